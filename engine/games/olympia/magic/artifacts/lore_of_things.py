"""What is known of artifacts, what hides it, curses on them and their end (OLY-GAP-S886 to -S893)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.artifacts.artifact_events import (
    CloaksDispelled,
    CloakTooStrong,
    CurseFelt,
    MakerCloaked,
    MakerRevealed,
    OriginCloaked,
    OriginRevealed,
    ThingCursed,
    ThingDestroyed,
)
from engine.games.olympia.magic.artifacts.forging import ARTIFACT, BOW, PALANTIR, PALANTIR_FORGED, RATINGS
from engine.games.olympia.magic.casting import points
from engine.games.olympia.magic.scrying.far_sight import whereabouts
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.calendar import DAYS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Loyalty, Thing, World
from engine.games.olympia.units import aura
from engine.games.olympia.units.aura import AURA, AURACULUM
from engine.games.olympia.units.health import die
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.things import take_away
from engine.games.olympia.units.using import SkillUse, Use, Using

CURSE, MAKER, ORIGIN, DESTROY = "886", "887", "888", "889"
CLOAK_MAKER, CLOAK_ORIGIN, DISPEL = "891", "892", "893"
MADE = (ARTIFACT, AURACULUM, PALANTIR)
FORGOTTEN = "nobody who is remembered"
NOWHERE = "a place that nobody remembers"


def _thing(using: Using) -> Thing:
    """A thing with aura in it, in the hands of the mage. Raises NotPossible."""
    thing = using.held(0)
    if thing.kind not in MADE:
        raise NotPossible(Refusal.NO_ARTIFACT, f"OLY-GAP-S{using.code}", what=called(thing))
    return thing


def _curse(using: Using) -> bool:
    thing = _thing(using)
    thing.curse += points(1)(using)
    using.tell(ThingCursed(**using.facts(), name=called(thing), loss=thing.curse))
    return True


def _maker(world: World, thing: Thing) -> str:
    """Whoever made it, alive or dead."""
    if thing.maker in world.units:
        return called(world.units[thing.maker])
    bodies = (other.body for other in world.things.values() if other.body is not None)
    dead = next((body for body in bodies if body.id == thing.maker), None)
    return called(dead) if dead is not None else FORGOTTEN


def _reveal_maker(using: Using) -> bool:
    thing = _thing(using)
    if thing.cloak >= points(1, None)(using):
        return _hidden(using, thing)
    using.tell(MakerRevealed(**using.facts(), name=called(thing), maker=_maker(using.world, thing)))
    return True


def _reveal_origin(using: Using) -> bool:
    thing, world = _thing(using), using.world
    if thing.veil >= points(1, None)(using):
        return _hidden(using, thing)
    place = world.places.get(thing.made_at)
    where = whereabouts(world, place) if place is not None else NOWHERE
    using.tell(OriginRevealed(**using.facts(), name=called(thing), where=where))
    return True


def _hidden(using: Using, thing: Thing) -> bool:
    using.tell(CloakTooStrong(**using.facts(), name=called(thing)))
    return False


def _cloak_maker(using: Using) -> bool:
    thing = _thing(using)
    thing.cloak += points(1)(using)
    using.tell(MakerCloaked(**using.facts(), name=called(thing), cloak=thing.cloak))
    return True


def _cloak_origin(using: Using) -> bool:
    thing = _thing(using)
    thing.veil += points(1)(using)
    using.tell(OriginCloaked(**using.facts(), name=called(thing), cloak=thing.veil))
    return True


def _dispel(using: Using) -> bool:
    thing = _thing(using)
    thing.cloak = thing.veil = 0
    using.tell(CloaksDispelled(**using.facts(), name=called(thing)))
    return True


def _check_destroy(using: Using) -> None:
    thing = _thing(using)
    if thing.kind == AURACULUM and thing.made_at != using.place.id:
        raise NotPossible(Refusal.NOT_WHERE_MADE, "OLY-GAP-S889", what=called(thing))


def stored(thing: Thing) -> int:
    """The aura in a thing: what was put in when it was made, or would have been."""
    if thing.kind == AURACULUM:
        return thing.adds[AURA] // SKILLS["881"].number("raises")
    if thing.kind == PALANTIR:
        return SKILLS[PALANTIR_FORGED].aura[0]
    ratings = sum(thing.adds.get(rating, 0) for rating in RATINGS.values())
    return thing.adds.get(AURA, 0) + ratings // SKILLS[BOW].number("adds")


def _destroy(using: Using) -> bool:
    """What is in it is the mage's. The maker of an auraculum dies with it."""
    thing, world, unit = _thing(using), using.world, using.unit
    take_away(world, thing)
    gained = aura.gain(world, unit, stored(thing))
    using.tell(ThingDestroyed(**using.facts(), name=called(thing), gained=gained, aura=unit.aura))
    maker = world.units.get(thing.maker)
    if thing.kind == AURACULUM and maker is not None:
        die(using.turn, maker, "with the auraculum")
    return True


def curse_holders(turn: OlympiaTurn) -> None:
    """On a random day of the month a cursed thing takes loyalty from whoever has it and did not make it.

    Oaths stand above it.
    """
    world = turn.state
    for thing in world.things.values():
        holder = world.units.get(thing.holder)
        if not thing.curse or holder is None or holder.id == thing.maker:
            continue
        if turn.dice("curse", thing.id).between(1, DAYS) != turn.day:
            continue
        if holder.loyalty in (Loyalty.CONTRACT, Loyalty.FEAR) and holder.rating:
            loss = min(thing.curse, holder.rating)
            holder.rating -= loss
            facts = facts_of(world, [holder])
            turn.tell(CurseFelt(**facts, name=called(thing), who=called(holder), loss=loss))


LORE_OF_THINGS: Mapping[str, SkillUse] = {
    CURSE: Use(_curse, _thing, points(1)),
    MAKER: Use(_reveal_maker, _thing, points(1, None)),
    ORIGIN: Use(_reveal_origin, _thing, points(1, None)),
    DESTROY: Use(_destroy, _check_destroy),
    CLOAK_MAKER: Use(_cloak_maker, _thing, points(1)),
    CLOAK_ORIGIN: Use(_cloak_origin, _thing, points(1)),
    DISPEL: Use(_dispel, _thing),
}
