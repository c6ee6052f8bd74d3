"""What units make, gather, build and teach."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.overlord.events import LocationEvent, News, UnitEvent
from engine.games.overlord.units.events import UnitsMet


class Produced(UnitEvent):
    """goods: what the unit made today, in words."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str


class Toiled(UnitEvent):
    """A day's work on something that is not finished; what: many of it, "swords"."""

    weight: ClassVar[int] = 0
    what: str


class Harvested(UnitEvent):
    """goods: what the unit took from the land today, in words."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str


class HarvestedLess(UnitEvent):
    """There was not enough for all who asked: goods, out of so many that the unit could have taken."""

    goods: str
    asked: int


class NothingLeft(UnitEvent):
    """Others had the last of it; what: many of it."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.REFUSED
    what: str


class WorkLost(UnitEvent):
    """The unit moved away from work it had begun; skills: their names."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    skills: str


class Founded(UnitEvent):
    """The unit began a structure; as it is called in the news, "a tavern [B5]"."""

    weight: ClassVar[int] = 5
    structure: str


class Laid(UnitEvent):
    """work: the pieces laid today, in words; left: the end of the sentence, "; it lacks 4 stonework", or nothing."""

    structure: str
    work: str
    left: str


class Assembled(UnitEvent):
    """A day's work on a vessel, or on what else is made as a whole; percent: of it that is done."""

    structure: str
    percent: int


class Completed(UnitEvent):
    """The unit has finished a structure."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    structure: str


class Rebuilt(UnitEvent):
    """A vessel has become another; kind: what it is now."""

    structure: str
    kind: str


class GivenBack(UnitEvent):
    """goods: material of a piece that there was no longer room for."""

    goods: str
    structure: str


class Devoted(UnitEvent):
    """A house of magic was completed; element: what it teaches."""

    structure: str
    element: str


class SeenBegun(LocationEvent):
    """Those who are there see a structure begun."""

    structure: str


class SeenCompleted(LocationEvent):
    """Those who are there see a structure completed."""

    structure: str


class GreatBuilding(News):
    """Something rose that the whole Empire hears of."""

    headline: ClassVar[str] = "discovery"
    plot: ClassVar[Plot | None] = Plot("building", place="location_name", by="builder", what="structure")
    builder: str
    structure: str
    location_name: str


class TargetSet(UnitEvent):
    """what: the target, with its id where it has one."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


class Taught(UnitEvent):
    """pupils: whom the unit taught today, each with what, in words."""

    pupils: str


class LearnedMore(UnitEvent):
    """A pupil that had studied already when its teacher came."""

    tone: ClassVar[Tone] = Tone.GAIN

    skill: str
    teacher: str


class Presented(UnitEvent):
    """A noble's day at court for somebody, without success."""

    tone: ClassVar[Tone] = Tone.GAIN

    other_name: str


class RaisedToHero(UnitsMet):
    """The unit, a noble, made a hero of the other."""

    tone: ClassVar[Tone] = Tone.GAIN


class Ennobled(News):
    """A leader was raised to hero."""

    headline: ClassVar[str] = "people"
    plot: ClassVar[Plot | None] = Plot("noble", who="unit_name", what="noble")
    unit_name: str
    noble: str
    unit: str
