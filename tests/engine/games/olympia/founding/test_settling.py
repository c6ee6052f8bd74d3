"""Holes, hidden ways, havens and Mt. Olympus on maps drawn by hand (OLY-LOC-18, OLY-GAP-26, OLY-TERM-13)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.founding.settling import (
    dig_holes,
    found_cities,
    found_city,
    found_havens,
    hide_ways,
    land_provinces,
    on_foot,
)
from engine.games.olympia.state import Direction, Link, Place, Realm, Region, World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import beyond, inside, world
from tests.suite.table import each

N, E, S, W = Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST


def falling(rolls: Sequence[float] = (), rest: float | None = None) -> Dice:
    """Dice with these rolls, then with the rest."""
    return LoadedDice({(): rolls}, rest=rest)()


def names() -> Namer:
    return Namer(Dice("names"))


def missing(made: World, rows: int, columns: int) -> set[tuple[int, int]]:
    """Where there is no province."""
    there = {(place.row, place.column) for place in made.places.values()}
    return {(row, column) for row in range(rows) for column in range(columns)} - there


def closed(made: World) -> dict[str, list[Direction]]:
    return {place.id: place.closed for place in made.places.values() if place.closed}


def test_land_is_what_is_dry_and_of_the_regular_world() -> None:
    made = world("p~m")
    inside(made, "aa00", "city")
    beyond(made, Realm.FAERY, "forest", [3], 1)
    assert [place.id for place in land_provinces(made)] == ["aa00", "aa02"]


@pytest.mark.rule("OLY-LOC-18")
def test_on_foot_one_goes_over_open_borders_of_land() -> None:
    made = world(" p ", "~pf", " m ")
    middle = made.places["ab01"]
    assert [other.id for other in on_foot(made, middle)] == ["aa01", "ab02", "ac01"]
    middle.closed = [E]
    assert [other.id for other in on_foot(made, middle)] == ["aa01", "ac01"]
    assert list(on_foot(made, made.places["ab00"])) == []


@pytest.mark.rule("OLY-LOC-18", "OLY-GAP-26")
@each("start, ends, days", [(0.0, ("aa01", "ac01", S), (14, 10)), (0.99, ("ab02", "ab00", W), (7, 8))])
def test_a_hole_is_bridged_by_a_hidden_way_from_side_to_side(
    start: float, ends: tuple[str, str, Direction], days: tuple[int, int]
) -> None:
    made = world("pmp", "dpp", "psp")
    made.places["ab00"].kind = "plain"
    made.places["ab02"].kind = "desert"
    dig_holes(made, falling([0.99] * 4 + [0.0, start], rest=0.99))
    assert missing(made, 3, 3) == {(1, 1)}
    assert "ab01" not in made.regions[made.places["aa00"].region].provinces
    one, other, direction = ends
    assert made.places[one].links == [Link(to=other, days=days[0], direction=direction, hidden=True)]
    assert made.places[other].links == [Link(to=one, days=days[1], direction=direction.opposite, hidden=True)]
    assert sum(len(place.links) for place in made.places.values()) == 2


@pytest.mark.rule("OLY-LOC-18")
def test_holes_lie_three_provinces_apart_within_the_land() -> None:
    made = world(*["p" * 9] * 6)
    dig_holes(made, falling(rest=0.0))
    assert missing(made, 6, 9) == {(row, column) for row in (1, 4) for column in (1, 4, 7)}


@pytest.mark.rule("OLY-LOC-18")
@each("spot", ["aa00", "aa01", "aa02", "ab00", "ab02", "ac00", "ac01", "ac02"])
@each("by", ["sea", "region"])
def test_a_hole_has_land_of_its_own_region_all_around(spot: str, by: str) -> None:
    made = world("ppp", "ppp", "ppp")
    if by == "sea":
        made.places[spot].kind = "ocean"
    else:
        made.regions["58999"] = Region(id="58999", name="Beside")
        made.places[spot].region = "58999"
    dig_holes(made, falling(rest=0.0))
    assert missing(made, 3, 3) == set()


@pytest.mark.rule("OLY-LOC-18")
@each("roll, holes", [(0.009, {(1, 1)}), (0.01, set())])
def test_one_land_province_in_a_hundred_is_a_hole(roll: float, holes: set[tuple[int, int]]) -> None:
    made = world("ppp", "ppp", "ppp")
    dig_holes(made, falling([roll] * 5, rest=0.99))
    assert missing(made, 3, 3) == holes


BORDERS = {  # of four provinces in a square, in the order in which they are rolled
    0: {"aa00": [E], "aa01": [W]},
    1: {"aa00": [S], "ab00": [N]},
    2: {"aa01": [S], "ab01": [N]},
    3: {"ab00": [E], "ab01": [W]},
}


def rolled(*hits: int) -> Dice:
    """Dice that close these borders of a square."""
    return falling([0.0 if number in hits else 0.99 for number in range(4)], rest=0.99)


@pytest.mark.rule("OLY-LOC-18")
@each("border", range(4))
def test_a_border_is_hidden_from_both_sides(border: int) -> None:
    made = world("pp", "pp")
    hide_ways(made, rolled(border))
    assert closed(made) == BORDERS[border]


@pytest.mark.rule("OLY-LOC-18")
@each("first", range(4))
@each("second", range(4))
def test_no_border_is_hidden_without_an_open_way_around(first: int, second: int) -> None:
    made = world("pp", "pp")
    hide_ways(made, rolled(first, second))
    assert closed(made) == BORDERS[min(first, second)]


@pytest.mark.rule("OLY-LOC-18")
@each("rows", [("pp",), ("pp", "~~"), ("pp", "p~"), ("pp", "~p"), ("pp", " p")])
def test_the_way_around_is_one_of_three_steps_on_land(rows: tuple[str, ...]) -> None:
    made = world(*rows)
    hide_ways(made, falling(rest=0.0))
    assert closed(made) == {}


@pytest.mark.rule("OLY-LOC-18")
def test_the_way_around_may_lead_on_either_side() -> None:
    made = world("ppp", "ppp")
    hide_ways(made, falling([0.99, 0.99, 0.99, 0.0], rest=0.99))  # the second province of the first row and its south
    assert closed(made) == {"aa01": [S], "ab01": [N]}


@pytest.mark.rule("OLY-LOC-18")
@each("olympus", ["aa00", "aa01"])
def test_nothing_is_hidden_at_mount_olympus(olympus: str) -> None:
    made = world("pp", "pp")
    made.olympus = olympus
    hide_ways(made, rolled(0))
    assert closed(made) == {}


@pytest.mark.rule("OLY-LOC-18")
@each("roll, hidden", [(1 / 35 - 0.0001, True), (1 / 35 + 0.0001, False)])
def test_one_border_in_thirty_five_is_tried(roll: float, hidden: bool) -> None:
    made = world("pp", "pp")
    hide_ways(made, falling([roll], rest=0.99))
    assert bool(closed(made)) is hidden


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-23")
@each("roll, there", [(1 / 7 - 0.0001, True), (1 / 7 + 0.0001, False)])
@each("terrain", ["m", "p"])
def test_one_shore_of_a_mountain_in_seven_has_a_secret_harbour(roll: float, there: bool, terrain: str) -> None:
    made = world(f"~{terrain}~")
    hide_ways(made, falling([roll, 0.99], rest=0.99))
    assert closed(made) == ({"aa01": [E], "aa02": [W]} if there and terrain == "m" else {})


@pytest.mark.rule("OLY-GAP-26")
@each("roll, there", [(1 / 15 - 0.0001, True), (1 / 15 + 0.0001, False)])
def test_one_land_province_in_fifteen_gets_a_city(roll: float, there: bool) -> None:
    made = world("p~")
    found_cities(made, names(), falling([roll]))
    assert (made.city_of(made.places["aa00"]) is not None) is there
    assert made.city_of(made.places["aa01"]) is None


@pytest.mark.rule("OLY-GAP-26")
def test_neither_olympus_nor_a_province_with_a_city_gets_one() -> None:
    made = world("pmp")
    made.olympus = "aa01"
    old = found_city(made, made.places["aa00"], "Old")
    found_cities(made, names(), falling(rest=0.0))
    cities = [(place.within, place.name) for place in made.places.values() if place.kind == "city"]
    assert [at for at, _ in cities] == ["aa00", "aa02"]
    assert made.places["aa00"].inner == [old.id]


@pytest.mark.rule("OLY-TERM-13", "OLY-STATUS-06")
@each("provinces, enough", [(19, False), (20, True)])
def test_havens_need_twenty_provinces_that_hang_together_on_foot(provinces: int, enough: bool) -> None:
    made = world("p" * provinces)
    if enough:
        found_havens(made, 1, names(), Dice("x"))
        assert len(made.havens) == 1
        return
    with pytest.raises(SetupError, match="too little land for the safe havens"):
        found_havens(made, 1, names(), Dice("x"))


@pytest.mark.rule("OLY-STATUS-06")
def test_without_mountains_one_rises_beside_the_middle_of_the_land() -> None:
    made = world(*["p" * 9] * 5)
    found_havens(made, 1, names(), Dice("x"))
    imperial = made.places[made.imperial]
    assert (imperial.name, imperial.within) == ("Imperial City", "ac04")
    olympus = made.places[made.olympus]
    assert (olympus.kind, olympus.name) == ("mountain", "Mt. Olympus")
    assert abs(olympus.row - 2) + abs(olympus.column - 4) == 1


@pytest.mark.rule("OLY-STATUS-06")
def test_a_mountain_inland_that_stands_nearest_to_the_middle_is_olympus() -> None:
    made = world("ppppppppp", "ppppppppp", "ppppppppp", "ppppppmpp", "mpppppppp", "~pppppppp")
    found_havens(made, 1, names(), Dice("x"))
    assert made.olympus == "ad06"
    imperial = made.places[made.places[made.imperial].within]
    assert (imperial.id, imperial.kind, imperial.haven) == ("ad05", "forest", True)


@pytest.mark.rule("OLY-STATUS-06")
def test_a_mountain_on_the_coast_is_not_olympus() -> None:
    made = world("ppppppppp", "ppppppppp", "pppp~pppp", "ppppmpppp", "ppppppppp")
    found_havens(made, 1, names(), Dice("x"))
    assert made.olympus != "ad04"


def _away(one: Place, other: Place) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


@pytest.mark.rule("OLY-TERM-13")
def test_a_haven_is_at_least_two_thirds_as_far_from_the_imperial_city_as_can_be() -> None:
    found = set()
    for seed in range(40):
        made = world(*["p" * 9] * 5)
        found_havens(made, 1, names(), Dice("far", seed))
        imperial = made.places[made.places[made.imperial].within]
        haven = made.places[made.places[made.havens[0]].within]
        found.add(_away(haven, imperial))
        assert (haven.kind, haven.name, haven.haven) == ("forest", "Forest", True)
    assert found == {4, 5, 6}


@pytest.mark.rule("OLY-TERM-13")
def test_a_forest_almost_as_far_is_taken_first() -> None:
    for seed in range(20):
        made = world("fpppppppp", "ppppppppp", "pppppfppp", "ppppppppp", "ppppppppp")
        found_havens(made, 1, names(), Dice("forest", seed))
        assert made.places[made.havens[0]].within == "aa00"


@pytest.mark.rule("OLY-TERM-13")
@each("count, on_coast", [(2, 2), (3, None)])
def test_havens_stand_on_the_coast_if_there_are_coasts_for_all(count: int, on_coast: int | None) -> None:
    shores = set()
    for seed in range(20):
        made = world("~pppppppp", "ppppppppp", "ppppppppp", "ppppppppp", "ppppppppp")
        found_havens(made, count, names(), Dice("coast", seed))
        at = [made.places[code].within for code in made.havens]
        assert len(set(at)) == count
        shores.add(len({"aa01", "ab00"} & set(at)))
    assert shores == {on_coast} if on_coast is not None else max(shores) < count


@pytest.mark.rule("OLY-TERM-13")
def test_the_second_haven_keeps_away_from_the_first() -> None:
    for seed in range(30):
        made = world(*["p" * 9] * 5)
        found_havens(made, 2, names(), Dice("two", seed))
        one, other = (made.places[made.places[code].within] for code in made.havens)
        assert _away(one, other) >= 3
        assert [made.places[code].name for code in made.havens] == ["Aldermoor", "Brightwater"]
