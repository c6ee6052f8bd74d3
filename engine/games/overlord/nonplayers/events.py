"""What the world does by itself: watches raised, mayors appointed, factions that no longer exist."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot
from engine.games.overlord.events import LocationEvent, News


class FactionDestroyed(News):
    """A faction has no unit left (OVL-GAME-07). faction: its id."""

    headline: ClassVar[str] = "death"
    plot: ClassVar[Plot | None] = Plot("fall", of="name")
    name: str
    faction: str
    score: int = 80


class WatchRaised(LocationEvent):
    """A city has a new guard or militia. unit_name: with its id; figures: how many."""

    unit_name: str
    figures: int


class MayorAppointed(LocationEvent):
    """A city of the Empire has a new mayor. unit_name: with its id."""

    unit_name: str
