"""Overlord: how orders are written (MAIL, FORM, ORD, FORD and the decisions about both grammars)."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.language.words import Directory
from engine.core.orders import Order, OrderSheet, print_order, read_orders
from engine.core.ruleset import Admission, Submission
from engine.games.overlord.book import BOOK, admit
from engine.games.overlord.language.prefixes import Prefix, parsed
from tests.suite.table import each

OWN = Directory({"own faction": {"f06": "f06"}, "item": {"sword": "swrd", "iron ore": "iron"}})


def read(text: str) -> OrderSheet:
    return read_orders(text, BOOK, OWN)


def one(order: str, unit: str = "U1") -> Order:
    """The only order of a sheet without findings."""
    sheet = read(f"UNIT {unit}\n{order}")
    assert not sheet.diagnostics, sheet.diagnostics
    (found,) = sheet.orders
    return found


def codes(text: str) -> list[str]:
    return [found.code for found in read(text).diagnostics]


EXAMPLES = (  # the lines printed under each unit order
    "ACCEPT U20022", "ACCEPT f02nU98", "AT L47", "-10 USE LUMB", "+STUDY LUMB 2", "ATTACK U222", "ATTACK f02",
    "BESTOW U509", "BUILD carp f06nB01", "BUILD maso f06nB01", "BUY 10 lbow 200", "@BUY 0 iron 25",
    "CANCEL mayo L47", "CARAVAN L47 L49 L51", 'CHRISTEN "Nirmal\'s Roost"', "CLAIM mayo L67", "CLAIM MAYO",
    "CLAIM mayo L67 FREE", "COMBAT RPHS SBOA SHAI", "COMBAT RANGED", "DAY 15", '-NAME "Master of Miltonville"',
    'DESCRIBE "wearing a dark hood to conceal deformity from previous battles"', "DESCRIBE", "DISBAND CONFIRM",
    "DROP ston 15", "DROP iron 0 10", "EJECT U250", "-EJECT U999", "ENTER B220", "EQUIP swrd 20", "EQUIP hrse 0",
    "EXIT", "EXIT B220", "FORGET buil", "GET U229 100 iron", "GET L47 0 coin 50", "GIVE U229 ston 100",
    "GIVE U882 swrd 0 5", "GUARD", "@GUARD", "5 GUARD", "-15 GUARD", "HAVE food 5", "-GIVE U222 food 5",
    "LEADER U222", "LEADING U222", "-10 TEACH U222 CMBT", "LEAVE", "LEAVE B209", "MARCH N", "MARCH L47",
    "MERGE U222 5", "MERGE U199 0", "MOVE L48", "MOVE SOUTHWEST", "@MOVE NE", "MOVE OUT", 'NAME "Biscuithead"',
    "OATH U222", "PATROL", "@PILLAGE", "15 PILLAGE", "PROMOTE U222", "RECRUIT f06nU01 10 man 51",
    "RECRUIT U2095 0 man 50", "RECRUIT f06nU99 1 ldr 0", "RETREAT", "SEE U290", "-GIVE U290 0 IRON 10",
    "-STACK U290", "--STUDY MAGE 1", "SELL 0 FOOD 8", "@SELL 987 STON 20", "SETTING ADVERTISE ON",
    "SETTING SUPPORT OFF", "SIZE 50", "-@PILLAGE", "+30 STUDY CMBT", "SKILL CMBT 2 LEVEL", "SKILL CMBT 2",
    "SKILL BLDE 95 DAYS", "-CLAIM MAYO", "SPLIT f06nU01 10", "STACK U222", "STACK", "STANCE f05 ALLY",
    "STANCE f11 HOSTILE", "STANCE f06 NEUTRAL", "STANCE f06 DEFAULT", "STAY", "@STUDY CMBT", "10 STUDY CMBT",
    "10 STUDY cmbt 1", "STUDY CMBT 2", "SYNCHRO U101", "SWAP U231 1000 coin 15 fish", "SWAP U234 15 fish 1000 coin",
    "TACTIC FIGHT FRONT CENTER CHARGE", "TACTIC DEFEND MIDDLE RIGHT SUPPORT", "TACTIC AVOID REAR RIGHT FLEE",
    "TACTIC FIGHT FRONT LEFT FLANK", "TARGET U222", "TARGET B126", "TARGET L46", "TARGET BARR",
    "10 TEACH U222 CMBT", "30 TEACH U101 MAGE U102 MAGE U110 MEDI", "UNSTACK", "@USE HORS 10", "USE ERST 1",
    "10 USE digg", "WAIT 10", "-MOVE N", "WITHDRAW 3450", "WITHDRAW 10 FOOD", "10 WORK", "@WORK", "YIELD MAYO",
    "DEMOTE CONFIRM", "D17 WORK", "D10 DAY 15",
)  # fmt: skip


@pytest.mark.rule("OVL-EX-52")
@each("line", EXAMPLES)
def test_every_line_the_rulebook_prints_is_read_and_its_print_reads_back_the_same(line: str) -> None:
    order = one(line)
    again = one(print_order(order, BOOK))
    assert (again.name, dict(again.args), again.prefixes) == (order.name, dict(order.args), order.prefixes)


@each("spec", BOOK.specs)
def test_the_example_of_each_order_in_the_handbook_is_read(spec: object) -> None:
    keyword, example, group = spec.keyword, spec.example, spec.group  # type: ignore[attr-defined]  # parametrized
    sheet = read(example if group == "faction" else f"UNIT 5\n{example}")
    assert [order.name for order in sheet.orders] == [keyword]
    assert not sheet.errors


@pytest.mark.rule("OVL-EX-51")
@pytest.mark.rule("OVL-GAP-83")
def test_faction_orders_stand_before_the_first_unit_line() -> None:
    sheet = read("GAME f06 secret alpha\nNAME The Hooterville Posse\nEMAIL john@example.org\nPASSWORD hooters123\n"
                 "SETTING SHARE OFF\nRESHOW ALL\nRESHOW CMBT 2\nSTANCE f05 ALLY\nRESIGN np5\nEND")  # fmt: skip
    assert not sheet.diagnostics
    assert [order.name for order in sheet.orders] == [
        "name", "email", "password", "setting", "reshow", "reshow", "stance", "resign"
    ]  # fmt: skip
    assert sheet.orders[0]["name"] == "The Hooterville Posse"
    assert sheet.orders[-1]["faction"] == "f04"
    assert {order.unit for order in sheet.orders} == {""}


@pytest.mark.rule("OVL-FORM-01")
def test_a_unit_order_before_any_unit_line_and_a_faction_order_behind_one_are_errors() -> None:
    assert codes("10 USE digg") == ["no-unit"]
    assert codes("UNIT U1\nRESIGN np5") == ["faction-order"]


@pytest.mark.rule("OVL-MAIL-05")
def test_what_stands_before_the_game_line_is_passed_over() -> None:
    sheet = read("Dear server,\nWORK hard\nGAME f06 pw\nUNIT U1\nWORK")
    assert [order.name for order in sheet.orders] == ["work"]
    assert sheet.header["faction"] == "f06"


@pytest.mark.rule("OVL-MAIL-05")
def test_orders_for_another_faction_are_refused_whole() -> None:
    sheet = read("GAME f07 pw\nUNIT U1\nWORK")
    assert sheet.orders == ()
    verdict = admit(Submission(sheet=sheet, turn=3, faction="f06"))
    assert verdict.admission is Admission.REFUSE


@pytest.mark.rule("OVL-MAIL-06")
def test_nothing_behind_end_is_read_and_keywords_take_any_case_and_blanks() -> None:
    sheet = read("  gAmE F6 pw\n   uNiT u1\n  wOrK\nEnD\nUNIT U2\nWORK")
    assert [(order.unit, order.name) for order in sheet.orders] == [("U1", "work")]


@pytest.mark.rule("OVL-GAP-06", "OVL-MAIL-07", "OVL-MAIL-13", "OVL-FORM-23")
def test_a_number_sign_begins_a_comment_except_before_the_words_of_the_server() -> None:
    sheet = read("#GAME f06 pw 7\n#\n# UNIT U9\nUNIT U1 # the captain\nWORK # hard\n#END\nUNIT U2\nWORK")
    assert sheet.header["turn"] == 7
    assert [(order.unit, order.name) for order in sheet.orders] == [("U1", "work")]


@pytest.mark.rule("OVL-GAP-07")
@pytest.mark.rule("OVL-MAIL-14")
@each("words, turn", [("pw alpha 5", 5), ("pw 5 alpha", 5), ("pw 5", 5), ("pw alpha", None)])
def test_the_game_line_names_game_and_turn_in_any_order(words: str, turn: int | None) -> None:
    assert read(f"GAME f06 {words}").header.get("turn") == turn


@pytest.mark.rule("OVL-MAIL-14")
@each("turn, admission", [(4, Admission.REFUSE), (5, Admission.STORE), (6, Admission.STORE)])
def test_orders_of_a_played_turn_are_refused_and_those_of_a_later_one_kept_for_it(
    turn: int, admission: Admission
) -> None:
    sheet = read(f"GAME f06 pw {turn}")
    verdict = admit(Submission(sheet=sheet, turn=5, faction="f06"))
    assert verdict.admission is admission
    assert verdict.for_turn == (None if admission is Admission.REFUSE else turn)


@pytest.mark.rule("OVL-MAIL-08", "OVL-MAIL-09", "OVL-MAIL-11")
@each("begin, end", [("PRESS f06 pw alpha", "END"), ("#RUMOR f06 pw", "#END")])
def test_an_article_is_sent_elsewhere_and_the_orders_behind_it_are_read(begin: str, end: str) -> None:
    sheet = read(f"{begin}\nMOVE to the north!\nUNIT U9\n{end}\nUNIT U1\nWORK")
    assert [found.code for found in sheet.diagnostics] == ["server"]
    assert [order.name for order in sheet.orders] == ["work"]


def test_passwords_are_forgotten() -> None:
    sheet = read("GAME f06 swordfish alpha\nPASSWORD hooters\nUNIT U1\nWORK")
    kept = sheet.text + "".join(order.text + str(order.args) for order in sheet.orders)
    assert "swordfish" not in kept
    assert "hooters" not in kept


@pytest.mark.rule("OVL-FORM-22")
@each(
    "line, prefix",
    [
        ("-MOVE N", Prefix(dashes=1)),
        ("--+10 D17 USE digg", Prefix(2, True, False, 10, 17)),
        ("-- + 10 D17 USE digg", Prefix(2, True, False, 10, 17)),
        ("+@USE digg", Prefix(plus=True, repeat=True)),
        ("@ USE digg", Prefix(repeat=True)),
        ("-10USE digg", Prefix(dashes=1, days=10)),
        ("D3 WORK", Prefix(on_day=3)),
    ],
)
def test_prefixes_stand_in_their_sequence(line: str, prefix: Prefix) -> None:
    assert parsed(one(line).prefixes) == prefix


@pytest.mark.rule("OVL-FORM-22")
@each("line", ["+-USE digg", "@-USE digg", "10 +USE digg", "D5 10 USE digg", "D5 @USE digg"])
def test_prefixes_out_of_sequence_are_errors(line: str) -> None:
    assert codes(f"UNIT U1\n{line}") == ["prefix"]


@pytest.mark.rule("OVL-FORM-10")
@each("line", ["@10 USE digg", "10 @USE digg"])
def test_a_repetition_and_a_duration_exclude_each_other(line: str) -> None:
    assert codes(f"UNIT U1\n{line}") == ["repeat"]


@pytest.mark.rule("OVL-FORM-16")
def test_the_day_of_a_prefix_is_one_of_the_month() -> None:
    assert codes("UNIT U1\nD31 WORK") == ["day"]


@each("line", ["-", "@", "10", "--+10 D5"])
def test_prefixes_without_an_order_are_an_error(line: str) -> None:
    assert codes(f"UNIT U1\n{line}") == ["missing"]


@pytest.mark.rule("OVL-GAP-68")
@each("written", ["GIVE U2 iron 5 10", "GIVE U2 5 iron 10", "GIVE U2 5 10 iron"])
def test_number_and_item_stand_in_any_order(written: str) -> None:
    assert one(written)["goods"] == ("iron", 5, 10)


@pytest.mark.rule("OVL-ORD-23")
def test_a_gift_without_a_number_is_of_as_many_as_possible() -> None:
    assert one("GIVE U2 iron")["goods"].number is None


@pytest.mark.rule("OVL-GAP-69")
def test_skill_names_its_tag_first_and_means_levels_if_not_days() -> None:
    assert dict(one("SKILL BLDE 95 DAYS").args) == {"skill": "blde", "number": 95, "measure": "days"}
    assert one("SKILL CMBT 2")["measure"] == "level"


@pytest.mark.rule("OVL-GAP-70")
@each(
    "written, lessons",
    [
        ("TEACH U1 MAGE U2 MEDI", (("U1", "mage"), ("U2", "medi"))),
        ("TEACH U1 MAGE U2 U3", (("U1", "mage"), ("U2", "mage"), ("U3", "mage"))),
    ],
)
def test_teach_takes_pairs_and_lists(written: str, lessons: object) -> None:
    assert one(written)["lessons"] == lessons


@pytest.mark.rule("OVL-GAP-71")
@each(
    "written, plan",
    [
        ("BUILD barr f06nB01", ("barr", "f06nB01", "", 0)),
        ("BUILD carp B12", ("carp", "B12", "", 0)),
        ("BUILD carp B12 barr 5", ("carp", "B12", "barr", 5)),
        ("BUILD carp barr", ("carp", "", "barr", 0)),
    ],
)
def test_build_begins_a_structure_or_works_on_one(written: str, plan: object) -> None:
    assert one(written)["plan"] == plan


@pytest.mark.rule("OVL-GAP-75")
def test_center_and_middle_mean_the_same_in_rank_and_file() -> None:
    order = one("TACTIC FIGHT CENTER MIDDLE STAND")
    assert (order["rank"], order["file"]) == ("middle", "center")


@pytest.mark.rule("OVL-FORM-24")
@pytest.mark.rule("OVL-GAP-79")
@pytest.mark.rule("OVL-EX-53")
def test_new_ids_are_case_sensitive_but_for_the_faction() -> None:
    assert one("STACK F6nU01")["unit"] == "f06nU01"
    sheet = read("UNIT U1\nSTACK f06nu01")
    assert [found.code for found in sheet.diagnostics] == ["id"]
    assert "f06nU01" in sheet.diagnostics[0].hint
    assert one("WORK", unit="f06nU01").unit == "f06nU01"


@pytest.mark.rule("OVL-FORM-05")
@each("written", ["give u222 SWRD 5", "GIVE U222 swrd 5", "Give 222 Sword 5"])
def test_arguments_take_any_case_bare_numbers_and_known_names(written: str) -> None:
    order = one(written)
    assert (order["unit"], order["goods"]) == ("U222", ("swrd", 5, 0))


@pytest.mark.rule("OVL-FORM-05")
@pytest.mark.rule("OVL-GAP-08")
@each("written", ['NAME "Sir Robin"  # brave', "NAME Sir Robin   # brave"])
def test_texts_keep_their_case_and_need_no_quotes(written: str) -> None:
    assert one(written)["name"] == "Sir Robin"


@pytest.mark.rule("OVL-GAP-05")
@each("written, faction", [("np1", "f01"), ("NPC3", "npc3"), ("np6", "f03"), ("F5", "f05")])
def test_the_peoples_nobody_plays_have_their_old_names_too(written: str, faction: str) -> None:
    assert one(f"STANCE {written} ALLY")["faction"] == faction


@pytest.mark.rule("OVL-EX-13")
@each("written, way", [("NW", "NW"), ("L216", "L216"), ("SouthWest", "SW"), ("out", "OUT")])
def test_move_takes_directions_and_locations(written: str, way: str) -> None:
    assert one(f"MOVE {written}")["way"] == way


@pytest.mark.rule("OVL-ORD-01")
def test_orders_under_a_misspelt_unit_fall_to_nobody() -> None:
    sheet = read("UNIT U1\nWORK\nUNIT Robin\nDISBAND CONFIRM\nUNIT 206\nSTAY")
    assert [(order.unit, order.name) for order in sheet.orders] == [("U1", "work"), ("U206", "stay")]
    assert [found.code for found in sheet.diagnostics] == ["id"]


@pytest.mark.rule("OVL-ORD-06")
def test_an_order_may_stand_in_the_line_of_its_unit() -> None:
    sheet = read("UNIT U101: BUILD carp f06nB01\nUNIT U102: BUILD maso f06nB01")
    assert [(order.unit, order["plan"].tag) for order in sheet.orders] == [("U101", "carp"), ("U102", "maso")]


@pytest.mark.rule("OVL-GAP-130")
def test_a_structure_takes_its_name_and_no_marching_orders() -> None:
    assert one('NAME "Old Mill"', unit="B12").unit == "B12"
    assert codes("UNIT B12\nMOVE N") == ["structure"]


@pytest.mark.rule("OVL-FORM-02")
@pytest.mark.rule("OVL-GAP-82")
def test_a_list_ends_after_fifty_orders() -> None:
    sheet = read("UNIT U1\n" + "@WORK\n" * 55 + "UNIT U2\nWORK")
    assert len(sheet.of("U1")) == 50
    assert len(sheet.of("U2")) == 1
    assert [found.code for found in sheet.warnings] == ["too-many"]


@pytest.mark.rule("OVL-ORD-15")
def test_disband_wants_to_be_confirmed() -> None:
    assert codes("UNIT U1\nDISBAND") == ["missing"]


# fmt: off
@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(["UNIT", "U1", "f06nU01", "-", "+", "@", "10", "D5", "GIVE", "swrd", "#", "END", '"',
                                 "GAME", "f06", "TEACH", "BUILD", "SWAP", "\n", "NAME", "ß", "CARAVAN"])))
def test_no_heap_of_words_breaks_the_reader(words: list[str]) -> None:
    sheet = read(" ".join(words))
    for order in sheet.orders:
        assert read(f"UNIT U1\n{print_order(order, BOOK)}" if order.unit else print_order(order, BOOK)).orders
# fmt: on


@each(
    "line, hint",
    [
        ("GIVE unit item 20", 'write the id itself in place of "unit", such as U12 or f06nU01'),
        ("GIVE U5 item 20", 'write the tag itself in place of "item", such as swrd'),
        ("STUDY skill", 'write the tag itself in place of "skill", such as cmbt'),
        ("SETTING silent", "add ON or OFF"),
    ],
)
def test_lines_of_old_sheets_and_of_the_rulebook_get_a_hint_that_helps(line: str, hint: str) -> None:
    [found] = read_orders(f"UNIT U1\n{line}", BOOK).errors
    assert found.hint == hint


def test_combat_order_is_combat() -> None:
    [order] = read_orders("UNIT U1\nCOMBAT_ORDER RPHS SBOA", BOOK).orders
    assert (order.name, order["actions"]) == ("combat", ("rphs", "sboa"))


@each(
    "line",
    [
        "| UNIT U1\n| WORK", "> > UNIT u1:\n>WORK", "• UNIT U1\u2028* WORK", "UNIT \uff35\uff11\rWORK",
        "UN\u200bIT U1\nWO\u200bRK", "1. UNIT U1\n2) WORK",
    ],
)  # fmt: skip
def test_what_people_send_is_read_as_they_mean_it(line: str) -> None:
    sheet = read_orders(line, BOOK)
    assert [str(found) for found in sheet.errors] == []
    assert [(order.unit, order.name) for order in sheet.orders] == [("U1", "work")]


@each(
    "line",
    [
        "PASSWORD secret", "| email secret", "1. pass\u200bword secret", "UNIT U1: PASSWORD secret",
        "#GAME f06 secret", "> game f06 secret alpha", "UNIT U1: game f06 secret",
    ],
)  # fmt: skip
def test_no_way_of_writing_a_password_keeps_it(line: str) -> None:
    assert "secret" not in read_orders(line, BOOK).text


@pytest.mark.rule("OVL-FORM-21")
def test_the_book_lists_orders_by_the_time_they_take() -> None:
    assert [group for group, _ in groupby(spec.group for spec in BOOK.specs)] == [
        "condition", "immediate", "half-day", "full-day", "faction"
    ]  # fmt: skip
