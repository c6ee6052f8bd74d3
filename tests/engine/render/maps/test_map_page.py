"""How a map page is laid out: the panel has the shape of the land, nothing lies over anything, the legend has parts."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from engine.core.telling.mapsheet import Banner, Cell, Layout, MapSheet, Settlement, Sight
from engine.render import draw_map, is_worth_a_picture, palette
from engine.render.maps import legend
from engine.render.maps.map_page import PHONE
from engine.render.maps.scattered import cards, is_scattered
from tests.engine.render.pictures import count, opened, sheet_of
from tests.engine.render.sheets import dunk_sheet
from tests.suite.table import each

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


@each("wide, high", [(2, 9), (3, 3), (3, 7)])
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


def scattered(held: int) -> MapSheet:
    """Towns far from each other in unknown land, the first `held` of them under a banner."""
    places = [(0, 0), (6, 0), (12, 0), (0, 6), (6, 6), (12, 6), (6, 12)]
    cells = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="plain", number=f"L{n}", owner="rbgy"[n] if n < held else "")
        for n, (x, y) in enumerate(places)
    ]
    fog = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="", sight=Sight.UNKNOWN)
        for x in range(13) for y in range(13) if (x, y) not in places
    ]  # fmt: skip
    towns = tuple(Settlement(cell=cell.key, kind="city", name=f"Town {n}") for n, cell in enumerate(cells))
    return sheet_of((*cells, *fog), settlements=towns)


def test_places_far_from_each_other_stand_on_cards_instead_of_in_a_sea_of_fog() -> None:
    sheet = scattered(held=2)
    assert is_scattered(sheet)
    found = [(card.name, card.code, card.owner) for card in cards(sheet)]
    assert found[:3] == [("Town 0", "L0", "r"), ("Town 1", "L1", "b"), ("Town 2", "L2", "")]
    page = opened(draw_map(sheet))
    assert page.width == PHONE
    assert fog_of(page) < 0.65 * fog_of(opened(draw_map(sheet, whole=True)))
    assert not is_scattered(replace(sheet, banners=tuple(replace(b, own=True) for b in sheet.banners)))
    assert not is_scattered(land(4, 4))


def test_a_map_of_a_few_places_in_fog_is_no_picture() -> None:
    sheet = scattered(held=0)
    few = replace(sheet, cells=(*sheet.cells[:4], *sheet.cells[7:]))
    assert is_worth_a_picture(sheet)
    assert not is_worth_a_picture(few)
    assert not is_scattered(few)
    known = tuple(cell for cell in few.cells if cell.sight is not Sight.UNKNOWN)
    assert 0 < len(known) < 5
    assert is_worth_a_picture(replace(few, cells=known)), "a small world that is known whole"
    assert not is_worth_a_picture(replace(sheet, cells=()))


def test_the_legend_is_parted_by_what_it_explains() -> None:
    cells = [
        Cell(key=str(n), x=n, y=0, terrain="plain", owner="a", number="1", number_tone="elf", structures=("mine",))
        for n in range(3)
    ]
    sheet = sheet_of(cells, banners=(Banner(key="a", name="Oak", colour="#06957a", own=True),))
    for planned in (legend.plan([sheet], 72, 1040, 19), legend.column_plan([sheet], 72, 340, 19)):
        assert [head.text for head in planned.heads] == ["Powers", "Land", "Signs", "Peoples"]
        assert [e.caption for column in planned.columns for e in column.entries][:2] == ["Oak", "Plain"]
        assert planned.cut == 0


def test_the_columns_of_a_legend_are_filled_before_it_grows() -> None:
    sheet = dunk_sheet(12, 9)
    planned = legend.plan([sheet], 72, 1040, 19)
    found = [e.caption for column in planned.columns for e in column.entries]
    assert sorted(found) == sorted(e.caption for e in legend.entries([sheet], 72))
    lines = sum(len(column.entries) for column in planned.columns) + 2 * len(planned.heads)
    across = len({column.left for column in planned.columns})
    assert across >= 4
    assert planned.rows <= lines / across + 3
    taken = [(c.left, c.row + n) for c in planned.columns for n in range(len(c.entries))]
    taken += [(head.left, head.row) for head in planned.heads]
    assert len(set(taken)) == len(taken)


def test_a_long_remark_on_the_scale_is_set_in_lines() -> None:
    sheet = replace(land(3, 3), scale="At each border: days on foot to go there; blue: sailing; purple: climbing")
    assert len(legend.column_plan([sheet], 72, 320, 19).scale) == 2
    assert len(legend.plan([sheet], 72, 1040, 19).scale) == 1
