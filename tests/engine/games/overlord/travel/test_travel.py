"""Ways, travel times, modes."""

from __future__ import annotations

import pytest

from engine.games.overlord.land.ways import Journey, days_by, find_way, on_foot, plan
from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.state import STUDY_DAY, Mode, Unit
from tests.engine.games.overlord.props.scene import Scene


def massada() -> Scene:
    """The sample map: the city L278 in the plains L1 (the rulebook's L216) with all its neighbours."""
    scene = Scene()
    scene.place("L278", "city", container="L1")
    scene.place("L282", "ocea")
    for number, terrain, direction in (("L215", "plai", "NE"), ("L213", "plai", "N"), ("L214", "plai", "NW"),
                                       ("L280", "hill", "SE")):  # fmt: skip
        scene.place(number, terrain)
        scene.way("L1", direction, number, days=7 if number == "L215" else 0, road=number == "L215")
    scene.place("L281", "moun")
    scene.way("L1", "S", "L281", closed=True)
    scene.way("L1", "SW", "L282")
    scene.way("L278", "SW", "L282")
    scene.way("L214", "S", "L282")
    return scene


def days(scene: Scene, origin: str, way: str, mode: Mode = Mode.WALK, *, climbs: bool = False) -> int:
    place = scene.world.locations[origin]
    found = find_way(scene.world, place, way)
    assert found is not None
    return days_by(scene.world, place, found, mode, climbs=climbs)


@pytest.mark.rule("OVL-EX-12", "OVL-DIR-10", "OVL-GAP-13", "OVL-DIR-03")
def test_the_sample_directions_take_the_days_the_rulebook_prints() -> None:
    scene = massada()
    assert days(scene, "L278", "OUT") == 1
    assert days(scene, "L278", "SW", Mode.SAIL) == 4
    assert days(scene, "L1", "SW", Mode.SAIL) == 6
    assert [days(scene, "L1", way) for way in ("NE", "N", "NW", "SE", "S")] == [7, 9, 9, 12, 0]
    assert days(scene, "L1", "SW") == 0


@pytest.mark.rule("OVL-DIR-03", "OVL-WORLD-03")
def test_between_an_inner_place_and_what_is_around_it_lies_a_day_whatever_the_ground() -> None:
    scene = Scene()
    scene.world.locations["L1"].terrain = "fore"  # 15 days across
    scene.place("L2", "city", container="L1")
    scene.way("L1", "IN", "L2")
    for origin, way in (("L1", "L2"), ("L2", "OUT")):
        place = scene.world.locations[origin]
        found = find_way(scene.world, place, way)
        assert found is not None
        assert on_foot(scene.world, place, found) == 1
        assert days(scene, origin, way) == 1


@pytest.mark.rule("OVL-EX-13", "OVL-DIR-01", "OVL-GAP-134")
def test_a_way_is_named_by_direction_or_by_where_it_leads() -> None:
    scene = massada()
    plains, city = scene.world.locations["L1"], scene.world.locations["L278"]
    by_direction = find_way(scene.world, plains, "NW")
    assert by_direction is not None
    assert by_direction is find_way(scene.world, plains, "L214")
    inward, outward = find_way(scene.world, plains, "L278"), find_way(scene.world, city, "L1")
    assert inward is not None
    assert inward.goal == "L278"
    assert outward is not None
    assert outward.direction == "OUT"
    assert find_way(scene.world, plains, "E") is None
    assert find_way(scene.world, city, "L214") is None


@pytest.mark.rule("OVL-EX-14", "OVL-DIR-09", "OVL-MOVE-15")
def test_a_ship_takes_twice_the_walk_along_a_coast() -> None:
    scene = massada()
    assert days(scene, "L1", "NW", Mode.SAIL) == 18
    assert days(scene, "L1", "N", Mode.SAIL) == 0


@pytest.mark.rule("OVL-MOVE-03", "OVL-DIR-04", "OVL-DIR-07")
def test_riders_need_a_third_less_and_fliers_four_days_in_any_direction() -> None:
    scene = massada()
    assert [days(scene, "L1", way, Mode.RIDE) for way in ("N", "SE", "NE", "S")] == [6, 8, 4, 0]
    assert [days(scene, "L1", way, Mode.FLY) for way in ("N", "SE", "NE", "S", "SW")] == [4] * 5


