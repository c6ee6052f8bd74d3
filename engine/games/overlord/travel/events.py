"""What happens to units on their way."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import LocationEvent, UnitEvent


class SetOut(UnitEvent):
    """origin, goal: with their ids; manner: "on foot"; length: "9 days"."""

    weight: ClassVar[int] = 0
    origin: str
    goal: str
    manner: str
    length: str


class Arrived(UnitEvent):
    """The journey is over."""

    weight: ClassVar[int] = 3
    goal: str


class TurnedRound(UnitEvent):
    """The stack goes back to where it came from, by its own will."""

    tone: ClassVar[Tone] = Tone.REFUSED

    goal: str
    length: str


class SentBack(UnitEvent):
    """A guard did not let it in."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.REFUSED
    guard: str
    goal: str
    length: str


class LetNobodyIn(UnitEvent):
    """The guard sent a stack back."""

    other_name: str


class Repulsed(UnitEvent):
    """It marched in, fought the guards, and did not win."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.REFUSED
    goal: str
    length: str


class Stayed(UnitEvent):
    """It left its stack when that set out."""


class Entered(UnitEvent):
    """structure: with its id."""

    structure: str


class WentOut(UnitEvent):
    """structure: with its id."""

    structure: str


class SeenLeaving(LocationEvent):
    """Others saw a stack set out. unit_name: who goes first; company: who else, in words; goal: where to."""

    tone: ClassVar[Tone] = Tone.SEEN

    unit_name: str
    goal: str
    company: str = ""


class SeenArriving(LocationEvent):
    """Others saw a stack come in. unit_name: who comes first; company: who else, in words."""

    tone: ClassVar[Tone] = Tone.SEEN

    unit_name: str
    company: str = ""
