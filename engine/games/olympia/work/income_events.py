"""What is told of inns, temples and mines, and of losses at the end of a month (OLY-GAP-23, -24, -60)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class InnEarned(UnitEvent):
    """name: of the inn, with its code."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.MONEY
    name: str
    gold: int


class RichTraveller(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    name: str
    gold: int


class TempleEarned(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    name: str
    gold: int


class MineAccident(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 5
    name: str


class WorkersKilled(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 6
    name: str
    workers: str


class InnBrawl(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 4
    name: str


class Mined(UnitEvent):
    """goods: what was brought up, in words. name: of the mine."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    name: str


class MineDeeper(UnitEvent):
    """A mine has reached a level."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    level: int


class CrystalFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 8
    goods: str


class FieldImproved(UnitEvent):
    name: str


class AnimalsDied(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 2
    animals: str


class GhostFaded(UnitEvent):
    """One ghost warrior is gone."""

    tone: ClassVar[Tone] = Tone.LOSS


class UndeadDecomposed(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 2
    undead: str
