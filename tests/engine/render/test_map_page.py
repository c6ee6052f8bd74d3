"""How a map page is laid out: the panel has the shape of the land, nothing lies over anything, the legend has parts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Sight
from engine.render import draw_map, palette
from engine.render.maps import legend
from engine.render.maps.map_page import PHONE
from tests.engine.render.pictures import count, opened, sheet_of

CODES = "abcdefghjkmnpqrst"


def land(wide: int, high: int, layout: Layout = Layout.HEX_ROWS) -> MapSheet:
    """Plains in a rectangle, with fog of the same breadth on all sides."""
    known = {(x, y) for x in range(wide, 2 * wide) for y in range(high, 2 * high)}
    cells = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="plain", sight=Sight.SEEN if (x, y) in known else Sight.UNKNOWN)
        for x in range(3 * wide)
        for y in range(3 * high)
    ]
    return sheet_of(cells, layout=layout, banners=())


def fog_of(page: Image.Image) -> float:
    """The share of a page that is parchment of unknown land."""
    return count(page, palette.FOG, 3) / (page.width * page.height)


@pytest.mark.parametrize(("wide", "high"), [(2, 9), (3, 3), (3, 7)])
def test_a_small_or_tall_land_has_its_legend_beside_it(wide: int, high: int) -> None:
    page = opened(draw_map(land(wide, high)))
    assert page.width == PHONE
    assert fog_of(page.crop((800, 100, PHONE, page.height))) < 0.02
    assert fog_of(page) < 0.42


def test_a_broad_land_has_its_legend_below_it() -> None:
    page = opened(draw_map(land(12, 6)))
    right = page.crop((800, 100, PHONE, page.height - 200))
    assert count(right, palette.PAPER, 3) < 0.12 * right.width * right.height


def test_the_codes_of_rows_and_columns_stand_outside_of_the_frame_and_the_compass_covers_none() -> None:
    cells = [
        Cell(key=f"a{CODES[y]}{x + 10}", x=x, y=y, terrain="plain", sight=Sight.SEEN if 3 < x < 9 else Sight.UNKNOWN)
        for x in range(14)
        for y in range(12)
    ]
    page = opened(draw_map(sheet_of(cells, layout=Layout.SQUARE)))
    margin = page.crop((20, 150, 50, 800))
    assert count(margin, palette.FOG, 3) == 0
    assert count(margin, palette.INK, 60) > 200
    top = page.crop((150, 96, PHONE - 40, 112))
    assert count(top, palette.INK, 60) > 200


def test_the_legend_is_parted_by_what_it_explains() -> None:
    cells = [
        Cell(key=str(n), x=n, y=0, terrain="plain", owner="a", number="1", number_tone="elf", structures=("mine",))
        for n in range(3)
    ]
    sheet = sheet_of(cells, banners=(Banner(key="a", name="Oak", colour="#06957a", own=True),))
    for planned in (legend.plan([sheet], 72, 1040, 19), legend.column_plan([sheet], 72, 340, 19)):
        assert [head.text for head in planned.heads] == ["Powers", "Land", "Signs", "Peoples"]
        assert [e.caption for column in planned.columns for e in column.entries][:2] == ["Oak", "Plain"]
        assert not planned.is_cut


def test_a_long_remark_on_the_scale_is_set_in_lines() -> None:
    sheet = replace(land(3, 3), scale="At each border: days on foot to go there; blue: sailing; purple: climbing")
    assert len(legend.column_plan([sheet], 72, 320, 19).scale) == 2
    assert len(legend.plan([sheet], 72, 1040, 19).scale) == 1
