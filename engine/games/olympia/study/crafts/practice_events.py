"""What is told of uses that make something or make better (OLY-GAP-S613 to -S616, -S661 ...)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Practised(UnitEvent):
    """rating: attack, defense or missile. gained: points. now: what it is after it."""

    rating: str
    gained: int
    now: int


class Produced(UnitEvent):
    """what: the thing with its number."""

    tone: ClassVar[Tone] = Tone.GAIN

    what: str


class BreakPointSet(UnitEvent):
    """percent: of its strength at which a stack under this leader gives up."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    percent: int
