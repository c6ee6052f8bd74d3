"""Events of the month-long orders at home, of fees and of upkeep (S21, S23, S24)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.atlantis.events import UnitEvent


class Taught(UnitEvent):
    """A unit has taught others. lessons: "Combat to Recruits (17), Tactics to Sub (8)"."""

    lessons: str


class Studied(UnitEvent):
    """A unit has studied for a month. days: what each person learned; how: "", " with a teacher", ..."""

    skill: str
    days: int
    how: str
    silver: int


class LevelReached(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 5
    skill: str
    level: int


class Produced(UnitEvent):
    """A unit has produced. short: "" or, where the land gave less, how many it could have made."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    short: str = ""
    region: str


class Worked(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    silver: int
    region: str


class Entertained(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    silver: int
    region: str


class Built(UnitEvent):
    """Work was done on a structure that is not finished yet."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.GAIN
    structure: str
    work: int
    left: int


class StructureFinished(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 5
    structure: str
    region: str


class RoadMended(UnitEvent):
    structure: str
    stone: int
