"""What is told of the spells of Artifact construction [880], and of things with aura in them."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class OfThing(UnitEvent, base=True):
    """name: of a thing."""

    name: str


class Forged(OfThing):
    """adds: what it adds, in words."""

    tone: ClassVar[Tone] = Tone.GAIN

    adds: str


class PalantirForged(OfThing):
    tone: ClassVar[Tone] = Tone.GAIN


class ThingCursed(OfThing):
    """loss: of loyalty each turn."""

    tone: ClassVar[Tone] = Tone.LOSS

    loss: int


class CurseFelt(OfThing):
    """who: the holder. loss: of loyalty."""

    tone: ClassVar[Tone] = Tone.LOSS

    who: str
    loss: int


class MakerRevealed(OfThing):
    maker: str


class OriginRevealed(OfThing):
    where: str


class CloakTooStrong(OfThing):
    pass


class MakerCloaked(OfThing):
    cloak: int


class OriginCloaked(OfThing):
    cloak: int


class CloaksDispelled(OfThing):
    pass


class ThingDestroyed(OfThing):
    """gained: aura. aura: what there is then."""

    tone: ClassVar[Tone] = Tone.LOSS

    gained: int
    aura: int


class OrbStaysDark(OfThing):
    pass


class ThingBroken(OfThing):
    """It was used for the last time."""

    tone: ClassVar[Tone] = Tone.LOSS


class RingWorked(OfThing):
    """lost: who was lost, with their numbers."""

    lost: str


class RingSilent(OfThing):
    pass


class CreaturesLost(UnitEvent):
    """lost: of one's own, with their numbers."""

    tone: ClassVar[Tone] = Tone.LOSS

    lost: str
