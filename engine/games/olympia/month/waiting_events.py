"""What is told of waiting and of signals (OLY-GAP-O26, -O79)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitEnded(UnitEvent):
    """A wait is over. condition: the one that was met, as it was ordered."""

    condition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagRaised(UnitEvent):
    flag: str
