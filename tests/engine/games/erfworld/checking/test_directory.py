"""What a sheet may name: the same in the turn as in the check."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.games.erfworld.checking.directory import directory, reading_names
from engine.games.erfworld.sight.view import view
from engine.games.erfworld.state import World
from tests.engine.campaigns.erfworld.game import play

DAYS = 2  # after which there is one of everything


@pytest.mark.rule("ERF-ORDER-01")
def test_the_turn_reads_the_names_that_the_check_reads() -> None:
    world = document.decode(play(DAYS).documents[-1], World)
    next(pack for pack in world.packs.values() if pack.side).name = "Fang"
    stranger = next(
        tribe for tribe in world.tribes.values() if not any(tribe.id in s.tribes for s in world.sides.values())
    )
    stranger.hired = next(iter(world.sides))
    named: set[str] = set()
    for side in world.sides.values():
        checked, run = directory(view(world, side.seat)), reading_names(world, side.seat)
        assert {kind: [*run.spoken(kind).items()] for kind in run.kinds()} == {
            kind: [*checked.spoken(kind).items()] for kind in checked.kinds()
        }
        named |= {kind for kind in run.kinds() if run.names(kind)} | {*run.names("unit")} & {"Fang", "stack 1"}
    assert named == {*run.kinds(), "Fang", "stack 1"}
