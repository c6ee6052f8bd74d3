"""Captives day by day: escapes, cells, hunger, the way home, those who turn (ERF-PRISON, ERF-GAP-239)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.dice import Roller
from engine.games.erfworld.battle.escaping import (
    at_dawn,
    at_dusk,
    is_among_friends,
    is_in_a_cell,
    set_free_here,
    try_to_escape,
    turn_captives,
)
from engine.games.erfworld.battle.events import CaughtAgain, Escaped, FoundHungry, Turned
from engine.games.erfworld.state import City, Commander, Contract, Pack, Tribe, World
from engine.testing import LoadedDice
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, city, commander, pack, stack, told, turn_of, world
from tests.suite.table import each


def percent(hit: int) -> Roller:
    """Dice by which a chance of so many percent is hit, and one percent less is not."""
    return LoadedDice(rest=(hit - 0.5) / 100)


def captive_of(found: World, **more: object) -> tuple[Commander, Pack]:
    guard = pack(found, ONE, "piker", 1)
    lord = commander(found, TWO, jailor=guard.id, move=0)
    for name, value in more.items():
        setattr(lord, name, value)
    return lord, guard


def jail(found: World, side: str = ONE, level: int = 3, **more: object) -> City:
    return city(found, side, level, **more)


@pytest.mark.rule("ERF-PRISON-04", "ERF-PRISON-12", "ERF-PRISON-14", "ERF-PRISON-19")
@each("cell, hit, away", [(False, 5, True), (False, 6, False), (True, 1, True), (True, 2, False)])
def test_a_captive_commander_gets_away_by_chance(cell: bool, hit: int, away: bool) -> None:
    found = world()
    lord, guard = captive_of(found)
    other = commander(found, TWO)
    if cell:
        jail(found)
    turn = turn_of(found, roller=percent(hit))
    try_to_escape(turn)
    assert (lord.jailor, lord.hidden, lord.fugitive, lord.fed) == (
        ("", True, ONE, 1) if away else (guard.id, False, "", 0)
    )
    assert [event.seen_by for event in told(turn, Escaped)] == [("2", "1")] * away
    assert not other.hidden


@pytest.mark.rule("ERF-PRISON-24")
def test_a_ruler_is_at_home_at_once() -> None:
    found = world()
    lord, _ = captive_of(found)
    found.sides[TWO].ruler = lord.id
    home = city(found, TWO, 1, place=0)
    found.sides[TWO].capital = home.id
    try_to_escape(turn_of(found, roller=percent(1)))
    assert (lord.place, lord.jailor, lord.fugitive, lord.hidden) == (0, "", "", False)


def test_who_escapes_from_the_wild_or_has_no_side_is_no_fugitive() -> None:
    found = world()
    wild = pack(found, "", "dwagon", 1)
    lord, barbarian = commander(found, TWO, jailor=wild.id), commander(found, "", jailor=wild.id)
    lost_ = commander(found, TWO, jailor="u99")
    turn = turn_of(found, roller=percent(1))
    try_to_escape(turn)
    assert [one.jailor for one in (lord, barbarian, lost_)] == ["", "", ""]
    assert [one.fugitive for one in (lord, barbarian, lost_)] == ["", "", ""]
    assert [one.hidden for one in (lord, barbarian, lost_)] == [True, True, True]
    assert [event.seen_by for event in told(turn, Escaped)] == [("2",), (), ("2",)]


@pytest.mark.rule("ERF-PRISON-12", "ERF-BUILDING-18", "ERF-X-22")
@each(
    "side, level, works, cell",
    [
        (ONE, 3, {}, True),
        (ONE, 2, {}, False),  # no dungeon
        (ONE, 2, {"courthouse": 1}, True),
        (TWO, 3, {}, False),
    ],
)
def test_where_there_is_a_cell(side: str, level: int, works: dict[str, int], cell: bool) -> None:
    found = world()
    lord, _ = captive_of(found)
    assert not is_in_a_cell(found, lord)
    jail(found, side, level, works=works)
    assert is_in_a_cell(found, lord) is cell
    lord.jailor = "u99"
    assert not is_in_a_cell(found, lord)


# Fugitives


def fugitive(found: World, **more: object) -> Commander:
    lord = commander(found, TWO, fugitive=ONE, hidden=True, move=12)
    for name, value in more.items():
        setattr(lord, name, value)
    return lord


@pytest.mark.rule("ERF-PRISON-14")
@each("fed, captor, weak, told_", [(0, ONE, True, 1), (1, ONE, False, 0), (0, "s9", True, 0)])
def test_who_found_nothing_to_eat_is_weak_and_sensed(fed: int, captor: str, weak: bool, told_: int) -> None:
    found = world()
    lord = fugitive(found, fed=fed, weak=not weak, fugitive=captor)
    free = commander(found, TWO)
    turn = turn_of(found)
    at_dawn(turn)
    assert (lord.weak, free.weak) == (weak, False)
    assert [event.seen_by for event in told(turn, FoundHungry)] == [("2", "1")] * told_


@pytest.mark.rule("ERF-PRISON-14", "ERF-CAPT-10")
@each(
    "weak, guards, caught",
    [
        (True, ["spidew", "piker"], "piker"),  # no beast where there are hands
        (True, ["spidew"], "spidew"),
        (False, ["piker"], ""),
        (True, [], ""),
    ],
)
def test_the_weak_are_led_away_again(weak: bool, guards: list[str], caught: str) -> None:
    found = world()
    lord = fugitive(found, weak=weak, lines=["hold"])
    stack(found, lord)
    units = [pack(found, ONE, kind, 1) for kind in guards]
    pack(found, ONE, "piker", 1, place=3), pack(found, ONE, "piker", 1, jailor="u99"), pack(found, "", "dwagon", 1)
    turn = turn_of(found)
    at_dusk(turn)
    guard = next((unit for unit in units if unit.kind == caught), None)
    if guard is None:
        assert (lord.jailor, lord.fugitive) == ("", ONE)
        return
    assert (lord.jailor, lord.fugitive, lord.weak, lord.move, lord.hidden) == (guard.id, "", False, 0, False)
    assert (lord.stack, lord.lines) == (0, [])
    (event,) = told(turn, CaughtAgain)
    assert event.seen_by == ("2", "1")


@pytest.mark.rule("ERF-PRISON-17")
@each(
    "more, friends",
    [
        ({"side": TWO}, True),
        ({"side": "s3"}, True),  # an ally
        ({"side": ONE}, False),
        ({"side": TWO, "place": 3}, False),
        ({"side": TWO, "jailor": "u9"}, False),
        ({"side": ""}, False),
    ],
)
def test_who_is_a_friend_of_a_fugitive(more: dict[str, object], friends: bool) -> None:
    found = world()
    found.sides["s3"] = found.sides[ONE]
    found.contracts["k1"] = Contract("k1", "alliance", "s3", TWO, from_day=1)
    lord, other = fugitive(found), pack(found, TWO, "piker", 1)
    assert isinstance(lord, Commander)
    for name, value in more.items():
        setattr(other, name, value)
    assert is_among_friends(found, lord) is friends


def test_two_fugitives_are_no_comfort_to_each_other() -> None:
    found = world()
    one, other = fugitive(found), fugitive(found)
    assert not is_among_friends(found, one)
    other.fugitive = ""
    assert is_among_friends(found, one)


@pytest.mark.rule("ERF-PRISON-17")
@each("side, level, home", [(TWO, 1, True), (TWO, 0, False), ("", 1, False), (ONE, 1, False)])
def test_a_city_of_his_is_home(side: str, level: int, home: bool) -> None:
    found = world()
    lord = fugitive(found)
    city(found, side, level)
    assert is_among_friends(found, lord) is home


@pytest.mark.rule("ERF-PRISON-17", "ERF-GAP-240")
def test_who_is_home_is_free_where_he_stands_and_keeps_his_move() -> None:
    found = world()
    home = city(found, TWO, 1, place=0)
    found.sides[TWO].capital = home.id
    lord = fugitive(found)
    pack(found, TWO, "piker", 1)
    at_dusk(turn_of(found))
    assert (lord.place, lord.move, lord.hidden, lord.fugitive) == (HERE, 12, False, "")
    other = fugitive(found, place=5)
    at_dusk(turn_of(found))
    assert other.fugitive == ONE
    set_free_here(turn_of(found), other)
    assert (other.place, other.fugitive) == (5, "")


def test_who_is_caught_in_the_evening_is_not_freed_by_friends() -> None:
    found = world()
    lord = fugitive(found, weak=True)
    guard = pack(found, ONE, "piker", 1)
    pack(found, TWO, "piker", 1)
    at_dusk(turn_of(found))
    assert lord.jailor == guard.id


# Who turns


def turning(found: World, roller: Roller, captive: Callable[[World, str], Pack | Commander]) -> Pack | Commander:
    guard = pack(found, ONE, "piker", 1)
    commander(found, ONE)
    made = captive(found, guard.id)
    turn_captives(turn_of(found, roller=roller))
    return made


@pytest.mark.rule("ERF-GAP-239", "ERF-SPECIAL-90")
@each(
    "side, works, hit, turns",
    [
        ("", {}, 2, True),
        ("", {}, 3, False),
        (ONE, {"torture_chamber": 1}, 7, True),
        (ONE, {"torture_chamber": 1}, 8, False),
        (ONE, {}, 3, False),
        (TWO, {"torture_chamber": 1}, 3, False),
    ],
)
def test_two_in_a_hundred_turn_and_more_under_torture(side: str, works: dict[str, int], hit: int, turns: bool) -> None:
    found = world()
    if side:
        city(found, side, 1, works=works)
    made = turning(found, percent(hit), lambda w, jailor: pack(w, TWO, "knight", 3, jailor=jailor, lines=["hold"]))
    assert (made.side, made.jailor == "") == ((ONE, True) if turns else (TWO, False))
    if turns:
        assert (made.move, made.lines, made.tribe) == (0, [], "")


@pytest.mark.rule("ERF-GAP-239", "ERF-TRIBE-04")
@each(
    "kind, more, turns",
    [
        ("knight", {}, True),
        ("dwagon", {}, False),  # no beast
        ("warlord", {"idle": 50}, True),  # his decay has begun
        ("warlord", {"idle": 49}, False),
        ("warlord", {"idle": 50, "heir": True}, False),
        ("warlord", {"idle": 50, "ruler": True}, False),
        ("warlord", {"idle": 50, "side": ""}, True),
    ],
)
def test_who_may_turn(kind: str, more: dict[str, object], turns: bool) -> None:
    found = world()

    def captive(there: World, jailor: str) -> Pack | Commander:
        made: Pack | Commander = (
            commander(there, TWO, jailor=jailor) if kind == "warlord" else pack(there, TWO, kind, 1, jailor=jailor)
        )
        for name, value in more.items():
            if name == "ruler":
                there.sides[TWO].ruler = made.id
            else:
                setattr(made, name, value)
        return made

    assert (turning(found, percent(1), captive).side == ONE) is turns


@pytest.mark.rule("ERF-GAP-239", "ERF-SPECIAL-90")
def test_somebody_with_a_purse_must_be_there_to_take_them() -> None:
    found = world()
    guard = pack(found, ONE, "piker", 1)
    captive, free = pack(found, TWO, "knight", 1, jailor=guard.id), pack(found, TWO, "knight", 1)
    lord = commander(found, ONE, place=3)
    turn_captives(turn_of(found, roller=percent(1)))
    assert captive.side == TWO
    lord.place = HERE
    found.tribes["t1"] = Tribe("t1", "Marbits", "")
    wild = pack(found, "", "knight", 1, tribe="t1", jailor=guard.id)
    kept = pack(found, TWO, "knight", 1, jailor="u99")
    turn = turn_of(found, roller=percent(1))
    turn_captives(turn)
    assert [one.side for one in (captive, free, wild, kept)] == [ONE, TWO, ONE, TWO]
    assert wild.tribe == ""
    said = [(event.seen_by, event.of, event.to) for event in told(turn, Turned)]
    assert said[0] == (("2", "1"), "Jetstone (S2)", "Faq (S1)")
    assert said[1][0] == ("1",)


@pytest.mark.rule("ERF-GAP-239")
def test_nobody_turns_to_the_wild() -> None:
    found = world()
    wild = pack(found, "", "dwagon", 1)
    captive = pack(found, ONE, "knight", 1, jailor=wild.id)
    commander(found, "")  # a barbarian with a purse
    turn_captives(turn_of(found, roller=percent(1)))
    assert (captive.side, captive.jailor) == (ONE, wild.id)
