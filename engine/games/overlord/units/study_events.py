"""What units learn and forget, and what they draw from the fund."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import UnitEvent


class Studied(UnitEvent):
    """A day of study; skill: its name."""

    weight: ClassVar[int] = 0
    skill: str


class LevelReached(UnitEvent):
    """The unit has come to a new level of a skill."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    skill: str
    level: int


class Forgot(UnitEvent):
    """The unit gave up a skill, with all that rested on it."""

    skill: str


class Withdrew(UnitEvent):
    """goods: what the unit took out of the fund, in words."""

    tone: ClassVar[Tone] = Tone.MONEY

    goods: str
