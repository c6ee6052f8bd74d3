"""Meetings in a hex step by step: who is a foe, who is seen, who attacks, who helps, how they meet (ERF-HEXSEQ)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from engine.games.erfworld.acting.contract import Unit
from engine.games.erfworld.battle import meeting
from engine.games.erfworld.battle.contact import (
    Act,
    foes_of,
    how_they_meet,
    is_free,
    is_peaceful,
    known_by,
    known_to,
    pounces,
    reaction,
    strength,
)
from engine.games.erfworld.battle.meeting import hostile_city, meet, set_upon
from engine.games.erfworld.bouts.battle import MOST_LUCK
from engine.games.erfworld.bouts.field import BLUE, GREEN, Situation
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Charm, City, Contract, Tribe, World, Zone
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    city,
    commander,
    orders,
    pack,
    stack,
    turn_of,
    world,
)
from tests.suite.table import each

PREPARED, SURPRISED, AMBUSH = Situation.PREPARED, Situation.SURPRISED, Situation.AMBUSH


@dataclass
class Arena:
    """Battles and assaults that are only noted; who falls in each."""

    fought: list[tuple[list[str], list[str], Situation, int]] = field(default_factory=list)
    stormed: list[tuple[str, list[str]]] = field(default_factory=list)
    losses: list[Sequence[Unit]] = field(default_factory=list)

    def engage(
        self, turn: ErfTurn, place: int, attackers: Sequence[Unit], defenders: Sequence[Unit],
        situation: Situation = PREPARED, *, ambusher: int = BLUE,
    ) -> None:  # fmt: skip
        assert place == HERE
        kinds = [one.kind for one in attackers], [one.kind for one in defenders]
        self.fought.append((*kinds, situation, ambusher))
        for one in self.losses.pop(0) if self.losses else ():
            turn.state.packs.pop(one.id, None)

    def assault(self, turn: ErfTurn, city: City, attackers: Sequence[Unit]) -> bool:
        self.stormed.append((city.id, [one.kind for one in attackers]))
        return False


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch) -> Arena:
    made = Arena()
    monkeypatch.setattr(meeting, "engage", made.engage)
    monkeypatch.setattr(meeting, "assault", made.assault)
    return made


def truce(found: World, kind: str = "truce", one: str = ONE, other: str = TWO) -> None:
    found.contracts[f"k{len(found.contracts)}"] = Contract("k1", kind, one, other, from_day=1)


# Strength, and who is a foe


@pytest.mark.rule("ERF-DOCTRINE-10", "ERF-COMMAND-11")
@each(
    "kind, count, level, looks",
    [
        ("knight", 3, 1, 3 * 2 * (2 + 4)),
        ("knight", 3, 3, 3 * 2 * (2 + 5)),
        ("guardian", 1, 1, 2 * (2 + 4)),
        ("piker", 4, 1, 4 * 1 * (2 + 1) / 2),  # basics count half
        ("digger", 4, 1, 4 * 2 / 2),
        ("giant", 1, 1, 8 * (2 + 6)),
    ],
)
def test_how_strong_units_look(kind: str, count: int, level: int, looks: float) -> None:
    found = world()
    assert strength([pack(found, ONE, kind, count, level=level)]) == looks
    assert strength([]) == 0


@pytest.mark.rule("ERF-X-23", "ERF-HITS-06", "ERF-CONTRACT-06")
@each(
    "more, foe",
    [
        ({}, True),
        ({"zone": Zone.AIRSPACE}, True),
        ({"zone": Zone.OUTER}, False),
        ({"place": 3}, False),
        ({"jailor": "u9"}, False),
        ({"wounds": [0]}, False),
        ({"wounds": [1]}, True),
        ({"side": ONE}, False),
        ({"side": "", "friend": ONE}, False),
        ({"side": "", "friend": TWO}, True),
        ({"side": ""}, True),
    ],
)
def test_who_is_a_foe(more: dict[str, object], foe: bool) -> None:
    found = world()
    one = pack(found, TWO, "dwagon", 1)
    for name, value in more.items():
        setattr(one, name, value)
    assert foes_of(found, ONE, HERE) == ([one] if foe else [])


def test_the_wild_have_foes_too_and_no_friends() -> None:
    found = world()
    one, wild = pack(found, TWO, "piker", 1), pack(found, "", "dwagon", 1)
    assert foes_of(found, "", HERE) == [one]
    assert wild.friend == ""


@pytest.mark.rule("ERF-MAGIC-77")
def test_a_song_of_peace_keeps_a_hex_quiet() -> None:
    found = world()
    one = pack(found, TWO, "piker", 1)
    found.charms.append(Charm("peace", f"h{HERE}", 9, ONE, "u9"))
    assert (is_peaceful(found, HERE), is_peaceful(found, 3)) == (True, False)
    assert foes_of(found, ONE, HERE) == []
    found.charms.clear()
    assert foes_of(found, ONE, HERE) == [one]


@pytest.mark.rule("ERF-SPOT-01", "ERF-HEXSEQ-06")
def test_whom_a_party_sees() -> None:
    found = world()
    open_, lurker, spotted = (pack(found, TWO, "knight", 1, hidden=hidden) for hidden in (False, True, True))
    turn = turn_of(found)
    turn.scratch.spotted[(ONE, spotted.id)] = None
    turn.scratch.spotted[(TWO, lurker.id)] = None
    assert known_to(turn, ONE, [open_, lurker, spotted]) == [open_, spotted]
    mine = pack(found, ONE, "knight", 1, hidden=True)
    other = pack(found, "", "dwagon", 1)
    turn.scratch.spotted[("", mine.id)] = None
    assert known_by(turn, [open_, other], [mine]) == [other]


# Who chooses


@pytest.mark.rule("ERF-AUTO-01", "ERF-AUTO-04", "ERF-AUTO-05", "ERF-COMMAND-20")
@each(
    "more, ally, free",
    [
        ({}, False, True),
        ({"place": 3}, False, False),
        ({"jailor": "u9"}, False, False),
        ({"hits": 0}, False, False),
        ({"hits": 0, "awake": True}, False, True),
        ({"side": TWO}, False, False),
        ({"side": TWO}, True, True),
        ({"side": ""}, False, False),
    ],
)
def test_auto_attackers_choose_only_beside_a_commander(more: dict[str, object], ally: bool, free: bool) -> None:
    found = world()
    lord = commander(found, ONE)
    for name, value in more.items():
        setattr(lord, name, value)
    if ally:
        truce(found, "alliance")
    assert is_free(found, [pack(found, ONE, "piker", 1)]) is free


def test_one_auto_attacker_is_enough_and_the_wild_choose() -> None:
    found = world()
    knights, pikers = pack(found, ONE, "knight", 1), pack(found, ONE, "piker", 1)
    assert is_free(found, [knights])
    assert not is_free(found, [knights, pikers])
    assert is_free(found, [pack(found, "", "dwagon", 1)])


@pytest.mark.rule("ERF-DOCTRINE-10")
@each(
    "lines, kinds, foes, act",
    [
        ((), ["knight"], ["knight"], Act.ATTACK),  # as strong
        ((), ["knight"], ["knight", "piker"], Act.RETURN),
        ((), ["scout", "explorer"], ["piker"], Act.ON),
        ((), ["explorer", "knight"], ["piker"], Act.ATTACK),
        ((), ["digger"], ["piker"], Act.ON),
        ((), ["digger", "knight"], ["piker"], Act.ATTACK),
        (("CONTACT stop any",), ["knight"], ["knight"], Act.STOP),
        (("CONTACT stop any", "CONTACT hide weaker"), ["knight"], ["knight"], Act.HIDE),
        (("CONTACT stop any", "CONTACT hide stronger"), ["knight"], ["knight"], Act.STOP),
        (("CONTACT stop any", "CONTACT hide stronger"), ["knight"], ["giant"], Act.HIDE),
        (("CONTACT hide weaker", "CONTACT pass piker"), ["knight"], ["archer", "piker"], Act.ON),
        (("CONTACT pass piker", "CONTACT return s2"), ["knight"], ["piker"], Act.RETURN),
        (("CONTACT return s1",), ["knight"], ["piker"], Act.ATTACK),
        (("CONTACT auto s2", "CONTACT stop any"), ["knight"], ["piker"], Act.STOP),
    ],
)
def test_what_a_stack_on_the_move_does(lines: tuple[str, ...], kinds: list[str], foes: list[str], act: Act) -> None:
    found = world()
    commander(found, ONE, kind="courtier")
    orders(found.sides[ONE].doctrine, *lines)
    mine = [pack(found, ONE, kind, 1) for kind in kinds]
    assert reaction(found, mine, [pack(found, TWO, foe, 1) for foe in foes]) is act


@pytest.mark.rule("ERF-DOCTRINE-11", "ERF-HEXSEQ-06", "ERF-HEXSEQ-07")
@each(
    "line, kind, garrison, led, newcomers, attacks",
    [
        ("AMBUSH auto", "knight", False, False, 1, True),  # as strong
        ("AMBUSH auto", "knight", False, False, 2, False),
        ("AMBUSH yes", "knight", False, False, 9, True),
        ("AMBUSH no", "knight", False, False, 1, False),
        ("AMBUSH hold", "knight", False, False, 1, False),
        ("AMBUSH no", "piker", False, False, 9, True),  # nobody tells it to wait
        ("AMBUSH yes", "piker", True, False, 1, False),  # but a garrison stays where it is
        ("AMBUSH hold", "piker", False, True, 1, False),
        ("AMBUSH auto", "digger", False, False, 0, False),  # no fighter
        ("AMBUSH yes", "digger", False, False, 9, True),
    ],
)
def test_whether_those_who_wait_attack(
    line: str, kind: str, garrison: bool, led: bool, newcomers: int, attacks: bool
) -> None:
    found = world()
    orders(found.sides[TWO].doctrine, line)
    waiting = pack(found, TWO, kind, 1, garrison=garrison)
    if led:
        commander(found, TWO)
    comes = [pack(found, ONE, "knight", newcomers)] if newcomers else []
    assert pounces(found, [waiting], comes) is attacks


# How they meet


@pytest.mark.rule("ERF-SITU-01", "ERF-SITU-02", "ERF-SITU-03", "ERF-SITU-05", "ERF-SPOT-05", "ERF-SCOUTING-08")
@each(
    "mine, theirs, spotted, sprung, met",
    [
        (["knight"], ["piker"], False, False, (PREPARED, BLUE)),
        (["knight hidden", "knight"], ["piker"], False, False, (PREPARED, BLUE)),  # one is seen, all are
        (["knight"], ["knight hidden"], False, False, (SURPRISED, BLUE)),  # he was spotted
        (["knight"], ["knight hidden", "piker"], False, False, (PREPARED, BLUE)),
        (["knight hidden"], ["piker"], False, False, (AMBUSH, BLUE)),
        (["knight hidden"], ["piker"], True, False, (SURPRISED, BLUE)),
        (["knight hidden"], ["knight hidden"], False, False, (SURPRISED, BLUE)),
        (["knight hidden"], ["knight hidden", "piker"], False, False, (AMBUSH, BLUE)),
        (["knight hidden", "piker hidden"], ["piker"], False, False, (PREPARED, BLUE)),  # not all are scouts
        (["knight"], ["knight hidden"], False, True, (AMBUSH, GREEN)),
        (["knight"], ["knight hidden", "piker hidden"], False, True, (SURPRISED, GREEN)),
        (["knight"], [], False, False, (PREPARED, BLUE)),
    ],
)
def test_prepared_surprised_or_ambush(
    mine: list[str], theirs: list[str], spotted: bool, sprung: bool, met: tuple[Situation, int]
) -> None:
    found = world()
    sides = []
    for side, words in ((ONE, mine), (TWO, theirs)):
        sides.append([pack(found, side, word.split()[0], 1, hidden="hidden" in word) for word in words])
    turn = turn_of(found)
    if spotted:
        turn.scratch.spotted[(TWO, sides[0][0].id)] = None
    assert how_they_meet(turn, sides[0], sides[1], sprung=sprung) == met


@pytest.mark.rule("ERF-SITU-04", "ERF-SITU-05", "ERF-FAV-05", "ERF-SCOUTING-06")
@each(
    "mine, theirs, met",
    [
        ({}, {}, AMBUSH),
        ({}, {"garrison": True}, SURPRISED),
        ({"garrison": True}, {"garrison": True}, AMBUSH),  # both know the place
        ({}, {"terrain": "plains"}, SURPRISED),
        ({"terrain": "plains"}, {"terrain": "plains"}, AMBUSH),
        ({}, {"terrain": "hills"}, AMBUSH),
    ],
)
def test_who_knows_the_ground_is_not_ambushed_by_who_does_not(
    mine: dict[str, object], theirs: dict[str, object], met: Situation
) -> None:
    for sprung in (False, True):
        found = world()
        lord, victim = commander(found, ONE, hidden=True), commander(found, TWO)
        for one, more in ((lord, mine), (victim, theirs)):
            for name, value in more.items():
                setattr(one, name, value)
        sides: tuple[list[Unit], list[Unit]] = ([victim], [lord]) if sprung else ([lord], [victim])
        found_ = how_they_meet(turn_of(found), *sides, sprung=sprung)
        assert found_ == (met, GREEN if sprung else BLUE)


def test_beasts_of_the_wild_ambush_as_scouts_do() -> None:
    found = world()
    wild, tame = pack(found, "", "twoll", 1, hidden=True), pack(found, TWO, "twoll", 1, hidden=True)
    mine = pack(found, ONE, "piker", 1)
    turn = turn_of(found)
    assert how_they_meet(turn, [mine], [wild], sprung=True)[0] is AMBUSH
    assert how_they_meet(turn, [mine], [tame], sprung=True)[0] is SURPRISED


# Newcomers


@pytest.mark.rule("ERF-HEXSEQ-06", "ERF-HEXSEQ-08", "ERF-AUTO-01")
@pytest.mark.parametrize(
    ("mine", "theirs", "line", "act", "fought"),
    [
        ("knight", "piker", "CONTACT attack any", Act.FOUGHT, True),
        ("knight", "piker", "CONTACT return any", Act.RETURN, False),  # he goes before they can act
        ("knight", "piker", "CONTACT stop any", Act.FOUGHT, True),  # but they attack
        ("knight", "digger", "CONTACT stop any", Act.STOP, False),
        ("knight", "digger", "CONTACT hide any", Act.HIDE, False),
        ("knight", "digger", "CONTACT pass any", Act.ON, False),
        ("knight", "piker", "CONTACT pass any", Act.FOUGHT, True),
    ],
)
def test_what_comes_of_a_meeting(arena: Arena, mine: str, theirs: str, line: str, act: Act, fought: bool) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, line)
    one = pack(found, ONE, mine, 1)
    pack(found, TWO, theirs, 1)
    assert meet(turn_of(found), [one], HERE) is act
    assert arena.fought == ([([mine], [theirs], PREPARED, BLUE)] if fought else [])


def test_nobody_there_and_nothing_happens(arena: Arena) -> None:
    found = world()
    one = pack(found, ONE, "piker", 1)
    assert meet(turn_of(found), [one], HERE) is Act.ON
    assert arena.fought == []


@pytest.mark.rule("ERF-HEXSEQ-06", "ERF-HEXSEQ-07", "ERF-HEXSEQ-09")
def test_the_hidden_are_met_only_when_they_are_spotted_or_pounce(arena: Arena) -> None:
    found = world()
    one, lurker = pack(found, ONE, "knight", 1), pack(found, TWO, "knight", 2, hidden=True)
    orders(found.sides[TWO].doctrine, "AMBUSH no")
    assert meet(turn_of(found), [one], HERE) is Act.ON
    assert arena.fought == []
    turn = turn_of(found)
    turn.scratch.spotted[(ONE, lurker.id)] = None
    orders(found.sides[ONE].doctrine, "CONTACT attack any")
    assert meet(turn, [one], HERE) is Act.FOUGHT
    assert arena.fought.pop() == (["knight"], ["knight"], SURPRISED, BLUE)
    orders(found.sides[TWO].doctrine, "AMBUSH yes")
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    assert arena.fought.pop() == (["knight"], ["knight"], AMBUSH, GREEN)


@pytest.mark.rule("ERF-HEXSEQ-07", "ERF-SPOT-06")
def test_lurkers_join_a_fight_only_if_they_pounce(arena: Arena) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "CONTACT attack any")
    one = pack(found, ONE, "knight", 1)
    open_, lurker = pack(found, TWO, "piker", 1), pack(found, TWO, "explorer", 2, hidden=True)
    for number, unit in ((1, open_), (2, lurker)):
        stack(found, None, unit, number=number)
    orders(found.stacks[f"{TWO}.2"].doctrine, "AMBUSH no")
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    assert arena.fought.pop() == (["knight"], ["piker"], PREPARED, BLUE)
    orders(found.stacks[f"{TWO}.2"].doctrine, "AMBUSH yes")
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    # he attacks those he sees, and so they spring nothing
    assert arena.fought.pop() == (["knight"], ["piker", "explorer"], PREPARED, BLUE)


@pytest.mark.rule("ERF-HEXSEQ-06", "ERF-SNEAK-14")
def test_of_hidden_newcomers_only_those_know_who_spotted_them(arena: Arena) -> None:
    found = world()
    one = pack(found, ONE, "knight", 1, hidden=True)
    pack(found, TWO, "piker", 1)
    orders(found.sides[ONE].doctrine, "CONTACT pass any")
    assert meet(turn_of(found), [one], HERE) is Act.ON
    turn = turn_of(found)
    turn.scratch.spotted[(TWO, one.id)] = None
    assert meet(turn, [one], HERE) is Act.FOUGHT
    assert len(arena.fought) == 1


@pytest.mark.rule("ERF-HEXSEQ-06")
def test_foes_are_met_block_by_block_while_anybody_is_left(arena: Arena) -> None:
    found = world()
    one = pack(found, ONE, "piker", 1)
    found.sides["s3"] = found.sides[TWO]
    theirs = [pack(found, TWO, "piker", 1), pack(found, "", "dwagon", 1), pack(found, "s3", "stabber", 1)]
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    assert [fought[1] for fought in arena.fought] == [["piker"], ["dwagon"], ["stabber"]]
    arena.fought.clear()
    truce(found, "alliance", TWO, "s3")
    arena.losses = [[one]]
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    assert [fought[1] for fought in arena.fought] == [["piker", "stabber"]]  # allies fight as one, and he is gone
    assert len(theirs) == 3


def test_who_stops_before_the_first_block_meets_no_other(arena: Arena) -> None:
    found = world()
    orders(found.sides[ONE].doctrine, "CONTACT stop s2", "CONTACT attack any")
    one = pack(found, ONE, "knight", 1)
    pack(found, TWO, "digger", 1), pack(found, "", "dwagon", 1)
    assert meet(turn_of(found), [one], HERE) is Act.STOP
    assert arena.fought == []
    orders(found.sides[ONE].doctrine, "CONTACT pass s2")
    assert meet(turn_of(found), [one], HERE) is Act.FOUGHT
    assert [fought[1] for fought in arena.fought] == [["dwagon"]]


@pytest.mark.rule("ERF-HEXSEQ-07")
@pytest.mark.parametrize(
    ("more", "helps"),
    [
        ({}, True),
        ({"place": 3}, False),
        ({"zone": Zone.OUTER}, False),
        ({"jailor": "u9"}, False),
        ({"wounds": [0]}, False),
        ({"hidden": True}, False),
        ({"side": "s3"}, True),
        ({"side": "s4"}, False),
        ({"side": "", "friend": ONE}, False),
    ],
)
def test_whoever_stands_there_of_the_same_block_helps(arena: Arena, more: dict[str, object], helps: bool) -> None:
    found = world()
    for code in ("s3", "s4"):
        found.sides[code] = found.sides[ONE]
    truce(found, "alliance", ONE, "s3")
    truce(found, "truce", ONE, "s4")
    one, friend = pack(found, ONE, "piker", 1), pack(found, ONE, "archer", 1)
    for name, value in more.items():
        setattr(friend, name, value)
    pack(found, TWO, "stabber", 1)
    meet(turn_of(found), [one], HERE)
    assert arena.fought[0][0] == (["piker", "archer"] if helps else ["piker"])


@pytest.mark.rule("ERF-SPOT-08")
@pytest.mark.parametrize(
    ("unwary", "player", "luck", "after"),
    [(True, True, 1, 2), (True, True, MOST_LUCK, MOST_LUCK), (True, False, 1, 1), (False, True, 1, 1)],
)
def test_who_chose_to_see_nothing_and_is_ambushed_regains_luck(
    arena: Arena, unwary: bool, player: bool, luck: int, after: int
) -> None:
    found = world()
    lord = commander(found, ONE, player=player, luck=luck)
    pikers = pack(found, ONE, "piker", 1)
    pack(found, TWO, "knight", 2, hidden=True)
    orders(found.sides[TWO].doctrine, "AMBUSH yes")
    turn = turn_of(found)
    if unwary:
        turn.scratch.unwary[(ONE, HERE)] = None
    assert meet(turn, [lord, pikers], HERE) is Act.FOUGHT
    assert (arena.fought[0][2], lord.luck) == (AMBUSH, after)


def test_no_luck_is_regained_where_nobody_is_ambushed(arena: Arena) -> None:
    found = world()
    lord = commander(found, ONE, player=True, luck=1)
    orders(found.sides[ONE].doctrine, "CONTACT attack any")
    pack(found, TWO, "knight", 2)
    turn = turn_of(found)
    turn.scratch.unwary[(ONE, HERE)] = None
    assert meet(turn, [lord], HERE) is Act.FOUGHT
    assert (arena.fought[0][2], lord.luck) == (PREPARED, 1)
    lord.hidden = True
    assert meet(turn, [lord], HERE) is Act.FOUGHT
    assert (arena.fought[1][2:], lord.luck) == ((AMBUSH, BLUE), 1)  # he ambushes them


# Cities


@pytest.mark.rule("ERF-AUTO-01", "ERF-ZONE-42", "ERF-MAGIC-77")
def test_which_city_is_hostile() -> None:
    found = world()
    assert hostile_city(found, ONE, HERE) is None
    held = city(found, TWO, 1)
    assert hostile_city(found, ONE, HERE) is held
    assert hostile_city(found, TWO, HERE) is None
    truce(found)
    assert hostile_city(found, ONE, HERE) is None
    found.contracts.clear()
    found.charms.append(Charm("peace", f"h{HERE}", 9, ONE, "u9"))
    assert hostile_city(found, ONE, HERE) is None
    found.charms.clear()
    held.level = 0
    assert hostile_city(found, ONE, HERE) is None
    held.level, held.side = 1, ""
    assert hostile_city(found, ONE, HERE) is None  # nobody holds it
    pack(found, "", "twoll", 1, zone=Zone.OUTER)
    assert hostile_city(found, ONE, HERE) is held


@pytest.mark.rule("ERF-AUTO-01", "ERF-DOCTRINE-10")
@pytest.mark.parametrize(
    ("line", "hidden", "act", "stormed"),
    [
        ("CONTACT attack any", False, Act.FOUGHT, True),
        ("CONTACT attack any", True, Act.ON, False),
        ("CONTACT stop any", False, Act.STOP, False),
        ("CONTACT return any", False, Act.RETURN, False),
        ("CONTACT pass any", False, Act.ON, False),
    ],
)
def test_before_a_city(arena: Arena, line: str, hidden: bool, act: Act, stormed: bool) -> None:
    found = world()
    held = city(found, TWO, 1)
    orders(found.sides[ONE].doctrine, line)
    one = pack(found, ONE, "knight", 1, hidden=hidden)
    assert meet(turn_of(found), [one], HERE) is act
    assert arena.stormed == ([(held.id, ["knight"])] if stormed else [])


def test_after_a_fight_before_a_city_those_who_are_left_go_on(arena: Arena) -> None:
    found = world()
    held = city(found, TWO, 1)
    one, other, third = pack(found, ONE, "piker", 1), pack(found, ONE, "stabber", 1), pack(found, ONE, "archer", 1)
    pack(found, TWO, "knight", 1)
    third.place = 3
    arena.losses = [[one]]
    assert meet(turn_of(found), [one, other], HERE) is Act.FOUGHT
    assert arena.stormed == [(held.id, ["stabber"])]
    arena.stormed.clear()
    arena.losses = [[other]]
    assert meet(turn_of(found), [other], HERE) is Act.FOUGHT
    assert arena.stormed == []
    orders(found.sides[ONE].doctrine, "CONTACT attack any", "CONTACT pass s2")
    lord = commander(found, ONE)
    assert meet(turn_of(found), [lord], HERE) is Act.FOUGHT  # passes the city, after a fight


def test_captives_and_those_who_were_thrown_back_storm_nothing(arena: Arena) -> None:
    found = world()
    city(found, TWO, 1)
    one, other = pack(found, ONE, "piker", 1, jailor="u9"), pack(found, ONE, "piker", 1, place=3)
    assert meet(turn_of(found), [one, other], HERE) is Act.ON
    assert arena.stormed == []


# Set upon


@pytest.mark.rule("ERF-HEXSEQ-06", "ERF-SNEAK-14")
@pytest.mark.parametrize(
    ("hidden", "spotted", "line", "met"),
    [
        (False, False, "AMBUSH yes", PREPARED),
        (True, True, "AMBUSH yes", SURPRISED),
        (True, False, "AMBUSH yes", None),
        (False, False, "AMBUSH no", None),
    ],
)
def test_who_comes_out_of_hiding_or_is_noticed_may_be_attacked(
    arena: Arena, hidden: bool, spotted: bool, line: str, met: Situation | None
) -> None:
    found = world()
    orders(found.sides[TWO].doctrine, line)
    one = pack(found, ONE, "explorer", 1, hidden=hidden)
    pack(found, TWO, "knight", 1)
    turn = turn_of(found)
    if spotted:
        turn.scratch.spotted[(TWO, one.id)] = None
    assert set_upon(turn, [one], HERE) is (met is not None)
    assert arena.fought == ([(["knight"], ["explorer"], met, BLUE)] if met else [])


def test_each_block_sets_upon_them_while_anybody_stands(arena: Arena) -> None:
    found = world()
    orders(found.sides[TWO].doctrine, "AMBUSH yes")
    one, down = pack(found, ONE, "explorer", 1), pack(found, ONE, "scout", 1, wounds=[0])
    pack(found, TWO, "knight", 1), pack(found, "", "dwagon", 1)
    assert set_upon(turn_of(found), [one, down], HERE)
    assert [fought[:2] for fought in arena.fought] == [(["knight"], ["explorer"]), (["dwagon"], ["explorer"])]
    arena.fought.clear()
    arena.losses = [[one]]
    assert set_upon(turn_of(found), [one, down], HERE)
    assert len(arena.fought) == 1
    assert not set_upon(turn_of(found), [pack(found, ONE, "scout", 1, place=3)], 3)


def test_stacks_and_tribes_decide_each_for_itself(arena: Arena) -> None:
    found = world()
    found.tribes["t1"] = Tribe("t1", "Marbits", "", hired=TWO)
    one = pack(found, ONE, "explorer", 1)
    hold, loose = pack(found, TWO, "knight", 1), pack(found, TWO, "lancer", 1)
    tribal = pack(found, "", "giant", 1, tribe="t1")
    stack(found, None, hold)
    orders(found.stacks[f"{TWO}.1"].doctrine, "AMBUSH no")
    orders(found.sides[TWO].doctrine, "AMBUSH yes")
    assert set_upon(turn_of(found), [one], HERE)
    assert arena.fought[0][0] == ["lancer", "giant"]
    assert loose.stack == tribal.stack == 0
