"""How many and how much an order may name, codes, hexes, and sheets that are put together (ERF-ORDER-01 to -07)."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.erfworld.book import BOOK, from_text
from engine.games.erfworld.language.conditions import parse
from engine.games.erfworld.language.frame import merge
from engine.games.erfworld.language.readers import COMPANION, GOAL, STEP, bare, is_code, is_hex
from tests.suite.table import each

HEADS = {"unit": "UNIT u1\n", "city": "CITY c1\n", "side": "SIDE\n"}


def _fits(head: str, line: str) -> bool:
    sheet = read_orders(HEADS[head] + line, BOOK)
    return not sheet.errors and len(sheet.orders) == 1


@pytest.mark.rule("ERF-ORDER-03", "ERF-ORDER-04", "ERF-ORDER-05", "ERF-ORDER-06")
@each("head, least, most, low, high", [
    ("unit", "split 1", "split 10000", "split 0", "split 10001"),
    ("unit", "move e", "move" + " e" * 60, "move", "move" + " e" * 61),
    ("unit", "stack u2", "stack " + " ".join(f"u{n}" for n in range(2, 62)), "stack",
     "stack " + " ".join(f"u{n}" for n in range(2, 63))),
    ("unit", "carry u2", "carry " + " ".join(f"u{n}" for n in range(2, 32)), "carry",
     "carry " + " ".join(f"u{n}" for n in range(2, 33))),
    ("unit", "link u2", "link u2 u3", "link", "link u2 u3 u4"),
    ("unit", "harvest 1 of u2", "harvest 10000 of u2", "harvest 0 of u2", "harvest 10001 of u2"),
    ("city", "level 1", "level 5", "level 0", "level 6"),
    ("city", "raze 0", "raze 4", "raze -1", "raze 5"),
    ("city", "pop 1 piker", "pop 10000 pikers", "pop 0 pikers", "pop 10001 pikers"),
    ("city", "garrison u2", "garrison " + " ".join(f"u{n}" for n in range(2, 62)), "garrison",
     "garrison " + " ".join(f"u{n}" for n in range(2, 63))),
    ("city", "field u2", "field " + " ".join(f"u{n}" for n in range(2, 62)), "field",
     "field " + " ".join(f"u{n}" for n in range(2, 63))),
    ("side", "purse u2 0", "purse u2 100000", "purse u2 -1", "purse u2 100001"),
    ("side", "pay 1 to s2", "pay 10000000 to s2", "pay 0 to s2", "pay 10000001 to s2"),
    ("side", "offer truce to s2 during 1", "offer truce to s2 during 999", "offer truce to s2 during 0",
     "offer truce to s2 during 1000"),
    ("side", 'name s1 "X"', f'name s1 "{"x" * 40}"', 'name s1', f'name s1 "{"x" * 41}"'),
    ("side", "disband 1 of u2", "disband 10000 of u2", "disband 0 of u2", "disband 10001 of u2"),
])  # fmt: skip
def test_how_far_the_figures_of_an_order_go(head: str, least: str, most: str, low: str, high: str) -> None:
    assert _fits(head, least)
    assert _fits(head, most)
    assert not _fits(head, low)
    assert not _fits(head, high)


@pytest.mark.rule("ERF-ORDER-03", "ERF-ORDER-04", "ERF-ORDER-05")
@each("head, line", [
    ("unit", "attack"), ("unit", "harvest u2"), ("city", "level"), ("city", "raze"), ("city", "steward"),
    ("city", "pop pikers"), ("city", "build bank"), ("side", "promote u2 to lancer"), ("side", "shields u2"),
    ("side", "offer truce to s2"), ("side", "challenge u2"), ("side", "disband u2"),
])  # fmt: skip
def test_what_an_order_may_leave_out(head: str, line: str) -> None:
    assert _fits(head, line)


@pytest.mark.rule("ERF-ORDER-01")
@each("word, letters, fits", [
    ("u1", "u", True), ("u1234567", "u", True), ("u12345678", "u", False), ("c1", "u", False), ("u", "u", False),
    ("ux", "u", False), ("t4", "st", True), ("s4", "st", True), ("u\u0661", "u", False),
])  # fmt: skip
def test_what_a_code_is(word: str, letters: str, fits: bool) -> None:
    assert is_code(word, letters) is fits


@pytest.mark.rule("ERF-ORDER-01")
@each("word, fits", [
    ("1,2", True), ("1234,5678", True), ("12345,1", False), ("1,12345", False), ("1", False), ("1,", False),
    (",1", False),
    ("a,1", False), ("1,b", False),
])  # fmt: skip
def test_what_a_hex_is(word: str, fits: bool) -> None:
    assert is_hex(word) is fits
    assert bare(f"[({word}).:;]") == word.strip(",")


@pytest.mark.rule("ERF-ORDER-03")
def test_directions_are_offered_where_a_step_is_asked_and_not_where_a_goal_is() -> None:
    assert sorted(STEP.choices()) == ["e", "ne", "nw", "se", "sw", "w"]
    assert GOAL.choices() == []
    assert COMPANION.choices() == []


@pytest.mark.rule("ERF-DOCTRINE-22")
@each("text, parts", [
    ("if seen 3+", ("seen", "3+", "", False)), ("if not seen 12+ at 12,5", ("seen", "12+", "12,5", True)),
    ("if held c2 by s1", ("held", "c2", "s1", False)), ("if not arrived 3", ("arrived", "3", "", True)),
])  # fmt: skip
def test_conditions_are_read_back(text: str, parts: tuple[str, str, str, bool]) -> None:
    assert tuple(parse(text)) == parts
    assert parse(text).text == text
    assert from_text(f"{text} move e").prefixes == (text,)


@pytest.mark.rule("ERF-DOCTRINE-22")
@each("said, kept", [
    ("seen 3", "seen 3+"), ("seen 1234567", "seen 1234567+"), ("seen 123456+", "seen 123456+"),
    ("seen knights", "seen knight"),
    ("seen s2 at c1", "seen s2 at c1"), ("held c2 s1", "held c2 by s1"), ("arrived u4", "arrived u4"),
])  # fmt: skip
def test_conditions_are_kept_in_one_form(said: str, kept: str) -> None:
    (order,) = read_orders(f"UNIT u1\nif {said} hold", BOOK).orders
    assert order.prefixes == (f"if {kept}",)


@pytest.mark.rule("ERF-DOCTRINE-22")
@each("said", ["seen 12345678", "found 3", "held s1", "seen", "arrived"])
def test_what_is_no_condition(said: str) -> None:
    assert read_orders(f"UNIT u1\nif {said} hold", BOOK).errors


@pytest.mark.rule("ERF-ORDER-01")
def test_of_two_sheets_the_new_sections_count_and_the_others_stay() -> None:
    old = "UNIT u1\nmove e\nUNIT u2\nhold\nSIDE\nchief u1\nend\nUNIT u3\nhold"
    new = "u\nSTACK 3\nhold\nUNIT U1\nmove w\nSIDE s1\nchief u2\nUNIT u1\nmove e"
    assert merge(old, new) == "u\nUNIT U1\nmove w\nmove e\nUNIT u2\nhold\nSIDE s1\nchief u2\nSTACK 3\nhold\n"
    assert merge("", "") == "\n"


@pytest.mark.rule("ERF-ORDER-02")
def test_a_line_that_is_kept_is_one_order() -> None:
    assert from_text("move e").name == "move"
    for text in ("", "move e\nhold", "dance"):
        with pytest.raises(ValueError, match="is not an order"):
            from_text(text)


@pytest.mark.rule("ERF-ORDER-01")
@each("lines, fits", [(60, True), (61, False)])
def test_a_section_has_sixty_lines(lines: int, fits: bool) -> None:
    sheet = read_orders("UNIT u1\n" + "hold\n" * lines, BOOK)
    assert (not sheet.errors and not sheet.diagnostics) is fits


@pytest.mark.rule("ERF-ORDER-01")
def test_sections_of_units_stacks_and_cities_are_told_apart_when_sheets_are_put_together() -> None:
    old = "UNIT u1\nhold\nSTACK 1\nhold\nCITY c1\nstop"
    assert merge(old, "STACK 1\nmove e") == "UNIT u1\nhold\nSTACK 1\nmove e\nCITY c1\nstop\n"
    assert merge(old, "u1\nUNIT u1 \nmove e").splitlines()[:3] == ["u1", "UNIT u1", "move e"]
    assert merge(old, "CITY c2\nlevel") == old + "\nCITY c2\nlevel\n"
    assert merge("UNIT u1\nstack u2", "UNIT u3\nhold") == "UNIT u1\nstack u2\nUNIT u3\nhold\n"
