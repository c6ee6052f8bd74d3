"""What is told of thieves, spies and torturers (OLY-GAP-S631 to -S637, -S651, -O65)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Stolen(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TheftFailed(UnitEvent):
    """The thief himself was caught."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class TheftReported(PlaceEvent):
    """city: its name. Nobody knows who it was."""

    city: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ThiefCaught(PlaceEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiedOut(UnitEvent):
    """name: of the one spied upon. found: what he holds, or which skills he knows, a line each."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LordFound(UnitEvent):
    """name: of the noble. lord: of the faction he serves."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    lord: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LordHidden(UnitEvent):
    """name: of a noble whose lord could not be found out."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RichNobleNamed(UnitEvent):
    """much: in words."""

    name: str
    much: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyRich(UnitEvent):
    """Nobody who is rich is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SilentUnderTorture(UnitEvent):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tortured(UnitEvent):
    """In the diary of the prisoner's lord. name: of the prisoner."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Concealed(UnitEvent):
    """It conceals itself from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unconcealed(UnitEvent):
    """It conceals itself no longer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundHidden(UnitEvent):
    """name: of somebody concealed whom a search found."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InPlainSight(UnitEvent):
    """name: of somebody sought who does not hide."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOver(UnitEvent):
    """A search ends without a find."""

    tone: ClassVar[Tone] = Tone.REFUSED
