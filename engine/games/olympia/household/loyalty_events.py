"""What is told of loyalty (OLY-LOYAL-01 to -11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(UnitEvent):
    """Told to both lords."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    faction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deserted(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 5
    name: str
    faction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoyaltyIs(UnitEvent):
    """loyalty: "contract-550", "oath-2" ..."""

    name: str
    loyalty: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Honored(UnitEvent):
    name: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OathSworn(UnitEvent):
    weight: ClassVar[int] = 2
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Terrorized(UnitEvent):
    name: str
    severity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TerrorFailed(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BribeAnswered(UnitEvent):
    """answer: a finished sentence of the one who tried."""

    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BribeReported(UnitEvent):
    """Told to the lord of the noble. gold: what was offered."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.SEEN
    name: str
    briber: str
    gold: int
