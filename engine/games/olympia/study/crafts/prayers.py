"""Prayers (OLY-RELIG-01, OLY-DEATH-06, OLY-GAP-S751 to -S756)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.games.olympia.acting.contract import schedule_of
from engine.games.olympia.events import facts_of
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import SOLDIER
from engine.games.olympia.sight.beholding import behold
from engine.games.olympia.state import FULL_HEALTH, Place, Thing, Unit, World
from engine.games.olympia.study.crafts.prayer_events import (
    BlessingTaken,
    LaidToRest,
    PrayerUnheard,
    Prepared,
    Resurrected,
    VisionDenied,
    VisionGuarded,
    VisionOf,
    VisionWarded,
)
from engine.games.olympia.units.health import pass_on
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import Named, anywhere
from engine.games.olympia.units.things import take_away
from engine.games.olympia.units.using import SkillUse, Use, Using

BLESSED = "17"


def _granted(using: Using) -> bool:
    """Half of the great prayers are, and each that was prepared for."""
    if using.unit.prepared:
        using.unit.prepared = False
        return True
    return using.dice().percent(using.skill.number("chance"))


def _prepare(using: Using) -> bool:
    using.unit.prepared = True
    using.tell(Prepared(**using.facts()))
    return True


# Visions


@dataclass(frozen=True, slots=True)
class Sought:
    """Whom or what a vision shows, and where that is. unit: None for places and things."""

    name: str
    place: Place
    unit: Unit | None = None


def _sought(using: Using) -> Sought | None:
    """None for what is not there, or is in another world."""
    world = using.world
    found = _find(world, anywhere(using.acting, using.word(0)))
    if found is None or world.realm_of(found.place) is not world.realm_of(using.place):
        return None
    return found


def _find(world: World, named: Named | None) -> Sought | None:
    if isinstance(named, Place):
        return Sought(called(named), named)
    if isinstance(named, Unit):
        return Sought(called(named), world.places[named.place], named)
    if not isinstance(named, Thing):
        return None
    holder = world.units.get(named.holder)
    place = world.places.get(holder.place) if holder is not None else world.places.get(named.holder)
    return Sought(called(named), place) if place is not None else None


def _check_vision(using: Using) -> None:
    """Whether there is anything to see is not told before the prayer is over. Raises NotPossible for what was seen."""
    code = using.word(0)
    if code in using.unit.visions:
        raise NotPossible(Refusal.SEEN_BEFORE, "OLY-GAP-S751", what=code)


def _see(using: Using) -> bool:
    sought = _sought(using)
    if sought is not None and sought.unit is not None and sought.unit.vision_guard:
        _ward(using, sought.unit)
        using.tell(VisionDenied(**using.facts()))
        return False
    if not _granted(using) or sought is None:
        using.tell(VisionDenied(**using.facts()))
        return False
    using.unit.visions.append(using.word(0))
    using.tell(VisionOf(**using.facts(), name=sought.name, where=called(sought.place)))
    behold(using.turn, using.unit, sought.place)
    return True


def _ward(using: Using, target: Unit) -> None:
    """One of its guards is spent, and its lord hears of it."""
    target.vision_guard -= 1
    facts = facts_of(using.world, [target])
    using.tell(VisionWarded(**facts, name=called(using.unit), target=called(target)))


def _guard(using: Using) -> bool:
    target = using.target(0, himself=True)
    target.vision_guard += using.skill.number("guard")
    facts = facts_of(using.world, _both(using.unit, target))
    using.tell(VisionGuarded(**facts, name=called(target), guard=target.vision_guard))
    return True


def _both(one: Unit, other: Unit) -> list[Unit]:
    return [one] if one is other else [one, other]


def _check_guarded(using: Using) -> None:
    using.target(0, himself=True)


# The dead


def _body(using: Using) -> tuple[Thing, Unit]:
    """Raises NotPossible for anything else than the body of a noble."""
    thing = using.held(0)
    if thing.body is None:
        raise NotPossible(Refusal.NOT_A_BODY, "OLY-GAP-S752", what=called(thing))
    return thing, thing.body


def _lay_to_rest(using: Using) -> bool:
    body, noble = _body(using)
    using.tell(LaidToRest(**using.facts(), name=called(noble)))
    pass_on(using.turn, body)
    return True


def _check_weakness(using: Using) -> None:
    _, noble = _body(using)
    least = using.skill.number("defense")
    if noble.defense < least:
        raise NotPossible(Refusal.TOO_WEAK, "OLY-GAP-S754", name=called(noble), defense=noble.defense, least=least)


def _resurrect(using: Using) -> bool:
    """He stands in the temple, serves whom he served, and is weaker."""
    if not _granted(using):
        using.tell(PrayerUnheard(**using.facts()))
        return False
    body, noble = _body(using)
    world = using.world
    take_away(world, body)
    noble.place, noble.health, noble.ill = using.place.id, FULL_HEALTH, False
    noble.defense -= using.skill.number("defense")
    owner = world.players.get(noble.player)
    if owner is not None and owner.status != "active":
        noble.player = ""
    world.settle(noble)
    schedule_of(using.turn).load(noble)
    using.tell(Resurrected(**facts_of(world, [using.unit, noble]), name=called(noble)))
    return True


# Blessings


def _check_blessed(using: Using) -> None:
    using.target(0, himself=True)


def _take_blessing(using: Using) -> bool:
    target = using.target(0, himself=True)
    if not _granted(using):
        using.tell(PrayerUnheard(**using.facts()))
        return False
    count = target.count(BLESSED)
    destroy(using.turn, target, BLESSED, count, "blessing taken")
    create(using.turn, target, SOLDIER, count, "blessing taken")
    facts = facts_of(using.world, _both(using.unit, target))
    using.tell(BlessingTaken(**facts, name=called(target), count=count))
    return True


PRAYERS: Mapping[str, SkillUse] = {
    "751": Use(_see, _check_vision),
    "752": Use(_lay_to_rest, _body),
    "753": Use(_prepare),
    "754": Use(_resurrect, _check_weakness),
    "755": Use(_take_blessing, _check_blessed),
    "756": Use(_guard, _check_guarded),
}
