"""How an orders sheet is written: frame, prefixes, short forms, names (DNK-SUBMIT, DNK-ORDER)."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.language.words import Directory
from engine.core.orders import OrderSheet, print_order, read_orders
from engine.core.ruleset import Admission, Submission
from engine.games.dunk.book import BOOK, admit
from engine.games.dunk.language.frame import scrubbed
from tests.suite.table import each

KNOWN = Directory(
    {
        "kingdom": {"Grah's_Kingdom": 1, "1": 1, "Upper_Duckland": 2, "2": 2, "13": 13},
        "army": {"1st Army": 7, "7": 7, "2nd Archers": 8, "8": 8},
        "town": {"Grubby_Hollow": 22, "22": 22, "New_Mud": 30, "30": 30},
        "own kingdom": {"Grah's_Kingdom": 1},
    }
)
GRAH = """campaign 17
begin orders Grah's_Kingdom
>We also have 8 gold to buy armies (max 3 armies) and stuff for.
> ">" means comment.
place 22 e
place 43 e
place 62 e
place 41 w
>No way!
end orders runkargurka
          ~~~~~ This is the password!
"""


def read(text: str) -> OrderSheet:
    return read_orders(text, BOOK, KNOWN)


def one(line: str) -> tuple[str, dict[str, object]]:
    sheet = read(line)
    assert not sheet.errors, sheet.errors
    assert len(sheet.orders) == 1
    return sheet.orders[0].name, dict(sheet.orders[0].args)


def verdict(text: str, turn: int = 3, held: int | None = None) -> Admission:
    return admit(Submission(sheet=read(text), turn=turn, faction="1", version_on_file=held)).admission


@pytest.mark.rule("DNK-EX-16", "DNK-SUBMIT-03", "DNK-SUBMIT-07", "DNK-GAP-61", "DNK-GAP-62")
def test_the_first_orders_of_grah_read_as_the_book_says() -> None:
    sheet = read(GRAH)
    assert not sheet.errors
    assert [(o.name, o["province"], o["directions"]) for o in sheet.orders] == [
        ("place", 22, ("e",)), ("place", 43, ("e",)), ("place", 62, ("e",)), ("place", 41, ("w",)),
    ]  # fmt: skip


@pytest.mark.rule("DNK-EX-17")
def test_the_first_orders_of_karth_develop_magic_village() -> None:
    sheet = read("campaign 17\nbegin orders Grah's_Kingdom\n>5 gold?\ndevelop_magic_village\nend orders marmelad\n")
    assert [o.name for o in sheet.orders] == ["develop_magic_village"]


@pytest.mark.rule("DNK-EX-18")
def test_the_first_orders_of_saroghth_place_three_armies_and_send_the_priests() -> None:
    sheet = read(
        "campaign 17\nbegin orders Grah's_Kingdom\nplace 148 e\n> plans:\nplace 167 sw w nw\nplace 127 nw\n\nmission\n"
        "end orders peakabow\n"
    )
    assert not sheet.errors
    assert [o.name for o in sheet.orders] == ["place", "place", "place", "mission"]
    assert sheet.orders[1]["directions"] == ("sw", "w", "nw")


@pytest.mark.rule("DNK-EX-01", "DNK-SUBMIT-06", "DNK-GEN-06")
def test_a_campaign_line_is_no_order_and_changes_nothing() -> None:
    sheet = read("campaign 2\nplace 22")
    assert not sheet.errors
    assert [o.name for o in sheet.orders] == ["place"]


@pytest.mark.rule("DNK-ORDER-03")
@each("line", ["place_archers 12 e", "place archers 12 e", "PLACE Archers 12 E"])
def test_underscores_may_be_blanks_and_capitals_do_not_matter(line: str) -> None:
    assert one(line) == ("place_archers", {"province": 12, "directions": ("e",)})


@pytest.mark.rule("DNK-ORDER-05", "DNK-GAP-57")
@each(
    "short, keyword",
    [
        ("p 22", "place"), ("m 7 e", "move"), ("b 22", "burn"), ("e 2", "enemy"), ("f 2", "friend"), ("n 2", "neutral"),
        ("gg 3 2", "give_gold"), ("gm 2", "give_map"), ("gp 22 2", "give_province"), ("gt bows 2", "give_tech"),
        ("bv 22", "build_village"), ("atv 7", "army_to_village"), ("pw 22", "place_warg"), ("ra 7", "remove_army"),
        ("rt 22", "remove_town"), ("rv 22", "remove_village"), ("rwf 22", "remove_warg_farm"),
        ("watf 7", "warg_army_to_farm"), ("db", "develop_bows"), ("d more military toys", "develop_more_military_toys"),
    ],
)  # fmt: skip
def test_standard_orders_have_their_initials(short: str, keyword: str) -> None:
    assert one(short)[0] == keyword


@pytest.mark.rule("DNK-GAP-57", "DNK-GAP-58")
def test_orders_that_need_a_technology_have_no_initials() -> None:
    for text in ("t 7", "dt 7", "pa 22"):
        assert read(text).errors
    assert one("pest 22") == ("pest", {"province": 22})


@pytest.mark.rule("DNK-SUBMIT-04")
@each("text", ["place 22 e \\\n se", "place 22 e\n\\ se", "place \\\n22 \\\n e se"])
def test_long_orders_go_on_in_the_next_line(text: str) -> None:
    assert one(text) == ("place", {"province": 22, "directions": ("e", "se")})


@pytest.mark.rule("DNK-ORDER-08", "DNK-MOVE-14")
def test_movement_words_and_their_short_forms() -> None:
    words = one("move 7 nw w sw se e ne 0 wait unclimb t dt train death_train death train")[1]["directions"]
    assert words == ("nw", "w", "sw", "se", "e", "ne", "0", "wait", "unclimb", "train", "death_train", "train",
                     "death_train", "death_train")  # fmt: skip
    assert "direction" in str(read("move 7 north").errors[0])


@pytest.mark.rule("DNK-ORDER-07", "DNK-EX-11")
def test_armies_go_by_name_or_number() -> None:
    expected = ("move", {"army": 8, "directions": ("e", "se")})
    assert one("move 2nd Archers e se") == one("move 8 e se") == one("move 2nd_archers e se") == expected


@pytest.mark.rule("DNK-ORDER-06", "DNK-ORDER-04", "DNK-GAP-83")
def test_kingdoms_go_by_name_or_number_and_to_may_be_left_out() -> None:
    expected = ("give_gold", {"amount": 5, "kingdom": 2})
    for text in ("give_gold 5 to upper duckland", "give gold 5 Upper_Duckland", "give_gold 5 2"):
        assert one(text) == expected


@pytest.mark.rule("DNK-TORD-42", "DNK-TORD-41", "DNK-EX-14")
def test_from_and_to_may_be_left_out_and_towns_go_by_name() -> None:
    expected = ("export", {"amount": 3, "type": "food", "from": 22, "to": 30})
    assert one("export 3 food from Grubby Hollow to New Mud") == one("export 3 food 22 30") == expected
    assert one("supply Grubby_Hollow from 23") == ("supply", {"town": 22, "from": 23})


@pytest.mark.rule("DNK-ADMIN-01")
@each("start", ["every turn:", "every turn", "every_turn: ", "et", "et:", "ET :"])
def test_every_turn_marks_the_order_behind_it(start: str) -> None:
    sheet = read(f"{start} give map 13")
    assert [(o.name, o.prefixes, o["kingdom"]) for o in sheet.orders] == [("give_map", ("every turn:",), 13)]


@pytest.mark.rule("DNK-ADMIN-02")
@each("start", ["next turn:", "next turn", "nt:", "nt"])
def test_next_turn_keeps_its_order_unread(start: str) -> None:
    assert one(f"{start} give map 13") == ("next_turn", {"text": "give map 13"})


@pytest.mark.rule("DNK-SUBMIT-07")
def test_a_sheet_for_another_kingdom_is_not_used_at_all() -> None:
    sheet = read("begin orders Upper_Duckland\nplace 22\nend orders")
    assert sheet.orders == ()
    assert "Grah's_Kingdom" in sheet.errors[0].message
    assert verdict("begin orders Upper_Duckland\nplace 22\nend orders") is Admission.REFUSE


@pytest.mark.rule("DNK-SUBMIT-07", "DNK-SUBMIT-08")
def test_without_begin_and_end_all_lines_are_orders_and_a_note_says_so() -> None:
    sheet = read("place 22\nplace 23")
    assert len(sheet.orders) == 2
    assert [d.code for d in sheet.diagnostics] == ["no-frame"]
    assert verdict("place 22") is Admission.STORE


@pytest.mark.rule("DNK-SUBMIT-13")
def test_what_stands_above_the_begin_line_is_counted_but_for_the_campaign_s_own_line() -> None:
    assert [d.code for d in read(GRAH).diagnostics] == []
    said = [d.message for d in read("Dear dunkmaster,\ncampaign 17\n\n" + GRAH.partition("\n")[2]).diagnostics]
    assert said == ["1 line before the begin line ignored"]


def test_the_rule_of_every_order_is_the_one_on_file(snapshot: SnapshotAssertion) -> None:
    assert {order.keyword: order.rule for order in BOOK.specs} == snapshot


@pytest.mark.rule("DNK-SUBMIT-13")
def test_a_whole_edited_report_is_an_orders_sheet() -> None:
    report = "REPORT\nYour orders\nbegin orders Grah's_Kingdom 1\nplace 99\nend orders\nplace 98\n"
    sheet = read(report + GRAH)
    assert not sheet.errors
    assert [o["province"] for o in sheet.orders] == [22, 43, 62, 41]


@pytest.mark.rule("DNK-SUBMIT-13")
def test_ten_dollar_signs_make_the_whole_text_ignored() -> None:
    text = "place 22\n" + "$" * 10 + "\nplace 23\n"
    assert read(text).orders == ()
    assert verdict(text) is Admission.IGNORE
    assert verdict("place 22\n" + "$" * 9) is Admission.STORE


@pytest.mark.rule("DNK-SUBMIT-10")
def test_begin_test_is_a_trial() -> None:
    assert verdict("begin test Grah's_Kingdom\nplace 22\nend orders x") is Admission.TRIAL
    assert len(read("begin test Grah's_Kingdom\nplace 22").orders) == 1


@pytest.mark.rule("DNK-SUBMIT-11", "DNK-GAP-63")
@each(
    "numbers, held, expected",
    [
        ("", 5, Admission.STORE),
        ("3", 5, Admission.STORE),
        ("2", None, Admission.REFUSE),
        ("4", None, Admission.REFUSE),
        ("3 5", 5, Admission.STORE),
        ("3 6", 5, Admission.STORE),
        ("3 4", 5, Admission.REFUSE),
    ],
)
def test_turn_and_version_guard_against_late_letters(numbers: str, held: int | None, expected: Admission) -> None:
    assert verdict(f"begin orders Grah's_Kingdom {numbers}\nplace 22\nend orders", held=held) is expected


@pytest.mark.rule("DNK-SUBMIT-08", "DNK-ADMIN-10")
@each(
    "text",
    [
        GRAH, "set_passwd runkargurka", "every turn: set passwd runkargurka", "et set_email runkargurka",
        "nt: set_passwd runkargurka", "set_passwd \\\nrunkargurka", "set \\\n passwd runkargurka",
        "end_orders runkargurka",
        "set_map_email a@runkargurka", "set_passwd\n\\ runkargurka", "set\u00a0passwd runkargurka",
    ],
)  # fmt: skip
def test_passwords_and_addresses_are_nowhere_to_be_found(text: str) -> None:
    sheet = read(text)
    assert "runkargurka" not in repr(sheet)
    assert "runkargurka" not in scrubbed(text)


@pytest.mark.rule("DNK-GEN-07", "DNK-TECH-04")
def test_what_is_only_discovered_is_said_to_be_so() -> None:
    assert "only ever discovered" in read("develop iron").errors[0].message
    assert "develop_bows" in str(read("develop bowz").errors[0]) or "bows" in str(read("develop bowz").errors[0])


@pytest.mark.rule("DNK-GAP-61", "DNK-TORD-40")
def test_names_have_letters_underscores_and_apostrophes_only() -> None:
    assert one("build_town 22 Grah's Hollow")[1]["name"] == "Grah's_Hollow"
    for bad in ("B3", "x" * 31, "@everyone", "___", "Ödland"):
        assert read(f"set_kingdom_name {bad}").errors


def test_misspelt_orders_get_a_suggestion() -> None:
    assert '"place"' in read("plce 22 e").errors[0].hint
    assert '"place_archers"' in read("place archres 22 e").errors[0].hint or read("place archres 22 e").errors


@pytest.mark.rule("DNK-ORDER-01", "DNK-TORD-46")
def test_every_example_in_the_table_reads_as_its_order() -> None:
    for spec in BOOK.specs:
        example = spec.example.replace(" 4", " 2").replace("1st Warg_army", "7").replace("3rd Army", "7")
        sheet = read(example)
        assert not sheet.errors, (spec.example, sheet.errors)
        assert sheet.orders[0].name == spec.keyword


def test_printed_orders_read_back_the_same() -> None:
    for spec in BOOK.specs:
        example = spec.example.replace(" 4", " 2").replace("1st Warg_army", "7").replace("3rd Army", "7")
        order = read(example).orders[0]
        again = read(print_order(order, BOOK)).orders[0]
        assert (again.name, again.args) == (order.name, order.args)


def test_the_fence_of_a_chat_is_no_order() -> None:
    sheet = read("```text\nplace 22 e\n```")
    assert not sheet.errors
    assert len(sheet.orders) == 1


@pytest.mark.rule("DNK-SUBMIT-01", "DNK-SUBMIT-05")
def test_only_the_last_set_of_orders_counts() -> None:
    from engine.games.dunk.ruleset import RULESET

    assert RULESET.play.merge("place 22", "place 23") == "place 23"
    assert RULESET.play.merge("place 22", "") == ""


@pytest.mark.rule("DNK-STD-31")
def test_the_first_province_of_a_map_has_number_0_and_can_be_named() -> None:
    assert one("place 0 e") == ("place", {"province": 0, "directions": ("e",)})
