"""What is told of damage to structures, and of their end (OLY-GAP-38, -39, OLY-COMBAT-29, OLY-MINE-04, -05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureDamaged(PlaceEvent):
    """name: with its code. points: of damage just now; damage: in all, in percent."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    points: int
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureCollapsed(PlaceEvent):
    """kind: castle, inn ..."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipSunk(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 9
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MineGone(PlaceEvent):
    """A collapsed mine has filled up: a new one may be built."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str
