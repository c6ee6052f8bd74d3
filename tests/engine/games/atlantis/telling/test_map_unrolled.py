"""How a world that goes round is laid flat for one faction's map."""

from __future__ import annotations

import pytest

from engine.games.atlantis.telling.map_sheet import unrolled


@pytest.mark.rule("ATL-GAP-01")
def test_what_lies_on_both_sides_of_the_seam_is_drawn_together() -> None:
    columns = unrolled([0, 1, 31], 32)
    assert (columns[31], columns[0], columns[1]) == (1, 2, 3)


def test_odd_columns_stay_odd_so_that_the_hexes_still_interlock() -> None:
    for known in ([5, 6, 9], [0, 7], [2, 15], [30, 31, 4]):
        assert all((column - place) % 2 == 0 for column, place in unrolled(known, 32).items())


def test_a_world_known_all_round_is_cut_where_its_columns_begin() -> None:
    assert unrolled(list(range(8)), 8) == {column: column for column in range(8)}
