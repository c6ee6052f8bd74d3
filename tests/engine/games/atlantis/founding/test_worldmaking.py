"""Worlds made from a seed: land and sea, areas, people, towns, the Nexus and its cities, the Underworld, Gates."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import document
from engine.core.dice import Dice
from engine.core.errors import SetupError
from engine.games.atlantis.founding.mapmaking import Shape, around, band, lay_land, masses, places, surface
from engine.games.atlantis.founding.naming import Namer
from engine.games.atlantis.founding.settling import found_town, is_coastal, settle
from engine.games.atlantis.founding.worldmaking import close_sides, make_land, people_with_others
from engine.games.atlantis.land.economy import UNLIMITED, town_kind
from engine.games.atlantis.land.grid import Atlas
from engine.games.atlantis.land.yields import maximum
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.rules.land import LATITUDES, OCEAN, TERRAINS
from engine.games.atlantis.state import CREATURES, NEXUS, STEPS, SURFACE, UNDERWORLD, Direction, Region, World
from engine.testing.work import calls
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


@pytest.fixture(scope="module")
def world() -> World:
    """A world of 64 x 64 as it is before the first turn; the tests only look at it."""
    made = make_land(64, 64, 60, "test")
    people_with_others(made, "test")
    return made


@pytest.fixture(scope="module")
def atlas(world: World) -> Atlas:
    return Atlas(world)


def level(world: World, wanted: int) -> list[Region]:
    return [region for region in world.regions.values() if region.level == wanted]


def cities(world: World) -> list[Region]:
    return [r for r in world.regions.values() if r.town is not None and r.town.is_starting_city]


# --- the grid ---


@pytest.mark.rule("ATL-WORLD-03", "ATL-WORLD-04", "ATL-GAP-01", "ATL-EX-07")
def test_regions_exist_only_where_x_and_y_make_an_even_sum(world: World, atlas: Atlas) -> None:
    assert atlas.at(SURFACE, 1, 2) is None
    assert atlas.at(SURFACE, 11, 15) is not None
    assert all((region.x + region.y) % 2 == 0 for region in level(world, SURFACE))
    assert len(level(world, SURFACE)) == 64 * 64 // 2


@pytest.mark.rule("ATL-GAP-02")
def test_the_sample_region_stands_at_11_15_and_not_at_11_14(atlas: Atlas) -> None:
    assert atlas.at(SURFACE, 11, 15) is not None
    assert atlas.at(SURFACE, 11, 14) is None


@pytest.mark.rule("ATL-WORLD-04", "ATL-GAP-01")
def test_every_surface_region_has_six_neighbours_but_at_the_poles(world: World, atlas: Atlas) -> None:
    for region in level(world, SURFACE):
        exits = atlas.exits(region)
        missing = {d for d, (_, dy) in STEPS.items() if not 0 <= region.y + dy < world.height}
        assert set(exits) == set(Direction) - missing
        assert all(atlas.exits(other)[d.opposite] is region for d, other in exits.items())


@pytest.mark.rule("ATL-GAP-01")
def test_the_world_is_round_from_east_to_west(world: World, atlas: Atlas) -> None:
    east = atlas.at(SURFACE, 63, 31)
    assert east is not None
    assert (atlas.exits(east)[Direction.NE].x, atlas.exits(east)[Direction.NE].y) == (0, 30)


@pytest.mark.rule("ATL-GAP-03")
def test_there_are_a_nexus_a_surface_and_an_underworld_of_half_its_sides(world: World) -> None:
    count = Counter(region.level for region in world.regions.values())
    assert count == {NEXUS: 1, SURFACE: 2048, UNDERWORLD: 512}
    assert max(region.x for region in level(world, UNDERWORLD)) == 31


@pytest.mark.rule("ATL-GAP-108")
def test_regions_are_numbered_by_level_row_and_column(world: World) -> None:
    order = [(region.level, region.y, region.x) for region in world.regions.values()]
    assert order == sorted(order)
    assert list(world.regions) == list(range(1, len(order) + 1))


# --- land and sea ---


@pytest.mark.rule("ATL-GAP-04")
@each("ocean", [40, 60, 80])
def test_land_rises_until_no_more_than_the_wanted_part_is_ocean(ocean: int) -> None:
    shape = Shape(48, 48, ocean)
    share = len(lay_land(shape, Dice("land", ocean))) / len(places(shape))
    assert (100 - ocean) / 100 <= share + 0.001
    assert share <= (100 - ocean) / 100 + 0.03  # what lakes add that silted up


@pytest.mark.rule("ATL-GAP-04")
def test_there_are_several_continents_and_no_lake_of_one_region(world: World) -> None:
    shape = Shape(world.width, world.height)
    ground = {(r.x, r.y): r.terrain for r in level(world, SURFACE)}
    lands = masses((place for place, terrain in ground.items() if terrain != OCEAN), shape)
    assert sum(len(land) > 20 for land in lands) >= 4
    assert min(len(sea) for sea in masses((p for p, t in ground.items() if t == OCEAN), shape)) >= 3


@pytest.mark.rule("ATL-GAP-04", "ATL-REGION-02", "ATL-WORLD-01")
def test_an_area_of_one_name_has_one_terrain_and_hangs_together(world: World) -> None:
    shape = Shape(world.width, world.height)
    areas: dict[str, list[Region]] = {}
    for region in level(world, SURFACE):
        if region.terrain != OCEAN:
            areas.setdefault(region.name, []).append(region)
    assert len(areas) > 40
    for name, regions in areas.items():
        assert len({region.terrain for region in regions}) == 1, name
        assert len(masses(((r.x, r.y) for r in regions), shape)) == 1, name
    assert sum(len(regions) > 1 for regions in areas.values()) > len(areas) / 2


@pytest.mark.rule("ATL-GAP-05")
def test_latitude_runs_from_arctic_at_both_edges_to_tropical_in_the_middle() -> None:
    assert [band(8 * part, 64) for part in range(8)] == [0, 1, 2, 3, 3, 2, 1, 0]


@pytest.mark.rule("ATL-GAP-05")
def test_areas_begin_with_a_terrain_that_their_latitude_allows_in_its_proportions() -> None:
    begun: dict[int, Counter[str]] = {0: Counter(), 1: Counter(), 2: Counter(), 3: Counter()}
    shape = Shape(96, 96)
    for attempt in range(12):
        ground = surface(shape, Dice("latitudes", attempt), Namer(Dice("names", attempt)))
        first = {g.name: (place, g.terrain) for place, g in ground.items() if g.terrain != OCEAN}
        for (_, y), terrain in first.values():
            begun[band(y, shape.height)][terrain] += 1
    tropical, warm = begun[3], begun[2]
    assert tropical["tundra"] == 0
    assert warm["jungle"] > 0
    share = tropical["desert"] / tropical.total()
    assert share == pytest.approx(LATITUDES[3]["desert"] / 64, abs=0.08)  # some areas cross a line of latitude
    assert begun[0]["tundra"] / begun[0].total() == pytest.approx(24 / 64, abs=0.08)


@pytest.mark.rule("ATL-GAME-02")
def test_no_two_areas_or_towns_share_a_name(world: World) -> None:
    seas = {r.name for r in world.regions.values() if r.terrain == OCEAN}
    lands = {(r.name, r.terrain, r.level) for r in world.regions.values() if r.name not in seas}
    names = [name for name, _, _ in lands] + [r.town.name for r in world.regions.values() if r.town]
    assert len(names) == len(set(names))


# --- people and products ---


@pytest.mark.rule("ATL-WORLD-05", "ATL-GAP-08")
def test_nobody_lives_on_the_ocean_and_it_yields_fish(world: World) -> None:
    for region in world.regions.values():
        if region.terrain == OCEAN:
            assert (region.population, region.race, region.wages, region.town) == (0, "", 0, None)
            assert [product.item for product in region.products] == ["fish"]


@pytest.mark.rule("ATL-GAP-08")
@each("terrain", ["plain", "forest", "mountain", "swamp", "jungle", "desert", "tundra", "cavern"])
def test_people_wages_and_products_keep_to_the_table_of_terrains(terrain: str) -> None:
    row = TERRAINS[terrain]
    people, wages, races, amounts = [], Counter[int](), Counter[str](), dict[str, list[int]]()
    for attempt in range(400):
        region = Region(2, 0, 0, SURFACE, terrain, "Test")
        settle(region, Dice("settle", terrain, attempt), coastal=attempt % 2 == 0)
        people.append(region.population)
        wages[region.base_wages] += 1
        races[region.race] += 1
        for product in region.products:
            amounts.setdefault(product.item, []).append(product.base)
    assert row.people // 2 <= min(people) < row.people * 0.55
    assert row.people * 0.95 < max(people) <= row.people
    assert set(wages) == {row.wages, row.wages + 1, row.wages + 2}
    assert set(races) == {*row.races, *row.coastal_races}
    food = amounts.pop("grain") + amounts.pop("livestock")
    assert (len(food), min(food), max(food)) == (400, row.food, 2 * row.food - 1)
    assert set(amounts) == set(row.products)
    for item, (chance, amount) in row.products.items():
        assert len(amounts[item]) / 400 == pytest.approx(chance / 100, abs=0.08)
        assert (min(amounts[item]), max(amounts[item])) == (amount, 2 * amount - 1)


@pytest.mark.rule("ATL-GAP-08", "ATL-WORLD-06")
def test_coastal_people_live_only_on_the_coast(world: World, atlas: Atlas) -> None:
    inland = [r for r in level(world, SURFACE) if r.race and not is_coastal(atlas, r)]
    assert len(inland) > 50
    assert all(region.race in TERRAINS[region.terrain].races for region in inland)
    on_coast = {region.race for region in level(world, SURFACE) if region.race and is_coastal(atlas, region)}
    assert {"sea elf", "viking"} <= on_coast


@pytest.mark.rule("ATL-ITEM-07", "ATL-ITEM-08")
def test_every_region_yields_something_and_stone_comes_from_mountains_and_deserts(world: World) -> None:
    for region in world.regions.values():
        if region.level == NEXUS:
            continue
        assert region.products
        if region.level == SURFACE and region.product("stone"):
            assert region.terrain in ("mountain", "desert")


@pytest.mark.rule("ATL-GAP-21", "ATL-TOWN-01")
def test_new_towns_have_500_to_2999_people_and_all_three_sizes_occur(world: World) -> None:
    towns = [r.town for r in world.regions.values() if r.town is not None and not r.town.is_starting_city]
    assert 500 <= min(t.population for t in towns) <= max(t.population for t in towns) <= 2999
    assert {town_kind(town) for town in towns} == {"village", "town", "city"}


@pytest.mark.rule("ATL-GAP-08")
def test_plains_have_a_town_in_one_region_of_five() -> None:
    count = 0
    for seed in range(6):
        made = make_land(48, 48, 60, f"towns {seed}")
        plains = [r for r in level(made, SURFACE) if r.terrain == "plain" and r not in cities(made)]
        count += sum(r.town is not None for r in plains)
        count -= len(plains) // 5
    assert abs(count) < 60


# --- markets of towns ---


def lines(attempts: int, terrain: str = "plain", *, coastal: bool = True) -> list[Region]:
    made = []
    for attempt in range(attempts):
        region = Scenario(terrain[0]).region(2, population=600, race="nomad", wages=15)
        found_town(region, "Test", Dice("market", terrain, attempt), coastal=coastal)
        made.append(region)
    return made


@pytest.mark.rule("ATL-TOWN-02", "ATL-TOWN-07", "ATL-GAP-23")
def test_every_settlement_wants_food_at_up_to_half_more_than_its_base_price() -> None:
    for region in lines(60):
        wanted = {line.item: line for line in region.markets if line.wanted}
        for food in ("grain", "livestock", "fish"):
            assert 15 <= wanted[food].base_price <= 22
            assert 50 <= wanted[food].low_amount <= 99
            assert wanted[food].high_amount == 2 * wanted[food].low_amount
            assert (wanted[food].low_people, wanted[food].high_people) == (600, 2600)


@pytest.mark.rule("ATL-GAP-23")
def test_inland_towns_want_no_fish() -> None:
    for region in lines(20, coastal=False):
        assert not any(line.item == "fish" for line in region.markets)


@pytest.mark.rule("ATL-TOWN-03", "ATL-GAP-23")
def test_common_goods_are_wanted_or_sold_with_the_chances_of_the_table() -> None:
    count = Counter((line.item, line.wanted) for region in lines(900) for line in region.markets)
    assert count["horse", False] / 900 == pytest.approx(1 / 2, abs=0.06)  # raw, of the plain
    assert count["horse", True] == 0
    assert count["iron", True] / 900 == pytest.approx(1 / 6, abs=0.05)  # raw, from elsewhere
    assert count["iron", False] == 0
    assert count["sword", True] / 900 == pytest.approx(1 / 3, abs=0.06)
    assert count["sword", False] / 900 == pytest.approx(2 / 3 / 6, abs=0.04)
    assert count["mithril", True] / 900 == pytest.approx(1 / 4, abs=0.06)


@pytest.mark.rule("ATL-TOWN-03", "ATL-TOWN-04", "ATL-TOWN-05", "ATL-GAP-23")
def test_goods_open_with_a_thousand_people_more_and_trade_items_with_two_thousand() -> None:
    for region in lines(60):
        for line in region.markets:
            kind = GOODS[line.item].kind if line.item in GOODS else ""
            if kind == "trade":
                assert (line.low_people, line.high_people, line.low_amount) == (2600, 4600, 0)
            elif kind == "normal" and line.item in ("sword", "iron"):
                assert (line.low_people, line.high_people, line.low_amount) == (1600, 4600, 0)


@pytest.mark.rule("ATL-TOWN-05", "ATL-GAP-23")
def test_a_city_sells_two_trade_items_and_wants_two_others_for_more() -> None:
    for region in lines(60):
        trade = [line for line in region.markets if line.item in GOODS and GOODS[line.item].kind == "trade"]
        assert len({line.item for line in trade}) == 4
        assert [line.wanted for line in trade] == [False, False, True, True]
        assert max(line.base_price for line in trade[:2]) < 90 <= min(line.base_price for line in trade[2:])


# --- the Nexus and the starting cities ---


@pytest.mark.rule("ATL-NEXUS-01", "ATL-NEXUS-02", "ATL-GAP-12")
def test_the_nexus_has_six_exits_to_six_cities_and_no_way_back(world: World, atlas: Atlas) -> None:
    nexus = world.regions[1]
    assert (nexus.products, nexus.markets, nexus.race) == ([], [], "")
    exits = atlas.exits(nexus)
    assert list(exits) == list(Direction)
    assert list(exits.values()) == cities(world)
    assert all(nexus not in atlas.exits(region).values() for region in world.regions.values())


@pytest.mark.rule("ATL-NEXUS-06", "ATL-GAP-13")
def test_starting_cities_lie_apart_on_roomy_land_at_the_great_ocean(world: World, atlas: Atlas) -> None:
    shape = Shape(world.width, world.height)
    land = masses(((r.x, r.y) for r in level(world, SURFACE) if r.terrain != OCEAN), shape)
    ocean = max(masses(((r.x, r.y) for r in level(world, SURFACE) if r.terrain == OCEAN), shape), key=len)
    chosen = cities(world)
    assert len(chosen) == 6
    for city in chosen:
        assert any(place in ocean for place in around((city.x, city.y), shape))
        assert next(len(piece) for piece in land if (city.x, city.y) in piece) > 20
        others = [other for other in chosen if other is not city]
        assert min(atlas.distance(city, other) for other in others) >= world.height // 10 + 2


@pytest.mark.rule("ATL-NEXUS-03", "ATL-GAP-13")
def test_starting_cities_sell_all_common_goods_but_food_without_limit_and_buy_nothing(world: World) -> None:
    for city in cities(world):
        assert city.town is not None
        assert city.town.population == 5000
        assert not any(line.wanted for line in city.markets)
        assert {line.amount for line in city.markets} == {UNLIMITED}
        prices = {line.item: line.price for line in city.markets}
        assert prices.pop(city.race) == 4 * city.wages
        assert prices.pop("leader") == 8 * city.wages
        common = [g for g in GOODS.values() if g.kind == "normal" and not g.food and g.key != "silver"]
        assert prices == {good.key: good.price * 5 // 2 for good in common}


@pytest.mark.rule("ATL-NEXUS-05")
def test_the_land_right_around_starting_cities_is_densely_populated_and_has_monsters() -> None:
    dense: list[float] = []
    usual: list[float] = []
    bands = 0
    for seed in range(12):
        made = make_land(32, 32, 60, f"crowd {seed}")
        people_with_others(made, f"crowd {seed}")
        near = {r.id for city in cities(made) for r in Atlas(made).exits(city).values()}
        for region in level(made, SURFACE):
            if region.population and region not in cities(made):
                (dense if region.id in near else usual).append(region.population / TERRAINS[region.terrain].people)
        bands += sum(unit.faction == CREATURES and unit.region in near for unit in made.units.values())
    assert sum(dense) / len(dense) == pytest.approx(1.5 * sum(usual) / len(usual), rel=0.1)
    assert bands > 0


@pytest.mark.rule("ATL-REGION-07")
def test_the_products_of_a_region_stand_with_what_they_yield_a_month(world: World) -> None:
    forest = next(r for r in level(world, SURFACE) if r.terrain == "forest")
    assert [product.item for product in forest.products][1:4] == ["wood", "fur", "herb"]
    assert all(maximum(forest, product) == product.base > 0 for product in forest.products)


@pytest.mark.rule("ATL-NEXUS-04", "ATL-NPC-04", "ATL-GAP-91")
def test_starting_cities_are_guarded_by_500_with_amulets_and_a_mage(world: World) -> None:
    for city in cities(world):
        guards, mage = (unit for unit in world.units_in(city) if unit.faction == 1)
        assert guards.items == {
            "leader": 500, "sword": 500, "silver": 25000, "plate armor": 500, "amulet of invulnerability": 500,
        }  # fmt: skip
        assert guards.flags.guard
        assert (mage.combat_spell, mage.flags.behind) == ("fire", True)
        assert mage.count("amulet of invulnerability") == 1


@pytest.mark.rule("ATL-GAP-86", "ATL-GAP-13")
def test_gates_are_numbered_without_holes_and_every_starting_city_has_one(world: World) -> None:
    gates = sorted(region.gate for region in world.regions.values() if region.gate)
    assert gates == list(range(1, world.gates + 1))
    assert all(city.gate for city in cities(world))
    assert not any(r.gate for r in world.regions.values() if r.terrain == OCEAN or r.level != SURFACE)
    assert 20 <= len(gates) <= 6 + 8 * 4


@pytest.mark.rule("ATL-GAP-13")
@each("seed", range(12))
def test_even_the_smallest_world_finds_place_for_its_six_cities(seed: int) -> None:
    assert len(cities(make_land(16, 16, 60, f"small {seed}"))) == 6


def test_a_world_without_coast_is_refused_with_advice() -> None:
    with pytest.raises(SetupError, match="larger world or less ocean"):
        make_land(8, 8, 95, "hopeless")


# --- the Underworld ---


@pytest.mark.rule("ATL-WORLD-08", "ATL-GAP-06")
def test_the_four_terrains_of_the_underworld_begin_equally_often() -> None:
    count: Counter[str] = Counter()
    for seed in range(4):
        made = make_land(64, 64, 60, f"deep {seed}")
        count.update({(r.name): r.terrain for r in level(made, UNDERWORLD)}.values())
    assert max(count.values()) - min(count.values()) <= 0.1 * count.total()


@pytest.mark.rule("ATL-GAP-06")
def test_sides_close_with_a_quarter_in_caverns_and_with_half_at_tunnels() -> None:
    for letter, chance in (("c", 0.25), ("u", 0.25), ("n", 0.5), ("w", 0.0)):
        deep = Scenario(*[letter * 30] * 30, level=UNDERWORLD)
        before = sum(len(Atlas(deep.state).exits(r)) for r in deep.state.regions.values())
        close_sides(deep.state, Dice("close", letter))
        closed = sum(len(region.blocked) for region in deep.state.regions.values())
        assert closed / before == pytest.approx(chance, abs=0.03)


@pytest.mark.rule("ATL-GAP-06")
def test_closed_sides_are_closed_from_both_sides_and_cut_nothing_off(world: World, atlas: Atlas) -> None:
    deep = level(world, UNDERWORLD)
    for region in deep:
        for other in atlas.exits(region).values():
            assert region in atlas.exits(other).values()
    reached = [deep[0]]
    for region in reached:
        reached += [other for other in atlas.exits(region).values() if other not in reached]
    assert len(reached) == len(deep)


@pytest.mark.rule("ATL-WORLD-07", "ATL-GAP-07")
def test_shafts_lead_from_some_of_the_underworlds_land_to_the_land_above_and_back(world: World) -> None:
    ends = {r.id: s.passage for r in world.regions.values() for s in r.structures if s.type == "shaft"}
    below = [number for number in ends if world.regions[number].level == UNDERWORLD]
    assert len(below) * 2 == len(ends)
    assert len(below) >= 2
    for number in below:
        above = world.regions[ends[number]]
        assert (above.level, ends[above.id]) == (SURFACE, number)
        assert above.terrain != OCEAN


# --- the whole ---


def test_the_same_seed_makes_the_same_world_and_another_seed_another() -> None:
    def made(seed: str) -> bytes:
        world = make_land(24, 24, 60, seed)
        people_with_others(world, seed)
        return document.encode(world)

    assert made("a") == made("a")
    assert made("a") != made("b")


def test_four_times_the_world_is_four_times_the_work() -> None:
    def made(size: int) -> World:
        world = make_land(size, size, 60, "large")
        people_with_others(world, "large")
        return world

    assert calls(lambda: made(64)) < 5 * calls(lambda: made(32))
    assert len(made(64).regions) == 1 + 2048 + 512
