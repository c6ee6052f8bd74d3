"""What the orders of a player may name."""

from __future__ import annotations

from engine.core.language.words import Directory
from engine.games.atlantis.sight.view import FactionView


def directory(view: FactionView) -> Directory:
    """What the orders of this faction may name, for completion: numbers of units, factions and structures in sight."""
    own = [str(number) for number in view.own]
    others = [str(unit.id) for unit in view.units() if not unit.own]
    structures = [str(s.number) for region in view.regions.values() for s in region.structures]
    factions = [str(number) for number in view.factions if number != view.faction]
    return Directory(
        {
            "own faction": {str(view.faction): view.faction} if view.faction else {},
            "own unit": {number: number for number in own},
            "unit": {number: number for number in (*own, *others)},
            "faction number": {number: number for number in factions},
            "faction number or DEFAULT": {number: number for number in ("default", *factions)},
            "structure number": {number: number for number in dict.fromkeys(structures)},
        },
        titles={"unit": {str(unit.id): unit.name for unit in view.units()}},
    )
