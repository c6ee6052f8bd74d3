"""Casters who are in a city improve the building of their school, and a signamancer gives it the style of its owner
(ERF-GAP-210, -215, ERF-CITY-06, ERF-BUILDING-10).
"""

from __future__ import annotations

from engine.games.erfworld.acting.names import called, city_name
from engine.games.erfworld.realm.events import Improved, Restyled
from engine.games.erfworld.rules.cities import BUILDINGS, has_building
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Side, World

TAKEN, STRANGE = 25, 10  # percent of points that a city of another style has less: fresh from an enemy, and later
FRESH = 30  # days
SIGNS = "signamancy"


def style_penalty(world: World, city: City) -> int:
    """Percent of building points that a city lacks because it has the style of another side: more while it is fresh
    from an enemy; none once a signamancer was there.
    """
    if not city.side or city.pops_for in ("", city.side) or city.restyled:
        return 0
    return TAKEN if world.day - city.claimed < FRESH else STRANGE


def visit(turn: ErfTurn, side: Side) -> None:
    """What the casters of a side do for the cities they are in."""
    world = turn.state
    for one in list(world.commanders.values()):
        city = _city_of(world, one)
        if one.side != side.id or not one.school or one.jailor or city is None or city.side != side.id:
            continue
        if one.school == SIGNS and style_penalty(world, city):
            city.restyled = True
            turn.tell(Restyled(seen_by=(side.seat,), city=city_name(city), who=called(one)))
        key = None if world.options.casters else _building_of(city, one.school)
        if key is not None:
            city.improved.append(key)
            what = BUILDINGS[key].name
            turn.tell(Improved(seen_by=(side.seat,), city=city_name(city), who=called(one), building=what))


def _city_of(world: World, one: Commander) -> City | None:
    return world.cities.get(world.hexes[one.place].city)


def _building_of(city: City, school: str) -> str | None:
    """The building of a school that stands in a city and can still be improved."""
    return next(
        (
            key
            for key, kind in BUILDINGS.items()
            if kind.school == school and has_building(city.works, key) and key not in city.improved
        ),
        None,
    )
