"""How land lies, before anybody lives on it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.overlord.founding import mapmaking
from engine.games.overlord.founding.mapmaking import (
    BACK,
    MOUNTAINS,
    OCEAN,
    PLAINS,
    WATER,
    Land,
    Shape,
    areas,
    around,
    close_sides,
    disc,
    distance,
    lay_land,
    line,
    masses,
    places,
    step,
)
from engine.games.overlord.founding.sites import BORDER, OUTSIDE, Sites, choose
from tests.suite.table import each

SHAPE = Shape(24, 18)
SEEDS = ("one", "two", "three", "four")


def made(seed: str, shape: Shape = SHAPE, borders: int = 4, colonies: int = 3) -> tuple[Land, Sites]:
    land = lay_land(shape, Dice(seed, "land"))
    sites = choose(land, borders, colonies, Dice(seed, "sites"))
    close_sides(land, Dice(seed, "closed"))
    return land, sites


@pytest.mark.rule("OVL-WORLD-02")
def test_a_place_has_six_neighbours_and_each_leads_back() -> None:
    inner = (7, 8)
    assert [direction for direction, _ in around(inner, SHAPE)] == ["N", "NE", "SE", "S", "SW", "NW"]
    for place in places(SHAPE):
        for direction, other in around(place, SHAPE):
            assert step(other, BACK[direction]) == place
            assert distance(place, other) == 1
    assert [len(around(corner, SHAPE)) for corner in ((0, 0), (23, 17), (0, 17), (23, 0))] == [2, 2, 3, 3]


def test_discs_and_lines() -> None:
    assert [len(disc((10, 8), radius, SHAPE)) for radius in range(4)] == [1, 7, 19, 37]
    way = line((3, 3), (9, 12))
    assert (way[0], way[-1], len(way)) == ((3, 3), (9, 12), distance((3, 3), (9, 12)) + 1)
    assert all(distance(one, other) == 1 for one, other in pairwise(way))
    assert line((5, 5), (5, 9)) == [(5, 5), (5, 6), (5, 7), (5, 8), (5, 9)]


@pytest.mark.rule("OVL-GAP-12", "OVL-WORLD-07")
@each("seed", SEEDS)
def test_there_are_sea_and_land_with_every_climate_in_its_place(seed: str) -> None:
    shape = Shape(48, 36)
    land = lay_land(shape, Dice(seed))
    assert all(land.terrain[x, y] == OCEAN for x, y in places(shape) if x in (0, 47) or y in (0, 35))
    water = sum(terrain in WATER for terrain in land.terrain.values())
    assert water / len(land.terrain) == pytest.approx(0.43, abs=0.05)
    assert set(land.terrain.values()) >= {PLAINS, "hill", "fore", "swmp", MOUNTAINS, OCEAN}
    rows = {terrain: [y for (_, y), here in land.terrain.items() if here == terrain] for terrain in ("tund", "jung")}
    assert max(rows["tund"], default=0) < 36 * 0.3
    assert min(rows["jung"], default=36) > 36 * 0.6


def test_small_waters_are_lakes_and_seas_are_not() -> None:
    land, _ = made("one", Shape(48, 36))
    for lake in masses((p for p, terrain in land.terrain.items() if terrain == "lake"), land.shape):
        assert len(lake) <= mapmaking.LARGEST_LAKE
        assert all(land.terrain[other] != OCEAN for place in lake for _, other in land.around(place))


def test_areas_hang_together_are_of_one_terrain_and_not_too_large() -> None:
    land, _ = made("two")
    pieces = list(areas(land))
    assert sorted(place for piece in pieces for place in piece) == sorted(land.terrain)
    for piece in pieces:
        assert len({land.terrain[place] for place in piece}) == 1
        assert len(masses(piece, land.shape)) == 1
        if land.terrain[piece[0]] not in WATER:
            assert len(piece) <= mapmaking.LARGEST_AREA


@pytest.mark.slow
@pytest.mark.rule("OVL-WORLD-07")
def test_some_sides_of_jungles_and_swamps_are_closed_and_each_place_keeps_two_ways() -> None:
    closed = 0
    for seed in SEEDS:
        land, _ = made(seed, Shape(48, 36))
        bare = lay_land(land.shape, Dice(seed, "land"))
        choose(bare, 4, 3, Dice(seed, "sites"))
        for one, other in land.closed:
            assert "jung" in (land.terrain[one], land.terrain[other]) or "swmp" in (
                land.terrain[one],
                land.terrain[other],
            )
            assert (other, one) in land.closed
            assert len(land.ways(one)) >= 2
        closed += len(land.closed)
        assert bare.terrain == land.terrain
    assert closed > 20


def test_the_ways_of_a_place_lead_to_walkable_land_on_its_open_sides() -> None:
    land, _ = made("one", Shape(48, 36))
    for place in land.terrain:
        goals = [other for _, other in land.around(place) if land.is_walkable(other)]
        assert land.ways(place) == [other for other in goals if (place, other) not in land.closed]


@pytest.mark.rule("OVL-GAP-12")
@each("seed", SEEDS)
def test_the_capital_lies_in_plains_and_roads_lead_to_the_borders(seed: str) -> None:
    land, sites = made(seed)
    assert {land.terrain[place] for place in disc(sites.capital, 1, SHAPE)} == {PLAINS}
    assert all(land.is_walkable(place) for place in disc(sites.capital, 2, SHAPE))
    assert len(sites.borders) == 4
    for city in sites.borders:
        assert distance(city, sites.capital) == BORDER
        way = line(sites.capital, city)
        assert all((one, other) in sites.roads for one, other in pairwise(way))
        assert all(land.is_walkable(place) for place in way)
    assert all((other, one) in sites.roads for one, other in sites.roads)


@pytest.mark.rule("OVL-GAP-12")
@each("wanted, found", [(1, 3), (3, 3), (5, 5), (9, 6)])
def test_there_are_three_to_six_border_cities(wanted: int, found: int) -> None:
    assert len(made("one", borders=wanted)[1].borders) == found


@each("seed", SEEDS)
def test_colonies_lie_beyond_the_empire_apart_from_each_other_and_can_be_left_on_foot(seed: str) -> None:
    land, sites = made(seed, Shape(48, 36), colonies=12)
    assert len(sites.colonies) == 12
    for city in sites.colonies:
        assert distance(city, sites.capital) >= OUTSIDE
        assert len(land.ways(city)) >= 2
        assert min(distance(city, other) for other in sites.cities if other != city) >= 2
    assert any(land.is_coast(city) for city in sites.colonies)


@pytest.mark.rule("OVL-GAP-47")
def test_passages_lead_under_mountains_from_one_side_to_the_other() -> None:
    found = 0
    for seed in SEEDS:
        land, sites = made(seed)
        for one, other, direction in sites.passages:
            under = step(one, direction)
            assert land.terrain[under] == MOUNTAINS
            assert step(under, direction) == other
            assert land.is_walkable(one)
            assert land.is_walkable(other)
            found += 1
    assert found >= len(SEEDS)


def test_a_world_too_small_is_refused_and_one_too_small_for_all_colonies_has_fewer() -> None:
    with pytest.raises(SetupError, match="too small"):
        made("one", Shape(8, 8))
    with pytest.raises(SetupError, match="too little land"):
        made("one", Shape(11, 11, 60))
    assert 3 <= len(made("one", colonies=100)[1].colonies) < 100


@each("across", [True, False])
def test_an_empire_keeps_its_borders_and_a_step_more_from_the_edge_of_the_world(across: bool) -> None:
    room = 2 * (BORDER + 2)  # no place in the middle is so far from both edges
    dice = Dice("one", "land")
    narrow = lay_land(Shape(room, 40) if across else Shape(40, room), dice)
    with pytest.raises(SetupError, match="too small for an empire"):
        choose(narrow, 4, 3, Dice("one", "sites"))


@pytest.mark.rule("OVL-GAP-119")
def test_one_seed_makes_one_land() -> None:
    (land, sites), (again, same), (other, _) = made("one"), made("one"), made("two")
    assert (land.terrain, land.closed, sites) == (again.terrain, again.closed, same)
    assert land.terrain != other.terrain
