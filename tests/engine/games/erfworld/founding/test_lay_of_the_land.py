"""How worlds are made, in small: patches, waters, rivers, sites, roads, the wild, options (ERF-WORLDGEN)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest
from engine.core.space.hexes import Place, row_distance
from engine.core.space.paths import components
from engine.games.erfworld.founding.mapmaking import COLD, HIGH, Land, Shape, lay_land, rivers
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, narrow, new_game, require_two
from engine.games.erfworld.founding.sides import Founder, found_side, see
from engine.games.erfworld.founding.wild import settle
from engine.games.erfworld.founding.worldmaking import choose, shape_for
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import FERALS, HEAD_STARTS
from engine.games.erfworld.state import Birth, City, Hex, Options, Site, World, Zone
from engine.games.erfworld.units.naming import Namer
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


class Fixed(Dice):
    """Dice that give these fractions, then one half for ever; whole numbers count up from nought."""

    def __init__(self, *fractions: float) -> None:
        super().__init__("fixed")
        self.left, self.count = list(fractions), -1

    def random(self) -> float:
        return self.left.pop(0) if self.left else 0.5

    def below(self, limit: int) -> int:
        self.count += 1
        return self.count % limit


def _plain(width: int, height: int) -> Land:
    shape = Shape(width, height)
    return Land(shape, dict.fromkeys(shape.places(), "plains"), dict.fromkeys(shape.places(), "clear"), [])


def _parts(land: Land, kind: str) -> list[list[Place]]:
    there = [place for place, terrain in land.terrain.items() if terrain == kind]
    return components(there, lambda place: [other for other in land.shape.around(place) if other in there])


@pytest.mark.rule("ERF-WORLDGEN-01")
def test_high_land_lies_in_patches_around_a_summit() -> None:
    """What one place has reaches three steps: 18 % of 144 hexes are high, and 37 lie so near."""
    shape = Shape(12, 12)
    land = lay_land(shape, Fixed(*(float(place == (6, 6)) for place in shape.places())))
    high = [place for place, terrain in land.terrain.items() if terrain in HIGH]
    assert len(high) > 1 + 6 + 12
    assert max(row_distance((6, 6), place) for place in high) == 3
    assert land.terrain[6, 6] == "impassable_mountains"


@pytest.mark.rule("ERF-WORLDGEN-01")
def test_snow_lies_in_the_north() -> None:
    land = lay_land(Shape(40, 30), Dice("north"))
    rows = [place[1] for place, terrain in land.terrain.items() if terrain in COLD]
    assert rows
    assert max(rows) <= 4


@pytest.mark.rule("ERF-WORLDGEN-01")
def test_water_of_more_than_six_hexes_is_a_sea() -> None:
    sizes: dict[str, set[int]] = {"lake": set(), "sea": set()}
    for seed in range(40):
        land = lay_land(Shape(20, 16), Dice("water", seed))
        for water, found in sizes.items():
            found |= {len(part) for part in _parts(land, water)}
    assert (max(sizes["lake"]), min(sizes["sea"])) == (6, 7)


@pytest.mark.rule("ERF-WORLD-05", "ERF-MCMOVE-05")
def test_the_weather_of_hexes_keeps_to_its_chances() -> None:
    """Marks from 0 to 99 and 0 again."""
    weather = Counter(lay_land(Shape(101, 1), Fixed()).weather.values())
    assert weather == {"rain": 3, "heavy_rain": 1, "snowfall": 1, "clear": 96}


def _river(shape: Shape, wet: tuple[Place, ...] = (), spring: str = "hills", flat: int = 99) -> list[Place]:
    """The places by which a river flows, eastwards along the first row, down to `flat` where it goes no lower."""
    terrain = dict.fromkeys(shape.places(), "plains") | {(0, 1): spring} | dict.fromkeys(wet, "lake")
    height = {(x, y): float(40 - min(x, flat)) if y == 1 else 90.0 + x for x, y in shape.places()}
    pairs = rivers(shape, terrain, height, Fixed())
    assert all(one < other and other in shape.around(one) for one, other in pairs)
    return list(dict.fromkeys(one if one[1] == 1 else other for one, other in pairs))


@pytest.mark.rule("ERF-WORLDGEN-04")
def test_a_river_begins_in_high_land_and_flows_down_along_borders_for_fourteen_steps_at_most() -> None:
    assert _river(Shape(20, 3)) == [(x, 1) for x in range(14)]
    assert _river(Shape(20, 3), spring="mountains") == [(x, 1) for x in range(14)]
    assert _river(Shape(20, 3), spring="plains") == []
    assert _river(Shape(20, 3), flat=5) == [(x, 1) for x in range(5)]  # no lower place


@pytest.mark.rule("ERF-WORLDGEN-04")
def test_a_river_ends_at_water_and_has_no_bank_in_it() -> None:
    assert _river(Shape(20, 3), ((6, 1),)) == [(x, 1) for x in range(6)]
    shape = Shape(20, 3)
    banks = tuple((x, 0) for x in range(20))
    assert _river(shape, banks) == []


@pytest.mark.rule("ERF-WORLDGEN-04")
def test_there_is_a_river_for_every_sixty_hexes() -> None:
    assert _river(Shape(19, 3)) == []
    assert _river(Shape(20, 3))
    shape = Shape(20, 6)
    springs = [(0, 1), (0, 4)]
    terrain = dict.fromkeys(shape.places(), "plains") | dict.fromkeys(springs, "hills")
    height = {(x, y): 40.0 - x if y in (1, 4) else 90.0 + x for x, y in shape.places()}
    assert len(rivers(shape, terrain, height, Fixed())) == 2 * (1 + 13 * 2)  # two borders a step, one at the spring


@pytest.mark.rule("ERF-WORLDGEN-04")
@each(
    "path",
    [
        [(2, 2), (3, 2), (4, 2), (5, 2)],
        [(2, 2), (2, 3), (3, 4), (4, 4), (4, 3)],
        [(2, 2), (3, 2), (2, 3), (2, 4)],
    ],
)
def test_each_border_of_a_river_goes_on_where_the_one_before_it_ends(path: list[Place]) -> None:
    shape = Shape(10, 6)
    terrain = dict.fromkeys(shape.places(), "plains") | {path[0]: "hills"}
    height = dict.fromkeys(shape.places(), 90.0) | {place: 40.0 - step for step, place in enumerate(path)}
    borders = [frozenset(pair) for pair in rivers(shape, terrain, height, Fixed())]
    assert len(borders) >= len(path) - 2
    assert all(row_distance(*pair) == 1 for pair in borders)
    for one, two in pairwise(borders):
        assert len(one | two) == 3  # the corner of three hexes
        assert all(row_distance(a, b) == 1 for a, b in combinations(one | two, 2))


@pytest.mark.rule("ERF-WORLDGEN-01", "ERF-WORLDGEN-02")
@each("seats, spacing", [(2, 8), (4, 12), (9, 20)])
def test_the_world_is_four_by_three_with_two_fifths_more_room_than_the_seats_need(seats: int, spacing: int) -> None:
    shape = shape_for(seats, spacing)
    area = int(seats * spacing * spacing * 1.4)
    assert shape.height % 2 == 0
    assert min(shape.width, shape.height) >= 16
    if min(shape.width, shape.height) > 16:
        assert area <= shape.width * shape.height < area + 2 * shape.width + 2 * shape.height
        assert abs(shape.width * 3 - shape.height * 4) <= 10


def test_the_smallest_world_is_sixteen_by_sixteen() -> None:
    assert shape_for(1, 8) == Shape(16, 16)


@pytest.mark.rule("ERF-WORLDGEN-02", "ERF-WORLDGEN-03")
def test_sites_are_as_many_as_seats_need_and_far_enough_apart() -> None:
    land = _plain(36, 26)
    found = choose(land, 4, 1, 12, Dice("sites"))
    assert len(found.capitals) == 5
    assert len(found.cities) == round(5 * 3.5 * 1.4)
    assert len(found.ruins) == 10
    assert min(row_distance(a, b) for a in found.capitals for b in found.capitals if a != b) >= 9
    sites = [*found.capitals, *found.cities]
    near = found.cities[:5]
    for capital, city in zip(found.capitals, near, strict=True):
        assert 2 <= row_distance(capital, city) <= 4
    assert all(row_distance(a, b) >= 3 for a in found.cities[5:] for b in sites if a != b)
    assert not {*found.ruins} & {*sites}
    joined = {place for pair in found.roads for place in pair}
    assert len([city for city in sites if city not in joined]) <= int(len(found.cities) * 0.05)
    assert set(found.capitals) <= joined
    assert all(one < other and row_distance(one, other) == 1 for one, other in found.roads)


@pytest.mark.rule("ERF-WORLDGEN-02")
def test_no_site_lies_in_a_swamp_or_on_impassable_mountains_and_a_land_may_be_too_small() -> None:
    land = _plain(30, 20)
    for place in land.terrain:
        if place[0] % 3 == 0:
            land.terrain[place] = "swamp" if place[1] % 2 else "impassable_mountains"
    found = choose(land, 3, 0, 8, Dice("ground"))
    assert all(place[0] % 3 for place in (*found.capitals, *found.cities, *found.ruins))
    with pytest.raises(SetupError, match="no room for 40 capitals"):
        choose(_plain(8, 6), 39, 1, 8, Dice("small"))


def _empty(width: int, height: int, terrain: str = "plains") -> World:
    world = World(width, height, [Hex(terrain) for _ in range(width * height)])
    city = City(world.new_id("c"), "Home", 0, Site.CAPITAL)
    world.cities[city.id], world.hexes[0].city = city, city.id
    return world


@pytest.mark.rule("ERF-WORLDGEN-05")
@each("seats, tribes, barbarians", [(1, 1, 0), (2, 1, 1), (3, 1, 1), (6, 2, 3), (8, 2, 4)])
def test_a_tribe_for_three_seats_a_barbarian_for_two_and_a_flock_for_eighteen_hexes(
    seats: int, tribes: int, barbarians: int
) -> None:
    world = _empty(18, 20)
    settle(world, seats, Dice("wild", seats), Namer(Dice("names")))
    flocks = [pack for pack in world.packs.values() if not pack.tribe]
    assert len(world.tribes) == tribes
    wild = [one for one in world.commanders.values() if not one.tribe]
    assert len(wild) == barbarians
    assert {one.purse for one in wild} <= {1000 * EIGHTHS}
    assert 16 <= len(flocks) <= 20  # of 20, but for those next to the capital
    for tribe in world.tribes.values():
        chief = world.commanders[tribe.chief]
        (men,) = [pack for pack in world.packs.values() if pack.tribe == tribe.id]
        assert (tribe.treasury, chief.purse, chief.tribe) == (2000 * EIGHTHS, 0, tribe.id)
        assert (men.count, men.kind, men.place, men.side) == (8, tribe.kinds[0], chief.place, "")
        assert world.distance(chief.place, 0) > 3
        assert chief.move == CLASSES["warlord"].move * THIRDS
        assert men.move == CLASSES[men.kind].move * THIRDS
    places = [pack.place for pack in flocks] + [one.place for one in world.commanders.values()]
    assert len(set(places)) == len(places)
    assert 0 not in places
    for flock in flocks:
        kind = FERALS[flock.kind]
        assert 1 <= flock.count <= kind.flock
        assert world.distance(flock.place, 0) >= kind.least
        assert "plains" in kind.terrains


@pytest.mark.rule("ERF-WORLDGEN-05")
@each("terrain", ["swamp", "plains", "jungle", "ruins"])
def test_which_ferals_live_where_the_larger_the_farther(terrain: str) -> None:
    """In a strip with a capital at either end every kind that fits is met, and no other."""
    found: dict[str, set[tuple[int, int]]] = {}
    for seed in range(60):
        world = _empty(22, 4, "plains" if terrain == "ruins" else terrain)
        world.cities["c2"] = City("c2", "Far", 21, Site.CAPITAL)
        for hex_ in world.hexes:
            hex_.ruin = terrain == "ruins"
        settle(world, 1, Dice("flock", seed), Namer(Dice("names")))
        for pack in world.packs.values():
            if not pack.tribe:
                steps = min(world.distance(pack.place, capital) for capital in (0, 21))
                found.setdefault(pack.kind, set()).add((steps, pack.count))
    fitting = {key: kind for key, kind in FERALS.items() if terrain in kind.terrains and kind.least <= 11}
    assert set(found) == set(fitting)
    for key, met in found.items():
        assert min(steps for steps, _ in met) == fitting[key].least
        assert {count for _, count in met} == set(range(1, fitting[key].flock + 1))


def test_nobody_wild_lives_on_water_or_where_nobody_walks() -> None:
    for terrain in ("lake", "sea", "impassable_mountains"):
        world = _empty(18, 6, terrain)
        settle(world, 4, Dice("wild"), Namer(Dice("names")))
        assert not world.packs
        assert not world.commanders


@pytest.mark.rule("ERF-CITYWAR-04")
@each("others", [3, 4, 6])
def test_a_duel_keeps_the_four_cities_nearest_to_the_way_between_the_capitals(others: int) -> None:
    game = stage(2, 10)
    cities = [game.city(9, 8 + 1 - n, f"Between{n}", Site.CITY, 2) for n in range(others)]
    game.know()
    see(game.world, game.side(), cities[0].place, 12)
    if others < 4:
        with pytest.raises(SetupError, match="no four cities"):
            narrow(game.world)
        return
    narrow(game.world)
    assert len(game.world.cities) == 2 + 4
    left = [city for city in cities if city.id in game.world.cities]
    assert [city.level for city in left] == [0, 0, 0, 0]
    for city in cities:
        assert (game.world.hexes[city.place].city == city.id) is (city in left)
        assert city in left or city.id not in game.side().cities
    homes = [game.world.cities[side.capital].place for side in game.world.sides.values()]
    ways = {city.id: sum(game.world.distance(city.place, home) for home in homes) for city in cities}
    assert max(ways[city.id] for city in left) <= min([ways[c.id] for c in cities if c not in left] or [999])
    for seats in (1, 3):
        with pytest.raises(SetupError, match="two sides"):
            require_two(seats)
    require_two(2)


@pytest.mark.rule("ERF-POP-10", "ERF-GAP-159", "ERF-INCOME-08")
@each(
    "start, tempo, day, doubled",
    [("0", 1, 0, 16), ("8", 1, 0, 8), ("16", 1, 0, 0), ("0", 4, 3, 7), ("8", 2, 0, 0)],
)
def test_what_a_side_begins_with(start: str, tempo: int, day: int, doubled: int) -> None:
    game = stage()
    game.world.options.tempo, game.world.day = tempo, day
    city = game.city(20, 8, "New", Site.CAPITAL)
    given = HEAD_STARTS[start]
    side = found_side(
        game.world, Founder("9", "Nine", "Ninefold", "sky", "bow", "dance_fighting", "bat"), city, given, 5
    )
    ruler = game.world.commanders[side.ruler]
    assert (side.doubled_until, side.treasury, side.draw) == (doubled, given.treasury * EIGHTHS, 5)
    assert (ruler.birth, ruler.luck, ruler.player, ruler.specials) == (Birth.ROYAL, 3, True, ["dance_fighting"])
    assert (ruler.move, ruler.zone, ruler.weapon) == (CLASSES["heir"].move * THIRDS, Zone.COURTYARD, "bow")
    packs = [pack for pack in game.world.packs.values() if pack.side == side.id]
    assert {pack.kind: pack.count for pack in packs} == {
        "piker": 16 + given.units.get("piker", 0),
        **{kind: count for kind, count in given.units.items() if kind not in ("piker", "courtier")},
    }
    for pack in packs:
        assert pack.ammo == 2 * CLASSES[pack.kind].ammo
        assert (pack.move, pack.zone) == (CLASSES[pack.kind].move * THIRDS, Zone.OUTER)
    courtiers = [one for one in game.world.commanders.values() if one.side == side.id and one.kind == "courtier"]
    assert len(courtiers) == given.units.get("courtier", 0)
    assert city.steward == (courtiers[0].id if courtiers else "")
    assert all(one.garrison and one.move == CLASSES["courtier"].move * THIRDS for one in courtiers)
    assert (city.level, city.claimed, city.spells, city.side, city.pops_for) == (given.level, day, 1, side.id, side.id)
    assert len(side.known) == 1 + 6 + 12
    assert set(side.known.values()) == {day}


@pytest.mark.rule("ERF-WORLDGEN-08", "ERF-X-01", "ERF-X-34")
def test_the_options_and_what_holds_when_none_is_chosen() -> None:
    def settings(**options: object) -> Options:
        seats = [SeatRequest(id=str(number), name="", choices=ErfworldChoices()) for number in (1, 2)]
        return new_game(ErfworldOptions(spacing=10, **options), seats, "settings").options

    plain = settings()
    assert plain == Options()
    assert (plain.mass_from, plain.finish, plain.finish_day, plain.tempo) == (12, "none", 0, 1)
    assert (plain.morale, plain.decay) == (True, True)
    chosen = settings(finish="by day", casters=False, golems=True, tempo="4", morale=False, decay=False)
    assert (chosen.finish_day, chosen.golems, chosen.tempo, chosen.morale, chosen.decay) == (96, False, 4, False, False)
    assert settings(finish="last alliance", finish_day=50).finish_day == 0
    every = settings(city_mass=True, halves=True, duel=True, casters=True, golems=True, arken=True, naval=True)
    assert all((every.city_mass, every.halves, every.duel, every.casters, every.golems, every.arken, every.naval))
    assert not settings(casters=True).golems
    assert (ErfworldOptions().spacing, ErfworldChoices().terrain, ErfworldChoices().weapon) == (12, "rider", "sword")


@each("name, least, most", [("spacing", 8, 20), ("finish_day", 8, 1000), ("mass_from", 4, 100)])
def test_how_far_an_option_goes(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(ErfworldOptions(**{name: value}), name) == value
    for value in (least - 1, most + 1):
        with pytest.raises(ValueError, match=name):
            ErfworldOptions(**{name: value})
    with pytest.raises(ValueError, match="ruler"):
        ErfworldChoices(ruler="x" * 61)
    assert ErfworldChoices(ruler="x" * 60).ruler
