"""A side's day of money, sum by sum: banks, gardens, gems, who disbands (ERF-INCOME, ERF-GAP-211)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.realm.events import DayMoney, Disbanded, WentFeral
from engine.games.erfworld.realm.income import (
    _break_gems,
    _disband,
    _empty_banks,
    _fed_by_garden,
    _lose_the_field,
    _open_gems,
    _rank,
    collect,
    income_of,
    upkeep_by_unit,
)
from engine.games.erfworld.rules.economy import level_income
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Site, Tribe
from engine.games.erfworld.units.company import forget
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import lost, told


def _bare(sides: int = 1) -> Stage:
    """A side with a village, its ruler, and nobody else."""
    game = stage(sides, 10)
    for pack in list(game.world.packs.values()):
        forget(game.world, pack)
    game.side().doubled_until = 0
    game.world.day = 30
    game.world.cities["c1"].popped_today = True
    return game


def _turn(game: Stage, rest: float = 0.99) -> ErfTurn:
    turn: ErfTurn = ErfTurn(game.world, {}, seed="paid", number=1, scratch=Scratch(), roller=LoadedDice(rest=rest))
    turn.day = game.world.day
    return turn


@pytest.mark.rule("ERF-INCOME-08", "ERF-INCOME-06", "ERF-INCOME-05", "ERF-INCOME-07", "ERF-INCOME-11")
def test_what_counts_for_the_income_of_a_day() -> None:
    game = _bare()
    world, side, home = game.world, game.side(), game.world.cities["c1"]
    assert income_of(world, side) == 1000
    side.doubled_until = 30
    assert income_of(world, side) == 2000
    second = game.city(10, 8, "Second", Site.CAPITAL, 0, side=1)
    second.popped_today = True
    assert income_of(world, side) == 2000
    second.level = 1
    assert income_of(world, side) == 2000 - 250  # two capitals, none doubled
    second.site = Site.CITY
    world.day = 31
    assert income_of(world, side) == 2000
    home.maximal_today = True
    assert income_of(world, side) == 1500
    home.maximal_today, home.popped_today = False, False
    assert income_of(world, side) == 1500
    steward = game.commander("courtier", 4, 8)
    home.steward = steward.id
    assert income_of(world, side) == 1550
    home.popped_today = True
    assert income_of(world, side) == 2100
    for change in ("place", "jailor"):
        before = getattr(steward, change)
        setattr(steward, change, {"place": 0, "jailor": "u1"}[change])
        assert income_of(world, side) == 2000
        setattr(steward, change, before)
    home.besieged = True
    assert income_of(world, side) == 1000


@pytest.mark.rule("ERF-BUILDING-12", "ERF-BUILDING-06", "ERF-BUILDING-10")
def test_banks_count_in_a_stewards_care_and_twice_if_improved() -> None:
    game = _bare()
    world, side = game.world, game.side()
    cities = [game.city(x, 3, f"City{x}", Site.CITY, 2, side=1) for x in range(4, 9)]
    for city in cities:
        steward = game.commander("courtier", *world.at(city.place))
        city.steward, city.works["bank"], city.popped_today = steward.id, 1, True
    levels = 11
    plain = level_income(levels, 5)
    assert income_of(world, side) == plain + 500
    assert plain > level_income(levels)
    cities[0].steward = ""
    assert income_of(world, side) == level_income(levels) + 400
    cities[1].improved = ["bank"]
    assert income_of(world, side) == level_income(levels, 5) + 400


@pytest.mark.rule("ERF-GAP-237", "ERF-BUILDING-19", "ERF-BUILDING-10")
@pytest.mark.parametrize(("improved", "fed"), [(False, (2, 0)), (True, (3, 0))])
def test_a_garden_feeds_four_supply_the_dearest_first(improved: bool, fed: tuple[int, int]) -> None:
    game = _bare(2)
    home = game.world.cities["c1"]
    home.works["garden"], home.improved = 1, ["garden"] if improved else []
    pikers, knights = game.pack("piker", 4, 4, 8), game.pack("knight", 4, 4, 8)
    away, captives = game.pack("knight", 4, 5, 8), game.pack("knight", 4, 4, 8, side=2)
    costs = {pack.id: 100 * pack.count for pack in (pikers, away)} | {knights.id: 1600}
    _fed_by_garden(game.world, game.side(), costs)
    assert costs == {pikers.id: 400 - 100 * fed[1], away.id: 400, knights.id: 1600 - 400 * fed[0]}
    assert captives.id not in costs
    knights.count = 1
    costs = {pikers.id: 400, knights.id: 400}
    _fed_by_garden(game.world, game.side(), costs)
    assert costs == {pikers.id: 0 if improved else 200, knights.id: 0}


@pytest.mark.rule("ERF-PRISON-06", "ERF-CITY-15")
def test_captives_cost_their_captor_and_nobody_elses_units() -> None:
    game = _bare(2)
    jailor, theirs = game.pack("knight", 1, 10, 8), game.pack("knight", 1, 10, 8, side=2)
    ours, held = (
        game.pack("knight", 4, 10, 8, side=2, jailor=jailor.id),
        game.pack("knight", 4, 10, 8, jailor=theirs.id),
    )
    lord = game.commander("warlord", 10, 8)
    by_lord = game.pack("knight", 4, 10, 8, side=2, jailor=lord.id)
    costs = upkeep_by_unit(game.world, game.side())
    assert (costs[ours.id], costs[by_lord.id], costs[jailor.id]) == (160, 160, 160)
    assert held.id not in costs
    assert theirs.id not in costs


@pytest.mark.rule("ERF-D-05", "ERF-EX-201")
def test_income_comes_first_then_upkeep_and_meals_and_lost_arms_are_of_the_day() -> None:
    game = _bare()
    men = game.pack("knight", 4, 10, 8, fed=1)
    ninjas = game.pack("ninja", 1, 10, 8)
    ninjas.disarmed = True
    game.side().treasury = 0
    turn = _turn(game)
    collect(turn, game.side())
    (told_,) = told(turn, DayMoney)
    assert (told_.income, told_.upkeep, told_.treasury) == (8000, (60 + 40) * EIGHTHS, (1000 - 100) * EIGHTHS)
    assert (men.fed, ninjas.disarmed, game.side().treasury) == (0, False, 900 * EIGHTHS)


@pytest.mark.rule("ERF-INCOME-06")
def test_the_penalty_of_many_capitals_takes_no_more_than_there_is() -> None:
    game = _bare()
    game.world.cities["c1"].besieged = True
    for x in (8, 12):
        city = game.city(x, 3, f"Hold{x}", Site.CAPITAL, 1, side=1)
        city.besieged = True
    assert income_of(game.world, game.side()) == -500
    game.side().treasury = 100 * EIGHTHS
    collect(_turn(game), game.side())
    assert game.side().treasury == 0


@pytest.mark.rule("ERF-GAP-211", "ERF-UPKEEP-02")
@pytest.mark.parametrize(("treasury", "knights", "pikers"), [
    (100, 3, 8), (99, 2, 8), (80, 2, 8), (79, 1, 8), (60, 1, 8), (59, 0, 8), (40, 0, 8),
    (39, 0, 7), (0, 0, 0),
])  # fmt: skip
def test_as_many_of_the_dearest_go_as_the_sum_needs(treasury: int, knights: int, pikers: int) -> None:
    """Three knights of $20 and eight pikers of $5, in the field."""
    game = _bare()
    dear, cheap = game.pack("knight", 3, 10, 8), game.pack("piker", 8, 10, 9)
    game.side().treasury = treasury * EIGHTHS
    turn = _turn(game)
    _disband(turn, game.side(), upkeep_by_unit(game.world, game.side()))
    left = [pack.count if pack.id in game.world.packs else 0 for pack in (dear, cheap)]
    assert left == [knights, pikers]


@pytest.mark.rule("ERF-GAP-211")
def test_field_groups_go_before_garrisons_and_commanders_last_but_ruler_and_heirs_never() -> None:
    game = _bare()
    lord, heir = game.commander("warlord", 10, 8), game.commander("warlord", 10, 8)
    heir.heir = True
    garrison, field = game.pack("knight", 1, 4, 8, garrison=True), game.pack("piker", 1, 10, 8)
    costs = upkeep_by_unit(game.world, game.side())
    ranks = [_rank(unit, costs) for unit in (field, garrison, lord)]
    assert ranks == sorted(ranks)
    game.side().treasury = 0
    turn = _turn(game)
    _disband(turn, game.side(), costs)
    assert [event.what.split(" (")[0] for event in told(turn, Disbanded)] == ["1 piker", "1 knight", "Berta"]
    assert {heir.id, game.side().ruler} <= set(game.world.commanders)
    assert lord.id not in game.world.commanders


@pytest.mark.rule("ERF-UNIT-09", "ERF-FALL-11", "ERF-CONTRACT-13")
@pytest.mark.parametrize(
    ("kind", "rest", "wild"), [("horse", 0.049, True), ("horse", 0.05, False), ("knight", 0.0, False)]
)
def test_of_unpaid_beasts_one_in_twenty_runs_wild_and_tribes_go_their_way(kind: str, rest: float, wild: bool) -> None:
    game = _bare()
    beasts = game.pack(kind, 2, 10, 8, lines=["hold"])
    game.side().treasury, game.side().morale = 0, 2
    turn = _turn(game, rest)
    _disband(turn, game.side(), upkeep_by_unit(game.world, game.side()))
    assert (beasts.id in game.world.packs, len(told(turn, WentFeral))) == (wild, wild)
    assert game.side().morale == (2 if wild else 0)
    if wild:
        assert (beasts.side, beasts.lines) == ("", [])
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "", hired="s1")
    hired, other = game.pack("knight", 2, 10, 8, tribe="t1"), game.pack("piker", 2, 10, 8, tribe="t1")
    turn = _turn(game)
    _disband(turn, game.side(), upkeep_by_unit(game.world, game.side()))
    assert (game.world.tribes["t1"].hired, hired.side, other.side, lost(turn)) == ("", "", "", {})


@pytest.mark.rule("ERF-CONTRACT-13", "ERF-GAP-211")
@pytest.mark.parametrize(("missing", "left"), [(0, 2), (1, 1)])
def test_a_tribe_that_goes_saves_its_pay_and_no_more(missing: int, left: int) -> None:
    """Two knights of a tribe at $20 each are dearer than our two pikers of $5: they go first."""
    game = _bare()
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "", hired="s1")
    hired, own = game.pack("knight", 2, 10, 8, tribe="t1"), game.pack("piker", 2, 10, 8)
    costs = upkeep_by_unit(game.world, game.side())
    game.side().treasury = sum(costs.values()) - costs[hired.id] - missing
    _disband(_turn(game), game.side(), costs)
    assert (hired.side, own.side, own.count) == ("", "s1", left)


@pytest.mark.rule("ERF-FALL-07", "ERF-X-28")
def test_without_a_capital_only_those_in_cities_and_with_lords_stay() -> None:
    game = _bare()
    world, side = game.world, game.side()
    home = world.cities["c1"]
    heir, captive = game.commander("warlord", 12, 3), game.commander("warlord", 20, 3)
    heir.heir = captive.heir = True
    captive.jailor = "u9"
    plain = game.commander("warlord", 22, 3)
    inside, beside, lone, tribal, with_captive, with_ruler = (
        game.pack("piker", 1, x, y) for x, y in ((10, 8), (12, 3), (15, 3), (15, 3), (20, 3), (4, 8))
    )
    tribal.tribe = "t1"
    turn = _turn(game)
    _lose_the_field(turn, side)
    assert told(turn, Disbanded) == []  # the capital stands
    game.city(10, 8, "Second", Site.CITY, 1, side=1)
    home.level = 0
    _lose_the_field(turn, side)
    assert len(told(turn, Disbanded)) == 3
    assert {inside.id, beside.id, tribal.id, with_ruler.id} <= set(world.packs)
    assert not {lone.id, with_captive.id} & set(world.packs)
    assert plain.id not in world.commanders
    for city in list(world.cities.values()):
        city.side = ""
    turn = _turn(game)
    game.pack("piker", 1, 15, 3)
    _lose_the_field(turn, side)
    assert told(turn, Disbanded) == []  # without any city it is another matter


@pytest.mark.rule("ERF-BUILDING-11", "ERF-BUILDING-13")
@pytest.mark.parametrize(("short", "reserve", "due", "paid"), [
    (50, 80, 40, 40), (30, 80, 40, 30), (50, 20, 40, 20), (50, 40, 40, 40), (50, 0, 40, 0),
])  # fmt: skip
def test_a_bank_pays_what_is_short_of_what_its_garrison_costs(short: int, reserve: int, due: int, paid: int) -> None:
    game = _bare()
    home, second = game.world.cities["c1"], game.city(10, 8, "Second", Site.CITY, 1, side=1)
    home.works["bank"], home.reserve = 1, reserve
    second.reserve = 999
    men, field = game.pack("knight", 1, 4, 8, garrison=True), game.pack("knight", 1, 4, 8)
    away = game.pack("knight", 1, 10, 8, garrison=True)
    game.side().treasury = 0
    _empty_banks(_turn(game), game.side(), {men.id: due, field.id: 999, away.id: 999}, short)
    assert (game.side().treasury, home.reserve, second.reserve) == (paid, reserve - paid, 999)
    assert ("bank" in home.works) is (paid < reserve or not paid)


@pytest.mark.rule("ERF-BUILDING-11", "ERF-FALL-06")
def test_the_second_bank_and_gem_pay_what_the_first_left() -> None:
    game = _bare()
    costs = {}
    for x in (10, 14):
        city = game.city(x, 8, f"City{x}", Site.CITY, 1, side=1)
        city.works["bank"], city.reserve = 1, 80
        costs[game.pack("knight", 1, x, 8, garrison=True).id] = 40
    game.side().treasury = 0
    _empty_banks(_turn(game), game.side(), costs, 50)
    assert [city.reserve for city in game.world.cities.values()][1:] == [40, 70]
    ruler = game.side().ruler
    game.world.charms = [Charm("gem", ruler, -1, "s1", "", "", amount) for amount in (30, 30, 30)]
    game.world.charms[0].on = "u99"
    _break_gems(_turn(game), game.side(), 40)
    assert ([charm.amount for charm in game.world.charms], game.side().treasury) == ([30, 0, 20], 50 + 40)


@pytest.mark.rule("ERF-CONTRACT-12")
def test_gems_are_opened_in_the_capital_by_free_hands_of_the_side() -> None:
    game = _bare(2)
    here, away, held, theirs = (game.commander("courtier", x, 8, side=side) for x, side in
                                ((4, 1), (5, 1), (4, 1), (4, 2)))  # fmt: skip
    held.jailor = "u9"
    for one in (here, away, held, theirs):
        game.world.charms.append(Charm("gem", one.id, -1, "s1", "", "", 100))
        game.world.charms.append(Charm("veil", one.id, -1, "s1", "", "", 100))
    game.world.charms.append(Charm("gem", here.id, -1, "s1", "", "", 50))
    game.side().treasury = 0
    _open_gems(_turn(game), game.side(), 50)
    assert (game.side().treasury, len(game.world.charms)) == (50, 8)
    _open_gems(_turn(game), game.side(), 1000)
    assert (game.side().treasury, len(game.world.charms)) == (150, 7)
    _open_gems(_turn(game), game.side(), 0)
    assert [charm.on for charm in game.world.charms if charm.spell == "gem"] == [away.id, held.id, theirs.id]
