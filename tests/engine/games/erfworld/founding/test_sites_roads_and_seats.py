"""Sites that are spread, roads that are laid, worlds put together, seats that come late (ERF-WORLDGEN-01 to -10)."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.core.space.hexes import Place, row_distance
from engine.games.erfworld.founding.mapmaking import Land, Shape, lay_land
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, add_seat, free_capitals, new_game
from engine.games.erfworld.founding.sides import see
from engine.games.erfworld.founding.worldmaking import choose, make_world
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import HEAD_STARTS
from engine.games.erfworld.state import Options, Site
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


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
@each(
    "width, seats, spare, spacing, columns",
    [
        (13, 2, 1, 6, [0, 12, 6]),  # each as far from the others as can be
        (13, 3, 0, 9, [0, 12, 6]),  # nearer than wished, where there is no room
        (16, 4, 0, 9, [0, 15, 7, 11]),
        (13, 4, 0, 9, [0, 12, 6, 3]),  # three steps apart, as any two sites may lie
        (13, 3, 1, 4, [0, 12, 6, 3]),
        (11, 4, 0, 9, []),  # the fourth would lie two steps from the next
    ],
)
def test_capitals_are_spread(width: int, seats: int, spare: int, spacing: int, columns: list[int]) -> None:
    def capitals() -> list[Place]:
        return choose(_land(width, 1), seats, spare, spacing, Ordered("spread")).capitals

    if columns:
        assert capitals() == [(x, 0) for x in columns]
    else:
        with pytest.raises(SetupError, match="no room for 4 capitals"):
            capitals()


@pytest.mark.rule("ERF-WORLDGEN-03", "ERF-ROAD-01")
def test_a_road_takes_the_cheapest_ground_and_what_is_a_road_already() -> None:
    """A swamp with a way around it: no road crosses it, and sites beyond it share one road."""
    swamp = {f"x{x}y{y}": "swamp" for x in (6, 7, 8) for y in range(1, 8)}
    found = choose(_land(16, 8, **swamp), 2, 0, 12, Ordered("roads"))
    used = {place for pair in found.roads for place in pair}
    assert {place[0] < 6 for place in found.capitals} == {True, False}
    assert {place for place in used if 6 <= place[0] <= 8} == {(6, 0), (7, 0), (8, 0)}
    assert all(one < other and row_distance(one, other) == 1 for one, other in found.roads)
    with pytest.raises(SetupError, match="no road leads"):  # 400 points of move are the most that a road may take
        choose(_land(60, 1, **{f"x{x}y0": "impassable_mountains" for x in range(8, 52)}), 2, 0, 20, Ordered("far"))


@pytest.mark.rule("ERF-WORLDGEN-03")
def test_each_site_is_joined_to_the_nearest_that_is_joined() -> None:
    found = choose(_land(16, 1), 2, 0, 12, Ordered("roads"))
    assert sorted(found.roads) == [((x, 0), (x + 1, 0)) for x in range(15)]
    for seats, lonely in ((3, 0), (4, 1)):  # of twenty cities one stays without a road, and the first by lot
        many = choose(_land(50, 30), seats, 0, 12, Ordered("roads"))
        joined = {place for pair in many.roads for place in pair}
        assert [city in joined for city in many.cities] == [False] * lonely + [True] * (len(many.cities) - lonely)
        # a tree of shortest ways: no site is joined across another that is nearer
        assert len(many.roads) <= sum(
            min(row_distance(site, other) for other in (*many.capitals, *many.cities) if other != site)
            for site in (*many.capitals, *many.cities)
        )


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-WORLDGEN-03", "ERF-WORLDGEN-04")
def test_hexes_know_the_roads_and_rivers_at_both_ends_in_order() -> None:
    shape = Shape(36, 26)
    world = make_world(shape, 4, 1, 12, Options(), "made")
    land = lay_land(shape, Dice("made", "land"))
    sites = choose(land, 4, 1, 12, Dice("made", "sites"))
    drawn = [(hex_.terrain, hex_.weather, hex_.ruin) for hex_ in world.hexes]
    assert drawn == [(land.terrain[p], land.weather[p], p in sites.ruins) for p in shape.places()]
    for pairs, ways in ((sites.roads, [h.roads for h in world.hexes]), (land.rivers, [h.rivers for h in world.hexes])):
        assert ways == [
            sorted(world.number(other) for pair in pairs if place in pair for other in pair if other != place)
            for place in shape.places()
        ]


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
@each("site, side, level, held, free", [
    (Site.CAPITAL, 0, 0, False, True), (Site.CITY, 0, 0, False, False), (Site.CAPITAL, 1, 0, False, False),
    (Site.CAPITAL, 0, 1, False, False), (Site.CAPITAL, 0, 0, True, False),
])  # fmt: skip
def test_which_sites_are_free(site: Site, side: int, level: int, held: bool, free: bool) -> None:
    game = stage()
    city = game.city(12, 8, "There", site, level, side=side)
    if held:
        game.pack("bat", 1, 12, 8, side=0)
    assert free_capitals(game.world) == ([city] if free else [])


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
