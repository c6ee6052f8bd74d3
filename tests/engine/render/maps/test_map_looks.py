"""What makes a map worth posting: nothing hides anything, what is known is told apart, and the sheet is full."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageStat

from engine.core.telling.mapsheet import (
    BANNER_COLOURS,
    Arrow,
    Banner,
    Cell,
    Edge,
    Layout,
    MapSheet,
    Mark,
    Settlement,
    Sight,
    Sign,
)
from engine.render import draw_map, palette
from engine.render.encode import reduced
from engine.render.lettering.fonts import Face
from engine.render.maps.framing import Frame, focus, framed, margin_codes
from engine.render.maps.inset import inset
from engine.render.maps.land import ground
from engine.render.maps.land.layers import BAND
from engine.render.maps.lettering import Cover, Label, set_labels
from engine.render.maps.level import draw_panel
from engine.render.maps.panel import grid_for
from engine.render.palette import Colour
from tests.engine.render.pictures import SIZE, bare, count, near, opened, sheet_of, where
from tests.looks.measures import apart
from tests.suite.table import each

OWNERS: tuple[Colour, ...] = ((200, 30, 30), (30, 70, 200), (30, 160, 60), (210, 170, 30))


def plain(count: int, note: str = "") -> list[Cell]:
    """Grassland in a row: a, b, c ..."""
    return [Cell(key="abcdefghij"[n], x=n, y=0, terrain="grassland", note=note) for n in range(count)]


# armies and arrows --------------------------------------------------------------------------------------------------


@each("owners", [2, 3, 4])
@each("settled", [False, True])
def test_every_banner_in_a_cell_shows_whole(owners: int, settled: bool) -> None:
    marks = [Mark(cell="a", kind="army", banner=key) for key in "rbgy"[:owners]]
    towns = (Settlement(cell="a", kind="town"),) if settled else ()
    image, _ = bare(sheet_of(plain(1), marks=tuple(marks), settlements=towns))
    shown = [count(image, colour, 12) for colour in OWNERS[:owners]]
    assert min(shown) > 60
    assert min(shown) > 0.8 * max(shown)


def test_a_lone_banner_is_larger_than_one_among_others() -> None:
    lone, _ = bare(sheet_of(plain(1), marks=(Mark(cell="a", kind="army", banner="r", strength=12_000),)))
    marks = tuple(Mark(cell="a", kind="army", banner=key, strength=12_000) for key in "rbg")
    among, _ = bare(sheet_of(plain(1), marks=marks))
    assert count(lone, OWNERS[0], 12) > 2 * count(among, OWNERS[0], 12)


def test_a_town_makes_room_for_an_army() -> None:
    town = (Settlement(cell="a", kind="town"),)
    alone, _ = bare(sheet_of(plain(1), settlements=town))
    shared, _ = bare(sheet_of(plain(1), settlements=town, marks=(Mark(cell="a", kind="army", banner="r"),)))
    left, right = (max(x for x, _ in where(image, palette.BONE, 4)) for image in (alone, shared))
    assert right - left == pytest.approx(0.11 * SIZE, abs=2)


def test_nothing_stands_before_a_town_where_days_at_the_borders_leave_little_room() -> None:
    grid = grid_for(Layout.HEX_COLUMNS, 150)
    around = [Cell(key=str(n), x=x, y=y, terrain="plain") for n, (x, y) in enumerate(grid.neighbours((2, 2)))]
    signs = tuple(Sign(cell="a", toward=cell.key, text="15") for cell in around)
    banners = tuple(Mark(cell="a", kind="army", banner=key, count=8) for key in "bgy")
    guards = tuple(Mark(cell="a", kind="town_guards", banner=key, count=3) for key in "bg")

    def roofs(marks: tuple[Mark, ...], built: tuple[str, ...]) -> int:
        town = Cell(key="a", x=2, y=2, terrain="plain", owner="r", structures=built)
        settled = (Settlement(cell="a", kind="city"),)
        sheet = sheet_of((town, *around), settlements=settled, marks=marks, layout=Layout.HEX_COLUMNS)
        image, _ = bare(replace(sheet, signs=signs), 150)
        x, y = grid.centre((2, 2))
        return count(image.crop((x + 100, y + 85, x + 215, y + 215)), OWNERS[0], 12)

    assert roofs(banners, ()) == roofs((*banners, *guards), ("tower", "warehouse", "fishing_boats")) > 150


def test_who_shares_a_hue_has_stripes_across_the_land_and_a_bone_bar_on_banners() -> None:
    def drawn(colour: str, owner: str = "x", marks: tuple[Mark, ...] = ()) -> Image.Image:
        cells = [Cell(key=str(n), x=n, y=0, terrain="grassland", owner=owner) for n in range(3)]
        return bare(sheet_of(cells, marks=marks, banners=(Banner(key="x", name="", colour=colour),)))[0]

    first, later = BANNER_COLOURS[0], BANNER_COLOURS[6]
    wash = palette.mix(palette.terrain("grassland").base, (6, 149, 122), 0.26)
    assert count(drawn(later), wash, 4) < 0.85 * count(drawn(first), wash, 4)
    band = palette.mix(wash, (6, 149, 122), BAND)
    assert 0.4 * count(drawn(first), band, 12) < count(drawn(later), band, 12) < 0.9 * count(drawn(first), band, 12)
    army = (Mark(cell="1", kind="army", banner="x", strength=12_000),)
    bars = [count(drawn(colour, "", army), palette.BONE, 6) for colour in (first, later)]
    assert bars[1] > bars[0] + 20


@each("kind", ["move", "order", "trip"])
def test_an_arrow_leaves_whoever_goes_in_sight_and_ends_within_the_goal(kind: str) -> None:
    arrow = Arrow(kind=kind, cells=("a", "b", "c"), banner="r")
    image, _ = bare(replace(sheet_of(plain(3)), arrows=(arrow,)))
    xs = [x for x, _ in where(image, OWNERS[0], 12)]
    assert min(xs) > SIZE + 0.15 * SIZE
    assert SIZE * 3 - 0.25 * SIZE < max(xs) < SIZE * 3


# words --------------------------------------------------------------------------------------------------------------


def test_days_at_the_borders_and_the_name_of_a_town_keep_clear_of_each_other() -> None:
    grid = grid_for(Layout.HEX_COLUMNS, 100)
    around = [Cell(key=str(n), x=x, y=y, terrain="grassland") for n, (x, y) in enumerate(grid.neighbours((2, 2)))]
    cells = (Cell(key="a", x=2, y=2, terrain="grassland"), *around)
    signs = tuple(Sign(cell="a", toward=cell.key, text="88", tone="#c81e1e") for cell in around)
    sheet = replace(sheet_of(cells, layout=Layout.HEX_COLUMNS), signs=signs)
    without, _ = bare(sheet, 100)
    town = Settlement(cell="a", kind="city", name="Drayminster")
    grown, _ = bare(replace(sheet, settlements=(town,)), 100)
    assert count(without, OWNERS[0], 40) > 100
    assert count(grown, OWNERS[0], 40) > 0.9 * count(without, OWNERS[0], 40)


def test_a_number_stands_beside_the_letters_of_a_realm_where_it_can() -> None:
    cover = Cover((0, 0, 100, 100), names=[(10, 10, 90, 40)])
    assert cover.is_named((20, 30, 40, 44))
    assert not cover.is_named((20, 41, 40, 52))
    assert cover.is_free((20, 30, 40, 44))


def test_the_name_of_a_town_amid_armies_is_set_afar_with_a_line_to_it() -> None:
    image = Image.new("RGB", (400, 300), palette.PAPER)
    cover = Cover((0, 0, 400, 300), hard=[(100, 90, 300, 210)])
    town = Label("Lumofell", (200, 150), 16, Face.BOLD, 24, 2.0)
    village = replace(town, text="Wick", rank=1.0)
    assert set_labels(image, cover, [town, village]) == ["Wick"]
    left, top, right, bottom = cover.hard[-1]
    assert right <= 100 or left >= 300 or bottom <= 90 or top >= 210
    assert count(image.crop((110, 100, 290, 200)), palette.INK, 4) > 20


def test_the_larger_realm_has_the_larger_name() -> None:
    def letters(rows: int) -> int:
        cells = [Cell(key=f"{x},{y}", x=x, y=y, terrain="grassland", owner="r") for x in range(7) for y in range(rows)]
        named, _ = bare(sheet_of(cells, banners=(Banner(key="r", name="Oak", colour="#c81e1e"),)))
        unnamed, _ = bare(sheet_of(cells, banners=(Banner(key="r", name="", colour="#c81e1e"),)))
        ink = palette.mix(palette.shade(OWNERS[0], 0.5), palette.PAPER, 0.12)
        ys = [y for _, y in {*where(named, ink, 6)} - {*where(unnamed, ink, 6)}]
        return max(ys) - min(ys)

    assert letters(6) > 1.3 * letters(1)


def test_the_names_of_towns_do_not_cover_the_letters_of_their_realm() -> None:
    cells = [Cell(key=f"{x},{y}", x=x, y=y, terrain="grassland", owner="r") for x in range(7) for y in range(4)]
    towns = tuple(Settlement(cell=key, kind="town", name="Drayminster") for key in ("1,1", "3,1", "5,1"))
    unnamed = tuple(replace(town, name="") for town in towns)
    ink = palette.mix(palette.shade(OWNERS[0], 0.5), palette.PAPER, 0.12)

    def letters(settlements: tuple[Settlement, ...]) -> int:
        banners = (Banner(key="r", name="Ruritania", colour="#c81e1e"),)
        image, _ = bare(sheet_of(cells, settlements=settlements, banners=banners))
        return count(image, ink, 6)

    assert letters(towns) == pytest.approx(letters(unnamed), rel=0.08)


def test_the_name_of_a_land_of_several_cells_stands_once() -> None:
    once = sheet_of(plain(4, "Corland"), layout=Layout.SQUARE)
    four = sheet_of([replace(c, note=f"Corlan{c.key}") for c in plain(4)], layout=Layout.SQUARE)
    ink = palette.FADED_INK
    assert 3 * count(bare(once)[0], ink, 30) < count(bare(four)[0], ink, 30) * 1.6


def test_rows_and_columns_of_squares_are_told_where_the_keys_are_made_of_them() -> None:
    cells = [Cell(key=key, x=x, y=y, terrain="plain") for key, x, y in (("bg25", 3, 1), ("bg26", 4, 1), ("bh25", 3, 2))]
    sheet = sheet_of(cells, layout=Layout.SQUARE)
    assert margin_codes(sheet) == ({1: "bg", 2: "bh"}, {3: "25", 4: "26"})
    assert margin_codes(replace(sheet, layout=Layout.HEX_ROWS)) == ({}, {})
    crooked = (*cells, Cell(key="bj27", x=4, y=2, terrain="plain"))
    assert margin_codes(replace(sheet, cells=crooked)) == ({}, {})
    assert draw_map(sheet) != draw_map(replace(sheet, cells=tuple(replace(c, key=f"-{c.key}") for c in cells)))


# knowledge ----------------------------------------------------------------------------------------------------------


def middle_of(cell: Cell) -> Colour:
    """What the middle of a lone cell looks like on the page that is posted, on average."""
    image = Image.new("RGB", (3 * SIZE, 3 * SIZE))
    draw_panel(image, sheet_of([cell]), grid_for(Layout.HEX_ROWS, SIZE), (SIZE, SIZE))
    red, green, blue = ImageStat.Stat(reduced(image).convert("RGB").crop((60, 60, 84, 84))).mean
    return round(red), round(green), round(blue)


@each("terrain", ["grassland", "plain", "water", "forest"])
def test_seen_remembered_and_unknown_land_are_three_materials(terrain: str) -> None:
    seen, past, unknown = (middle_of(Cell(key="a", x=0, y=0, terrain=terrain, sight=sight)) for sight in Sight)
    for one, two in combinations((seen, past, unknown), 2):
        assert apart(one, two, "normal") > 4


def test_remembered_water_is_told_from_remembered_land() -> None:
    water, land = (
        middle_of(Cell(key="a", x=0, y=0, terrain=terrain, sight=Sight.REMEMBERED)) for terrain in ("water", "plain")
    )
    assert apart(water, land, "normal") > 8
    assert apart(water, land, "deuteranopia") > 6


def test_a_hidden_passage_crosses_what_nobody_knows() -> None:
    far = [Cell(key="a", x=0, y=0, terrain="nexus"), Cell(key="b", x=8, y=0, terrain="plain")]
    image, _ = bare(replace(sheet_of(far), edges=(Edge(kind="passage", a="a", b="b"),)))
    xs = {x for x, _ in where(image, (96, 50, 120), 12)}
    assert {x // SIZE for x in xs} >= set(range(2, 8))


def test_a_road_towards_unknown_land_ends_in_dots_unless_it_leads_to_a_town() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="plain"), Cell(key="b", x=1, y=0, terrain="plain")]
    road = (Edge(kind="road", a="a", b="b"),)
    known = replace(sheet_of(cells), edges=road)
    fog = Cell(key="c", x=2, y=0, terrain="", sight=Sight.UNKNOWN)
    on_the_edge = replace(known, cells=(*cells, fog))
    town = (Settlement(cell="b", kind="village"),)

    def brown(sheet: MapSheet) -> int:
        image, grid = bare(sheet)
        x = grid.centre((1, 0))[0] + SIZE
        return count(image.crop((x - SIZE // 2 + 4, SIZE - 6, x - SIZE // 4, SIZE + 6)), palette.ROAD, 40)

    assert brown(known) > 40
    assert 0 < brown(on_the_edge) < 0.7 * brown(known)
    assert brown(replace(on_the_edge, settlements=town)) == brown(known)


def test_a_realm_in_pieces_is_named_on_a_piece_that_is_large_enough_or_not_at_all() -> None:
    def drawn(places: list[int], name: str) -> bytes:
        cells = [Cell(key=str(x), x=x, y=0, terrain="plain", owner="r" if x in places else "") for x in range(12)]
        return bare(sheet_of(cells, banners=(Banner(key="r", name=name, colour="#c81e1e"),)))[0].tobytes()

    scattered, together = [0, 3, 6, 9], [0, 1, 2, 3]
    assert drawn(scattered, "Oak") == drawn(scattered, "")
    assert drawn(together, "Oak") != drawn(together, "")


def test_what_is_remembered_is_dim_as_far_as_the_land_is_known() -> None:
    cells = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="plain", sight=Sight.SEEN if (x, y) == (1, 1) else Sight.REMEMBERED)
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))
    ]
    image, grid = bare(sheet_of(cells, layout=Layout.SQUARE))
    x, y = grid.centre((1, 1))
    corner = image.crop(
        (x + SIZE + SIZE // 2 - 8, y + SIZE - SIZE // 2 + 1, x + SIZE + SIZE // 2 - 1, y + SIZE - SIZE // 2 + 5)
    )
    assert count(corner, palette.terrain("plain").base, 3) == 0


def test_a_new_town_clears_the_wood_on_land_that_was_drawn_before() -> None:
    wood = sheet_of([Cell(key="a", x=0, y=0, terrain="forest")])
    settled = replace(wood, settlements=(Settlement(cell="a", kind="village"),))
    ground.LANDS.clear()
    fresh = draw_map(settled)
    ground.LANDS.clear()
    draw_map(wood)
    assert draw_map(settled) == fresh


# the sheet ----------------------------------------------------------------------------------------------------------


@each("across", [3, 5, 9])
def test_what_is_known_fills_the_sheet(across: int) -> None:
    known = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="plain") for x in range(1, across + 1) for y in range(1, across + 1)
    ]
    edge = range(across + 2)
    fog = [
        Cell(key=f"{x},{y}", x=x, y=y, terrain="", sight=Sight.UNKNOWN)
        for x in edge for y in edge if not (0 < x <= across and 0 < y <= across)
    ]  # fmt: skip
    sheet = sheet_of((*known, *fog), layout=Layout.SQUARE)
    frame = framed(sheet, focus(sheet), (1040, 980), 440)
    assert frame.size == 124 or across * frame.size > 0.85 * frame.height
    assert across * frame.size <= frame.height


def test_the_frame_on_the_small_map_of_the_world_is_closed_at_its_edge_too() -> None:
    cells = tuple(Cell(key=f"{x},{y}", x=x, y=y, terrain="plain") for x in range(12) for y in range(8))
    sheet = MapSheet(title="", layout=Layout.HEX_ROWS, cells=cells)
    picture = inset(sheet, Frame(60, 400, 400, (0, 0), True, (6, 2, 11, 7)), (250, 170))
    for column in (1, 2):
        assert picture.getpixel((picture.width - column, picture.height // 2)) == palette.INK


def test_the_commonest_colours_of_a_picture_are_kept_and_rare_ones_keep_their_hue() -> None:
    image = Image.new("RGB", (640, 400), palette.PAPER)
    shades = [(200 + n % 8 * 3, 214 - n // 8 * 4, 180 + n % 5 * 6) for n in range(48)]
    for n, shade in enumerate(shades):
        image.paste(shade, (n % 8 * 80, n // 8 * 60, n % 8 * 80 + 80, n // 8 * 60 + 60))
    for x in range(640):
        image.putpixel((x, 390), (x // 3, 90, 255 - x // 3))
    image.paste(palette.RED, (600, 370, 612, 382))
    drawn = reduced(image).convert("RGB")
    for n, shade in enumerate(shades):
        assert near(drawn.getpixel((n % 8 * 80 + 40, n // 8 * 60 + 30)), shade, 4)  # type: ignore[arg-type]
    assert near(drawn.getpixel((606, 376)), palette.RED, 20)  # type: ignore[arg-type]
    assert len(drawn.getcolors(640 * 400) or ()) <= 256


def test_a_page_keeps_its_greens_apart() -> None:
    cells = [Cell(key="a", x=0, y=0, terrain="grassland"), Cell(key="b", x=1, y=0, terrain="plain")]
    page = opened(draw_map(sheet_of(cells)))
    bases = [palette.terrain(name).base for name in ("grassland", "plain")]
    assert all(count(page, base, 3) > 500 for base in bases)
    assert all(one != two for one, two in pairwise(bases))
