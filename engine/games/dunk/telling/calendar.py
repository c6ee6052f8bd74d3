"""Dunk! counts turns and nothing else; the seasons are what the peasants call them."""

from __future__ import annotations

SEASONS = (
    "the thaw",
    "mud",
    "sowing",
    "mosquitoes",
    "hay fever",
    "harvest",
    "tax collectors",
    "storms",
    "fog",
    "first frost",
    "long nights",
    "empty larders",
)


def date(turn: int) -> str:
    """A turn as the reports print it: "Turn 12, season of empty larders"; turn 0 is before the first."""
    return f"Turn {turn}, season of {SEASONS[(turn - 1) % len(SEASONS)]}" if turn > 0 else "Before the first turn"
