"""Wars of house players of Erfworld: walls come down, sides fall, and no money lies about for ever."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from engine.core import document
from engine.core.house import Temper
from engine.games.erfworld.battle.events import WallBroken
from engine.games.erfworld.realm.income import income_of
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Standing, World
from tests.house.arena import Match

BUILDER, RAIDER, SCHEMER = Temper.BUILDER, Temper.RAIDER, Temper.SCHEMER
WARS = (
    (RAIDER, BUILDER), (SCHEMER, RAIDER), (RAIDER, RAIDER), (RAIDER, BUILDER, SCHEMER), (RAIDER, RAIDER, BUILDER),
)  # fmt: skip
DAYS, MATURE = 60, 20  # from then on treasuries are looked at
HOARD, TURNS = 40, 10  # no side ever has so many days of income; most of the time it has fewer than that


@pytest.mark.slow
def test_in_five_wars_walls_break_and_sides_fall() -> None:
    seed = os.environ.get("ERFWORLD_WARS") or os.urandom(4).hex()
    print(f"ERFWORLD_WARS={seed}")
    fallen, breached, rich = 0, 0, Counter[bool]()
    for number, seats in enumerate(WARS):
        match = Match(game="erfworld", seats=list(seats), seed=f"{seed} {number}")
        broken = 0
        for _ in range(DAYS):
            match.play(1)
            match.sheets.clear()
            broken += sum(isinstance(event, WallBroken) for event in match.events)
            world = document.decode(match.state, World)
            standing = [side for side in world.sides.values() if side.standing is Standing.RULES]
            days = [side.treasury / EIGHTHS / max(1, income_of(world, side)) for side in standing]
            if match.turn > MATURE:
                assert max(days, default=0) < HOARD, (seed, number, match.turn)
                rich.update(day > TURNS for day in days)
            if match.over or len(standing) < 2:
                break
        breached += bool(broken)
        fallen += any(side.standing is Standing.FALLEN for side in world.sides.values())
    assert breached >= 4, seed
    assert fallen, seed  # two or three of them, as a rule
    assert rich[True] < rich[False], (seed, rich)
