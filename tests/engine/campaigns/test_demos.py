"""What `turnkeep demo` shows of each game in ten turns, played without the bot: something happens, to somebody."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.demo.cast import cast_of
from engine.games.registry import GAMES
from tests.engine.campaigns.shown import TURNS, shown
from tests.engine.campaigns.wars import WARS, lies
from tests.suite.table import each


@pytest.mark.slow
@pytest.mark.parametrize("game", WARS)
def test_ten_turns_are_a_war_worth_watching(game: str) -> None:
    war, show = WARS[game], cast_of(game).show
    turns = shown(game)
    assert len(war.battles(turns, show)) >= 2
    assert max(Counter(war.hands(turns, show)).values()) >= 2, "something changed hands twice"
    assert war.pressed(turns, show), "a siege, or a chase"
    assert [letter for letter in show.letters if letter.turn <= TURNS]
    assert lies(show, war.attacks(turns, show)), "a lie in the press"


@pytest.mark.slow
@each("game", GAMES)
def test_no_article_stands_twice_in_one_issue_and_orders_can_be_read_and_are_seldom_refused(game: str) -> None:
    told = [event for outcome in shown(game) for event in outcome.events]
    assert sum(event.kind == "Refused" for event in told) * 20 < len(told)
    for outcome in shown(game):
        assert max(Counter(article.text for article in outcome.press).values(), default=1) == 1
        assert [str(found) for sheet in outcome.sheets.values() for found in sheet.errors] == []


@each("game", GAMES)
def test_nobody_says_anything_twice(game: str) -> None:
    show = cast_of(game).show
    said = [article.text for article in show.press] + list(show.rumours)
    said += [text for letter in show.letters for text in (letter.text, letter.answer)]
    assert len(said) == len(set(said)) >= 2 * TURNS
    places = set(range(len(show.roles)))
    assert {article.by for article in show.press} <= places
    assert {place for letter in show.letters for place in (letter.by, letter.to)} <= places
