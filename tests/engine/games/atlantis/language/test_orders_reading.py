"""How orders are written: frame, comments, references, names, and what players' mail makes of them (ATL-PARSE)."""

from __future__ import annotations

import pytest

from engine.core.language.words import Directory, decoded
from engine.core.orders import OrderSheet, print_order, read_orders
from engine.core.ruleset import Admission, Submission
from engine.games.atlantis.book import BOOK, LASTING, admit
from engine.games.atlantis.language.frame import scrubbed
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.skills import SKILLS
from tests.suite.table import each

OURS = Directory({"own faction": {"27": 27}})


def read(text: str) -> OrderSheet:
    return read_orders(text, BOOK, OURS)


def given(text: str) -> list[tuple[str, str]]:
    """(unit, canonical order) of a text without errors."""
    sheet = read(text)
    assert [str(found) for found in sheet.errors] == []
    return [(order.unit, print_order(order, BOOK)) for order in sheet.orders]


def one(line: str) -> str:
    """What a single order of unit 17 is read as."""
    [(_, text)] = given(f"unit 17\n{line}")
    return text


def codes(text: str) -> list[tuple[int, str]]:
    return [(found.line, found.code) for found in read(text).diagnostics]


@pytest.mark.rule("ATL-EX-31", "ATL-PARSE-01", "ATL-ORDER-51")
def test_a_file_of_two_units_reads_as_the_book_says() -> None:
    text = "#ATLANTIS 27\n\nUNIT 5\nclaim 100\nwork\nUNIT 17\nstudy combat\n#END\nnobody's business\n"
    assert given(text) == [("5", "claim 100"), ("5", "work"), ("17", "study combat")]
    assert read(text).header["faction"] == 27


@pytest.mark.rule("ATL-PARSE-01")
def test_an_order_before_any_unit_is_an_error_and_the_rest_is_read() -> None:
    sheet = read("#atlantis 27\nwork\nunit 5\nwork\n")
    assert [(found.line, found.code) for found in sheet.errors] == [(2, "no-unit")]
    assert [(order.unit, order.line) for order in sheet.orders] == [("5", 4)]


@pytest.mark.rule("ATL-PARSE-01")
def test_orders_under_a_misspelt_unit_line_fall_to_nobody() -> None:
    sheet = read("unit 5\nwork\nunit 1z\nquit\nunit 6\ntax\n")
    assert [(order.unit, order.name) for order in sheet.orders] == [("5", "work"), ("6", "tax")]
    [found] = sheet.errors
    assert (found.line, found.hint) == (3, "the orders up to the next UNIT line are ignored")


@pytest.mark.rule("ATL-PARSE-03")
def test_orders_for_another_faction_are_refused_and_none_of_them_is_used() -> None:
    sheet = read("#atlantis 28\nunit 5\nwork\n")
    assert sheet.orders == ()
    assert sheet.errors[0].message == "these orders are for faction 28, and yours is 27"
    assert admit(Submission(sheet=sheet, turn=1, faction="Red")).admission is Admission.REFUSE


@pytest.mark.rule("ATL-PARSE-03")
def test_an_atlantis_line_without_a_number_is_refused() -> None:
    sheet = read("#atlantis me\nunit 5\nwork\n")
    assert admit(Submission(sheet=sheet, turn=1, faction="Red")).admission is Admission.REFUSE


def test_orders_without_an_atlantis_line_are_taken_for_the_sender_is_known() -> None:
    assert given("unit 5\nwork") == [("5", "work")]
    assert admit(Submission(sheet=read("unit 5\nwork"), turn=1, faction="Red")).admission is Admission.STORE


def test_of_two_sets_in_one_file_the_one_for_this_faction_is_read() -> None:
    text = "#atlantis 27\nunit 5\nwork\n#end\n#atlantis 28\nunit 6\nwork\n#end\n"
    assert given(text) == [("5", "work")]


