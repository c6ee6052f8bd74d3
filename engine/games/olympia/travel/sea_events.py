"""What is told of ships, passengers and the sea (OLY-SHIP-03, OLY-FERRY-01, OLY-GAP-23, -65)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSail(UnitEvent):
    ship: str
    goal: str
    days: int

    @property
    def time(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortHanded(UnitEvent):
    """missing: sailors; each costs a day."""

    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Landfall(UnitEvent):
    """A ship has come to its goal; everybody aboard has it in the diary. code: of the place."""

    ship: str
    place: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoyageBrokenOff(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    ship: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipLeftSeen(PlaceEvent):
    place: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipCameSeen(PlaceEvent):
    place: str
    ship: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Boarded(UnitEvent):
    """In the diaries of the passengers. fee: in gold."""

    ship: str
    fee: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PassengerTaken(UnitEvent):
    """In the diary of the captain."""

    who: str
    fee: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FerryCalled(UnitEvent):
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FerrySeen(PlaceEvent):
    place: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unloaded(UnitEvent):
    """In the diary of the captain. passengers: in words."""

    passengers: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAshore(UnitEvent):
    """In the diaries of the passengers. code: of the place."""

    place: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckReef(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StruckRocks(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormTossed(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str
