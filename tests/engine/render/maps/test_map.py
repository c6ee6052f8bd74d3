"""The map picture as a whole: any sheet, any text, bounded and always the same."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.telling.mapsheet import Arrow, Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight
from engine.render import draw_map, palette, symbols
from engine.render.encode import LONGEST_SIDE, MOST_BYTES
from engine.render.maps import legend
from engine.render.maps.land import strokes
from engine.render.maps.panel import grid_for
from tests.engine.render.pictures import bare, count, opened, sheet_of
from tests.engine.render.sheets import dunk_sheet
from tests.suite.table import each

NASTY = ["", "\x00\x07", "\u202eevil", "e" + "\u0301" * 200, "🐉龙ﷺ", "\ud800", "x" * 3000, "@everyone", "#ff00ff"]
HOSTILE = st.one_of(st.text(max_size=30), st.sampled_from(NASTY))
KEYS = st.sampled_from(["a", "b", "c", "", "nowhere"])
TERRAINS = st.one_of(HOSTILE, st.sampled_from(sorted(palette.TERRAINS)))
KINDS = st.one_of(HOSTILE, st.sampled_from(sorted(symbols.SYMBOLS)))
PLACES = st.one_of(st.integers(-6, 6), st.integers(-(10**12), 10**12))


def several(items: st.SearchStrategy[Any], most: int) -> st.SearchStrategy[tuple[Any, ...]]:
    """Up to `most` of the items."""
    return st.lists(items, max_size=most).map(tuple)


CELLS = st.builds(
    Cell,
    key=KEYS,
    x=PLACES,
    y=PLACES,
    terrain=TERRAINS,
    sight=st.sampled_from(Sight),
    owner=KEYS,
    number=HOSTILE,
    number_tone=st.one_of(HOSTILE, st.sampled_from(sorted(palette.TONES))),
    structures=several(KINDS, 9),
    afflictions=several(KINDS, 5),
    note=HOSTILE,
)
EDGES = st.builds(Edge, kind=st.one_of(HOSTILE, st.sampled_from(sorted(strokes.EDGES))), a=KEYS, b=KEYS)
SETTLEMENTS = st.builds(Settlement, cell=KEYS, kind=KINDS, name=HOSTILE, afflicted=st.booleans())
MARKS = st.builds(
    Mark,
    cell=KEYS,
    kind=KINDS,
    banner=KEYS,
    count=st.integers(-5, 10**30),
    own=st.booleans(),
    slot=st.sampled_from(["left", "above", "?"]),
)
ARROWS = st.builds(Arrow, kind=st.sampled_from(["move", "order", "supply", "?"]), cells=several(KEYS, 4), banner=KEYS)
SHEETS = st.builds(
    MapSheet,
    title=HOSTILE,
    subtitle=HOSTILE,
    scale=HOSTILE,
    level=HOSTILE,
    layout=st.sampled_from(Layout),
    cells=several(CELLS, 6),
    edges=several(EDGES, 5),
    settlements=several(SETTLEMENTS, 4),
    marks=several(MARKS, 7),
    arrows=several(ARROWS, 3),
    banners=several(st.builds(Banner, key=KEYS, name=HOSTILE, colour=HOSTILE, own=st.booleans()), 4),
    legend=several(st.tuples(KINDS, HOSTILE), 4),
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(SHEETS, st.lists(SHEETS, max_size=1))
def test_any_sheet_draws_within_the_bounds(sheet: MapSheet, others: list[MapSheet]) -> None:
    data = draw_map(replace(sheet, other_levels=tuple(others)))
    assert len(data) <= MOST_BYTES
    assert max(opened(data).size) <= LONGEST_SIDE


def test_an_empty_sheet_and_a_single_cell_draw() -> None:
    nothing = opened(draw_map(MapSheet(title="", layout=Layout.SQUARE, cells=())))
    one = opened(draw_map(sheet_of([Cell(key="a", x=7, y=-3, terrain="forest")])))
    assert min(nothing.size) >= 100
    assert one.height > nothing.height


@each("layout", list(Layout))
@each("terrain", [*sorted(palette.TERRAINS), "never heard of it"])
def test_every_terrain_draws_in_every_layout(layout: Layout, terrain: str) -> None:
    image, grid = bare(sheet_of([Cell(key="a", x=0, y=0, terrain=terrain)], layout=layout), 40)
    found = image.getpixel(grid.centre((0, 0)))
    inside = image.crop((34, 34, 46, 46))
    assert count(image, (255, 0, 255), 0) == 0
    assert count(inside, palette.terrain(terrain).base, 20) > 0
    assert found == palette.FOG  # the corner of the picture lies outside the cell


@each("name", [*sorted(symbols.SYMBOLS), *sorted(symbols.ALIASES), "zeppelin", "☃", ""])
def test_every_symbol_draws_something(name: str) -> None:
    for size in (6, 18, 40):
        picture = symbols.sprite(name, size)
        assert picture.size == (size, size)
        assert picture.getchannel("A").getextrema() == (0, 255) or size == 6


def test_unknown_symbols_are_told_apart_by_their_letter() -> None:
    assert symbols.sprite("zeppelin", 30).tobytes() != symbols.sprite("quarrel", 30).tobytes()


@pytest.mark.slow
def test_the_same_sheet_gives_the_same_bytes_in_another_process_and_another_hash_seed() -> None:
    code = (
        "from hashlib import sha256; from engine.render import draw_map;"
        "from tests.engine.render.sheets import dunk_sheet;"
        "print(sha256(draw_map(dunk_sheet(8, 6, fog=True))).hexdigest())"
    )
    here = sha256(draw_map(dunk_sheet(8, 6, fog=True))).hexdigest()
    for seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True)
        assert done.stdout.strip() == here


@pytest.mark.slow
def test_threads_drawing_together_draw_the_same() -> None:
    sheet = dunk_sheet(9, 7)
    with ThreadPoolExecutor(4) as pool:
        drawn = set(pool.map(lambda _: draw_map(sheet), range(8)))
    assert len(drawn) == 1


@pytest.mark.slow
def test_a_hundred_by_a_hundred_fits_discord() -> None:
    data = draw_map(dunk_sheet(100, 100))
    assert len(data) < 4_000_000
    assert max(opened(data).size) <= LONGEST_SIDE


@pytest.mark.parametrize("places", [[(x, 0) for x in range(1500)], [(0, y) for y in range(1500)]])
def test_a_strip_longer_than_any_picture_is_cut_not_refused(places: list[tuple[int, int]]) -> None:
    cells = [Cell(key=str(n), x=x, y=y, terrain="land") for n, (x, y) in enumerate(places)]
    assert max(opened(draw_map(sheet_of(cells))).size) <= LONGEST_SIDE


@pytest.mark.slow
def test_fewer_pixels_allowed_make_a_smaller_picture() -> None:
    sheet = dunk_sheet(20, 20)
    large, small = opened(draw_map(sheet)), opened(draw_map(sheet, max_pixels=900_000))
    assert small.width * small.height <= 900_000 < large.width * large.height
    whole = opened(draw_map(sheet, whole=True, max_pixels=1_500_000))
    assert large.width == small.width == 1080 <= whole.width
    assert whole.width * whole.height <= 1_500_000


def test_numbers_are_left_out_where_they_would_be_smudges() -> None:
    with_numbers = sheet_of([Cell(key="a", x=0, y=0, terrain="grassland", number="188")])
    without = sheet_of([Cell(key="a", x=0, y=0, terrain="grassland")])
    assert bare(with_numbers, 24)[0].tobytes() == bare(without, 24)[0].tobytes()
    assert bare(with_numbers, 40)[0].tobytes() != bare(without, 40)[0].tobytes()


def test_towns_armies_and_borders_are_there_even_in_the_smallest_cells_of_a_large_map() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="grassland")]
    plain = bare(sheet_of(cells), 20)[0].tobytes()
    assert bare(sheet_of(cells, settlements=(Settlement(cell="a", kind="town"),)), 20)[0].tobytes() != plain
    assert bare(sheet_of(cells, marks=(Mark(cell="a", kind="army", banner="r"),)), 20)[0].tobytes() != plain
    assert bare(sheet_of([replace(cells[0], owner="r")]), 20)[0].tobytes() != plain


def test_other_levels_become_further_panels() -> None:
    ground = replace(dunk_sheet(6, 5), level="surface")
    below = replace(dunk_sheet(5, 4), level="underworld", title="Below")
    both = replace(ground, other_levels=(below,))
    together, alone = opened(draw_map(both)), opened(draw_map(ground))
    assert together.width * together.height > alone.width * alone.height


@each("kind", [*sorted(strokes.EDGES), "zipline"])
def test_every_kind_of_edge_leaves_its_stroke(kind: str) -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="grassland"), Cell(key="b", x=1, y=0, terrain="grassland")]
    plain = sheet_of(cells)
    assert bare(replace(plain, edges=(Edge(kind=kind, a="a", b="b"),)))[0].tobytes() != bare(plain)[0].tobytes()
    assert bare(replace(plain, edges=(Edge(kind=kind, a="a", b="gone"),)))[0].tobytes() == bare(plain)[0].tobytes()


def test_rivers_run_along_borders_and_roads_across_them() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="grassland"), Cell(key="b", x=1, y=0, terrain="grassland")]
    river, _ = bare(replace(sheet_of(cells), edges=(Edge(kind="river", a="a", b="b"),)))
    road, _ = bare(replace(sheet_of(cells), edges=(Edge(kind="road", a="a", b="b"),)))
    along, across = (72 + 36, 72 + 15), (72 + 18, 72)
    assert river.getpixel(along) == palette.RIVER
    assert river.getpixel(across) != palette.RIVER
    assert road.getpixel(across) == palette.ROAD
    assert road.getpixel(along) != palette.ROAD


def test_planned_moves_are_dashed_and_made_moves_are_solid() -> None:
    cells = [Cell(key=k, x=n, y=0, terrain="grassland") for n, k in enumerate("abc")]
    colour = palette.hex_colour("#c81e1e") or (0, 0, 0)

    def gaps(kind: str) -> int:
        image, _ = bare(replace(sheet_of(cells), arrows=(Arrow(kind=kind, cells=("a", "b", "c"), banner="r"),)))
        line = [image.getpixel((x, 72)) == colour for x in range(76, 190)]
        return sum(one and not two for one, two in pairwise(line))

    assert gaps("move") == 0
    assert gaps("order") >= 4


@each("layout", list(Layout))
def test_neighbours_across_an_edge_are_mutual_and_lie_where_the_edge_faces(layout: Layout) -> None:
    grid = grid_for(layout, 60)
    for place in ((3, 3), (4, 4), (4, 3), (-3, -2)):
        here = grid.centre(place)
        for edge, other in enumerate(grid.neighbours(place)):
            assert place in grid.neighbours(other)
            a, b = grid.corners[edge], grid.corners[(edge + 1) % len(grid.corners)]
            there = grid.centre(other)
            assert abs(here[0] + (a[0] + b[0]) - there[0]) <= 1.5
            assert abs(here[1] + (a[1] + b[1]) - there[1]) <= 1.5


def test_the_legend_lists_only_what_is_on_the_map_and_not_what_is_in_fog() -> None:
    cells = [
        Cell(key="a", x=0, y=0, terrain="forest", structures=("mine",)),
        Cell(key="b", x=1, y=0, terrain="desert", structures=("church",), sight=Sight.UNKNOWN),
    ]
    captions = {e.caption for e in legend.entries([sheet_of(cells)], 72)}
    assert {"Forest", "Mine", "Unknown"} <= captions
    assert not captions & {"Desert", "Church", "Remembered", "Grassland"}


def test_the_legend_takes_the_rulesets_own_words_and_marks_the_viewers_own_banner() -> None:
    sheet = replace(
        sheet_of([Cell(key="a", x=0, y=0, terrain="forest", structures=("mine",))]),
        legend=(("mine", "Gold mine"), ("gate", "Gate to Hades")),
        banners=(Banner(key="r", name="Mine own", colour="#c81e1e", own=True),),
    )
    entries = legend.entries([sheet], 72)
    assert {"Gold mine", "Gate to Hades"} <= {e.caption for e in entries}
    assert [e.own for e in entries if e.kind == "banner"] == [True]
