"""What of a unit the check of one order alone goes by; the rest of it may be what it will.

Units of a faction of which it is the same hear the same of such an order, and only one of them is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from engine.games.atlantis.land.ways import points
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.state import Unit
from engine.games.atlantis.trade.maintenance import provisions, upkeep
from engine.games.atlantis.units.readiness import is_combat_ready
from engine.games.atlantis.units.skills import is_led, level, people, races
from engine.games.atlantis.units.weights import Pace, pace, weight

_MATERIALS = frozenset(item for good in GOODS.values() for item in good.uses) | frozenset(
    item for kind in STRUCTURES.values() for item in kind.materials
)
_DEAREST = max(skill.cost for skill in SKILLS.values())  # a month of study, for each person


def _of_faction(unit: Unit) -> Hashable:
    return ()


def _levels(unit: Unit) -> Hashable:
    """What it has begun to learn, and how far it came."""
    return tuple((skill, level(unit, skill)) for skill in sorted(unit.training))


def _quarters(unit: Unit) -> Hashable:
    """The structure; in one it matters who owns it."""
    return (unit.region, unit.structure, unit.id) if unit.structure else ()


def _place(unit: Unit) -> Hashable:
    return unit.region


def _spot(unit: Unit) -> Hashable:
    return unit.region, unit.structure


def _fight(unit: Unit) -> Hashable:
    """The place; who avoids fights stands there only by its own order."""
    return unit.region, unit.id if unit.flags.avoid else 0


def _watch(unit: Unit) -> Hashable:
    return unit.region, is_combat_ready(unit)


def _school(unit: Unit) -> Hashable:
    """The place, and whether it may teach at all: where this is the only order, nobody there studies."""
    return unit.region, bool(people(unit)) and not is_led(unit)


def _stage(unit: Unit) -> Hashable:
    return unit.region, bool(people(unit)), _levels(unit)


def _stealth(unit: Unit) -> Hashable:
    return unit.region, people(unit) == 1


def _wares(unit: Unit) -> Hashable:
    """What it has to sell, however much."""
    return unit.region, frozenset(unit.items)


def _workshop(unit: Unit) -> Hashable:
    stores = tuple((item, count) for item, count in sorted(unit.items.items()) if item in _MATERIALS)
    return _spot(unit), _levels(unit), stores


def _studies(unit: Unit) -> Hashable:
    """Who learns what already, and whether the fee can be paid; more silver than any takes is as good as that."""
    crowd = people(unit)
    learners = crowd, frozenset(races(unit)), tuple(unit.training), _levels(unit)
    return unit.region, learners, min(unit.silver, crowd * _DEAREST), unit.flags.autotax


def _march(unit: Unit) -> Hashable:
    """How fast it goes from where, and what it lacks on the way."""
    how, need, have = pace(unit), upkeep(unit), provisions(unit)
    load = (bool(people(unit)), weight(unit)) if how is Pace.NONE else ()
    return _spot(unit), how, points(unit, how), load, (need, have) if have < need else (), unit.flags.autotax


GROUNDS: Mapping[str, Callable[[Unit], Hashable]] = {
    **dict.fromkeys(("claim", "declare", "faction", "find", "option", "quit", "restart", "show"), _of_faction),
    **dict.fromkeys(("cast", "combat", "forget"), _levels),
    **dict.fromkeys(("describe", "destroy", "name", "promote", "sail"), _quarters),
    **dict.fromkeys(("assassinate", "steal"), _stealth),
    **dict.fromkeys(("guard", "tax"), _watch),
    **dict.fromkeys(("build", "produce"), _workshop),
    **dict.fromkeys(("advance", "move"), _march),
    **dict.fromkeys(("enter", "leave"), _spot),
    "attack": _fight,
    "entertain": _stage,
    "pillage": _watch,
    "sell": _wares,
    "study": _studies,
    "teach": _school,
    "work": _place,
}
