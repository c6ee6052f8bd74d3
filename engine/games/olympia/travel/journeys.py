"""How long a way takes, on foot, on horseback, through the air (OLY-LOC-03, -05, OLY-CAP-03 to -06, OLY-GAP-29)."""

from __future__ import annotations

from engine.core.acting import NotPossible
from engine.games.olympia.land.ways import Way
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.land import LANDS
from engine.games.olympia.state import Unit, World
from engine.games.olympia.units.men import count_men
from engine.games.olympia.units.possession import Load, Mode, flies, leads_animals, load, rides

LED = 20  # figures that a noble leads without losing time
MOST_DELAY = 2  # times the distance
LONG, LONG_FLIGHT, FLIGHT = 8, 4, 3  # a way of this length, flown in so many days; others in at most so many


def days_by_land(world: World, unit: Unit, way: Way) -> int:
    """The days that the stack of a unit takes, the fastest way it can. Raises NotPossible if it carries too much."""
    treacherous = _is_treacherous(world, way)
    if not treacherous and rides(world, unit):
        return way.days - way.days // 2 + delay(world, unit, way)
    burden = load(world, unit, Mode.LAND)
    if burden.is_too_much:
        raise _overloaded(burden)
    days = way.days + (way.days > 0 and treacherous and leads_animals(world, unit))
    return days + days * burden.overload // 100 + delay(world, unit, way)


def _overloaded(burden: Load) -> NotPossible:
    return NotPossible(Refusal.OVERLOADED, "OLY-CAP-06", weight=burden.weight, capacity=burden.capacity)


def _is_treacherous(world: World, way: Way) -> bool:
    """Whether nobody rides there, and animals are led."""
    land = LANDS.get(world.places[way.to].kind)
    return land is not None and land.treacherous


def days_by_air(world: World, unit: Unit, way: Way) -> int:
    """The days that the stack of a unit flies. Raises NotPossible if it cannot carry all that does not fly."""
    if not flies(world, unit):
        burden = load(world, unit, Mode.FLY)
        raise NotPossible(Refusal.CANNOT_FLY, "OLY-CAP-05", weight=burden.weight, capacity=burden.capacity)
    days = LONG_FLIGHT if way.days >= LONG else min(way.days, FLIGHT)
    return days + delay(world, unit, way)


def delay(world: World, unit: Unit, way: Way) -> int:
    """Days that many men and beasts need more, for every twenty of them that a noble leads (OLY-GAP-29)."""
    members = [member for member in world.stack(unit) if not member.prisoner]
    figures = sum(count for member in world.stack(unit) for item, count in member.items.items() if _marches(item))
    return min(figures // (len(members) * LED), MOST_DELAY * way.days)


def _marches(item: str) -> bool:
    kind = ITEMS.get(item)
    return kind is not None and (kind.man or kind.beast)


def figures(world: World, unit: Unit) -> int:
    """Everybody in the stack who pays a toll: nobles and men."""
    return sum(1 + count_men(member) for member in world.stack(unit))
