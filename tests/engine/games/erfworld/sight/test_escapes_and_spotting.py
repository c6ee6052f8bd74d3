"""Prisoners who get away; the worked examples of scouting; support fire of those who have no initiative."""

from __future__ import annotations

import pytest

from engine.games.erfworld.battle.contact import how_they_meet
from engine.games.erfworld.battle.escaping import is_in_a_cell, try_to_escape
from engine.games.erfworld.battle.events import Escaped
from engine.games.erfworld.bouts.field import BLUE, GREEN, Line, Pairing, Situation
from engine.games.erfworld.bouts.pairing import pair
from engine.games.erfworld.bouts.phases import initiative_round
from engine.games.erfworld.sight.rolls import spot
from engine.games.erfworld.state import World
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, by_default, figures, met
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    all_fall,
    city,
    commander,
    pack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def _captives(found: World, number: int) -> None:
    jailor = pack(found, ONE, "piker", 1)
    for _ in range(number):
        commander(found, TWO, jailor=jailor.id)


@pytest.mark.rule("ERF-GAP-239", "ERF-PRISON-04")
@each("level, low, high", [(0, 35, 66), (4, 3, 20)])
def test_one_in_twenty_escapes_a_day_and_one_in_a_hundred_from_a_cell(level: int, low: int, high: int) -> None:
    """1,000 captives: 50 and 10 are expected, three standard deviations are 21 and 10."""
    found = world()
    if level:
        city(found, ONE, level)
    _captives(found, 1000)
    turn = turn_of(found)
    try_to_escape(turn)
    free = [one for one in found.commanders.values() if not one.jailor]
    assert low <= len(free) <= high
    assert all(one.hidden for one in free)
    assert len(told(turn, Escaped)) == len(free)


@pytest.mark.rule("ERF-PRISON-24")
def test_a_ruler_who_escapes_is_at_home_at_once() -> None:
    for seed in range(200):
        found = world()
        _captives(found, 1)
        home = city(found, TWO, 1)
        home.place = 0
        (one,) = found.commanders.values()
        found.sides[TWO].capital, found.sides[TWO].ruler = home.id, one.id
        try_to_escape(turn_of(found, seed=str(seed)))
        if not one.jailor:
            assert (one.place, one.hidden) == (0, False)
            return
    pytest.fail("no ruler got away")


def test_only_a_city_of_the_captor_with_a_dungeon_is_a_cell() -> None:
    found = world()
    held = city(found, ONE, 4)
    _captives(found, 1)
    (captive,) = found.commanders.values()
    assert is_in_a_cell(found, captive)
    held.side = TWO
    assert not is_in_a_cell(found, captive)


@pytest.mark.rule("ERF-EX-122", "ERF-SPOT-07", "ERF-SPOT-10", "ERF-GAP-152")
@each("die, seen", [(4, False), (9, True)])
def test_twelve_warlords_hide_from_a_roll_and_five_scouts(die: int, seen: bool) -> None:
    found = world(terrain="deep_forest")
    hidden = [commander(found, TWO, hidden=True) for _ in range(12)]
    scouts = pack(found, ONE, "scout", 5)
    turn = turn_of(found)
    turn._roller = all_fall(die)
    _, noticed = spot(turn, ONE, [scouts], HERE)
    assert bool(noticed) is seen
    if not seen:
        assert how_they_meet(turn, hidden, [scouts], sprung=False) == (Situation.AMBUSH, BLUE)


@pytest.mark.rule("ERF-EX-117", "ERF-CMDSCREEN-04")
@each("initiative, shots", [(BLUE, 1), (GREEN, 0)])
def test_archers_support_the_initiative_round_only_if_their_side_has_it(initiative: int, shots: int) -> None:
    archer = figures(BLUE, "archer", line=Line.SUPPORT)[0]
    field = met([*figures(BLUE, "piker"), archer], figures(GREEN, "piker"), bout=1, initiative=initiative)
    field.first = initiative
    pair(field, by_default(), first=BLUE)
    assert any(archer in pairing.everyone for pairing in field.pairings)
    field.bout = 0
    field.pairings = [Pairing(one.one, one.primaries, one.secondaries) for one in field.pairings]
    initiative_round(field, by_default(), Loaded(rest=5))
    assert len(blows(field, "archer 1b")) == shots