@pytest.mark.rule("ATL-PARSE-04", "ATL-EX-54", "ATL-ORDER-36")
def test_passwords_are_neither_needed_nor_kept() -> None:
    text = '#atlantis 27 "secret1"\nunit 5\npassword secret2\n@quit secret3 ; secret4\n 2) restart "secret5"\n'
    sheet = read(text)
    assert [order.name for order in sheet.orders] == ["password", "quit", "restart"]
    assert "secret" not in sheet.text
    assert not any("secret" in repr(order) for order in sheet.orders)
    assert scrubbed(text).count("\n") == text.count("\n")
    assert scrubbed(sheet.text) == sheet.text, "and nothing else is changed"


@pytest.mark.rule("ATL-PARSE-05")
def test_tabs_blanks_and_empty_lines_separate_and_nothing_more() -> None:
    assert given("\tUNIT\t17\r\n\r\n   \t give\t 5   10 \tswords\t\r\n\u00a0tax\u00a0\r\n") == [
        ("17", "give 5 10 sword"),
        ("17", "tax"),
    ]


@pytest.mark.rule("ATL-PARSE-06")
@each("line", ["work ; for food", "work;", "work ;", "; all\nwork", "work ;;; x ; y"])
def test_a_semicolon_begins_a_comment(line: str) -> None:
    assert one(line) == "work"


@pytest.mark.rule("ATL-PARSE-06")
def test_a_semicolon_within_a_word_begins_no_comment() -> None:
    assert one("name unit a;b") == 'name unit "a;b"'


@pytest.mark.rule("ATL-PARSE-07")
def test_case_does_not_matter() -> None:
    assert given("UnIt 17\nStUdY COMBAT\nfOrM 1\nWORK\nEnD\n") == [("17", "study combat"), ("new 17 1", "work")]


@pytest.mark.rule("ATL-PARSE-08", "ATL-ITEM-11")
@each("spoken", ['"horse training"', "horse_training", "Horse_Training", "HORS", "horse training"])
def test_names_with_blanks_stand_in_quotes_or_with_underscores(spoken: str) -> None:
    assert one(f"study {spoken}") == 'study "horse training"'


@pytest.mark.rule("ATL-PARSE-08")
def test_underscores_of_an_unquoted_name_become_blanks() -> None:
    assert one("name unit Merlin_the_Wizard") == 'name unit "Merlin the Wizard"'
    assert one('name unit "Agent_7"') == 'name unit "Agent_7"'


@pytest.mark.rule("ATL-PARSE-09", "ATL-REPORT-08")
def test_an_at_sign_is_kept_with_its_order() -> None:
    assert one("@work") == "@ work"
    assert one("@ work ; always") == "@ work"
    assert read("unit 17\n@work").orders[0].prefixes == ("@",)


@pytest.mark.rule("ATL-PARSE-10")
def test_every_item_and_skill_is_known_by_name_plural_and_abbreviation() -> None:
    for item in ITEMS.values():
        for name in (item.key, item.plural, item.abbreviation):
            assert read(f'unit 1\ngive 2 3 "{name}"').orders[0]["what"] == (3, item.key, 0), name
    for skill in SKILLS.values():
        for name in (skill.key, skill.abbreviation):
            assert read(f'unit 1\nstudy "{name}"').orders[0]["skill"] == skill.key, name


@pytest.mark.rule("ATL-PARSE-11", "ATL-EX-47", "ATL-EX-60")
def test_units_are_numbers_or_new_ones_of_ones_own_or_of_another_faction() -> None:
    assert one("give 4573 10 swords") == "give 4573 10 sword"
    assert one('GIVE FACTION 14 NEW 2 5 "Chain armor"') == 'give faction 14 new 2 5 "chain armor"'
    assert one("give 75 UNIT") == "give 75 unit"
    assert one("give new 1 all silver") == "give new 1 all silver"
    assert one("give 0 5 stone") == "give 0 5 stone"
    assert read("unit 1\nTEACH NEW 2 5").orders[0]["units"] == ("new 2", "5")


