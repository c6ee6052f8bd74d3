"""What is told of those who explore (OLY-ORDER-22, OLY-EX-28, OLY-GAP-66)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 5
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenRouteFound(UnitEvent):
    """route: as a report prints it."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    route: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenPlaceFound(UnitEvent):
    """place: as a report prints it."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HillOpened(UnitEvent):
    """An elfstone worked."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    hill: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SomethingHidden(UnitEvent):
    """A hint that there is something, and no more."""

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    place: str
