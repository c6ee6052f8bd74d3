"""Whom creatures follow when the month is over."""

from __future__ import annotations

import pytest

from engine.games.overlord.household import allegiance
from engine.games.overlord.state import CREATURES, Pending
from engine.games.overlord.units.events import FollowedLeader
from engine.testing import events_of
from tests.engine.games.overlord.props.scene import Scene


@pytest.mark.rule("OVL-RACE-15")
def test_creatures_follow_the_leader_they_are_directly_under_wherever_he_goes() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", faction="f06", leader="U1")
    scene.unit("U5")
    for number, leader in (("U3", "U2"), ("U4", "U1"), ("U6", "U5")):
        scene.unit(number, "gwol", 5, leader=leader, orders=[Pending("HAVE swrd 1")])
    world, outcome = scene.play({"anna": "STANCE f06 FRIENDLY\nUNIT U5\nOATH U2", "ben": "STANCE f05 FRIENDLY"})
    wolves = [world.units[number] for number in ("U3", "U4", "U6")]
    assert [(unit.faction, len(unit.orders)) for unit in wolves] == [("f06", 0), ("f05", 1), ("f06", 0)]
    followed = [(event.unit, event.faction_name, event.seen_by) for event in events_of(outcome, FollowedLeader)]
    assert followed == [(number, "Faction f06", ("anna", "ben")) for number in ("U3", "U6")]


@pytest.mark.rule("OVL-RACE-16")
def test_creatures_without_a_leader_run_wild() -> None:
    scene = Scene()
    wolves = scene.unit("U3", "gwol", 5)
    men = scene.unit("U4", "man", 5)
    allegiance.run(scene.now)
    assert (wolves.faction, men.faction) == (CREATURES, "f05")
    assert scene.said() == ["Unit U3 [U3] has nobody to lead it, and runs wild."]


@pytest.mark.rule("OVL-GAP-58")
def test_empty_stockpiles_are_cleared_away() -> None:
    scene = Scene()
    scene.unit("U1", "man", 0)
    scene.unit("U2", "man", 0, items={"iron": 1})
    allegiance.run(scene.now)
    assert list(scene.world.units) == ["U2"]
    assert scene.world.locations["L1"].units == ["U2"]
