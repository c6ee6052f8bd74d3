"""What is told of thieves, spies and torturers (OLY-GAP-S631 to -S637, -S651, -O65)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class Stolen(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    gold: int


class TheftFailed(UnitEvent):
    """The thief himself was caught."""

    tone: ClassVar[Tone] = Tone.REFUSED


class TheftReported(PlaceEvent):
    """city: its name. Nobody knows who it was."""

    city: str


class ThiefCaught(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    name: str


class SpiedOut(UnitEvent):
    """name: of the one spied upon. found: what he holds, or which skills he knows, a line each."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    found: str


class LordFound(UnitEvent):
    """name: of the noble. lord: of the faction he serves."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    lord: str


class LordHidden(UnitEvent):
    """name: of a noble whose lord could not be found out."""

    name: str


class RichNobleNamed(UnitEvent):
    """much: in words."""

    name: str
    much: str


class NobodyRich(UnitEvent):
    """Nobody who is rich is about."""


class SilentUnderTorture(UnitEvent):
    name: str


class Tortured(UnitEvent):
    """In the diary of the prisoner's lord. name: of the prisoner."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


class Concealed(UnitEvent):
    """It conceals itself from now on."""


class Unconcealed(UnitEvent):
    """It conceals itself no longer."""


class FoundHidden(UnitEvent):
    """name: of somebody concealed whom a search found."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str


class InPlainSight(UnitEvent):
    """name: of somebody sought who does not hide."""

    name: str


class SearchOver(UnitEvent):
    """A search ends without a find."""

    tone: ClassVar[Tone] = Tone.REFUSED
