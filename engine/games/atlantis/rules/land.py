"""Terrains, structures and ships (ATL-GAP-05, -08, ATL-BUILD-03, -05, ATL-ROAD-05, ATL-SAIL-12, ATL-GAP-88, -98)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from engine.games.atlantis.rules.source import DATA


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of land. enter: movement points; products: item -> (chance in percent, A of `A .. 2A-1` a month)."""

    key: str
    enter: int
    riding: bool
    people: int
    wages: int
    town: int
    food: int
    road_decay: tuple[int, int]
    monsters: int
    lairs: tuple[str, ...]
    symbol: str
    races: tuple[str, ...]
    coastal_races: tuple[str, ...]
    products: dict[str, tuple[int, int]]


class StructureType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of structure: building, trade, road, ship, passage or lair. cost: units of work and of material."""

    key: str
    kind: str
    size: int = 0
    cost: int = 0
    materials: tuple[str, ...] = ()
    skill: str = ""
    level: int = 1
    aids: str = ""
    direction: str = ""
    capacity: int = 0
    sailors: int = 0
    flies: bool = False
    advanced: bool = False
    dwellers: str = ""

    @property
    def can_be_built(self) -> bool:
        return self.cost > 0

    @property
    def is_ship(self) -> bool:
        return self.kind == "ship"


OCEAN = "ocean"
TERRAINS: Mapping[str, Terrain] = DATA.records(Terrain, "terrain", skip=("latitude",))
LATITUDES: tuple[Mapping[str, int], ...] = tuple(
    MappingProxyType(band) for band in DATA.raw("terrain")["latitude"].values()
)
STRUCTURES: Mapping[str, StructureType] = DATA.records(StructureType, "structures")
UNDERWORLD_TERRAINS = ("ocean", "cavern", "underforest", "tunnels")  # in equal parts (ATL-GAP-06)
