"""The tables of money: administration, crime, upkeep, mines, prices of structures (data/economy.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import MOUNTED, ArmyType, Mine, Race, Terrain

_DATA: Mapping[str, Any] = DATA.raw("economy")


@dataclass(frozen=True, slots=True)
class CrimeRow:
    """How the people of a race steal: with `chance` percent, Random(income / 4) / divisor (DNK-ECON-11)."""

    chance: int
    divisor: int


@dataclass(frozen=True, slots=True)
class MineRow:
    """A kind of mine: its share of all finds in percent, gold and ore a turn (DNK-ECON-22)."""

    share: int
    income: int
    ore: int


@dataclass(frozen=True, slots=True)
class StructureRow:
    """What a structure costs in gold, the technology it needs ("" for none) and where it can stand (DNK-STRUCT-01).

    `terrains` are terrain names, or "coast" for a province that is no water but lies next to it.
    `extra_tech`: the further technology it needs on some terrains.
    """

    price: int
    tech: str
    terrains: tuple[str, ...]
    extra_tech: Mapping[Terrain, str]


ADMINISTRATION: tuple[int, ...] = tuple(_DATA["administration"]["table"])
DISCOUNT: Mapping[Race, int] = MappingProxyType(
    {race: int(_DATA["administration"]["discount"].get(race.value, 0)) for race in Race}
)
CRIME: Mapping[Race, CrimeRow] = MappingProxyType({race: CrimeRow(**_DATA["crime"][race.value]) for race in Race})
UPKEEP: Mapping[str, int] = MappingProxyType(_DATA["upkeep"])
MINES: Mapping[Mine, MineRow] = MappingProxyType({mine: MineRow(**_DATA["mines"][mine.value]) for mine in Mine})
MINE_CHANCE: Mapping[Terrain, float] = MappingProxyType(
    {terrain: float(_DATA["mines"]["find"].get(terrain.value, 0)) for terrain in Terrain}
)
STRUCTURES: Mapping[str, StructureRow] = MappingProxyType(
    {
        name: StructureRow(
            row["price"],
            row["tech"],
            tuple(row["terrains"]),
            MappingProxyType({Terrain(t): tech for t, tech in _DATA["extra_tech"].get(name, {}).items()}),
        )
        for name, row in _DATA["structures"].items()
    }
)
#: structure -> the goods it brings to the town, and how many by terrain (DNK-TOWN-10)
DELIVERIES: Mapping[str, tuple[str, Mapping[Terrain, int]]] = MappingProxyType(
    {
        name: (row["goods"], MappingProxyType({Terrain(t): int(n) for t, n in row["amount"].items()}))
        for name, row in _DATA["deliveries"].items()
    }
)
DUCK_VILLAGE_PRICE: int = _DATA["duck_village"]["price"]
POPULATE: Mapping[Race, int] = MappingProxyType({race: int(_DATA["populate"][race.value]) for race in Race})
NETS_INCOME: int = _DATA["nets"]["income"]
NETS_FOOD: int = _DATA["nets"]["food"]


def administration(income: int, race: Race) -> int:
    """Gold that administration takes of an income, for a kingdom of this race (DNK-ECON-08 to -10, DNK-GAP-37)."""
    if income <= 0:
        return 0
    last, period = len(ADMINISTRATION) - 1, _DATA["administration"]["period"]
    periods = max(0, -(-(income - last) // period))
    cost = ADMINISTRATION[income - periods * period] + periods * int(_DATA["administration"]["rise"])
    return int(max(0, cost - DISCOUNT[race]))


def maintenance(kind: ArmyType, kingdom_race: Race, at_home: bool) -> int:
    """Gold a turn for an army of a kingdom of this race. `at_home`: in own or allied land (DNK-ARMY-04, -05)."""
    table = _DATA["maintenance"]
    if kind is ArmyType.TOWN_GUARD:
        return int(table["town_guard"])
    costs = table["mounted" if kind in MOUNTED else "foot"]["orc" if kingdom_race is Race.ORC else "other"]
    return int(costs[0 if at_home else 1])
