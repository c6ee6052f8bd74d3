"""A whole world: what lies where, who lives there, what they have."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engine.core import document
from engine.games.overlord.founding.mapmaking import COMPASS, WATER, Shape
from engine.games.overlord.founding.settling import COMMONS
from engine.games.overlord.founding.starts import border_cities, capital, colonial_cities
from engine.games.overlord.founding.worldmaking import PASSAGE_DAYS, make_world
from engine.games.overlord.land import climate, population
from engine.games.overlord.land.ways import days_by, find_way, on_foot
from engine.games.overlord.rules.land import COAST_FISH, TERRAINS, season_of
from engine.games.overlord.state import (
    Location,
    Mode,
    Options,
    World,
)
from engine.games.overlord.titles import ownership
from engine.games.overlord.trade import recruits
from tests.engine.games.overlord.props.sound import faults


@cache
def made(seed: str, width: int = 48, height: int = 36, alpha_off: tuple[str, ...] = ()) -> World:
    """A world that no test changes."""
    return make_world(Shape(width, height), 4, 10, Options(list(alpha_off)), seed)


def territories(world: World) -> list[Location]:
    return [place for place in world.locations.values() if not place.container and place.x >= 0]


@pytest.mark.rule("OVL-WORLD-01", "OVL-GAP-12")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_nothing_in_a_new_world_contradicts_itself(seed: str) -> None:
    world = made(seed)
    assert faults(world) == []
    assert list(world.locations) == [f"L{number}" for number in range(1, len(world.locations) + 1)]
    assert len({place.id for place in world.locations.values()}) == len(world.locations)
    assert all(place.name for place in world.locations.values())


@pytest.mark.rule("OVL-GAP-119")
def test_one_seed_makes_one_world() -> None:
    again = make_world(Shape(48, 36), 4, 10, Options(), "one")
    assert document.encode(again) == document.encode(made("one"))
    assert document.encode(again) != document.encode(made("two"))


@pytest.mark.rule("OVL-WORLD-02", "OVL-DIR-05")
def test_territories_form_a_net_with_the_same_way_there_and_back() -> None:
    world = made("one")
    seen = 0
    for place in territories(world):
        for way in place.exits:
            goal = world.locations[way.goal]
            if way.direction not in COMPASS or goal.container or "Maelstrom" in (place.name + goal.name):
                continue
            back = next(other for other in goal.exits if other.goal == place.id)
            assert (back.days, back.road, back.closed) == (way.days, way.road, way.closed)
            assert COMPASS.index(back.direction) == (COMPASS.index(way.direction) + 3) % 6
            seen += 1
    assert seen > 5 * len(territories(world)) * 0.9


@pytest.mark.rule("OVL-DIR-05", "OVL-SETUP-06", "OVL-DIR-10")
def test_roads_are_quicker_and_cities_of_the_empire_less_than_a_month_apart() -> None:
    world = made("one")
    roads = [
        (on_foot(world, place, way), place.terrain, world.locations[way.goal].terrain)
        for place in territories(world)
        for way in place.exits
        if way.road
    ]
    assert roads
    assert {days for days, one, other in roads if one == other == "plai"} == {7}
    near = ownership.walk(world, capital(world), 29)
    assert all(city.id in near for city in border_cities(world))


@pytest.mark.rule("OVL-GAP-12")
def test_the_cities_have_the_people_the_rules_give_them() -> None:
    world = made("one")
    assert capital(world).population == 10_000
    assert {city.population for city in border_cities(world)} == {5000}
    assert {city.population for city in colonial_cities(world)} == {5000, 2500}
    villages = [place for place in world.locations.values() if place.terrain == "vill"]
    assert len(villages) > 20
    assert {place.population for place in villages} == {1000}
    assert (len(border_cities(world)), len(colonial_cities(world))) == (4, 10)


@pytest.mark.rule("OVL-WORLD-03", "OVL-DIR-03")
def test_each_inner_location_can_be_entered_and_left_in_a_day() -> None:
    world = made("one")
    inner = [place for place in world.locations.values() if place.container]
    assert {place.terrain for place in inner} >= {"city", "vill", "towr", "hall", "lair", "pass", "cave"}
    for place in inner:
        outer = world.locations[place.container]
        enter, leave = find_way(world, outer, place.id), find_way(world, place, "OUT")
        assert enter is not None
        assert leave is not None
        assert leave.goal == outer.id
        assert days_by(world, outer, enter, Mode.WALK) == days_by(world, place, leave, Mode.WALK) == 1


@pytest.mark.rule("OVL-DIR-10", "OVL-DIR-08")
def test_a_city_by_the_water_has_ways_out_to_sea_and_ships_find_it() -> None:
    world = made("one")
    ports = 0
    for city in [place for place in world.locations.values() if place.terrain == "city"]:
        around = {way.goal for way in world.locations[city.container].exits if way.direction in COMPASS}
        water = {goal for goal in around if world.locations[goal].terrain in WATER}
        quays = [way for way in city.exits if way.direction in COMPASS]
        assert {way.goal for way in quays} == water
        for way in quays:
            sea = world.locations[way.goal]
            assert days_by(world, city, way, Mode.SAIL) in (3, 4)  # by the weather
            back = find_way(world, sea, city.id)
            assert back is not None
            assert days_by(world, sea, back, Mode.SAIL) > 0
            first = find_way(world, sea, back.direction)
            assert first is not None
            assert first.goal == city.container  # the land comes first in that direction
            ports += 1
    assert ports


@pytest.mark.rule("OVL-WORLD-06")
def test_the_maelstrom_turns_round_who_sails_through_it() -> None:
    world = made("one")
    place = next(place for place in world.locations.values() if place.name == "The Maelstrom")
    turned = 0
    for way in place.exits:
        goal = world.locations[way.goal]
        entry = next(back.direction for back in goal.exits if back.goal == place.id)
        comes_from = COMPASS[(COMPASS.index(entry) + 3) % 6]  # seen from the Maelstrom
        turned += comes_from != way.direction
        assert (COMPASS.index(comes_from) - COMPASS.index(way.direction)) % 6 == 2
    assert turned == 6


@pytest.mark.rule("OVL-WORLD-06")
def test_the_maze_can_be_left_but_not_by_the_way_one_came() -> None:
    world = made("one")
    gate = next(place for place in world.locations.values() if "Gate of the Underground Maze" in place.name)
    rooms = [place for place in world.locations.values() if place.name == "The Underground Maze"]
    assert {(room.x, room.y, room.container) for room in rooms} == {(-1, -1, "")}
    assert gate.container
    for start in (gate, *rooms):
        reached = {start.id}
        ahead = [start]
        for place in ahead:
            for way in place.exits:
                if way.goal not in reached and (way.direction in COMPASS):
                    reached.add(way.goal)
                    ahead.append(world.locations[way.goal])
        assert reached == {gate.id, *(room.id for room in rooms)}
    one_way = [
        way for room in rooms for way in room.exits if all(b.goal != room.id for b in world.locations[way.goal].exits)
    ]
    assert len(one_way) > len(rooms)


@pytest.mark.rule("OVL-GAP-47", "OVL-DIR-06")
def test_a_hidden_passage_joins_two_places_with_mountains_between() -> None:
    world = made("one")
    ends = [place for place in world.locations.values() if place.terrain == "pass"]
    assert ends
    for end in ends:
        other = world.locations[next(way.goal for way in end.exits if way.direction in COMPASS)]
        through = find_way(world, end, other.id)
        assert through is not None
        assert days_by(world, end, through, Mode.WALK) == PASSAGE_DAYS  # no weather reaches it
        outer = world.locations[end.container]
        under = next(way.goal for way in outer.exits if way.direction == through.direction)
        assert world.locations[under].terrain == "moun"
        beyond = next(way.goal for way in world.locations[under].exits if way.direction == through.direction)
        assert beyond == other.container


@pytest.mark.rule("OVL-GAP-15", "OVL-GAP-14", "OVL-WORLD-10")
def test_deposits_lie_where_and_as_often_as_the_table_says() -> None:
    tries: Counter[tuple[str, str]] = Counter()
    found: Counter[tuple[str, str]] = Counter()
    for seed in ("one", "two", "three"):
        world = made(seed)
        around = {place.container for place in world.locations.values() if place.terrain == "city"}
        for place in territories(world):
            if place.id in around:
                assert all(place.resources[item] >= least for item, least in COMMONS.items())
                continue
            terrain = TERRAINS[place.terrain]
            deposits = {**terrain.deposits, **terrain.hidden}
            for item, deposit in deposits.items():
                tries[place.terrain, item] += 1
                amount = place.resources.get(item, 0)
                coastal = item == "fish" and COAST_FISH
                found[place.terrain, item] += amount > 0
                assert 0 <= amount <= deposit.most + coastal
            assert set(place.resources) <= {*deposits, "fish"}
    for (tag, item), number in tries.items():
        if number >= 150:
            chance = {**TERRAINS[tag].deposits, **TERRAINS[tag].hidden}[item].chance
            assert 100 * found[tag, item] / number == pytest.approx(chance, abs=9)
    amounts = [place.resources["grai"] for place in territories(made("one")) if "grai" in place.resources]
    assert min(amounts) < 10
    assert max(amounts) > 60  # some are rich, some are poor


@pytest.mark.rule("OVL-GAP-15", "OVL-WORLD-10", "OVL-RES-01")
def test_coasts_have_fish_and_the_first_month_what_season_and_weather_leave() -> None:
    world = made("one")
    for place in territories(world):
        near = [world.locations[way.goal].terrain for way in place.exits if way.direction in COMPASS]
        if place.terrain not in WATER:
            assert ("fish" in place.resources) == any(terrain in WATER for terrain in near)
            assert place.resources.get("fish", COAST_FISH) == COAST_FISH
        assert place.left == climate.yields(place, season_of(1), place.next_weather)
    assert {place.next_weather for place in territories(world)} <= {"wind", "rain", "storm", "fair"}


@pytest.mark.rule("OVL-POP-01", "OVL-WORLD-08")
def test_people_live_on_land_and_are_for_hire_where_they_live() -> None:
    world = made("one")
    for place in world.locations.values():
        optima = TERRAINS[place.terrain].optima
        if place.terrain not in ("city", "vill"):
            assert optima * 60 // 100 <= place.population <= optima * 110 // 100
        hired = {hire.race: hire for hire in place.hires}
        if not place.population:
            assert not hired
            continue
        assert hired["man"].amount == place.population * 5 // 100
        assert hired["man"].price == 50
        assert ("ldr" in hired) == (place.population >= recruits.LEADER_PER)
        assert place.wages == population.monthly_wages(place)
        assert place.taxes == population.monthly_taxes(world, place, season_of(1))
    assert all(any(hire.race == "ldr" for hire in city.hires) for city in border_cities(world))
    assert not any(place.hires for place in territories(world) if place.terrain in WATER)


@pytest.mark.rule("OVL-WORLD-09", "OVL-GAP-25", "OVL-GAP-26")
def test_cities_trade_by_their_size_and_on_their_days() -> None:
    world = made("one")
    city = capital(world)
    assert city.market_days == [10, 20, 30]
    assert {tuple(place.market_days) for place in (*border_cities(world), *colonial_cities(world))} == {(15, 30)}
    offers = {offer.item: offer for offer in city.offers}
    assert (offers["swrd"].amount, offers["swrd"].price, offers["swrd"].wanted) == (30, 151, False)
    assert (offers["food"].amount, offers["food"].price, offers["food"].wanted) == (10_000, 8, True)
    assert (offers["wood"].amount, offers["hrse"].amount) == (150, 20)
    assert not any(place.offers for place in world.locations.values() if place.terrain != "city")
