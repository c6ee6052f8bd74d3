"""A part of a map: what lies in it, and arrows that come from outside or lead there; and signs at borders."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.mapsheet import Arrow, Cell, Layout, MapSheet, Mark, Sign
from engine.render import draw_map
from tests.engine.render.pictures import bare, count, opened, sheet_of
from tests.suite.table import each

RED, GREEN = (200, 30, 30), (30, 160, 60)


def strip(*arrows: Arrow, signs: tuple[Sign, ...] = ()) -> MapSheet:
    """Seven squares in a row, c0 to c6."""
    cells = [Cell(key=f"c{x}", x=x, y=0, terrain="grassland") for x in range(7)]
    return replace(sheet_of(cells, layout=Layout.SQUARE), arrows=arrows, signs=signs)


def way(*numbers: int) -> Arrow:
    return Arrow(kind="move", cells=tuple(f"c{n}" for n in numbers), banner="r")


@each(
    "numbers, kept",
    [
        ((2, 3, 4), [(2, 3, 4)]),
        ((3, 4, 5), [(3, 4, 5)]),
        ((3, 4, 5, 6), [(3, 4, 5)]),
        ((0, 1, 2), [(1, 2)]),
        ((0, 1, 2, 3, 4, 5, 6), [(1, 2, 3, 4, 5)]),
        ((0, 1), []),
        ((2, 1, 0, 1, 2), [(2, 1), (1, 2)]),
        ((0, 6), []),
    ],
)
def test_an_arrow_is_kept_as_far_as_it_lies_in_the_picture_and_one_cell_beyond(
    numbers: tuple[int, ...], kept: list[tuple[int, ...]]
) -> None:
    part = strip(way(*numbers)).crop("c3", 1)
    assert [cell.key for cell in part.cells] == ["c2", "c3", "c4"]
    assert [arrow.cells for arrow in part.arrows] == [way(*each).cells for each in kept]
    led_to = {key for arrow in part.arrows for key in arrow.cells} - {"c2", "c3", "c4"}
    assert {cell.key for cell in part.beyond} == led_to


def test_a_part_of_a_part_keeps_what_leads_out_of_both() -> None:
    part = strip(way(2, 3, 4, 5)).crop("c3", 2).crop("c3", 1)
    assert [arrow.cells for arrow in part.arrows] == [("c2", "c3", "c4", "c5")]
    assert [cell.key for cell in part.beyond] == ["c5"]


def test_an_arrow_that_leaves_the_picture_is_drawn_to_its_border_and_not_past_it() -> None:
    wider = strip(way(4, 5, 6)).crop("c3", 1)
    image, grid = bare(wider)
    left, size = grid.centre((4, 0))[0] + 72, grid.size
    inside = image.crop((left - size // 2, 0, left + size // 2 + 2, image.height))
    outside = image.crop((left + size // 2 + 4, 0, image.width, image.height))
    assert count(inside, RED) > 40
    assert count(outside, RED) == 0
    assert opened(draw_map(wider)).size == opened(draw_map(replace(wider, arrows=(), beyond=()))).size


def test_an_arrow_from_outside_comes_in_at_the_border() -> None:
    image, grid = bare(strip(way(5, 4)).crop("c3", 1))
    middle = grid.centre((4, 0))[0] + 72
    assert count(image.crop((middle, 0, middle + grid.size // 2, image.height)), RED) > 40


def test_signs_stand_at_the_border_of_their_own_cell() -> None:
    sheet = strip(signs=(Sign(cell="c3", toward="c4", text="12", tone="#1ea03c"),))
    image, grid = bare(sheet)
    plain, _ = bare(strip(signs=(Sign(cell="c0", toward="c1", text="1"),)))
    middle, size = grid.centre((3, 0))[0] + 72, grid.size
    quarter = (middle + size // 6, 0, middle + size // 2, image.height)
    beyond = (middle + size // 2 + 2, 0, middle + size, image.height)
    assert count(image.crop(quarter), GREEN, 60) > count(plain.crop(quarter), GREEN, 60) + 4
    assert count(image.crop(beyond), GREEN, 60) == count(plain.crop(beyond), GREEN, 60) == 0


def test_signs_need_room_and_a_neighbour() -> None:
    sign = Sign(cell="c3", toward="c4", text="12")
    assert bare(strip(signs=(sign,)), 48)[0].tobytes() == bare(strip(), 48)[0].tobytes()
    for lost in (replace(sign, toward="c6"), replace(sign, toward="nowhere"), replace(sign, cell="nowhere")):
        assert bare(strip(signs=(lost,)))[0].tobytes() == bare(strip())[0].tobytes()
    assert strip(signs=(sign,)).crop("c4", 1).signs == (sign,)
    assert strip(signs=(sign,)).crop("c5", 1).signs == ()


def test_the_legend_of_a_part_explains_what_is_in_it() -> None:
    cells = [Cell(key=f"c{x}", x=x, y=0, terrain="land", structures=("mill", "mine")[x : x + 1]) for x in range(3)]
    captions = (("mill", "Windmill"), ("mine", "Silver mine"), ("tower", "Nowhere"), ("ship", "Galleon"))
    sheet = replace(sheet_of(cells, marks=(Mark(cell="c2", kind="ship"),)), legend=captions)
    assert sheet.crop("c0", 0).legend == (captions[0], captions[2])
    assert sheet.crop("c1", 1).legend == captions
