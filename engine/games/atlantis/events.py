"""The bases of Atlantis events. Each subject keeps its own kinds in events_<subject>.py."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone


class UnitEvent(Event, base=True):
    """Something a unit did or met: printed under "Events during turn", behind the unit's name and number.

    `unit_name` as it was at that moment, with its number: "Merlin (17)".
    """

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.WORK
    unit: int
    unit_name: str


class Refused(UnitEvent):
    """An order that was not possible: printed under "Errors during turn". `reason` is a finished sentence."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    reason: str
    order: str = ""
    line: int = 0
    rule: str = ""


class FactionEvent(Event, base=True):
    """Something that concerns a whole faction."""

    weight: ClassVar[int] = 1
    faction: int


class News(Event, base=True):
    """A public fact, worth a headline of `score`."""

    score: int = 10


class UnitFacts(TypedDict):
    """The fields that every `UnitEvent` starts from."""

    unit: int
    unit_name: str
    seen_by: tuple[str, ...]
    place: str
