"""What is told of waiting and of signals (OLY-GAP-O26, -O79)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class WaitEnded(UnitEvent):
    """A wait is over. condition: the one that was met, as it was ordered."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    condition: str


class FlagRaised(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    flag: str
