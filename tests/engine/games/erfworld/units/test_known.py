"""What a side may mean by a code: what it does not see is answered as if it were far away, or as if there were none."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core import document
from engine.core.events import Event
from engine.core.ruleset import run_turn
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import World
from tests.engine.games.erfworld.props.stage import Stage, stage
from tests.suite.table import each

CAMP, FAR = (10, 8), (27, 1)
CODE = "u9001"
Put = Callable[[Stage, tuple[int, int]], None]


def _answers(game: Stage, sheet: str) -> list[Event]:
    """What the first seat is told of the turn, but for the watch at dusk, which finds who hides among us."""
    outcome = run_turn(RULESET, document.encode(game.world), {"1": sheet}, seed="known", number=1)
    world = document.decode(outcome.state, World)
    assert world.day == 1
    return [event for event in outcome.events if "1" in event.seen_by and event.phase != "Dusk"]


def _game(school: str = "dirtamancy") -> Stage:
    """Two sides; the first has a lord who casts and a few pikers in a camp."""
    game = stage(2, apart=12)  # in one theatre, wherever a unit is
    game.world.options.casters = game.world.options.golems = True
    lord = game.commander("warlord", *CAMP)
    caster = game.commander("caster", *CAMP, name="Maggie")
    caster.school, caster.mastery, caster.juice = school, "master", 5000
    assert (lord.id, caster.id) == ("u5", "u6")
    return game


def _unit(kind: str, side: int) -> Put:
    def put(game: Stage, at: tuple[int, int]) -> None:
        one = game.pack(kind, 4, *at, side=side, hidden=True)
        del game.world.packs[one.id]
        one.id = CODE
        game.world.packs[CODE] = one

    return put


@pytest.mark.parametrize(
    ("put", "school", "sheet"),
    [
        pytest.param(_unit("bat", 0), "", f"UNIT u5\nfeed {CODE}", id="feed"),
        pytest.param(_unit("bat", 0), "date_a_mancy", f"UNIT u6\ncast charm on {CODE}", id="charm"),
        pytest.param(_unit("stabber", 2), "thinkamancy", f"UNIT u6\ncast suggestion on {CODE}", id="suggestion"),
        pytest.param(_unit("cloth_golem_small", 2), "dollamancy", f"UNIT u6\nunravel {CODE}", id="unravel"),
        pytest.param(_unit("stabber", 2), "", f"SIDE\nransom {CODE} for 50\nsell {CODE} to s2 for 50", id="a sale"),
    ],
)
@pytest.mark.rule("ERF-SCOUTING-02", "ERF-NEUTRAL-04", "ERF-GOLEM-03")
def test_who_hides_here_is_answered_as_who_is_far_away_or_never_was(put: Put, school: str, sheet: str) -> None:
    told = []
    for place in (CAMP, FAR, None):
        game = _game(school)
        if place is not None:
            put(game, place)
        told.append(_answers(game, sheet))
    assert told[0] == told[1] == told[2]
    assert any(event.kind == "Refused" for event in told[0])


@pytest.mark.rule("ERF-SIDE-02", "ERF-COMMAND-21", "ERF-GLOSS-09")
def test_a_city_of_nobody_is_claimed_whether_somebody_hides_in_it_or_not() -> None:
    told = []
    for place in (CAMP, FAR, None):
        game = _game()
        game.city(*CAMP, "Newtown")
        if place is not None:
            _unit("stabber", 2)(game, place)
        told.append(_answers(game, "UNIT u5\nclaim"))
    assert told[0] == told[1] == told[2]
    assert any(event.kind == "Claimed" for event in told[0])


@each("order", ["move c9", "attack c9", "sneak c9", "cast tunnel on c9"])
@pytest.mark.rule("ERF-SCOUTING-02", "ERF-ORDER-02")
def test_a_city_that_was_never_seen_is_no_goal_though_its_hex_is_known(order: str) -> None:
    """Ruins are seen from their own hex only: the code of one next to us told where it lies."""
    told = []
    for place in ((11, 8), FAR, None):
        game = _game()
        game.side().known.update(dict.fromkeys(game.world.neighbours(game.world.number(CAMP)), 0))
        if place is not None:
            ruin = game.city(*place, "Ruin")
            game.world.cities["c9"] = game.world.cities.pop(ruin.id)
            ruin.id = game.world.hexes[ruin.place].city = "c9"
        told.append(_answers(game, f"UNIT {'u6' if 'cast' in order else 'u5'}\n{order}"))
    assert told[0] == told[1] == told[2]
    assert [event.kind for event in told[0] if event.kind in ("Moved", "Refused")] == ["Refused"]


@pytest.mark.rule("ERF-SIDE-11")
def test_a_hex_to_which_no_way_is_known_is_named_without_the_city_that_stands_there() -> None:
    told = []
    for ruin in (True, False):
        game = _game()
        if ruin:
            game.city(*FAR, "Ruin")
        told.append(_answers(game, f"UNIT u5\nmove {FAR[0]},{FAR[1]}"))
    assert told[0] == told[1]
    assert any(event.kind == "Refused" for event in told[0])