@pytest.mark.rule("ATL-PARSE-12")
@each("said, kept", [("1", "1"), ("true", "1"), ("on", "1"), ("t", "1"), ("0", "0"), ("F", "0")])
@pytest.mark.rule("ATL-GAP-111")
def test_flags_are_1_or_0_or_words_for_them(said: str, kept: str) -> None:
    assert one(f"avoid {said}") == f"avoid {kept}"


@pytest.mark.rule("ATL-GAME-03", "ATL-ORDER-01")
def test_there_are_45_orders_with_an_example_that_reads_as_itself() -> None:
    frames = {"form", "end", "unit"}
    assert len({spec.keyword for spec in BOOK.specs} | frames) >= 45
    for spec in BOOK.specs:
        assert read(f"unit 1\n{spec.example}").orders[0].name == spec.keyword


@pytest.mark.rule("ATL-GAME-08")
def test_nine_orders_take_the_month() -> None:
    assert sorted(LASTING) == ["advance", "build", "entertain", "move", "produce", "sail", "study", "teach", "work"]


@pytest.mark.rule(*(f"ATL-EX-{n}" for n in (*range(32, 43), 44, 45, 48, 49, *range(52, 54), *range(55, 61))))
@each(
    "said, read_as",
    [
        ("ADVANCE N NW", "advance n nw"),
        ("ADVANCE N 1 IN SE", "advance n 1 in se"),
        ("ASSASSINATE 177", "assassinate 177"),
        ("ATTACK 431 985", "attack 431 985"),
        ("AUTOTAX 1", "autotax 1"),
        ("AVOID 1", "avoid 1"),
        ("BEHIND 0", "behind 0"),
        ("BUILD Tower", "build tower"),
        ("BUILD", "build"),
        ('BUY 1 "Plate Armor"', 'buy 1 "plate armor"'),
        ("BUY 5 barbarians", "buy 5 barbarian"),
        ('CAST "Gate Lore" random', 'cast "gate lore" random'),
        ('CAST "fire" 4', "cast fire 4"),
        ("CLAIM 100", "claim 100"),
        ('COMBAT "fire"', "combat fire"),
        ("CONSUME UNIT", "consume unit"),
        ("CONSUME", "consume"),
        ("DECLARE 15 hostile", "declare 15 hostile"),
        ("DECLARE 15", "declare 15"),
        ("DECLARE DEFAULT friendly", "declare default friendly"),
        ('DESCRIBE UNIT "Merlin\'s helper"', 'describe unit "Merlin\'s helper"'),
        ("DESCRIBE SHIP", "describe object"),
        ("DESTROY", "destroy"),
        ("ENTER 114", "enter 114"),
        ("ENTERTAIN", "entertain"),
        ("FACTION WAR 2 TRADE 2 MAGIC 1", "faction war 2 trade 2 magic 1"),
        ("FACTION MAGIC 5", "faction magic 5"),
        ("FIND 4", "find 4"),
        ("FORGET Mining", "forget mining"),
        ("GUARD 1", "guard 1"),
        ("HOLD 1", "hold 1"),
        ("LEAVE", "leave"),
        ("MOVE NORTH NORTHEAST", "move n ne"),
        ('NAME FACTION "The Merry Pranksters"', 'name faction "The Merry Pranksters"'),
        ("NAME BUILDING Keep", 'name object "Keep"'),
        ("NOAID 1", "noaid 1"),
        ("OPTION TIMES", "option times"),
        ("OPTION NOTIMES", "option notimes"),
        ("OPTION TEMPLATE OFF", "option template off"),
        ("OPTION TEMPLATE MAP", "option template map"),
        ("PILLAGE", "pillage"),
        ("PRODUCE crossbows", "produce crossbow"),
        ("PROMOTE 415", "promote 415"),
        ("REVEAL UNIT", "reveal unit"),
        ("REVEAL FACTION", "reveal faction"),
        ("REVEAL", "reveal"),
        ("SAIL N NW", "sail n nw"),
        ("SAIL", "sail"),
        ("SELL 10 furs", "sell 10 fur"),
        ("SHOW SKILL Mining 3", 'show skill "Mining 3"'),
        ("SHOW ITEM Iron", "show item Iron"),
        ("STEAL 123 SILVER", "steal 123 silver"),
        ("STEAL 321 wood", "steal 321 wood"),
        ('STUDY "Horse Training"', 'study "horse training"'),
        ("TAX", "tax"),
        ("TEACH 1 2", "teach 1 2"),
        ("WORK", "work"),
    ],
)
def test_the_examples_of_the_book_are_understood(said: str, read_as: str) -> None:
    assert one(said) == read_as


