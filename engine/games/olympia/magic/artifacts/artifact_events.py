"""What is told of the spells of Artifact construction [880], and of things with aura in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class OfThing(UnitEvent):
    """name: of a thing."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forged(OfThing):
    """adds: what it adds, in words."""

    tone: ClassVar[Tone] = Tone.GAIN

    adds: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PalantirForged(OfThing):
    tone: ClassVar[Tone] = Tone.GAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingCursed(OfThing):
    """loss: of loyalty each turn."""

    tone: ClassVar[Tone] = Tone.LOSS

    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CurseFelt(OfThing):
    """who: the holder. loss: of loyalty."""

    tone: ClassVar[Tone] = Tone.LOSS

    who: str
    loss: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MakerRevealed(OfThing):
    maker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginRevealed(OfThing):
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloakTooStrong(OfThing):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class MakerCloaked(OfThing):
    cloak: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OriginCloaked(OfThing):
    cloak: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CloaksDispelled(OfThing):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingDestroyed(OfThing):
    """gained: aura. aura: what there is then."""

    tone: ClassVar[Tone] = Tone.LOSS

    gained: int
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrbStaysDark(OfThing):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ThingBroken(OfThing):
    """It was used for the last time."""

    tone: ClassVar[Tone] = Tone.LOSS


@dataclass(frozen=True, slots=True, kw_only=True)
class RingWorked(OfThing):
    """lost: who was lost, with their numbers."""

    lost: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RingSilent(OfThing):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CreaturesLost(UnitEvent):
    """lost: of one's own, with their numbers."""

    tone: ClassVar[Tone] = Tone.LOSS

    lost: str
