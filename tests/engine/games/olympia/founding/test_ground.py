"""Where land rises, what grows on it, and how it falls into regions (OLY-GAP-26, OLY-LOC-01, OLY-LOC-23)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

from engine.core.dice import Dice
from engine.games.olympia.founding.ground import (
    CONTINENTS,
    WOODS,
    Cell,
    around,
    cover,
    lay_ground,
    noise,
    open_beaches,
    pieces,
    raise_land,
)
from engine.games.olympia.founding.naming import Namer, joined
from engine.games.olympia.founding.worldmaking import name_regions
from engine.games.olympia.state import World
from engine.testing import LoadedDice
from tests.engine.games.olympia.props.kit import TERRAINS
from tests.suite.table import each

LETTERS = {terrain: letter for letter, terrain in TERRAINS.items()}


def cells(rows: int, columns: int) -> list[Cell]:
    return [(row, column) for row in range(rows) for column in range(columns)]


def ground_of(*rows: str) -> dict[Cell, str]:
    """Terrain from rows of letters, as in `kit.world`."""
    return {(row, column): TERRAINS[letter] for row, line in enumerate(rows) for column, letter in enumerate(line)}


def drawn(ground: Mapping[Cell, str]) -> list[str]:
    """Terrain as rows of letters."""
    columns = max(column for _, column in ground) + 1
    return ["".join(LETTERS[ground[row, column]] for column in range(columns)) for row in range(len(ground) // columns)]


# Noise


def test_every_cell_has_four_neighbours_and_pieces_hang_together_by_them() -> None:
    assert list(around((3, 5))) == [(2, 5), (3, 6), (4, 5), (3, 4)]
    assert pieces([(0, 0), (0, 1), (1, 2), (2, 2), (5, 5)]) == [[(0, 0), (0, 1)], [(1, 2), (2, 2)], [(5, 5)]]


SMOOTH = [0, 0.15625, 0.5, 0.84375, 1.0]
"""3x^2 - 2x^3 at the quarters."""


@each("point", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_heights_run_smoothly_from_point_to_point(point: Cell) -> None:
    rolls = [0.0] * 9
    rolls[3 * point[0] + point[1]] = 1.0
    heights = noise(5, 5, ((4, 7.0),), LoadedDice({(): rolls}, rest=0.5)())
    for row, column in cells(5, 5):
        down = SMOOTH[row] if point[0] else 1 - SMOOTH[row]
        right = SMOOTH[column] if point[1] else 1 - SMOOTH[column]
        assert heights[row, column] == pytest.approx(down * right)


def test_octaves_count_by_their_weight_and_each_has_points_of_its_own_one_beyond_the_edge() -> None:
    for first, second, height in ((1.0, 0.0, 0.75), (0.0, 1.0, 0.25), (1.0, 1.0, 1.0), (0.5, 0.5, 0.5)):
        rolls = [first] * 6 + [second] * 28  # of 2 x 3 points four apart, then of 4 x 7
        heights = noise(2, 5, ((4, 3.0), (1, 1.0)), LoadedDice({(): rolls}, rest=0.0)())
        assert set(heights) == set(cells(2, 5))
        assert {round(found, 9) for found in heights.values()} == {height}


# Land


@pytest.mark.rule("OLY-GAP-26")
@each(
    "scrap, land",
    [
        (5, {*range(10), *range(10, 15)}),  # five sink, and as many rise beside the rest
        (6, {*range(10), *range(20, 26)}),  # six are a land
    ],
)
def test_scraps_of_fewer_than_six_provinces_sink_and_the_coast_grows_instead(scrap: int, land: set[int]) -> None:
    """A strip whose first ten provinces are the highest, then those from the twentieth on."""
    everywhere = cells(1, 40)
    heights = {
        (0, at): 100.0 - at if at < 10 else 80.0 - at if 20 <= at < 20 + scrap else 50.0 - at for at in range(40)
    }
    found = raise_land(everywhere, heights, 10 + scrap)
    assert set(found) == {(0, at) for at in land}


@pytest.mark.rule("OLY-GAP-26")
def test_the_coast_grows_by_the_highest_beside_it_first() -> None:
    everywhere = cells(2, 10)
    heights = dict.fromkeys(everywhere, 0.1) | {(0, column): 9.0 for column in range(6)} | {(1, 9): 8.0}
    heights |= {(1, 3): 5.0, (0, 9): 7.0}
    found = raise_land(everywhere, heights, 7)
    assert set(found) == {*((0, column) for column in range(6)), (1, 3)}


@pytest.mark.rule("OLY-GAP-26", "OLY-TERM-11")
@each("rows, columns", [(10, 10), (5, 30), (9, 7)])
def test_each_terrain_takes_its_share_of_the_land_where_it_suits_best(rows: int, columns: int) -> None:
    land = dict.fromkeys(cells(rows, columns))
    heights = noise(rows, columns, CONTINENTS, Dice("heights"))
    found = cover(land, heights, rows, columns, Dice("cover"))
    dice = Dice("cover")
    rocks, rain, trees = (noise(rows, columns, WOODS, dice) for _ in range(3))
    left = list(land)
    for terrain, share, suits in (
        ("mountain", 18, rocks),
        ("swamp", 10, {cell: rain[cell] - heights[cell] / 2 for cell in land}),
        ("desert", 9, {cell: -rain[cell] for cell in land}),
        ("forest", 32, trees),
        ("plain", 100, rocks),
    ):
        best = sorted(left, key=lambda cell, suits=suits: suits[cell], reverse=True)[: len(land) * share // 100]  # type: ignore[misc]
        assert {cell for cell in land if found[cell] == terrain} == set(best), terrain
        left = [cell for cell in left if cell not in best]
    assert left == []


@pytest.mark.rule("OLY-LOC-23")
@each(
    "before, after",
    [
        (("~~~~", "~mm~", "~~~~"), ["~~~~", "~pm~", "~~~~"]),  # an island of mountains
        (("~~~~", "~mf~", "~~~~"), ["~~~~", "~mf~", "~~~~"]),
        (("pppp", "pmmp", "m~~m", "pmmp", "pppp"), ["pppp", "ppmp", "m~~m", "pmmp", "pppp"]),
        (("pppp", "pmmp", "m~~p", "pmmp", "pppp"), ["pppp", "pmmp", "m~~p", "pmmp", "pppp"]),
        (("mmm", "mmm"), ["mmm", "mmm"]),
        (("~~~", "~~~"), ["~~~", "~~~"]),
        (("m~m",), ["p~p"]),  # each land has its own beach
    ],
)  # fmt: skip
def test_every_land_and_every_water_has_a_beach(before: Sequence[str], after: list[str]) -> None:
    ground = ground_of(*before)
    open_beaches(ground)
    assert drawn(ground) == after


@pytest.mark.rule("OLY-GAP-26", "OLY-GAP-97")
@each("ocean, land", [(0, 240), (47, 127), (70, 72)])
def test_so_much_of_the_map_is_land(ocean: int, land: int) -> None:
    ground = lay_ground(12, 20, ocean, Dice("share"))
    assert list(ground) == cells(12, 20)
    assert sum(terrain != "ocean" for terrain in ground.values()) == land


@pytest.mark.rule("OLY-GAP-97")
def test_a_seed_makes_the_same_ground_in_every_release() -> None:
    assert drawn(lay_ground(12, 20, 47, Dice("picture"))) == [
        "ddpmmff~~~~~~~~~~~~~",
        "dpppmfff~~~~~~~~~~~~",
        "ddpfmfd~~~~~~~~~~~~~",
        "ppdpffff~~~~~~~~~~~~",
        "pddpfpfp~~~~~~~~~~~~",
        "ppppfppfpp~~~~~~~~~~",
        "ppppssppffpm~~~~~~~~",
        "spfppppfppmmm~~~~~~~",
        "sppp~fmmpmmdd~~~~~~~",
        "msf~~ffmmppffm~~~~~~",
        "mpssssfffffmmfm~~~~~",
        "pfffsfsfsfmfffm~~~~~",
    ]


# Regions


def regions(ground: Mapping[Cell, str], seed: str = "x") -> tuple[World, dict[str, list[Cell]]]:
    """The regions of a ground, with their provinces."""
    world = World(rows=1, columns=1)
    found = name_regions(world, ground, Namer(Dice("names")), Dice(seed))
    assert set(found) == set(ground)
    parts: dict[str, list[Cell]] = {code: [] for code in world.regions}
    for cell, code in found.items():
        parts[code].append(cell)
    return world, parts


def strip(length: int, terrain: str = "plain") -> dict[Cell, str]:
    return {(0, column): terrain for column in range(length)}


@pytest.mark.rule("OLY-GAP-26", "OLY-LOC-01")
@each(
    "rows, columns, count",
    [
        (1, 1, 1), (1, 44, 1), (1, 45, 2), (3, 25, 3), (10, 10, 3), (10, 24, 8), (16, 31, 8), (20, 40, 8), (40, 50, 14),
        (30, 37, 8), (30, 42, 9),
    ],
)  # fmt: skip
def test_land_is_cut_into_eight_regions_of_thirty_to_a_hundred_and_forty_provinces(
    rows: int, columns: int, count: int
) -> None:
    world, parts = regions(dict.fromkeys(cells(rows, columns), "plain"))
    assert len(parts) == count
    assert sum(map(len, parts.values())) == rows * columns
    assert all(len(pieces(part)) == 1 for part in parts.values())
    assert not any(region.water for region in world.regions.values())
    assert len({region.name for region in world.regions.values()}) == count


@pytest.mark.rule("OLY-GAP-26")
def test_the_size_of_a_region_follows_all_the_land_there_is() -> None:
    """480 provinces of land want regions of 60: of 89 there is one, of 90 there are two."""
    for length, count in ((89, 1), (90, 2)):
        ground = strip(length) | {(2 + at // 50, at % 50): "plain" for at in range(480 - length)}
        _, parts = regions(ground)
        assert sum(cell[0] == 0 for part in parts.values() for cell in part[:1]) == count


@pytest.mark.rule("OLY-GAP-26", "OLY-LOC-01")
@each("size, count", [(1, 1), (449, 1), (450, 2), (749, 2), (750, 3)])
def test_seas_are_cut_into_parts_of_three_hundred(size: int, count: int) -> None:
    world, parts = regions(strip(size, "ocean"))
    assert len(parts) == count
    assert all(region.water for region in world.regions.values())


@pytest.mark.rule("OLY-LOC-01")
@each("size, lake", [(11, True), (12, False)])
def test_a_small_water_is_called_a_lake(size: int, lake: bool) -> None:
    world, _ = regions(strip(size, "ocean") | {(2, 0): "plain"})
    water, land = sorted(world.regions.values(), key=lambda region: not region.water)
    assert (water.name.startswith("Lake ") or water.name.endswith(" Mere")) is lake
    assert (water.water, land.water) == (True, False)


@pytest.mark.rule("OLY-GAP-26")
def test_regions_of_a_land_are_of_about_the_same_size() -> None:
    for seed in range(20):
        _, parts = regions(dict.fromkeys(cells(16, 16), "plain"), str(seed))
        sizes = sorted(map(len, parts.values()))
        assert sum(sizes) == 256
        assert sizes[0] >= 15
        assert sizes[-1] <= 50


@pytest.mark.rule("OLY-GAP-26")
def test_regions_begin_as_far_from_each_other_as_can_be() -> None:
    for seed in range(30):
        _, parts = regions(strip(60), str(seed))
        one, other = parts.values()
        assert {(0, 0), (0, 59)} - set(one)
        assert {(0, 0), (0, 59)} - set(other)
        _, parts = regions(strip(90), str(seed))
        assert min(map(len, parts.values())) >= 15


# Names


@each(
    "parts, word",
    [
        (("Bel", "", "dor"), "Beldor"), (("Bel", "a", "dor"), "Belador"), (("Bel", "a", "ia"), "Belia"),
        (("Bel", "ian", "ia"), "Beliania"), (("Bell", "", "land"), "Belland"), (("Bel", "", "land"), "Belland"),
        (("l", "l", "land"), "lland"), (("", "a", "b"), "ab"), (("Bel", "u", ""), "Belu"),
    ],
)  # fmt: skip
def test_syllables_are_joined_without_clashing_vowels_or_three_equal_letters(parts: tuple[str, ...], word: str) -> None:
    assert joined(*parts) == word


def test_names_begin_with_two_syllables_and_take_three_when_those_are_given() -> None:
    names = Namer(LoadedDice({(): [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]}, rest=0.99)())
    assert names.region() == "Aldor"
    assert names.region() == "Alador"
    assert Counter(names.city(port=port) for port in (True, False)) == {"Zanstrand": 1, "Zanminster": 1}
