"""The map as one side knows it: hexes with fog, roads, rivers, cities, its own units and those seen today (ERF-
SCOUTING-02).
"""

from __future__ import annotations

from engine.core.telling.mapsheet import Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight, banner_colour
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.state import Hex, Side, Site, World

SYMBOLS = ("ruin", "village", "town", "city", "castle", "castle")  # by level of a city


def map_sheet(world: World, side: Side) -> MapSheet:
    """The map a side may see: what it saw today plainly, what it saw before from memory, the rest in fog."""
    known = side.known
    seen = {number for number, day in known.items() if day == world.day}
    return MapSheet(
        title=f"The world as {side.name} knows it",
        subtitle=f"Day {world.day}",
        layout=Layout.HEX_ROWS,
        cells=tuple(_cell(world, side, number, hex_) for number, hex_ in enumerate(world.hexes)),
        edges=tuple(_edges(world, side)),
        settlements=tuple(
            Settlement(cell=str(city.place), kind=SYMBOLS[city.level], name=city.name)
            for city in world.cities.values()
            if city.place in known
        ),
        marks=tuple(_marks(world, side, seen)),
        banners=tuple(
            Banner(key=other.id, name=other.name, colour=banner_colour(nth), own=other is side)
            for nth, other in enumerate(world.sides.values())
            if other is side or any(city.place in known for city in world.cities_of(other.id))
        ),
        scale="1 hex of road costs a third of a move",
        alt=f"Map of {len(known)} known hexes on day {world.day}.",
    )


def _cell(world: World, side: Side, number: int, hex_: Hex) -> Cell:
    x, y = world.at(number)
    if number not in side.known:
        return Cell(key=str(number), x=x, y=y, terrain="", sight=Sight.UNKNOWN)
    city = world.cities.get(hex_.city)
    return Cell(
        key=str(number),
        x=x,
        y=y,
        terrain=TERRAINS[hex_.terrain].key,
        sight=Sight.SEEN if side.known[number] == world.day else Sight.REMEMBERED,
        owner=city.side if city else "",
        structures=("ruin",) if hex_.ruin else ("capital",) if city and city.site is Site.CAPITAL else (),
    )


def _edges(world: World, side: Side) -> list[Edge]:
    """Roads and rivers between two known hexes."""
    return [
        Edge(kind=kind, a=str(number), b=str(other))
        for number, hex_ in enumerate(world.hexes)
        for kind, others in (("road", hex_.roads), ("river", hex_.rivers))
        for other in others
        if number < other and number in side.known and other in side.known
    ]


def _marks(world: World, side: Side, seen: set[int]) -> list[Mark]:
    """Own units everywhere; those of others where the side sees today and they do not hide."""
    counts: dict[tuple[int, str], int] = {}
    for pack in world.packs.values():
        if pack.side == side.id or (pack.place in seen and not pack.hidden):
            counts[pack.place, pack.side] = counts.get((pack.place, pack.side), 0) + pack.count
    for one in world.commanders.values():
        if one.side == side.id or (one.place in seen and not one.hidden):
            counts[one.place, one.side] = counts.get((one.place, one.side), 0) + 1
    return [
        Mark(cell=str(place), kind="army" if owner else "beast", banner=owner, count=count, own=owner == side.id)
        for (place, owner), count in sorted(counts.items())
    ]
