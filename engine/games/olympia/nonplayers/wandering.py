"""Where those go who belong to nobody (OLY-GAP-52, -71, -72, -83): once a month each may set out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dice import Dice
from engine.games.olympia.land.ways import Way
from engine.games.olympia.nonplayers.bands import HUNTERS, NOBLE, wanderers
from engine.games.olympia.rules.land import CITY, OCEAN
from engine.games.olympia.rules.realm import CHANCES
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import STEPS, Direction, Running, Unit, World
from engine.games.olympia.travel.arriving import tell_departure
from engine.games.olympia.travel.routes import known_ways


def wander(turn: OlympiaTurn) -> None:
    """Before the orders of players: half of the independent nobles and of the bands stay, the others go somewhere."""
    world = turn.state
    for unit in list(wanderers(world)):
        if unit.kind in HUNTERS:
            turn.scratch.hunters.append(unit.id)
        if unit.running is not None:
            continue
        dice = turn.dice("wander", unit.id)
        if not dice.percent(CHANCES.independents.stay):
            way = _way(turn, unit, dice)
            if way is not None:
                _set_out(turn, unit, way)


def _way(turn: OlympiaTurn, unit: Unit, dice: Dice) -> Way | None:
    """Into the city of the province, out of it, or on across the land; a noble keeps his direction as a rule."""
    world = turn.state
    place = world.places[unit.place]
    open_ = [way for way in known_ways(world, unit, place, turn.number) if _is_open(world, way)]
    if place.within:
        return next((way for way in open_ if way.direction is Direction.OUT), None)
    city = next((way for way in open_ if world.places[way.to].kind == CITY), None)
    if city is not None and unit.kind == NOBLE and dice.percent(CHANCES.independents.city):
        return city
    return _onward(unit, [way for way in open_ if way.direction in STEPS], dice)


def _is_open(world: World, way: Way) -> bool:
    return not (way.impassable or way.flying or way.toll) and world.places[way.to].kind != OCEAN


def _onward(unit: Unit, steps: Sequence[Way], dice: Dice) -> Way | None:
    ahead = next((way for way in steps if way.direction is unit.heading), None)
    if ahead is not None and dice.percent(CHANCES.independents.onward):
        return ahead
    return dice.choice(steps) if steps else None


def _set_out(turn: OlympiaTurn, unit: Unit, way: Way) -> None:
    """It walks as anybody does, and arrives in the evening of the last day."""
    tell_departure(turn, unit, way)
    unit.guard = False
    unit.moving = True
    words = f"move {way.to}"
    unit.running = Running(words=words, left=way.days, made=way.days, goal=way.to)
