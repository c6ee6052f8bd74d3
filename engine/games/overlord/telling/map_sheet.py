"""The map of what a faction knows: territories with what lies in them, days to their neighbours, owners, units, fog.

Columns of hexes as the world has them. What lies in a territory (cities, villages, towers, lairs) and stands there is
drawn in its hex; a place out of sight is dimmed and shows no days, owner or units.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.space.hexes import column_distance
from engine.core.telling.mapsheet import Arrow, Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight, Sign, fog
from engine.games.overlord.sight.view import FactionView, Land, SeenPlace, SeenUnit, Way
from engine.games.overlord.state import Kind
from engine.games.overlord.telling.calendar import date
from engine.games.overlord.telling.field_sheet import banners

TERRAINS = {  # what the pictures call a terrain
    "plai": "plain", "hill": "hill", "fore": "forest", "dese": "desert", "swmp": "swamp", "tund": "tundra",
    "jung": "jungle", "moun": "mountain", "ocea": "ocean", "lake": "lake", "chsm": "chasm", "lsea": "volcano",
    "plan": "nexus", "astr": "nexus", "twis": "wasteland", "cave": "cavern", "grot": "lake", "city": "city",
    "vill": "farmland",
}  # fmt: skip
SETTLED = ("city", "vill")  # inner locations that are drawn as settlements, the greater first
INNER = {
    "towr": "tower", "hall": "warehouse", "lair": "cave", "cave": "cave", "grot": "cave", "pass": "gate",
    "shri": "ruin",
}  # fmt: skip
BUILT = {
    "fort": "castle", "cast": "castle", "gtow": "tower", "mgld": "church", "mtow": "tower", "mine": "mine",
    "farm": "mill", "fish": "fishing_boats", "dock": "fishing_boats", "mrkt": "warehouse", "guld": "warehouse",
    "mcir": "church", "ceme": "ruin",
}  # fmt: skip
CAPTIONS = {
    "castle": "Castle or fortress", "tower": "Tower", "church": "Magic guild or circle", "mill": "Farm",
    "fishing_boats": "Docks or fishery", "warehouse": "Market, guildhall, craft hall", "ruin": "Cemetery or shrine",
    "cave": "Lair or cave", "gate": "Passage", "hero": "Leader", "army": "Followers",
    "town_guards": "Guard", "monster": "Creatures", "ship": "Vessel",
}  # fmt: skip
UNKNOWN = "unknown"
ON_FOOT, UNDER_SAIL, OTHERWISE = "", "#12427e", "#6b2d84"  # tones of the days at a border
NOTE = "At each border: days on foot to go there; blue: sailing; purple: climbing or flying. 1 hex = 1 territory"


def map_sheet(view: FactionView) -> MapSheet:
    """What a faction knows of the world; for onlookers where titles to land are held."""
    lands = territories(view)
    if not lands:
        return _unknown(view)
    if not view.faction:
        return _proclaimed(view, lands)
    shown: dict[str, None] = {}
    cells = tuple(_cells(view, lands, shown))
    marks = tuple(_marks(view, lands, shown))
    return MapSheet(
        title=view.name,
        subtitle=f"[{view.faction}], {date(view.turn)}",
        layout=Layout.HEX_COLUMNS,
        cells=cells,
        edges=tuple(_edges(view, lands)),
        settlements=tuple(_settlements(view, lands)),
        signs=tuple(_signs(view, lands)),
        marks=marks,
        arrows=tuple(_trips(view, lands)),
        banners=tuple(_banners(view, shown)),
        legend=tuple(_captions(cells, marks)),
        scale=NOTE,
        roomy=True,
        alt=_alt(view, lands),
    )


def territories(view: FactionView) -> dict[str, Land]:
    """The known lands of the open map by id, row by row; of two at one place the one known first.

    The rooms of the Underground Maze lie nowhere on it (OVL-WORLD-06).
    """
    found: dict[tuple[int, int], Land] = {}
    for land in view.lands.values():
        if not land.container and land.x >= 0:
            found.setdefault((land.y, land.x), land)
    return {found[place].id: found[place] for place in sorted(found)}


def territory(view: FactionView, number: str) -> str:
    """The territory a known place lies in; "" when that is not known."""
    land = view.lands.get(number)
    while land is not None and land.container:
        land = view.lands.get(land.container)
    return land.id if land else ""


def _within(view: FactionView, lands: Mapping[str, Land]) -> dict[str, list[Land]]:
    """The known inner locations of each territory, those within others included."""
    found: dict[str, list[Land]] = {}
    for land in view.lands.values():
        if land.container and (root := territory(view, land.id)) in lands:
            found.setdefault(root, []).append(land)
    return found


def _seen(view: FactionView, lands: Mapping[str, Land]) -> dict[str, list[SeenPlace]]:
    """The places in sight in each territory, the territory itself first."""
    found: dict[str, list[SeenPlace]] = {}
    for place in sorted(view.places.values(), key=lambda place: bool(place.land.container)):
        if (root := territory(view, place.id)) in lands:
            found.setdefault(root, []).append(place)
    return found


# --- land -------------------------------------------------------------------------------------------------------------


def _cells(view: FactionView, lands: Mapping[str, Land], shown: dict[str, None]) -> Iterator[Cell]:
    """Known territories, and fog between and around them."""
    seen, within = _seen(view, lands), _within(view, lands)
    for number, land in lands.items():
        places = seen.get(number, [])
        owner = places[0].owner if places and places[0].id == number else view.proclaimed.get(number, "")
        if owner:
            shown[owner] = None
        yield Cell(
            key=number,
            x=land.x,
            y=land.y,
            terrain=TERRAINS.get(land.terrain, land.terrain),
            sight=Sight.SEEN if number in view.places or number in view.proclaimed else Sight.REMEMBERED,
            owner=owner,
            number=number,
            note="" if _settled(within.get(number, ())) else land.name,
            structures=tuple(_structures(within.get(number, ()), places)),
        )
    known = {(land.x, land.y) for land in lands.values()}
    columns, rows = [x for x, _ in known], [y for _, y in known]
    for y in range(max(0, min(rows, default=0) - 1), min(view.height, max(rows, default=0) + 2)):
        for x in range(max(0, min(columns, default=0) - 1), min(view.width, max(columns, default=0) + 2)):
            if (x, y) not in known:
                yield fog(f"{x},{y}", x, y)


def _structures(inner: Sequence[Land], places: Sequence[SeenPlace]) -> Iterator[str]:
    """Symbols of what lies or stands in a territory, each once; of several settlements the lesser ones too."""
    found: dict[str, None] = {}
    settled = _settled(inner)
    for land in inner:
        if land.terrain in SETTLED and land is not settled:
            found["town" if land.terrain == "city" else "village"] = None
        elif land.terrain in INNER:
            found[INNER[land.terrain]] = None
    for place in places:
        for structure in place.structures:
            if structure.is_complete and structure.type in BUILT:
                found[BUILT[structure.type]] = None
    return iter(found)


def _settled(inner: Sequence[Land]) -> Land | None:
    """The greatest settlement among inner locations: a city before a village."""
    return min((land for land in inner if land.terrain in SETTLED), key=_greatness, default=None)


def _greatness(land: Land) -> int:
    return SETTLED.index(land.terrain)


def _settlements(view: FactionView, lands: Mapping[str, Land]) -> Iterator[Settlement]:
    for number, inner in _within(view, lands).items():
        settled = _settled(inner)
        if settled is not None:
            kind = "city" if settled.terrain == "city" else "village"
            yield Settlement(cell=number, kind=kind, name=settled.name)


def _edges(view: FactionView, lands: Mapping[str, Land]) -> Iterator[Edge]:
    """Roads; sides that nobody can pass as far as is seen; passages to what is not a neighbour."""
    drawn: set[tuple[str, str, str]] = set()
    for number, place in view.places.items():
        here = territory(view, number)
        for way in place.ways:
            there = territory(view, way.goal)
            if here not in lands or there not in lands or here == there:
                continue
            kind = _edge(way, place, lands[here], lands[there])
            pair = (kind, min(here, there), max(here, there))
            if kind and pair not in drawn:
                drawn.add(pair)
                yield Edge(kind=kind, a=here, b=there)


def _edge(way: Way, place: SeenPlace, here: Land, there: Land) -> str:
    if way.road:
        return "road"
    if place.land.container:
        return "" if _are_neighbours(here, there) else "passage"
    return "" if way.printed[0] else "impassable"


def _are_neighbours(one: Land, other: Land) -> bool:
    return column_distance((one.x, one.y), (other.x, other.y)) == 1


def _signs(view: FactionView, lands: Mapping[str, Land]) -> Iterator[Sign]:
    """The days of the coming month to each neighbour (OVL-REPORT-23, -24)."""
    for number in lands:
        place = view.places.get(number)
        for way in place.ways if place else ():
            days, mode = way.printed
            if days and way.goal in lands:
                tone = {"": ON_FOOT, "sailing": UNDER_SAIL}.get(mode, OTHERWISE)
                yield Sign(cell=number, toward=way.goal, text=str(days), tone=tone)


# --- units ------------------------------------------------------------------------------------------------------------


def _marks(view: FactionView, lands: Mapping[str, Land], shown: dict[str, None]) -> Iterator[Mark]:
    """Units by faction and symbol, the own ones first; vessels above."""
    for number, places in _seen(view, lands).items():
        counted: dict[tuple[bool, str, str], int] = {}
        units = [unit for place in places for unit in place.units if unit.figures]
        for unit in sorted(units, key=lambda unit: not unit.own):
            key = unit.own, unit.faction or UNKNOWN, _symbol(unit)
            counted[key] = counted.get(key, 0) + 1
        for (own, faction, symbol), count in counted.items():
            shown[faction] = None
            yield Mark(cell=number, kind=symbol, banner=faction, count=count, own=own)
        vessels = sum(structure.vessel for place in places for structure in place.structures)
        if vessels:
            yield Mark(cell=number, kind="ship", count=vessels, slot="above")


def _symbol(unit: SeenUnit) -> str:
    """What a unit looks like from above."""
    if unit.kind is Kind.CREATURE:
        return "monster"
    if unit.guarding:
        return "town_guards"
    return "hero" if unit.kind is Kind.LEADER else "army"


def _banners(view: FactionView, shown: Mapping[str, None]) -> Iterator[Banner]:
    known = {number: None for number in shown if number != UNKNOWN}
    yield from sorted(banners(view, known), key=lambda banner: not banner.own)
    if UNKNOWN in shown:
        yield Banner(key=UNKNOWN, name="of unknown factions", colour="#969288")


def _captions(cells: Sequence[Cell], marks: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    """What the symbols on this map mean here."""
    used = {name for cell in cells for name in cell.structures} | {mark.kind for mark in marks}
    return ((name, caption) for name, caption in CAPTIONS.items() if name in used)


def _trips(view: FactionView, lands: Mapping[str, Land]) -> Iterator[Arrow]:
    """Own stacks that are on their way."""
    drawn: set[tuple[str, str]] = set()
    for unit in view.own.values():
        if unit.trip is None:
            continue
        ends = territory(view, unit.trip.origin), territory(view, unit.trip.goal)
        if ends[0] != ends[1] and ends not in drawn and all(end in lands for end in ends):
            drawn.add(ends)
            yield Arrow(kind="trip", cells=ends, banner=view.faction)


# --- words ------------------------------------------------------------------------------------------------------------


def _alt(view: FactionView, lands: Mapping[str, Land]) -> str:
    """For a screen reader: what is known, and where the own units are."""
    seen = sum(number in view.places for number in lands)
    homes: dict[str, int] = {}
    for unit in view.own.values():
        homes[unit.location] = homes.get(unit.location, 0) + 1
    told = [f"{count} at {view.lands[number].named}" for number, count in homes.items() if number in view.lands]
    more = f" and {len(told) - 12} places more" if len(told) > 12 else ""
    units = f"{len(view.own)} unit{'' if len(view.own) == 1 else 's'} of ours"
    where = f": {', '.join(told[:12])}{more}" if told else ""
    return (
        f"Map as known to {view.named}, {date(view.turn)}: {len(lands)} territories, {seen} of them in sight, "
        f"{units}{where}."
    )


def _proclaimed(view: FactionView, lands: Mapping[str, Land]) -> MapSheet:
    """The chart of the Gazette: the lands whose titles somebody holds, and fog around them."""
    shown: dict[str, None] = {}
    cells = tuple(_cells(view, lands, shown))
    held = ", ".join(f"{land.named} by {view.factions.get(view.proclaimed[n], '')}" for n, land in lands.items())
    return MapSheet(
        title="Titles and lands",
        subtitle=date(view.turn),
        layout=Layout.HEX_COLUMNS,
        cells=cells,
        settlements=tuple(_settlements(view, lands)),
        marks=tuple(Mark(cell=number, kind="army", banner=owner) for number, owner in view.proclaimed.items()),
        banners=tuple(_banners(view, shown)),
        scale="What heralds have proclaimed. 1 hex = 1 territory",
        roomy=True,
        alt=f"Where titles to land are held, as proclaimed: {held}.",
    )


def _unknown(view: FactionView) -> MapSheet:
    """What everybody may know: how large the world is, and nothing of what is in it."""
    cells = tuple(fog(f"{x},{y}", x, y) for y in range(view.height) for x in range(view.width))
    return MapSheet(
        title="The world",
        subtitle=date(view.turn),
        layout=Layout.HEX_COLUMNS,
        cells=cells,
        scale="The Emperor keeps the map of the Empire to himself.",
        alt=f"A world of {view.width} columns and {view.height} rows, unexplored as far as the public knows.",
    )
