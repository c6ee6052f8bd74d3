"""Spells cast as if somewhere else, now or out of a bottle (OLY-GAP-S849, -S851)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.magic.casting import look_in_world
from engine.games.olympia.magic.scrying.far_sight import shroud_of
from engine.games.olympia.magic.scrying.scrying_events import FarcastReady, FarcastSaved, PlaceShrouded
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.state import Thing
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.things import put_with, take_away
from engine.games.olympia.units.using import SkillUse, ThingUse, ThingUsing, Use, Using

FARCAST, SAVE = "849", "851"
BOTTLE = "farcast potion"
"""The kind of the thing; nobody who has not brewed it can tell it from other potions."""


def _check(using: Using) -> None:
    look_in_world(using, using.word(0))


def _aura(using: Using) -> int:
    """A point for the same province, and one more for each province of distance."""
    far = using.world.distance(using.place, look_in_world(using, using.word(0)))
    return using.skill.aura[0] + using.skill.number("more") * far


def _farcast(using: Using) -> bool:
    place = look_in_world(using, using.word(0))
    if shroud_of(using.world, place):
        using.tell(PlaceShrouded(**using.facts(), name=called(place)))
        return False
    using.unit.farcast = place.id
    using.tell(FarcastReady(**using.facts(), name=called(place)))
    return True


def _check_save(using: Using) -> None:
    if using.unit.farcast not in using.world.places:
        raise NotPossible(Refusal.NO_FARCAST, "OLY-GAP-S851")


def _save(using: Using) -> bool:
    world, unit = using.world, using.unit
    code = world.new_code("other")
    bottle = Thing(id=code, kind=BOTTLE, name="potion", maker=unit.id, spot=unit.farcast)
    world.things[code] = bottle
    put_with(world, bottle, unit)
    unit.farcast = ""
    using.tell(FarcastSaved(**using.facts(), name=called(world.places[bottle.spot]), potion=called(bottle)))
    return True


def _drink(using: ThingUsing) -> None:
    """What was saved is there again, unless the place is gone or lies in another world."""
    thing, world = using.thing, using.world
    assert thing is not None
    place = world.places.get(thing.spot)
    take_away(world, thing)
    if place is None or world.realm_of(place) != world.realm_of(using.place):
        raise NotPossible(Refusal.OTHER_WORLD, "OLY-GAP-81")
    using.unit.farcast = place.id
    using.tell(FarcastReady(**using.facts(), name=called(place)))


FARCASTING: Mapping[str, SkillUse] = {
    FARCAST: Use(_farcast, _check, _aura),
    SAVE: Use(_save, _check_save),
}
BOTTLES: Mapping[str, ThingUse] = {BOTTLE: Use(_drink)}
