"""Events of the month-long orders at home, of fees and of upkeep (S21, S23, S24)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.atlantis.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught(UnitEvent):
    """A unit has taught others. lessons: "Combat to Recruits (17), Tactics to Sub (8)"."""

    lessons: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied(UnitEvent):
    """A unit has studied for a month. days: what each person learned; how: "", " with a teacher", ..."""

    skill: str
    days: int
    how: str
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelReached(UnitEvent):
    skill: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Produced(UnitEvent):
    """A unit has produced. short: "" or, where the land gave less, how many it could have made."""

    goods: str
    short: str = ""
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Worked(UnitEvent):
    silver: int
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entertained(UnitEvent):
    silver: int
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(UnitEvent):
    """Work was done on a structure that is not finished yet."""

    structure: str
    work: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureFinished(UnitEvent):
    structure: str
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadMended(UnitEvent):
    structure: str
    stone: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ate(UnitEvent):
    """A unit has eaten food of its own, or of its faction."""

    food: str
    whose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed(UnitEvent):
    """Other units of the faction here paid for its upkeep."""

    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedForUpkeep(UnitEvent):
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Helped(UnitEvent):
    """Units of an ally paid for its upkeep or fed it."""

    gift: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpedAlly(UnitEvent):
    """A unit has paid for an ally's upkeep or fed it."""

    gift: str
    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Starved(UnitEvent):
    """People died of hunger. `left`: how many of the unit are still alive."""

    dead: str
    left: int
