"""What is told of prisoners and spoils (OLY-PRIS-01 to -08, OLY-COMBAT-20)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Captured(UnitEvent):
    """Told to both lords."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    prisoner: str
    captor: str


class Freed(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 2
    name: str


class Escaped(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 3
    name: str


class Looted(UnitEvent):
    """goods: in words."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    loser: str
