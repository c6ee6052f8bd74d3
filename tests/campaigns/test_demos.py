"""What `turnkeep demo` shows of each game in ten turns, played without the bot: something happens, to somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from bot.demo.players import CASTS, Cast
from bot.demo.talk import talk_of
from engine.core import document
from engine.core.ruleset import Ruleset, begin, onlooker, run_turn
from engine.core.turn import Outcome
from engine.games.registry import GAMES, ruleset
from tests.looks.plays import requests

TURNS = 10
WORTH_TELLING = 25  # the score of a headline that a person would repeat
ON_HOLIDAY = (5, 1)  # the turn, and who sends nothing, as in the screenplay
# Events of a battle, and of something that changes hands.
BATTLES: Mapping[str, tuple[str, ...]] = {
    "dunk": ("BattleReport",),
    "atlantis": ("BattleFought",),
    "overlord": ("BattleFought",),
    "olympia": ("BattleFought",),
    "erfworld": ("BattleFought",),
}
HANDS: Mapping[str, tuple[str, ...]] = {
    "dunk": ("ProvinceTaken", "TownTaken"),
    "overlord": ("TitleClaimed", "TitleBestowed"),
    "olympia": ("GarrisonInstalled",),
    "erfworld": ("CityTaken",),
}


def chosen(rules: Ruleset[Any, Any], cast: Cast) -> Any:
    """The cast's options, given by the words of the form."""
    fields = {
        info.title or name.replace("_", " ").capitalize(): name
        for name, info in rules.play.options.model_fields.items()
    }
    return rules.play.options.model_validate({fields[label]: value for label, value in cast.options.items()})


@cache
def played(game: str) -> tuple[Outcome, ...]:
    rules, cast = ruleset(game), CASTS[game]
    state, outcomes = begin(rules, chosen(rules, cast), requests(rules, cast), cast.seed), []
    for number in range(1, TURNS + 1):
        world = document.decode(state, rules.play.state_type)
        look_on = onlooker(rules, world)
        seats = [seat for seat in rules.play.seats_of(world) if seat.status == "active"]
        orders = {
            seat.id: "" if (number, place) == ON_HOLIDAY else cast.orders_for(look_on(seat.id))
            for place, seat in enumerate(seats)
        }
        outcomes.append(run_turn(rules, state, orders, seed=cast.seed, number=number))
        state = outcomes[-1].state
    return tuple(outcomes)


@pytest.mark.slow
@pytest.mark.parametrize("game", HANDS)
def test_ten_turns_have_a_battle_a_change_of_hands_and_a_headline(game: str) -> None:
    told = Counter(type(event).__name__ for outcome in played(game) for event in outcome.events)
    assert sum(told[kind] for kind in BATTLES[game]) > 0
    assert sum(told[kind] for kind in HANDS[game]) > 0
    leads = [outcome.headlines[0] for outcome in played(game) if outcome.headlines]
    assert max(lead.score for lead in leads) >= WORTH_TELLING, [lead.text for lead in leads]


@pytest.mark.parametrize("game", GAMES)
def test_nobody_says_anything_twice(game: str) -> None:
    talk = talk_of(game)
    said = [article.text for article in talk.press] + list(talk.rumours)
    said += [text for letter in talk.letters for text in (letter.text, letter.answer)]
    assert len(said) == len(set(said)) >= 2 * TURNS
    cast = CASTS[game].factions
    assert {article.by for article in talk.press} <= set(range(len(cast)))
    assert {seat for letter in talk.letters for seat in (letter.by, letter.to)} <= set(range(len(cast)))
