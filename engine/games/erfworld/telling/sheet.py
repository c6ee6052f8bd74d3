"""The orders sheet that ends a report, ready to be sent back; doctrine and lines that wait are printed in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from engine.core.program import printed
from engine.games.erfworld.acting.names import dollars
from engine.games.erfworld.sight.view import OwnCity, OwnStack, OwnUnit, SideView
from engine.games.erfworld.state import World
from engine.games.erfworld.telling.words import WIDTH, state_of


def template(view: SideView) -> str:
    """The sheet of a side; sent back unchanged it changes nothing (ERF-ORDER-01)."""
    if not view.side:
        return ""
    lines = list(_side(view))
    for city in view.own_cities.values():
        lines += _city(view, city)
    for stack in view.stacks.values():
        lines += _stack(view, stack)
    for unit in view.units.values():
        if (not unit.stack or unit.lines) and not unit.jailor and not (unit.garrison and not unit.lines):
            lines += _unit(view, unit)
    return "\n".join([*lines, "end"]) + "\n"


def _side(view: SideView) -> Iterator[str]:
    money = f"{dollars(view.treasury)} in the treasury, {dollars(view.income - view.upkeep)} a day as things stand"
    return printed(f'SIDE "{view.name.replace(chr(34), "")}"', [money], (line.lower() for line in view.doctrine))


def _city(view: SideView, city: OwnCity) -> Iterator[str]:
    notes = [f"{city.name}, level {city.level}, at {city.place % view.width},{city.place // view.width}"]
    notes.append(f"pops {', then '.join(city.plans[:4])}" if city.plans else "pops nothing: POP 8 pikers, say")
    return printed(f"CITY {city.id.upper()}", notes, (line.lower() for line in city.doctrine))


def _stack(view: SideView, stack: OwnStack) -> Iterator[str]:
    names = ", ".join(view.units[unit].name for unit in stack.members)
    lines = [*(line.lower() for line in stack.doctrine), *stack.lines]
    notes = wrap(f"{names}, at {view.hex_name(stack.place)}", WIDTH - len("# "))
    return printed(f"STACK {stack.number}", notes, lines)


def _unit(view: SideView, unit: OwnUnit) -> Iterator[str]:
    notes = [f"{unit.name}, at {view.hex_name(unit.place)}; {state_of(view, unit)}"]
    return printed(f"UNIT {unit.id.upper()}", notes, unit.lines)


def unit_block(view: SideView, unit: str) -> str:
    """The section of a unit, stack, city or the side with what waits in it; a city may be claimed on the same day."""
    lines: Iterable[str]
    if unit in view.units:
        lines = _unit(view, view.units[unit])
    elif unit in view.own_cities:
        lines = _city(view, view.own_cities[unit])
    elif unit.isdecimal() and int(unit) in view.stacks:
        lines = _stack(view, view.stacks[int(unit)])
    elif unit in view.cities:
        lines = printed(f"CITY {unit.upper()}", [f"{view.cities[unit].name}, once we have claimed it"], ())
    else:
        lines = _side(view)
    return "\n".join(lines)


def standing_orders(world: World, seat: str) -> str:
    """A side that sent nothing goes on with what waits: nothing is to be written for that."""
    return ""
