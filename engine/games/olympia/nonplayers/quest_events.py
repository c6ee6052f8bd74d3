"""What is told of quests and of what they win (OLY-QUEST-01, OLY-GAP-67)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class NoAdventure(UnitEvent):
    """Nobody was met."""

    tone: ClassVar[Tone] = Tone.REFUSED

    place: str


class MonstersMet(UnitEvent):
    """monsters: how many of each kind, in words."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    monsters: str
    place: str


class TreasureWon(UnitEvent):
    """treasure: in words."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    treasure: str


class MonstersWithdrew(UnitEvent):
    """They were not beaten."""

    tone: ClassVar[Tone] = Tone.REFUSED

    monsters: str


class RelicFound(PlaceEvent):
    """Somebody won a relic; nobody is told where (the Times say so)."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN
    relic: str


class HostCame(UnitEvent):
    """A control token called the creatures that it commands."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    host: str
    token: str


class RelicGone(UnitEvent):
    """A relic has gone back to the netherworld; its holder has it in the diary."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.LOSS
    relic: str
