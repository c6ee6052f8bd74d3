"""Whether Erfworld plays well, in samples small enough for a test; the whole of it is in assets/docs.

The two wars for a world count together: 0, a half or 1 for whoever is asked about. In the study three worlds of ten
went to one of the two twice, so the chance error of such a score is 0.27, and of 20 of them 6 %. A limit below stands
two and a half of its errors beside what is wanted: games are the same each time, but another rule rolls other dice.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import sqrt

import pytest

from engine.games.erfworld.doctrine.lines import KEYWORDS, Problem, read_line
from tests.engine.campaigns.erfworld.changes import LINES
from tests.engine.campaigns.erfworld.study import AGES, DOCTRINES, LINE, Study, Tried, ages, duel
from tests.engine.campaigns.erfworld.wars import War
from tests.suite.table import each

WANTED = 60  # percent that nothing may win more than
DAYS = 40


def limit(wars: int) -> float:
    """Percent of so many wars, in pairs, that is not yet more than what is wanted."""
    return WANTED + 2.5 * 27 / sqrt(wars / 2)


def test_a_war_comes_out_the_same_each_time_and_its_sides_fight() -> None:
    war = War("war 1", (("contact attack stronger",), ()), older=1, days=8)
    assert war.fight() == war.fight()


@each("name", KEYWORDS)
def test_every_word_of_doctrine_is_tried_as_a_single_change(name: str) -> None:
    keyword = KEYWORDS[name]
    words = {word for form in keyword.forms for part in form.split() for word in part.split("|") if "<" not in word}
    tried = {
        word for line in (*LINES, *keyword.default) for word in line.lower().split() if line.lower().startswith(name)
    }
    assert words <= tried
    assert any(line.split()[0] == name for line in LINES)
    assert not [line for line in LINES if isinstance(read_line(line), Problem)]


@pytest.mark.slow
def test_no_age_decides_a_war() -> None:
    found = ages(replace(AGES["as usual"], seed=LINE), 10, DAYS)  # in the worlds of the lines, fought once for both
    assert 100 - limit(10) <= found.older() <= limit(10)
    assert sum(one.attacks.total() for one in found.wars) > 20
    assert len(found.decided) > 7


@pytest.mark.slow
def test_no_doctrine_beats_all_others() -> None:
    """They meet until each of them has met one that it does not beat; first those of whom neither has."""
    found, unbeaten, pairs = Study(), set(DOCTRINES), list(combinations(DOCTRINES, 2))
    while unbeaten and pairs:
        pair = max(pairs, key=lambda two: len(unbeaten.intersection(two)))
        pairs.remove(pair)
        duel(found, pair, len(pairs), DAYS)
        beaten = [found.beaten[one] for one in (pair, pair[::-1])]
        unbeaten -= {name for name, won, lost in zip(pair, beaten, beaten[::-1], strict=True) if lost >= won}
    assert unbeaten == set()


@pytest.mark.slow
def test_a_line_that_gives_battles_away_is_found() -> None:
    found = Tried("retreat below 100")
    found.fight(range(4), DAYS)
    assert found.changed >= 2
    assert found.won <= found.lost
