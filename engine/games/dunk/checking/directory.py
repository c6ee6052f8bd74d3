"""What the orders of a player may name."""

from __future__ import annotations

from engine.core.language.words import Directory
from engine.games.dunk.sight.view import KingdomView


def directory(view: KingdomView) -> Directory:
    """What the orders of this kingdom may name, by number or by name (DNK-ORDER-06, -07, DNK-GAP-83)."""
    kingdoms = {kingdom.name: kingdom.id for kingdom in view.kingdoms.values()}
    armies: dict[str, str | int] = {}
    for army in view.own_armies:
        armies.setdefault(army.name, army.id)
        armies[str(army.id)] = army.id
    towns: dict[str, str | int] = {}
    for town in view.towns:
        towns.setdefault(town.name, town.province)
        towns[str(town.province)] = town.province
    return Directory(
        {
            "kingdom": {**kingdoms, **{str(number): number for number in view.kingdoms}},
            "army": armies,
            "town": towns,
            "province": {str(province.number): province.number for province in view.own_provinces},
            "own kingdom": {view.name: view.kingdom} if view.kingdom else {},
        }
    )
