"""What is told of ships, passengers and the sea (OLY-SHIP-03, OLY-FERRY-01, OLY-GAP-23, -65)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class SetSail(UnitEvent):
    ship: str
    goal: str
    days: int

    @property
    def time(self) -> str:
        return "1 day" if self.days == 1 else f"{self.days} days"


class ShortHanded(UnitEvent):
    """missing: sailors; each costs a day."""

    missing: int


class Landfall(UnitEvent):
    """A ship has come to its goal; everybody aboard has it in the diary. code: of the place."""

    ship: str
    place: str
    code: str


class VoyageBrokenOff(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    ship: str
    place: str


class ShipLeftSeen(PlaceEvent):
    place: str
    ship: str


class ShipCameSeen(PlaceEvent):
    place: str
    ship: str
    origin: str


class Boarded(UnitEvent):
    """In the diaries of the passengers. fee: in gold."""

    ship: str
    fee: int


class PassengerTaken(UnitEvent):
    """In the diary of the captain."""

    who: str
    fee: int


class FerryCalled(UnitEvent):
    ship: str


class FerrySeen(PlaceEvent):
    place: str
    ship: str


class Unloaded(UnitEvent):
    """In the diary of the captain. passengers: in words."""

    passengers: str


class PutAshore(UnitEvent):
    """In the diaries of the passengers. code: of the place."""

    place: str
    code: str


class StruckReef(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str


class StruckRocks(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str


class StormTossed(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 3
    place: str
    ship: str
