"""Plague (phase 15)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.dunk.land import plague
from engine.games.dunk.realm.events import PlagueBroke, PlagueEnded, PlagueKilled, PlagueSpread, TownDied
from engine.games.dunk.rules.plague import (
    CONTAGION_SHARES,
    MORTALITY_SHARES,
    NEW_IN_PROVINCE,
    NEW_IN_TOWN,
    death_chance,
    drawn,
    recovery_chance,
    spread_chance,
    susceptible,
)
from engine.games.dunk.state import Army, ArmyType, Campaign, Plague, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.suite.table import each

NOW = 5


def world_of(*rows: str) -> Scenario:
    return from_one(*rows, turn=NOW - 1)


def sick(mortality: int = 5, contagion: int = 5, since: int = NOW - 1) -> Plague:
    return Plague(mortality, contagion, since)


def act(
    world: Scenario, streams: dict[tuple[Any, ...], list[float]] | None = None, rest: float = 0.9999
) -> Turn[Campaign, None]:
    """Runs the phase; by default nothing spreads, nobody dies or recovers, nothing breaks out."""
    turn = world.turn(phase="Plague", dice=LoadedDice(streams, rest=rest))
    plague.run(turn)
    return turn


@pytest.mark.rule("DNK-EX-42", "DNK-PLAGUE-06", "DNK-PLAGUE-05")
def test_the_worked_examples_of_death() -> None:
    assert death_chance(1, Race.HUMAN) == 0.2
    assert death_chance(20, Race.HUMAN) == pytest.approx(0.833, abs=0.0005)
    assert death_chance(20, Race.ORC) == pytest.approx(0.714, abs=0.0005)
    assert death_chance(20, Race.ELF) == 0


@pytest.mark.rule("DNK-EX-42", "DNK-PLAGUE-07", "DNK-PLAGUE-08", "DNK-RACE-03")
def test_the_worked_examples_of_spreading() -> None:
    assert spread_chance(20, Race.HUMAN, Race.HUMAN) == pytest.approx(0.833, abs=0.0005)
    assert spread_chance(20, Race.HUMAN, Race.ORC) == pytest.approx(0.455, abs=0.0005)
    assert spread_chance(20, Race.DUCK, Race.HUMAN) == pytest.approx(0.0123, abs=0.0001)
    assert spread_chance(20, Race.HUMAN, Race.DUCK) == spread_chance(20, Race.DUCK, Race.HUMAN)
    assert spread_chance(20, Race.DUCK, Race.DUCK) == 20 / 24


@pytest.mark.rule("DNK-PLAGUE-16", "DNK-PLAGUE-10", "DNK-RACE-09", "DNK-GAP-18", "DNK-ARMY-12")
def test_elves_trolls_and_empty_provinces_catch_nothing() -> None:
    trolls = Army(1, "1st Trolls", ArmyType.TROLLS, 1, Race.ORC, 1)
    soldiers = Army(2, "1st Army", ArmyType.ARMY, 1, Race.ORC, 1)
    assert spread_chance(20, Race.HUMAN, Race.ELF) == 0
    assert spread_chance(20, Race.HUMAN, None) == 0
    assert (susceptible(trolls), susceptible(soldiers)) == (None, Race.ORC)


@pytest.mark.rule("DNK-PLAGUE-11", "DNK-GAP-16")
def test_recovery_is_the_square_root_or_by_setting_the_square() -> None:
    assert recovery_chance(1, Race.HUMAN) == pytest.approx(0.447, abs=0.0005)
    assert recovery_chance(1, Race.HUMAN, "square") == pytest.approx(0.04)


@pytest.mark.rule("DNK-PLAGUE-02", "DNK-PLAGUE-03", "DNK-PLAGUE-01", "DNK-RITUAL-14")
def test_new_plagues_are_drawn_from_the_tables() -> None:
    found = [drawn(Dice("plague", number), NOW) for number in range(4000)]
    for shares, counted in (
        (MORTALITY_SHARES, Counter(one.mortality for one in found)),
        (CONTAGION_SHARES, Counter(one.contagion for one in found)),
    ):
        assert {level: counted[level] / 40 for level in shares} == pytest.approx(dict(shares), abs=2.2)


@pytest.mark.rule("DNK-PLAGUE-07", "DNK-PLAGUE-08")
@each("roll, caught", [(0.555, True), (0.556, False)])
def test_a_plague_spreads_to_a_neighbouring_province(roll: float, caught: bool) -> None:
    world = world_of("gg")
    world.kingdom(Race.HUMAN, land=[2])
    world.province(1, race=Race.HUMAN, plague=sick(3, 5))
    turn = act(world, {("spread", 2): [roll]})
    assert world.province(2).plague == (Plague(3, 5, NOW) if caught else None)
    assert [event.province for event in events_of(turn, PlagueSpread)] == [2] * caught


@pytest.mark.rule("DNK-GAP-15")
def test_a_province_that_catches_it_now_passes_it_to_its_neighbours_next_turn() -> None:
    world = world_of("ggg")
    for number in (1, 2, 3):
        world.province(number, race=Race.HUMAN)
    world.province(1, plague=sick(contagion=20))
    act(world, {("spread", 2): [0.0], ("spread", 3): [0.0]})
    assert world.province(2).plague is not None
    assert world.province(3).plague is None


@pytest.mark.rule("DNK-PLAGUE-10")
def test_a_plague_does_not_spread_into_an_empty_province() -> None:
    world = world_of("gg")
    world.province(1, race=Race.HUMAN, plague=sick())
    act(world, {("spread", 2): [0.0]})
    assert world.province(2).plague is None


@pytest.mark.rule("DNK-GAP-17")
def test_the_sick_do_not_catch_a_second_plague() -> None:
    world = world_of("gg")
    humans = world.kingdom(Race.HUMAN, land=[1, 2])
    world.province(1, race=Race.HUMAN, plague=sick(3, 20), town="Uxbridge")
    world.town(1).plague = sick(7, 20)
    world.province(2, race=Race.HUMAN, plague=sick(1, 1))
    army = world.army(humans, 1, plague=sick(6, 20))
    streams = {(name, number): [0.0] for name in ("spread", "outbreak", "town outbreak") for number in (1, 2)}
    ways = ("army to province", "town to province", "province to army", "province to town")
    act(world, streams | {(way, 1): [0.0] for way in ways})
    ill = (army.plague, world.town(1).plague, world.province(2).plague, world.province(1).plague)
    assert [plague and plague.mortality for plague in ill] == [6, 7, 1, 3]


@pytest.mark.rule("DNK-PLAGUE-09", "DNK-GAP-18")
@each(
    "source, stream",
    [("army", ("army to province", 1)), ("town", ("town to province", 1))],
)
def test_armies_and_towns_infect_their_province(source: str, stream: tuple[str, int]) -> None:
    def caught(roll: float) -> bool:
        world = world_of("g")
        humans = world.kingdom(Race.HUMAN, land=[1])
        world.province(1, town="Uxbridge")
        if source == "army":
            world.army(humans, 1, plague=sick(contagion=4))
        else:
            world.town(1).plague = sick(contagion=4)
        act(world, {stream: [roll]})
        return world.province(1).plague is not None

    assert caught(0.499)
    assert not caught(0.501)


@pytest.mark.rule("DNK-PLAGUE-09", "DNK-GAP-18", "DNK-PLAGUE-16", "DNK-RACE-09")
def test_provinces_infect_armies_and_towns_but_no_trolls() -> None:
    world = world_of("l")
    humans = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, town="Uxbridge", plague=sick(contagion=4))
    first, trolls, third = world.army(humans, 1), world.army(humans, 1, ArmyType.TROLLS), world.army(humans, 1)
    streams = {
        ("province to army", first.id): [0.499],
        ("province to army", trolls.id): [0.0],
        ("province to army", third.id): [0.501],
        ("province to town", 1): [0.499],
    }
    turn = act(world, streams)
    assert [army.plague is not None for army in (first, trolls, third)] == [True, False, False]
    assert world.town(1).plague == Plague(5, 4, NOW)
    assert [event.where for event in events_of(turn, PlagueSpread)] == [first.name, "Uxbridge"]


@pytest.mark.rule("DNK-GAP-15")
def test_a_sick_army_infects_its_province_and_that_its_other_armies_in_one_turn() -> None:
    world = world_of("g")
    humans = world.kingdom(Race.HUMAN, land=[1])
    world.army(humans, 1, plague=sick())
    other = world.army(humans, 1)
    act(world, {("army to province", 1): [0.0], ("province to army", other.id): [0.0]})
    assert other.plague == Plague(5, 5, NOW)


@pytest.mark.rule("DNK-PLAGUE-12", "DNK-MIGR-05", "DNK-PLAGUE-16")
@each("race, settled", [(Race.ELF, False), (None, False), (Race.DUCK, True)])
def test_a_plague_vanishes_with_its_people_after_a_last_chance_to_spread(race: Race | None, settled: bool) -> None:
    world = world_of("gg")
    world.province(1, race=race, plague=sick(contagion=20))
    world.province(2, race=Race.HUMAN)
    if settled:
        world.state.this_turn.settled.append(1)
    act(world, {("spread", 2): [0.0]})
    assert world.province(1).plague is None
    assert world.province(2).plague is not None


@pytest.mark.rule("DNK-PLAGUE-12")
@each("race, well", [(Race.ELF, True), (Race.HUMAN, False)])
def test_an_army_of_those_who_never_fall_ill_is_well_at_once(race: Race, well: bool) -> None:
    world = world_of("gg")
    army = world.army(world.kingdom(race), 1, plague=sick())
    act(world, {})
    assert (army.plague is None) is well


@pytest.mark.rule("DNK-PLAGUE-06", "DNK-PLAGUE-14", "DNK-STRUCT-02")
@each("roll, dead", [(0.555, True), (0.556, False)])
def test_a_population_dies_and_its_villages_with_it(roll: float, dead: bool) -> None:
    world = world_of("g")
    humans = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, villages=2, town="Uxbridge", plague=sick(mortality=5))
    turn = act(world, {("fate", "people", 1): [roll]})
    province = world.province(1)
    assert (province.race, province.villages) == ((None, 0) if dead else (Race.HUMAN, 2))
    assert (province.plague is None) is dead
    assert province.town is not None
    assert [event.kingdom for event in events_of(turn, PlagueKilled)] == [humans.id] * dead


@pytest.mark.rule("DNK-PLAGUE-06", "DNK-PLAGUE-14", "DNK-TOWN-20", "DNK-STRUCT-02")
def test_a_town_dies_with_its_guard() -> None:
    world = world_of("g")
    humans = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, town="Uxbridge")
    world.town(1).plague = sick(mortality=20)
    world.army(humans, 1, ArmyType.TOWN_GUARD, plague=sick())
    army = world.army(humans, 1)
    turn = act(world, {("fate", "town", 1): [0.83]})
    assert (world.province(1).town, list(world.state.armies)) == (None, [army.id])
    assert [(e.town, e.kingdom, e.score) for e in events_of(turn, TownDied)] == [("Uxbridge", humans.name, 50)]


@pytest.mark.rule("DNK-PLAGUE-06", "DNK-GAP-18")
@each("race, chance", [(Race.HUMAN, 5 / 9), (Race.ORC, 5 / 13), (Race.DWARF, 5 / 15)])
def test_an_army_dies_by_the_resistance_of_its_race(race: Race, chance: float) -> None:
    for roll, left in ((chance - 0.001, 0), (chance + 0.001, 1)):
        world = world_of("g")
        army = world.army(world.kingdom(race), 1, plague=sick(mortality=5))
        act(world, {("fate", "army", army.id): [roll]})
        assert len(world.state.armies) == left


@pytest.mark.rule("DNK-PLAGUE-11", "DNK-GAP-16")
@each(
    "way, roll, well",
    [("root", 0.44, True), ("root", 0.45, False), ("square", 0.039, True), ("square", 0.041, False)],
)
def test_who_does_not_die_may_recover(way: str, roll: float, well: bool) -> None:
    world = world_of("g")
    world.state.options.recovery = way
    humans = world.kingdom(Race.HUMAN, land=[1])
    world.province(1, town="Uxbridge", plague=sick(1))
    world.town(1).plague = sick(1)
    army = world.army(humans, 1, plague=sick(1))
    streams = {("fate", kind, 1): [0.21, roll] for kind in ("people", "town", "army")}
    turn = act(world, streams)
    ill = (world.province(1).plague, world.town(1).plague, army.plague)
    assert [one is None for one in ill] == [well] * 3
    assert len(events_of(turn, PlagueEnded)) == 3 * well


@pytest.mark.rule("DNK-GAP-15")
def test_who_fell_ill_this_turn_neither_dies_nor_recovers() -> None:
    for roll in (0.0, 0.56):
        world = world_of("g")
        world.kingdom(Race.HUMAN, land=[1])
        world.province(1, plague=sick(since=NOW))
        act(world, {("fate", "people", 1): [roll, 0.0]})
        assert (world.province(1).race, world.province(1).plague) == (Race.HUMAN, sick(since=NOW))


@pytest.mark.rule("DNK-PLAGUE-04", "DNK-RACE-05")
@each("race", list(Race))
def test_new_plagues_break_out_with_the_chance_of_the_race(race: Race) -> None:
    def outbreak(stream: str, roll: float) -> Plague | None:
        world = world_of("g")
        world.kingdom(race, land=[1])
        world.province(1, town="Uxbridge")
        turn = act(world, {(stream, 1): [roll, 0.0, 0.0]})
        assert len(events_of(turn, PlagueBroke)) == sum(
            one is not None for one in (world.province(1).plague, world.town(1).plague)
        )
        return world.province(1).plague if stream == "outbreak" else world.town(1).plague

    for stream, table in (("outbreak", NEW_IN_PROVINCE), ("town outbreak", NEW_IN_TOWN)):
        chance = table[race] / 100
        if chance:
            assert outbreak(stream, chance - 1e-6) == Plague(1, 1, NOW)
        assert outbreak(stream, chance) is None


def test_the_owner_reads_what_kind_of_plague_it_is() -> None:
    world = world_of("g")
    humans = world.kingdom(Race.HUMAN, land=[1])
    turn = act(world, {("outbreak", 1): [0.0, 0.999, 0.5]})
    (event,) = events_of(turn, PlagueBroke)
    assert (event.seen_by, event.where) == ((humans.seat,), "province 1")
    assert (event.mortality, event.contagion) == ("doom maker", "little contagious")
