"""What is told of stacks, of places in a list, and of what a unit keeps to (OLY-STACK-01, OLY-PRIO-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(UnitEvent):
    """A unit stands beneath another from now on; both have it in their diaries."""

    weight: ClassVar[int] = 0
    name: str
    above: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unstacked(UnitEvent):
    """A unit left a stack. leader: of the stack it left."""

    weight: ClassVar[int] = 0
    name: str
    leader: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PrisonerFreed(UnitEvent):
    """In the diary of who held it."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Promoted(UnitEvent):
    """A unit stands before another in the list from now on."""

    weight: ClassVar[int] = 0
    name: str
    behind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardBegun(UnitEvent):
    weight: ClassVar[int] = 0
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardEnded(UnitEvent):
    weight: ClassVar[int] = 0
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RowChosen(UnitEvent):
    """row: 0 is the front."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    row: int
