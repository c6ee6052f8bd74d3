"""How strong a unit looks: its own faction knows all of it, others its race and what it bears that has weight."""

from __future__ import annotations

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.stats import Stats
from engine.games.overlord.sight.view import OwnUnit, SeenUnit

ARMS = ("weapon", "armor", "helmet", "shield")  # slots; what is worn in others is seldom for a fight


def strength(unit: SeenUnit) -> int:
    """Life, melee or missile, defense and damage of all figures; of strangers their arms are taken for used."""
    if isinstance(unit, OwnUnit):
        return unit.figures * max(0, _worth(unit.stats))
    arms = ((ITEMS[item], number) for item, number in unit.items.items() if item in ITEMS)
    borne = sum(_worth(item.gives) * min(number, unit.figures) for item, number in arms if item.slot in ARMS)
    return unit.figures * max(0, _worth(RACES[unit.race].gives)) + borne


def _worth(stats: Stats) -> int:
    """Of one figure, or what a thing adds to it."""
    return stats.life + max(stats.melee, stats.missile) + stats.defense + max(stats.damage, stats.ranged_damage)
