"""What is told of Advanced sorcery [920]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class TranceEnded(UnitEvent):
    """gained: aura. aura: what there is then."""

    gained: int
    aura: int


class ItemsSent(UnitEvent):
    """goods: with their number. to: who has them now."""

    goods: str
    to: str


class ItemsArrived(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    sender: str


class ItemsStayed(UnitEvent):
    """to: the number of who should have them."""

    tone: ClassVar[Tone] = Tone.REFUSED

    goods: str
    to: str
