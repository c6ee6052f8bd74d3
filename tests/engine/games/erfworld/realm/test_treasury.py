"""What the treasury pays and gets back: purses, razing, repair, gems, disbanding (ERF-COMMAND-21, ERF-CITY-09, -11)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.events import Refused
from engine.games.erfworld.realm.events import DayMoney, Disbanded, Repaired
from engine.games.erfworld.realm.income import collect, income_of, upkeep_by_unit
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Site
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each


def _rich(sides: int = 1, apart: int = 20) -> Stage:
    game = stage(sides, apart)
    for side in game.world.sides.values():
        side.treasury = 500_000 * EIGHTHS
    return game


def _turn(game: Stage, *, rest: float = 0.5) -> ErfTurn:
    return ErfTurn(game.world, {}, seed="realm", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest))


def _poor(money: int = 0) -> Stage:
    """A side whose only city is besieged, with so many eighths of a dollar, and no founding units to pay."""
    game = stage()
    game.world.cities["c1"].besieged = True
    for pack in list(game.world.packs.values()):
        game.world.strike(pack)
    game.side().treasury = money
    return game


@pytest.mark.rule("ERF-COMMAND-21")
def test_a_purse_is_filled_from_the_treasury_and_what_is_taken_out_goes_back() -> None:
    game = stage()
    lord = game.commander("warlord", 4, 8)
    game.side().treasury = 1000 * EIGHTHS
    game.day(f"SIDE\npurse {lord.id} 900")
    paid = game.side().treasury
    assert lord.purse == 900 * EIGHTHS
    (money,) = [event for event in game.events if isinstance(event, DayMoney)]
    assert paid == 1000 * EIGHTHS + money.income - money.upkeep - 900 * EIGHTHS
    game.day(f"SIDE\npurse {lord.id} 200")
    (money,) = [event for event in game.events if isinstance(event, DayMoney)]
    assert lord.purse == 200 * EIGHTHS
    assert game.side().treasury == paid + money.income - money.upkeep + 700 * EIGHTHS


@pytest.mark.rule("ERF-COMMAND-21")
@each("level, said, filled", [(1, 1000, True), (1, 1001, False), (3, 3000, True)])
def test_a_purse_holds_a_thousand_a_level(level: int, said: int, filled: bool) -> None:
    game = _rich()
    lord = game.commander("warlord", 4, 8)
    lord.level = level
    game.day(f"SIDE\npurse {lord.id} {said}")
    assert lord.purse == (said * EIGHTHS if filled else 0)
    assert len(game.told(Refused)) == (not filled)


@pytest.mark.rule("ERF-COMMAND-21", "ERF-UPKEEP-02")
def test_who_has_too_little_fills_no_purse_and_who_has_just_enough_does() -> None:
    for short in (0, 1):
        game = _poor()
        lord = game.commander("warlord", 4, 8)
        lord.garrison = True
        game.world.cities["c1"].besieged = False
        price = sum(upkeep_by_unit(game.world, game.side()).values())
        game.side().treasury = price + 300 * EIGHTHS - short - income_of(game.world, game.side()) * EIGHTHS
        game.day(f"SIDE\npurse {lord.id} 300")
        assert (lord.purse, len(game.told(Refused))) == ((0, 1) if short else (300 * EIGHTHS, 0))
        assert game.side().treasury == (300 * EIGHTHS - 1 if short else 0)


@pytest.mark.rule("ERF-CITY-11", "ERF-GAP-214")
def test_each_point_of_damage_costs_a_hundredth_of_the_level_and_nothing_more() -> None:
    game = _rich()
    city = game.world.cities["c1"]
    city.level, city.damage = 2, 3
    game.day("CITY c1\nrepair")
    (told,) = [event for event in game.events if isinstance(event, Repaired)]
    assert (told.points, told.left, city.damage) == (3, 0, 0)
    assert told.price == f"${3 * 200:,}"  # of $20,000
    game.day("CITY c1\nrepair")
    assert len(game.told(Refused)) == 1  # nothing is broken


@pytest.mark.rule("ERF-CITY-11", "ERF-GAP-214")
def test_repair_goes_as_far_as_the_money_and_not_at_all_without_a_point_s_worth() -> None:
    for have, mended in ((600, 3), (399, 1), (200, 1), (199, 0)):
        game = _poor()
        city = game.world.cities["c1"]
        city.besieged = False
        city.level, city.damage = 2, 5
        city.plans.clear()
        income = income_of(game.world, game.side()) * EIGHTHS
        upkeep = sum(upkeep_by_unit(game.world, game.side()).values())
        game.side().treasury = have * EIGHTHS - income + upkeep
        game.day("CITY c1\nrepair")
        assert 5 - city.damage == mended, have
        assert len(game.told(Refused)) == (not mended)


@pytest.mark.rule("ERF-CITY-12")
@each("level, unique, to", [(4, True, 5), (4, False, 4), (3, True, 3)])
def test_a_capital_that_fell_from_level_five_is_repaired_to_it_unless_it_fell_farther(
    level: int, unique: bool, to: int
) -> None:
    game = _rich()
    city = game.world.cities["c1"]
    city.level, city.damage, city.unique = level, 2, unique
    game.day("CITY c1\nrepair")
    assert (city.level, city.damage) == (to, 0)
    assert city.unique == (unique and to == level)


@pytest.mark.rule("ERF-GAP-235", "ERF-GAP-211")
def test_each_group_that_is_disbanded_for_want_of_money_costs_three_morale() -> None:
    game = _poor()
    game.pack("knight", 2, 10, 8)
    game.pack("knight", 2, 11, 8)
    game.side().morale = 50
    game.day()
    assert len(game.told(Disbanded)) == 2
    assert game.side().morale == 50 - 2 * 3


@pytest.mark.rule("ERF-GAP-235")
def test_without_the_option_morale_nobody_loses_heart() -> None:
    game = _poor()
    game.world.options.morale = False
    game.pack("knight", 2, 10, 8)
    game.day()
    assert len(game.told(Disbanded)) == 1
    assert game.side().morale == 50


@pytest.mark.rule("ERF-FALL-06")
@each(
    "kind, school, jailor, kept",
    [("caster", "moneymancy", "", 2), ("caster", "dirtamancy", "", 0), ("caster", "moneymancy", "u1", 0)],
)
def test_beside_the_ruler_only_a_free_moneymancer_pays_from_a_gem(
    kind: str, school: str, jailor: str, kept: int
) -> None:
    game = _poor()
    bearer = game.commander(kind, 12, 8)
    bearer.school, bearer.jailor, bearer.heir = school, jailor, True
    knights = game.pack("knight", 2, 10, 8)
    game.world.charms.append(Charm("gem", bearer.id, -1, "s1", "", amount=5000 * EIGHTHS))
    collect(_turn(game), game.side())
    assert (knights.count if knights.id in game.world.packs else 0) == kept


@pytest.mark.rule("ERF-CITY-15", "ERF-GAP-216")
@each(
    "level, site, besieged, free",
    [(0, Site.CITY, False, 500), (0, Site.CAPITAL, False, 250), (2, Site.CITY, True, 2000), (2, Site.CITY, False, 0)],
)
def test_ruins_and_besieged_cities_bear_some_of_the_upkeep(level: int, site: Site, besieged: bool, free: int) -> None:
    game = stage()
    city = game.city(12, 8, "Second", site, level, side=1)
    city.besieged = besieged
    knights = game.pack("knight", 200, 12, 8)
    costs = upkeep_by_unit(game.world, game.side())
    assert costs[knights.id] == (200 * 20 - free) * EIGHTHS


@pytest.mark.rule("ERF-BUILDING-11", "ERF-BUILDING-13")
@each(
    "reserve, short, garrison, left, stands",
    [(100.0, 30.0, True, 70.0, True), (30.0, 30.0, True, 0.0, False), (100.0, 30.0, False, 100.0, True),
     (100.0, 1 / EIGHTHS, True, 100 - 1 / EIGHTHS, True)],
)  # fmt: skip
def test_a_bank_pays_its_garrison_until_it_is_empty_and_then_collapses(
    reserve: float, short: float, garrison: bool, left: float, stands: bool
) -> None:
    game = _poor()
    city = game.city(12, 8, "Second", Site.CITY, 1, side=1)
    city.works["bank"], city.reserve = 1, round(reserve * EIGHTHS)
    diggers = game.pack("knight", 2, 12, 8, garrison=garrison)
    turn = _turn(game)
    due = upkeep_by_unit(game.world, game.side())[diggers.id]
    game.side().treasury = due - round(short * EIGHTHS) - income_of(game.world, game.side()) * EIGHTHS
    collect(turn, game.side())
    assert (city.reserve, "bank" in city.works) == (left * EIGHTHS, stands)
    assert (diggers.id in game.world.packs and diggers.count == 2) == garrison


@pytest.mark.rule("ERF-J-20", "ERF-MAGIC-108")
def test_a_moneymancer_brings_a_tenth_of_his_city_and_a_hundredth_of_cash_up_to_twenty_thousand() -> None:
    for cash, interest in ((5000, 50), (20_000, 200), (90_000, 200)):
        brought = []
        for school in ("croakamancy", "moneymancy"):
            game = _poor()
            game.world.cities["c1"].besieged = False
            game.world.options.casters = True
            game.world.cities["c1"].level = 2
            one = game.commander("caster", 4, 8)
            one.school = school
            income = income_of(game.world, game.side())
            game.side().treasury = (cash - income) * EIGHTHS
            collect(_turn(game), game.side())
            brought.append(game.side().treasury)
        assert brought[1] - brought[0] == (interest + 200) * EIGHTHS  # 2 levels yield $1,000 each


@pytest.mark.rule("ERF-J-20", "ERF-MAGIC-108", "ERF-CITYWAR-03")
@each("x, besieged, brings", [(12, False, 100 + 5), (12, True, 0), (15, False, 5)])
def test_a_moneymancer_brings_nothing_from_a_besieged_city_or_one_he_is_not_in(
    x: int, besieged: bool, brings: int
) -> None:
    left = []
    for school in ("croakamancy", "moneymancy"):
        game = _poor()
        game.world.options.casters = True
        second = game.city(12, 8, "Second", Site.CITY, 1, side=1)
        second.besieged = besieged
        one = game.commander("caster", x, 8)
        one.school, one.garrison = school, True
        collect(_turn(game), game.side())
        left.append(game.side().treasury)
    assert left[1] - left[0] == brings * EIGHTHS  # with a hundredth of the $500 that came in
