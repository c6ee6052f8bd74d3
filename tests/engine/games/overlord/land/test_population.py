"""The people of a place, its economy, its wages and taxes."""

from __future__ import annotations

import pytest

from engine.games.overlord.land import population
from engine.games.overlord.rules.land import SEASONS
from engine.games.overlord.state import Exit, Offer, Title
from tests.engine.games.overlord.props.scene import Scene
from tests.suite.table import each

WINTER, AUTUMN = SEASONS["winter"], SEASONS["autumn"]


@pytest.mark.rule("OVL-POP-05", "OVL-GAP-19")
def test_a_place_feeds_what_its_terrain_and_economy_say() -> None:
    scene = Scene()
    assert population.optima(scene.place("L2", "city", economy=80)) == 4000


@pytest.mark.rule("OVL-POP-02")
@each("roll, after", [(0.0, 1000), (0.999, 1020)])
def test_up_to_two_percent_are_born_in_a_month(roll: float, after: int) -> None:
    scene = Scene(rest=roll)
    place = scene.place("L2", "vill", population=1000)

    population.live(scene.now)

    assert place.population == after


@pytest.mark.rule("OVL-POP-07", "OVL-GAP-19")
def test_famine_takes_a_tenth_where_far_too_many_live() -> None:
    scene = Scene(rest=0.0)
    crowded = scene.place("L2", "vill", population=1301)
    full = scene.place("L3", "vill", population=1300)

    population.live(scene.now)

    assert (crowded.population, full.population) == (1171, 1300)


@pytest.mark.rule("OVL-POP-07")
def test_food_sold_on_the_market_for_a_tenth_of_the_people_prevents_famine() -> None:
    food = Offer("grai", True, 13, 13, 100, traded=99)  # two rations each
    place = Scene().place("L2", "vill", population=2000, offers=[food])

    assert population.has_famine(place)
    food.traded = 100
    assert not population.has_famine(place)


def neighbours(here: int, there: int, terrain: str = "plai") -> Scene:
    scene = Scene()
    scene.place("L2", population=here)
    scene.place("L3", terrain, population=there)
    scene.way("L2", "N", "L3")
    return scene


def people(scene: Scene) -> list[int]:
    return [scene.world.locations[number].population for number in ("L2", "L3")]


@pytest.mark.rule("OVL-POP-06", "OVL-GAP-19")
def test_people_move_by_the_difference_of_surplus_over_the_days_of_travel() -> None:
    scene = neighbours(770, 500)  # plains feed 500 and are 9 days across

    population.migrate(scene.world)

    assert people(scene) == [740, 530]


@pytest.mark.rule("OVL-POP-06")
def test_even_a_place_below_its_own_optima_loses_people_to_an_emptier_one() -> None:
    scene = neighbours(490, 40)

    population.migrate(scene.world)

    assert people(scene) == [440, 90]


@pytest.mark.rule("OVL-POP-06")
def test_nobody_leaves_a_place_with_more_room_for_each() -> None:
    scene = neighbours(400, 4500, "city")  # 100 of 500 are missing here, 500 of 5000 there

    population.migrate(scene.world)

    assert people(scene) == [400, 4500]


@pytest.mark.rule("OVL-POP-06")
def test_places_a_day_apart_draw_level_and_do_not_change_places() -> None:
    scene = Scene()
    plains, city = scene.place("L2", population=500), scene.place("L3", "city", container="L2", population=5400)
    scene.way("L2", "IN", "L3")

    population.migrate(scene.world)

    assert (plains.population, city.population) == (700, 5200)


@pytest.mark.rule("OVL-POP-06")
def test_nobody_walks_into_the_sea_or_through_a_closed_way() -> None:
    scene = neighbours(900, 0, "ocea")
    scene.place("L4")
    scene.way("L2", "S", "L4", closed=True)

    population.migrate(scene.world)

    assert people(scene) == [900, 0]
    assert scene.world.locations["L4"].population == 0


@pytest.mark.rule("OVL-EX-12", "OVL-GAP-13")
def test_days_on_foot_are_those_of_the_sample_list() -> None:
    scene = Scene()
    origin, world = scene.world.locations["L1"], scene.world
    for number, terrain in (("L2", "plai"), ("L3", "hill"), ("L4", "moun"), ("L5", "city")):
        scene.place(number, terrain)
    ways = [Exit("N", "L2"), Exit("S", "L3"), Exit("NE", "L4"), Exit("SE", "L2", days=7, road=True), Exit("IN", "L5")]

    assert [population.walking_days(world, origin, way) for way in ways] == [9, 12, 0, 7, 1]
    scene.place("L6", "vill")
    assert population.walking_days(world, world.locations["L5"], Exit("N", "L6")) == 1


