"""What is told of study and research (OLY-STUDY-13, OLY-RESEARCH-07)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent
from engine.games.olympia.units.skill_events import SkillEvent


class FeePaid(UnitEvent):
    """gold: the fee of a skill that is begun."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    gold: int


class PointsInvested(SkillEvent):
    """points: Noble Points that a skill costs, in words."""

    points: str


class ScrollUsedUp(UnitEvent):
    """The scroll from which a skill was begun is gone."""

    scroll: str


class StudyBegun(SkillEvent):
    """days: of this order, in words."""

    weight: ClassVar[int] = 0
    days: str


class StudyContinued(SkillEvent):
    """Another order for a skill that is begun."""

    weight: ClassVar[int] = 0


class FastStudied(SkillEvent):
    """days: of fast study spent, in words. left: what the faction still has."""

    days: str
    left: int


class StudyProgress(SkillEvent):
    """A study order is over and the skill is not learned yet."""

    weight: ClassVar[int] = 1
    done: int
    needed: int


class StudyCutOff(SkillEvent):
    """The last day that may be studied in this month is over."""

    tone: ClassVar[Tone] = Tone.REFUSED

    done: int
    needed: int
    most: int


class ResearchBegun(SkillEvent):
    """days: in words."""

    days: str


class ResearchFound(SkillEvent):
    """code, name: of the skill that was found."""

    tone: ClassVar[Tone] = Tone.GAIN


class ResearchFailed(SkillEvent):
    """code, name: of the category in which nothing was found."""

    tone: ClassVar[Tone] = Tone.REFUSED
