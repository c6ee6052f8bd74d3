"""What a world keeps of a crowd is what going through all of its units finds, whatever happens to them."""

from __future__ import annotations

import random

import pytest

from engine.core import document
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.state import STUDY_DAY, Kind, Location, Mode, Movement, Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.units import stacks
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.engagement import guarding, guards
from engine.games.overlord.units.visibility import MOVING, observation
from tests.engine.games.overlord.props.battle_kit import Plain

FACTIONS = "f05", "f06", "f07"


@pytest.fixture
def scene() -> Plain:
    """Eight bands of three factions at L1, half of them under the first of their own, and L2 next to it."""
    made = Plain(*FACTIONS)
    made.world.locations["L2"] = Location("L2", "Next Door", "plai", population=1_000)
    for number in range(8):
        kind = Kind.LEADER if number < 3 else Kind.FOLLOWER
        made.unit(f"U{number}", FACTIONS[number % 3], 12, kind=kind)
    return made


def _here(world: World, place: Location) -> list[Unit]:
    return [world.units[number] for number in place.units]


def _best(world: World, faction: str, place: Location) -> int | None:
    own = (unit for unit in _here(world, place) if unit.faction == faction and unit.figures)
    return max((stats(unit).observation - MOVING * is_travelling(world, unit) for unit in own), default=None)


def _in_force(world: World, faction: str, place: Location) -> bool:
    own = (unit for unit in _here(world, place) if unit.faction == faction and not is_travelling(world, unit))
    return sum(ownership.armed(unit) for unit in own) >= ownership.needed_force(place)


def _guards(world: World, place: Location) -> list[Unit]:
    here = (unit for unit in world.here(place) if unit.guarding and unit.figures)
    return [unit for unit in here if not is_travelling(world, unit)]


def _compare(world: World) -> None:
    for place in world.locations.values():
        assert world.factions_at(place) == list(dict.fromkeys(unit.faction for unit in _here(world, place)))
        watch = _guards(world, place)
        assert guards(world, place, FACTIONS) == watch
        assert set(guarding(world, place)) == {unit.faction for unit in watch}
        for faction in FACTIONS:
            assert observation(world, faction, place) == _best(world, faction, place)
            assert ownership.is_in_force(world, faction, place) is _in_force(world, faction, place)
        for unit in _here(world, place):
            assert world.followers(unit) == [other for other in _here(world, place) if other.leader == unit.id]
            leaders = [other for other in _here(world, place) if stacks.is_under(world, other, unit)]
            assert world.stack(unit) == [unit, *leaders], "a stack stands together in the row"


def _alter(world: World, unit: Unit, dice: random.Random) -> None:
    """Something of a unit that others go by is another, where it stands."""
    top = world.overall_leader(unit)
    match dice.randrange(7):
        case 0:
            unit.guarding = not unit.guarding
        case 1:
            top.movement = None if top.movement else Movement("L1", "L2", 3, 0, Mode.WALK, "move")
        case 2:
            unit.equipped = {} if unit.equipped else {"hunt": 12}
            unit.equipped["swrd"] = dice.randrange(1, 13)
        case 3:
            unit.figures = dice.randrange(13)
        case 4:
            unit.faction = dice.choice(FACTIONS)
        case 5:
            unit.effects.clear()
            unit.effects[dice.choice(("blnd", "bers"))] = 3
        case _:
            unit.experience[dice.choice(("obse", "cmbt"))] = dice.choice((0, 30, 90)) * STUDY_DAY


def _move(world: World, unit: Unit, dice: random.Random, number: int) -> None:
    """A unit comes, goes, or stands under another one."""
    other, goal = dice.choice(list(world.units.values())), world.locations[dice.choice(("L1", "L2"))]
    new = Unit(f"U{number}", "New", unit.faction, "man", Kind.FOLLOWER, 9, "")
    match dice.randrange(8):
        case 0:
            stacks.relocate(world, world.stack(world.overall_leader(unit)), goal)
        case 1 if other is not unit and other.location == unit.location and not stacks.is_under(world, other, unit):
            stacks.put_under(world, unit, other)
        case 2:
            stacks.unstack(world, unit)
        case 3:
            stacks.step_out(world, unit)
        case 4 if len(world.units) > 5:
            stacks.remove(world, unit)
        case 5:
            world.enter(new, goal)
        case 6:
            stacks.add_after(world, new, other)
        case 7 if other is not unit and (other.leader, other.location) == (unit.leader, unit.location):
            stacks.promote(world, unit, other)


@pytest.mark.rule("OVL-GAP-50", "OVL-OWN-09", "OVL-STACK-02")
@pytest.mark.parametrize("seed", range(12))
def test_a_hundred_changes_by_lot_leave_what_going_through_all_finds(scene: Plain, seed: int) -> None:
    dice, world = random.Random(seed), scene.world
    _compare(world)
    for number in range(100, 230):
        _alter(world, dice.choice(list(world.units.values())), dice)
        _move(world, dice.choice(list(world.units.values())), dice, number)
        _compare(world)
    assert document.encode(document.decode(document.encode(world), World)) == document.encode(world)


@pytest.mark.rule("OVL-VIS-02")
def test_who_rides_along_misses_as_much_as_its_leader_on_the_move(scene: Plain) -> None:
    world = scene.world
    stacks.put_under(world, world.units["U3"], world.units["U0"])
    world.units["U3"].experience["obse"] = 500 * STUDY_DAY
    standing = observation(world, "f05", scene.place)
    world.units["U0"].movement = Movement("L1", "L2", 3, 0, Mode.WALK, "move")
    assert standing is not None
    assert observation(world, "f05", scene.place) == standing - MOVING
