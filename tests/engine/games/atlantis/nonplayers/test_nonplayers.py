"""Guards and monsters: who they are, how they come and go, whom they attack."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.games.atlantis.land.events import WatchRaised
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.nonplayers.nonplayers import choose_attacks, run
from engine.games.atlantis.nonplayers.watch import full_strength, post, post_mage, watches
from engine.games.atlantis.nonplayers.wildlife import band, breed, dig_lairs, dweller, kind_of, refill, wanderer
from engine.games.atlantis.rules.items import MONSTERS
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.state import CREATURES, GUARDS, UNDERWORLD, Town, Unit
from engine.games.atlantis.units.skills import level, people
from engine.testing import LoadedDice, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def guarded(people: int, guards: int) -> tuple[Scenario, list[Unit]]:
    """A plain with a settlement and so many guards."""
    world = Scenario("p")
    region = world.region(2, race="nomad", population=500, wages=15, town=people)
    if guards:
        post(world.state, region, guards)
    return world, watches(world.state, region)


# --- guards ---


@pytest.mark.rule("ATL-NPC-02", "ATL-GAP-91")
@each("people, strength", [(500, 0), (1000, 80), (2000, 120)])
def test_towns_keep_80_guards_cities_120_and_villages_none(people: int, strength: int) -> None:
    assert full_strength(Town("Test", people, people)) == strength


@pytest.mark.rule("ATL-GAP-91")
@each("people, skill", [(1000, 2), (2000, 3)])
def test_guards_are_leaders_with_swords_and_silver_as_skilled_as_their_town_is_large(people: int, skill: int) -> None:
    _, (unit,) = guarded(people, 40)
    assert unit.items == {"leader": 40, "sword": 40, "silver": 2000}
    assert (level(unit, "combat"), level(unit, "observation")) == (skill, skill)
    assert unit.flags.guard
    assert unit.faction == GUARDS


@pytest.mark.rule("ATL-NPC-03", "ATL-GAP-91")
def test_a_tenth_of_the_full_watch_returns_each_month_as_skilled_as_the_rest() -> None:
    world, (unit,) = guarded(2000, 100)
    counts = []
    for _ in range(3):
        run(world.turn())
        counts.append(unit.count("leader"))
    assert counts == [112, 120, 120]
    assert (unit.count("sword"), unit.silver, level(unit, "combat")) == (120, 6000, 3)


@pytest.mark.rule("ATL-NPC-03", "ATL-GAP-91")
@each("roll, comes", [(0.19, True), (0.21, False)])
def test_where_all_guards_are_dead_a_tenth_comes_again_with_a_chance_of_a_fifth(roll: float, comes: bool) -> None:
    world, _ = guarded(2000, 0)
    world.unit(world.faction(), 2)
    turn = world.turn(dice=LoadedDice({("watch", 2): [roll]}, rest=0.99))
    run(turn)
    assert [unit.count("leader") for unit in watches(world.state, world.state.regions[2])] == [12] * comes
    assert [(event.count, event.seen_by) for event in events_of(turn, WatchRaised)] == [(12, ("1",))] * comes


@pytest.mark.rule("ATL-NPC-03", "ATL-GAP-91")
def test_no_new_watch_is_raised_where_a_player_stands_on_guard() -> None:
    world, _ = guarded(2000, 0)
    world.unit(world.faction(), 2, skills={"combat": 1}, flags={"guard": True})
    run(world.turn(dice=LoadedDice({("watch", 2): [0.0]}, rest=0.99)))
    assert watches(world.state, world.state.regions[2]) == []


# --- monsters that come ---


@pytest.mark.rule("ATL-GAP-93")
def test_a_band_has_half_to_all_of_its_number_and_keeps_to_itself() -> None:
    world = Scenario("f")
    sizes = Counter(band(world.state, world.region(2), "kobold", Dice("size", n)).count("kobold") for n in range(300))
    assert (min(sizes), max(sizes)) == (10, 20)
    unit = next(iter(world.state.units.values()))
    assert (unit.faction, unit.name) == (CREATURES, "Kobolds")
    assert unit.flags.avoid
    assert unit.flags.hold


@pytest.mark.rule("ATL-GAP-93", "ATL-GAP-94")
def test_one_band_in_eight_is_of_the_big_kind_and_the_rest_half_small_half_humanoid() -> None:
    region = Scenario("f").region(2)
    count = Counter(wanderer(region, Dice("kind", n)) for n in range(3000))
    assert set(count) == {"wolf", "kobold", "trent"}
    assert count["trent"] / 3000 == pytest.approx(1 / 8, abs=0.03)
    assert count["wolf"] / count["kobold"] == pytest.approx(1, abs=0.15)


@pytest.mark.rule("ATL-GAP-95")
def test_at_sea_pirates_are_usual_and_krakens_and_merfolk_rarer() -> None:
    region = Scenario("w").region(2)
    count = Counter(wanderer(region, Dice("sea", n)) for n in range(1000))
    assert set(count) == {"pirate", "merfolk", "kraken"}
    assert count["pirate"] > 2 * max(count["merfolk"], count["kraken"])


@pytest.mark.rule("ATL-GAP-94")
def test_dragons_are_the_big_monsters_of_the_underworld() -> None:
    assert {kind_of(terrain, "big", UNDERWORLD) for terrain in ("cavern", "underforest", "tunnels")} == {"dragon"}
    assert kind_of("ocean", "big", UNDERWORLD) == "kraken"


@pytest.mark.rule("ATL-GAP-93")
def test_a_tenth_of_the_missing_bands_comes_each_month_until_a_tenth_of_the_frequencies_is_there() -> None:
    world = Scenario(*["ffff"] * 8)  # 32 forests, frequency 2 each: 6.4 bands in the block of 8 x 8
    first = len(list(breed(world.state, 0.5, lambda *block: Dice("first", *block))))
    assert first in (3, 4)
    for month in range(120):
        list(breed(world.state, 0.1, lambda *block, month=month: Dice("month", month, *block)))
    assert len(world.state.units) in (6, 7)
    few = [
        len(list(breed(Scenario(*["ffff"] * 8).state, 0.1, lambda *block, n=n: Dice(n, *block)))) for n in range(400)
    ]
    assert sum(few) / 400 == pytest.approx(0.64, abs=0.08)


@pytest.mark.rule("ATL-GAP-93")
def test_no_monsters_come_where_guards_stand() -> None:
    world, _ = guarded(2000, 120)
    world.state.regions[2].terrain = "tunnels"
    assert list(breed(world.state, 99.0, lambda *block: Dice(*block))) == []


@pytest.mark.rule("ATL-GAP-93")
def test_what_comes_into_the_world_stands_in_the_books() -> None:
    world = Scenario(*["ffff"] * 8)
    world.region(2, race="nomad", population=500, wages=15, town=2000)
    before = world.state.holdings()
    turn = world.turn(dice=LoadedDice(rest=0.1))
    run(turn)
    booked: Counter[str] = Counter()
    for event in events_of(turn, Accounted):
        booked[event.item] += event.amount
    after = world.state.holdings()
    assert {item: after[item] - before.get(item, 0) for item in after if after[item] != before.get(item, 0)} == booked
    assert booked["leader"] == 12
    assert sum(booked[kind] for kind in MONSTERS) > 0


# --- lairs ---


@pytest.mark.rule("ATL-GAP-98")
@each("level_, chance", [(1, 0.03), (UNDERWORLD, 0.05)])
def test_each_kind_of_lair_stands_in_three_regions_of_a_hundred_five_below(level_: int, chance: float) -> None:
    world = Scenario(*["n" * 40] * 40, level=level_)
    dig_lairs(world.state, Dice("lairs", level_))
    count = Counter(s.type for region in world.state.regions.values() for s in region.structures)
    assert set(count) == set(TERRAINS["tunnels"].lairs) == {"lair", "ruin", "cave", "demon pit"}
    assert count.total() / 4 / 1600 == pytest.approx(chance, abs=0.012)


@pytest.mark.rule("ATL-GAP-98")
def test_there_is_no_lair_beside_a_town() -> None:
    world = Scenario(*["m" * 20] * 20)
    for region in world.state.regions.values():
        region.town = Town("Test", 500, 500)
    dig_lairs(world.state, Dice("lairs"))
    assert not any(region.structures for region in world.state.regions.values())


@pytest.mark.rule("ATL-GAP-98")
@each(
    "letter, lair, dwellers",
    [
        ("f", "lair", {"trent"}),
        ("m", "ruin", {"ogre"}),
        ("m", "cave", {"dragon"}),
        ("p", "crypt", {"skeleton", "undead", "lich"}),
        ("n", "demon pit", {"imp", "demon", "balrog"}),
    ],
)
def test_each_lair_has_its_own_dwellers(letter: str, lair: str, dwellers: set[str]) -> None:
    world = Scenario(letter)
    home = world.structure(2, lair)
    found = {dweller(world.region(2), home, Dice("dweller", n)) for n in range(300)}
    assert found == dwellers


@pytest.mark.rule("ATL-GAP-98")
def test_an_empty_lair_fills_with_ten_percent_a_month_and_a_full_one_never() -> None:
    filled = 0
    for seed in range(600):
        world = Scenario("f")
        world.structure(2, "ruin")
        filled += len(list(refill(world.state, 10, partial(Dice, seed))))
    assert filled / 600 == pytest.approx(0.1, abs=0.04)
    world = Scenario("f")
    home = world.structure(2, "ruin")
    (unit,) = refill(world.state, 100, lambda region: Dice(region))
    assert unit.structure == home.number
    assert list(refill(world.state, 100, lambda region: Dice(region))) == []


@pytest.mark.rule("ATL-GAP-98")
def test_no_lair_fills_under_the_eyes_of_guards() -> None:
    world, _ = guarded(2000, 120)
    world.structure(2, "ruin")
    assert list(refill(world.state, 100, lambda region: Dice(region))) == []


# --- monsters that wander ---


def wandered(world: Scenario, unit: Unit, turns: int = 40) -> set[int]:
    """Where a band gets to in one step from where it stands, over many dice."""
    home, found = unit.region, set()
    for seed in range(turns):
        run(world.turn(seed=str(seed)))
        found.add(unit.region)
        world.state.place(unit, world.state.regions[home])
    return found


@pytest.mark.rule("ATL-NPC-05", "ATL-GAP-93")
def test_a_band_goes_one_region_a_month_in_any_direction_but_not_to_sea() -> None:
    world = Scenario("pp", "pwp", "pp")
    unit = world.unit(None, 3, people=0, items={"lion": 2})
    around = {other.id for other in Atlas(world.state).exits(world.state.regions[3]).values()}
    assert wandered(world, unit) == {number for number in around if world.state.regions[number].terrain != "ocean"}


@pytest.mark.rule("ATL-GAP-93")
def test_pirates_stay_at_sea_and_birds_fly_over_it() -> None:
    for kind, reached in (("pirate", {2}), ("roc", {2, 4})):
        world = Scenario("w", "m", "p")  # 3 has 2 to its northwest and 4 to its southwest
        world.region(3, terrain="ocean" if kind == "pirate" else "mountain")
        unit = world.unit(None, 3, people=0, items={kind: 2})
        assert wandered(world, unit) == reached


@pytest.mark.rule("ATL-GAP-93", "ATL-NEXUS-04")
def test_bands_keep_out_of_towns_with_guards_and_of_starting_cities() -> None:
    world = Scenario("p", "p", "p")
    post(world.state, world.region(2, race="nomad", population=500, wages=15, town=2000), 120)
    world.region(4, town=Town("Start", 5000, 5000, is_starting_city=True))
    unit = world.unit(None, 3, people=0, items={"lion": 2})
    assert wandered(world, unit) == {3}


@pytest.mark.rule("ATL-GAP-93")
def test_the_dwellers_of_a_lair_stay_at_home() -> None:
    world = Scenario("p", "p", "p")
    lair = world.structure(3, "ruin")
    unit = world.unit(None, 3, people=0, items={"centaur": 6}, structure=lair)
    run(world.turn())
    assert (unit.region, unit.structure) == (3, lair.number)


# --- monsters that attack ---


def attacked(kind: str, people: int, seeds: int, **facts: Any) -> int:
    """In how many of so many worlds a band of the kind attacks a unit of so many people."""
    count = 0
    world = Scenario("f")
    world.unit(world.faction(), 2, people=people, race="nomad", **facts)
    monsters = world.unit(None, 2, people=0, items={kind: 3})
    for seed in range(seeds):
        turn = world.turn(seed=str(seed))
        choose_attacks(turn)
        count += monsters.id in turn.scratch.monster_attacks
    return count


@pytest.mark.rule("ATL-NPC-05", "ATL-GAP-92")
@pytest.mark.parametrize(("people", "chance"), [(50, 10 / 250), (150, 10 / 150), (250, 10 / 100), (900, 10 / 100)])
def test_wolves_attack_more_readily_the_more_people_they_see(people: int, chance: float) -> None:
    assert attacked("wolf", people, 4000) / 4000 == pytest.approx(chance, abs=0.015)


@pytest.mark.rule("ATL-GAP-92")
def test_a_balrog_always_attacks_a_crowd_of_two_hundred() -> None:
    assert attacked("balrog", 200, 20) == 20


@pytest.mark.rule("ATL-GAP-92")
def test_monsters_do_not_attack_whom_they_do_not_see() -> None:
    world = Scenario("f")
    world.unit(world.faction(), 2, people=300, race="nomad", skills={"stealth": 1})
    world.unit(None, 2, people=0, items={"wolf": 9})
    turn = world.turn(dice=LoadedDice(rest=0.0))
    choose_attacks(turn)
    assert turn.scratch.monster_attacks == {}


@pytest.mark.rule("ATL-GAP-92")
def test_monsters_do_not_attack_whom_they_can_not_catch() -> None:
    world = Scenario("f")
    riders = world.unit(world.faction(), 2, people=300, race="nomad", skills={"riding": 2}, horse=300)
    world.unit(None, 2, people=0, items={"trent": 5})
    turn = world.turn(dice=LoadedDice(rest=0.0))
    choose_attacks(turn)
    assert turn.scratch.monster_attacks == {}
    riders.items["horse"] = 1  # the others go on foot now
    turn = world.turn(dice=LoadedDice(rest=0.0))
    choose_attacks(turn)
    assert list(turn.scratch.monster_attacks.values()) == [riders.id]


@pytest.mark.rule("ATL-GAP-92")
def test_larger_units_are_attacked_more_often() -> None:
    world = Scenario("f")
    red = world.faction()
    small, large = (world.unit(red, 2, people=count, race="nomad") for count in (100, 300))
    balrog = world.unit(None, 2, people=0, items={"balrog": 1})
    count: Counter[int] = Counter()
    for seed in range(1500):
        turn = world.turn(seed=str(seed))
        choose_attacks(turn)
        count[turn.scratch.monster_attacks[balrog.id]] += 1
    assert count[large.id] / count[small.id] == pytest.approx(3, abs=0.5)


@pytest.mark.rule("ATL-GAP-14", "ATL-NEXUS-04")
def test_nobody_is_attacked_in_a_starting_city() -> None:
    world = Scenario("f")
    world.region(2, town=Town("Start", 5000, 5000, is_starting_city=True))
    world.unit(world.faction(), 2, people=300, race="nomad")
    world.unit(None, 2, people=0, items={"balrog": 1})
    turn = world.turn(dice=LoadedDice(rest=0.0))
    choose_attacks(turn)
    assert turn.scratch.monster_attacks == {}


def test_the_mage_of_a_starting_city_throws_fire_from_behind_its_guards() -> None:
    scene = Scenario("p")
    mage = post_mage(scene.state, scene.region(2, town=Town("Start", 5000, 5000, is_starting_city=True)))
    assert (level(mage, "force"), level(mage, "fire"), mage.combat_spell, mage.flags.behind) == (2, 2, "fire", True)
    assert people(mage) == 1
