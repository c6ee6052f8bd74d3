"""The numbers of plagues and the chances made of them (data/plague.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from types import MappingProxyType
from typing import Any

from engine.core.dice import Dice
from engine.games.dunk.rules.source import DATA
from engine.games.dunk.state import Army, ArmyType, Plague, Race

_DATA: Mapping[str, Any] = DATA.raw("plague")

CONTAGION_SHARES: Mapping[int, float] = MappingProxyType({n: share for n, _, share in _DATA["contagion"]})
MORTALITY_SHARES: Mapping[int, float] = MappingProxyType({n: share for n, _, share in _DATA["mortality"]})
CONTAGION_NAMES: Mapping[int, str] = MappingProxyType({n: name for n, name, _ in _DATA["contagion"]})
MORTALITY_NAMES: Mapping[int, str] = MappingProxyType({n: name for n, name, _ in _DATA["mortality"]})
NEW_IN_PROVINCE: Mapping[Race, float] = MappingProxyType({r: float(_DATA["new"]["province"][r.value]) for r in Race})
NEW_IN_TOWN: Mapping[Race, float] = MappingProxyType({r: float(_DATA["new"]["town"][r.value]) for r in Race})
RESISTANCE: Mapping[Race, int | None] = MappingProxyType({r: _DATA["resistance"].get(r.value) for r in Race})


def drawn(dice: Dice, turn: int) -> Plague:
    """A new plague, its two numbers drawn from the tables (DNK-PLAGUE-02, -03)."""
    return Plague(dice.weighted(MORTALITY_SHARES), dice.weighted(CONTAGION_SHARES), turn)


def susceptible(army: Army) -> Race | None:
    """The race whose resistance protects an army; None for trolls, whom no plague touches (DNK-RACE-09)."""
    return None if army.type is ArmyType.TROLLS else army.race


def death_chance(mortality: int, race: Race) -> float:
    """The chance (0 to 1) that the sick of a race die this turn (DNK-PLAGUE-06); 0 for the immune."""
    resistance = RESISTANCE[race]
    return 0.0 if resistance is None else mortality / (mortality + resistance)


def recovery_chance(mortality: int, race: Race, way: str = "root") -> float:
    """The chance (0 to 1) to recover (DNK-PLAGUE-11); `way` is "root" or "square" (DNK-GAP-16)."""
    dying = death_chance(mortality, race)
    return dying * dying if way == "square" else sqrt(dying)


def spread_chance(contagion: int, source: Race | None, target: Race | None) -> float:
    """The chance (0 to 1) that a plague passes from one race to another (DNK-PLAGUE-07, -08, -10).

    A target of None (nobody, trolls) and elves catch nothing. A source of None is a place whose people are gone.
    """
    resistance = None if target is None else RESISTANCE[target]
    if resistance is None:
        return 0.0
    if source is not target:
        resistance *= _DATA["strange"]["ducks" if Race.DUCK in (source, target) else "races"]
    return contagion / (contagion + resistance)
