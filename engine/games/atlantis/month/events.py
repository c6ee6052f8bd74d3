"""What the end of a turn tells a faction."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.atlantis.events import FactionEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class PressRewarded(FactionEvent):
    """`amount` silver of unclaimed money for an article in the Times (ATL-GAP-122)."""

    amount: int
