"""Things of magic that anybody can use: palantirs, orbs, golden rings, the Skull (OLY-GAP-S894, -70, OLY-RELIC-04)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.magic.artifacts.artifact_events import (
    CreaturesLost,
    OrbStaysDark,
    RingSilent,
    RingWorked,
    ThingBroken,
)
from engine.games.olympia.magic.artifacts.forging import PALANTIR, PALANTIR_FORGED
from engine.games.olympia.magic.casting import is_mage, look_in_world, same_world
from engine.games.olympia.magic.school.school_events import AuraGained
from engine.games.olympia.magic.scrying.far_sight import look_at
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.adventures import QUESTS
from engine.games.olympia.rules.items import counted
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.sight.beholding import behold
from engine.games.olympia.state import Thing, Unit
from engine.games.olympia.units import aura
from engine.games.olympia.units.health import die
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import anywhere, everybody
from engine.games.olympia.units.things import take_away
from engine.games.olympia.units.using import ThingUse, ThingUsing, Use

ORB, GOLDEN_RING, RELIC = "orb", "golden ring", "relic"
SKULL = "403"
LOOK_DAYS = SKILLS[PALANTIR_FORGED].number("look")
WEAKEST = 1  # a palantir is no stronger: any shroud hides from it
OFTEN = (2, 3)  # an orb and a ring work two times of three
FALLEN = tuple(token.item for token in QUESTS.tokens.values())
"""Whom a golden ring destroys: the creatures that control tokens command."""


def _thing(using: ThingUsing) -> Thing:
    assert using.thing is not None
    return using.thing


def _look_days(using: ThingUsing) -> int:
    return LOOK_DAYS


def _check_once(using: ThingUsing) -> None:
    """Once a turn, the one in which it ends."""
    thing = _thing(using)
    if thing.used == using.turn.number:
        raise NotPossible(Refusal.USED_THIS_TURN, "OLY-GAP-S894", what=called(thing))


def _check_palantir(using: ThingUsing) -> None:
    look_in_world(using, using.word(0))
    _check_once(using)


def _gaze(using: ThingUsing) -> None:
    thing = _thing(using)
    thing.used = using.turn.number
    look_at(using.turn, using.unit, look_in_world(using, using.word(0)), WEAKEST, called(thing))


def _check_orb(using: ThingUsing) -> None:
    """Whether there is such a character is not told before the orb is used."""
    using.word(0)
    _check_once(using)


def _ask_orb(using: ThingUsing) -> None:
    """The province of a character; the orb breaks in the end."""
    world, thing, dice = using.world, _thing(using), using.dice("orb")
    thing.used = using.turn.number
    target = anywhere(using.acting, using.word(0))
    works = dice.below(OFTEN[1]) < OFTEN[0]
    if not isinstance(target, Unit) or not works or not same_world(using, target):
        using.tell(OrbStaysDark(**using.facts(), name=called(thing)))
        return
    behold(using.turn, using.unit, world.province_of(world.places[target.place]))
    thing.left -= 1
    if thing.left <= 0:
        take_away(world, thing)
        using.tell(ThingBroken(**using.facts(), name=called(thing)))


def _turn_ring(using: ThingUsing) -> None:
    """Barbarians, savages, undead, orcs and skeletons of the whole province are gone, and so is the ring."""
    thing, world = _thing(using), using.world
    if using.dice("ring").below(OFTEN[1]) >= OFTEN[0]:
        using.tell(RingSilent(**using.facts(), name=called(thing)))
        return
    take_away(world, thing)
    total: dict[str, int] = {}
    for unit in list(_everybody_around(using)):
        lost = {item: unit.count(item) for item in FALLEN if unit.count(item)}
        for item, count in lost.items():
            destroy(using.turn, unit, item, count, "golden ring")
            total[item] = total.get(item, 0) + count
        if lost:
            using.tell(CreaturesLost(**facts_of(world, [unit]), lost=_listed(lost)))
        if lost and unit.player == "" and not unit.items and not (unit.attack or unit.defense):
            die(using.turn, unit, "by the power of a ring")
    using.tell(RingWorked(**using.facts(), name=called(thing), lost=_listed(total) or "nobody"))


def _listed(items: Mapping[str, int]) -> str:
    return ", ".join(counted(item, count) for item, count in items.items())


def _everybody_around(using: ThingUsing) -> Iterator[Unit]:
    """All in the province, in its inner places, and in what lies in those."""
    world = using.world
    open_ = [world.province_of(using.place)]
    while open_:
        place = open_.pop(0)
        yield from everybody(world, place)
        open_ += [world.places[code] for code in place.inner]


def _check_relic(using: ThingUsing) -> None:
    if using.code != SKULL:
        raise NotPossible(Refusal.USE_WITHOUT_EFFECT, "OLY-RELIC-01", name=_thing(using).name, what=using.code)


def _touch_skull(using: ThingUsing) -> None:
    """Much aura for a mage, or death; for others death. It goes back where it came from."""
    relic, unit, dice = QUESTS.relics[SKULL], using.unit, using.dice("skull")
    take_away(using.world, _thing(using))
    if not is_mage(using.world, unit) or dice.percent(relic.deadly):
        die(using.turn, unit, "at the touch of the Skull")
        return
    gained = aura.gain(using.world, unit, dice.between(*relic.aura))
    using.tell(AuraGained(**using.facts(), gained=gained, aura=unit.aura))


WONDERS: Mapping[str, ThingUse] = {
    PALANTIR: Use(_gaze, _check_palantir, days=_look_days),
    ORB: Use(_ask_orb, _check_orb, days=_look_days),
    GOLDEN_RING: Use(_turn_ring),
    RELIC: Use(_touch_skull, _check_relic),
}
