"""What `turnkeep demo` shows of each game in ten turns, played without the bot: something happens, to somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from bot.demo.players import cast_of
from engine.games.registry import GAMES
from tests.campaigns.shown import TURNS, shown
from tests.campaigns.wars import WARS, lies

WORTH_TELLING = 25  # the score of a headline that a person would repeat
# Events of a battle, and of something that changes hands.
BATTLES: Mapping[str, tuple[str, ...]] = {
    "overlord": ("BattleFought",),
    "olympia": ("BattleFought",),
}
HANDS: Mapping[str, tuple[str, ...]] = {
    "overlord": ("TitleClaimed", "TitleBestowed"),
    "olympia": ("GarrisonInstalled",),
}
# What else a game's ten turns hold: one of the events of each line, and of that field.
MORE: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "olympia": {
        "a battle": ("BattleFought",),
        "a castle": ("Completed structure=castle",),
        "a voyage": ("Landfall",),
        "something bought at a market": ("Bought",),
        "something sold at a market": ("Sold",),
        "a spell": ("NearestGate", "GatesAbout", "OpenGateFound", "SealedGateFound"),
        "an offer to a noble": ("BribeAnswered",),
        "a noble who changes sides": ("Joined",),
        "an adventure": ("MonstersMet", "TreasureWon"),
        "a new rank": ("RankChanged",),
    }
}


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
@pytest.mark.parametrize("game", HANDS)
def test_ten_turns_have_a_battle_a_change_of_hands_and_a_headline(game: str) -> None:
    told = Counter(type(event).__name__ for outcome in shown(game) for event in outcome.events)
    assert sum(told[kind] for kind in BATTLES[game]) > 0
    assert sum(told[kind] for kind in HANDS[game]) > 0
    leads = [outcome.headlines[0] for outcome in shown(game) if outcome.headlines]
    assert max(lead.score for lead in leads) >= WORTH_TELLING, [lead.text for lead in leads]


@pytest.mark.slow
@pytest.mark.parametrize("game", MORE)
def test_ten_turns_have_what_the_game_is_about(game: str) -> None:
    events = [event for outcome in shown(game) for event in outcome.events]
    told = {type(event).__name__ for event in events}
    told |= {f"{type(event).__name__} structure={getattr(event, 'structure', '')}" for event in events}
    assert [what for what, kinds in MORE[game].items() if not told.intersection(kinds)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_article_stands_twice_in_one_issue_and_what_the_players_write_can_be_read(game: str) -> None:
    for outcome in shown(game):
        assert max(Counter(article.text for article in outcome.press).values(), default=1) == 1
        assert [str(found) for sheet in outcome.sheets.values() for found in sheet.errors] == []


@pytest.mark.slow
@pytest.mark.rule("OLY-TIMES-02")
def test_the_players_of_olympia_write_for_their_paper_and_are_seldom_refused() -> None:
    told = Counter(type(event).__name__ for outcome in shown("olympia") for event in outcome.events)
    assert told["Refused"] * 10 < told["OrderBegun"]
    said = [article.text for outcome in shown("olympia") for article in outcome.press]
    assert len(said) == len(set(said)) >= TURNS


@pytest.mark.parametrize("game", GAMES)
def test_nobody_says_anything_twice(game: str) -> None:
    show = cast_of(game).show
    said = [article.text for article in show.press] + list(show.rumours)
    said += [text for letter in show.letters for text in (letter.text, letter.answer)]
    assert len(said) == len(set(said)) >= 2 * TURNS
    places = set(range(len(show.roles)))
    assert {article.by for article in show.press} <= places
    assert {place for letter in show.letters for place in (letter.by, letter.to)} <= places
