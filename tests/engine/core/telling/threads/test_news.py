"""What the paper makes of the public table: who leads, where its figures are exact."""

from __future__ import annotations

from dataclasses import replace

from engine.core.telling.mapsheet import Layout, MapSheet
from engine.core.telling.press import Chronicle, Standings
from engine.core.telling.threads import almanac, news
from engine.core.telling.threads.deed import Deed

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


def test_who_comes_to_the_top_of_an_exact_table_is_news() -> None:
    assert headlines(table(Faq=5, Jetstone=1), table(Faq=5, Jetstone=6)) == ["Jetstone takes the lead from Faq"]
    assert headlines(table(Faq=5, Jetstone=1), table(Faq=5, Jetstone=5)) == []


def test_figures_that_may_be_off_make_no_news_and_no_leader() -> None:
    before, now = (
        replace(table(Faq=faq, Jetstone=1), hearsay=("Levels",), width="off by up to half") for faq in (5, 0)
    )
    assert headlines(before, now) == []
    assert not [title for title, _ in almanac.fillers(issue(2, now), [issue(1, before)]) if "Jetstone" in title]


def test_a_name_that_was_on_the_map_before_is_not_called_new_to_it() -> None:
    sheet = MapSheet(title="", layout=Layout.SQUARE, cells=())
    past = [
        Chronicle(turn=1, towns={"a": "Carrow"}, owners={"a": "k"}, banners={"k": "Dorn"}),
        Chronicle(turn=2, towns={}, owners={}, banners={"k": "Dorn"}),
    ]
    now = Chronicle(turn=3, towns={"b": "Carrow"}, owners={"b": "k"}, banners={"k": "Dorn"})
    (story,) = news.derived(now, past, sheet)
    assert "back on the map" in story.body
    assert story.deed == Deed(plot="founding", place="Carrow", by="Dorn", at="b")
