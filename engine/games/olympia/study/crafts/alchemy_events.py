"""What is told of alchemy (OLY-GAP-S691 to -S697)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class PotionBrewed(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    potion: str


class PotionDrunk(UnitEvent):
    potion: str


class PotionFailed(UnitEvent):
    """It did nothing."""

    tone: ClassVar[Tone] = Tone.REFUSED


class LeadTurned(UnitEvent):
    """lead: how much, in words."""

    tone: ClassVar[Tone] = Tone.GAIN

    lead: str
    gold: int


class SkillWritten(UnitEvent):
    """name: of the skill."""

    name: str
    scroll: str
