"""What is told of pay, and of men who are not paid (OLY-MAINT-01 to -03)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class MenPaid(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 0
    gold: int


class MenLeft(UnitEvent):
    """men: how many of each kind."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    men: str


class PeasantsStarved(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 5
    men: str


class GuardPaid(UnitEvent):
    """What a city pays those who stand with its garrison."""

    tone: ClassVar[Tone] = Tone.MONEY

    gold: int
    garrison: str
