"""Headings, fences, names, classes and lines that stop short: what a reader takes, and what it says (ERF-ORDER-01)."""

from __future__ import annotations

import pytest

from engine.core.language.words import Directory
from engine.core.orders import read_orders
from engine.games.erfworld.book import BOOK, from_text
from engine.games.erfworld.language.frame import merge
from engine.games.erfworld.language.readers import CLASS_NAME, DRAWING, GOLEM, KIND, PARTY, THING
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.magic import GOLEMS
from tests.suite.table import each

NAMES = Directory({
    "city": {"Spacerock": "c3", "Goblin Knob": "c4"}, "side": {"Faq": "s1", "Jetstone": "s2"},
    "side or tribe": {"Faq": "s1", "Jetstone": "s2", "Fen Hobgobwins": "t1"},
    "unit of yours": {"Jillian": "u9"}, "tribe": {"Fen Hobgobwins": "t1"},
    "class": {"Iron Twoll": "own/Iron Twoll/large"},
})  # fmt: skip


def _orders(text: str) -> list[tuple[str, str]]:
    return [(order.unit, order.name) for order in read_orders(text, BOOK, NAMES).orders]


def _errors(text: str) -> list[tuple[int | None, str]]:
    return [(found.line, found.code) for found in read_orders(text, BOOK, NAMES).errors]


@pytest.mark.rule("ERF-ORDER-01")
@each("heading, unit", [
    ("STACK 3", "3"), ("stack 0012", "12"), ("stack 1234567", "1234567"), ("UNIT u4", "u4"), ("UNIT Jillian", "u9"),
    ("CITY Spacerock", "c3"), ("city C7", "c7"), ("SIDE", "side"), ("Side of the Faq and more", "side"),
])  # fmt: skip
def test_what_opens_a_section(heading: str, unit: str) -> None:
    line = "stop" if unit.startswith("c") else "chief u1" if unit == "side" else "hold"
    assert _orders(f"{heading}\n{line}") == [(unit, line.split()[0])]


@pytest.mark.rule("ERF-ORDER-01")
@each("heading", ["STACK 12345678", "UNIT c4", "CITY u4", "UNIT", "CITY nowhere", 'UNIT "u4"'])
def test_what_opens_none_passes_the_orders_below_it_over(heading: str) -> None:
    sheet = read_orders(f"UNIT u1\nhide\n{heading}\nhold\nhold\nSTACK 2\nhide", BOOK, NAMES)
    assert [(order.unit, order.name) for order in sheet.orders] == [("u1", "hide"), ("2", "hide")]
    assert [found.line for found in sheet.errors] == [3]
    assert sheet.errors[0].rule == "ERF-ORDER-01"


@pytest.mark.rule("ERF-ORDER-01", "ERF-ORDER-03")
def test_stack_is_a_heading_before_a_number_alone_and_an_order_before_units() -> None:
    assert _orders("UNIT u1\nstack u4\nhold") == [("u1", "stack"), ("u1", "hold")]
    assert _orders("UNIT u1\nstack 4\nhold") == [("4", "hold")]
    assert _errors("UNIT u1\nstack 4 5\nhold")[0][0] == 2
    assert _orders("UNIT u1\nstack 4 5\nhold") == [("u1", "hold")]


@pytest.mark.rule("ERF-ORDER-01")
def test_fences_empty_lines_and_what_comes_behind_the_end_are_no_orders() -> None:
    assert _orders("```\nUNIT u1\n\nhold\n```\nhide\nend\nhold") == [("u1", "hold"), ("u1", "hide")]
    assert _errors("```\nUNIT u1\n\nhold\n```\nhide\nend\nnonsense") == []
    assert _errors("UNIT u1\nend now\nhold")[0][0] == 2
    assert _orders("UNIT u1\nend now\nhold") == [("u1", "hold")]
    assert _errors('UNIT u1\n"end"\nhold')[0][0] == 2


@pytest.mark.rule("ERF-ORDER-01")
def test_a_second_section_of_the_same_is_told_with_the_line_of_the_first() -> None:
    sheet = read_orders("UNIT u1\nhold\nUNIT u2\nhold\nUNIT u1\nhide\nUNIT u1\nhold", BOOK)
    twice = [(found.line, found.message) for found in sheet.diagnostics if found.code == "twice"]
    assert [line for line, _ in twice] == [5, 7]
    assert all("from line 1 on" in said for _, said in twice)
    assert len(sheet.orders) == 4


