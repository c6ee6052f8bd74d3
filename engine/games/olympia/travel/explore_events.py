"""What is told of those who explore (OLY-ORDER-22, OLY-EX-28, OLY-GAP-66)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class ThingFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 5
    thing: str


class HiddenRouteFound(UnitEvent):
    """route: as a report prints it."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    route: str


class HiddenPlaceFound(UnitEvent):
    """place: as a report prints it."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    place: str


class HillOpened(UnitEvent):
    """An elfstone worked."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    hill: str
    place: str


class SomethingHidden(UnitEvent):
    """A hint that there is something, and no more."""

    place: str


class NothingFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    place: str
