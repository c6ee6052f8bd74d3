"""The ends of the numbers that orders take: the last that is read, and the first that is not."""

from __future__ import annotations

import pytest

from engine.core.orders import read_orders
from engine.games.atlantis.book import BOOK
from tests.suite.table import each

RANGES = (
    ("claim {}", 1, 100_000_000),
    ("give 5 {} swords", 1, 100_000_000),
    ("buy {} swords", 1, 100_000_000),
    ("sell {} swords", 1, 100_000_000),
    ("find {}", 1, 10_000_000),
    ("declare {} ally", 1, 10_000_000),
    ("enter {}", 1, 10_000_000),
    ("attack {}", 1, 100_000_000),
    ("steal {} silver", 1, 100_000_000),
    ("attack new {}", 1, 100_000),
    ("attack faction {} new 1", 1, 10_000_000),
    ("attack faction 4 new {}", 1, 100_000),
    ("give {} 5 swords", 0, 100_000_000),
)


def is_read(text: str) -> bool:
    sheet = read_orders(f"unit 1\n{text}", BOOK)
    return not sheet.errors and len(sheet.orders) == 1


@pytest.mark.rule("ATL-PARSE-11")
@each("order, least, most", RANGES)
def test_numbers_are_read_up_to_the_end_of_their_range(order: str, least: int, most: int) -> None:
    assert is_read(order.format(least))
    assert is_read(order.format(most))
    assert not is_read(order.format(most + 1))
    assert least == 0 or "declare" in order or not is_read(order.format(least - 1))


@pytest.mark.rule("ATL-PARSE-01", "ATL-ORDER-22")
def test_headings_take_unit_numbers_and_aliases_up_to_the_end_of_their_range() -> None:
    def unit(number: int) -> bool:
        return [order.unit for order in read_orders(f"unit {number}\ntax", BOOK).orders] == [str(number)]

    def alias(number: int) -> bool:
        read = read_orders(f"unit 1\nform {number}\ntax\nend", BOOK)
        return [order.unit for order in read.orders] == [f"new 1 {number}"]

    assert [unit(number) for number in (0, 1, 100_000_000, 100_000_001)] == [False, True, True, False]
    assert [alias(number) for number in (0, 1, 100_000, 100_001)] == [False, True, True, False]


@pytest.mark.rule("ATL-ORDER-04")
def test_two_hundred_units_are_attacked_in_one_line_and_what_is_more_is_said_to_be_left_over() -> None:
    sheet = read_orders(f"unit 1\nattack {' '.join(map(str, range(1, 202)))}", BOOK)
    assert len(sheet.orders[0]["units"]) == 200
    assert [found.message for found in sheet.diagnostics] == ['"201" is left over']
