"""What the orders of a player may name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.language.words import Directory
from engine.games.erfworld.language.frame import SIDE_SECTION
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.sight.view import OwnUnit, SideView, known_cities, known_tribes, stacks_of, tribes_met
from engine.games.erfworld.state import World

Named = tuple[str, str]  # the name and the code of something


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What a seat may name. side: its own, by name and code. tribes, sides: by code. units: with the name of a
    commander or a pet, "" for others. stacks: by number.
    """

    side: Named
    sides: Mapping[str, str]
    cities: Iterable[Named]
    own_cities: Sequence[Named]
    tribes: Mapping[str, str]
    units: Iterable[Named]
    stacks: Iterable[int]
    designs: Iterable[str]
    contracts: Iterable[str]


def directory(view: SideView) -> Directory:
    """Cities, sides, own units, tribes and contracts, by name and code; "unit" is who a section may be written for."""
    return _directory(
        _Known(
            side=(view.name, view.side),
            sides=view.sides,
            cities=[(city.name, city.id) for city in view.cities.values()],
            own_cities=[(city.name, city.id) for city in view.own_cities.values()],
            tribes={**view.met, **view.tribes},
            units=[(_plain(unit) if unit.commander else unit.pet, unit.id) for unit in view.units.values()],
            stacks=view.stacks,
            designs=view.designs,
            contracts=[contract.id for contract in view.contracts],
        )
    )


def reading_names(world: World, seat: str) -> Directory:
    """The same, without all else that a view of the world has."""
    side = world.side_of(seat)
    assert side is not None
    return _directory(
        _Known(
            side=(side.name, side.id),
            sides={other.id: other.name for other in world.sides.values()},
            cities=[(city.name, city.id) for city in known_cities(world, side)],
            own_cities=[(city.name, city.id) for city in world.cities_of(side.id)],
            tribes={**tribes_met(world, side), **known_tribes(world, side)},
            units=[(unit.name, unit.id) for unit in world.index.where("side", side.id)],
            stacks=[stack.number for stack, _ in stacks_of(world, side)],
            designs=side.designs,
            contracts=[one.id for one in world.contracts.values() if side.id in (one.maker, one.partner)],
        )
    )


def _directory(known: _Known) -> Directory:
    name, own = known.side
    cities = _names(known.cities)
    sides = _names((called, side) for side, called in known.sides.items() if side != own)
    tribes = _names((called, tribe) for tribe, called in known.tribes.items())
    units: dict[str, str | int] = {}
    for called, unit in known.units:
        units[unit.upper()] = unit
        if called:
            units.setdefault(called, unit)
    own_cities = _names(known.own_cities)
    stacks: dict[str, str | int] = {f"stack {number}": str(number) for number in known.stacks}
    own_side: dict[str, str | int] = {name: SIDE_SECTION} if own else {}
    sections = {**units, **stacks, **own_cities, **own_side}
    return Directory(
        {
            "city": cities,
            "side": sides,
            "side or tribe": {**tribes, **sides},
            "tribe": tribes,
            "unit of yours": units,
            "thing of yours": {**units, **own_cities, **({name: own} if own else {})},
            "class": {name: kind for kind in known.designs for name in (CLASSES[kind].name, CLASSES[kind].plural)},
            "contract": {contract.upper(): contract for contract in known.contracts},
            "unit": sections,
            "own unit": sections,
        }
    )


def _names(pairs: Iterable[Named]) -> dict[str, str | int]:
    """Names, the first of each counts, and codes."""
    found: dict[str, str | int] = {}
    for name, code in pairs:
        found.setdefault(name, code)
        found[code.upper()] = code
    return found


def _plain(unit: OwnUnit) -> str:
    return unit.name.rpartition(" (")[0]
