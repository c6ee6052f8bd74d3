"""The bases of Overlord events. Each subject keeps its own kinds in events_<subject>.py.

The turn stamps every event with its day (0 before day 1 and after day 30).
"""

from __future__ import annotations

from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone


class UnitEvent(Event, base=True):
    """Something a unit did or met: a line of its section in the report (OVL-REPORT-11).

    `unit_name` as it was at that moment, with its number: "Nirmal Yadav [U600]". routine: left out of the report of a
    SILENT unit (OVL-REPORT-41).
    """

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.WORK
    unit: str
    unit_name: str
    routine: bool = False


class Refused(UnitEvent):
    """An order that proved impossible and was removed. `reason` is a finished sentence, `order` as written."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    reason: str
    order: str = ""
    rule: str = ""


class Waits(UnitEvent):
    """An order whose requirements are not met, told once a month; it is kept. Fields as of `Refused`."""

    tone: ClassVar[Tone] = Tone.REFUSED

    reason: str
    order: str = ""
    rule: str = ""


class LocationEvent(Event, base=True):
    """Something seen at a location: a line of "Events during turn" (OVL-REPORT-26). location: its id."""

    location: str
    location_name: str


class FactionEvent(Event, base=True):
    """Something that concerns a whole faction."""

    weight: ClassVar[int] = 1
    faction: str


class FactionRefused(FactionEvent):
    """A faction order, or orders for a unit that is not the faction's, that came to nothing."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    reason: str
    order: str = ""
    line: int = 0
    rule: str = ""


class News(Event, base=True):
    """A public fact, worth a headline of `score`."""

    score: int = 10


class UnitFacts(TypedDict):
    """The fields that every `UnitEvent` starts from."""

    unit: str
    unit_name: str
    seen_by: tuple[str, ...]
    place: str


class FactionFacts(TypedDict):
    """The fields that every `FactionEvent` starts from."""

    faction: str
    seen_by: tuple[str, ...]


class PlaceFacts(TypedDict):
    """The fields of a `LocationEvent`, but for who sees it."""

    location: str
    location_name: str
    place: str


class SeenPlaceFacts(PlaceFacts):
    """The same with who sees it."""

    seen_by: tuple[str, ...]
