"""Whole mass battles: they end, keep their books, and do not care which side is called which."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.erfworld.mass.battle import fight_mass
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import (
    ATTACKER,
    DEFENDER,
    Army,
    End,
    MassField,
    State,
)
from engine.games.erfworld.mass.groups import Status, strength
from engine.games.erfworld.rules.mass import FIGURES
from tests.engine.games.erfworld.props.mass_kit import muster

LIKELY = (
    "piker",
    "stabber",
    "archer",
    "crossbower",
    "knight",
    "keshik",
    "lancer",
    "giant",
    "skank",
    "dwagon",
    "spidew",
)
ARMIES = st.dictionaries(st.sampled_from(LIKELY), st.integers(min_value=16, max_value=160), min_size=1, max_size=4)


def army(units: dict[str, int], **more: int | bool) -> Army:
    return Army(muster(units)[0], **more)  # type: ignore[arg-type]


def fought(one: Army, other: Army, *, seed: int = 1, state: State = State.PREPARED, bands: str = "table") -> MassField:
    arena = MassField((replace(one, on_turn=True), other), state, bands=bands)
    return fight_mass(arena, {0: MassChoices(), 1: MassChoices()}, lambda *key: Dice(seed, *key).between(1, 10))


@pytest.mark.slow
@pytest.mark.rule("ERF-MC-06", "ERF-MC-11", "ERF-MC-13", "ERF-MC-16", "ERF-MC-19", "ERF-CRT-05")
@settings(max_examples=60, deadline=None)
@given(ARMIES, ARMIES, st.sampled_from(State), st.integers(0, 3), st.integers(0, 3), st.integers(0, 10**6))
def test_every_mass_battle_ends_and_loses_no_unit_from_its_books(
    one: dict[str, int], other: dict[str, int], state: State, lead: int, led: int, seed: int
) -> None:
    mine, theirs = army(one, commander=lead, mobile=True), army(other, commander=led, chief=1)
    if not (strength(mine.groups) and strength(theirs.groups)):
        return
    after = fought(mine, theirs, seed=seed, state=state)
    assert after.end is not None
    assert after.rolls <= FIGURES.longest
    for before, left in zip((mine, theirs), after.armies, strict=True):
        assert len(left.groups) == len(before.groups)
        assert all(0 <= new.units <= old.units for old, new in zip(before.groups, left.groups, strict=True))
        assert all((group.units == 0) == (group.status is Status.LOST) for group in left.groups)
    if after.end is End.VICTORY:
        assert after.winner in (ATTACKER, DEFENDER)
        assert not strength(after.armies[1 - (after.winner or 0)].groups)
