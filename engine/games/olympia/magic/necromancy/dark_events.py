"""What is told of the spells of Necromancy [900]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDemon(UnitEvent):
    """name: of a demon lord."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonCalled(OfDemon):
    """rating: attack and defense. undead: with it. months: that it serves."""

    rating: int
    undead: str
    months: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonBound(OfDemon):
    """months: that it still serves."""

    tone: ClassVar[Tone] = Tone.GAIN

    months: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonBanished(OfDemon):
    """by: who sent it back."""

    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonTurns(OfDemon):
    """The bond is over, and it attacks its master."""

    tone: ClassVar[Tone] = Tone.LOSS


@dataclass(frozen=True, slots=True, kw_only=True)
class DemonGone(OfDemon):
    """The bond is over, and nobody is there to be attacked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyEaten(UnitEvent):
    """name: who it was."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Blasted(UnitEvent):
    """name: who was struck. aura: spent. damage: done."""

    name: str
    aura: int
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastFelt(UnitEvent):
    """by: who did it."""

    tone: ClassVar[Tone] = Tone.LOSS

    by: str
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastAbsorbed(UnitEvent):
    """by: who did it. gained: aura."""

    by: str
    gained: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastSwallowed(UnitEvent):
    """name: who took the blast in. aura: spent."""

    name: str
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastThrownBack(UnitEvent):
    """name: who threw it back. damage: to who sent it."""

    name: str
    damage: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BlastReturned(UnitEvent):
    """by: who sent it, and was struck."""

    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WillThrowBack(UnitEvent):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class WillAbsorb(UnitEvent):
    pass
