"""What armies are worth, what they cost, and the odds of rituals (data/war.toml)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import ArmyType, Race, Terrain

_DATA: Mapping[str, Any] = DATA.raw("war")

ByTerrain = Mapping[Terrain, Fraction]


def _by_terrain(row: list[int | str]) -> ByTerrain:
    return MappingProxyType({terrain: Fraction(value) for terrain, value in zip(Terrain, row, strict=True)})


def _by_race(table: Mapping[str, list[int | str]]) -> Mapping[Race, ByTerrain]:
    return MappingProxyType({race: _by_terrain(table[race.value]) for race in Race})


DEFENCE_BONUS = _by_race(_DATA["defence_bonus"])  # DNK-WAR-01
RACE_BONUS = _by_race(_DATA["race_bonus"])  # DNK-WAR-02
RACE_FACTOR = _by_race(_DATA["race_factor"])  # DNK-WAR-03
FACTORS: Mapping[str, Fraction] = MappingProxyType({name: Fraction(value) for name, value in _DATA["factors"].items()})
TRAINING: Mapping[str, int] = MappingProxyType(_DATA["training"])
BURN: Mapping[str, Any] = MappingProxyType(_DATA["burn"])
RITUALS: Mapping[str, float] = MappingProxyType(_DATA["rituals"])
TROLLS: Mapping[str, float] = MappingProxyType(_DATA["trolls"])
PLUNDER: Mapping[str, int] = MappingProxyType(_DATA["plunder"])
SKY_CASTLE_PRICE: int = _DATA["castles"]["sky"]

_RIDERS = {ArmyType(kind): _by_race(table) for kind, table in _DATA["riders"].items()}
_MELEE = {ArmyType(kind): _by_terrain(row) for kind, row in _DATA["melee"].items()}
_MISSILES = {ArmyType(kind): Fraction(value) for kind, value in _DATA["missiles"].items()}
_COVER = {ArmyType(kind): Fraction(value) for kind, value in _DATA["missile_defence"].items()}
_STONE_CASTLE = dict(zip(Terrain, _DATA["castles"]["stone"], strict=True))
_PRICES = {race: int(_DATA["prices"][race.value]) for race in Race}
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruit:
    """How an army type is come by: price = times x normal + plus; where it may be placed (DNK-ARMY-03)."""

    times: int
    plus: int
    tech: str = ""
    terrain: tuple[Terrain, ...] = tuple(Terrain)
    people: Race | None = None
    mounts: str = ""  # "stable" or "warg_farm": one army from each of them a turn

    def price(self, race: Race) -> int:
        """Gold for a kingdom of this race."""
        return self.times * _PRICES[race] + self.plus


def _recruit(raw: Mapping[str, Any]) -> Recruit:
    return Recruit(
        times=raw["times"],
        plus=raw["plus"],
        tech=raw.get("tech", ""),
        terrain=tuple(Terrain(name) for name in raw.get("terrain", [terrain.value for terrain in Terrain])),
        people=Race(raw["people"]) if "people" in raw else None,
        mounts=raw.get("mounts", ""),
    )


RECRUITS: Mapping[ArmyType, Recruit] = MappingProxyType(
    {ArmyType(kind): _recruit(raw) for kind, raw in _DATA["recruits"].items()}
)


def normal_price(race: Race) -> int:
    """What a normal army costs a kingdom of this race (DNK-ARMY-02)."""
    return _PRICES[race]


def stone_castle_price(terrain: Terrain) -> int:
    """What a stone_castle costs in this terrain (DNK-TORD-02)."""
    return int(_STONE_CASTLE[terrain])


def melee_factor(kind: ArmyType, race: Race, terrain: Terrain) -> Fraction:
    """The melee multiplier of an army type; riders go by their race (DNK-WAR-05 to -07)."""
    return _RIDERS[kind][race][terrain] if kind in _RIDERS else _MELEE[kind][terrain]


def missile_factor(kind: ArmyType, *, bows: bool, at_castle: bool) -> Fraction:
    """The missile multiplier of an army type, without that of the bows themselves (DNK-WAR-09, DNK-GAP-26)."""
    if kind is ArmyType.CATAPULTS and at_castle:
        return FACTORS["catapults_at_castles"]
    if kind in (ArmyType.SHIP, ArmyType.FRIGATE) and not bows:
        return _ONE
    return _MISSILES.get(kind, _ONE)


def cover_factor(kind: ArmyType) -> Fraction:
    """The multiplier of an army type's missile defence (DNK-WAR-10)."""
    return _COVER.get(kind, _ONE)


def gathering(provinces: int, *, double: bool = False) -> float:
    """The chance in percent that a kingdom of so many provinces gathers mages for a burn or a diburn (DNK-RITUAL-07).

    Between 30, 40, 50 and 60 provinces it grows evenly; above 60 it stays.
    """
    table: list[list[int]] = BURN["gather"]
    column = 2 if double else 1
    above = bisect_right(table, provinces, key=lambda row: row[0])
    low = table[above - 1]
    if above == len(table):
        return float(low[column])
    high = table[above]
    return low[column] + (high[column] - low[column]) * (provinces - low[0]) / (high[0] - low[0])
