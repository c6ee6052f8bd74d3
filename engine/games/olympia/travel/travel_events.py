"""What is told of those who come and go (OLY-GAP-85, OLY-LOC-19, -21, OLY-EX-68)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class SetOut(UnitEvent):
    """how: "on foot", "riding", "flying"."""

    weight: ClassVar[int] = 0
    goal: str
    how: str
    days: int

    @property
    def time(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


@dataclass(frozen=True, slots=True, kw_only=True)
class TollPaid(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(UnitEvent):
    """place: its name with its code; code: the code alone."""

    place: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedBack(UnitEvent):
    """A journey that ended where it began."""

    tone: ClassVar[Tone] = Tone.REFUSED

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutFirst(UnitEvent):
    """Out of a structure before the journey begins."""

    weight: ClassVar[int] = 0
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WayLearned(UnitEvent):
    """The factions of a stack that took a hidden way know it from now on."""

    tone: ClassVar[Tone] = Tone.GAIN

    origin: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnedAway(UnitEvent):
    """In the diary of an owner who does not let somebody in."""

    tone: ClassVar[Tone] = Tone.REFUSED

    who: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentSeen(PlaceEvent):
    """direction: "north", "west" ..."""

    place: str
    who: str
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WentIntoSeen(PlaceEvent):
    place: str
    who: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftSeen(PlaceEvent):
    """Nobody can tell where to."""

    place: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameSeen(PlaceEvent):
    place: str
    who: str
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameFromSeen(PlaceEvent):
    place: str
    who: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppearedSeen(PlaceEvent):
    """Nobody can tell where from."""

    place: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FellIntoTheSea(PlaceEvent):
    """Somebody flew too long over the ocean."""

    tone: ClassVar[Tone] = Tone.LOSS

    place: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneaked(UnitEvent):
    place: str
