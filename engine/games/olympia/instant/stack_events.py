"""What is told of stacks, of places in a list, and of what a unit keeps to (OLY-STACK-01, OLY-PRIO-02)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Stacked(UnitEvent):
    """A unit stands beneath another from now on; both have it in their diaries."""

    weight: ClassVar[int] = 0
    name: str
    above: str


class Unstacked(UnitEvent):
    """A unit left a stack. leader: of the stack it left."""

    weight: ClassVar[int] = 0
    name: str
    leader: str


class PrisonerFreed(UnitEvent):
    """In the diary of who held it."""

    name: str


class Promoted(UnitEvent):
    """A unit stands before another in the list from now on."""

    weight: ClassVar[int] = 0
    name: str
    behind: str


class GuardBegun(UnitEvent):
    weight: ClassVar[int] = 0
    where: str


class GuardEnded(UnitEvent):
    weight: ClassVar[int] = 0
    where: str


class RowChosen(UnitEvent):
    """row: 0 is the front."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    row: int
