"""The ways that leave a place: land, sea, ports, mountains, inner places, links."""

from __future__ import annotations

import pytest

from engine.games.olympia.land.ways import Way, is_coastal, is_port, ways
from engine.games.olympia.state import Direction, Link, Realm, World
from tests.engine.games.olympia.props.kit import beyond, building, inside, world
from tests.suite.table import each

N, E, S, W = Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST


def told(made: World, code: str) -> dict[Direction | None, tuple[str, int]]:
    """The first way in each direction: where and how many days."""
    found: dict[Direction | None, tuple[str, int]] = {}
    for way in ways(made, made.places[code]):
        found.setdefault(way.direction, (way.to, way.days))
    return found


@pytest.mark.rule("OLY-LOC-02", "OLY-LOC-06", "OLY-LOC-14", "OLY-EX-22", "OLY-EX-26")
def test_a_plain_between_land_and_sea() -> None:
    made = world("~p~", "~pp", "~~~")
    assert told(made, "ab01") == {N: ("aa01", 7), E: ("ab02", 7), S: ("ac01", 1), W: ("ab00", 1)}


@pytest.mark.rule("OLY-LOC-17", "OLY-LOC-18")
def test_the_edge_and_a_hole_end_the_world() -> None:
    made = world("p p", "ppp")
    assert told(made, "aa00") == {S: ("ab00", 7)}
    assert told(made, "ab01") == {E: ("ab02", 7), W: ("ab00", 7)}


@pytest.mark.rule("OLY-GAP-28")
@each("terrain, days", [("p", 7), ("f", 8), ("d", 8), ("m", 10), ("s", 14)])
def test_days_are_those_of_where_one_goes(terrain: str, days: int) -> None:
    made = world(f"p{terrain}")
    assert told(made, "aa00")[E] == ("aa01", days)
    assert told(made, "aa01")[W] == ("aa00", 7)


@pytest.mark.rule("OLY-GAP-28")
def test_the_high_sea_takes_a_day_more() -> None:
    made = world("p~~~~~")
    assert told(made, "aa01") == {E: ("aa02", 3), W: ("aa00", 1)}
    assert told(made, "aa03") == {E: ("aa04", 4), W: ("aa02", 4)}


@pytest.mark.rule("OLY-LOC-22", "OLY-LOC-23", "OLY-EX-30")
def test_ships_dock_on_plains_and_islands_but_not_in_mountains() -> None:
    made = world("~~~", "~~m", "~p~")
    island = inside(made, "ab01", "island")
    found = ways(made, made.places["ab01"])
    assert Way("ac01", 1, S) in found
    assert Way("ab02", 1, E, impassable=True) in found
    assert Way(island.id, 1, Direction.IN) in found
    assert Way("ab01", 1, W, impassable=True) in ways(made, made.places["ab02"])


@pytest.mark.rule("OLY-LOC-18")
def test_a_secret_harbour_in_the_mountains_has_to_be_found() -> None:
    made = world("~m")
    made.places["aa00"].closed.append(E)
    made.places["aa01"].closed.append(W)
    assert ways(made, made.places["aa00"]) == [Way("aa01", 1, E, hidden=True)]
    assert ways(made, made.places["aa01"]) == [Way("aa00", 1, W, hidden=True)]


@pytest.mark.rule("OLY-LOC-24", "OLY-EX-31")
def test_the_sea_is_reached_through_the_port_only() -> None:
    made = world("~p")
    city = inside(made, "aa01", "city", "Carim")
    assert is_port(made, city)
    assert Way("aa00", 1, W, impassable=True) in ways(made, made.places["aa01"])
    assert ways(made, city) == [Way("aa00", 1, W), Way("aa01", 1, Direction.OUT)]
    assert ways(made, made.places["aa00"]) == [Way(city.id, 1, E)]


@pytest.mark.rule("OLY-LOC-23", "OLY-LOC-24")
def test_a_city_in_the_mountains_is_no_port() -> None:
    made = world("~m")
    city = inside(made, "aa01", "city")
    assert not is_port(made, city)
    assert is_coastal(made, made.places["aa01"])


@pytest.mark.rule("OLY-LOC-07", "OLY-LOC-10", "OLY-EX-23")
def test_cities_take_a_day_and_buildings_none() -> None:
    made = world("p")
    city = inside(made, "aa00", "city", "Carim")
    inn = building(made, city.id, "inn")
    assert ways(made, made.places["aa00"]) == [Way(city.id, 1, Direction.IN)]
    assert ways(made, city) == [Way("aa00", 1, Direction.OUT), Way(inn.id, 0, Direction.IN)]
    assert ways(made, inn) == [Way(city.id, 0, Direction.OUT)]


@pytest.mark.rule("OLY-LOC-19", "OLY-EX-28")
def test_a_hidden_border_is_hidden_from_both_sides() -> None:
    made = world("p", "p")
    made.places["aa00"].closed.append(S)
    made.places["ab00"].closed.append(N)
    assert ways(made, made.places["aa00"]) == [Way("ab00", 7, S, hidden=True)]
    assert ways(made, made.places["ab00"]) == [Way("aa00", 7, N, hidden=True)]


def test_hidden_places_are_entered_by_hidden_ways() -> None:
    made = world("p")
    cave = inside(made, "aa00", "cave", hidden=True)
    assert ways(made, made.places["aa00"]) == [Way(cave.id, 1, Direction.IN, hidden=True)]


def test_worlds_do_not_touch_where_their_codes_do() -> None:
    made = world("pp")
    beyond(made, Realm.FAERY, "forest", [1], 2)
    assert told(made, "aa00") == {E: ("aa01", 7)}
    assert told(made, "ab00") == {E: ("ab01", 8)}


def test_tunnels_lead_only_where_they_were_dug() -> None:
    made = world("p")
    first, second, _ = beyond(made, Realm.UNDERCITY, "tunnel", [1], 3)
    first.links.append(Link(to=second.id, days=5, direction=S))
    assert ways(made, first) == [Way(second.id, 5, S)]
    assert ways(made, second) == []


@pytest.mark.rule("OLY-GAP-71", "OLY-GAP-72", "OLY-GAP-73")
def test_links_keep_their_conditions() -> None:
    made = world("p")
    made.places["aa00"].links.append(Link(to="x", days=3, hidden=True, months=(3, 4), flying=True, toll=100))
    assert ways(made, made.places["aa00"]) == [Way("x", 3, hidden=True, months=(3, 4), flying=True, toll=100)]


def test_every_direction_has_its_opposite() -> None:
    assert {direction.opposite.opposite for direction in Direction} == set(Direction)
    assert (N.opposite, E.opposite, Direction.UP.opposite) == (S, W, Direction.DOWN)
