"""Letters to units: to those in sight, read by whoever leads them."""

from __future__ import annotations

import pytest

from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.telling.correspondence import addressees, reader
from tests.engine.games.atlantis.props.kit import Scenario


@pytest.mark.rule("ATL-SERVER-07")
def test_units_of_others_in_sight_are_written_to_and_their_leader_reads_it() -> None:
    world = Scenario("pp", "fw")
    world.unit(world.faction("Red"), 2)
    blue = world.faction("Blue")
    near, far = world.unit(blue, 2), world.unit(blue, 3)
    offered = {one.address: one.name for one in addressees(view(world.state, "1"))}
    assert offered == {f"unit {near.id}": f"{near.name} ({near.id})"}
    assert reader(world.state, f"unit {near.id}") == blue.seat
    assert reader(world.state, f"unit {far.id}") == blue.seat


@pytest.mark.rule("ATL-SERVER-07")
def test_nobody_reads_what_is_written_to_guards_and_to_units_that_are_no_more() -> None:
    world = Scenario("pp", "fw")
    world.unit(world.faction("Red"), 2)
    guards = world.unit(1, 2)
    assert reader(world.state, f"unit {guards.id}") is None
    assert reader(world.state, "unit 99999") is None
