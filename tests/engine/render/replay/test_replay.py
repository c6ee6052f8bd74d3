"""A campaign as one page to turn over: all of what was public is in it, nothing else, and no name is code."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest

from engine.core.telling.press import Chronicle
from engine.render.replay import draw_replay, has_replay
from tests.engine.render.replay.war import NEWS, SHEET, chronicles

TAIL = "!" * 300


def page(past: list[Chronicle] | None = None) -> str:
    return draw_replay(SHEET, chronicles() if past is None else past, title="The War of the Ford").decode()


def scenes(text: str) -> list[dict[str, list[Any]]]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    read: list[dict[str, list[Any]]] = json.loads(found)
    return read


def data(text: str) -> dict[str, list[Any]]:
    """What moves in the only scene."""
    (found,) = scenes(text)
    return found


def test_every_turn_stands_in_it_with_its_news_and_its_table() -> None:
    text = page()
    for at, news in enumerate(NEWS):
        assert f"<h2>Turn {at}: <bdi>{news[0][2]}</bdi></h2>" in text
    assert "Rain &amp; &lt;i&gt;more&lt;/i&gt; rain" in text
    assert text.count("season of mud") == len(NEWS)
    assert "Turn 2, season" not in text, "the number stands in the heading"
    assert text.count('<li class="war">') == 2
    assert re.findall(r'<td class="figure">(\d+)</td>', text) == ["12", "0", "9", "3", "6", "6", "9", "3"]


def test_what_changed_hands_is_told_once_a_turn_and_where_something_happened() -> None:
    turns = data(page())["turns"]
    assert turns[0] == [[], [], []]
    assert turns[1] == [[[7, 0], [8, 0], [10, 1]], [], []]
    assert turns[2] == [[[0, 2], [8, 1], [9, 1]], [], []]
    assert turns[3] == [[[0, -1], [7, 1]], [7], []], "Thorn lost its land, Mudwall changed hands and saw the battle"


def test_land_that_nobody_knows_is_not_in_it_and_a_second_power_of_a_colour_is_marked() -> None:
    found = data(page())
    assert len(found["cells"]) == len(SHEET.cells) - 1
    assert [power[2] for power in found["powers"]] == [False, False, True]


def test_names_are_no_code_and_the_page_may_run_only_its_own() -> None:
    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.seen: list[str] = []

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.seen.append(tag)
            assert not any(name.startswith("on") for name, _ in attrs)

    text, reader = page(), Tags()
    reader.feed(text)
    assert reader.seen.count("script") == 2
    assert "b" not in reader.seen
    assert "\u202e" not in text
    assert "default-src 'none'" in text
    assert not re.search(r'(?:src|href)="(?!#)', text)


def test_the_same_issues_make_the_same_bytes() -> None:
    assert page() == page()


def test_a_world_whose_borders_nobody_knows_has_its_tables_and_no_map() -> None:
    text = page([replace(one, owners={}) for one in chronicles()])
    assert 'class="map"' not in text
    assert scenes(text) == []
    assert "Mudwall falls" in text
    assert text.count("<table>") == len(NEWS)


def test_one_issue_is_no_history() -> None:
    assert has_replay(chronicles())
    assert not has_replay(chronicles()[:1])


@pytest.mark.parametrize("turns", [400])
def test_a_long_campaign_stays_below_its_size_and_loses_only_lesser_news(turns: int) -> None:
    long = [
        replace(
            one, turn=at,
            headlines=tuple((90 - n, "people", f"Turn {at} has {n} of this long kind of news{TAIL}") for n in range(9)),
        )
        for at, one in enumerate(chronicles() * (turns // 4))
    ]  # fmt: skip
    text = page(long)
    assert len(text.encode()) < 1536 * 1024
    assert text.count("<h2>Turn ") == turns
    assert text.count(" 1 of this long kind") in (0, turns)
