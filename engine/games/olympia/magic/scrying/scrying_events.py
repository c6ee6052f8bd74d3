"""What is told of the spells of Scrying [840]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class FarOff(UnitEvent, base=True):
    """name: of a place."""

    name: str


class PlaceShrouded(FarOff):
    """A shroud was as strong as the spell."""


class PlaceScryFelt(FarOff):
    """by: who scried the place in which one is. what: the skill or thing."""

    by: str
    what: str


class PlaceVeiled(FarOff):
    """shroud: its strength now."""

    shroud: int


class PlaceShroudDispelled(FarOff):
    pass


class BarrierMade(FarOff):
    """barrier: its strength now."""

    barrier: int


class BarrierStaysForEver(FarOff):
    pass


class BarrierBroken(FarOff):
    pass


class BarrierHolds(FarOff):
    tone: ClassVar[Tone] = Tone.REFUSED


class CharacterLocated(FarOff):
    """name: of the character. where: the place it is in, and the province of that."""

    where: str


class CharacterNotLocated(UnitEvent):
    """who: the number that was asked for."""

    tone: ClassVar[Tone] = Tone.REFUSED

    who: str


class FarcastReady(FarOff):
    """The next spell is cast there."""


class FarcastSaved(FarOff):
    """potion: the bottle with its number."""

    potion: str


class UndeadBanished(FarOff):
    """undead: how many."""

    undead: str


class UndeadLost(UnitEvent):
    """undead: how many of one's own a spell took."""

    tone: ClassVar[Tone] = Tone.LOSS

    undead: str
