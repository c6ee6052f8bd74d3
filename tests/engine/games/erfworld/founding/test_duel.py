"""The duel of two sides for six cities (ERF-CITYWAR-04 to -06)."""

from __future__ import annotations

import pytest

from engine.core import document
from engine.core.errors import SetupError
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.events import Refused
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions, new_game
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import World
from engine.games.erfworld.travel.duelling import marches
from tests.engine.games.erfworld.props.soundness import faults
from tests.engine.games.erfworld.props.stage import stage
from tests.suite.table import each


def _seats(count: int) -> list[SeatRequest]:
    return [SeatRequest(id=str(n), name=f"Side {n}", choices=ErfworldChoices()) for n in range(1, count + 1)]


@pytest.mark.rule("ERF-CITYWAR-04")
@each("seed", ["one", "two", "three"])
def test_a_duel_has_two_sides_and_four_empty_cities_between_them(seed: str) -> None:
    world = new_game(ErfworldOptions(duel=True), _seats(2), seed)
    assert [sum(city.side == owner for city in world.cities.values()) for owner in ("s1", "s2", "")] == [1, 1, 4]
    assert {city.level for city in world.cities.values() if not city.side} == {0}
    assert list(faults(world)) == []
    with pytest.raises(SetupError):
        new_game(ErfworldOptions(duel=True), _seats(3), seed)


@pytest.mark.rule("ERF-CITYWAR-05", "ERF-CITYWAR-06")
def test_units_stay_for_eight_days_and_an_army_arrives_in_a_later_phase() -> None:
    played = stage(2, 20)
    played.world.options.duel = True
    played.know()
    played.side().treasury = played.side(2).treasury = 10**6
    site = played.city(6, 8, "Between")
    pikers, ruler = played.world.packs["u2"], played.world.commanders["u1"]
    for _ in range(8):
        played.day("UNIT u1\nmove e\nUNIT u2\nmove e")
        assert played.at(pikers) == (4, 8)
        assert played.told(Refused) == ["16 pikers (U2) stay and build up. Armies set out on day 9."]
    assert played.at(ruler) != (4, 8)  # commanders go as they like
    ruler.place = played.world.number((4, 8))
    played.day("UNIT u2\nmove e\nmove e")
    assert played.at(pikers) == (5, 8)
    assert played.told(Refused) == ["The army reaches Between (C3) on day 17 at the earliest."]
    for _ in range(7):
        played.day("UNIT u2\nmove e")
        assert played.at(pikers) == (5, 8)
    played.day("UNIT u2\nmove e")
    assert played.world.day == 17
    assert played.at(pikers) == (6, 8)
    assert site.side == ""
    assert [day for day in range(1, 40) if marches(day)] == [9, 17, 25, 33]


@pytest.mark.rule("ERF-CITYWAR-06")
def test_ferals_hold_an_empty_city_and_two_armies_on_the_road_fight_in_the_field() -> None:
    played = stage(2, 6)
    played.world.options.duel = True
    played.world.day = 8
    for number in (1, 2):
        played.know(number)
        played.side(number).treasury = 10**7
    mine, theirs = played.pack("knight", 9, 4, 8), played.pack("stabber", 9, 10, 8, side=2)
    played.day(f"UNIT {mine.id}\nmove e e e", f"UNIT {theirs.id}\nmove w w w")
    (battle,) = [event for event in played.events if isinstance(event, BattleFought)]
    assert "7,8" in battle.where
    played = stage(2, 20)
    played.world.options.duel = True
    played.world.day = 16
    played.know()
    played.side().treasury = 10**7
    site = played.city(6, 8, "Between")
    army = played.pack("knight", 9, 5, 8, marched=9)
    lord = played.commander("warlord", 5, 8)
    played.pack("spidew", 1, 6, 8, side=0)
    played.day(f"UNIT {army.id}\nmove e\nUNIT {lord.id}\nhold\nmove e\nclaim")
    assert [event for event in played.events if isinstance(event, BattleFought)]
    assert site.side == "s1"


def test_a_duel_runs_through_run_turn() -> None:
    state = begin(RULESET, ErfworldOptions(duel=True, spacing=8), _seats(2), "duel")
    for number in range(1, 4):
        outcome = run_turn(RULESET, state, {"1": "UNIT u2\nmove e"}, seed="duel", number=number)
        state = outcome.state
    assert document.decode(state, World).options.duel
