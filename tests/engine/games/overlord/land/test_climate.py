"""Weather, seasons, and what they do to the land."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.dice import Dice
from engine.games.overlord.land import climate
from engine.games.overlord.rules.land import SEASONS, season_of
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

WINTER, SUMMER, AUTUMN = SEASONS["winter"], SEASONS["summer"], SEASONS["autumn"]


@pytest.mark.rule("OVL-CLIM-02", "OVL-GAP-17")
def test_twelve_months_three_to_a_season_begin_in_the_last_month_of_winter() -> None:
    names = [season_of(turn).name for turn in range(1, 15)]

    assert names == ["winter"] + ["spring"] * 3 + ["summer"] * 3 + ["autumn"] * 3 + ["winter"] * 3 + ["spring"]


@pytest.mark.rule("OVL-CLIM-03", "OVL-GAP-18")
def test_the_weathers_of_a_season_come_as_often_as_their_weights_say() -> None:
    drawn = Counter(Dice("weather", number).weighted(WINTER.weather) for number in range(4000))

    assert set(drawn) == {"wind", "rain", "storm"}
    assert drawn["rain"] / 4000 == pytest.approx(0.6, abs=0.03)
    assert drawn["storm"] / 4000 == pytest.approx(0.1, abs=0.02)


@pytest.mark.rule("OVL-CLIM-07", "OVL-CLIM-03")
def test_next_months_weather_is_drawn_by_next_months_season_and_comes_with_it() -> None:
    scene = Scene(rest=0.99)  # the last weather of a season's list
    place = scene.world.locations["L1"]
    scene.now.number = 4  # spring; summer follows

    climate.foresee(scene.now)

    assert (place.weather, place.next_weather) == ("fair", "sun")
    climate.begin_month(scene.world)
    assert place.weather == "sun"
    scene.now.number = 3  # one more month of spring to come
    climate.foresee(scene.now)
    assert place.next_weather == "rain"


@pytest.mark.rule("OVL-CLIM-05")
@each("roll, edge", [(0.0, "wind"), (0.99, "rain")])
def test_a_storm_brings_wind_or_rain_to_neighbours_that_would_be_fair_and_no_further(roll: float, edge: str) -> None:
    fair = {("weather", number): [0.0] for number in ("L2", "L3")}
    scene = Scene(streams={("weather", "L1"): [0.999], ("edge of a storm", "L2"): [roll], **fair})
    scene.place("L2")
    scene.place("L3")
    scene.way("L1", "N", "L2")
    scene.way("L2", "N", "L3")
    scene.now.number = 7  # autumn follows

    climate.foresee(scene.now)

    assert [place.next_weather for place in scene.world.locations.values()] == ["storm", edge, "fair"]


@pytest.mark.rule("OVL-CLIM-05", "OVL-GAP-18")
def test_a_storm_leaves_rain_and_other_storms_as_they_are() -> None:
    drawn = {("weather", "L1"): [0.999], ("weather", "L2"): [0.4], ("weather", "L3"): [0.999]}
    scene = Scene(streams=drawn, rest=0.0)
    for number in ("L2", "L3"):
        scene.place(number)
        scene.way("L1", "N" if number == "L2" else "S", number)
    scene.now.number = 7  # autumn follows: 30 fair, 15 rain, 40 wind, 5 storm
    climate.foresee(scene.now)
    assert [place.next_weather for place in scene.world.locations.values()] == ["storm", "rain", "storm"]


@pytest.mark.rule("OVL-CLIM-01")
def test_inner_places_have_no_weather_of_their_own() -> None:
    scene = Scene(rest=0.99)
    city = scene.place("L2", "city", container="L1")
    scene.way("L1", "IN", "L2")

    climate.foresee(scene.now)

    assert city.next_weather == "fair"
    scene.now.number = 7  # the last weather of autumn is a storm
    climate.foresee(scene.now)
    assert (scene.world.locations["L1"].next_weather, city.next_weather) == ("storm", "fair")
    assert climate.outermost(scene.world, city).id == "L1"


@pytest.mark.rule("OVL-CLIM-03", "OVL-USE-16", "OVL-GAP-15", "OVL-GAP-16")
def test_the_land_yields_by_season() -> None:
    place = Scene().place("L2", resources={"ston": 30, "iron": 1})

    assert climate.yields(place, SUMMER, "fair") == {"ston": 39, "iron": 1}
    assert climate.yields(place, WINTER, "wind") == {"ston": 24, "iron": 0}


@pytest.mark.rule("OVL-CLIM-04", "OVL-USE-16")
@each("weather, grain", [("fair", 100), ("sun", 110), ("rain", 110), ("storm", 80)])
def test_weather_moves_farming_and_leaves_stone_alone(weather: str, grain: int) -> None:
    place = Scene().place("L2", resources={"grai": 100, "ston": 100})

    assert climate.yields(place, AUTUMN, weather) == {"grai": grain, "ston": 100}


@pytest.mark.rule("OVL-GAP-15", "OVL-USE-16")
def test_season_and_weather_are_taken_of_one_another_and_rounded_down_once() -> None:
    place = Scene().place("L2", resources={"grai": 70, "hide": 9})

    assert climate.yields(place, SUMMER, "sun") == {"grai": 100, "hide": 11}  # 70 x 1.3 x 1.1 = 100.1
    assert climate.yields(place, WINTER, "storm") == {"grai": 44, "hide": 7}  # 70 x 0.8 x 0.8 = 44.8


@pytest.mark.rule("OVL-RES-02")
def test_what_nobody_harvested_is_lost_when_the_month_is_renewed() -> None:
    scene = Scene()
    place = scene.place("L2", resources={"grai": 10}, left={"grai": 9, "gold": 3}, next_weather="rain")

    climate.renew(scene.world, AUTUMN)

    assert place.left == {"grai": 11}


@pytest.mark.rule("OVL-CLIM-06", "OVL-CLIM-01")
def test_magic_of_the_season_and_of_the_void_in_a_storm_is_worked_faster() -> None:
    scene = Scene()
    place, city = scene.place("L2", weather="storm"), scene.place("L3", "city", container="L2", weather="storm")

    assert [climate.magic_percent(place, WINTER, tag) for tag in ("airs", "void", "fire")] == [10, 20, 0]
    assert climate.magic_percent(city, WINTER, "airs") == 0


@pytest.mark.rule("OVL-ECON-11", "OVL-GAP-32")
def test_winter_doubles_upkeep_in_the_open_but_not_inside_nor_on_the_water() -> None:
    scene = Scene()
    plains, sea = scene.place("L2"), scene.place("L3", "ocea")
    city = scene.place("L4", "city", container="L2")

    assert climate.upkeep_factor(plains, "", WINTER) == 2
    assert climate.upkeep_factor(plains, "", SUMMER) == 1
    assert [climate.upkeep_factor(*where, WINTER) for where in ((plains, "B1"), (sea, ""), (city, ""))] == [1, 1, 1]
