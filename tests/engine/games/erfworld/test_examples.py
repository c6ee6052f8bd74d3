"""Worked examples that are played on the map: breeding tribes, and two looks into a forest."""

from __future__ import annotations

import pytest

from engine.games.erfworld.nonplayers.wild import run
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.rolls import spot
from engine.games.erfworld.state import NOBODY, Tribe, World
from engine.games.erfworld.units.cover import can_hide, dodge
from tests.engine.games.erfworld.war_kit import HERE, ONE, TWO, all_fall, commander, orders, pack, turn_of, world


def _tribe(kind: str, pairs: int, purse: int) -> tuple[World, Tribe]:
    """A chief in the middle with so many pairs about him, and money for units of one class."""
    found = world()
    chief = commander(found, NOBODY, tribe="t1")
    tribe = found.tribes["t1"] = Tribe("t1", "Giants", chief.id, [kind], "", purse * EIGHTHS)
    pack(found, NOBODY, "piker", 2 * pairs, tribe="t1", trained=1)
    return found, tribe


def _popped(found: World, kind: str) -> int:
    return sum(unit.count for unit in found.packs.values() if unit.kind == kind)


@pytest.mark.rule("ERF-EX-114", "ERF-EX-115", "ERF-CMDTRIBE-06", "ERF-OLDTRIBE-07")
@pytest.mark.parametrize(
    ("kind", "pairs", "wanted", "days", "price"),
    [
        ("knight", 0, 40, 40, 40_000),
        ("knight", 30, 40, 10, 80_000),
        ("stabber", 0, 120, 20, 20_000),
        ("stabber", 30, 120, 5, 40_000),
        ("knight", 40, 32, 4, 96_000),
        ("knight", 9, 8, 8, 8_000),
        ("knight", 10, 8, 4, 16_000),
        ("knight", 20, 9, 3, 18_000),
    ],
)
def test_pairs_near_the_chief_pop_faster_and_dearer(kind: str, pairs: int, wanted: int, days: int, price: int) -> None:
    found, tribe = _tribe(kind, pairs, price)
    for _ in range(days):
        assert _popped(found, kind) < wanted
        found.day += 1
        run(turn_of(found, seed=str(found.day)))
        for unit in found.packs.values():
            unit.place = 0 if unit.kind == kind else HERE  # the newborn leave the chief
    assert (_popped(found, kind), tribe.treasury) == (wanted, 0)


@pytest.mark.rule("ERF-EX-121", "ERF-SPOT-02", "ERF-SCOUTING-10")
def test_who_looks_into_a_deep_forest_and_who_hides_there() -> None:
    found = world(terrain="deep_forest")
    hidden = pack(found, TWO, "dwagon", 2, hidden=True)
    assert can_hide(found, hidden, commander_here=False)
    turn, needed = turn_of(found), dodge(found, hidden)
    turn._roller = all_fall(needed)
    bats = pack(found, ONE, "bat", 8)
    assert spot(turn, ONE, [bats], HERE) == (0, [])
    few, many = pack(found, ONE, "scout", 4), pack(found, ONE, "explorer", 5)
    assert spot(turn, ONE, [few], HERE) == (needed, [])  # it must be higher than their evasion
    assert spot(turn, ONE, [many], HERE) == (needed, [hidden])  # five of them roll 1 more


@pytest.mark.rule("ERF-EX-121", "ERF-SPOT-08")
def test_a_move_point_guarantees_the_discovery_and_lakes_hide_nobody() -> None:
    found = world(terrain="deep_forest")
    hidden = pack(found, TWO, "dwagon", 2, hidden=True)
    lord = commander(found, ONE)
    orders(found.sides[ONE].doctrine, "DICTATE spot always")
    turn = turn_of(found)
    turn._roller = all_fall(1)
    before = lord.move
    assert spot(turn, ONE, [lord], HERE)[1] == [hidden]
    assert lord.move < before
    found.hexes[HERE].terrain = "lake"
    assert not can_hide(found, hidden, commander_here=True)
