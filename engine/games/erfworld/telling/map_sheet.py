"""The map as one side knows it: hexes with fog, roads, rivers, cities, its own units and those seen today; and the same
with the moves of a sheet drawn in (ERF-SCOUTING-02).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from engine.core.orders import Order, OrderSheet
from engine.core.space.hexes import RowDirection, row_neighbours, row_step
from engine.core.space.paths import shortest
from engine.core.telling.mapsheet import (
    Arrow,
    Banner,
    Cell,
    Edge,
    Layout,
    MapSheet,
    Mark,
    Settlement,
    Sight,
    banner_colour,
)
from engine.games.erfworld.book import from_text
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.sight.view import SeenCity, SideView
from engine.games.erfworld.telling.words import date

SYMBOLS = ("ruin", "village", "town", "city", "castle", "castle")  # by level of a city
MARGIN = 3  # hexes around what is known: a picture is a hand wide on a phone
FARTHEST = 200  # steps of a way that is drawn


def map_sheet(view: SideView) -> MapSheet:
    """The map a side may see: what it saw today plainly, what it saw before from memory, the rest in fog."""
    return MapSheet(
        title=f"The world as {view.name} knows it" if view.side else "The world",
        subtitle=date(view.day, view.half),
        layout=Layout.HEX_ROWS,
        cells=tuple(_cells(view)),
        edges=tuple(_edges(view)),
        settlements=tuple(
            Settlement(
                cell=str(city.place), kind=SYMBOLS[city.level], name=city.name,
                besieged=city.id in view.own_cities and view.own_cities[city.id].besieged,
            )
            for city in view.cities.values()
        ),
        marks=tuple(_marks(view)),
        banners=banners(view),
        scale="1 hex of road costs a third of a move",
        alt=f"Map of {len(view.hexes)} known hexes on day {view.day}.",
    )  # fmt: skip


def banners(view: SideView) -> tuple[Banner, ...]:
    """The banners of the viewer and of those of whom he knows a city or sees a unit."""
    owners = {city.owner for city in view.cities.values()} | {unit.owner for unit in view.seen} | {view.side}
    return tuple(
        Banner(key=side, name=name, colour=banner_colour(nth), own=side == view.side)
        for nth, (side, name) in enumerate(view.sides.items())
        if side in owners
    )


def _cells(view: SideView) -> Iterator[Cell]:
    """What is known, where captives were led, and a little around it; the whole world for who knows nothing."""
    drawn = [*view.hexes, *(unit.place for unit in view.units.values()), *(seen.place for seen in view.seen)]
    columns = [number % view.width for number in drawn] or [0, view.width - 1]
    rows = [number // view.width for number in drawn] or [0, view.height - 1]
    left, right = max(0, min(columns) - MARGIN), min(view.width - 1, max(columns) + MARGIN)
    top, bottom = max(0, min(rows) - MARGIN), min(view.height - 1, max(rows) + MARGIN)
    cities = {city.place: city for city in view.cities.values()}
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            number = y * view.width + x
            yield _cell(view, number, cities.get(number))


def _cell(view: SideView, number: int, city: SeenCity | None) -> Cell:
    known = view.hexes.get(number)
    if known is None:
        return _fog(number, view.width)
    seen_in = "" if known.day == view.day else f"day {known.day}"
    structures = ("ruin",) if known.ruin else ("capital",) if city and city.capital_site else ()
    return _known(number, view.width, known.terrain, seen_in, city.owner if city else "", structures)


# Most of a map is in fog, or the same as on the map of yesterday: such cells are not made again.


@lru_cache(maxsize=1 << 12)
def _fog(number: int, width: int) -> Cell:
    return Cell(key=str(number), x=number % width, y=number // width, terrain="", sight=Sight.UNKNOWN)


@lru_cache(maxsize=1 << 12)
def _known(number: int, width: int, terrain: str, seen_in: str, owner: str, structures: tuple[str, ...]) -> Cell:
    """A known hex. seen_in: "" for one that was seen today."""
    return Cell(
        key=str(number),
        x=number % width,
        y=number // width,
        terrain=TERRAINS[terrain].key,
        sight=Sight.REMEMBERED if seen_in else Sight.SEEN,
        seen_in=seen_in,
        owner=owner,
        structures=structures,
    )


def _edges(view: SideView) -> Iterator[Edge]:
    """Roads and rivers between two known hexes."""
    for number, hex_ in view.hexes.items():
        for kind, others in (("road", hex_.roads), ("river", hex_.rivers)):
            for other in others:
                if number < other and other in view.hexes:
                    yield Edge(kind=kind, a=str(number), b=str(other))


def _marks(view: SideView) -> list[Mark]:
    """Own units, and those of others that are in sight."""
    counts: dict[tuple[int, str], int] = {}
    for unit in view.units.values():
        counts[unit.place, view.side] = counts.get((unit.place, view.side), 0) + unit.count
    for seen in view.seen:
        counts[seen.place, seen.owner] = counts.get((seen.place, seen.owner), 0) + seen.count
    return [
        Mark(cell=str(place), kind="army" if owner else "beast", banner=owner, count=count, own=owner == view.side)
        for (place, owner), count in sorted(counts.items())
    ]


def planned_map(view: SideView, sheet: OrderSheet) -> MapSheet:
    """The map as ordered: a dashed arrow for every way of a sheet, and for those that units are on."""
    drawn = map_sheet(view)
    ways: dict[tuple[str, ...], None] = {}
    for unit, orders in _by_unit(view, sheet).items():
        path = list(_path(view, _start(view, unit), orders))
        if len(path) > 1:
            ways[tuple(str(number) for number in path)] = None
    arrows = tuple(Arrow(kind="order", cells=way, banner=view.side) for way in ways)
    shown = {cell.key for cell in drawn.cells}
    off = dict.fromkeys(key for way in ways for key in way if key not in shown)
    beyond = tuple(_cell(view, int(key), None) for key in off)  # ways may lead off the part that is drawn
    return replace(drawn, arrows=arrows, beyond=beyond, subtitle=f"{drawn.subtitle}, as ordered")


def _by_unit(view: SideView, sheet: OrderSheet) -> dict[str, list[Order]]:
    """The orders of each unit and stack: those of the sheet, else those that wait."""
    found: dict[str, list[Order]] = {unit.id: [from_text(line) for line in unit.lines] for unit in view.units.values()}
    found |= {str(stack.number): [from_text(line) for line in stack.lines] for stack in view.stacks.values()}
    named = sheet.header.get("sections", {})
    for unit in named:
        if unit in found:
            found[unit] = [order for order in sheet.orders if order.unit == unit]
    return found


def _start(view: SideView, unit: str) -> int:
    return view.stacks[int(unit)].place if unit.isdecimal() else view.units[unit].place


def _path(view: SideView, here: int, orders: list[Order]) -> Iterator[int]:
    """The hexes a unit would come through, as far as the land is known."""
    yield here
    for spot in (spot for order in orders for spot in _spots(order)):
        goal = _goal(view, here, spot)
        way = _way(view, here, goal) if goal is not None else None
        if way is None:
            return
        yield from way[1:]
        here = way[-1]


def _spots(order: Order) -> tuple[str, ...]:
    if order.name == "move":
        return tuple(order["way"])
    where = order.get("where") if order.name in ("sneak", "attack") else None
    return (str(where),) if where else ()


def _goal(view: SideView, here: int, spot: str) -> int | None:
    if spot in set(RowDirection):
        x, y = row_step((here % view.width, here // view.width), RowDirection(spot))
    elif spot in view.cities:
        return view.cities[spot].place
    else:
        x, y = (int(part) for part in spot.split(",")) if "," in spot else (-1, -1)
    return y * view.width + x if 0 <= x < view.width and 0 <= y < view.height else None


def _way(view: SideView, here: int, goal: int) -> list[int] | None:
    def steps(number: int) -> list[tuple[int, int]]:
        place = number % view.width, number // view.width
        around = [y * view.width + x for _, (x, y) in row_neighbours(place, view.width, view.height)]
        return [(other, _cost(view, number, other)) for other in around if other in view.hexes or other == goal]

    return shortest(here, goal, steps, FARTHEST)


def _cost(view: SideView, here: int, there: int) -> int:
    """Roads before all else, then what the terrain costs; unknown land as plains."""
    known = view.hexes.get(there)
    if known is None:
        return 6
    return 1 if here in known.roads else 3 * max(1, TERRAINS[known.terrain].cost or 20)
