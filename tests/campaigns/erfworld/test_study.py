"""Whether Erfworld plays well, in a sample small enough for a test; the whole of it is in assets/docs."""

from __future__ import annotations

import pytest

from tests.campaigns.erfworld.study import AGES, Tried, ages, doctrines
from tests.campaigns.erfworld.wars import War

TOLERANCE = 35  # percent beside the 60 that are wanted: 2.5 times the chance error of 12 wars


def test_a_war_comes_out_the_same_each_time_and_its_sides_fight() -> None:
    war = War("war 1", (("contact attack stronger",), ()), older=1, days=8)
    assert war.fight() == war.fight()


@pytest.mark.slow
def test_no_age_decides_a_war() -> None:
    found = ages(AGES["as usual"], 12, 40)
    assert 40 - TOLERANCE <= found.older() <= 60 + TOLERANCE
    assert sum(sum(one.attacks.values()) for one in found.wars) > 20
    assert found.won.total() == len(found.decided) > 8


@pytest.mark.slow
def test_no_doctrine_beats_all_others() -> None:
    found = doctrines(20, 40)
    assert found.fought.total() == 40
    assert all(found.won[name] < count for name, count in found.fought.items())


@pytest.mark.slow
def test_a_line_that_gives_battles_away_is_found() -> None:
    found = Tried("retreat below 100")
    found.fight(range(6), 40)
    assert found.changed >= 3
    assert found.won <= found.lost
