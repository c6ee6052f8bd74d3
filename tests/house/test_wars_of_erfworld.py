"""Wars of house players of Erfworld: walls come down, sides fall, and no money lies about for ever."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from engine.core.house import Temper
from engine.games.erfworld.battle.events import WallBroken
from engine.games.erfworld.realm.income import income_of
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.state import Standing, World
from tests.house.arena import Match

BUILDER, RAIDER, SCHEMER = Temper.BUILDER, Temper.RAIDER, Temper.SCHEMER
WARS = (
    (RAIDER, BUILDER), (SCHEMER, RAIDER), (BUILDER, SCHEMER), (RAIDER, RAIDER), (RAIDER, BUILDER, SCHEMER),
)  # fmt: skip
DAYS, MATURE = 60, 20  # from then on treasuries are looked at
SEED = "f8269c"  # ERFWORLD_WARS asks for another: three fresh ones had 3, 4 and 5 falls
TURNS = 10  # of income: what a side earned in its last so many is the most that it ever has


@dataclass
class _War:
    """What came of a war. broken: levels of walls and gates; most: the fullest treasury, in parts of what its side
    earned in ten turns.
    """

    broken: int = 0
    fell: bool = False
    most: float = 0.0

    def fight(self, seats: Sequence[Temper], seed: str) -> _War:
        match, earned = Match(game="erfworld", seats=seats, seed=seed), defaultdict[str, list[int]](list)
        while match.turn < DAYS and not (match.over or self.fell):
            match.play(1)
            match.sheets.clear()
            self.broken += sum(isinstance(event, WallBroken) for event in match.events)
            world: World = match.world
            self.fell = any(side.standing is Standing.FALLEN for side in world.sides.values())
            for side in world.sides.values():
                earned[side.id].append(income_of(world, side))
                if side.standing is Standing.RULES and match.turn > MATURE:
                    ten = sum(earned[side.id][-TURNS:])
                    self.most = max(self.most, side.treasury / EIGHTHS / max(1, ten))
        return self


@pytest.mark.slow
def test_in_five_wars_all_walls_break_and_three_sides_fall() -> None:
    seed = os.environ.get("ERFWORLD_WARS", SEED)
    wars = [_War().fight(seats, f"{seed} {number}") for number, seats in enumerate(WARS)]
    print(f"ERFWORLD_WARS={seed}", *wars, sep="\n")
    assert all(war.broken for war in wars), seed
    assert sum(war.fell for war in wars) >= 3, seed
    assert all(war.most <= 1 for war in wars), seed
