"""What is told of the spells of Scrying [840]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class FarOff(UnitEvent):
    """name: of a place."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceShrouded(FarOff):
    """A shroud was as strong as the spell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceScryFelt(FarOff):
    """by: who scried the place in which one is. what: the skill or thing."""

    by: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceVeiled(FarOff):
    """shroud: its strength now."""

    shroud: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceShroudDispelled(FarOff):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierMade(FarOff):
    """barrier: its strength now."""

    barrier: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierStaysForEver(FarOff):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierBroken(FarOff):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierHolds(FarOff):
    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterLocated(FarOff):
    """name: of the character. where: the place it is in, and the province of that."""

    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterNotLocated(UnitEvent):
    """who: the number that was asked for."""

    tone: ClassVar[Tone] = Tone.REFUSED

    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FarcastReady(FarOff):
    """The next spell is cast there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FarcastSaved(FarOff):
    """potion: the bottle with its number."""

    potion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeadBanished(FarOff):
    """undead: how many."""

    undead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UndeadLost(UnitEvent):
    """undead: how many of one's own a spell took."""

    tone: ClassVar[Tone] = Tone.LOSS

    undead: str
