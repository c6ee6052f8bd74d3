"""What the whole Empire hears of, though no unit did it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.overlord.events import News


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatStorms(News):
    """Storms over a good part of the world this month. lands: territories; worst: the title of a place in one."""

    lands: int
    worst: str
