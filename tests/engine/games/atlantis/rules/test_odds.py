"""Odds and figures to the point: with loaded dice just below a chance a thing happens, and at it no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.dice import Dice
from engine.games.atlantis.founding.settling import found_town
from engine.games.atlantis.land.markets import open_market, open_starting_market
from engine.games.atlantis.magic import magic
from engine.games.atlantis.magic.summoning import escape_chance
from engine.games.atlantis.nonplayers import nonplayers
from engine.games.atlantis.nonplayers.wildlife import dig_lairs, dweller, wanderer
from engine.games.atlantis.rules.arms import WAR_SPELLS
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.state import SURFACE, UNDERWORLD, Market, Region, Structure, Town
from engine.games.atlantis.wording import WORDING
from engine.testing import LoadedDice
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

EDGE = 1e-9


def loaded(roll: float) -> Dice:
    return LoadedDice(rest=roll)("any")


def happens(deed: Callable[[Dice], bool], chance: float) -> bool:
    """Whether the deed succeeds just below the chance, and fails at it."""
    return deed(loaded(chance - EDGE)) and not deed(loaded(chance + EDGE))


@pytest.mark.rule("ATL-GAP-98")
@each("level, chance", [(SURFACE, 0.03), (UNDERWORLD, 0.05)])
def test_a_lair_is_dug_with_three_of_a_hundred_five_below(level: int, chance: float) -> None:
    def dug(dice: Dice) -> bool:
        world = Scenario("m", level=level)
        dig_lairs(world.state, dice)
        return bool(world.state.regions[2].structures)

    assert happens(dug, chance)


@pytest.mark.rule("ATL-GAP-93")
def test_one_wandering_band_of_eight_is_big() -> None:
    region = Scenario("m").state.regions[2]
    small = wanderer(region, loaded(0.9))
    big = wanderer(region, loaded(0.0))
    assert big != small
    assert happens(lambda dice: wanderer(region, dice) == big, 1 / 8)


@pytest.mark.rule("ATL-GAP-98")
def test_one_lair_of_four_below_has_a_dragon() -> None:
    region = Scenario("n", level=UNDERWORLD).state.regions[2]
    assert happens(lambda dice: dweller(region, Structure(1, "lair", "Lair"), dice) == "dragon", 1 / 4)


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, skill, item, chance",
    [("summon_balrog", 1, "balrog", 0.2), ("summon_balrog", 3, "balrog", 0.6), ("dragon_lore", 1, "dragon", 0.04),
     ("dragon_lore", 3, "dragon", 0.36), ("dragon_lore", 5, "dragon", 1.0),
     ("create_runesword", 2, "runesword", 0.4), ("construct_portal", 4, "portal", 0.8)],
)  # fmt: skip
def test_a_spell_succeeds_with_its_chance_and_no_more(spell: str, skill: int, item: str, chance: float) -> None:
    def cast(roll: float) -> bool:
        scene = Scenario("m")
        red = scene.faction("Red")
        mage = scene.unit(red, 2, skills={spell.replace("_", " "): skill}, silver=5000)
        magic.cast(scene.turn({red.id: f"unit {mage.id}\ncast {spell}"}, dice=LoadedDice(rest=roll)))
        return bool(mage.count(item))

    assert cast(chance - EDGE)
    assert chance >= 1 or not cast(chance + EDGE)


@pytest.mark.rule("ATL-GAP-97")
@each(
    "kind, count, skill, chance",
    [("balrog", 1, 1, 1 / 4), ("balrog", 1, 5, 1 / 100), ("imp", 4, 1, 0.05), ("imp", 2, 1, 0.0125),
     ("demon", 1, 1, 0.05), ("demon", 4, 2, 0.05), ("demon", 2, 2, 0.0125), ("imp", 1, 0, 1.0), ("imp", 100, 1, 1.0)],
)  # fmt: skip
def test_demons_break_free_the_sooner_the_more_there_are(kind: str, count: int, skill: int, chance: float) -> None:
    assert escape_chance(kind, count, skill) == pytest.approx(chance)


@pytest.mark.rule("ATL-GAP-91")
def test_a_watch_that_is_gone_is_raised_again_in_one_month_of_five() -> None:
    def raised(roll: float) -> bool:
        world = Scenario("p")
        world.region(2, race="viking", population=500, town=3000)
        nonplayers.run(world.turn(dice=LoadedDice(rest=roll)))
        return any(unit.flags.guard for unit in world.state.units.values())

    assert raised(0.2 - EDGE)
    assert not raised(0.2 + EDGE)


# --- markets ----------------------------------------------------------------------------------------------------------


def market(roll: float, *, coastal: bool = False, terrain: str = "m") -> dict[tuple[str, bool], Market]:
    """The lines of a new market by item and whether they are wanted; all dice fall alike."""
    region = Scenario(terrain).state.regions[2]
    region.population = 1000
    region.town = Town("Test", 5000, 5000)
    open_market(region, loaded(roll), coastal=coastal)
    return {(line.item, line.wanted): line for line in region.markets}


@pytest.mark.rule("ATL-GAP-23")
def test_a_new_market_has_each_line_with_its_chance() -> None:
    def has(item: str, wanted: bool) -> Callable[[float], bool]:
        return lambda roll: (item, wanted) in market(roll)

    made = next(g.key for g in GOODS.values() if g.kind == "normal" and not g.food and not g.land and g.key != "silver")
    raw = [g.key for g in GOODS.values() if g.kind == "normal" and not g.food and g.land]
    own = next(item for item in raw if item in TERRAINS["mountain"].products)
    foreign = next(item for item in raw if item not in TERRAINS["mountain"].products)
    advanced = next(g.key for g in GOODS.values() if g.kind == "advanced")
    for item, wanted, chance in ((own, False, 1 / 2), (foreign, True, 1 / 6), (made, True, 1 / 3),
                                 (advanced, True, 1 / 4)):  # fmt: skip
        assert has(item, wanted)(chance - EDGE), item
        assert not has(item, wanted)(chance + EDGE), item
        assert not has(item, not wanted)(0.0), item
    assert (own, True) not in market(0.0)


@pytest.mark.rule("ATL-GAP-23", "ATL-TOWN-02")
@each("roll, more", [(0.0, 0), (1 - EDGE, 49)])
def test_prices_and_amounts_of_a_new_market_lie_in_their_ranges(roll: float, more: int) -> None:
    lines = market(roll, coastal=True)
    for food in ("grain", "livestock", "fish"):
        line = lines[food, True]
        assert (line.low_amount, line.high_amount) == (50 + more, 2 * (50 + more))
        assert line.price == line.base_price == GOODS[food].price * (100 + more) // 100
        assert line.high_people > line.low_people >= 1000
    trade = [line for line in lines.values() if GOODS[line.item].kind == "trade"]
    assert sorted(line.wanted for line in trade) == [False, False, True, True]
    for line in trade:
        least = 150 if line.wanted else 100
        assert line.price == GOODS[line.item].price * (least + more) // 100
        assert (line.low_amount, line.high_amount) == (0, 50 + more)
        assert (line.low_people, line.high_people) == (3000, 5000)
    if not roll:
        for line in lines.values():
            good = GOODS[line.item]
            if good.kind == "advanced":
                assert (line.high_amount, line.price) == (20, good.price)
                assert (line.low_people, line.high_people) == (3000, 5000)
            elif good.kind == "normal" and not good.food and line.wanted:
                assert (line.low_amount, line.high_amount, line.price) == (0, 50, good.price)
                assert (line.low_people, line.high_people) == (2000, 5000)
            elif good.kind == "normal" and not good.food:
                assert line.price == good.price * 150 // 100
                assert (line.low_amount, line.high_amount) == (50, 100)


@pytest.mark.rule("ATL-GAP-23")
def test_fish_is_wanted_on_coasts_only() -> None:
    assert ("fish", True) not in market(0.0)
    assert ("fish", True) in market(0.0, coastal=True)


@pytest.mark.rule("ATL-GAP-13")
def test_a_starting_city_sells_every_common_good_but_food_at_two_and_a_half_times_its_price() -> None:
    region = Region(2, 0, 0, SURFACE, "plain", "Area")
    open_starting_market(region)
    common = {g.key for g in GOODS.values() if g.kind == "normal" and not g.food and g.key != "silver"}
    assert {line.item for line in region.markets} == common
    for line in region.markets:
        price = int(2.5 * GOODS[line.item].price)
        assert (line.wanted, line.price, line.base_price, line.amount) == (False, price, price, -1)


@pytest.mark.rule("ATL-GAP-21")
@each("roll", [0.0, 1 - EDGE])
def test_a_new_town_has_people_and_a_market(roll: float) -> None:
    region = Scenario("p").region(2, race="viking", population=500, wages=12)
    found_town(region, "Newham", loaded(roll), coastal=False)
    assert region.town is not None
    assert region.town.population == region.town.base_population == (500 if roll == 0.0 else 2999)


@pytest.mark.rule("ATL-GAP-78")
def test_a_spell_of_battle_strikes_as_often_as_its_description_says() -> None:
    for spell, bolts in WAR_SPELLS.items():
        told = WORDING.tables["skills"][spell]
        assert [f"2 to {{x{bolt.spread}}}" in told for bolt in bolts] == [True] * len(bolts), spell
