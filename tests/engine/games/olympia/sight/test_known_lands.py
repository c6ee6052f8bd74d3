"""What a faction knows of the world, and the map of it."""

from __future__ import annotations

import pytest

from engine.core.ruleset import SeatRequest
from engine.core.telling.mapsheet import Edge, Layout, Sight, banner_colour
from engine.games.olympia.founding.setup import OlympiaChoices, OlympiaOptions, new_game
from engine.games.olympia.ruleset import seats_of
from engine.games.olympia.sight.known_lands import KnownLands, KnownProvince, known_lands, public_lands
from engine.games.olympia.state import Direction, Link, Player, Realm, World
from engine.games.olympia.telling.map_sheet import map_sheet
from engine.render import draw_map
from tests.engine.games.olympia.props.kit import beyond, building, inside, noble, world

E, W = Direction.EAST, Direction.WEST


def faction(made: World, *, knows: tuple[str, ...] = (), visited: tuple[str, ...] = ()) -> Player:
    player = Player(id=made.new_code("player"), name="The Seekers", seat="1", knows=list(knows), visited=list(visited))
    made.players[player.id] = player
    return player


def lands(made: World, player: Player) -> KnownLands:
    return known_lands(made, player, [unit for unit in made.units.values() if unit.player == player.id])


def known(made: World, player: Player, realm: Realm = Realm.REGULAR) -> dict[str, KnownProvince]:
    return {province.code: province for province in lands(made, player).levels.get(realm, ())}


@pytest.mark.rule("OLY-LOC-09")
def test_a_unit_shows_its_province_and_what_lies_beside_it() -> None:
    made = world("pppp")
    player = faction(made)
    noble(made, "aa01", player=player.id)
    found = known(made, player)
    assert list(found) == ["aa00", "aa01", "aa02"]
    assert [(p.seen, p.been) for p in found.values()] == [(False, False), (True, True), (False, False)]


def test_where_one_has_been_is_remembered() -> None:
    made = world("ppppp")
    player = faction(made, visited=("aa03",))
    noble(made, "aa00", player=player.id)
    found = known(made, player)
    assert found["aa03"].been
    assert not found["aa03"].seen
    assert list(found) == ["aa00", "aa01", "aa02", "aa03", "aa04"]


def test_what_lies_inside_is_known_only_where_one_has_been() -> None:
    made = world("pp")
    for code in ("aa00", "aa01"):
        made.places[code].civilization = 2
        city = inside(made, code, "city", f"City of {code}")
        building(made, city.id, "inn")
        building(made, city.id, "tower", finished=False)
        inside(made, code, "pasture")
    player = faction(made)
    noble(made, "aa00", player=player.id)
    found = known(made, player)
    assert (found["aa00"].city, found["aa00"].civilization) == ("City of aa00", 2)
    assert found["aa00"].inside == ("city", "inn", "pasture")
    assert found["aa01"] == KnownProvince("aa01", 0, 1, "plain", "Tollus")


@pytest.mark.rule("OLY-LOC-18", "OLY-LOC-19", "OLY-LOC-20", "OLY-EX-28")
def test_hidden_ways_and_places_are_known_to_who_found_them() -> None:
    made = world("pp")
    made.places["aa00"].closed, made.places["aa01"].closed = [E], [W]
    cave = inside(made, "aa00", "cave", hidden=True)
    stranger, finder = faction(made), faction(made, knows=("aa00 aa01", cave.id))
    noble(made, "aa00", player=stranger.id)
    noble(made, "aa00", player=finder.id)
    assert list(known(made, stranger)) == ["aa00"]
    assert known(made, stranger)["aa00"].inside == ()
    assert list(known(made, finder)) == ["aa00", "aa01"]
    assert (known(made, finder)["aa00"].inside, known(made, finder)["aa00"].passages) == (("cave",), ("aa01",))


@pytest.mark.rule("OLY-PRIS-02")
def test_prisoners_see_nothing() -> None:
    made = world("p")
    player = faction(made)
    noble(made, "aa00", player=player.id, prisoner=True)
    assert known(made, player) == {}


