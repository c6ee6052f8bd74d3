"""What is told of the spells of Gatecraft [860]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class OfGate(UnitEvent, base=True):
    """gate: its number."""

    gate: str


class OpenGateFound(OfGate):
    pass


class SealedGateFound(OfGate):
    pass


class GatesAbout(UnitEvent):
    """gates: how many there are elsewhere in the province."""

    gates: int


class NearestGate(UnitEvent):
    """provinces: how far the nearest gate is."""

    provinces: int


class NoGateAnywhere(UnitEvent):
    """There is none in this world."""


class GateSealed(OfGate):
    key: int


class GateUnsealed(OfGate):
    pass


class GateKeyWrong(OfGate):
    tone: ClassVar[Tone] = Tone.REFUSED


class GateKeyRevealed(OfGate):
    key: int


class SealWatched(OfGate):
    pass


class JumpsWatched(OfGate):
    pass


class UnsealingNoticed(OfGate):
    """name: who unsealed it."""

    name: str


class JumpNoticed(OfGate):
    """name: who went through it, either way."""

    name: str


class Transported(UnitEvent):
    """A stack is elsewhere at once. goal: where."""

    goal: str


class VanishedSeen(PlaceEvent):
    """name: who was here and has gone."""

    name: str


class OutOfNowhereSeen(PlaceEvent):
    """name: who is here at once."""

    name: str
