"""How orders are written: every order, its arguments, sections, texts, mistakes, and sheets that are merged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.diagnostics import Diagnostic
from engine.core.language.words import Directory
from engine.core.orders import Order, OrderSheet, print_order, read_orders, read_printed
from engine.core.ruleset import Admission, Submission
from engine.games.olympia.book import BOOK, admit, merge
from engine.games.olympia.language.frame import OWN_FACTION
from engine.games.olympia.language.readers import CONDITION, Condition
from tests.suite.table import each

OWN = Directory({OWN_FACTION: {"gk7": "gk7"}})


def sheet(text: str) -> OrderSheet:
    return read_orders(text, BOOK, OWN)


def one(line: str, unit: str = "5499") -> Order:
    read = sheet(f"unit {unit}\n{line}")
    assert read.diagnostics == ()
    (order,) = read.orders
    return order


def fault(line: str, unit: str = "5499") -> Diagnostic:
    read = sheet(f"unit {unit}\n{line}")
    assert read.orders == ()
    return read.diagnostics[0]


@pytest.mark.rule("OLY-EX-102", "OLY-SUBMIT-02")
@each("spec", BOOK.specs)
def test_the_example_of_every_order_reads_as_that_order(spec) -> None:  # type: ignore[no-untyped-def]
    unit = "gk7" if spec.takes.who == "p" else "5499"
    read = sheet(f"unit {unit}\n{spec.example}")
    assert read.errors == ()
    if spec.keyword in ("email", "vis_email", "password", "notab", "players", "resend", "lore"):
        assert [order.name for order in read.orders] == [spec.keyword]
        assert read.diagnostics[0].code == "instead"
    else:
        assert [order.name for order in read.orders] == [spec.keyword]
        order = read.orders[0]
        again = read_printed(print_order(order, BOOK), BOOK)
        assert (again.name, again.args, again.body) == (order.name, order.args, order.body)


@pytest.mark.rule("OLY-SUBMIT-03", "OLY-SUBMIT-05", "OLY-SUBMIT-07", "OLY-EX-02", "OLY-ORDER-81")
def test_a_whole_set_of_orders() -> None:
    read = sheet(
        "begin gk7\npassword sneaky\n\nunit 5499\nexplore\nmove east\nexplore\nstudy 600\n\n"
        "unit 1269\nmove north\nstack 5499\nend\nunit 1269\ndie\n"
    )
    assert read.errors == ()
    assert [order.name for order in read.of("5499")] == ["explore", "move", "explore", "study"]
    assert [order.name for order in read.of("1269")] == ["move", "stack"]
    assert read.header["units"] == {"5499": 4, "1269": 10}
    assert "sneaky" not in read.text


@pytest.mark.rule("OLY-SUBMIT-08", "OLY-SUBMIT-09", "OLY-SUBMIT-10", "OLY-EX-03")
def test_capitals_comments_blanks_and_quotes() -> None:
    assert one("   MOVE   North   # Head to Drassa to meet up with Osswid").args == {"where": ("north",)}
    assert one("stack 5499 # stack with him").args == {"who": "5499"}
    assert one('name "Osswid the Constructor"').args == {"what": None, "name": "Osswid the Constructor"}
    assert print_order(one("MOVE   N # there"), BOOK) == "move north"


@pytest.mark.rule("OLY-ORDER-41", "OLY-ORDER-82", "OLY-ORDER-83", "OLY-GAP-O77", "OLY-GAP-O82", "OLY-GAP-O83")
@each(
    "line, name, where",
    [
        ("move n", "move", ("north",)),
        ("move ad48", "move", ("ad48",)),
        ("move in", "move", ("in",)),
        ("go w out ep7 [c14]", "move", ("west", "out", None, "c14")),
        ("enter c14", "move", ("c14",)),
        ("fly up", "fly", ("up",)),
        ("sail s", "sail", ("south",)),
    ],
)
def test_directions_and_places(line: str, name: str, where: tuple[str | None, ...]) -> None:
    if None in where:
        assert fault(line).code == "code"  # ep7 is nobody's code
    else:
        order = one(line)
        assert (order.name, order["where"]) == (name, where)


@each(
    "line, keyword",
    [("n", "north"), ("north", "north"), ("exit", "out"), ("out", "out"), ("down", "down"), ("harvest", "wood")],
)
def test_short_orders(line: str, keyword: str) -> None:
    assert one(line).name == keyword


def test_items_and_skills_go_by_number_and_by_name() -> None:
    assert one("collect 87 0 0").args == {"item": "87", "number": 0, "days": 0}
    assert one("collect fish 5").args == {"item": "87", "number": 5, "days": None}
    assert one("make plate armor 2").args == {"item": "73", "quantity": 2}
    assert one("study bird spy").args == {"skill": "651", "fast": None}
    assert one('study "Bird spy" 7').args == {"skill": "651", "fast": 7}
    assert one("drop Peasants 3")["item"] == "10"
    assert one("use 638 1").args == {"what": "638", "more": ("1",)}
    assert one("use d127 ad48").args == {"what": "d127", "more": ("ad48",)}


@pytest.mark.rule("OLY-GAP-O11")
def test_claim_takes_an_item_or_a_sum() -> None:
    assert one("claim 77 50").args == {"item": "77", "number": 50}
    assert one("claim 12000").args == {"item": "12000", "number": None}


@pytest.mark.rule("OLY-GAP-O33", "OLY-PRIS-05")
def test_gifts() -> None:
    assert one("give 5499 77 10 2").args == {"who": "5499", "item": "77", "quantity": 10, "have_left": 2}
    assert one("give 501 2785").args == {"who": "501", "item": "2785", "quantity": None, "have_left": None}
    assert one("give garrison 12 5")["who"] == "garrison"
    assert one("give 77 5499")["who"] == "77"  # the item first: put right when it is carried out


def test_names_are_told_from_numbers_by_their_quotes() -> None:
    assert one("build tower 10").args == {"structure": "tower", "name": None, "days": 10, "id": None}
    assert one('build tower "10" 5').args == {"structure": "tower", "name": "10", "days": 5, "id": None}
    assert print_order(one('build tow "10"'), BOOK) == 'build tower "10"'
    assert one("build").args == {"structure": None, "name": None, "days": None, "id": None}
    assert one('form 5717 "Feasel the Wicked"').args == {"unit": "5717", "name": "Feasel the Wicked"}
    assert one('banner "5499"').args == {"unit": None, "text": "5499"}
    assert one('name 5499 "Bob"').args == {"what": "5499", "name": "Bob"}


@pytest.mark.rule("OLY-GAP-O79", "OLY-ORDER-79")
@each(
    "line, conditions",
    [
        ("wait day 15", [Condition("day", "15")]),
        ("wait not unit 5499 gold 100", [Condition("unit", "5499", negated=True), Condition("gold", "100")]),
        ("wait item 77 20 rain", [Condition("item", "77", "20"), Condition("rain")]),
        ("wait item 77 not fog", [Condition("item", "77"), Condition("fog", negated=True)]),
        ("wait flag ready 5499", [Condition("flag", "ready", "5499")]),
        ('wait flag "all aboard" top', [Condition("flag", "all aboard"), Condition("top")]),
        ("wait flag go 0", [Condition("flag", "go", "0")]),
        ("wait loc ad48 shiploc c14", [Condition("loc", "ad48"), Condition("shiploc", "c14")]),
        ("wait ferry d127 ship d127", [Condition("ferry", "d127"), Condition("ship", "d127")]),
        ("wait time 3 turn 5 month 6 stack 5499 owner wind clear", None),
    ],
)
def test_conditions_of_wait(line: str, conditions: list[Condition] | None) -> None:
    order = one(line)
    if conditions is not None:
        assert list(order["conditions"]) == conditions
    again = read_printed(print_order(order, BOOK), BOOK)
    assert again.args == order.args


NOTHING, TURNED = st.just(""), st.booleans()
NUMBERS, FLAGS = st.integers(0, 9999).map(str), st.from_regex(r"[a-z ]{0,12}", fullmatch=True)
CONDITIONS = st.one_of(
    st.builds(Condition, st.sampled_from(["time", "day", "gold"]), NUMBERS, NOTHING, TURNED),
    st.builds(Condition, st.just("flag"), FLAGS, st.sampled_from(["", "0", "5499"]), TURNED),
    st.builds(Condition, st.sampled_from(["top", "owner", "rain"]), NOTHING, NOTHING, TURNED),
)


@given(st.lists(CONDITIONS, min_size=1, max_size=8))
def test_conditions_read_back_as_they_were_printed(conditions: list[Condition]) -> None:
    printed = "wait " + " ".join(CONDITION.show(condition) for condition in conditions)
    assert list(read_printed(printed, BOOK)["conditions"]) == conditions


@pytest.mark.rule("OLY-GAP-94", "OLY-ORDER-51", "OLY-ORDER-52", "OLY-ORDER-63", "OLY-ORDER-40")
def test_the_lines_below_are_text() -> None:
    read = sheet("unit 5499\npress 2\n# no comment\nunit 7 said so\nmove n\nrumor\nGold!\nend\nmove s\nend")
    assert read.errors == ()
    press, move, rumor, south = read.orders
    assert press.body == ("# no comment", "unit 7 said so")
    assert rumor.body == ("Gold!",)
    assert (move.name, south["where"]) == ("move", ("south",))


@pytest.mark.rule("OLY-GAP-94")
def test_too_few_lines_of_text_are_an_error() -> None:
    found = fault("press 3\nonly one")
    assert (found.code, found.line) == ("lines", 2)


# Mistakes


@pytest.mark.rule("OLY-GAP-87")
@each(
    "line, said, hint",
    [
        ("stdy 600", 'unknown order "stdy"', 'did you mean "study"?'),
        ("study 599", '"599" is not a skill', "write its number, 600 to 999"),
        ("study sailng", '"sailng" is not a skill', 'did you mean "sailing" or'),
        ("stack Osswid", '"Osswid" is not a unit', "such as 5499 or garrison"),
        (
            "move nowhere",
            '"nowhere" is not a place',
            "north, east, south, west, in, out, up, down, or a code such as ad48",
        ),
        ("wait for 5499", '"for" is not a condition', ""),
        ("behind 12", "12 is not a row from 0 to 9", ""),
        ("stack", "a unit is missing at the end of the line", ""),
        ("die now", '"now" is left over', "write: die"),
        ("oath 3", "3 is not a level from 1 to 2", ""),
    ],
)
def test_a_mistake_is_named_with_what_to_do(line: str, said: str, hint: str) -> None:
    found = fault(line)
    assert found.message == said
    assert found.line == 2
    assert hint in found.hint


@pytest.mark.rule("OLY-SUBMIT-01")
def test_one_mistake_loses_nothing_else() -> None:
    read = sheet("unit 5499\nmove n\nfrobnicate\nmove s\nunit 1269\nexplore")
    assert [order.name for order in read.orders] == ["move", "move", "explore"]
    assert [(found.line, found.column) for found in read.errors] == [(3, 1)]


@pytest.mark.rule("OLY-SUBMIT-03", "OLY-EX-11")
def test_orders_before_any_unit_line_are_refused() -> None:
    read = sheet('begin gk7\nname "Seekers of Fame and Power"\nend')
    assert [found.code for found in read.errors] == ["no-unit"]
    named = sheet('begin gk7\nunit gk7\nname "Seekers of Fame and Power"\nend')
    assert named.errors == ()
    assert named.of("gk7")[0]["name"] == "Seekers of Fame and Power"


def test_orders_below_a_misspelt_unit_go_to_nobody() -> None:
    read = sheet("unit 5499\nmove n\nunit 54x9\ndie\nmove s\nunit 1269\nexplore")
    assert [(order.unit, order.name) for order in read.orders] == [("5499", "move"), ("1269", "explore")]
    assert [found.code for found in read.errors] == ["unit"]


@pytest.mark.rule("OLY-PLAYER-02", "OLY-PLAYER-03")
def test_the_player_entity_gives_its_own_orders_only() -> None:
    assert fault("recruit", "gk7").message == "the player entity cannot recruit"
    assert fault("north", "gk7").code == "faction-order"
    assert fault("quit").message == "only the player entity can quit"
    assert one("quit", "gk7").name == "quit"
    assert one("defend 5499", "gk7").name == "defend"


@pytest.mark.rule("OLY-SUBMIT-12", "OLY-EX-14")
def test_a_queue_has_room_for_250_orders() -> None:
    read = sheet("unit 5499\n" + "explore\n" * 260 + "unit 1269\nexplore")
    assert (len(read.of("5499")), len(read.of("1269"))) == (250, 1)
    assert [found.code for found in read.warnings] == ["too-many"]


@pytest.mark.rule("OLY-SUBMIT-06")
def test_a_section_named_twice_goes_on_with_a_warning() -> None:
    read = sheet("unit 5499\nexplore\nunit 5499\nquest")
    assert [order.name for order in read.of("5499")] == ["explore", "quest"]
    assert read.warnings[0].code == "twice"


def test_a_section_without_orders_is_known() -> None:
    assert sheet("unit 5499\nunit 1269\nexplore").header["units"] == {"5499": 1, "1269": 2}


@pytest.mark.rule("OLY-GM-05", "OLY-SUBMIT-05")
def test_orders_of_another_faction_are_refused() -> None:
    read = sheet("begin hk8\nunit 5499\ndie")
    assert read.orders == ()
    verdict = admit(Submission(sheet=read, turn=3, faction="gk7"))
    assert verdict.admission is Admission.REFUSE
    assert admit(Submission(sheet=sheet("unit 5499\ndie"), turn=3, faction="gk7")).admission is Admission.STORE


@pytest.mark.rule("OLY-GAP-88", "OLY-SUBMIT-19")
@each("line", ['password "hush hush"', "email hush@hush.hush", "begin gk7 hush"])
def test_secrets_are_forgotten(line: str) -> None:
    read = sheet(f"{line}\nunit 5499\nexplore")
    assert "hush" not in read.text
    assert all("hush" not in str(found) for found in read.diagnostics)
    assert all("hush" not in str(order) for order in read.orders)
    assert read.orders[-1].name == "explore"


def test_a_name_that_is_too_long_is_told_so_and_not_taken_for_a_number() -> None:
    (found,) = sheet(f'unit 5499\nbuild tower "{"Keep " * 6}"').errors
    assert "the name has 30 characters, 25 fit" in str(found)
    assert one('build tower "Keep" 5 2529').args == {"structure": "tower", "name": "Keep", "days": 5, "id": "2529"}


@pytest.mark.rule("OLY-EX-10", "OLY-GAP-O19")
def test_whoever_gives_an_address_is_told_that_none_is_needed() -> None:
    read = sheet("begin gk7\nemail new@address.com\nend\n")
    assert (read.errors, [found.code for found in read.diagnostics]) == ((), ["instead"])
    assert "addresses are not needed here: reports come to your channel" in str(read.diagnostics[0])
    assert "address.com" not in read.text


@pytest.mark.rule("OLY-EX-13", "OLY-SUBMIT-05")
def test_no_password_keeps_a_set_of_orders_out() -> None:
    """The old server refused a set under an old password. Here Discord says who writes, and the later set counts."""
    for late in ("begin gk7 p1\nunit 5499\nexplore\nend\n", "begin gk7\nunit 5499\nexplore\nend\n"):
        first = sheet("begin gk7 p1\npassword p2\nunit 5499\nmove north\nend\n")
        newer = merge(first.text, sheet(late).text)
        assert [order.name for order in sheet(newer).of("5499")] == ["explore"]
        assert not {"p1", "p2"} & set(newer.split())


def test_what_is_carried_out_when_read_is_in_no_queue() -> None:
    assert {spec.keyword for spec in BOOK.specs if spec.takes.priority is None} == {
        "email", "format", "lore", "notab", "password", "players", "public", "resend", "vis_email",
    }  # fmt: skip


# Merging


@pytest.mark.rule("OLY-SUBMIT-06", "OLY-SUBMIT-22", "OLY-EX-04", "OLY-EX-06")
def test_a_new_section_replaces_the_old_one_and_others_stay() -> None:
    old = "begin gk7\nunit 5499 # Osswid\nrecruit\nexplore\nunit 1269\nmove n\nend\n"
    new = "begin gk7\nunit 5499\nmove south\nend\n"
    merged = sheet(merge(old, new))
    assert [order.name for order in merged.of("5499")] == ["move"]
    assert [order.name for order in merged.of("1269")] == ["move"]
    assert merged.diagnostics == ()


@pytest.mark.rule("OLY-SUBMIT-23", "OLY-EX-09")
def test_an_empty_set_changes_nothing() -> None:
    old = "begin gk7\nunit 5499\nrecruit\nend\n"
    assert merge(old, "begin gk7\nend") == old
    assert merge("", old) == old
    assert merge(old, old) == old


def test_an_empty_section_empties_the_queue() -> None:
    merged = sheet(merge("unit 5499\nrecruit\nend\n", "unit 5499\n"))
    assert merged.orders == ()
    assert "5499" in merged.header["units"]


@pytest.mark.rule("OLY-GAP-94")
def test_texts_are_merged_whole_whatever_they_say() -> None:
    old = "unit 5499\npress 2\nunit 1269 says\nend it\nrumor\nwe say\nend\nmove n\nend\n"
    merged = sheet(merge(old, "unit 1269\nexplore"))
    assert merged.errors == ()
    press, rumor, move = merged.of("5499")
    assert (press.body, rumor.body, move.name) == (("unit 1269 says", "end it"), ("we say",), "move")
    assert [order.name for order in merged.of("1269")] == ["explore"]


@pytest.mark.rule("OLY-GAP-94")
def test_a_text_that_is_too_short_takes_no_section_along_when_sheets_are_merged() -> None:
    old = "unit 5499\npress 3\nbehind 1\nunit 1269\nexplore\nrumor\nunit 2019\nstop\nend\n"
    merged = sheet(merge(old, "unit 1111\nbehind 2"))
    assert [(order.unit, order.name) for order in merged.orders] == [
        ("5499", "behind"), ("1269", "explore"), ("2019", "stop"), ("1111", "behind"),
    ]  # fmt: skip


@given(st.text(max_size=300), st.text(max_size=300))
def test_any_texts_are_merged_and_read(old: str, new: str) -> None:
    sheet(merge(old, new))