def test_a_unit_in_a_building_of_a_port_shows_the_province_and_the_sea() -> None:
    made = world("~p")
    city = inside(made, "aa01", "city", "Carim")
    inn = building(made, city.id, "inn")
    player = faction(made)
    noble(made, inn.id, player=player.id)
    found = known(made, player)
    assert list(found) == ["aa00", "aa01"]
    assert (found["aa01"].seen, found["aa01"].port) == (True, True)


def test_other_worlds_are_levels_of_their_own_and_tunnels_none() -> None:
    made = world("p")
    (wood,) = beyond(made, Realm.FAERY, "forest", [1], 1)
    (tunnel,) = beyond(made, Realm.UNDERCITY, "tunnel", [2], 1)
    player = faction(made, visited=(tunnel.id,))
    noble(made, "aa00", player=player.id)
    noble(made, wood.id, player=player.id)
    noble(made, wood.id, player=player.id)
    sheet = map_sheet(lands(made, player))
    assert sheet.level == "Faery"
    assert [other.level for other in sheet.other_levels] == ["The world"]
    assert [(mark.cell, mark.count) for mark in sheet.marks] == [(wood.id, 2)]


def test_the_map_shows_cities_passages_and_what_is_remembered() -> None:
    made = world("pp")
    made.places["aa00"].civilization = 3
    inside(made, "aa00", "city", "Carim")
    made.places["aa00"].links.append(Link(to="aa01", days=7, direction=E, hidden=True))
    made.places["aa01"].links.append(Link(to="aa00", days=7, direction=W, hidden=True))
    player = faction(made, knows=("aa00 aa01", "aa01 aa00"))
    noble(made, "aa00", player=player.id)
    sheet = map_sheet(lands(made, player))
    assert sheet.layout is Layout.SQUARE
    assert sheet.edges == (Edge(kind="passage", a="aa00", b="aa01"),)
    assert [(s.cell, s.kind, s.name) for s in sheet.settlements] == [("aa00", "city", "Carim")]
    assert [(cell.key, cell.sight, cell.number) for cell in sheet.cells] == [
        ("aa00", Sight.SEEN, "3"), ("aa01", Sight.REMEMBERED, ""),
    ]  # fmt: skip
    assert "Carim" in sheet.alt


@pytest.fixture(scope="module")
def begun() -> World:
    seat = SeatRequest(id="1", name="The Seekers", choices=OlympiaChoices())
    return new_game(OlympiaOptions(size="24x24"), [seat], "map")


def test_the_public_map_shows_havens_and_nothing_else(begun: World) -> None:
    sheet = map_sheet(public_lands(begun))
    assert len(sheet.cells) == 24 * 24
    known_cells = [cell for cell in sheet.cells if cell.sight is not Sight.UNKNOWN]
    assert len(known_cells) == len(sheet.settlements) == len(begun.havens)
    assert {s.name for s in sheet.settlements} == {begun.places[code].name for code in begun.havens}


def test_each_house_bears_the_same_colour_on_its_map_and_in_the_newspaper() -> None:
    seats = [SeatRequest(id=str(n), name=f"House {n}", choices=OlympiaChoices()) for n in range(1, 4)]
    made = new_game(OlympiaOptions(size="24x24"), seats, "hues")
    in_the_paper = {seat.name: seat.colour for seat in seats_of(made)}
    on_their_maps = {p.name: map_sheet(lands(made, p)).banners[0].colour for p in made.players.values()}
    assert on_their_maps == in_the_paper
    assert list(in_the_paper.values()) == [banner_colour(n) for n in range(3)]


def test_a_newcomer_has_a_map_that_can_be_drawn(begun: World) -> None:
    (player,) = begun.players.values()
    sheet = map_sheet(lands(begun, player))
    assert len(sheet.cells) >= 3
    assert draw_map(sheet).startswith(b"\x89PNG")
