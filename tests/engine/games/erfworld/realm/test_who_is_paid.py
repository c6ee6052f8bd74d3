"""A side's day of money, sum by sum: banks, gardens, gems, who disbands (ERF-INCOME, ERF-GAP-211)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.realm.events import DayMoney, Disbanded, WentFeral
from engine.games.erfworld.realm.income import collect, income_of, upkeep_by_unit
from engine.games.erfworld.rules.economy import level_income
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import Charm, Site, Tribe
from engine.games.erfworld.units.company import forget
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.engine.games.erfworld.props.war_kit import lost, told
from tests.suite.table import each


def _bare(sides: int = 1) -> Stage:
    """A side with a village, its ruler, and nobody else."""
    game = stage(sides, 10)
    for pack in list(game.world.packs.values()):
        forget(game.world, pack)
    game.side().doubled_until = 0
    game.world.day = 30
    game.world.cities["c1"].popped_today = True
    return game


def _day(game: Stage, treasury: int, rest: float = 0.99) -> ErfTurn:
    """The money of a day on which the side has so much, in eighths, once its income is there."""
    turn, side = _turn(game, rest), game.side()
    side.treasury = treasury - income_of(game.world, side) * EIGHTHS
    collect(turn, side)
    return turn


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
@each("improved, knights, fed", [
    (False, 4, (2, 0)), (True, 4, (3, 0)), (False, 1, (1, 2)), (True, 1, (1, 4)),
])  # fmt: skip
def test_a_garden_feeds_four_supply_the_dearest_first(improved: bool, knights: int, fed: tuple[int, int]) -> None:
    game = _bare(2)
    home = game.world.cities["c1"]
    cheap, dear = game.pack("piker", 4, 4, 8), game.pack("knight", knights, 4, 8)
    away = game.pack("knight", 4, 5, 8)
    game.pack("knight", 4, 4, 8, side=2)
    before = upkeep_by_unit(game.world, game.side())
    home.works["garden"], home.improved = 1, ["garden"] if improved else []
    saved = {code: before[code] - cost for code, cost in upkeep_by_unit(game.world, game.side()).items()}
    assert saved[dear.id] == fed[0] * before[dear.id] // knights
    assert saved[cheap.id] == fed[1] * before[cheap.id] // 4
    assert (saved[away.id], sum(saved.values())) == (0, saved[dear.id] + saved[cheap.id])


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
@each("treasury, knights, pikers", [
    (100, 3, 8), (99, 2, 8), (80, 2, 8), (79, 1, 8), (60, 1, 8), (59, 0, 8), (40, 0, 8),
    (39, 0, 7), (0, 0, 0),
])  # fmt: skip
def test_as_many_of_the_dearest_go_as_the_sum_needs(treasury: int, knights: int, pikers: int) -> None:
    """Three knights of $20 and eight pikers of $5, in the field."""
    game = _bare()
    dear, cheap = game.pack("knight", 3, 10, 8), game.pack("piker", 8, 10, 9)
    _day(game, treasury * EIGHTHS)
    left = [pack.count if pack.id in game.world.packs else 0 for pack in (dear, cheap)]
    assert left == [knights, pikers]


@pytest.mark.rule("ERF-GAP-211")
def test_field_groups_go_before_garrisons_and_commanders_last_but_ruler_and_heirs_never() -> None:
    game = _bare()
    lord, heir = game.commander("warlord", 10, 8), game.commander("warlord", 10, 8)
    heir.heir = True
    game.pack("knight", 1, 4, 8, garrison=True)
    game.pack("piker", 1, 10, 8)
    turn = _day(game, 0)
    assert [event.what.split(" (")[0] for event in told(turn, Disbanded)] == ["1 piker", "1 knight", "Berta"]
    assert {heir.id, game.side().ruler} <= set(game.world.commanders)
    assert lord.id not in game.world.commanders


@pytest.mark.rule("ERF-UNIT-09", "ERF-FALL-11", "ERF-CONTRACT-13")
@each("kind, rest, wild", [("horse", 0.049, True), ("horse", 0.05, False), ("knight", 0.0, False)])
def test_of_unpaid_beasts_one_in_twenty_runs_wild_and_tribes_go_their_way(kind: str, rest: float, wild: bool) -> None:
    game = _bare()
    beasts = game.pack(kind, 2, 10, 8, lines=["hold"])
    game.side().morale = 2
    turn = _day(game, 0, rest)
    assert (beasts.id in game.world.packs, len(told(turn, WentFeral))) == (wild, wild)
    assert game.side().morale == (2 if wild else 0)
    if wild:
        assert (beasts.side, beasts.lines) == ("", [])
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "", hired="s1")
    hired, other = game.pack("knight", 2, 10, 8, tribe="t1"), game.pack("piker", 2, 10, 8, tribe="t1")
    turn = _day(game, 0)
    assert (game.world.tribes["t1"].hired, hired.side, other.side, set(lost(turn))) == ("", "", "", {"$"})


@pytest.mark.rule("ERF-CONTRACT-13", "ERF-GAP-211")
@each("missing, left", [(0, 2), (1, 1)])
def test_a_tribe_that_goes_saves_its_pay_and_no_more(missing: int, left: int) -> None:
    """Two knights of a tribe at $20 each are dearer than our two pikers of $5: they go first."""
    game = _bare()
    game.world.tribes["t1"] = Tribe("t1", "Woodsmen", "", hired="s1")
    hired, own = game.pack("knight", 2, 10, 8, tribe="t1"), game.pack("piker", 2, 10, 8)
    costs = upkeep_by_unit(game.world, game.side())
    _day(game, sum(costs.values()) - costs[hired.id] - missing)
    assert (hired.side, own.side, own.count) == ("", "s1", left)


@pytest.mark.rule("ERF-FALL-07", "ERF-X-28")
def test_without_a_capital_only_those_in_cities_and_with_lords_stay() -> None:
    game = _bare()
    world = game.world
    home = world.cities["c1"]
    heir, captive = game.commander("warlord", 12, 3), game.commander("warlord", 20, 3)
    heir.heir = captive.heir = True
    captive.jailor = "u9"
    plain = game.commander("warlord", 22, 3)
    inside, beside, lone, tribal, with_captive, with_ruler = (
        game.pack("piker", 1, x, y) for x, y in ((10, 8), (12, 3), (15, 3), (15, 3), (20, 3), (4, 8))
    )
    tribal.tribe = "t1"
    rich = 10**6
    assert told(_day(game, rich), Disbanded) == []  # the capital stands
    game.city(10, 8, "Second", Site.CITY, 1, side=1)
    home.level = 0
    assert len(told(_day(game, rich), Disbanded)) == 3
    assert {inside.id, beside.id, tribal.id, with_ruler.id} <= set(world.packs)
    assert not {lone.id, with_captive.id} & set(world.packs)
    assert plain.id not in world.commanders
    for city in list(world.cities.values()):
        city.side = ""
    game.pack("piker", 1, 15, 3)
    assert told(_day(game, rich), Disbanded) == []  # without any city it is another matter


@pytest.mark.rule("ERF-BUILDING-11", "ERF-BUILDING-13")
@each("short, reserve, paid", [
    (200, 320, 144), (120, 320, 120), (200, 80, 80), (200, 144, 144), (200, 0, 0),
])  # fmt: skip
def test_a_bank_pays_what_is_short_of_what_its_garrison_costs(short: int, reserve: int, paid: int) -> None:
    """A knight of the garrison costs 144 eighths of a dollar, which the bank of his own city pays."""
    game = _bare()
    home, second = game.world.cities["c1"], game.city(10, 8, "Second", Site.CITY, 1, side=1)
    home.works["bank"], home.reserve = 1, reserve
    second.reserve = 999
    for x, garrison in ((4, True), (4, False), (10, True)):
        game.pack("knight", 1, x, 8, garrison=garrison)
    due = sum(upkeep_by_unit(game.world, game.side()).values())
    turn = _day(game, due - short)
    assert (home.reserve, second.reserve) == (reserve - paid, 999)
    assert ("bank" in home.works) is (paid < reserve or not paid)
    assert bool(told(turn, Disbanded)) is (paid < short)


@pytest.mark.rule("ERF-BUILDING-11", "ERF-FALL-06")
def test_the_second_bank_and_gem_pay_what_the_first_left() -> None:
    game = _bare()
    for x in (10, 14):
        city = game.city(x, 8, f"City{x}", Site.CITY, 1, side=1)
        city.works["bank"], city.reserve = 1, 300
        game.pack("knight", 1, x, 8, garrison=True)
    game.pack("knight", 1, 20, 8)
    ruler = game.world.commanders[game.side().ruler]
    ruler.place = game.world.number((10, 8))  # those in the capital are opened whole
    game.world.charms = [Charm("gem", one, -1, "s1", "", "", 30) for one in ("u99", ruler.id, ruler.id)]
    due = sum(upkeep_by_unit(game.world, game.side()).values())
    _day(game, due - 200)
    assert [city.reserve for city in game.world.cities.values()][1:] == [156, 244]
    _day(game, due - 144 - 144 - 40)
    assert [city.reserve for city in game.world.cities.values()][1:] == [12, 100]
    assert [charm.amount for charm in game.world.charms] == [30, 0, 20]


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
    men = game.pack("piker", 99, 10, 8)
    due = sum(upkeep_by_unit(game.world, game.side()).values())
    for short, charms, left in ((50, 8, 99), (150, 7, 97), (0, 7, 97)):
        _day(game, due - short)
        assert (len(game.world.charms), men.count) == (charms, left)
        due = sum(upkeep_by_unit(game.world, game.side()).values())
    assert [charm.on for charm in game.world.charms if charm.spell == "gem"] == [away.id, held.id, theirs.id]
