"""The map of what a faction knows: squares, one level for each world, places it has left dimmed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.telling.mapsheet import (
    Banner,
    Cell,
    Edge,
    Layout,
    MapSheet,
    Mark,
    Settlement,
    Sight,
    banner_colour,
    fog,
)
from engine.games.olympia.rules.calendar import date
from engine.games.olympia.sight.known_lands import KnownLands, KnownProvince
from engine.games.olympia.state import Realm

LEVELS = {
    Realm.REGULAR: "The world",
    Realm.FAERY: "Faery",
    Realm.HADES: "Hades",
    Realm.CLOUD: "The Cloudlands",
    Realm.SUBWORLD: "The forest below",
}
TERRAINS = {"underground": "cavern", "cloud": "ice"}  # drawn like these
SYMBOLS = {
    "mine": "mine", "tower": "tower", "temple": "church", "inn": "house", "castle": "castle", "ruins": "ruin",
    "cave": "cave", "galley": "ship", "roundship": "ship", "faery hill": "gate", "graveyard": "ruin",
}  # fmt: skip
OWN = "own"


def map_sheet(lands: KnownLands) -> MapSheet:
    """All worlds a faction knows: the one with most of its units in front, the others behind it."""
    if not lands.name:
        return _public(lands)
    counted = {
        realm: sum(lands.units.get(province.code, 0) for province in provinces)
        for realm, provinces in lands.levels.items()
    }
    realms = sorted(counted, key=lambda realm: (-counted[realm], list(Realm).index(realm)))
    sheets = [_sheet(lands, realm) for realm in realms] or [_public(lands)]
    return replace(sheets[0], other_levels=tuple(sheets[1:]))


def _sheet(lands: KnownLands, realm: Realm) -> MapSheet:
    provinces = lands.levels[realm]
    shown = {province.code for province in provinces}
    return MapSheet(
        title=lands.name,
        subtitle=f"{LEVELS[realm]}, {date(lands.turn)}",
        layout=Layout.SQUARE,
        cells=tuple(_cell(province) for province in provinces),
        edges=tuple(edge for province in provinces for edge in _edges(province, shown)),
        settlements=tuple(_settlement(province) for province in provinces if province.city),
        marks=tuple(
            Mark(cell=code, kind="noble", banner=OWN, count=count, own=True)
            for code, count in lands.units.items()
            if code in shown
        ),
        banners=(Banner(key=OWN, name=lands.name, colour=lands.colour or banner_colour(0), own=True),),
        scale="1 square = 1 province; the number is its civilization",
        alt=_alt(lands, realm),
        level=LEVELS[realm],
    )


def _cell(province: KnownProvince) -> Cell:
    symbols = (SYMBOLS[kind] for kind in province.inside if kind in SYMBOLS)
    return Cell(
        key=province.code,
        x=province.column,
        y=province.row,
        terrain=TERRAINS.get(province.kind, province.kind),
        sight=Sight.SEEN if province.seen else Sight.REMEMBERED,
        number=str(province.civilization) if province.been and province.civilization else "",
        structures=tuple(dict.fromkeys(symbols)),
        note=province.region,
    )


def _edges(province: KnownProvince, shown: set[str]) -> Iterator[Edge]:
    """Hidden ways, each once."""
    for other in province.passages:
        if other in shown and province.code < other:
            yield Edge(kind="passage", a=province.code, b=other)


def _settlement(province: KnownProvince) -> Settlement:
    kind = "castle" if "castle" in province.inside else "city"
    return Settlement(cell=province.code, kind=kind, name=province.city)


def _alt(lands: KnownLands, realm: Realm) -> str:
    provinces = lands.levels[realm]
    seen = sum(province.seen for province in provinces)
    cities = ", ".join(province.city for province in provinces if province.city)
    known = f"{LEVELS[realm]}: {len(provinces)} provinces known to {lands.name}, units in {seen}."
    return f"{known} Cities: {cities}." if cities else known


def _public(lands: KnownLands) -> MapSheet:
    """How large the world is, and its havens; everything else is for players to find."""
    havens = {(p.row, p.column): p for p in lands.levels.get(Realm.REGULAR, ())}
    cells = []
    for row in range(lands.rows):
        for column in range(lands.columns):
            haven = havens.get((row, column))
            if haven is None:
                cells.append(fog(f"{row},{column}", column, row))
            else:
                cells.append(Cell(key=haven.code, x=column, y=row, terrain=haven.kind))
    names = ", ".join(haven.city for haven in havens.values())
    return MapSheet(
        title="Olympia",
        subtitle=date(lands.turn),
        layout=Layout.SQUARE,
        cells=tuple(cells),
        settlements=tuple(_settlement(haven) for haven in havens.values()),
        level=LEVELS[Realm.REGULAR],
        alt=f"A world of {lands.columns} by {lands.rows} provinces, unknown but for its safe havens: {names}.",
    )
