"""The 64-turn build-up of a side, row by row, by the functions that count its money (ERF-EX-201 to -209)."""

from __future__ import annotations

import re

import pytest

from engine.games.erfworld.rules.cities import level_price
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.economy import CityIncome, side_income, unit_upkeep
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import HEAD_STARTS
from tests.engine.games.erfworld.props.printed import figure, table
from tests.suite.table import each

KINDS = {"courtier": "courtier", "scout": "scout", "archer": "archer", "piker": "piker", "knight": "knight"} | {
    "stabber": "stabber", "mount": "sawhorse", "noble warlord": "warlord", "noble caster": "caster",
}  # fmt: skip


def _popped(printed: str) -> tuple[str, int]:
    """What a row pops, as a class and a number."""
    if printed.startswith("$40"):
        return "archer", 8
    if "in work" in printed:
        return "", 0
    count = int(figure(printed))
    return next(kind for name, kind in KINDS.items() if name in printed.replace("rank 1 ", "")), count


@pytest.mark.rule("ERF-EX-201", "ERF-EX-205", "ERF-EX-206", "ERF-EX-207", "ERF-EX-208", "ERF-INCOME-08", "ERF-POP-11")
@pytest.mark.rule("ERF-GAP-230", "ERF-X-09", "ERF-X-31", "ERF-D-05", "ERF-POP-14", "ERF-INCOME-11")
def test_the_build_up_of_64_turns_is_as_printed() -> None:
    treasury, level, upkeep = 0, 1, 16 * unit_upkeep(CLASSES["piker"])
    for row in table("ERF-EX-201"):
        turn = int(row[0])
        kind, count = _popped(row[1])
        more = count * unit_upkeep(CLASSES[kind], garrison=kind == "courtier") if kind else 0
        upkeep += more
        city = CityIncome(level, capital=True, pops=not 41 <= turn <= 48, steward=turn > 1)
        income = side_income([city], doubled=turn <= 16)
        treasury += income - upkeep // EIGHTHS
        assert (more // EIGHTHS, upkeep // EIGHTHS, income) == (figure(row[2]), figure(row[3]), figure(row[4])), turn
        assert treasury == figure(row[6]), turn
        if risen := re.search(r"city to level (\d)", row[8]):
            treasury -= level_price(level, int(risen[1]))
            level = int(risen[1])
            assert treasury == figure(row[8].partition("leaves")[2]) or turn == 64, turn
    assert (treasury, level) == (530, 4)


@pytest.mark.rule("ERF-WORLDGEN-08", "ERF-EX-202", "ERF-EX-203", "ERF-EX-205")
@each("turn, after", [(8, 0), (16, 0), (32, 30_000)])
def test_head_starts_are_what_the_build_up_has_then(turn: int, after: int) -> None:
    start = HEAD_STARTS[str(turn)]
    rows = table("ERF-EX-201")[:turn]
    assert start.treasury == figure(rows[-1][6]) - after
    counted: dict[str, int] = {}
    for row in rows:
        kind, count = _popped(row[1])
        counted[kind] = counted.get(kind, 0) + count
    assert dict(start.units) == counted


@pytest.mark.rule("ERF-EX-204")
def test_two_knight_groups_stand_on_the_24th_turn() -> None:
    rows = table("ERF-EX-201")[:24]
    assert [figure(rows[-1][column]) for column in (0, 6, 3)] == [24, 19_930, 685]
    popped = [_popped(row[1]) for row in rows]
    assert sum(count for kind, count in popped if kind == "knight") == 2 * 8


@pytest.mark.rule("ERF-EX-212")
def test_ten_cities_of_thirty_levels_pay_for_159_groups() -> None:
    group = 8 * unit_upkeep(CLASSES["knight"]) // EIGHTHS
    ten = [CityIncome(3, capital=nth == 0) for nth in range(10)]
    assert (side_income(ten), group) == (25_500, 160)
    assert side_income(ten) // group == 159


@pytest.mark.rule("ERF-EX-209")
def test_an_idle_fortress_pays_for_the_army_of_turn_64() -> None:
    assert side_income([CityIncome(4, capital=True, pops=False, steward=True)]) - 2005 == 45
