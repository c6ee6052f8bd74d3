"""The orders of Erfworld: sections, examples, conditions, lines of doctrine, sheets merged (ERF-ORDER)."""

from __future__ import annotations

import pytest

from engine.core.language.words import Directory
from engine.core.orders import OrderSpec, print_order, read_orders
from engine.games.erfworld.book import BOOK, from_text
from engine.games.erfworld.language.conditions import parse
from engine.games.erfworld.language.frame import merge
from engine.games.erfworld.language.words import CITIES, SIDES, STACK
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.sight.view import view
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each

HEADINGS = {STACK: "UNIT U41", CITIES: "CITY C3", SIDES: "SIDE Faq"}
NAMES = Directory(
    {"city": {"Spacerock": "c3"}, "side or tribe": {"Faq": "s1", "Jetstone": "s2"}, "unit of yours": {"Jillian": "u9"}}
)


@each("spec", BOOK.specs)
@pytest.mark.rule("ERF-ORDER-03", "ERF-ORDER-04", "ERF-ORDER-05")
def test_every_example_reads_and_prints_the_same(spec: OrderSpec) -> None:
    sheet = read_orders(f"{HEADINGS.get(spec.group, 'STACK 3')}\n{spec.example}", BOOK)
    assert [str(found) for found in sheet.diagnostics] == []
    (order,) = sheet.orders
    assert order.name == spec.keyword
    assert dict(from_text(print_order(order, BOOK)).args) == dict(order.args)


@pytest.mark.rule("ERF-ORDER-01")
def test_a_sheet_has_sections_for_the_side_its_cities_stacks_and_units() -> None:
    sheet = read_orders(
        "SIDE Faq\nchief Jillian\nCITY Spacerock\npop 16 pikers\nSTACK 3\nmove e\nUNIT u41\nhide", BOOK, NAMES
    )
    assert [(order.unit, order.name) for order in sheet.orders] == [
        ("side", "chief"), ("c3", "pop"), ("3", "move"), ("u41", "hide"),
    ]  # fmt: skip
    assert sheet.errors == ()


@pytest.mark.rule("ERF-ORDER-01")
def test_an_order_under_the_wrong_heading_is_told_where_it_belongs() -> None:
    sheet = read_orders("CITY C3\nmove e\nUNIT U4\npop piker\nlevel", BOOK)
    assert [(found.line, found.hint) for found in sheet.errors] == [
        (2, "write it below UNIT or STACK"), (4, "write it below CITY"), (5, "write it below CITY"),
    ]  # fmt: skip
    assert sheet.orders == ()


@pytest.mark.rule("ERF-ORDER-01")
def test_orders_below_a_heading_nobody_understands_go_to_no_one() -> None:
    sheet = read_orders("UNIT U4\nhide\nUNIT nobody\nmove e\nSTACK 2\nhold", BOOK)
    assert [(order.unit, order.name) for order in sheet.orders] == [("u4", "hide"), ("2", "hold")]
    assert [found.line for found in sheet.errors] == [3]


@pytest.mark.rule("ERF-ORDER-01")
def test_a_new_section_takes_the_place_of_the_old_one_and_of_no_other() -> None:
    merged = merge("SIDE Faq\nchief u9\nUNIT U4\nmove e\nhide\nCITY c3\npop piker", "UNIT u4\nhold\nSTACK 3\nmove w")
    assert merged.split("\n") == [
        "SIDE Faq", "chief u9", "UNIT u4", "hold", "CITY c3", "pop piker", "STACK 3", "move w", "",
    ]  # fmt: skip


@pytest.mark.rule("ERF-DOCTRINE-22")
@each(
    "written, kept",
    [
        ("IF SEEN Jetstone AT Spacerock MOVE e", "if seen s2 at c3 move e"),
        ("if not seen 12+ at 3,4 hide", "if not seen 12+ at 3,4 hide"),
        ("if seen heavy knights move w", "if seen heavy_knight move w"),
        ("if seen commander attack", "if seen commander attack"),
        ("IF HELD Spacerock BY Faq HOLD", "if held c3 by s1 hold"),
        ("IF NOT ARRIVED 3 HOLD", "if not arrived 3 hold"),
    ],
)
def test_conditions_print_back_the_same(written: str, kept: str) -> None:
    sheet = read_orders(f"UNIT U4\n{written}", BOOK, NAMES)
    assert sheet.errors == ()
    assert print_order(sheet.orders[0], BOOK) == kept
    again = from_text(kept)
    assert print_order(again, BOOK) == kept
    assert parse(again.prefixes[0]).text == again.prefixes[0]


@pytest.mark.rule("ERF-DOCTRINE-22")
def test_what_is_no_condition_is_said() -> None:
    (found,) = read_orders("UNIT U4\nif hungry forage", BOOK).errors
    assert found.hint == "write IF SEEN, IF HELD or IF ARRIVED"


@pytest.mark.rule("ERF-DOCTRINE-23")
def test_words_that_are_no_doctrine_are_found_when_they_are_read() -> None:
    sheet = read_orders("STACK 3\nretreat below 40\nretreat maybe\ncontact return stronger\nretreat auto", BOOK)
    assert [order.get("words") for order in sheet.orders] == ["below 40", "return stronger", "auto"]
    assert [found.line for found in sheet.errors] == [3]


def test_every_order_is_explained_to_who_wrote_it() -> None:
    seen = view(stage().world, "1")
    for spec in BOOK.specs:
        place = {STACK: "UNIT u1", CITIES: "CITY c1"}.get(spec.group, "SIDE")
        (said,) = RULESET.look.explain(read_orders(f"{place}\n{spec.example}", BOOK), seen)
        assert len(said) > 3, spec.keyword
