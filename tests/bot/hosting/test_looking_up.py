"""Looking something up in any game: one's own first, and whatever is offered is found when it is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from bot.hosting.workers.worker_looks import looked_up
from engine.core.ruleset import SeatRequest, begin, look
from engine.games.registry import GAMES, ruleset
from tests.engine.specimens import SPECIMENS

TYPED = ("", "a", "s", "be")
FIRST = {  # a name of the first report, among the first three that are offered
    "atlantis": "Merry Pranksters (1)",
    "overlord": "Followers [",
    "olympia": "Osswid the Brave [",
    "erfworld": " (C",
}


def of_the_first_report(key: str) -> tuple[Any, Any]:
    """The game, and what its first seat sees."""
    game, specimen = ruleset(key), SPECIMENS[key]
    seats = [
        SeatRequest(id=str(number), name=name, choices=game.play.choices(**choices))
        for number, (name, choices) in enumerate(specimen.seats.items(), 1)
    ]
    return game, look(game, begin(game, game.play.options(**specimen.options), seats, "near"), "1")


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_offered_is_found_when_it_is_chosen(key: str) -> None:
    game, view = of_the_first_report(key)
    offered = [title for typed in TYPED for title, _ in looked_up(game, view, typed)]
    assert offered
    assert [title for title in offered if not looked_up(game, view, title[:100])] == []


@pytest.mark.parametrize("key", FIRST)
def test_what_the_own_report_names_is_offered_first(key: str) -> None:
    game, view = of_the_first_report(key)
    assert any(FIRST[key] in title for title, _ in looked_up(game, view, "")[:3])
    (first, told), *_ = looked_up(game, view, "")
    assert (first, told) in looked_up(game, view, first)
