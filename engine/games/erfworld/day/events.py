"""Events of the day as such."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.erfworld.events import Happening, News, OrderEvent


class DayBegins(Happening):
    """The place of a side in the order of the day."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.ROUTINE
    number: int
    slots: int
    theatre: str
    others: str


class DrawTold(News):
    """The order of sides that are equally old, drawn at the founding (ERF-X-03)."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.ROUTINE
    order: str


class DoctrineKept(OrderEvent):
    """A line of doctrine is in force."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    whose: str


class DoctrineDropped(OrderEvent):
    """A line of doctrine is the default again."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    whose: str


class Healed(Happening):
    """Healers closed wounds at dusk (ERF-SPECIAL-47). hits: in points."""

    weight: ClassVar[int] = 12
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    hits: str
