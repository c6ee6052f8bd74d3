"""What is told of bands that belong to nobody (OLY-DANGER-03, OLY-GAP-71, -72, -83)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class HuntWarned(UnitEvent):
    """The Faery Hunt told a mortal to leave. band: who said it."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.LOSS
    band: str


class BandAttacks(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 6
    band: str


class BandAppears(PlaceEvent):
    place: str
    band: str


class SavagesRaze(PlaceEvent):
    """structure: which building they tear at."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.LOSS
    place: str
    band: str
    structure: str