@pytest.mark.rule("OVL-CLIM-04", "OVL-MOVE-16", "OVL-GAP-46")
def test_weather_changes_every_pace_but_not_that_through_a_gate() -> None:
    scene = massada()
    place = scene.world.locations["L1"]
    for weather, walk, ride, sail, fly in (
        ("fair", 9, 6, 6, 4), ("sun", 9, 6, 6, 4), ("rain", 11, 8, 6, 6), ("wind", 9, 6, 4, 5), ("storm", 14, 9, 5, 15),
    ):  # fmt: skip
        place.weather = weather
        found = [days(scene, "L1", "N", mode) for mode in (Mode.WALK, Mode.RIDE)]
        found += [days(scene, "L1", "SW", Mode.SAIL), days(scene, "L1", "N", Mode.FLY)]
        assert found == [walk, ride, sail, fly], weather
    assert days(scene, "L1", "L278") == days(scene, "L278", "OUT") == 1
    assert days(scene, "L278", "SW", Mode.SAIL) == 3


@pytest.mark.rule("OVL-DIR-06", "OVL-GAP-47")
def test_who_knows_mountains_climbs_them_and_a_passage_is_open_to_all() -> None:
    scene = massada()
    climb = (TERRAINS["plai"].walk + 3 * TERRAINS["moun"].climb) // 4
    assert days(scene, "L1", "S", climbs=True) == climb
    scene.way("L1", "N", "L281", days=5)
    assert scene.world.locations["L1"].exits[-1].days == 5
    tunnel = scene.world.locations["L1"].exits[-1]
    assert days_by(scene.world, scene.world.locations["L1"], tunnel, Mode.WALK) == 5


@pytest.mark.rule("OVL-DIR-06", "OVL-DIR-10")
def test_a_closed_side_is_closed_to_climbers_too_unless_mountains_lie_behind_it() -> None:
    scene = massada()
    scene.place("L900")
    scene.way("L1", "E", "L900", closed=True)
    assert [days(scene, "L1", "E", climbs=climbs) for climbs in (False, True)] == [0, 0]
    scene.world.locations["L900"].terrain = "moun"
    assert [days(scene, "L1", "E", climbs=climbs) > 0 for climbs in (False, True)] == [False, True]


def planned(scene: Scene, way: str, *units: Unit) -> Journey | None:
    found = find_way(scene.world, scene.world.locations["L1"], way)
    assert found is not None
    return plan(scene.world, scene.world.locations["L1"], found, units, None)


@pytest.mark.rule("OVL-WEIGHT-08", "OVL-MOVE-03", "OVL-WEIGHT-07")
def test_a_stack_takes_the_fastest_mode_it_has_the_capacity_for() -> None:
    scene = massada()
    leader = scene.unit("U1", items={"hrse": 1}, equipped={"hrse": 1})
    assert planned(scene, "N", leader) == Journey("L213", Mode.RIDE, 6)
    leader.equipped.clear()
    assert planned(scene, "N", leader) == Journey("L213", Mode.WALK, 9)
    assert planned(scene, "S", leader) is None
    leader.experience["mnwk"] = 15 * STUDY_DAY
    journey = planned(scene, "S", leader)
    assert journey is not None
    assert journey.mode is Mode.WALK


@pytest.mark.rule("OVL-MOVE-04", "OVL-MOVE-06", "OVL-GAP-46")
def test_fliers_who_walk_still_count_as_flying() -> None:
    scene = massada()
    flier = scene.unit("U1", effects={"flyi": 9})
    assert planned(scene, "N", flier) == Journey("L213", Mode.FLY, 4)
    scene.world.locations["L1"].weather = "storm"
    assert planned(scene, "NE", flier) == Journey("L215", Mode.FLY, 11)
    assert planned(scene, "S", flier) == Journey("L281", Mode.FLY, 15)
    flier.effects["swim"] = 9
    assert planned(scene, "SW", flier) == Journey("L282", Mode.SAIL, 5)
    scene.world.locations["L1"].weather = "fair"
    assert planned(scene, "SW", flier) == Journey("L282", Mode.FLY, 4)


@pytest.mark.rule("OVL-EX-48", "OVL-MOVE-05", "OVL-GAP-45")
def test_ten_percent_too_much_takes_thirty_percent_longer_and_twice_the_load_does_not_move() -> None:
    scene = massada()
    leader = scene.unit("U1", items={"food": 30})
    assert planned(scene, "N", leader) == Journey("L213", Mode.WALK, 9)
    leader.items["food"] = 40
    assert planned(scene, "N", leader) == Journey("L213", Mode.WALK, 12)  # 9 x 1.3 = 11.7
    leader.items["food"] = 129
    assert planned(scene, "N", leader) == Journey("L213", Mode.WALK, 36)
    leader.items["food"] = 130
    assert planned(scene, "N", leader) is None
    leader.items["food"] = 125
    scene.world.locations["L1"].weather = "storm"
    assert planned(scene, "N", leader) == Journey("L213", Mode.WALK, 54)
    scene.place("L9", "swmp")
    scene.way("L1", "E", "L9")
    assert planned(scene, "E", leader) is None, "more than 60 days"
