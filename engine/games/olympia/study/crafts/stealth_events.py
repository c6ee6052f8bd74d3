"""What is told of thieves, spies and torturers (OLY-GAP-S631 to -S637, -S651, -O65)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Stolen(UnitEvent):
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TheftFailed(UnitEvent):
    """The thief himself was caught."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TheftReported(PlaceEvent):
    """city: its name. Nobody knows who it was."""

    city: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ThiefCaught(PlaceEvent):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpiedOut(UnitEvent):
    """name: of the one spied upon. found: what he holds, or which skills he knows, a line each."""

    name: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LordFound(UnitEvent):
    """name: of the noble. lord: of the faction he serves."""

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

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchOver(UnitEvent):
    """A search ends without a find."""
