"""Provinces side by side, and who may go from one to the other (OLY-LOC-02, -18, -22 to -24, OLY-GAP-28)."""

from __future__ import annotations

import pytest

from engine.games.olympia import codes
from engine.games.olympia.land.ways import Way, has_grid, is_coastal, is_port, neighbour, neighbours, ways
from engine.games.olympia.state import Built, Direction, Place, Realm, World
from tests.engine.games.olympia.props.kit import LAND, beyond, building, inside, world
from tests.suite.table import each

N, E, S, W = Direction.NORTH, Direction.EAST, Direction.SOUTH, Direction.WEST


def beside(made: World, code: str) -> dict[Direction, str]:
    return {direction: other.id for direction, other in neighbours(made, made.places[code])}


@pytest.mark.rule("OLY-LOC-02", "OLY-LOC-14", "OLY-LOC-17")
def test_there_is_nothing_beyond_the_edges() -> None:
    made = world("ppp", "ppp", "ppp")
    assert beside(made, "ab01") == {N: "aa01", E: "ab02", S: "ac01", W: "ab00"}
    assert beside(made, "aa00") == {E: "aa01", S: "ab00"}
    assert beside(made, "ac02") == {N: "ab02", W: "ac01"}


def test_the_last_code_of_all_is_the_end_of_every_world() -> None:
    made = world("p")
    row, column = codes.ROWS - 1, codes.COLUMNS - 1
    spots = [(row, column), (row - 1, column), (row, column - 1)]
    for at in spots:
        code = codes.province(*at)
        made.put(Place(id=code, kind="plain", name="Plain", region=LAND, row=at[0], column=at[1]))
    assert beside(made, codes.province(row, column)) == {N: codes.province(*spots[1]), W: codes.province(*spots[2])}


def test_other_worlds_and_tunnels_are_nobodys_neighbours() -> None:
    made = world("p")
    beyond(made, Realm.HADES, "underground", [1], 2)
    tunnels = beyond(made, Realm.UNDERCITY, "tunnel", [2], 2)
    assert beside(made, "aa00") == {}
    assert beside(made, "ab00") == {E: "ab01"}
    assert beside(made, tunnels[0].id) == {}
    assert neighbour(made, tunnels[0], E) is None
    assert [has_grid(made, made.places[code]) for code in ("aa00", "ab00", tunnels[0].id)] == [True, True, False]


@pytest.mark.rule("OLY-LOC-24", "OLY-LOC-23")
@each(
    "rows, coastal, port",
    [("p~", True, True), ("m~", True, False), ("pp", False, False), ("mp", False, False), ("~~", False, False)],
)
def test_coasts_and_ports(rows: str, coastal: bool, port: bool) -> None:
    made = world(rows)
    assert is_coastal(made, made.places["aa00"]) is coastal
    assert is_port(made, inside(made, "aa00", "city")) is port


@pytest.mark.rule("OLY-LOC-24")
def test_a_port_has_the_ways_to_all_seas_around_and_other_inner_places_have_none() -> None:
    made = world(" ~ ", "~pp", " ~ ")
    city, hill = inside(made, "ab01", "city"), inside(made, "ab01", "rocky hill")
    out = Way("ab01", 1, Direction.OUT)
    assert ways(made, city) == [Way("aa01", 1, N), Way("ac01", 1, S), Way("ab00", 1, W), out]
    assert ways(made, hill) == [out]


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-19")
def test_a_border_is_hidden_where_it_is_closed_or_leads_to_a_hidden_province() -> None:
    made = world("ppp")
    made.places["aa01"].closed = [E]
    made.places["aa00"].hidden = True
    found = {way.direction: way.hidden for way in ways(made, made.places["aa01"])}
    assert found == {E: True, W: True}
    made.places["aa00"].hidden = False
    assert {way.direction: way.hidden for way in ways(made, made.places["aa01"])} == {E: True, W: False}


@pytest.mark.rule("OLY-GAP-28")
@each(
    "rows, days", [(("~~",), 4), (("p~~",), 3), (("~~p",), 3), (("~~", "p "), 3), (("~~", " p"), 3),
                       (("~~", "~~", "pp"), 4), ((" p ", "~~~"), 3)]
)  # fmt: skip
def test_a_sea_route_takes_three_days_if_either_end_touches_land(rows: tuple[str, ...], days: int) -> None:
    made = world(*rows)
    seas = [place for place in made.places.values() if place.kind == "ocean"]
    (way,) = (way for way in ways(made, seas[0]) if way.direction == E and made.places[way.to].kind == "ocean")
    assert way.days == days


@pytest.mark.rule("OLY-LOC-23", "OLY-LOC-24")
def test_nobody_docks_in_a_mountain_even_if_a_city_stands_there() -> None:
    made = world("~m")
    inside(made, "aa01", "city")
    assert ways(made, made.places["aa00"]) == [Way("aa01", 1, E, impassable=True)]
    assert Way("aa00", 1, W, impassable=True) in ways(made, made.places["aa01"])


@pytest.mark.rule("OLY-LOC-07", "OLY-MINE-05", "OLY-GAP-28")
@each("fallen, shut", [(0, False), (1, True), (8, True)])
def test_a_collapsed_mine_is_shown_and_not_entered(fallen: int, shut: bool) -> None:
    made = world("m")
    mine = inside(made, "aa00", "mine", built=Built(finished=True, fallen=fallen))
    assert ways(made, made.places["aa00"]) == [Way(mine.id, 0, Direction.IN, impassable=shut)]


@pytest.mark.rule("OLY-GAP-28")
@each("kind, days", [("rocky hill", 1), ("city", 1), ("pit of Hades", 28), ("chamber", 5), ("cave", 1)])
def test_inner_places_take_the_days_of_the_table(kind: str, days: int) -> None:
    made = world("p")
    place = inside(made, "aa00", kind)
    assert ways(made, made.places["aa00"]) == [Way(place.id, days, Direction.IN)]
    assert ways(made, place) == [Way("aa00", 1, Direction.OUT)]


@pytest.mark.rule("OLY-LOC-10")
def test_of_what_lies_in_a_place_the_list_says_the_order() -> None:
    made = world("p")
    inn, hill, city = building(made, "aa00", "inn"), inside(made, "aa00", "rocky hill"), inside(made, "aa00", "city")
    assert [way.to for way in ways(made, made.places["aa00"])] == [inn.id, hill.id, city.id]
