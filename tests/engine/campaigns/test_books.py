"""The sums that a report's data tell of explain how the purse has changed since the turn before."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.hosting.workers.worker import opening
from engine.core import document
from engine.core.events import EVERYONE
from engine.core.ruleset import begin, onlooker, run_turn
from engine.core.telling.sheaf import sheaf_document
from engine.games.registry import ruleset
from tests.looks.plays import founders, house_orders

pytestmark = pytest.mark.slow

TURNS = 4


@pytest.mark.parametrize("game", ["dunk", "erfworld", "olympia"])
def test_what_came_in_and_went_out_makes_the_purse(game: str) -> None:
    rules = ruleset(game)
    assert rules.house is not None
    options = rules.play.options()
    tell = rules.look.dossier
    assert tell is not None
    state = begin(rules, options, founders(rules, rules.house, options, "books"), "books")
    outcome, compared = opening(rules, state), 0
    first = next(iter(outcome.reports.values())).sheaf
    assert first is not None
    page = replace(first(), offering=())  # what may be ordered takes long to say
    purses: dict[str, int] = {}
    for number in range(TURNS + 1):
        if number:
            orders = house_orders(rules, rules.house, state, "books", number)
            outcome = run_turn(rules, state, orders, seed="books", number=number)
            state = outcome.state
        view_of = onlooker(rules, document.decode(state, rules.play.state_type))
        for seat in outcome.reports:
            heard = [event for event in outcome.events if seat in event.seen_by or event.seen_by == EVERYONE]
            told = tell(view_of(seat), heard, outcome.sheets.get(seat))
            stated = sheaf_document(replace(page, dossier=told), {"turn": outcome.number})["finances"]["before"]
            assert told.purse is not None
            if (before := purses.get(seat)) is not None:
                assert before + sum(one.amount for one in told.ledger) == told.purse, (seat, outcome.number)
                assert stated == before, (seat, outcome.number)
                compared += 1
            purses[seat] = told.purse
    assert compared >= TURNS * 6
