"""Events of movement, on land, in the air and at sea (S19, S20)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.atlantis.events import UnitEvent


class Moved(UnitEvent):
    """A unit has gone one region further. how: "Walks", "Rides", "Flies"."""

    how: str
    origin: str
    target: str


class WentIn(UnitEvent):
    """A unit has entered a structure on its way."""

    structure: str


class WentOut(UnitEvent):
    structure: str


class EntryForbidden(UnitEvent):
    """Told to the guards: they kept a unit out."""

    tone: ClassVar[Tone] = Tone.REFUSED

    stranger: str
    region: str


class ThrownBack(UnitEvent):
    """An advancing unit did not get through and is back where it came from."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.REFUSED
    region: str


class Sailed(UnitEvent):
    """A ship has sailed one region further; told to everybody aboard."""

    ship: str
    origin: str
    target: str


class VoyageEnded(UnitEvent):
    """Guards keep somebody aboard from going on: the voyage ends where they stand (ATL-GAP-68)."""

    tone: ClassVar[Tone] = Tone.REFUSED

    ship: str
    region: str
    guard: str


class HelpedSail(UnitEvent):
    ship: str
