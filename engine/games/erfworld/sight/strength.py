"""How strong a unit looks to whoever sees it."""

from __future__ import annotations

from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.sight.view import OwnUnit, SeenUnit


def strength(unit: OwnUnit | SeenUnit) -> float:
    """What it costs a day, as the book matches armies."""
    return CLASSES[unit.kind].upkeep * unit.count
