"""The comparison of two commits can fail: a row over its limit of time or memory is said to be over."""

from __future__ import annotations

import pytest

from tests.benchmarks.paired.__main__ import Compared, Timing, line
from tests.benchmarks.paired.rows import ROWS, Row

ROW = Row(name="work", limit=0.5, memory=1.05, work=lambda kept: None)
BEFORE = [Timing(1.0, 100.0)] * 3


@pytest.mark.parametrize(
    ("seconds", "peak", "over"),
    [((0.4, 0.5, 9.0), 100.0, False), ((0.4, 0.6, 0.6), 100.0, True), ((0.1, 0.1, 0.1), 120.0, True)],
)
def test_a_row_is_judged_by_the_medians_of_its_ratios(seconds: tuple[float, ...], peak: float, over: bool) -> None:
    found = Compared(ROW, BEFORE, [Timing(one, peak) for one in seconds])
    assert found.is_over is over
    assert ("**over**" in line(found)) is over


def test_each_row_has_a_name_of_its_own_and_a_limit_that_can_be_missed() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert all(0 < row.limit < 1 for row in ROWS)
