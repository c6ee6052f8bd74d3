"""What the orders of a player may name."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.language.words import Directory
from engine.games.erfworld.language.frame import SIDE_SECTION
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.sight.view import OwnUnit, SideView


def directory(view: SideView) -> Directory:
    """Cities, sides, own units, tribes and contracts, by name and code; "unit" is who a section may be written for."""
    cities = _names((city.name, city.id) for city in view.cities.values())
    sides = _names((name, side) for side, name in view.sides.items() if side != view.side)
    tribes = _names((name, tribe) for tribe, name in {**view.met, **view.tribes}.items())
    units: dict[str, str | int] = {}
    for unit in view.units.values():
        units[unit.id.upper()] = unit.id
        if unit.commander:
            units.setdefault(_plain(unit), unit.id)
        if unit.pet:
            units.setdefault(unit.pet, unit.id)
    own_cities = _names((city.name, city.id) for city in view.own_cities.values())
    stacks: dict[str, str | int] = {f"stack {number}": str(number) for number in view.stacks}
    own_side: dict[str, str | int] = {view.name: SIDE_SECTION} if view.side else {}
    sections = {**units, **stacks, **own_cities, **own_side}
    return Directory(
        {
            "city": cities,
            "side": sides,
            "side or tribe": {**tribes, **sides},
            "tribe": tribes,
            "unit of yours": units,
            "thing of yours": {**units, **own_cities, **({view.name: view.side} if view.side else {})},
            "class": {name: kind for kind in view.designs for name in (CLASSES[kind].name, CLASSES[kind].plural)},
            "contract": {contract.id.upper(): contract.id for contract in view.contracts},
            "unit": sections,
            "own unit": sections,
        }
    )


def _names(pairs: Iterable[tuple[str, str]]) -> dict[str, str | int]:
    """Names, the first of each counts, and codes."""
    found: dict[str, str | int] = {}
    for name, code in pairs:
        found.setdefault(name, code)
        found[code.upper()] = code
    return found


def _plain(unit: OwnUnit) -> str:
    return unit.name.rpartition(" (")[0]
