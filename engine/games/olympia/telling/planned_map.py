"""The map with the ways of MOVE, FLY and SAIL drawn in, as far as they lead over the known provinces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.orders import Order, OrderSheet
from engine.core.telling.mapsheet import Arrow, MapSheet
from engine.games.olympia import codes
from engine.games.olympia.sight.view import FactionView
from engine.games.olympia.state import STEPS, Direction
from engine.games.olympia.telling.map_sheet import OWN, map_sheet

_GOES = ("move", "fly", "sail")
_STEPS = {direction.value: step for direction, step in STEPS.items()}
_DIRECTIONS = frozenset(direction.value for direction in Direction)


def planned_map(view: FactionView, sheet: OrderSheet) -> MapSheet:
    """The map as ordered: a dashed arrow for each way, once for units that go together."""
    drawn = map_sheet(view.lands)
    levels = [_with_arrows(view, sheet, level) for level in (drawn, *drawn.other_levels)]
    return replace(levels[0], other_levels=tuple(levels[1:]), subtitle=f"{drawn.subtitle}, as ordered")


def _with_arrows(view: FactionView, sheet: OrderSheet, level: MapSheet) -> MapSheet:
    cells = {cell.key for cell in level.cells}
    ways: dict[tuple[str, ...], None] = {}
    for unit, orders in _by_unit(view, sheet).items():
        way = tuple(_route(view, unit, orders, cells))
        if len(way) > 1:
            ways[way] = None
    return replace(level, arrows=(*level.arrows, *(Arrow(kind="order", cells=way, banner=OWN) for way in ways)))


def _by_unit(view: FactionView, sheet: OrderSheet) -> dict[str, list[Order]]:
    found: dict[str, list[Order]] = {}
    for order in sheet.orders:
        if order.unit in view.own and (order.name in _GOES or order.name in _DIRECTIONS):
            found.setdefault(order.unit, []).append(order)
    return found


def _route(view: FactionView, unit: str, orders: list[Order], cells: set[str]) -> Iterator[str]:
    """The provinces a unit comes through; it ends where the map does."""
    here = _province(view, view.own[unit].place)
    if here not in cells:
        return
    yield here
    for order in orders:
        where = order.name if order.name in _DIRECTIONS else next(iter(order.get("where", ())), "")
        goal = _goal(view, here, str(where))
        if goal == here:
            continue
        if goal not in cells:
            return
        here = goal
        yield here


def _goal(view: FactionView, here: str, where: str) -> str:
    """The province a direction or the code of a place leads to; the same one inside of it, "" where that is unknown."""
    if where in _STEPS:
        row, column = codes.coordinates(here)
        try:
            return codes.province(row + _STEPS[where][0], column + _STEPS[where][1])
        except ValueError:
            return ""
    if where in _DIRECTIONS:
        return here
    return where if codes.form(where) == "province" else _province(view, where) or here


def _province(view: FactionView, code: str) -> str:
    """The province a place lies in, as far as that is in sight."""
    for _ in range(4):
        if codes.form(code) == "province":
            return code
        place = view.places.get(code)
        if place is None or not place.within:
            return ""
        code = place.within.rpartition("[")[2].rstrip("]")
    return ""
