"""The limits that a clock of a busy machine does not blur: memory, and answers while a turn computes.

TURNKEEP_LONG_TURN is the length of that turn in seconds (10; the goal names 60).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.benchmarks.load.busy_bot import answers_during_a_turn
from tests.benchmarks.load.flooded_bot import flooded
from tests.benchmarks.load.idle_bot import memory_of_the_bot

LONG_TURN = float(os.environ.get("TURNKEEP_LONG_TURN", "10"))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_the_idle_bot_keeps_less_than_120_mebibytes_and_260_with_its_workers(tmp_path: Path) -> None:
    memory = await memory_of_the_bot(tmp_path)
    print(f"\n{memory}")
    assert 30 < memory.idle < 120
    assert memory.idle_all < 260


async def test_one_person_who_sends_the_largest_files_holds_nobody_up(tmp_path: Path) -> None:
    flood = await flooded(tmp_path, "dunk", LONG_TURN)
    print(f"\n{flood.slowest()}")
    assert flood.files > LONG_TURN / 2
    assert max(flood.first) < 1
    assert max(flood.completed) < 3


async def test_commands_are_answered_within_a_second_while_a_turn_computes(tmp_path: Path) -> None:
    waits = await answers_during_a_turn(tmp_path, LONG_TURN)
    assert waits.turn >= LONG_TURN
    assert len(waits.first) > LONG_TURN
    assert max(waits.first) < 1