@pytest.mark.rule("ERF-ORDER-01", "ERF-DOCTRINE-23")
@each("heading, line, fits", [
    ("UNIT u1", "hold", True), ("STACK 1", "hold", True), ("CITY c1", "hold", False), ("SIDE", "hold", False),
    ("CITY c1", "stop", True), ("UNIT u1", "stop", False), ("SIDE", "stop", False), ("SIDE", "chief u1", True),
    ("CITY c1", "chief u1", False), ("STACK 1", "chief u1", False), ("SIDE", "retreat never", True),
    ("CITY c1", "retreat never", True), ("STACK 1", "retreat never", True), ("# nothing", "retreat never", False),
    ("# nothing", "hold", False),
])  # fmt: skip
def test_under_which_heading_an_order_stands(heading: str, line: str, fits: bool) -> None:
    sheet = read_orders(f"{heading}\n{line}", BOOK)
    assert (len(sheet.orders) == 1, not sheet.errors) == (fits, fits)


@pytest.mark.rule("ERF-ORDER-01")
def test_names_of_several_words_and_codes_are_known_and_other_things_are_not() -> None:
    (order,) = read_orders("UNIT u1\nmove Goblin Knob 12,5 e", BOOK, NAMES).orders
    assert order["way"] == ("c4", "12,5", "e")
    for said, party in (("t1", "t1"), ("Jetstone", "s2"), ("[S4]", "s4"), ("fen hobgobwins", "t1")):
        (order,) = read_orders(f"SIDE\npay 5 to {said}", BOOK, NAMES).orders
        assert order["to"] == party
    for line in ("pay 5 to u4", "pay 5 to nobody", 'chief "u4"', "chief u12345678", "sign u4"):
        assert _errors(f"SIDE\n{line}"), line
    assert (PARTY.letters, THING.letters) == ("st", "ucs")
    (order,) = read_orders('SIDE\nname c4 "New Knob"', BOOK, NAMES).orders
    assert order["what"] == "c4"


@pytest.mark.rule("ERF-CONTRACT-03", "ERF-TRIBE-01")
@each("line, kind", [
    ("pay 5 to Fen Hobgobwin", "side or tribe"), ("pay 5 to Hobgobwins", "side or tribe"),
    ("hire Fen Hobgobwinds", "tribe"),
])  # fmt: skip
def test_a_name_of_several_words_that_is_nearly_right_is_guessed(line: str, kind: str) -> None:
    (found,) = read_orders(f"SIDE\n{line}", BOOK, NAMES).errors
    assert f"is not a {kind} you know" in found.message
    assert found.hint == 'did you mean "fen hobgobwins"?'


@pytest.mark.rule("ERF-CONTRACT-03")
def test_contracts_are_offered_to_sides_and_not_to_tribes() -> None:
    assert _errors("SIDE\noffer truce to Fen Hobgobwins for 5")
    assert not _errors("SIDE\noffer truce to Jetstone")


@pytest.mark.rule("ERF-ORDER-03")
@each("line, who", [
    ("join 3", "3"), ("join 0012", "12"), ("join u4", "u4"), ("join Jillian", "u9"), ("join 1234567", "1234567"),
])  # fmt: skip
def test_whom_to_join(line: str, who: str) -> None:
    (order,) = read_orders(f"UNIT u1\n{line}", BOOK, NAMES).orders
    assert order["who"] == who


@pytest.mark.rule("ERF-ORDER-03")
@each("line", ["join 12345678", 'join "3"', "join c4", "join", "sneak 12", "attack nowhere"])
def test_whom_not_to_join_and_where_not_to_go(line: str) -> None:
    assert _errors(f"UNIT u1\n{line}") != []


@pytest.mark.rule("ERF-DOCTRINE-22")
@each("said, fits", [
    ("seen 3 at 12,5", True), ("seen 3 at Spacerock", True), ("seen 3 at e", False), ("seen 3 at", False),
    ('seen "3"', False), ("held Spacerock by Faq", True), ("held Spacerock", False), ("arrived 3", True),
    ("[seen] 3", True),
])  # fmt: skip
def test_places_in_conditions_are_no_directions(said: str, fits: bool) -> None:
    assert (not _errors(f"UNIT u1\nif {said} hold")) is fits


