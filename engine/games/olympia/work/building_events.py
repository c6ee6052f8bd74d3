"""What is told of building, improving, repairing and razing (OLY-BUILD-06 to -09, OLY-CASTLE-04, OLY-GAP-38, -O37)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class BuildingBegun(UnitEvent):
    """structure: its kind. name: with its code."""

    weight: ClassVar[int] = 4
    structure: str
    name: str


class MaterialUsed(UnitEvent):
    """A fifth of the material, or several, taken from a builder. material: "ten wood [77]"."""

    weight: ClassVar[int] = 0
    name: str
    material: str


class BuildingFinished(UnitEvent):
    """In the diaries of those who built it; others see it in the place."""

    weight: ClassVar[int] = 0  # Completed is told in its place
    tone: ClassVar[Tone] = Tone.GAIN
    structure: str
    name: str


class NewBuilding(PlaceEvent):
    """What others see of it. unit: who builds."""

    weight: ClassVar[int] = 3
    unit: str
    structure: str
    name: str


class BuildingHalted(UnitEvent):
    """missing: the material that is short."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.REFUSED
    name: str
    missing: str
    percent: int


class BuildingOver(UnitEvent):
    """The days of the order are over, or it was interrupted."""

    name: str
    percent: int


class Completed(PlaceEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 8
    structure: str
    name: str


class Improved(PlaceEvent):
    """A castle has reached a level."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    level: int


class ImprovingOver(UnitEvent):
    """work: worker-days into the level, of needed."""

    name: str
    level: int
    work: int
    needed: int


class Repaired(UnitEvent):
    """damage: left, in percent. defense: what it is now."""

    weight: ClassVar[int] = 2
    name: str
    damage: int
    defense: int


class Razing(UnitEvent):
    """An order that razes has ended before the building fell."""

    name: str
    damage: int
