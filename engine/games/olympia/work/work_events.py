"""What is told of gathering and making (OLY-ORDER-12, -39, -73, OLY-GAP-34, -O39)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent
from engine.games.olympia.rules.items import counted


class Goods(UnitEvent, base=True):
    """What so many of a kind are told of."""

    item: str
    amount: int

    @property
    def goods(self) -> str:
        return counted(self.item, self.amount)


class Gathered(Goods):
    """An order that gathers has ended. amount: all that was gathered by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN


class RanOut(UnitEvent):
    """A place yields no more of something this month."""

    tone: ClassVar[Tone] = Tone.REFUSED

    item: str
    name: str


class Made(Goods):
    """An order that makes has ended. amount: all that was made by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN


class Trained(Goods):
    """An order that trains has ended. amount: all who were trained by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN
