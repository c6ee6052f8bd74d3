"""The drawing for 400 pixels: what it shows, how large, and how little of it is parchment."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from engine.core.telling.mapchanges import Earlier
from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Mark, Settlement, Sight
from engine.render import draw_pocket, palette, pocket_alt
from engine.render.pocket.pocket_map import FOOT, TOP
from engine.render.pocket.window import MOST_FOG, SMALLEST, USUAL, WIDTH, Wanted, window_on
from tests.engine.render.pictures import BANNERS, count, opened, sheet_of
from tests.engine.render.sheets import dunk_sheet
from tests.suite.table import each

MINE = (replace(BANNERS[1], own=True), *(b for b in BANNERS if b.key != "b"))
PHONE = 400


def land(width: int, height: int, owner: str = "", **more: object) -> tuple[Cell, ...]:
    return tuple(
        Cell(key=f"c{x},{y}", x=x, y=y, terrain="plain", owner=owner, **more)  # type: ignore[arg-type]
        for y in range(height)
        for x in range(width)
    )


def lone(*places: tuple[int, int], layout: Layout = Layout.HEX_ROWS) -> MapSheet:
    """Units of the viewer's at places, and the land about each."""
    around = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1))
    seen = {(x + dx, y + dy) for x, y in places for dx, dy in around}
    cells = [Cell(key=f"c{x},{y}", x=x, y=y, terrain="plain") for x, y in sorted(seen)]
    marks = tuple(Mark(cell=f"c{x},{y}", kind="army", banner="b", own=True) for x, y in places)
    return sheet_of(cells, marks=marks, layout=layout, banners=MINE)


def parchment(picture: Image.Image) -> float:
    """The share of the picture that is land nobody has seen."""
    return count(picture, palette.FOG, 4) / (picture.width * picture.height)


def test_it_is_twice_as_broad_as_a_phone_and_no_taller_than_one_looks_at() -> None:
    picture = opened(draw_pocket(dunk_sheet()))
    assert picture.width == 2 * PHONE
    assert picture.height <= 2.3 * PHONE


def test_all_that_is_own_lies_in_the_window_with_what_touches_it_in_cells_of_36_pixels_of_a_phone() -> None:
    cells = tuple(replace(cell, owner="b") if 4 <= cell.x <= 7 and 3 <= cell.y <= 6 else cell for cell in land(20, 14))
    wanted = Wanted.of(sheet_of(cells, banners=MINE), frozenset())
    window = window_on(sheet_of(cells, banners=MINE), wanted)
    assert window is not None
    assert (len(wanted.own), len(wanted.near)) == (16, 16 + 18)
    assert window.beyond == 0
    assert window.size >= USUAL == 36 * WIDTH / PHONE


def test_broad_land_is_drawn_smaller_and_what_is_broader_still_is_cut_and_counted() -> None:
    broad = sheet_of(land(13, 11, "b"), banners=MINE)
    window = window_on(broad, Wanted.of(broad, frozenset()))
    assert window is not None
    assert (window.beyond, SMALLEST <= window.size < USUAL) == (0, True)
    empire = sheet_of(land(40, 30, "b"), banners=MINE)
    cut = window_on(empire, Wanted.of(empire, frozenset()))
    assert cut is not None
    assert cut.beyond > 0
    assert opened(draw_pocket(empire)).height == TOP + cut.height + FOOT  # a line says how much lies beyond


@each("layout", list(Layout))
@each("places", [((5, 5),), ((5, 5), (6, 6)), ((2, 2), (30, 3)), ((0, 0), (4, 9), (12, 1))])
def test_no_more_than_a_third_is_parchment(layout: Layout, places: tuple[tuple[int, int], ...]) -> None:
    sheet = lone(*places, layout=layout)
    assert parchment(opened(draw_pocket(sheet))) <= MOST_FOG


def test_stripes_show_what_was_won_and_lost_and_a_line_says_it() -> None:
    before = sheet_of((*land(4, 3, "b")[:6], *land(4, 3)[6:]), banners=MINE)
    after = (*land(4, 3, "b")[:5], *land(4, 3)[5:7], replace(land(4, 3)[7], owner="b"), *land(4, 3)[8:])
    now = sheet_of(after, banners=MINE)
    plain, striped = opened(draw_pocket(now)), opened(draw_pocket(now, Earlier(sheet=before, turn=9)))
    assert striped.height == plain.height + FOOT - 2
    for colour in (palette.RED, palette.BONE):
        assert count(striped, colour, 6) > count(plain, colour, 6) + 500
    assert pocket_alt(now, Earlier(sheet=before, turn=9)).startswith("Since turn 9: won 1, lost 1. ")
    assert draw_pocket(now, Earlier(sheet=now, turn=9)) == draw_pocket(now), "nothing changed, nothing is said"


def test_plague_is_a_stain_with_one_mark_however_many_lie_in_it() -> None:
    cells = land(6, 4, "b")
    ill = sheet_of([replace(cell, afflictions=("plague",)) for cell in cells[:12]], banners=MINE)
    one = sheet_of([replace(cells[0], afflictions=("plague",)), *cells[1:12]], banners=MINE)
    assert count(opened(draw_pocket(ill)), palette.RED, 6) == pytest.approx(
        count(opened(draw_pocket(one)), palette.RED, 6), rel=0.2
    )


def test_it_draws_any_sheet() -> None:
    empty = MapSheet(title="", layout=Layout.SQUARE, cells=())
    assert opened(draw_pocket(empty)).width == WIDTH
    fog = replace(sheet_of(land(3, 3, sight=Sight.UNKNOWN), banners=()), title="\u202eÅ" * 300)
    assert opened(draw_pocket(fog)).width == WIDTH
    odd = sheet_of(
        land(3, 3, "nobody"),
        marks=(Mark(cell="nowhere", kind="?"), Mark(cell="c1,1", kind="\ud800", banner="x", own=True)),
        settlements=(Settlement(cell="c0,0", kind="", name="\n" * 90), Settlement(cell="gone", kind="town")),
        banners=(Banner(key="x", name="", colour="no colour", own=True),),
    )
    assert opened(draw_pocket(odd, Earlier(sheet=empty, turn=0))).width == WIDTH


def test_the_level_is_shown_on_which_most_of_ones_own_stands() -> None:
    above = replace(lone((1, 1)), level="surface", marks=())
    below = replace(lone((1, 1), (2, 1)), level="underworld", subtitle="underworld, March")
    both = replace(above, other_levels=(below,))
    assert draw_pocket(both) == draw_pocket(replace(below, title=both.title, subtitle=both.subtitle))
