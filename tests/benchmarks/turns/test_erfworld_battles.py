"""How long a battle of Erfworld takes: 48 figures a side in bouts, and a mass battle of an army each."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pytest

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, pack, stack, told, turn_of, world

SLACK = 3  # a busy machine may take so many times the seconds of a quiet one


def seconds(one: Mapping[str, int], two: Mapping[str, int], manner: str) -> float:
    """Processor seconds of the quickest of five battles, told and rolled up."""
    best = float("inf")
    for seed in range(5):
        found = world()
        for side, units in ((ONE, one), (TWO, two)):
            packs = [pack(found, side, kind, count) for kind, count in units.items()]
            stack(found, commander(found, side, 3), packs[0])
        turn = turn_of(found, seed=str(seed))
        sides = [[unit for unit in found.units() if unit.side == side] for side in (ONE, TWO)]
        begun = time.process_time()
        engage(turn, HERE, sides[0], sides[1])
        best = min(best, time.process_time() - begun)
        assert told(turn, BattleFought)[0].manner == manner
    return best


@pytest.mark.slow
def test_a_battle_of_48_figures_a_side_takes_thirty_milliseconds() -> None:
    assert seconds({"piker": 24, "archer": 23}, {"stabber": 24, "crossbower": 23}, "bouts") < 0.030 * SLACK


@pytest.mark.slow
def test_a_mass_battle_takes_sixty_milliseconds() -> None:
    armies = {"piker": 320, "archer": 160, "knight": 80}, {"stabber": 320, "crossbower": 160, "giant": 20}
    assert seconds(*armies, "mass") < 0.060 * SLACK


@pytest.mark.slow
def test_a_few_against_a_host_do_not_take_longer() -> None:
    assert seconds({"piker": 30}, {"stabber": 800}, "bouts") < 0.060 * SLACK
