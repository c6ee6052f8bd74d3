"""Cities that change hands, sieges, and what a side is without one (ERF-ZONE-46, ERF-CITYWAR-03, ERF-X-30)."""

from __future__ import annotations

from engine.games.erfworld.acting.names import city_name
from engine.games.erfworld.realm.events import Besieged, CityTaken, SiegeLifted
from engine.games.erfworld.rules.land import TERRAINS, WEATHERS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import NOBODY, City, Side, Site, Standing, World
from engine.games.erfworld.units.company import enemies_at

HEIGHT = 30  # score of a headline about a city
CAPITAL_MORALE = 10  # for taking a capital (ERF-GAP-235)


def take(turn: ErfTurn, city: City, side: Side) -> None:
    """A city falls to a side: it pops the old side's units until it is changed (ERF-POP-19); plans are lost."""
    world = turn.state
    former = world.sides.get(city.side)
    turn.tell(
        CityTaken(
            seen_by=("*",),
            city=city.name,
            by=side.name,
            from_whom=former.name if former is not None else "nobody",
            score=HEIGHT + 10 * city.level,
        )
    )
    if former is not None and world.options.morale and city.id == former.capital:
        side.morale = min(100, side.morale + CAPITAL_MORALE)
    city.side, city.steward, city.besieged, city.claimed = side.id, "", False, world.day
    city.pops_for = city.pops_for or side.id
    city.plans.clear()
    city.doctrine.clear()
    city.popped_today = city.maximal_today = False
    if side.standing is Standing.HOMELESS:
        side.standing = Standing.RULES
    _settle(world, side)
    if former is not None:
        _settle(world, former)


def _settle(world: World, side: Side) -> None:
    """The capital of a side is a capital site it owns; without one its best city serves (ERF-FALL-07)."""
    own = list(world.cities_of(side.id))
    if own and world.cities[side.capital].side != side.id:
        side.capital = max(own, key=lambda city: (city.site is Site.CAPITAL, city.level)).id


def lose_city(world: World, city: City) -> None:
    """A city belongs to nobody any more."""
    city.side, city.steward, city.besieged = NOBODY, "", False
    city.plans.clear()


def judge_sieges(turn: ErfTurn, side: Side) -> None:
    """At the end of the owner's slot: all neighbouring hexes that can be entered hold enemies (ERF-D-10B, ERF-X-10)."""
    for city in turn.state.cities_of(side.id):
        was, city.besieged = city.besieged, is_surrounded(turn.state, city)
        if city.besieged:
            turn.tell(Besieged(seen_by=(side.seat,), city=city_name(city)))
        elif was:
            turn.tell(SiegeLifted(seen_by=(side.seat,), city=city_name(city)))


def is_surrounded(world: World, city: City) -> bool:
    """Whether enemies hold every hex around a city that a land unit can enter."""
    around = [place for place in world.neighbours(city.place) if _can_be_entered(world, place)]
    return bool(around) and all(_is_held(world, place, city.side) for place in around)


def _can_be_entered(world: World, place: int) -> bool:
    hex_ = world.hexes[place]
    return not TERRAINS[hex_.terrain].water and not WEATHERS[hex_.weather].closed


def _is_held(world: World, place: int, side: str) -> bool:
    return any(unit.side for unit in enemies_at(world, place, side))
