"""What is told of damage to structures, and of their end (OLY-GAP-38, -39, OLY-COMBAT-29, OLY-MINE-04, -05)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent


class StructureDamaged(PlaceEvent):
    """name: with its code. points: of damage just now; damage: in all, in percent."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    points: int
    damage: int


class StructureCollapsed(PlaceEvent):
    """kind: castle, inn ..."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    structure: str


class ShipSunk(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 9
    name: str


class MineGone(PlaceEvent):
    """A collapsed mine has filled up: a new one may be built."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str
