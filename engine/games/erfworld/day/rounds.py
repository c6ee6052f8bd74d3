"""The lines of stacks, round by round: the next line of each, members by age in turn (ERF-D-06, ERF-ORDER-02); whether
the condition before a line holds (ERF-DOCTRINE-22).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.acting import NotPossible, carry_out, refuse
from engine.core.orders import print_order
from engine.core.program import Result
from engine.games.erfworld.acting.contract import UnitActing
from engine.games.erfworld.acting.names import called
from engine.games.erfworld.book import BOOK, from_text
from engine.games.erfworld.doctrine.lines import is_of
from engine.games.erfworld.language.conditions import Condition, parse
from engine.games.erfworld.language.frame import MOST_LINES
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.scratch import ErfTurn, new_dice
from engine.games.erfworld.state import Side, Stack
from engine.games.erfworld.travel.events import Passed
from engine.games.erfworld.units.company import (
    close_up,
    find,
    leave_stack,
    members,
    stack_key,
    stack_of,
    together,
    units_of,
)
from engine.games.erfworld.units.figures import Unit, count_of, has
from engine.games.erfworld.units.kinds import can_command, kind_of
from engine.games.erfworld.units.known import Knowledge
from engine.games.erfworld.units.scouting import seen_by

SHARED = 20  # hexes over which senses are shared
SULLEN, FAILS = 25, 10  # morale, and percent of the orders


def run_rounds(turn: ErfTurn, block: Sequence[Side]) -> None:
    """Until nobody has a line left that can be carried out today."""
    waiting = {side.id: _holders(turn, side) for side in block}
    for _ in range(MOST_LINES):
        turn.scratch.round += 1
        busy = False
        for side in block:
            going = [key for key in waiting[side.id] if _next(turn, side, key)]
            waiting[side.id] = going
            busy = busy or bool(going)
        if not busy:
            return


def _holders(turn: ErfTurn, side: Side) -> list[str]:
    """The units that have order lines: those that the sheet names, in its order, then the others."""
    sheet = turn.orders.get(side.seat)
    named = list(sheet.header.get("sections", {})) if sheet is not None else []
    world = turn.state
    units = [unit.id for unit in world.index.where("side", side.id) if unit.lines]
    stacks = [str(stack.number) for stack in world.stacks.values() if stack.side == side.id and stack.lines]
    having = [*stacks, *units]
    return [key for key in named if key in having] + [key for key in having if key not in named]


def _next(turn: ErfTurn, side: Side, key: str) -> bool:
    """Carries out the next line of a unit or stack; says whether there may be another today."""
    holder = turn.state.stacks.get(stack_key(side.id, int(key))) if key.isdecimal() else find(turn.state, key)
    if holder is None or not holder.lines:
        return False
    stack = holder if isinstance(holder, Stack) else stack_of(turn.state, holder)
    if stack is not None:
        close_up(turn.state, stack)
    group = members(turn.state, holder) if isinstance(holder, Stack) else _group(turn, holder, holder.lines[0])
    if not group or group[0].side != side.id or group[0].jailor:
        holder.lines.clear()
        return False
    order = from_text(holder.lines[0])
    result = _carry_out(UnitActing(turn, side, order, group))
    if result is Result.GOING_ON:
        rest, turn.scratch.rest = turn.scratch.rest, None
        if rest is not None:
            holder.lines[0] = print_order(rest, BOOK)
        return False
    del holder.lines[:1]  # a unit captured or sunk meanwhile has none left
    return bool(holder.lines)


def _group(turn: ErfTurn, unit: Unit, line: str) -> list[Unit]:
    """Who carries out a line of a unit: its stack, if it leads it; else it leaves to go its own way."""
    order = from_text(line)
    if BOOK.by_keyword[order.name].takes.alone:
        return [unit]
    group, stack = together(turn.state, unit), stack_of(turn.state, unit)
    parts = group == [unit] and stack is not None and members(turn.state, stack) != group
    if parts and order.name in ("move", "sneak", "attack"):
        leave_stack(turn.state, unit)
    return group


def _carry_out(acting: UnitActing) -> Result:
    if not all(holds(acting.turn, acting.side, condition) for condition in acting.order.prefixes):
        acting.tell(Passed(**acting.facts()))
        return Result.DONE
    try:
        _require_spirit(acting)
        _require_command(acting)
        if "held" in acting.unit.charms:
            raise NotPossible(Refusal.SUGGESTED, "ERF-J-14", unit=called(acting.unit))
    except NotPossible as problem:
        refuse(acting, problem)
        return Result.FAILED
    return carry_out(BOOK.deeds[acting.order.name], acting) or Result.FAILED


def _require_spirit(acting: UnitActing) -> None:
    """Below a morale of 25 one order in ten fails (ERF-GAP-235). Raises NotPossible."""
    turn = acting.turn
    if not turn.state.options.morale or acting.side.morale >= SULLEN:
        return
    if new_dice(turn, "morale", acting.unit.id).percent(FAILS):
        raise NotPossible(Refusal.SULLEN, "ERF-GAP-235", unit=called(acting.unit))


def _is_possessed(acting: UnitActing, unit: Unit) -> bool:
    """Whether a commander sees through a beast and directs it: one that shares its senses, or any, if he possesses
    beasts (ERF-SPECIAL-73, ERF-COMMAND-26).
    """
    world, shares = acting.world, has(unit, "share_senses")
    if kind_of(unit).kind != "beast":
        return False
    return any(
        one.side == acting.side.id
        and can_command(one)
        and (shares or has(one, "possess_beast"))
        and world.distance(one.place, unit.place) <= SHARED
        for one in world.commanders.values()
    )


def _require_command(acting: UnitActing) -> None:
    """A unit that had a commander with it at dawn does anything; any other depends on the ruler's word (ERF-ORDER-02).
    Raises NotPossible.
    """
    unit = acting.unit
    if unit.id in acting.turn.scratch.commanded or has(unit, "command") or _is_possessed(acting, unit):
        return
    ruler = acting.world.commanders.get(acting.side.ruler)
    if ruler is None or ruler.jailor:
        raise NotPossible(Refusal.CAPTIVE_RULER, "ERF-ORDER-02")
    if not BOOK.by_keyword[acting.order.name].takes.unled and not has(unit, "scout"):
        raise NotPossible(Refusal.UNCOMMANDED, "ERF-ORDER-02", unit=called(unit))


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