@pytest.mark.rule("ATL-EX-32")
def test_an_address_is_taken_and_not_kept() -> None:
    sheet = read("unit 5\nADDRESS atlantis@rahul.net")
    assert [order.name for order in sheet.orders] == ["address"]
    assert "rahul" not in sheet.text


@pytest.mark.rule("ATL-EX-46", "ATL-ORDER-22")
def test_orders_between_form_and_end_are_the_new_units() -> None:
    text = """UNIT 17
FORM 1
  NAME UNIT "Merlin's Guards"
  BUY 5 Plainsmen
  STUDY COMBAT
END
FORM 2
  NAME UNIT "Merlin's Workers"
  DESCRIBE UNIT "with dirty overalls and carrying shovels"
  BUY 15 Plainsmen
END
CLAIM 2500
GIVE NEW 1 1000 silver
GIVE NEW 2 2000 silver
"""
    assert given(text) == [
        ("new 17 1", 'name unit "Merlin\'s Guards"'),
        ("new 17 1", "buy 5 plainsman"),
        ("new 17 1", "study combat"),
        ("new 17 2", 'name unit "Merlin\'s Workers"'),
        ("new 17 2", 'describe unit "with dirty overalls and carrying shovels"'),
        ("new 17 2", "buy 15 plainsman"),
        ("17", "claim 2500"),
        ("17", "give new 1 1000 silver"),
        ("17", "give new 2 2000 silver"),
    ]
    assert read(text).header["forms"] == {"new 17 1": 2, "new 17 2": 7}


@pytest.mark.rule("ATL-ORDER-22")
def test_a_missing_end_never_swallows_the_unit_that_follows() -> None:
    text = "unit 17\nform 1\nbuy 5 vikings\nform 2\nwork\nunit 18\ntax\n"
    assert given(text) == [("new 17 1", "buy 5 viking"), ("new 17 2", "work"), ("18", "tax")]
    assert codes(text) == [(4, "end"), (6, "end")]


@pytest.mark.rule("ATL-ORDER-22")
def test_a_missing_last_end_is_only_warned_of() -> None:
    assert given("unit 17\nform 1\nwork") == [("new 17 1", "work")]
    assert codes("unit 17\nform 1\nwork") == [(3, "end")]


@pytest.mark.rule("ATL-ORDER-22")
def test_a_form_with_a_bad_alias_loses_its_orders_but_not_its_formers() -> None:
    sheet = read("unit 17\nform x\nquit\nend\nwork\n")
    assert [(order.unit, order.name) for order in sheet.orders] == [("17", "work")]
    assert [found.line for found in sheet.errors] == [2]


@pytest.mark.rule("ATL-ORDER-22")
def test_a_unit_that_forms_one_alias_twice_is_told_and_the_second_is_passed_over() -> None:
    sheet = read("unit 17\nform 1\nwork\nend\nform 1\nstudy combat\nend\ntax")
    assert [(order.unit, order.name) for order in sheet.orders] == [("new 17 1", "work"), ("17", "tax")]
    assert [(found.line, found.code) for found in sheet.errors] == [(5, "alias")]


