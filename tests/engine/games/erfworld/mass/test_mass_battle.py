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
    battle_stat,
)
from engine.games.erfworld.mass.groups import Group, Line, Status, strength
from engine.games.erfworld.rules.classes import CLASSES
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


@pytest.mark.rule("ERF-MC-06", "ERF-MC-07", "ERF-MC-08", "ERF-DOCTRINE-14", "ERF-DOCTRINE-15")
def test_a_led_defender_with_more_shooters_contests_and_shoots_first() -> None:
    after = fought(army({"piker": 160}, commander=1), army({"piker": 160, "archer": 160}, commander=1))
    first = after.entries[0]
    assert (first.what, first.one, first.other) == ("volley", "archer", "piker")
    assert after.entries[1].what == "clash"  # the attacker has nobody who could answer
    assert after.first in (ATTACKER, DEFENDER)


@pytest.mark.rule("ERF-MC-09", "ERF-MC-10")
@pytest.mark.parametrize(("state", "shooters"), [(State.SURPRISED, 0), (State.AMBUSH, 1)])
def test_nobody_shoots_when_surprised_and_only_the_ambusher_in_an_ambush(state: State, shooters: int) -> None:
    units = {"piker": 160, "archer": 160}
    after = fought(army(units), army(units), state=state)
    before_clash = [entry.what for entry in after.entries[: [e.what for e in after.entries].index("clash")]]
    assert before_clash == ["volley"] * shooters


@pytest.mark.rule("ERF-MC-13", "ERF-MC-06")
def test_lines_of_led_and_unled_armies() -> None:
    led, unled = army({"piker": 32, "archer": 96}, commander=1), army({"piker": 32, "archer": 96})
    for one in (led, unled):
        MassChoices().arrange(one)
    assert [group.line for group in led.groups] == [Line.FRONT] * 2 + [Line.MIDDLE] * 2 + [Line.BACK] * 4
    assert [group.line for group in unled.groups] == [Line.FRONT] * 2 + [Line.MIDDLE] * 6


@pytest.mark.rule("ERF-MC-14")
def test_when_the_front_breaks_the_commander_takes_the_field() -> None:
    weak = army({"piker": 64, "knight": 16}, commander=3)
    for group in weak.groups:
        group.line = Line.FRONT if group.kind.key == "piker" else Line.MIDDLE

    class Behind(MassChoices):
        def arrange(self, army: Army) -> None:
            pass

    strong = army({"giant": 40}, commander=1)
    arena = MassField((replace(strong, on_turn=True), weak))
    after = fight_mass(arena, {0: MassChoices(), 1: Behind()}, lambda *key: Dice(2, *key).between(1, 10))
    led = [group for group in after.armies[1].groups if group.warlord == 3]
    assert [(group.kind.key, group.stacked) for group in led] == [("knight", True)]
    assert after.armies[1].commander == 0


@pytest.mark.rule("ERF-MC-18", "ERF-DOCTRINE-17")
def test_an_attacker_who_is_losing_leaves_a_rearguard_and_goes() -> None:
    ends = [
        fought(
            army({"knight": 120, "piker": 320}, commander=2, mobile=True),
            army({"giant": 24, "stabber": 160}, commander=1),
            seed=seed,
        )
        for seed in range(12)
    ]
    left = [one for one in ends if one.end is End.RETREAT]
    assert left
    for one in left:
        assert one.winner == DEFENDER
        assert any(group.status is Status.LOST for group in one.armies[ATTACKER].groups)
        assert strength(one.armies[DEFENDER].groups) > 0


@pytest.mark.rule("ERF-MC-16")
def test_an_unled_army_at_a_quarter_of_a_led_one_is_overrun_without_a_fight_to_the_end() -> None:
    after = fought(army({"knight": 160}, commander=3), army({"piker": 80}))
    assert (after.end, after.winner) == (End.VICTORY, ATTACKER)


@pytest.mark.rule("ERF-CRT-04", "ERF-MC-03")
def test_a_warlords_stack_has_its_own_bonus_and_the_others_the_commanders() -> None:
    stacked, plain = Group(CLASSES["knight"], 8, stacked=True, warlord=3), Group(CLASSES["knight"], 8)
    one = Army([stacked, plain], commander=2, chief=1, on_turn=True)
    two = army({"lancer": 160})
    after = fought(one, two)
    assert after.rolls > 0
    assert (battle_stat(one, stacked), battle_stat(one, plain)) == (4 + 7 + 3, 4 + 2)
    assert battle_stat(Army([plain], chief=1), plain) == 4 + 1
