"""What changed between two maps of one viewer."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.mapsheet import Cell, Mark, Sight
from engine.render.pocket.gains_and_losses import Changes, stacks
from tests.engine.render.pictures import BANNERS, sheet_of

MINE = (replace(BANNERS[0], own=True), *BANNERS[1:])
ROW = tuple(Cell(key=f"c{x}", x=x, y=0, terrain="plain") for x in range(4))


def army(cell: str, banner: str = "r", count: int = 1, strength: int = 0) -> Mark:
    return Mark(cell=cell, kind="army", banner=banner, own=banner == "r", count=count, strength=strength)


def owned(*owners: str) -> tuple[Cell, ...]:
    return tuple(replace(cell, owner=owner) for cell, owner in zip(ROW, owners, strict=True))


def test_land_is_won_and_lost_and_what_others_take_from_one_another_is_neither() -> None:
    before = sheet_of(owned("r", "r", "b", ""), banners=MINE)
    now = sheet_of(owned("r", "b", "g", "r"), banners=MINE)
    found = Changes.between(before, now, ())
    assert (set(found.won), set(found.lost)) == ({"c3"}, {"c1"})
    assert not Changes.between(now, now, ())


def test_who_is_no_longer_where_he_stood_has_left_unless_nobody_looks_there_now() -> None:
    before = sheet_of(ROW, marks=(army("c0"), army("c1", "b"), army("c2", "b"), army("c3")), banners=MINE)
    dim = replace(ROW[1], sight=Sight.REMEMBERED)
    now = sheet_of((ROW[0], dim, *ROW[2:]), marks=(army("c3"), army("c0", "b")), banners=MINE)
    left = Changes.between(before, now, ()).left
    assert {key: [mark.banner for mark in marks] for key, marks in left.items()} == {"c0": ["r"], "c2": ["b"]}


def test_a_loss_is_marked_where_the_report_tells_of_one_and_own_units_are_fewer() -> None:
    before = sheet_of(ROW, marks=(army("c0", strength=500), army("c1", count=3), army("c2"), army("c3")), banners=MINE)
    now = sheet_of(ROW, marks=(army("c0", strength=200), army("c1", count=3), army("c3")), banners=MINE)
    assert Changes.between(before, now, ("c0", "c1", "c2")).losses == {"c0", "c2"}
    assert Changes.between(before, now, ("c3",)).losses == frozenset()


def test_one_power_in_a_cell_is_one_stack_with_a_sum_the_viewers_own_first() -> None:
    marks = (army("c0", "b", 2, 300), army("c0", "g", 9), army("c0", "b", 1, 900), army("c0", count=2))
    told = [(mark.banner, mark.count, mark.strength) for mark in stacks(sheet_of(ROW, marks=marks))["c0"]]
    assert told == [("r", 2, 0), ("b", 3, 1200), ("g", 9, 0)]
