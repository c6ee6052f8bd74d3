"""The bases of Olympia events. Each subject keeps its own kinds in <subject>_events.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone
from engine.games.olympia.state import Player, Unit, World


class UnitEvent(Event, base=True):
    """Something that one unit, or a whole stack, did or met: a line in the diary of each of them (OLY-REPORT-09).

    units: their numbers. Who their lords were at that moment has seen it (`seen_by`); a unit that changes hands leaves
    each lord his own part of its diary.
    """

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.WORK
    units: tuple[str, ...]


class UnitFacts(TypedDict):
    """The fields every event of units starts from."""

    units: tuple[str, ...]
    seen_by: tuple[str, ...]


def facts_of(world: World, units: Iterable[Unit]) -> UnitFacts:
    """Whose diary it is, and which seats read it; prisoners write none (OLY-PRIS-02)."""
    free = [unit for unit in units if not unit.prisoner]
    lords = dict.fromkeys(unit.player for unit in free if unit.player)
    seats = tuple(world.players[code].seat for code in lords if code in world.players)
    return {"units": tuple(unit.id for unit in free), "seen_by": seats}


def facts_of_faction(player: Player) -> UnitFacts:
    """The diary of a player entity, which nobody else reads."""
    return {"units": (player.id,), "seen_by": (player.seat,)}


class OrderBegun(UnitEvent):
    """An order is repeated with the day on which it begins: "> study 600"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    words: str


class Refused(UnitEvent):
    """An order that was not possible. reason: a finished sentence."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    reason: str
    rule: str = ""


class PlaceEvent(Event, base=True):
    """Something that is seen or heard in a place: a line in its log (OLY-REPORT-10).

    It is told once, with `seen_by` = every seat that has somebody there who may notice it; what only a unit itself
    knows belongs into a UnitEvent.
    """

    weight: ClassVar[int] = 1
