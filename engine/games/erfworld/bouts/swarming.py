"""Units that combine to fight much larger ones, and what is left of them (ERF-SWARM, ERF-UPKEEP-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.games.erfworld.bouts.field import Fate, Field, Figure, others
from engine.games.erfworld.rules.sizes import HALF_SWARM
from engine.games.erfworld.rules.source import HALVES

SWARM, ENHANCED, HALF = 8, 16, HALF_SWARM.swarm


def form(field: Field) -> None:
    """Combine what must swarm, at the start of a battle: units of a class under one leader, or under none. Who is
    left over stays single and hurts nobody larger.

    Tiny units always swarm, by four if all their enemies are small. Others swarm if at least half of the enemy's supply
    is 3 or more sizes larger, by 16 if it is 5 or more.
    """
    formed = [figure for figure in field.figures if not figure.is_fighting]
    for side in (0, 1):
        own, enemies = field.side(side), field.side(others(side))
        units: dict[tuple[object, ...], list[Figure]] = {}
        for figure in own:
            key = (figure.kind.key, figure.led_by, figure.charms)
            units.setdefault(key, []).append(figure)
        for together in units.values():
            formed += _combined(together, enemies)
    field.figures = formed


def _combined(units: Sequence[Figure], enemies: Sequence[Figure]) -> list[Figure]:
    number = _together(units[0], enemies)
    loose = [figure for figure in units if not figure.is_swarm]
    found = [figure for figure in units if figure.is_swarm]
    if number == 1:
        return list(units)
    while len(loose) >= number:
        group, loose = loose[:number], loose[number:]
        hits = HALVES if number == ENHANCED else number * HALVES
        stats, bonus = min(figure.stats for figure in group), min(figure.bonus for figure in group)
        parts = Counter(figure.unit for figure in group)
        mixed = tuple(parts.items()) if len(parts) > 1 else ()
        found.append(replace(group[0], count=number, hits=hits, full=hits, stats=stats, bonus=bonus, parts=mixed))
    return [*found, *loose]


def _together(one: Figure, enemies: Sequence[Figure]) -> int:
    """How many of a class fight as one against these enemies."""
    weights = [(enemy.size - one.size, enemy.kind.body_size.supply * enemy.count) for enemy in enemies]

    def share(least: int) -> float:
        return sum(weight for gap, weight in weights if gap >= least) / sum(weight for _, weight in weights)

    if share(5) >= 0.5:
        return ENHANCED
    if one.kind.size == "tiny":
        return HALF if all(enemy.kind.size == "small" for enemy in enemies) else SWARM
    return SWARM if share(3) >= 0.5 else 1


def living(figure: Figure) -> int:
    """How many units of a figure live after a battle: of a swarm, one for each hit that is left."""
    if figure.fate in (Fate.CROAKED, Fate.CAPTURED):
        return 0
    if figure.count in (SWARM, HALF):
        return min(figure.count, -(-max(0, figure.hits) // HALVES))
    return figure.count
