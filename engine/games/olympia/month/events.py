"""What factions are told at the end of a month."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldCredited(UnitEvent):
    """Gold that may be claimed."""

    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointReceived(UnitEvent):
    """A Noble Point."""
