"""What each terrain gives (data/terrain.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import Race, Terrain


@dataclass(frozen=True, slots=True)
class TerrainRow:
    """A terrain: gold a turn, the race that is at home in it, and goods by name (DNK-ECON-06)."""

    letter: str
    income: int
    at_home: Race
    home_income: int
    goods: Mapping[str, int]
    home_goods: Mapping[str, int]
    orc_town_food: int

    def income_with(self, race: Race | None) -> int:
        """Gold of a province of this terrain where this race lives; nothing where nobody does (DNK-ECON-02 to -04)."""
        if race is None:
            return 0
        return self.income + (self.home_income if race is self.at_home else 0)


def _row(data: Mapping[str, Any]) -> TerrainRow:
    return TerrainRow(
        letter=data["letter"],
        income=data["income"],
        at_home=Race(data["at_home"]),
        home_income=data["home_income"],
        goods=MappingProxyType(dict(data["goods"])),
        home_goods=MappingProxyType(dict(data["home_goods"])),
        orc_town_food=data["orc_town_food"],
    )


def _read() -> Mapping[Terrain, TerrainRow]:
    data = DATA.raw("terrain")
    return MappingProxyType({terrain: _row(data[terrain.value]) for terrain in Terrain})


TERRAIN: Mapping[Terrain, TerrainRow] = _read()
