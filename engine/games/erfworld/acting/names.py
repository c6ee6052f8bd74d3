"""How units, cities, sides and places are called, with their codes."""

from __future__ import annotations

from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import City, Commander, Pack, Side, World


def counted(kind: str, count: int) -> str:
    """A number of units: "1 piker", "16 pikers"."""
    figures = CLASSES[kind]
    return f"{count:,} {figures.name if count == 1 else figures.plural}"


def called(unit: Pack | Commander) -> str:
    """A unit with its code: "16 pikers (U4)", "Berta (U2)", "Fang the dwagon (U9)"."""
    code = unit.id.upper()
    if isinstance(unit, Pack) and unit.name and unit.count == 1:
        return f"{unit.name} the {CLASSES[unit.kind].name} ({code})"
    return f"{counted(unit.kind, unit.count)} ({code})" if isinstance(unit, Pack) else f"{unit.name} ({code})"


def city_name(city: City) -> str:
    return f"{city.name} ({city.id.upper()})"


def side_name(side: Side) -> str:
    return f"{side.name} ({side.id.upper()})"


def owner_name(world: World, side: str, tribe: str = "") -> str:
    """Whose a unit is: a side, a tribe, or nobody's."""
    if side in world.sides:
        return side_name(world.sides[side])
    return f"{world.tribes[tribe].name} ({tribe.upper()})" if tribe in world.tribes else "nobody"


def hex_name(world: World, number: int) -> str:
    """A hex by column and row: "12,5"."""
    x, y = world.at(number)
    return f"{x},{y}"


def place_name(world: World, number: int) -> str:
    """A hex, with the city that stands there: "Spacerock (C3), 12,5"."""
    city = world.cities.get(world.hexes[number].city)
    return f"{city_name(city)} at {hex_name(world, number)}" if city is not None else hex_name(world, number)


def hex_number(world: World, text: str) -> int | None:
    """The hex that "12,5" names; None if there is no such hex."""
    x, _, y = text.partition(",")
    if not (x.isdecimal() and y.isdecimal()) or int(x) >= world.width or int(y) >= world.height:
        return None
    return world.number((int(x), int(y)))


def dollars(eighths: int) -> str:
    """A sum: "$1,905", "$0.625"."""
    whole = f"{abs(eighths) // EIGHTHS:,}"
    rest = abs(eighths) % EIGHTHS
    return f"{'-' if eighths < 0 else ''}${whole}" + (f"{rest / EIGHTHS:.3f}".lstrip("0") if rest else "")
