"""What is told of loyalty (OLY-LOYAL-01 to -11)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Joined(UnitEvent):
    """Told to both lords."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    faction: str


class Deserted(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 5
    name: str
    faction: str


class LoyaltyIs(UnitEvent):
    """loyalty: "contract-550", "oath-2" ..."""

    name: str
    loyalty: str


class Honored(UnitEvent):
    name: str
    gold: int


class OathSworn(UnitEvent):
    weight: ClassVar[int] = 2
    name: str
    points: int


class Terrorized(UnitEvent):
    name: str
    severity: int


class TerrorFailed(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    name: str


class BribeAnswered(UnitEvent):
    """answer: a finished sentence of the one who tried."""

    answer: str


class BribeReported(UnitEvent):
    """Told to the lord of the noble. gold: what was offered."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.SEEN
    name: str
    briber: str
    gold: int
