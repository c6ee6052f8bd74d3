"""What is told of nobles who enter service (OLY-ORDER-29)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class SearchBegun(UnitEvent):
    """Somebody is being looked for who will serve under a number."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    number: str


class NobleFormed(UnitEvent):
    """A new noble; it is in his diary and in that of whoever formed him."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str
