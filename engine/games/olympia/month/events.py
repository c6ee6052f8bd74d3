"""What factions are told at the end of a month."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldCredited(UnitEvent):
    """Gold that may be claimed."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointReceived(UnitEvent):
    """A Noble Point."""

    tone: ClassVar[Tone] = Tone.GAIN
