"""Steps between hexagons, in rows and in columns."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.space.hexes import (
    ColumnDirection,
    Place,
    RowDirection,
    column_distance,
    column_step,
    row_distance,
    row_neighbours,
    row_step,
)
from tests.suite.table import each

EVERYWHERE: list[Place] = [(x, y) for x in range(-4, 5) for y in range(-4, 5)]


def walked(start: Place, around: Callable[[Place], list[Place]], most: int) -> dict[Place, int]:
    """The places within so many steps, each with the fewest that lead there."""
    found, ring = {start: 0}, [start]
    for steps in range(1, most + 1):
        ring = list(dict.fromkeys(other for place in ring for other in around(place) if other not in found))
        found.update(dict.fromkeys(ring, steps))
    return found


@each("start", [(0, 0), (1, 0), (0, 1), (-1, -1), (3, 2)])
def test_a_distance_is_the_number_of_steps_on_the_shortest_way(start: Place) -> None:
    in_rows = walked(start, lambda place: [row_step(place, direction) for direction in RowDirection], 14)
    in_columns = walked(start, lambda place: [column_step(place, direction) for direction in ColumnDirection], 14)
    assert {place: row_distance(start, place) for place in EVERYWHERE} == {p: in_rows[p] for p in EVERYWHERE}
    assert {place: column_distance(start, place) for place in EVERYWHERE} == {p: in_columns[p] for p in EVERYWHERE}


@each("place", [(0, 0), (1, 1), (2, 3), (4, 0), (4, 3)])
def test_the_neighbours_in_rows_are_one_step_away_in_the_order_of_directions_and_inside(place: Place) -> None:
    steps = ((direction, row_step(place, direction)) for direction in RowDirection)
    assert list(row_neighbours(place, 5, 4)) == [(d, (x, y)) for d, (x, y) in steps if 0 <= x < 5 and 0 <= y < 4]
