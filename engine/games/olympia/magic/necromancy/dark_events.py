"""What is told of the spells of Necromancy [900]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class OfDemon(UnitEvent, base=True):
    """name: of a demon lord."""

    name: str


class DemonCalled(OfDemon):
    """rating: attack and defense. undead: with it. months: that it serves."""

    rating: int
    undead: str
    months: int


class DemonBound(OfDemon):
    """months: that it still serves."""

    tone: ClassVar[Tone] = Tone.GAIN

    months: int


class DemonBanished(OfDemon):
    """by: who sent it back."""

    by: str


class DemonTurns(OfDemon):
    """The bond is over, and it attacks its master."""

    tone: ClassVar[Tone] = Tone.LOSS


class DemonGone(OfDemon):
    """The bond is over, and nobody is there to be attacked."""


class BodyEaten(UnitEvent):
    """name: who it was."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


class Blasted(UnitEvent):
    """name: who was struck. aura: spent. damage: done."""

    name: str
    aura: int
    damage: int


class BlastFelt(UnitEvent):
    """by: who did it."""

    tone: ClassVar[Tone] = Tone.LOSS

    by: str
    damage: int


class BlastAbsorbed(UnitEvent):
    """by: who did it. gained: aura."""

    by: str
    gained: int


class BlastSwallowed(UnitEvent):
    """name: who took the blast in. aura: spent."""

    name: str
    aura: int


class BlastThrownBack(UnitEvent):
    """name: who threw it back. damage: to who sent it."""

    name: str
    damage: int


class BlastReturned(UnitEvent):
    """by: who sent it, and was struck."""

    by: str


class WillThrowBack(UnitEvent):
    pass


class WillAbsorb(UnitEvent):
    pass
