"""What is told of garrisons, taxes, pledges, ranks and pillage (OLY-GARR-01 to -12, OLY-PILL-01 to -04)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class GarrisonInstalled(UnitEvent):
    """men: in words. castle: what it is bound to."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    men: str
    castle: str = ""


class GarrisonDissolved(UnitEvent):
    weight: ClassVar[int] = 2
    name: str


class TaxesReceived(UnitEvent):
    """All that a castle yields its owner in a month."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.MONEY
    name: str
    castle: str
    gold: int


class GarrisonPaid(UnitEvent):
    """For the table of garrisons (OLY-GAP-63). Told to all rulers; units: the garrison. where: code of its province.

    men, tax, cost, forwarded: gold of the tax base, of pay, and what went to the castle.
    """

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY
    name: str
    where: str
    men: int
    tax: int
    cost: int
    forwarded: int
    castle: str
    ruler: str


class GarrisonNoticed(UnitEvent):
    """A line of the garrison log (OLY-GARR-08), told to all rulers. what: a finished sentence."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str
    what: str


class Decreed(UnitEvent):
    decree: str
    who: str
    garrisons: int


class LandsPledged(UnitEvent):
    weight: ClassVar[int] = 3
    name: str
    to: str


class PledgeEnded(UnitEvent):
    name: str


class RankChanged(UnitEvent):
    """rank: "" if lost."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    name: str
    rank: str

    @property
    def title(self) -> str:
        return self.rank or "without rank"


class Pillaged(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    where: str
    gold: int


class PillageSeen(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    where: str
    name: str


class MobFormed(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 2
    name: str
