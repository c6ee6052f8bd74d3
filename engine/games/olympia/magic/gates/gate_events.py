"""What is told of the spells of Gatecraft [860]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class OfGate(UnitEvent):
    """gate: its number."""

    gate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGateFound(OfGate):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedGateFound(OfGate):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GatesAbout(UnitEvent):
    """gates: how many there are elsewhere in the province."""

    gates: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestGate(UnitEvent):
    """provinces: how far the nearest gate is."""

    provinces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoGateAnywhere(UnitEvent):
    """There is none in this world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateSealed(OfGate):
    key: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GateUnsealed(OfGate):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GateKeyWrong(OfGate):
    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class GateKeyRevealed(OfGate):
    key: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SealWatched(OfGate):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpsWatched(OfGate):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsealingNoticed(OfGate):
    """name: who unsealed it."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpNoticed(OfGate):
    """name: who went through it, either way."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Transported(UnitEvent):
    """A stack is elsewhere at once. goal: where."""

    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VanishedSeen(PlaceEvent):
    """name: who was here and has gone."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfNowhereSeen(PlaceEvent):
    """name: who is here at once."""

    name: str
