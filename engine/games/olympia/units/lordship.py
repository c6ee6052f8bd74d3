"""Who owns a structure, and who rules the lands of a castle (OLY-CTRL-01, OLY-LAND-06, -08, -09, OLY-STATUS-04)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.state import NOBLE, Place, Unit, World
from engine.games.olympia.units.admission import GARRISON

CASTLE = "castle"
GARRISON_FIGHTERS = 10
"""Fewer neither guard nor forward taxes nor obey (OLY-LAND-05)."""


def owner_of(world: World, structure: Place) -> Unit | None:
    """Who stands first inside (OLY-CTRL-01)."""
    return world.units[structure.units[0]] if structure.units else None


def garrison_of(world: World, province: Place) -> Unit | None:
    """The garrison that claims a province for a castle, or guards a city (OLY-GARR-11)."""
    for code in province.units:
        if world.units[code].kind == GARRISON:
            return world.units[code]
    return None


def castle_of(world: World, garrison: Unit) -> Place | None:
    """The castle a garrison is bound to; None for that of a city, and if the castle is gone (OLY-GAP-39)."""
    return world.places.get(garrison.castle)


def garrisons_of(world: World, castle: Place) -> list[Unit]:
    """The garrisons bound to a castle, in the order in which they were installed."""
    return [world.units[code] for code in (castle.built.garrisons if castle.built else ()) if code in world.units]


def chain_of(world: World, noble: Unit) -> Iterator[Unit]:
    """A noble and those to whom his lands are pledged, one above the other (OLY-LAND-08)."""
    passed: list[str] = []
    while noble.id not in passed:
        yield noble
        passed.append(noble.id)
        above = liege_of(world, noble)
        if above is None:
            return
        noble = above


def liege_of(world: World, noble: Unit) -> Unit | None:
    """The noble of a player to whom one's lands are pledged; None while nobody like that has the number
    (OLY-GAP-O50).
    """
    above = world.units.get(noble.pledge)
    return above if above is not None and above.kind == NOBLE and above.player else None


def rulers_of(world: World, garrison: Unit) -> list[Unit]:
    """Who shares control of a province, from the owner of the castle up; nobody if the castle has no owner."""
    castle = castle_of(world, garrison)
    owner = owner_of(world, castle) if castle is not None else None
    return list(chain_of(world, owner)) if owner is not None else []


def ruler_of(world: World, garrison: Unit) -> Unit | None:
    """Who stands above all others: the one a province is said to be ruled by (OLY-LAND-09)."""
    rulers = rulers_of(world, garrison)
    return rulers[-1] if rulers else None


def is_ruler(world: World, noble: Unit, garrison: Unit) -> bool:
    """Whether a noble may take from a garrison, rename its province, and command it (OLY-LAND-06, OLY-STATUS-04)."""
    return noble in rulers_of(world, garrison)


def rules_place(world: World, noble: Unit, place: Place) -> bool:
    """Whether a noble controls the province a place lies in (OLY-LAND-06)."""
    garrison = garrison_of(world, world.province_of(place))
    return garrison is not None and is_ruler(world, noble, garrison)


def ruled_garrisons(world: World, noble: Unit) -> list[Unit]:
    """All garrisons a noble commands: of his own castle, and of those whose owners pledged to him."""
    found = []
    for place in world.places.values():
        if place.kind == CASTLE and place.built is not None and place.built.garrisons:
            owner = owner_of(world, place)
            if owner is not None and noble in chain_of(world, owner):
                found += garrisons_of(world, place)
    return found
