"""Months of a crowd, in peace and in war: all that happens and how everything stands after it, as it is on file.

The orders are by lot, so that the steps of a month meet in ways that nobody thought of. After a change that is meant:
pytest -n 0 tests/engine/games/atlantis/month/test_months_of_a_crowd.py --snapshot-update, then read the diff.
"""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from engine.core.telling.report import report_text
from engine.games.atlantis.wording import WORDING
from tests.engine.campaigns.golden import TextFile, happenings
from tests.engine.games.atlantis.props.crowd import Crowd
from tests.engine.games.atlantis.props.printed import world_lines


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("temper", ["peace", "war"])
def test_the_month_of_a_crowd_is_the_one_on_file(temper: str, seed: str, snapshot: SnapshotAssertion) -> None:
    crowd = Crowd(seed, temper)
    state, outcome = crowd.play(crowd.month())
    grounds = [state.regions[region.id] for region in crowd.grounds]
    lines = [*happenings(outcome, WORDING), *world_lines(state, grounds)]
    if seed == "one":
        lines += ["", report_text(outcome.reports["2"])]
    assert "\n".join(lines) + "\n" == snapshot(extension_class=TextFile, name=f"{temper}-{seed}")
