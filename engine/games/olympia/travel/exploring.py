"""EXPLORE (OLY-ORDER-22, OLY-LOC-18, -19, OLY-DEATH-01, OLY-GAP-66): lost things, hidden ways, hidden places."""

from __future__ import annotations

from engine.core.dice import Dice
from engine.core.program import Result, Started
from engine.games.olympia.acting.contract import Acting, Deed, order
from engine.games.olympia.land.ships import is_at_sea, is_ship
from engine.games.olympia.land.ways import Way, ways
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.sight.known_lands import knows_way, way_mark
from engine.games.olympia.state import Direction, Place, World
from engine.games.olympia.travel.explore_events import (
    HiddenPlaceFound,
    HiddenRouteFound,
    NothingFound,
    SomethingHidden,
    ThingFound,
)
from engine.games.olympia.units.naming import called
from engine.games.olympia.units.things import put_with

DAYS = 7


def _begin(acting: Acting) -> Started:
    return Started(DAYS)


def explored(world: World, place: Place) -> Place:
    """What is explored from a place: from a ship out on the sea the sea around it."""
    return world.places[place.within] if is_ship(place) and is_at_sea(world, place) else place


def _end(acting: Acting) -> Result:
    """A lost thing if one is found; else half of the time nothing, or a hint, or one hidden way or place."""
    place = explored(acting.world, acting.world.places[acting.unit.place])
    dice = acting.turn.dice("explore", acting.unit.id, acting.day)
    if _finds_thing(acting, place, dice):
        return Result.DONE
    hidden = hidden_from(acting, place)
    rolled = dice.below(100)
    if not hidden or rolled < CHANCES.explore.nothing:
        acting.tell(NothingFound(**acting.facts(), place=called(place)))
    elif rolled < CHANCES.explore.nothing + CHANCES.explore.hint:
        acting.tell(SomethingHidden(**acting.facts(), place=called(place)))
    else:
        _find(acting, place, dice.choice(hidden))
    return Result.DONE


def _finds_thing(acting: Acting, place: Place, dice: Dice) -> bool:
    """One of the unique things that lie in a place; in a province they are easily missed."""
    if not place.lost or (not place.within and not dice.percent(CHANCES.explore.item_in_province)):
        return False
    thing = acting.world.things[dice.choice(place.lost)]
    put_with(acting.world, thing, acting.unit)
    acting.tell(ThingFound(**acting.facts(), thing=called(thing)))
    return True


def hidden_from(acting: Acting, place: Place) -> list[Way]:
    """The ways out of a place, and into its inner places, that the faction has not found."""
    player = acting.world.players[acting.unit.player]
    return [way for way in ways(acting.world, place) if not knows_way(player, place, way)]


def _find(acting: Acting, place: Place, way: Way) -> None:
    """All of the faction know it from now on (OLY-LOC-19)."""
    player = acting.world.players[acting.unit.player]
    goal = acting.world.places[way.to]
    length = "1 day" if way.days == 1 else f"{way.days} days"
    if way.direction is Direction.IN:
        player.knows.append(goal.id)
        acting.tell(HiddenPlaceFound(**acting.facts(), place=f"{called(goal)}, {goal.kind}, {length}"))
        return
    player.knows.append(way_mark(place, way))
    route = f"{way.direction.capitalize()}, to" if way.direction is not None else "To"
    acting.tell(HiddenRouteFound(**acting.facts(), route=f"{route} {called(goal)}, {length}"))


ORDERS = (
    order("explore", rule="OLY-ORDER-22", help="look for what is hidden here", says="explore", priority=3, days=DAYS,
          do=Deed(_begin, _end)),
)  # fmt: skip