def test_numbered_and_quoted_lines_of_a_mail_are_understood() -> None:
    text = "> #atlantis 27\n> unit 17\n> 1. claim 5\n>2) tax\n>> - work\n* avoid 1\n"
    assert given(text) == [("17", "claim 5"), ("17", "tax"), ("17", "work"), ("17", "avoid 1")]


def test_a_chat_fence_is_passed_over() -> None:
    assert given("```\nunit 17\nwork\n```") == [("17", "work")]


def test_a_whole_edited_report_is_an_orders_file() -> None:
    report = (
        "Atlantis Report For:\nRed (27) (War 1, Trade 1, Magic 1)\n\nEvents during turn:\nUnit (17): Claims $100.\n\n"
        "plain (11,15) in Turia, 500 peasants (wood elves), $2500.\n-----\n* Merlin (17), has: leader.\n\n"
        "Orders Template (Long Format):\n\n"
    )
    sheet = (
        "#atlantis 27\n\n; *** plain (11,15) in Turia ***\n\nunit 17\n; * Merlin (17), has: leader,\n;   $5.\nwork\n"
    )
    assert given(report + sheet + "\n#end\n\nunit 99\nquit\n") == [("17", "work")]
    assert codes(report + sheet + "#end\n") == [(0, "before")]


def test_a_latin_1_file_with_windows_line_ends_is_read() -> None:
    text = decoded('unit 17\r\nname unit "Bj\xf6rn"\r\n'.encode("latin-1"))
    assert given(text) == [("17", 'name unit "Björn"')]


def test_typographic_quotes_and_hidden_characters_are_harmless() -> None:
    assert one("study “horse training”") == 'study "horse training"'


@pytest.mark.rule("ATL-ORDER-33")
def test_a_name_that_is_too_long_is_an_error() -> None:
    assert [found.code for found in read("unit 17\nname unit " + "x" * 81).errors] == ["long"]


def test_a_misspelt_order_is_answered_with_a_guess() -> None:
    [found] = read("unit 17\nstduy combat").errors
    assert (found.code, found.hint) == ("unknown-order", 'did you mean "study"?')


def test_words_behind_a_complete_order_are_passed_over_with_a_warning() -> None:
    sheet = read("unit 17\nwork hard\nwork hard\ngive 5 10 silver for bread")
    assert [order.name for order in sheet.orders] == ["work", "work", "give"]
    assert [(found.severity, found.line, found.column, found.message) for found in sheet.diagnostics] == [
        ("odd", 2, 6, '"hard" is left over'),
        ("odd", 3, 6, '"hard" is left over'),
        ("odd", 4, 18, '"for bread" is left over'),
    ]
    assert sheet.diagnostics[0].hint == "write: work"


@pytest.mark.rule("ATL-EX-44", "ATL-GAP-117")
def test_points_of_one_area_are_told_once() -> None:
    assert [found.code for found in read("unit 1\nfaction war 1 war 2").errors] == ["twice"]


def test_a_repeated_comment_is_kept_for_the_template() -> None:
    text = "unit 17\n@;look east\nform 1\n@; hire\nend\n"
    assert read(text).header["notes"] == [("17", 2, "@;look east"), ("new 17 1", 4, "@; hire")]
    assert given(text) == []


def test_a_sheet_forms_a_thousand_units_and_no_more() -> None:
    text = "unit 17\n" + "".join(f"form {n}\nwork\nend\n" for n in range(1, 1003)) + "tax\n"
    sheet = read(text)
    assert len(sheet.header["forms"]) == 1000
    assert [found.code for found in sheet.errors] == ["forms", "forms"]
    assert len(sheet.of("17")) == 1
    assert len(sheet.orders) == 1001
