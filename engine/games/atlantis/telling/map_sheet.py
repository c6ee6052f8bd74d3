"""The map of what a faction knows: levels apart, remembered regions dimmed, roads, gates, settlements and units.

Columns interlock (ATL-GAP-01): a region at (x, y) stands in column x, row y // 2, odd columns half a hex lower.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import hypot

from engine.core.orders import OrderSheet
from engine.core.space.crowd import added
from engine.core.telling.mapsheet import Arrow, Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight, fog
from engine.games.atlantis.rules.items import ITEMS
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.sight.view import FactionView, Land, SeenRegion, SeenUnit
from engine.games.atlantis.state import CREATURES, GUARDS, NEXUS, STEPS, SURFACE, UNDERWORLD, Direction
from engine.games.atlantis.telling.calendar import date

LEVELS = {NEXUS: "Nexus", SURFACE: "Surface", UNDERWORLD: "Underworld"}
COLOURS = {0: "#8a8a8a", GUARDS: "#3f4f7f", CREATURES: "#4a3a2a"}
SYMBOLS = {  # what stands for a type of structure; ships and roads are drawn otherwise
    "tower": "tower",
    "fort": "castle",
    "castle": "castle",
    "citadel": "castle",
    "magical fortress": "castle",
    "mine": "mine",
    "quarry": "quarry",
    "farm": "mill",
    "ranch": "stable",
    "timber yard": "lumber_production",
    "inn": "warehouse",
    "shaft": "shaft",
    "lair": "cave",
    "cave": "cave",
    "ruin": "ruin",
    "crypt": "ruin",
    "demon pit": "fire",
}


def map_sheet(view: FactionView) -> MapSheet:
    """All levels the faction knows: the one most of its units are on in front, the others behind it."""
    levels = _levels(view)
    if not levels:
        return _unknown(view)
    sheets = [_sheet(view, level) for level in levels]
    first, *others = sheets
    return replace(_with_nexus(view, first, levels[0]), other_levels=tuple(others))


def _levels(view: FactionView) -> list[int]:
    """Levels with something to draw, the one with most own units first; the Nexus alone at the start."""
    counted: dict[int, int] = {}
    for land in view.lands.values():
        counted.setdefault(land.level, 0)
    for unit in view.own.values():
        counted[view.regions[unit.region].land.level] += 1
    if SURFACE in counted:
        counted.pop(NEXUS, None)
    return sorted(counted, key=lambda level: (-counted[level], level))


def _unknown(view: FactionView) -> MapSheet:
    """What everybody may know: how large the world is, and nothing of what is in it."""
    cells = tuple(fog(f"{x},{y}", x, y // 2) for y in range(view.height) for x in range(y & 1, view.width, 2))
    return MapSheet(
        title="The world",
        subtitle=date(view.turn),
        layout=Layout.HEX_COLUMNS,
        cells=cells,
        level=LEVELS[SURFACE],
        scale="Nobody prints a map of what everybody wants to find first.",
        alt=f"A world of {view.width} columns and {view.height} rows, unexplored as far as the public knows.",
    )


def _sheet(view: FactionView, level: int) -> MapSheet:
    lands = {land.id: land for land in view.lands.values() if land.level == level}
    seen = {number: region for number, region in view.regions.items() if number in lands}
    banners: dict[int, None] = {}
    marks = tuple(_marks(view, seen, banners))
    name = LEVELS[level]
    width = view.width if level == SURFACE else view.width // 2
    columns = unrolled([land.x for land in lands.values()], width)
    return MapSheet(
        title=f"{view.name} ({view.faction})",
        subtitle=f"{name}, {date(view.turn)}",
        layout=Layout.HEX_COLUMNS,
        cells=tuple(_cell(land, seen.get(land.id), columns[land.x]) for land in _in_rows(lands)),
        edges=tuple(_roads(seen, lands)),
        settlements=tuple(
            Settlement(cell=str(land.id), kind=land.town_kind, name=land.town) for land in lands.values() if land.town
        ),
        marks=marks,
        banners=tuple(_banners(view, banners)),
        legend=(("gate", "Gate"),) if any(region.gate for region in seen.values()) else (),
        scale="1 hex = 1 region",
        wraps=width,
        cut=next((column - x) % width for column, x in columns.items()),
        alt=_alt(view, level, lands, seen),
        level=name,
    )


def _with_nexus(view: FactionView, sheet: MapSheet, level: int) -> MapSheet:
    """Before a faction has left the Nexus: it lies among the cities its ways lead to, where nothing is known."""
    nexus = next((region for region in view.regions.values() if region.land.level == NEXUS and region.present), None)
    if level != SURFACE or nexus is None or any(region.present for region in view.regions.values() if region != nexus):
        return sheet
    x, y = _clearing([(cell.x, cell.y) for cell in sheet.cells])
    banners: dict[int, None] = {}
    own = replace(nexus, units=nexus.own_units, structures=(), throng=None)
    marks = tuple(
        replace(mark, own=False) for mark in _marks(view, {nexus.id: own}, banners)
    )  # the whole map is theirs
    shown = {cell.key for cell in sheet.cells}
    ways = {way: land for way, land in nexus.exits.items() if str(land.id) in shown}
    return replace(
        sheet,
        cells=(*sheet.cells, Cell(key=str(nexus.id), x=x, y=y, terrain="nexus", note=LEVELS[NEXUS])),
        edges=tuple(Edge(kind="passage", a=str(nexus.id), b=str(land.id)) for land in ways.values()),
        marks=marks,
        banners=tuple(_banners(view, banners)),
        scale="Ways out of the Nexus: " + ", ".join(f"{way.value.upper()} {land.town}" for way, land in ways.items()),
    )


def _clearing(places: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """A place near the middle of others, with room around it."""
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    middle = (left + right) / 2, (top + bottom) / 2

    def room(place: tuple[int, int]) -> float:
        away = min(hypot(place[0] - x, place[1] - y) for x, y in places)
        return min(away, 6.0) - 0.8 * hypot(place[0] - middle[0], place[1] - middle[1])

    return max(((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)), key=room)


def _in_rows(lands: Mapping[int, Land]) -> list[Land]:
    return sorted(lands.values(), key=lambda land: (land.y, land.x))


def unrolled(columns: Sequence[int], width: int) -> dict[int, int]:
    """Where each column of a round world stands on paper: cut open at the widest gap; odd columns stay odd."""
    known = sorted(dict.fromkeys(columns))
    gaps = [((right - left) % width or width, right) for left, right in zip(known[-1:] + known, known, strict=False)]
    _, first = max(gaps, key=lambda gap: (gap[0], -gap[1]))
    if len(known) == width:
        first = 0
    return {column: (column - first) % width + (first & 1) for column in known}


def _cell(land: Land, region: SeenRegion | None, column: int) -> Cell:
    return Cell(
        key=str(land.id),
        x=column,
        y=land.y // 2,
        terrain=land.terrain,
        sight=Sight.SEEN if region else Sight.REMEMBERED,
        number=f"{land.x},{land.y}",
        structures=tuple(_structures(region)) if region else (),
    )


def _structures(region: SeenRegion) -> Iterator[str]:
    """Symbols of what stands there, each once; the gate last."""
    found: dict[str, None] = {}
    for structure in region.structures:
        symbol = SYMBOLS.get(structure.type, "")
        if symbol and not structure.needs:
            found[symbol] = None
    if region.gate:
        found["gate"] = None
    return iter(found)


def _roads(seen: Mapping[int, SeenRegion], lands: Mapping[int, Land]) -> Iterator[Edge]:
    """Finished roads, each towards the neighbour it leads to."""
    for number, region in seen.items():
        for structure in region.structures:
            kind = STRUCTURES[structure.type]
            if kind.kind != "road" or structure.needs:
                continue
            target = region.exits.get(Direction(kind.direction))
            if target is not None and target.id in lands:
                yield Edge(kind="road", a=str(number), b=str(target.id))


# --- units ------------------------------------------------------------------------------------------------------------


def _marks(view: FactionView, seen: Mapping[int, SeenRegion], banners: dict[int, None]) -> Iterator[Mark]:
    """Units by faction and symbol, the own ones first."""
    for number, region in seen.items():
        own = added(part for unit in region.own_units for part in _looks(unit))
        counted = {(True, *what): count for what, count in own.items()}
        counted |= {(False, *what): count for what, count in _strangers(region).items()}
        ships = sum(STRUCTURES[structure.type].is_ship for structure in region.structures)
        for (own, faction, symbol), count in counted.items():
            banners[faction] = None
            yield Mark(cell=str(number), kind=symbol, banner=str(faction), count=count, own=own)
        if ships:
            yield Mark(cell=str(number), kind="ship", count=ships, slot="above")


def _strangers(region: SeenRegion) -> Mapping[tuple[int, str], int]:
    """Units of others by faction and symbol."""
    if region.throng is None:
        return added(part for unit in region.units if not unit.own for part in _looks(unit))
    return region.throng.sums(_looks, region.throng.among(unit.id for unit in region.own_units))


def _looks(unit: SeenUnit) -> Iterator[tuple[tuple[int, str], int]]:
    yield (unit.faction, _symbol(unit)), 1


def _symbol(unit: SeenUnit) -> str:
    """What a unit looks like from above."""
    if any(ITEMS[item].is_monster for item in unit.items):
        return "monster"
    if any(skill in ("force", "pattern", "spirit") for skill in unit.skills):
        return "mage"
    return "army"


def _banners(view: FactionView, factions: Mapping[int, None]) -> Iterator[Banner]:
    for number in factions:
        name = f"{view.factions[number]} ({number})" if number else "of unknown factions"
        colour = view.colours.get(number) or COLOURS.get(number, "#8a8a8a")
        yield Banner(key=str(number), name=name, colour=colour, own=number == view.faction and number != 0)


def _alt(view: FactionView, level: int, lands: Mapping[int, Land], seen: Mapping[int, SeenRegion]) -> str:
    own = sum(len(region.own_units) for region in seen.values())
    return (
        f"Map of the {LEVELS[level]} as known to {view.name}: {len(lands)} regions, {len(seen)} of them in sight, "
        f"{own} unit{'' if own == 1 else 's'} of ours."
    )


# --- the map as ordered -----------------------------------------------------------------------------------------------


def planned_map(view: FactionView, sheet: OrderSheet) -> MapSheet:
    """The map with the ways of MOVE, ADVANCE and SAIL drawn in, as dashed arrows, as far as the land is known."""
    drawn = map_sheet(view)
    steps: dict[int, list[str]] = {}
    for order in sheet.orders:
        if order.name in ("move", "advance", "sail") and order.unit.isdecimal() and int(order.unit) in view.own:
            steps.setdefault(int(order.unit), []).extend(order.get("steps") or order.get("course") or ())
    ways = [way(view, view.own[number].region, words) for number, words in steps.items()]
    return _with_ways(drawn, ways, str(view.faction))


def _with_ways(sheet: MapSheet, ways: list[list[int]], banner: str) -> MapSheet:
    cells = {cell.key for cell in sheet.cells}
    arrows = []
    for passed in ways:
        inside = tuple(str(number) for number in passed if str(number) in cells)
        if len(inside) > 1:
            arrows.append(Arrow(kind="order", cells=inside, banner=banner))
    known = {b.key for b in sheet.banners}
    return replace(
        sheet,
        arrows=tuple(arrow for arrow in arrows if arrow.banner in known),
        subtitle=f"{sheet.subtitle}, as ordered",
        other_levels=tuple(_with_ways(other, ways, banner) for other in sheet.other_levels),
    )


def way(view: FactionView, start: int, steps: list[str]) -> list[int]:
    """The regions that steps lead through: by the exits of regions in sight, else by their places."""
    places = {(land.level, land.x, land.y): number for number, land in view.lands.items()}
    passed = [start]
    for step in steps:
        if step not in list(Direction):
            continue  # structures and passages do not show on a map
        target = _next(view, passed[-1], Direction(step), places)
        if target is None:
            break
        passed.append(target)
    return passed


def _next(
    view: FactionView, number: int, direction: Direction, places: Mapping[tuple[int, int, int], int]
) -> int | None:
    region = view.regions.get(number)
    if region is not None:
        land = region.exits.get(direction)
        return land.id if land else None
    here = view.lands[number]
    width = view.width if here.level == SURFACE else view.width // 2
    dx, dy = STEPS[direction]
    return places.get((here.level, (here.x + dx) % width, here.y + dy))