@pytest.mark.rule("OVL-POP-05", "OVL-GAP-19")
def test_pillage_and_battle_ruin_an_economy_and_peace_mends_it() -> None:
    scene = Scene()
    place = scene.place("L2", economy=90, pillaged=True)

    population.develop(scene.world, place, fought=True, taxed=False)
    assert place.economy == 50
    place.pillaged = False
    population.develop(scene.world, place, fought=False, taxed=True)
    assert place.economy == 53
    place.economy = 98
    population.develop(scene.world, place, fought=False, taxed=False)
    assert place.economy == 100
    place.economy = 110  # what buildings gave that stand no more is lost again, little by little
    population.develop(scene.world, place, fought=False, taxed=False)
    assert place.economy == 106


@pytest.mark.rule("OVL-POP-05", "OVL-MARKET-06")
def test_buildings_and_the_use_of_the_market_raise_what_an_economy_grows_to() -> None:
    scene = Scene()
    place = scene.place("L2", "city", offers=[Offer("food", True, 8, 8, 10, traded=1)])
    stalls = scene.structure("B1", "mrkt", "L2", materials={"wood": 1})

    assert population.ceiling(scene.world, place) == 105
    stalls.materials = {}
    assert population.ceiling(scene.world, place) == 125


@pytest.mark.rule("OVL-GAP-20", "OVL-EX-11", "OVL-ECON-21", "OVL-POP-08")
def test_a_city_of_5621_and_one_visitor_pays_11244_in_taxes() -> None:
    scene = Scene()
    city = scene.place("L2", "city", population=5621)
    scene.unit("U1", location="L2")

    assert population.monthly_taxes(scene.world, city, WINTER) == 11244


@pytest.mark.rule("OVL-CLIM-03", "OVL-GAP-20", "OVL-ECON-02")
def test_taxes_follow_season_and_economy_and_need_people_who_live_there() -> None:
    scene = Scene()
    plains, waste = scene.place("L2", population=1000, economy=80), scene.place("L3")
    scene.unit("U1", "man", 50, location="L3")

    assert population.monthly_taxes(scene.world, plains, AUTUMN) == 1000
    assert population.monthly_taxes(scene.world, plains, WINTER) == 800
    assert population.monthly_taxes(scene.world, waste, WINTER) == 0


@pytest.mark.rule("OVL-GAP-21", "OVL-ECON-02")
@each("people, wages", [(0, 0), (499, 12), (500, 11), (1000, 11), (1001, 10)])
def test_wages_are_low_in_crowds_and_high_where_hands_are_few(people: int, wages: int) -> None:
    assert population.monthly_wages(Scene().place("L2", "vill", population=people)) == wages


@pytest.mark.rule("OVL-GAP-21")
def test_the_capital_pays_ten() -> None:
    title = Title(tag="over", cost=0)
    assert population.monthly_wages(Scene().place("L2", "city", population=4000, title=title)) == 10


@pytest.mark.rule("OVL-GAP-19")
def test_at_most_an_eighth_of_the_people_goes_one_way_in_a_month() -> None:
    scene = Scene()
    scene.place("L2", population=480)
    scene.place("L3", "city", container="L2", population=1000)
    scene.way("L2", "IN", "L3")

    population.migrate(scene.world)

    assert people(scene) == [420, 1060]


@pytest.mark.rule("OVL-POP-05", "OVL-GAP-19")
@each(
    "economy, fought, pillaged, taxed, after",
    [(50, False, False, False, 54), (97, False, False, False, 100), (100, False, False, False, 100),
     (103, False, False, False, 100), (120, False, False, False, 116), (50, False, False, True, 53),
     (50, True, False, False, 30), (50, True, True, True, 9), (41, True, True, True, 0), (40, True, True, True, 0),
     (20, True, False, False, 0), (1, True, False, False, 0)],
)  # fmt: skip
def test_the_economy_nears_its_ceiling_by_four_unless_it_was_harmed(
    economy: int, fought: bool, pillaged: bool, taxed: bool, after: int
) -> None:
    scene = Scene()
    place = next(iter(scene.world.locations.values()))
    place.economy, place.pillaged, place.offers, place.structures = economy, pillaged, [], []
    population.develop(scene.world, place, fought, taxed)
    assert place.economy == after
