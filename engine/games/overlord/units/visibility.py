"""Who sees whom, who knows whose a unit is, and how it is treated for that (OVL-VIS-*, OVL-STANCE-11 to -13)."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.space.index import Measure
from engine.games.overlord.acting.references import is_travelling
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Faction, Location, Mode, Stance, Unit, World
from engine.games.overlord.units.attributes import stats
from engine.games.overlord.units.settings import is_on, is_played_without

CERTAIN = 3  # so much more observation than stealth tells the faction (OVL-VIS-03)
CROWD = 20  # figures on the move that cost a point of stealth (OVL-VIS-04)
MOVING = 1  # what an observer on the move misses (OVL-VIS-02)


def exposed(turn: OverlordTurn) -> dict[str, int]:
    """Units that gave themselves away in this turn by what they did -> the day they did it last."""
    return turn.scratch.exposed


def expose(turn: OverlordTurn, unit: Unit) -> None:
    """The unit makes money with a skill, or harvests something that has a weight: all see it (OVL-VIS-01 d, e)."""
    exposed(turn)[unit.id] = turn.day


def observation(world: World, faction: str, location: Location) -> int | None:
    """The best observation of a faction's units at a location, None if it has nobody there (OVL-GAP-50)."""
    return max(world.tally(_sharp).values((location.id, faction)), default=None)


def _sharp(world: World, unit: Unit) -> Measure | None:
    """The observation of one unit, on the move or not, for its faction there (OVL-VIS-02)."""
    if not unit.figures:
        return None
    sharp = stats(unit).observation - (MOVING if is_travelling(world, unit) else 0)
    return (unit.location, unit.faction), sharp


def journey(world: World, unit: Unit) -> Mode | None:
    """How the unit travels just now, None when it does not."""
    while unit.movement is None:
        if not unit.leader:
            return None
        unit = world.units[unit.leader]
    return unit.movement.mode


def stealth(world: World, unit: Unit) -> int:
    """The stealth against being noticed: travel changes it (OVL-VIS-04, -05). `stats` has the normal one."""
    normal = stats(unit).stealth
    mode = journey(world, unit)
    if mode is None or is_played_without(world, "travel_stealth"):
        return normal
    if mode is Mode.FLY:
        normal += 1
    elif mode is Mode.SAIL:
        normal //= 2
    return normal - unit.figures // CROWD


def is_near(world: World, faction: str, unit: Unit) -> bool:
    """One of the faction's units is stacked directly under it, or leads it directly (OVL-VIS-01 f, g, OVL-VIS-09)."""
    if unit.leader and world.units[unit.leader].faction == faction:
        return True
    return any(follower.faction == faction for follower in world.followers(unit))


PLAIN = -1_000_000  # less than anybody's observation


def hidden(world: World, unit: Unit, revealed: Collection[str] = ()) -> int:
    """The observation that it takes to notice a unit; `PLAIN` of who shows himself (OVL-VIS-01). revealed: ids."""
    if unit.guarding or unit.id in revealed or is_on(world, unit, "announce"):
        return PLAIN
    return stealth(world, unit)


def anonymous(world: World, unit: Unit) -> int:
    """The observation that it takes to know whose a unit is; `PLAIN` of who tells (OVL-VIS-03, -06, -08)."""
    if unit.guarding or unit.title or is_on(world, unit, "advertise"):
        return PLAIN
    return stats(unit).stealth + CERTAIN


def sees(world: World, faction: str, unit: Unit, revealed: Collection[str] = ()) -> bool:
    """Whether a faction notices a unit at the unit's location (OVL-VIS-01). revealed: ids of those `exposed`."""
    if unit.faction == faction:
        return True
    watch = observation(world, faction, world.locations[unit.location])
    return watch is not None and (watch >= hidden(world, unit, revealed) or is_near(world, faction, unit))


def notices(turn: OverlordTurn, faction: str, unit: Unit) -> bool:
    """As `sees`, with what the unit did in this turn."""
    return sees(turn.state, faction, unit, exposed(turn))


def knows_faction(world: World, faction: str, unit: Unit) -> bool:
    """Whether a faction that sees a unit knows whose it is (OVL-VIS-03, -06, -08)."""
    if unit.faction == faction:
        return True
    least = anonymous(world, unit)
    watch = None if least == PLAIN else observation(world, faction, world.locations[unit.location])
    return least == PLAIN or (watch is not None and watch >= least)


def openly(world: World, faction: Faction, unit: Unit) -> Stance:
    """How a faction treats a unit that brings gifts or harvests: as if it knew whose it is, where that is better for
    the unit than the default (OVL-STANCE-12).
    """
    true, shown = faction.towards(unit.faction), faction.default_stance
    return true if true.at_least(shown) or knows_faction(world, faction.id, unit) else shown


def stance(world: World, faction: Faction, unit: Unit) -> Stance:
    """How a faction treats a unit, as far as it knows whose it is (OVL-STANCE-11, -12)."""
    true = faction.towards(unit.faction)
    if knows_faction(world, faction.id, unit):
        return true
    shown = faction.default_stance
    # A friend in hiding lets himself be known to friends, quietly.
    is_friend = world.factions[unit.faction].towards(faction.id).at_least(Stance.FRIENDLY)
    return true if is_friend and true.at_least(shown) else shown
