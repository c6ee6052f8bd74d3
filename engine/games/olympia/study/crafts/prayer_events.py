"""What is told of prayers (OLY-GAP-S751 to -S756)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class VisionOf(UnitEvent):
    """name: of who or what was seen, where: the place it is in."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    where: str


class VisionDenied(UnitEvent):
    """The prayer for a vision was in vain."""

    tone: ClassVar[Tone] = Tone.REFUSED


class VisionWarded(UnitEvent):
    """In the diary of one guarded against visions. name: of the priest, target: its own."""

    name: str
    target: str


class LaidToRest(UnitEvent):
    name: str


class Prepared(UnitEvent):
    """The next prayer that is granted by chance cannot fail."""


class PrayerUnheard(UnitEvent):
    """A prayer had no effect."""

    tone: ClassVar[Tone] = Tone.REFUSED


class Resurrected(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    name: str


class BlessingTaken(UnitEvent):
    """name: of the unit; count: men that were blessed."""

    name: str
    count: int


class VisionGuarded(UnitEvent):
    """guard: visions it is guarded against now."""

    name: str
    guard: int
