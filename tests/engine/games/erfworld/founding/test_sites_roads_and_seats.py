"""Sites that are spread, roads that are laid, worlds put together, seats that come late (ERF-WORLDGEN-01 to -10)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.core.space.hexes import Place, row_distance
from engine.games.erfworld.founding.mapmaking import Land, Shape
from engine.games.erfworld.founding.setup import (
    ErfworldChoices,
    ErfworldOptions,
    _founder,
    add_seat,
    free_capitals,
    new_game,
)
from engine.games.erfworld.founding.sides import CAUTION, see
from engine.games.erfworld.founding.worldmaking import Sites, _hexes, _is_free, _lay_road, _roads, _spread, make_world
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import HEAD_STARTS
from engine.games.erfworld.state import Options, Site
from tests.engine.games.erfworld.props.stage import stage


class Ordered(Dice):
    """Dice that shuffle nothing, sample the first, and choose the first."""

    def below(self, limit: int) -> int:
        return 0

    def shuffled(self, items):  # type: ignore[no-untyped-def]
        return list(items)

    def sample(self, items, count):  # type: ignore[no-untyped-def]
        return list(items)[:count]


def _land(width: int, height: int, **other: str) -> Land:
    """Plains, and other terrain at places such as x3y1."""
    shape = Shape(width, height)
    terrain = dict.fromkeys(shape.places(), "plains")
    for name, kind in other.items():
        x, y = name[1:].split("y")
        terrain[int(x), int(y)] = kind
    return Land(shape, terrain, dict.fromkeys(shape.places(), "clear"), [])


# Sites and roads


@pytest.mark.rule("ERF-WORLDGEN-02")
def test_sites_are_spread_each_as_far_from_the_others_as_can_be() -> None:
    row: list[Place] = [(x, 0) for x in range(13)]
    assert _spread(row, 3, 6, Ordered("spread")) == [(0, 0), (12, 0), (6, 0)]
    assert _spread(row, 3, 7, Ordered("spread")) == [(0, 0), (12, 0)]
    assert _spread(row, 4, 3, Ordered("spread")) == [(0, 0), (12, 0), (6, 0), (3, 0)]
    assert _spread(row[:2], 4, 1, Ordered("spread")) == [(0, 0), (1, 0)]
    found = Sites(capitals=[(0, 0)], cities=[(8, 0)])
    assert [_is_free(found, place, 3) for place in ((2, 0), (3, 0), (5, 0), (6, 0))] == [False, True, True, False]


@pytest.mark.rule("ERF-WORLDGEN-03", "ERF-ROAD-01")
def test_a_road_takes_the_cheapest_ground_and_what_is_a_road_already() -> None:
    land = _land(7, 3, x1y1="swamp", x2y1="swamp", x3y1="swamp")
    found = Sites()
    _lay_road(land, found, (0, 1), (4, 1))
    used = {place for pair in found.roads for place in pair}
    assert not used & {(1, 1), (2, 1), (3, 1)}
    assert all(one < other and row_distance(one, other) == 1 for one, other in found.roads)
    before = dict(found.roads)
    _lay_road(land, found, (4, 1), (0, 1))
    assert found.roads == before
    detour = Sites(roads={((0, 0), (1, 0)): None, ((1, 0), (2, 0)): None, ((2, 0), (3, 0)): None})
    _lay_road(_land(4, 2), detour, (0, 0), (3, 0))
    assert len(detour.roads) == 3
    island = _land(5, 1, x2y0="lake")
    with pytest.raises(SetupError, match="no road leads"):
        _lay_road(island, Sites(), (0, 0), (4, 0))


@pytest.mark.rule("ERF-WORLDGEN-03")
def test_each_site_is_joined_to_the_nearest_that_is_joined() -> None:
    land = _land(16, 1)
    found = Sites(capitals=[(0, 0)], cities=[(15, 0), (5, 0), (9, 0)])
    _roads(land, found, Ordered("roads"))
    assert sorted(found.roads) == [((x, 0), (x + 1, 0)) for x in range(15)]
    for count, joined in ((19, True), (20, False)):  # of twenty cities one stays without a road
        many = Sites(capitals=[(0, 0)], cities=[(15, 0)] * count)
        _roads(land, many, Ordered("roads"))
        assert bool(many.roads) is joined


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-WORLDGEN-03", "ERF-WORLDGEN-04")
def test_hexes_know_the_roads_and_rivers_at_both_ends_in_order() -> None:
    land = _land(4, 2, x3y1="hills")
    land.rivers = [((1, 0), (2, 0)), ((0, 0), (1, 0))]
    land.weather[2, 1] = "rain"
    sites = Sites(ruins=[(3, 0)], roads={((1, 0), (1, 1)): None, ((0, 0), (1, 0)): None})
    hexes = _hexes(land, sites)
    assert [hex_.roads for hex_ in hexes] == [[1], [0, 5], [], [], [], [1], [], []]
    assert [hex_.rivers for hex_ in hexes] == [[1], [0, 2], [1], [], [], [], [], []]
    assert [number for number, hex_ in enumerate(hexes) if hex_.ruin] == [3]
    assert (hexes[7].terrain, hexes[6].weather, hexes[5].weather) == ("hills", "rain", "clear")


@pytest.mark.rule("ERF-WORLDGEN-02", "ERF-WORLDGEN-05", "ERF-NEUTRAL-01")
def test_a_world_has_its_capitals_in_ruins_its_cities_at_low_levels_and_no_name_twice() -> None:
    world = make_world(Shape(36, 26), 4, 1, 12, Options(tempo=2), "made")
    capitals = [city for city in world.cities.values() if city.site is Site.CAPITAL]
    cities = [city for city in world.cities.values() if city.site is Site.CITY]
    assert (len(capitals), {city.level for city in capitals}) == (5, {0})
    assert {city.level for city in cities} <= {0, 1, 2}
    assert len({city.name for city in world.cities.values()}) == len(world.cities)
    assert all(world.hexes[city.place].city == city.id for city in world.cities.values())
    assert sum(bool(hex_.city) for hex_ in world.hexes) == len(world.cities)
    assert world.options.tempo == 2
    assert all(not city.side for city in world.cities.values())
    again = make_world(Shape(36, 26), 4, 1, 12, Options(tempo=2), "made")
    assert [hex_.terrain for hex_ in again.hexes] == [hex_.terrain for hex_ in world.hexes]


# Seats


def _seat(code: str, **choices: str) -> SeatRequest:
    return SeatRequest(id=code, name=f"Side {code}", choices=ErfworldChoices(**choices))


@pytest.mark.rule("ERF-WORLDGEN-10", "ERF-X-03")
def test_who_comes_late_is_the_youngest_on_a_free_site_and_nobody_comes_twice() -> None:
    world = new_game(ErfworldOptions(spacing=8, head_start="32"), [_seat("1"), _seat("2"), _seat("3")], "late")
    assert sorted(side.draw for side in world.sides.values()) == [1, 2, 3]
    assert {side.treasury for side in world.sides.values()} == {HEAD_STARTS["32"].treasury * EIGHTHS}
    free = free_capitals(world)
    assert len(free) == 1
    with pytest.raises(SetupError, match="has a side"):
        add_seat(world, _seat("2"), Dice("late"))
    world.day = 9
    side = add_seat(world, _seat("4"), Dice("late"))
    assert (side.draw, side.founded, side.capital, side.treasury) == (4, 9, free[0].id, 0)
    assert world.cities[side.capital].level == HEAD_STARTS["0"].level
    with pytest.raises(SetupError, match="no capital site"):
        add_seat(world, _seat("5"), Dice("late"))


@pytest.mark.rule("ERF-WORLDGEN-10")
@pytest.mark.parametrize(("site", "side", "level", "held", "free"), [
    (Site.CAPITAL, 0, 0, False, True), (Site.CITY, 0, 0, False, False), (Site.CAPITAL, 1, 0, False, False),
    (Site.CAPITAL, 0, 1, False, False), (Site.CAPITAL, 0, 0, True, False),
])  # fmt: skip
def test_which_sites_are_free(site: Site, side: int, level: int, held: bool, free: bool) -> None:
    game = stage()
    city = game.city(12, 8, "There", site, level, side=side)
    if held:
        game.pack("bat", 1, 12, 8, side=0)
    assert free_capitals(game.world) == ([city] if free else [])


@pytest.mark.rule("ERF-WORLDGEN-07", "ERF-GAP-260")
def test_what_a_player_chose_is_what_his_side_begins_with() -> None:
    plain = _founder(_seat("1"), Dice("who"))
    assert plain.ruler
    assert (plain.terrain, plain.weapon, plain.special, plain.house, plain.doctrine) == (
        "rider", "sword", "", "dwagon", CAUTION,
    )  # fmt: skip
    own = _founder(_seat("1", ruler="  Jillian   the  Younger ", terrain="sky", weapon="bow", special="dance_fighting",
                         house="fen", doctrine="bare"), Dice("who"))  # fmt: skip
    assert (own.seat, own.side, own.ruler, own.terrain, own.weapon, own.special, own.house, own.doctrine) == (
        "1", "Side 1", "Jillian the Younger", "sky", "bow", "dance_fighting", "fen", (),
    )  # fmt: skip


@pytest.mark.rule("ERF-WORLDGEN-08", "ERF-CITYWAR-04", "ERF-MK-01", "ERF-ARKEN-02")
def test_options_bring_free_casters_tools_and_duels() -> None:
    seats = [_seat("1"), _seat("2")]
    plain = new_game(ErfworldOptions(spacing=12), seats, "plain")
    assert (plain.away, plain.tools) == ({}, {})
    full = new_game(ErfworldOptions(spacing=12, casters=True, arken=True), seats, "plain")
    assert (len(full.away), len(full.tools) > 0) == (2, True)
    assert all(one.side == "" and one.school for one in full.away.values())
    assert [hex_.terrain for hex_ in full.hexes] == [hex_.terrain for hex_ in plain.hexes]
    duel = new_game(ErfworldOptions(spacing=12, duel=True), seats, "plain")
    assert len(duel.cities) == 6
    with pytest.raises(SetupError, match="two sides"):
        new_game(ErfworldOptions(spacing=12, duel=True), [*seats, _seat("3")], "plain")
    alone = new_game(ErfworldOptions(spacing=12), [_seat("1")], "alone")
    assert sum(city.site is Site.CAPITAL for city in alone.cities.values()) == 2  # one is kept for who comes later
    eight = new_game(ErfworldOptions(spacing=8), [_seat(str(number)) for number in range(8)], "eight")
    assert sum(city.site is Site.CAPITAL for city in eight.cities.values()) == 8 + 2


@pytest.mark.rule("ERF-SCOUTING-02")
def test_a_new_side_sees_so_many_steps_around() -> None:
    game = stage()
    game.side().known, game.side().cities = {}, {}
    near, far = game.city(6, 8, "Near", Site.CITY, 1), game.city(7, 8, "Far", Site.CITY, 1)
    game.world.day = 3
    see(game.world, game.side(), game.world.cities["c1"].place, 2)
    assert len(game.side().known) == 19
    assert set(game.side().known.values()) == {3}
    assert (near.id in game.side().cities, far.id in game.side().cities) == (True, False)
