"""What units learn."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.overlord.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied(UnitEvent):
    """A day of study; skill: its name."""

    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelReached(UnitEvent):
    """The unit has come to a new level of a skill."""

    skill: str
    level: int
