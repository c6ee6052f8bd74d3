"""What holds for any order text: nothing is raised, printed orders read back the same, the frame leaks no orders."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.acting.ledger import Accounted
from engine.core.language.words import Directory
from engine.core.orders import print_order, read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.checking.check import check
from engine.games.atlantis.checking.directory import directory
from engine.games.atlantis.checking.teller import explain
from engine.games.atlantis.instant import forming, giving, instant, structures
from engine.games.atlantis.month import ending
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import Template
from engine.games.atlantis.telling.sheet import sheet, template
from engine.testing import events_of
from engine.testing.work import calls
from tests.engine.games.atlantis.props.kit import Scenario

WORDS = [
    *(spec.keyword for spec in BOOK.specs), "unit", "form", "end", "#atlantis", "#end", "new", "faction", "all", "0",
    "1", "2", "3", "17", "99999999999999", "-1", "n", "se", "in", "out", "unit", "ship", "silver", "swords", "leader",
    "vikings", '"', '"plate armor"', '"horse training"', "@", "@;x", ";", "; c", "war", "trade", "magic", "5", "to",
    "default", "ally", "template", "map", ">", "1.", "(", ")", "[x]", "é", "\u202e", "\u00a0", "\t", "x" * 90, "item",
    "skill",
]  # fmt: skip
SENSIBLE = [
    *(spec.example for spec in BOOK.specs), "form 1", "form 2", "@form 3", "end", "unit 2", "unit 4",
    "unit 5", "@", "give new 1 1 leader", "give 2 all silver", "give 5 1 viking", "give 6 unit", "give 3 unit",
    "give 0 all leader", "enter 1", "leave", "promote 3", "destroy", "claim 400", "name faction Us",
    "name object Keep", "declare 4 ally",
]  # fmt: skip
LINES = st.one_of(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join), st.sampled_from(SENSIBLE))
TEXTS = st.lists(st.one_of(LINES, st.text(max_size=30)), max_size=25).map("\n".join)
NAMES = st.text(st.characters(exclude_characters='"\r\n', exclude_categories=("C", "Z")), min_size=1, max_size=30)


def busy_world() -> Scenario:
    world = Scenario("pwp", "pp")
    world.region(2, race="viking", population=500, wages=15, wants={"fur": (30, 10)}, sells={"sword": (60, 5)})
    red, blue = world.faction("Red", unclaimed=500), world.faction("Blue")
    world.declare(blue, red, "friendly")
    tower = world.structure(2, "tower")
    for number in range(1, 18):
        owner, place = red if number % 3 else blue, 2 + number % 2 * 2
        race = "leader" if number % 2 else "viking"
        unit = world.unit(owner, place, people=number % 4, race=race, silver=50, sword=number % 5)
        unit.structure = tower.number if number in (4, 8) else 0
    return world


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_any_text_is_read_checked_explained_and_carried_out(text: str) -> None:
    world = busy_world()
    seen = view(world.state, "1")
    read = read_orders("unit 1\n" + text, BOOK, directory(seen))
    check(seen, read)
    assert len(explain(read, seen)) == len(read.orders) + len(read.header.get("forms", {}))
    turn = world.turn()
    turn.orders["1"] = read
    books = Counter(world.state.holdings())
    for run in (
        forming.run, instant.run, instant.run_find, structures.run_leave, structures.run_enter, structures.run_promote,
        giving.run, ending.run_quit, ending.run_forget, ending.run_close,
    ):  # fmt: skip
        run(turn)
    for entry in events_of(turn, Accounted):
        books[entry.item] += entry.amount
    assert +Counter(world.state.holdings()) == +books
    assert all(number in world.state.regions[unit.region].units for number, unit in world.state.units.items())


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_printed_orders_read_back_as_the_same_orders(text: str) -> None:
    for order in read_orders("unit 1\n" + text, BOOK).orders:
        printed = print_order(order, BOOK)
        again = read_orders(f"unit 1\n{printed}", BOOK)
        assert [str(found) for found in again.errors] == []
        assert [(o.name, dict(o.args), o.prefixes) for o in again.orders] == [
            (order.name, dict(order.args), order.prefixes)
        ]


@settings(max_examples=100, deadline=None)
@given(NAMES)
def test_any_name_survives_print_and_read(name: str) -> None:
    for line in (f'name unit "{name}"', f'describe unit "{name}"', f'cast fire "{name}"'):
        [order] = read_orders(f"unit 1\n{line}", BOOK).orders
        [again] = read_orders(f"unit 1\n{print_order(order, BOOK)}", BOOK).orders
        assert again.args == order.args


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([*ITEM_NAMES]), st.sampled_from([*SKILL_NAMES]), st.integers(1, 10**8))
def test_any_item_skill_and_amount_survives(item: str, skill: str, amount: int) -> None:
    for line in (f'give new 3 {amount} "{item}"', f'@study "{skill}"', f"buy {amount} {item.replace(' ', '_')}"):
        [order] = read_orders(f"unit 1\n{line}", BOOK).orders
        [again] = read_orders(f"unit 1\n{print_order(order, BOOK)}", BOOK).orders
        assert (again.args, again.prefixes) == (order.args, order.prefixes)


@pytest.mark.rule("ATL-ORDER-22", "ATL-PARSE-01")
@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_whatever_stands_before_it_a_unit_line_takes_its_orders(text: str) -> None:
    before = text.lower().replace("#", "").replace("unit 555", "")
    read = read_orders(f"{before}\nunit 555\nclaim 77\n", BOOK, Directory())
    assert [order["amount"] for order in read.orders if order.unit == "555"] == [77]


@pytest.mark.rule("ATL-REPORT-07", "ATL-REPORT-08")
@settings(max_examples=60, deadline=None)
@given(NAMES, NAMES, st.sampled_from(Template))
def test_a_template_reads_back_without_a_finding_whatever_units_are_called(
    name: str, description: str, kind: Template
) -> None:
    world = busy_world()
    for unit in world.state.units.values():
        unit.name, unit.description = name, description
        unit.repeats = ["@work"]
    seen = view(world.state, "1")
    read = read_orders(sheet(seen, kind), BOOK, directory(seen))
    assert [str(found) for found in read.diagnostics] == []
    assert [order.unit for order in read.orders] == [str(number) for number in seen.own]
    assert template(seen)


@pytest.mark.slow
def test_twice_as_many_orders_are_no_more_than_twice_the_work() -> None:
    def sheet(units: int) -> str:
        lines = ["#atlantis 3"]
        for unit in range(1, units + 1):
            lines += [
                f"unit {unit}",
                "@claim 100 ; pay",
                f"give {unit + 1} 10 swords",
                'name unit "The Guards"',
                "study COMB",
            ]
        return "\n".join(lines)

    once, twice = sheet(500), sheet(1000)
    assert calls(lambda: read_orders(twice, BOOK)) < 2.1 * calls(lambda: read_orders(once, BOOK))
    assert len(read_orders(twice, BOOK).orders) == 4000


@pytest.mark.slow
def test_ten_thousand_misspelt_lines_are_no_burden() -> None:
    def misspelt(lines: int) -> str:
        return "unit 1\n" + "stduy combt\n" * lines

    once, twice = misspelt(5_000), misspelt(10_000)
    assert calls(lambda: read_orders(twice, BOOK)) < 2.1 * calls(lambda: read_orders(once, BOOK))
    assert len(read_orders(twice, BOOK).errors) == 200
