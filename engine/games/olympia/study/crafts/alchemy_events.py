"""What is told of alchemy (OLY-GAP-S691 to -S697)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionBrewed(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    potion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionDrunk(UnitEvent):
    potion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PotionFailed(UnitEvent):
    """It did nothing."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadTurned(UnitEvent):
    """lead: how much, in words."""

    tone: ClassVar[Tone] = Tone.GAIN

    lead: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillWritten(UnitEvent):
    """name: of the skill."""

    name: str
    scroll: str
