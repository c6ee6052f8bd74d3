"""What is told of prayers (OLY-GAP-S751 to -S756)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class VisionOf(UnitEvent):
    """name: of who or what was seen, where: the place it is in."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VisionDenied(UnitEvent):
    """The prayer for a vision was in vain."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class VisionWarded(UnitEvent):
    """In the diary of one guarded against visions. name: of the priest, target: its own."""

    name: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidToRest(UnitEvent):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared(UnitEvent):
    """The next prayer that is granted by chance cannot fail."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrayerUnheard(UnitEvent):
    """A prayer had no effect."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Resurrected(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BlessingTaken(UnitEvent):
    """name: of the unit; count: men that were blessed."""

    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VisionGuarded(UnitEvent):
    """guard: visions it is guarded against now."""

    name: str
    guard: int
