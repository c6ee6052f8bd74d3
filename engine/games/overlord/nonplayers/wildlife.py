"""Packs of beasts and bands of outlaws: where they live, where they go, how many there are (OVL-GAP-113).

A pack belongs to a kind of lair, not to one of them: it goes home to the nearest lair of its kind. There are never more
packs of a kind than lairs, nor more figures in a pack than its kind has; so the wilds stay as full as they were.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.core.orders import Order
from engine.games.overlord.nonplayers.keepers import WILD, raise_unit
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.npcs import NPCS, WANDERS
from engine.games.overlord.state import Exit, Location, Unit, World

GROWS = 30  # percent of the packs at home that grow in a month
GROWTH = 10  # percent of its figures by which a pack grows, one at least
RETURNS = 12  # an empty lair fills in one month of so many
RAID = Order(name="pillage", prefixes=("10",))  # ten days of it


def is_wild(unit: Unit) -> bool:
    """One of the packs and bands that this module looks after; no longer so when somebody tamed it."""
    return unit.npc in NPCS and bool(NPCS[unit.npc].terrains) and unit.faction in WILD


def lairs(world: World) -> Iterator[Location]:
    """Every home of beasts or outlaws, at sea too, in the order of making."""
    return (place for place in world.locations.values() if place.keeper and NPCS[place.keeper].terrains)


def wander(world: World, unit: Unit, dice: Dice) -> tuple[Order, ...]:
    """The orders of a pack for the month: in one month of six it leaves its lair, then it goes home again.

    Outlaws take what they find where they go. Empty when it stays.
    """
    here = world.locations[unit.location]
    if here.keeper == unit.npc:
        return _sally(world, unit, here, dice) if dice.chance(1 / WANDERS) else ()
    home = _way_home(world, unit, here)
    if home:
        return home
    return _sally(world, unit, here, dice) if dice.chance(1 / WANDERS) else ()


def _sally(world: World, unit: Unit, here: Location, dice: Dice) -> tuple[Order, ...]:
    outer = world.locations[here.container] if here.container else here
    if _is_under_watch(world, outer):
        return ()
    goals = [way.goal for way in outer.exits if _may_go(world, outer, way)]
    out = (_move("OUT"),) if outer is not here else ()
    if not goals:
        return out
    raid = (RAID,) if "cmbt" in NPCS[unit.npc].skills else ()
    return (*out, _move(dice.choice(goals)), *raid)


def _move(way: str) -> Order:
    return Order(name="move", args={"way": way})


def _way_home(world: World, unit: Unit, here: Location) -> tuple[Order, ...]:
    """Into a lair of its kind that lies here or next door; empty if there is none."""
    for way in here.exits:
        if world.locations[way.goal].keeper == unit.npc:
            return (_move(way.goal),)
    for way in here.exits:
        if not _may_go(world, here, way):
            continue
        for inner in world.locations[way.goal].exits:
            if inner.direction == "IN" and world.locations[inner.goal].keeper == unit.npc:
                return (_move(way.goal), _move(inner.goal))
    return ()


def _may_go(world: World, here: Location, way: Exit) -> bool:
    """Beasts of the land stay on land, those of the sea at sea, and all keep away from a watch and the land it sees,
    and from what lies next to a city.
    """
    goal = world.locations[way.goal]
    if way.direction in ("IN", "OUT") or way.closed or TERRAINS[goal.terrain].inner:
        return False
    if _is_under_watch(world, goal) or any(_has_city(world, world.locations[near.goal]) for near in goal.exits):
        return False
    water = TERRAINS[here.terrain].is_water
    return TERRAINS[goal.terrain].is_water if water else TERRAINS[goal.terrain].walk > 0


def _is_under_watch(world: World, place: Location) -> bool:
    """Whether guards or a militia keep a place or something in it."""
    within = (world.locations[way.goal] for way in place.exits if way.direction == "IN")
    return any(one.keeper and not NPCS[one.keeper].terrains for one in (place, *within))


def _has_city(world: World, place: Location) -> bool:
    """Whether a city with a watch lies in a place: its people know the land around it well."""
    within = (world.locations[way.goal] for way in place.exits if way.direction == "IN")
    return any(inner.terrain == "city" and inner.keeper for inner in within)


def growth(unit: Unit, dice: Dice) -> int:
    """How many figures a pack at home gains this month, within what its kind has at most."""
    room = NPCS[unit.npc].most - unit.figures
    if room <= 0 or not dice.percent(GROWS):
        return 0
    return min(room, max(1, unit.figures * GROWTH // 100))


def settle_lair(world: World, lair: Location, dice: Dice) -> Unit | None:
    """A new pack, a small one, in an empty lair; None when nothing comes, or somebody is there."""
    if lair.units or not dice.chance(1 / RETURNS):
        return None
    return raise_unit(world, lair.keeper, lair, dice, figures=NPCS[lair.keeper].least)
