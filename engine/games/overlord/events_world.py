"""What the world does by itself: watches raised, the Empire's anger, factions that are no more."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.overlord.events import FactionEvent, LocationEvent, News


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionDestroyed(News):
    """A faction has no unit left (OVL-GAME-07). faction: its id."""

    name: str
    faction: str
    score: int = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchRaised(LocationEvent):
    """A city has a new guard or militia. unit_name: with its id; figures: how many."""

    unit_name: str
    figures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Angered(FactionEvent):
    """NPCs hold a faction in worse regard for what it did. people: who; stance: how from now on."""

    people: str
    stance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgiven(FactionEvent):
    """NPCs are friends again."""

    people: str
