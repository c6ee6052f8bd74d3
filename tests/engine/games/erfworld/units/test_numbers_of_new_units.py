"""The numbers that new units and contracts bear: nobody learns from his own how much others made."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.core.document import decode
from engine.core.ruleset import SeatRequest, begin, run_turn
from engine.games.erfworld.founding.setup import ErfworldChoices, ErfworldOptions
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import World


def founded(seed: str = "numbers") -> World:
    seats = [SeatRequest(id=seat, name=f"Side {seat}", choices=ErfworldChoices()) for seat in "12"]
    return decode(begin(RULESET, ErfworldOptions(spacing=8), seats, seed), World)


def after_days(orders: Mapping[str, str], days: int) -> World:
    seats = [SeatRequest(id=seat, name=f"Side {seat}", choices=ErfworldChoices()) for seat in "12"]
    state = begin(RULESET, ErfworldOptions(spacing=8), seats, "numbers")
    for number in range(1, days + 1):
        state = run_turn(RULESET, state, orders, seed="numbers", number=number).state
    return decode(state, World)


def own(world: World, side: str) -> dict[str, str]:
    return {unit.id: unit.kind for unit in world.units() if unit.side == side}


@pytest.mark.rule("ERF-SPECIAL-84")
def test_what_others_pop_changes_no_number_of_ours() -> None:
    homes = {side.seat: side.capital for side in founded().sides.values()}
    ours = {"1": f"CITY {homes['1']}\npop pikers\npop archers"}
    theirs = {"2": f"CITY {homes['2']}\npop stabbers\npop archers\npop pikers"}
    alone, beside = after_days(ours, 4), after_days({**ours, **theirs}, 4)
    assert own(alone, "s1") == own(beside, "s1")
    assert own(alone, "s2") != own(beside, "s2")
    assert len(own(alone, "s1")) > len(own(founded(), "s1"))


def test_no_number_is_drawn_twice() -> None:
    world = founded()
    codes = [world.drawn_id("u", side) for side in ("s1", "s2", "") for _ in range(2000)]
    assert len({*codes}) == 6000
    assert {len(code) for code in codes} == {5, 6}
    assert not {*codes} & {unit.id for unit in world.units()}


def test_no_number_of_a_large_founding_is_drawn_again() -> None:
    world = founded()
    counted = {world.new_id("u") for _ in range(4000)}
    assert not counted & {world.drawn_id("u", "s1") for _ in range(500)}


def test_every_campaign_draws_its_own() -> None:
    one, other = founded(), founded("others")
    assert one.drawn_id("k", "s1") != other.drawn_id("k", "s1")


def test_a_campaign_without_a_key_counts_on() -> None:
    world = founded()
    world.key, last = "", world.made["u"]
    assert world.drawn_id("u", "s1") == f"u{last + 1}"
