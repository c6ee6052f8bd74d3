"""What is told of gathering and making (OLY-ORDER-12, -39, -73, OLY-GAP-34, -O39)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent
from engine.games.olympia.rules.items import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Goods(UnitEvent):
    """What so many of a kind are told of."""

    item: str
    amount: int

    @property
    def goods(self) -> str:
        return counted(self.item, self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered(Goods):
    """An order that gathers has ended. amount: all that was gathered by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class RanOut(UnitEvent):
    """A place yields no more of something this month."""

    tone: ClassVar[Tone] = Tone.REFUSED

    item: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Made(Goods):
    """An order that makes has ended. amount: all that was made by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained(Goods):
    """An order that trains has ended. amount: all who were trained by it."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN
