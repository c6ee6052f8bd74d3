"""The atlas of a world, its roads that meet, and how places are called."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.atlantis.founding.naming import Namer, joined
from engine.games.atlantis.land.grid import Atlas, atlas, where
from engine.games.atlantis.land.roads import has_road, is_connected
from engine.games.atlantis.state import UNDERWORLD, Direction
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


@pytest.mark.rule("ATL-REGION-01", "ATL-EX-05")
def test_a_region_is_called_by_terrain_area_and_place() -> None:
    world = Scenario("p")
    assert where(world.region(2, name="Turia", x=11, y=15)) == "plain in Turia (11,15)"
    assert where(world.region(2, level=UNDERWORLD)) == "plain in Turia (11,15,underworld)"
    assert where(world.region(1)) == "The Nexus"


def test_a_turn_makes_its_atlas_once() -> None:
    turn = Scenario("pp").turn()
    assert atlas(turn) is atlas(turn)


@pytest.mark.rule("ATL-WORLD-04", "ATL-GAP-01")
def test_the_rows_of_the_kit_interlock_as_its_heading_says() -> None:
    world = Scenario("pp", "pp")
    exits = {n: {d: r.id for d, r in Atlas(world.state).exits(world.region(n)).items()} for n in (2, 3, 4)}
    assert exits[2] == {Direction.SE: 4}
    assert exits[3] == {Direction.SE: 5, Direction.SW: 4}
    assert exits[4] == {Direction.NE: 3, Direction.NW: 2}


@pytest.mark.rule("ATL-GAP-01")
def test_distances_go_round_the_world_where_that_is_shorter() -> None:
    world = Scenario("p" * 8, "p" * 8, width=16)
    first, last, below = (world.region(number) for number in (2, 9, 10))
    index = Atlas(world.state)
    assert (index.distance(first, last), index.distance(first, below)) == (2, 1)


@pytest.mark.rule("ATL-GAP-01")
def test_straight_down_is_one_step_for_two_rows() -> None:
    world = Scenario("p", "p", "p", "p", "p")
    assert Atlas(world.state).distance(world.region(2), world.region(6)) == 2


@pytest.mark.rule("ATL-ROAD-02", "ATL-ROAD-03", "ATL-EX-19")
def test_a_road_helps_only_where_it_meets_one_on_the_other_side() -> None:
    world = Scenario("p", "p")  # 3 lies southeast of 2
    index = Atlas(world.state)
    northwest = world.structure(3, "road nw")
    assert has_road(world.region(3), Direction.NW)
    assert not is_connected(index, world.region(3), Direction.NW)
    world.structure(2, "road se")
    assert is_connected(index, world.region(3), Direction.NW)
    assert is_connected(index, world.region(2), Direction.SE)
    northwest.needs = 16
    assert not is_connected(index, world.region(3), Direction.NW)


@each(
    "parts, name",
    [(("Oak", "", "dale"), "Oakdale"), (("Bela", "a", "ista"), "Belista"), (("Hall", "", "land"), "Halland")],
)
def test_names_are_joined_without_clashes(parts: tuple[str, str, str], name: str) -> None:
    assert joined(*parts) == name


@each("kind", ["north", "middle", "south", "deep"])
def test_two_thousand_names_of_a_country_are_all_different(kind: str) -> None:
    names = Namer(Dice("names", kind))
    given = [names.land(kind) for _ in range(1000)] + [names.town(kind, port=True) for _ in range(1000)]
    assert len(set(given)) == 2000
