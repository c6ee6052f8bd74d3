"""What the paper makes of the public table: who leads, climbs, gains, stands level."""

from __future__ import annotations

import pytest

from engine.core.telling import almanac, news
from engine.core.telling.mapsheet import Layout, MapSheet
from engine.core.telling.press import Chronicle, Standings

NO_MAP = MapSheet(title="", layout=Layout.SQUARE, cells=())


def table(**values: int) -> Standings:
    rows = tuple((name.lower(), name, (value,)) for name, value in values.items())
    return Standings(title="Cities", columns=("Levels",), rows=rows)


def issue(turn: int, standings: Standings) -> Chronicle:
    return Chronicle(turn=turn, date=f"Day {turn}", headlines=(), standings=standings)


def headlines(before: Standings, now: Standings) -> list[str]:
    return [headline.text for headline in news.derived(issue(2, now), [issue(1, before)], NO_MAP)]


def test_equals_share_a_place() -> None:
    assert table(Faq=2, Jetstone=5, Goblins=2, Unaroyal=1).places() == {
        "jetstone": 1, "faq": 2, "goblins": 2, "unaroyal": 4,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "now", "climbs"),
    [
        (table(Faq=9, Goblins=5, Jetstone=1), table(Faq=9, Goblins=5, Jetstone=6), ["Jetstone climbs to second place"]),
        (table(Faq=2, Goblins=2, Jetstone=1), table(Faq=2, Goblins=2, Jetstone=2), []),
        (table(Faq=9, Goblins=5, Jetstone=1), table(Faq=9, Goblins=5, Jetstone=5), []),
    ],
)
def test_who_only_draws_level_has_not_climbed(before: Standings, now: Standings, climbs: list[str]) -> None:
    assert [text for text in headlines(before, now) if "climbs" in text] == climbs


def test_gains_are_told_with_what_they_are_in() -> None:
    assert "Jetstone gains 1 level" in headlines(table(Faq=5, Jetstone=1), table(Faq=5, Jetstone=2))


@pytest.mark.parametrize(
    ("now", "said"),
    [
        (table(Faq=2, Jetstone=2, Goblins=2), "Three powers stand level"),
        (table(Faq=2, Jetstone=2, Goblins=1), "Faq and Jetstone stand level"),
        (table(Faq=9, Jetstone=5, Goblins=4), "Goblins is 1 behind Jetstone"),
    ],
)
def test_where_the_table_is_closest(now: Standings, said: str) -> None:
    assert said in [title for title, _ in almanac._gaps(issue(2, now))]
