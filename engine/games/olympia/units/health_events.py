"""What is told of wounds, illness and death (OLY-HEALTH-01 to -12, OLY-DEATH-01 to -08)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class Wounded(UnitEvent):
    """name: with its code. health: what is left of it, in percent."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str
    points: int
    health: int


class FellIll(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    name: str


class ThrewOffIllness(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    name: str


class SurvivedDeath(UnitEvent):
    """The skill that saved a noble's life is spent (OLY-GAP-S611)."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str


class Died(UnitEvent):
    """cause: "in battle", "of illness" ... fame: the rank or title the world knew a player's noble by, "" for none."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    name: str
    cause: str
    fame: str = ""


class Inherited(UnitEvent):
    """What somebody has from a stackmate who died (OLY-GAP-49). goods: all of it in words; of: who died."""

    weight: ClassVar[int] = 1
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    of: str


class DeathSeen(PlaceEvent):
    name: str


class SpiritPassedOn(UnitEvent):
    """A body is gone; what was invested in the noble comes back (OLY-DEATH-03, -07)."""

    weight: ClassVar[int] = 2
    name: str
    points: int


class TranscendedDeath(UnitEvent):
    """A noble died and is somewhere else. goal: where."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str
    goal: str
