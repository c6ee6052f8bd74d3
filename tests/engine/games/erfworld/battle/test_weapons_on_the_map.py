"""Shots before the melee, and from the saddle, through whole days (ERF-STAT-11, ERF-MOUNT-06, ERF-EX-111)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.rules.source import HALVES
from tests.engine.games.erfworld.props.stage import Stage, stage


def battle(game: Stage) -> BattleFought:
    (found,) = (event for event in game.events if isinstance(event, BattleFought))
    return found


def lines_of(game: Stage, phase: str) -> list[str]:
    """What was told of a phase of the only battle of the day."""
    account = battle(game).account
    start = next(place for place, line in enumerate(account) if line.startswith(phase))
    rest = account[start + 1 :]
    end = next(
        (place for place, line in enumerate(rest) if line.split()[0] in ("Skirmish,", "Initiative", "Bout")), None
    )
    return list(rest[:end])


@pytest.mark.rule("ERF-STAT-11", "ERF-COMBAT-08", "ERF-SEQ-06")
def test_crossbowers_whom_no_melee_attacks_yet_shoot_without_a_penalty() -> None:
    game = stage(sides=2)
    game.know(2)
    game.pack("crossbower", 2, 15, 8)
    stabbers = game.pack("stabber", 2, 14, 8, side=2)
    game.day("", f"UNIT {stabbers.id}\nmove e")
    # defense 1 against combat 2: a glance; with the penalty it would be a miss
    assert [line for line in lines_of(game, "Skirmish, long range") if "damage" in line]


@pytest.mark.rule("ERF-MOUNT-06", "ERF-EX-111", "ERF-SHOOT-03")
def test_who_rides_with_a_bow_shoots_from_the_saddle_and_spends_his_own_ammo() -> None:
    game = stage(sides=2)
    game.know(2)
    mounts = game.pack("gwiffen", 1, 14, 8, side=2)
    lord = game.commander("warlord", 14, 8, side=2)
    lord.weapon = "bow"
    game.pack("piker", 3, 15, 8)
    game.day("", f"UNIT {lord.id}\nmount {mounts.id}\nUNIT {mounts.id}\nhold\nattack e")
    assert any(
        line.startswith("warlord on gwiffen 1") and "croaks" in line for line in lines_of(game, "Skirmish, middle")
    )
    assert lord.ammo == 3 * HALVES - HALVES + 1  # half of what was shot is found again
    assert mounts.ammo == 0
