"""How a report words things: lists of items, directions, numbers of days."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.structures import WORKS
from engine.games.overlord.sight.entries import item_name, level_name, skill_name
from engine.games.overlord.sight.view import SeenUnit
from engine.games.overlord.state import Stance

DIRECTIONS: Mapping[str, str] = {
    "N": "North",
    "NE": "NorthEast",
    "E": "East",
    "SE": "SouthEast",
    "S": "South",
    "SW": "SouthWest",
    "W": "West",
    "NW": "NorthWest",
    "OUT": "Out",
    "IN": "In",
}


STANCE_WORDS: Mapping[Stance, str] = {
    Stance.ALLY: "your ally",
    Stance.FRIENDLY: "friendly to you",
    Stance.NEUTRAL: "neutral to you",
    Stance.HOSTILE: "hostile to you",
    Stance.ENEMY: "your enemy",
}


def mark(unit: SeenUnit) -> str:
    """What stands before a unit: * own, + of a faction held at least friendly, if it is known, - all others."""
    return "*" if unit.own else "+" if unit.faction and unit.stance.at_least(Stance.FRIENDLY) else "-"


def direction_name(direction: str) -> str:
    """The direction in full, its short form in capitals: "SouthWest"."""
    return DIRECTIONS.get(direction, direction.title())


def in_days(number: int) -> str:
    """1 day, 9 days."""
    return "1 day" if number == 1 else f"{number} days"


def figures_text(unit: SeenUnit, *, tagged: bool = True) -> str:
    """How many of what a unit is: "1 hero [hero]", "23 followers"; a stockpile is none of these."""
    if not unit.figures:
        return "a stockpile"
    race = RACES[unit.race]
    name = race.name if unit.figures == 1 else race.plural
    return f"{unit.figures} {name} [{unit.race}]" if tagged else f"{unit.figures} {name}"


def goods(items: Mapping[str, int], equipped: Mapping[str, int] | None = None) -> str:
    """Items with their tags, and how many are equipped: "4 horses [hrse] (1 equipped), 999 coins [coin]"."""
    parts = []
    for item, number in items.items():
        worn = equipped.get(item, 0) if equipped else 0
        parts.append(item_name(item, number) + (f" ({worn} equipped)" if worn else ""))
    return ", ".join(parts)


def taught(teaches: Mapping[str, int]) -> str:
    """What a place teaches: "2nd earth magics [eart], 1st stone grasp [sgrp]"."""
    return ", ".join(skill_name(skill, level) for skill, level in teaches.items())


def ordinals(days: Iterable[int]) -> str:
    """15th, 30th."""
    return ", ".join(level_name(day) for day in days)


def materials(needs: Mapping[str, int]) -> str:
    """What a structure still lacks, by kind of work: "40 timberwork, 10 fortifications", or "60 figure-days"."""
    return ", ".join(f"{number} {WORKS[tag].name if tag in WORKS else 'figure-days'}" for tag, number in needs.items())
