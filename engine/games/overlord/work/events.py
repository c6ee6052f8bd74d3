"""What units make, gather, build and teach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import LocationEvent, News, UnitEvent
from engine.games.overlord.units.events import UnitsMet


@dataclass(frozen=True, slots=True, kw_only=True)
class Produced(UnitEvent):
    """goods: what the unit made today, in words."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Toiled(UnitEvent):
    """A day's work on something that is not finished; what: many of it, "swords"."""

    weight: ClassVar[int] = 0
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvested(UnitEvent):
    """goods: what the unit took from the land today, in words."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HarvestedLess(UnitEvent):
    """There was not enough for all who asked: goods, out of so many that the unit could have taken."""

    goods: str
    asked: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLeft(UnitEvent):
    """Others had the last of it; what: many of it."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.REFUSED
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkLost(UnitEvent):
    """The unit moved away from work it had begun; skills: their names."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    skills: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Founded(UnitEvent):
    """The unit began a structure; as it is called in the news, "a tavern [B5]"."""

    weight: ClassVar[int] = 5
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid(UnitEvent):
    """work: the pieces laid today, in words; left: the end of the sentence, "; it lacks 4 stonework", or nothing."""

    structure: str
    work: str
    left: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembled(UnitEvent):
    """A day's work on a vessel, or on what else is made as a whole; percent: of it that is done."""

    structure: str
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed(UnitEvent):
    """The unit has finished a structure."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt(UnitEvent):
    """A vessel has become another; kind: what it is now."""

    structure: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBack(UnitEvent):
    """goods: material of a piece that there was no longer room for."""

    goods: str
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Devoted(UnitEvent):
    """A house of magic was completed; element: what it teaches."""

    structure: str
    element: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBegun(LocationEvent):
    """Those who are there see a structure begun."""

    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenCompleted(LocationEvent):
    """Those who are there see a structure completed."""

    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatBuilding(News):
    """Something rose that the whole Empire hears of."""

    headline: ClassVar[str] = "discovery"
    builder: str
    structure: str
    location_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetSet(UnitEvent):
    """what: the target, with its id where it has one."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Taught(UnitEvent):
    """pupils: whom the unit taught today, each with what, in words."""

    pupils: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedMore(UnitEvent):
    """A pupil that had studied already when its teacher came."""

    tone: ClassVar[Tone] = Tone.GAIN

    skill: str
    teacher: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Presented(UnitEvent):
    """A noble's day at court for somebody, without success."""

    tone: ClassVar[Tone] = Tone.GAIN

    other_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaisedToHero(UnitsMet):
    """The unit, a noble, made a hero of the other."""

    tone: ClassVar[Tone] = Tone.GAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Ennobled(News):
    """A leader was raised to hero."""

    headline: ClassVar[str] = "people"
    unit_name: str
    noble: str
    unit: str
