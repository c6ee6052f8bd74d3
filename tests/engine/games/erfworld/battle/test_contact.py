"""Meetings in a hex: who must attack, who chooses, how they meet."""

from __future__ import annotations

import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle.contact import Act, foes_of, how_they_meet, is_free, pounces, reaction
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.meeting import meet
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.state import Contract
from tests.engine.games.erfworld.props.war_kit import HERE, ONE, TWO, commander, orders, pack, told, turn_of, world
from tests.suite.table import each


@pytest.mark.rule("ERF-AUTO-01", "ERF-AUTO-03", "ERF-AUTO-04", "ERF-AUTO-05", "ERF-COMMAND-20", "ERF-SPEC-06")
@each(
    "kind, commanded, free",
    [
        ("piker", False, False),
        ("piker", True, True),
        ("knight", False, True),
        ("digger", False, True),
        ("dwagon", False, False),
    ],
)
def test_who_must_attack_and_who_chooses(kind: str, commanded: bool, free: bool) -> None:
    found = world()
    mine = pack(found, ONE, kind, 4)
    if commanded:
        commander(found, ONE, kind="courtier")
    assert is_free(found, [mine]) is free


@pytest.mark.rule("ERF-AUTO-01", "ERF-DOCTRINE-10")
def test_units_without_a_commander_attack_whatever_their_line_says() -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "CONTACT return any")
    mine, foes = pack(found, ONE, "piker", 2), pack(found, TWO, "giant", 6)
    assert reaction(found, [mine], [foes]) is Act.ATTACK
    commander(found, ONE)
    assert reaction(found, [mine], [foes]) is Act.RETURN


@pytest.mark.rule("ERF-DOCTRINE-10")
@each(
    "texts, foe, count, act",
    [
        ((), "piker", 4, Act.ATTACK),
        ((), "giant", 6, Act.RETURN),
        (("CONTACT stop stronger",), "giant", 6, Act.STOP),
        (("CONTACT hide weaker",), "piker", 2, Act.HIDE),
        (("CONTACT pass any", "CONTACT attack heavy"), "giant", 6, Act.ATTACK),
        (("CONTACT attack heavy", "CONTACT return s2"), "giant", 6, Act.RETURN),
        (("CONTACT attack any",), "giant", 6, Act.ATTACK),
    ],
)
def test_a_led_stack_meets_by_its_line(texts: tuple[str, ...], foe: str, count: int, act: Act) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, *texts)
    units: list[Unit] = [commander(found, ONE), pack(found, ONE, "knight", 4)]
    assert reaction(found, units, [pack(found, TWO, foe, count)]) is act


@pytest.mark.rule("ERF-DOCTRINE-10", "ERF-AUTO-05")
def test_scouts_and_diggers_pass_by() -> None:
    found = world()
    for kind in ("scout", "explorer", "digger"):
        assert reaction(found, [pack(found, ONE, kind, 3)], [pack(found, TWO, "piker", 1)]) is Act.ON


@pytest.mark.rule("ERF-DOCTRINE-11", "ERF-HEXSEQ-06")
@each(
    "line, led, newcomers, attacks",
    [
        ("AMBUSH auto", True, 1, True),
        ("AMBUSH auto", True, 40, False),
        ("AMBUSH yes", True, 40, True),
        ("AMBUSH no", True, 1, False),
        ("AMBUSH hold", True, 1, False),
        ("AMBUSH hold", False, 40, True),
    ],
)
def test_what_a_waiting_stack_does(line: str, led: bool, newcomers: int, attacks: bool) -> None:
    found = world()
    orders(found.sides[TWO].doctrine, line)
    waiting = pack(found, TWO, "stabber", 8)
    if led:
        commander(found, TWO)
    assert pounces(found, [waiting], [pack(found, ONE, "knight", newcomers)]) is attacks


@pytest.mark.rule("ERF-X-23", "ERF-CONTRACT-06")
def test_prisoners_partners_and_friendly_ferals_are_no_foes() -> None:
    found = world()
    foe, captive, feral = (
        pack(found, TWO, "piker", 2),
        pack(found, TWO, "knight", 1, jailor="u1"),
        pack(found, "", "dwagon", 1),
    )
    assert foes_of(found, ONE, HERE) == [foe, feral]
    feral.friend = ONE
    assert foes_of(found, ONE, HERE) == [foe]
    found.contracts["k1"] = Contract("k1", "truce", ONE, TWO, from_day=1)
    assert foes_of(found, ONE, HERE) == []
    assert captive.jailor


