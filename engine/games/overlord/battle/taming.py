"""Whom wild creatures leave alone (OVL-FACT-10).

Decision: beasts do not attack on sight who knows beast mastery at the 2nd level; the dead, who knows necromancy; the
creatures of an element, anyone who knows that element at the 2nd level. Whoever stacks with one is as safe.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import CREATURES, Unit, World
from engine.games.overlord.units.attributes import level

BEASTS = frozenset(("gwol", "puma", "lion", "elep", "snak", "sser", "wurm", "pbea"))
DEAD = frozenset(("skel", "zomb"))
FRIENDS: Mapping[str, str] = MappingProxyType(
    {"air": "airs", "earth": "eart", "fire": "fire", "void": "void", "water": "wate"}
)


def tames(unit: Unit, race: str) -> bool:
    """Whether a unit knows what keeps creatures of a race from attacking it."""
    if race in BEASTS:
        return level(unit, "beas") >= 2
    if race in DEAD:
        return level(unit, "necr") >= 1
    natures = (element for element, percent in RACES[race].protects.items() if percent >= 100)
    return any(level(unit, FRIENDS[element]) >= 2 for element in natures)


def is_left_alone(world: World, unit: Unit, beast: Unit) -> bool:
    """Whether a wild creature lets a unit be: for what it knows, or what somebody in its stack knows."""
    if beast.faction != CREATURES:
        return False
    return any(tames(member, beast.race) for member in world.stack(world.overall_leader(unit)))
