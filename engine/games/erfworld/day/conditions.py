"""Whether a condition of a line holds, by what the side knows as the line comes up (ERF-DOCTRINE-22)."""

from __future__ import annotations

from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.language.conditions import Condition, parse
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Side
from engine.games.erfworld.units.company import find, members, stack_key, units_of
from engine.games.erfworld.units.figures import Unit, count_of
from engine.games.erfworld.units.kinds import kind_of
from engine.games.erfworld.units.known import Knowledge
from engine.games.erfworld.units.scouting import seen_by


def holds(turn: ErfTurn, side: Side, text: str) -> bool:
    """Whether the condition of this text holds for a side now."""
    condition = parse(text)
    found = {"seen": _seen, "held": _held, "arrived": _arrived}[condition.what](turn, side, condition)
    return found is not condition.negated


def _seen(turn: ErfTurn, side: Side, condition: Condition) -> bool:
    """Others of a kind, a side, or a number of them, where the side has somebody."""
    world = turn.state
    places = dict.fromkeys(unit.place for unit in units_of(world, side.id))
    if condition.more:
        at = Knowledge(turn, side).place(condition.more)
        places = {place: None for place in places if place == at}
    seen = [unit for place in places for unit in seen_by(turn, place, side.id) if not unit.jailor]
    if condition.value.endswith("+"):
        return sum(map(count_of, seen)) >= int(condition.value[:-1])
    return any(_is(unit, condition.value) for unit in seen)


def _is(unit: Unit, value: str) -> bool:
    return value in (unit.side, unit.tribe) or is_of(value, kind_of(unit))


def _held(turn: ErfTurn, side: Side, condition: Condition) -> bool:
    """What the side last knew of a city: its own it knows."""
    city = Knowledge(turn, side).cities.get(condition.value)
    if city is None:
        return False
    if city.side == side.id:
        return condition.more == side.id
    return side.cities[city.id].owner == condition.more


def _arrived(turn: ErfTurn, side: Side, condition: Condition) -> bool:
    """Whether a stack or unit has no way left to go."""
    world = turn.state
    if condition.value.isdecimal():
        stack = world.stacks.get(stack_key(side.id, int(condition.value)))
        return stack is not None and not stack.lines and not any(unit.lines for unit in members(world, stack))
    unit = find(world, condition.value)
    return unit is not None and unit.side == side.id and not unit.lines
