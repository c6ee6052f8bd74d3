"""The map with the ways of MOVE, MARCH and CARAVAN drawn in, as far as the land is known.

A unit goes on from where it stands, or from the goal of the journey it is on. What its orders wait for, and what
becomes of it on the way, nobody can draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.orders import Order, OrderSheet
from engine.core.space.hexes import ColumnDirection, column_step
from engine.core.telling.mapsheet import Arrow, MapSheet
from engine.games.overlord.sight.view import FactionView, OwnUnit
from engine.games.overlord.telling.map_sheet import map_sheet, territories, territory

MOVES = ("move", "march")
COMPASS = {direction.value.upper(): direction for direction in ColumnDirection}


def planned_map(view: FactionView, sheet: OrderSheet) -> MapSheet:
    """The map as ordered: a dashed arrow for each way, once for units that go together."""
    drawn = map_sheet(view)
    cells = {cell.key for cell in drawn.cells}
    places = {(land.x, land.y): number for number, land in territories(view).items()}
    ways: dict[tuple[str, ...], None] = {}
    for number, orders in _by_unit(view, sheet).items():
        way = tuple(_thinned(territory(view, place) for place in route(view, places, view.own[number], orders)))
        if len(way) > 1 and cells.issuperset(way):
            ways[way] = None
    arrows = tuple(Arrow(kind="order", cells=way, banner=view.faction) for way in ways)
    return replace(drawn, arrows=(*drawn.arrows, *arrows), subtitle=f"{drawn.subtitle}, as ordered")


def _by_unit(view: FactionView, sheet: OrderSheet) -> dict[str, list[Order]]:
    """The orders of movement of each own unit, in the order of its list."""
    found: dict[str, list[Order]] = {}
    for order in sheet.orders:
        if order.unit in view.own and order.name in (*MOVES, "caravan"):
            found.setdefault(order.unit, []).append(order)
    return found


def route(view: FactionView, places: dict[tuple[int, int], str], unit: OwnUnit, orders: list[Order]) -> list[str]:
    """The locations a unit comes through, the first where it is; it ends where the known land ends.

    places: territories by column and row.
    """
    passed = [unit.trip.goal if unit.trip else unit.location]
    for order in orders:
        if order.name == "caravan":
            passed += [number for number in _caravan(passed[-1], order) if number in view.lands]
            continue
        goal = _goal(view, places, passed[-1], str(order["way"]))
        if goal is None:
            break
        passed.append(goal)
    return passed


def _caravan(here: str, order: Order) -> list[str]:
    """The places of a route that lie ahead; a caravan that stands nowhere on it goes nowhere."""
    stops = [str(stop) for stop in order["route"]]
    if here not in stops:
        return []
    if here == stops[-1]:
        stops.reverse()
    return stops[stops.index(here) + 1 :]


def _goal(view: FactionView, places: dict[tuple[int, int], str], here: str, way: str) -> str | None:
    """Where a direction or the id of a location leads from a place; None where that is not known."""
    if way in view.lands:
        return way
    land = view.lands.get(here)
    if land is None:
        return None
    if way in land.exits:
        return land.exits[way] if land.exits[way] in view.lands else None
    if way == "OUT":
        return land.container or None
    direction = COMPASS.get(way)
    # Of a place that was only heard of the ways are not known, but on the open map it is plain what lies next to it.
    return places.get(column_step((land.x, land.y), direction)) if direction and not land.container else None


def _thinned(path: Iterator[str]) -> Iterator[str]:
    """The territories of a way, each once in a row."""
    last = ""
    for number in path:
        if number != last:
            yield number
        last = number