@pytest.mark.rule(
    "ERF-SITU-01",
    "ERF-SITU-04",
    "ERF-SITU-05",
    "ERF-AUTO-02",
    "ERF-CMDMOD-01",
    "ERF-HEXSEQ-07",
    "ERF-SEQ-03",
    "ERF-CMDBOUT-02",
)
@each(
    "mine, hidden, theirs, lurk, sprung, met, who",
    [
        ("knight", False, "piker", False, False, Situation.PREPARED, BLUE),
        ("knight", True, "piker", False, False, Situation.AMBUSH, BLUE),
        ("piker", True, "stabber", False, False, Situation.PREPARED, BLUE),
        ("knight", True, "knight", True, False, Situation.SURPRISED, BLUE),
        ("piker", False, "knight", True, True, Situation.AMBUSH, GREEN),
        ("piker", False, "stabber", True, True, Situation.SURPRISED, GREEN),
    ],
)
def test_how_groups_meet(
    mine: str, hidden: bool, theirs: str, lurk: bool, sprung: bool, met: Situation, who: int
) -> None:
    found = world()
    one, two = pack(found, ONE, mine, 2, hidden=hidden), pack(found, TWO, theirs, 2, hidden=lurk)
    assert how_they_meet(turn_of(found), [one], [two], sprung=sprung) == (met, who)


@pytest.mark.rule("ERF-SITU-04", "ERF-FAV-05", "ERF-SPOT-05")
def test_garrisons_at_home_and_those_who_spotted_the_hidden_are_only_surprised() -> None:
    found = world()
    one, two = pack(found, ONE, "knight", 2, hidden=True), pack(found, TWO, "piker", 2, garrison=True)
    turn = turn_of(found)
    assert how_they_meet(turn, [one], [two], sprung=False) == (Situation.SURPRISED, BLUE)
    two.garrison = False
    assert how_they_meet(turn, [one], [two], sprung=False) == (Situation.AMBUSH, BLUE)
    turn.scratch.spotted[(TWO, one.id)] = None
    assert how_they_meet(turn, [one], [two], sprung=False) == (Situation.SURPRISED, BLUE)


@pytest.mark.rule("ERF-HEXSEQ-04", "ERF-HEXSEQ-08")
def test_a_meeting_is_fought_out_or_left() -> None:
    found = world()
    units: list[Unit] = [commander(found, ONE), pack(found, ONE, "knight", 6)]
    pack(found, TWO, "piker", 3)
    turn = turn_of(found)
    assert meet(turn, units, HERE) is Act.FOUGHT
    assert told(turn, BattleFought)[0].winner == "attackers"
    pack(found, TWO, "giant", 12)
    assert meet(turn, units, HERE) is Act.RETURN
    assert len(told(turn, BattleFought)) == 1


@pytest.mark.rule("ERF-HEXSEQ-07", "ERF-SCOUTING-08")
def test_hidden_beasts_spring_on_newcomers_who_see_nobody() -> None:
    found = world()
    mine = pack(found, ONE, "piker", 2)
    pack(found, "", "dwagon", 2, hidden=True)
    turn = turn_of(found)
    assert meet(turn, [mine], HERE) is Act.FOUGHT
    (event,) = told(turn, BattleFought)
    assert (event.situation, event.winner) == ("ambush", "defenders")


def test_hidden_newcomers_nobody_knows_of_are_left_alone_and_allies_help() -> None:
    found = world()
    mine = pack(found, ONE, "scout", 1, hidden=True)
    pack(found, TWO, "piker", 9)
    turn = turn_of(found)
    assert meet(turn, [mine], HERE) is Act.ON
    friend = pack(found, ONE, "knight", 9)
    mine.hidden = False
    meet(turn, [mine], HERE)
    (event,) = told(turn, BattleFought)
    assert {one.unit for one in event.attacking} == {mine.id, friend.id}
