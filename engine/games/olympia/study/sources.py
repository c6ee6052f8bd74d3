"""Where a skill may be begun (OLY-STUDY-02 to -05, -11, OLY-RELIG-01, OLY-GAP-79, -80)."""

from __future__ import annotations

from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Thing, Unit, World
from engine.games.olympia.units.aura import AURACULUM
from engine.games.olympia.units.skills import RELIGION, knows

SCROLL = "scroll"
TEMPLE = "temple"


def is_taught(world: World, unit: Unit, skill: str) -> bool:
    """Whether a source of instruction that is not used up is at hand."""
    place = world.places[unit.place]
    sub_skill = SKILLS[skill]
    if skill in place.lessons or skill in unit.found:
        return True
    if sub_skill.common and knows(unit, sub_skill.category):
        return True
    if skill == RELIGION and place.kind == TEMPLE and place.built is not None and place.built.finished:
        return True
    return any(thing.kind != SCROLL and _may_read(unit, thing) for thing in _teaching(world, unit, skill))


def scroll_of(world: World, unit: Unit, skill: str) -> Thing | None:
    """The scroll from which a unit may begin a skill: it vanishes then (OLY-GAP-80)."""
    return next((thing for thing in _teaching(world, unit, skill) if thing.kind == SCROLL), None)


def _teaching(world: World, unit: Unit, skill: str) -> list[Thing]:
    held = (world.things[code] for code in unit.unique)
    return [thing for thing in held if skill in thing.teaches]


def _may_read(unit: Unit, thing: Thing) -> bool:
    """An auraculum teaches its maker and nobody else (OLY-GAP-S881)."""
    return thing.kind != AURACULUM or thing.maker == unit.id
