"""Experience, levels, the stack bonus, the chief's bonus, decay (ERF-COMMAND-11 to -14, ERF-CMDLEAD)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.source import DATA

_RAW = DATA.raw("units/growth")
LATER_FACTOR: int = _RAW["experience"]["later_factor"]
LATER_UNTIL: int = _RAW["experience"]["later_until"]
LATEST_FACTOR: int = _RAW["experience"]["latest_factor"]
NOBLE_EIGHTHS: int = _RAW["experience"]["noble_eighths"]
BASIC_GAIN_PERCENT: int = _RAW["experience"]["basic_gain_percent"]
STACK_BONUS: tuple[int, ...] = tuple(_RAW["stack"]["bonus"])
LARGEST_STACK = len(STACK_BONUS) - 1  # ERF-X-12
DECAY_DAYS: tuple[int, ...] = tuple(_RAW["decay"]["days"])
LOWEST_MOVE: int = _RAW["decay"]["lowest_move"]
NO_EXPERIENCE_FROM = 5  # sizes of difference (ERF-COMMAND-14)


def needed(kind: UnitClass, level: int, *, noble: bool = False) -> int:
    """Experience a unit of this class needs to reach a level, from the level below (ERF-COMMAND-12, ERF-GAP-243).

    level: from 2. noble: royals and nobles need an eighth less (ERF-COMMAND-05).
    """
    table = kind.body_size.learns
    points = table[min(level, 5) - 2]
    for step in range(6, level + 1):
        points *= LATER_FACTOR if step <= LATER_UNTIL else LATEST_FACTOR
    return points * NOBLE_EIGHTHS // 8 if noble else points


def worth(kind: UnitClass, level: int = 1) -> float:
    """Experience for croaking one unit, in points (ERF-COMMAND-12 to -14).

    Basics give half. Who has leadership or casts gives a quarter more a level above the first.
    """
    points: float = kind.body_size.gain
    if kind.is_basic:
        points = points * BASIC_GAIN_PERCENT / 100
    if {"leadership", "caster"} & set(kind.specials):
        points *= 1 + (level - 1) / 4
    return points


def bonuses(level: int, *, quick_only: bool = False) -> dict[str, int]:
    """What levels up to this one have added: move, stats (combat and defense alike), hits (ERF-COMMAND-11).

    quick_only: quick is the unit's only stat trait: it gains a move with every level (ERF-TRAIT-02).
    """
    return dict(_bonuses(level, quick_only))


@lru_cache(maxsize=256)
def _bonuses(level: int, quick_only: bool) -> Mapping[str, int]:
    """The same, for nobody to change."""
    found = {"move": 0, "stats": 0, "hits": 0}
    if quick_only:
        return {**found, "move": max(0, level - 1)}
    cycle: list[str] = _RAW["levels"]["cycle"]
    for step in range(2, level + 1):
        found[cycle[(step - 2) % len(cycle)]] += 1
    return found


def stack_bonus(units: int) -> int:
    """The bonus of a led stack of so many units, the leader counted (ERF-CMDLEAD-04). Raises ValueError beyond 16."""
    if not 0 <= units <= LARGEST_STACK:
        raise ValueError(f"a stack of {units} has no leader")
    return STACK_BONUS[units]


def chief_bonus(leadership: int, *, same_hex: bool) -> int:
    """The chief warlord's bonus to who has no other leader (ERF-CMDLEAD-05)."""
    return leadership // (2 if same_hex else 3)


def decay_stage(days: int) -> int:
    """The stage of decay after so many days of its cause (ERF-DECAY-04): 0 before the fiftieth."""
    return max((stage for stage, since in enumerate(DECAY_DAYS) if stage and days >= since), default=0)


def decayed(days: int) -> dict[str, int]:
    """What all stages of decay up to this one have changed: move, stats, hits (ERF-DECAY-04)."""
    stages = range(1, decay_stage(days) + 1)
    return {what: sum(_RAW["decay"][what][stage] for stage in stages) for what in ("move", "stats", "hits")}