@pytest.mark.rule("ERF-ORDER-06")
@each("target, found", [
    ("e", "e"), ("12,5", "12,5"), ("Jillian", "u9"), ("Goblin Knob", "c4"), ("Jetstone", "s2"), ("t4", "t4"),
    ("u7", "u7"), ("Fen Hobgobwins", "t1"),
])  # fmt: skip
def test_what_a_spell_is_cast_on(target: str, found: str) -> None:
    (order,) = read_orders(f"UNIT u1\ncast scry on {target}", BOOK, NAMES).orders
    assert order["target"] == found


@pytest.mark.rule("ERF-UNIT-04", "ERF-ORDER-04")
def test_classes_by_name_by_what_the_side_designed_and_in_quotes_what_it_will() -> None:
    for said, kind in (("pikers", "piker"), ("Heavy Knights", "heavy_knight"), ("Iron Twoll", "own/Iron Twoll/large")):
        (order,) = read_orders(f"CITY c1\npop 2 {said}", BOOK, NAMES).orders
        assert order["kind"] == kind
    (order,) = read_orders(f'CITY c1\npop "{"x" * 60}"', BOOK).orders
    assert order["kind"] == "?" + "x" * 40
    assert CLASS_NAME.show("?Cub") == '"Cub"'
    assert CLASS_NAME.show("own/Cub/medium beast land") == '"Cub"'
    assert CLASS_NAME.show("heavy_knight") == KIND.show("heavy_knight")
    assert set(KIND.choices()) <= {name for kind in CLASSES.values() for name in (kind.key, kind.name, kind.plural)}


@pytest.mark.rule("ERF-UNIT-04")
def test_a_design_is_read_whole_or_refused_where_it_begins() -> None:
    (order,) = read_orders('SIDE\ndesign "Cub" medium beast land with climb', BOOK).orders
    assert order["words"] == "medium beast land 1 climb"
    (found,) = read_orders('SIDE\ndesign "Cub" medium beast', BOOK).errors
    assert (found.code, found.rule, found.column) == ("design", "ERF-UNIT-04", 14)
    assert DRAWING.show("medium beast land 1") == "medium beast land 1"


@pytest.mark.rule("ERF-DOCTRINE-23")
@each("line, said, hint", [
    ("retreat", "something is missing", "there may stand"),
    ("retreat maybe", '"maybe" does not fit', "there may stand"),
    ("retreat never never", '"never" does not fit', "nothing more may stand there"),
])  # fmt: skip
def test_what_is_wrong_with_a_line_of_doctrine(line: str, said: str, hint: str) -> None:
    (found,) = read_orders(f"SIDE\n{line}", BOOK).errors
    assert said in found.message
    assert hint in (found.hint or "")


@pytest.mark.rule("ERF-J-22")
def test_golems_that_are_made_have_a_price() -> None:
    assert {from_text(f"make small {golem.name}")["golem"] for golem in GOLEMS.values() if golem.percent} == {
        key for key, golem in GOLEMS.items() if golem.percent
    }
    assert "uncroaked" not in GOLEM.choices()
    with pytest.raises(ValueError, match="is not an order"):
        from_text("make small uncroaked")


@pytest.mark.rule("ERF-ORDER-01")
def test_sheets_put_together_stop_at_their_end_and_join_what_comes_twice() -> None:
    assert merge("UNIT u1\r\nhold\r\nend\r\nUNIT u2\r\nhold", "") == "UNIT u1\nhold\n"
    assert merge("", "UNIT u1\nhold\nUNIT u1\nhide") == "UNIT u1\nhold\nhide\n"
    assert merge("CITY Goblin Knob\nlevel", "city goblin knob\nraze") == "city goblin knob\nraze\n"
    assert merge("STACK 1\nhold", "STACK 2\nhold") == "STACK 1\nhold\nSTACK 2\nhold\n"
    assert merge("UNIT u1\nstack 4 5\nhold", "STACK 4\nhide").startswith("UNIT u1\nstack 4 5\nhold\n")
    assert merge("- UNIT u1  # mine\nhold", "UNIT u1\nhide") == "UNIT u1\nhide\n"
