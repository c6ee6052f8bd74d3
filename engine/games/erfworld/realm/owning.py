"""Cities that change hands, and what a side is without one (ERF-ZONE-46, ERF-X-30)."""

from __future__ import annotations

from engine.games.erfworld.realm.events import CityTaken
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import NOBODY, City, Side, Site, Standing, World

HEIGHT, CAPITAL_HEIGHT = 30, 70  # scores of headlines about a city, and about a capital that falls
WILD = "the wild"  # whose a city is that nobody holds
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
            from_whom=former.name if former is not None else WILD,
            score=(CAPITAL_HEIGHT if former is not None and city.id == former.capital else HEIGHT) + 10 * city.level,
        )
    )
    if former is not None and world.options.morale and city.id == former.capital:
        side.morale = min(100, side.morale + CAPITAL_MORALE)
    city.side, city.steward, city.besieged, city.claimed = side.id, "", False, world.day
    city.pops_for = city.pops_for or side.id
    city.restyled = False
    city.improved.clear()
    city.plans.clear()
    city.doctrine.clear()
    city.popped_today = city.maximal_today = False
    if side.standing is Standing.HOMELESS:
        side.standing = Standing.RULES
    settle(world, side)
    if former is not None:
        settle(world, former)


def sign_over(city: City, side: Side) -> None:
    """A city becomes another side's by contract: its plans and posts are void; it goes on popping what it popped."""
    city.side, city.steward, city.besieged = side.id, "", False
    city.plans.clear()
    city.doctrine.clear()
    city.popped_today = city.maximal_today = False


def settle(world: World, side: Side) -> None:
    """The capital of a side is a capital site it owns; without one its best city serves (ERF-FALL-07)."""
    own = list(world.cities_of(side.id))
    if own and world.cities[side.capital].side != side.id:
        side.capital = max(own, key=lambda city: (city.site is Site.CAPITAL, city.level)).id


def lose_city(world: World, city: City) -> None:
    """A city no longer belongs to anybody."""
    city.side, city.steward, city.besieged = NOBODY, "", False
    city.plans.clear()
