"""What is told of those who come and go (OLY-GAP-85, OLY-LOC-19, -21, OLY-EX-68)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class SetOut(UnitEvent):
    """how: "on foot", "riding", "flying"."""

    weight: ClassVar[int] = 0
    goal: str
    how: str
    days: int

    @property
    def time(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


class TollPaid(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    gold: int


class Arrived(UnitEvent):
    """place: its name with its code; code: the code alone."""

    place: str
    code: str


class TurnedBack(UnitEvent):
    """A journey that ended where it began."""

    tone: ClassVar[Tone] = Tone.REFUSED

    place: str


class OutFirst(UnitEvent):
    """Out of a structure before the journey begins."""

    weight: ClassVar[int] = 0
    place: str


class WayLearned(UnitEvent):
    """The factions of a stack that took a hidden way know it from now on."""

    tone: ClassVar[Tone] = Tone.GAIN

    origin: str
    goal: str


class TurnedAway(UnitEvent):
    """In the diary of an owner who does not let somebody in."""

    tone: ClassVar[Tone] = Tone.REFUSED

    who: str
    place: str


class WentSeen(PlaceEvent):
    """direction: "north", "west" ..."""

    place: str
    who: str
    direction: str


class WentIntoSeen(PlaceEvent):
    place: str
    who: str
    goal: str


class LeftSeen(PlaceEvent):
    """Nobody can tell where to."""

    place: str
    who: str


class CameSeen(PlaceEvent):
    place: str
    who: str
    direction: str


class CameFromSeen(PlaceEvent):
    place: str
    who: str
    origin: str


class AppearedSeen(PlaceEvent):
    """Nobody can tell where from."""

    place: str
    who: str


class FellIntoTheSea(PlaceEvent):
    """Somebody flew too long over the ocean."""

    tone: ClassVar[Tone] = Tone.LOSS

    place: str
    who: str


class Sneaked(UnitEvent):
    place: str
