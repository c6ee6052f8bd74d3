"""What is told of quests and of what they win (OLY-QUEST-01, OLY-GAP-67)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAdventure(UnitEvent):
    """Nobody was met."""

    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonstersMet(UnitEvent):
    """monsters: how many of which kind, in words."""

    weight: ClassVar[int] = 5
    monsters: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TreasureWon(UnitEvent):
    """treasure: in words."""

    weight: ClassVar[int] = 6
    treasure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonstersWithdrew(UnitEvent):
    """They were not beaten."""

    monsters: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicFound(PlaceEvent):
    """Somebody won a relic; nobody is told where (the Times say so)."""

    weight: ClassVar[int] = 8
    relic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostCame(UnitEvent):
    """A control token called the creatures that it commands."""

    weight: ClassVar[int] = 5
    host: str
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelicGone(UnitEvent):
    """A relic has gone back to the netherworld; its holder has it in the diary."""

    weight: ClassVar[int] = 6
    relic: str
