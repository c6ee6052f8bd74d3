"""What factions are told at the end of a month."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class GoldCredited(UnitEvent):
    """Gold that may be claimed."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    gold: int


class PointReceived(UnitEvent):
    """A Noble Point."""

    tone: ClassVar[Tone] = Tone.GAIN
