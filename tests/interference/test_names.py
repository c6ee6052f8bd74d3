"""Whatever an order names that the seat cannot see, it is answered as if nobody had that number."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.games.registry import GAMES, ruleset
from tests.engine.specimens import SPECIMENS
from tests.interference.lines import unclassified
from tests.interference.naming import Tally, Trial, explore
from tests.interference.stage import stage
from tests.interference.worlds import HIDING

SEED = "suite"
# The beginning of a finding's sign that somebody is at work on -> who. Empty when all is well.
KNOWN: dict[str, str] = {}


@pytest.mark.parametrize("game", list(HIDING))
def test_every_kind_of_argument_is_said_to_name_something_or_nothing(game: str) -> None:
    here = stage(game, SEED, endowed=False)
    manners, view = SPECIMENS[game].manners, here.rules.look.view(here.decoded(), "1")
    assert unclassified(here.rules, manners, HIDING[game], view, manners.sections(view)[:2]) == {}


@pytest.mark.parametrize("game", list(HIDING))
def test_no_order_tells_where_somebody_is_or_that_he_is(game: str) -> None:
    here, tally = stage(game, SEED, endowed=False), Tally()
    for ghost in HIDING[game].ghosts(here, "1"):
        trial = Trial(stage=here, seat="1", ghost=ghost, dice=Dice(SEED, ghost.what))
        for found in explore(trial, here.rules.book.specs, tally):
            tally.keep(found)
    new = [str(found) for sign, found in tally.found.items() if not sign.startswith((*KNOWN, "?"))]
    assert new == [], "\n".join(new)
    assert len(tally.pointers) >= 12, sorted(map(str, tally.pointers))


def test_every_game_says_what_its_seats_cannot_see() -> None:
    assert set(HIDING) == set(GAMES)
    assert all(ruleset(game).book.specs for game in HIDING)
