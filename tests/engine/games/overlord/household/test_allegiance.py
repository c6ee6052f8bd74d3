"""Whom creatures follow when the month is over."""

from __future__ import annotations

import pytest

from engine.games.overlord.household import allegiance
from engine.games.overlord.state import CREATURES, Pending
from tests.engine.games.overlord.scene import Scene


@pytest.mark.rule("OVL-RACE-15")
def test_creatures_follow_the_leader_they_are_directly_under_wherever_he_goes() -> None:
    scene = Scene()
    scene.unit("U1")
    scene.unit("U2", faction="f06", leader="U1")
    wolves = scene.unit("U3", "gwol", 5, leader="U2")
    dogs = scene.unit("U4", "gwol", 5, leader="U1", orders=[Pending("SPLIT f05nU01 2")])
    allegiance.run(scene.now)
    assert (wolves.faction, dogs.faction, len(dogs.orders)) == ("f06", "f05", 1)
    scene.world.units["U1"].faction = "f06"
    allegiance.run(scene.now)
    assert (dogs.faction, dogs.orders) == ("f06", [])
    assert len(scene.said()) == len(scene.said("ben")) == 2


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
