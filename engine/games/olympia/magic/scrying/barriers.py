"""Barriers around places, and undead driven out of them (OLY-GAP-S845, -S846, -S852)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import NotPossible
from engine.core.acting.ledger import destroy
from engine.games.olympia.events import facts_of
from engine.games.olympia.land.ways import ways
from engine.games.olympia.language.readers import DIRECTIONS
from engine.games.olympia.magic.casting import points, spell, spot
from engine.games.olympia.magic.scrying.scrying_events import (
    BarrierBroken,
    BarrierHolds,
    BarrierMade,
    BarrierStaysForEver,
    UndeadBanished,
    UndeadLost,
)
from engine.games.olympia.refusals import Refusal
from engine.games.olympia.rules.items import counted
from engine.games.olympia.rules.structures import STRUCTURES
from engine.games.olympia.sight.known_lands import knows_way
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.aura import PERMANENT
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.presence import everybody
from engine.games.olympia.units.using import SkillUse, Using

CREATE, REMOVE, BANISH = "845", "846", "852"
UNDEAD = "31"
HERE = "0"


def _check_create(using: Using) -> None:
    place = spot(using)
    if place.kind in STRUCTURES:
        raise NotPossible(Refusal.NO_BARRIER_HERE, "OLY-GAP-S845")
    if place.barrier >= points()(using):
        raise NotPossible(Refusal.BARRIER_STRONGER, "OLY-GAP-S845", barrier=place.barrier)


def _create(using: Using) -> bool:
    """A stronger barrier takes the place of a weaker one."""
    place = spot(using)
    place.barrier = points()(using)
    if place.barrier == PERMANENT:
        using.tell(BarrierStaysForEver(**using.facts(), name=called(place)))
    else:
        using.tell(BarrierMade(**using.facts(), name=called(place), barrier=place.barrier))
    return True


def _behind(using: Using) -> Place:
    """The place whose barrier is to be broken: here, or where a way leads. Raises NotPossible."""
    world, here, word = using.world, spot(using), using.word(0)
    place = here
    if word != HERE:
        wanted = DIRECTIONS.get(word, "")
        player = world.players[using.unit.player]
        known = (way for way in ways(world, here) if knows_way(player, here, way))
        found = [way.to for way in known if way.to == word or (wanted and way.direction == wanted)]
        if not found:
            raise NotPossible(Refusal.NO_WAY_THERE, "OLY-GAP-S846", where=word)
        place = world.places[found[0]]
    if not place.barrier:
        raise NotPossible(Refusal.NO_BARRIER, "OLY-GAP-S846", place=called(place))
    return place


def _remove(using: Using) -> bool:
    place = _behind(using)
    if not using.dice("barrier").percent(using.skill.numbers("chance")[points(1)(using) - 1]):
        using.tell(BarrierHolds(**using.facts(), name=called(place)))
        return False
    place.barrier = 0
    using.tell(BarrierBroken(**using.facts(), name=called(place)))
    return True


def _holders(using: Using) -> list[Unit]:
    return [unit for unit in everybody(using.world, spot(using)) if unit.count(UNDEAD)]


def _undead(using: Using) -> int:
    """One point of aura for each."""
    return sum(unit.count(UNDEAD) for unit in _holders(using))


def _check_banish(using: Using) -> None:
    if not _undead(using):
        raise NotPossible(Refusal.NO_UNDEAD, "OLY-GAP-S852")


def _banish(using: Using) -> bool:
    total = _undead(using)
    for unit in _holders(using):
        count = unit.count(UNDEAD)
        destroy(using.turn, unit, UNDEAD, count, "banished")
        using.tell(UndeadLost(**facts_of(using.world, [unit]), undead=counted(UNDEAD, count)))
    using.tell(UndeadBanished(**using.facts(), name=called(spot(using)), undead=counted(UNDEAD, total)))
    return True


BARRIERS: Mapping[str, SkillUse] = {
    CREATE: spell(_create, _check_create, points()),
    REMOVE: spell(_remove, _behind, points(1)),
    BANISH: spell(_banish, _check_banish, _undead),
}
