"""What changed between two maps of one viewer."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.mapchanges import Changes, Earlier, stacks
from engine.core.telling.mapsheet import Cell, Mark, Sight
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


def test_own_units_that_went_out_of_their_own_sight_have_left_and_who_is_new_has_come() -> None:
    before = sheet_of(ROW, marks=(army("c0"), army("c1", "b")), banners=MINE)
    now = sheet_of(
        (replace(ROW[0], sight=Sight.REMEMBERED), *ROW[1:]), marks=(army("c1", "b"), army("c3"), army("c2", "g")),
        banners=MINE,
    )  # fmt: skip
    found = Changes.between(before, now, ())
    assert {key: [mark.banner for mark in marks] for key, marks in found.left.items()} == {"c0": ["r"]}
    assert {key: [mark.banner for mark in marks] for key, marks in found.came.items()} == {"c3": ["r"], "c2": ["g"]}


def test_land_that_others_take_from_one_another_has_turned_where_somebody_looked_both_times() -> None:
    before = sheet_of(owned("b", "b", "", "r"), banners=MINE)
    now = owned("g", "", "y", "b")
    assert Changes.between(before, sheet_of(now, banners=MINE), ()).turned == {
        "c0": "b", "c1": "b", "c2": "", "c3": "r",
    }  # fmt: skip
    dim = sheet_of([replace(cell, sight=Sight.REMEMBERED) for cell in now], banners=MINE)
    assert Changes.between(before, dim, ()).turned == {"c0": "b", "c3": "r"}, "whose a land is, one may no longer see"


def test_what_is_in_sight_and_was_not_is_found() -> None:
    before = sheet_of((ROW[0], replace(ROW[1], sight=Sight.REMEMBERED)), banners=MINE)
    assert Changes.between(before, sheet_of(ROW[:3], banners=MINE), ()).found == {"c1", "c2"}


def test_levels_are_compared_with_themselves_and_a_new_one_is_all_new() -> None:
    surface = replace(sheet_of(ROW, marks=(army("c0"),), banners=MINE), level="surface")
    below = replace(sheet_of(ROW[:1], marks=(army("c0"),), banners=MINE), level="below")
    earlier = Earlier(sheet=surface, turn=3)
    assert not earlier.changes(surface)
    assert earlier.changes(below).found == {"c0"}
    assert set(earlier.changes(below).came) == {"c0"}


def test_a_loss_is_marked_where_the_report_tells_of_one_and_own_units_are_fewer() -> None:
    before = sheet_of(ROW, marks=(army("c0", strength=500), army("c1", count=3), army("c2"), army("c3")), banners=MINE)
    now = sheet_of(ROW, marks=(army("c0", strength=200), army("c1", count=3), army("c3")), banners=MINE)
    assert Changes.between(before, now, ("c0", "c1", "c2")).losses == {"c0", "c2"}
    assert Changes.between(before, now, ("c3",)).losses == frozenset()


def test_one_power_in_a_cell_is_one_stack_with_a_sum_the_viewers_own_first() -> None:
    marks = (army("c0", "b", 2, 300), army("c0", "g", 9), army("c0", "b", 1, 900), army("c0", count=2))
    told = [(mark.banner, mark.count, mark.strength) for mark in stacks(sheet_of(ROW, marks=marks))["c0"]]
    assert told == [("r", 2, 0), ("b", 3, 1200), ("g", 9, 0)]
