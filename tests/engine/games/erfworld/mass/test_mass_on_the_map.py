"""Mass battles of real armies: mustered from packs, led by their warlords, rolled up again; doctrine and specials."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.erfworld.battle.engage import engage
from engine.games.erfworld.battle.events import BattleFought
from engine.games.erfworld.battle.mass_fight import host_of
from engine.games.erfworld.battle.muster import Party
from engine.games.erfworld.doctrine.in_force import Source, together
from engine.games.erfworld.doctrine.in_mass import MassByDoctrine
from engine.games.erfworld.mass.field import Army
from engine.games.erfworld.mass.groups import Group, Line, Status
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Pack, World
from tests.engine.games.erfworld.props.mass_kit import muster
from tests.engine.games.erfworld.props.war_kit import (
    HERE,
    ONE,
    TWO,
    all_fall,
    commander,
    heads,
    lost,
    orders,
    pack,
    told,
    turn_of,
    world,
)
from tests.suite.table import each


def fight(found: World, *, seed: str = "mass") -> tuple[ErfTurn, int | None]:
    turn = turn_of(found, seed=seed)
    sides = [[unit for unit in found.units() if unit.side == side] for side in (ONE, TWO)]
    return turn, engage(turn, HERE, sides[0], sides[1])


def by(*texts: str) -> MassByDoctrine:
    return MassByDoctrine(together((Source.SIDE, dict(enumerate(texts)))))  # type: ignore[arg-type]


def army(units: dict[str, int], **more: int) -> Army:
    return Army(muster(units)[0], **more)  # type: ignore[arg-type]


def group(kind: str, **more: object) -> Group:
    made = Group(CLASSES[kind], CLASSES[kind].body_size.group)
    for name, value in more.items():
        setattr(made, name, value)
    return made


@pytest.mark.rule("ERF-X-01", "ERF-MC-06")
@each("mine, theirs, manner", [(128, 96, "mass"), (48, 320, "bouts"), (80, 80, "bouts")])
def test_two_armies_of_four_groups_and_twelve_together_fight_a_mass_battle(mine: int, theirs: int, manner: str) -> None:
    found = world()
    pack(found, ONE, "piker", mine), pack(found, TWO, "stabber", theirs)
    turn, _ = fight(found)
    assert told(turn, BattleFought)[0].manner == manner


@pytest.mark.rule("ERF-MC-03", "ERF-MC-06", "ERF-X-04", "ERF-CMDLEAD-05")
def test_the_highest_warlord_commands_and_the_others_make_stacks_of_their_level() -> None:
    found = world()
    first, second = commander(found, ONE, 4), commander(found, ONE, 2)
    one, two = pack(found, ONE, "piker", 70, level=3), pack(found, ONE, "knight", 17)
    tail = pack(found, ONE, "piker", 3, level=3)
    found.sides[ONE].chief = first.id
    host = host_of(found, Party(ONE, [first, second, one, two, tail]), on_turn=True)
    assert (host.army.commander, host.army.chief) == (4, 2)
    stacks = [group for group in host.army.groups if group.stacked]
    assert [(group.kind.key, group.warlord, group.leader) for group in stacks] == [
        ("knight", 2, second.id),
        ("knight", 0, ""),
    ]
    assert [group.stats for group in host.army.groups if group.kind.key == "piker"] == [1] * 5
    assert host.army.groups[-1].parts == {one.id: 6, tail.id: 3}
    assert host.army.groups[-1].status is Status.DAMAGED
    assert host.left == {two.id: 1}
    orders(found.sides[ONE].doctrine, "LEAD stack")
    host = host_of(found, Party(ONE, [first, second, one, two]), on_turn=True)
    assert host.army.commander == 0
    assert len([group for group in host.army.groups if group.stacked]) == 6


@pytest.mark.rule("ERF-CRT-09", "ERF-X-14", "ERF-EX-118", "ERF-POP-13")
def test_cavalry_is_grouped_by_its_mounts_and_costs_both_upkeeps() -> None:
    found = world()
    mounts = pack(found, ONE, "spidew", 8)
    riders = pack(found, ONE, "knight", 8, on=mounts.id)
    host = host_of(found, Party(ONE, [mounts, riders]), on_turn=True)
    assert [(group.units, group.parts[riders.id], group.stats) for group in host.army.groups] == [(2, 2, 1)] * 4
    first = host.army.groups[0]
    assert "scout" in first.kind.specials
    assert 2 * CLASSES["spidew"].upkeep + 2 * CLASSES["knight"].upkeep == 200


ARMY = st.dictionaries(
    st.sampled_from(
        ["piker", "archer", "stabber", "knight", "keshik", "giant", "skank", "dwagon", "spidew", "guardian"]
    ),
    st.integers(40, 130),
    min_size=1,
    max_size=3,
)


@pytest.mark.rule("ERF-MC-19", "ERF-MC-18", "ERF-X-26")
@settings(max_examples=40, deadline=None)
@given(ARMY, ARMY, st.integers(0, 3), st.integers(0, 3), st.booleans(), st.integers(0, 10**6))
def test_a_mass_battle_on_the_map_keeps_the_books(
    mine: dict[str, int], theirs: dict[str, int], lead: int, led: int, captures: bool, seed: int
) -> None:
    found = world()
    for side, units, level in ((ONE, mine, lead), (TWO, theirs, led)):
        for kind, count in units.items():
            pack(found, side, kind, count, back=3)
        for _ in range(min(level, 2)):
            commander(found, side, level, back=3)
        if captures:
            orders(found.sides[side].doctrine, "CAPTURE any")
    before = heads(found)
    turn, winner = fight(found, seed=str(seed))
    after = heads(found)
    gone = {kind: count - after.get(kind, 0) for kind, count in before.items() if count != after.get(kind, 0)}
    assert gone == lost(turn)
    assert all(unit.count > 0 for unit in found.packs.values())
    (event,) = told(turn, BattleFought)
    assert event.account
    if event.manner == "mass" and winner is not None:
        loser = (ONE, TWO)[1 - winner]
        assert all(u.jailor or u.place == 3 or u.hidden for u in found.units() if u.side == loser)


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-06")
def test_lines_by_doctrine() -> None:
    units = {"piker": 32, "knight": 16, "archer": 32}
    led, unled = army(units, commander=1), army(units)
    by("LINE front archer", "LINE middle piker", "LINE back knight").arrange(led)
    assert [group.line for group in led.groups] == [Line.MIDDLE] * 2 + [Line.BACK] * 2 + [Line.FRONT] * 2
    by("LINE back any").arrange(unled)
    assert {group.line for group in unled.groups} == {Line.FRONT}


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-09", "ERF-MC-11")
def test_vanguards_by_doctrine_and_by_the_best_ratio() -> None:
    mine, theirs = army({"piker": 48, "knight": 8}), army({"piker": 32, "giant": 4})
    assert by().vanguard(mine, mine.groups, theirs.groups) == "piker"
    assert by("VAN own knight").vanguard(mine, mine.groups, theirs.groups) == "knight"
    assert by("VAN enemy heavy").enemy_vanguard(mine, mine.groups, theirs.groups) == "giant"
    assert by("VAN enemy dwagon").enemy_vanguard(mine, mine.groups, theirs.groups) in ("piker", "giant")
    choices = by("VAN own knight")
    choices.vanguard(mine, mine.groups, theirs.groups)
    assert choices.used == ["VAN own knight (side)"]


@pytest.mark.rule("ERF-DOCTRINE-15", "ERF-DOCTRINE-16", "ERF-DOCTRINE-17", "ERF-MC-12", "ERF-MC-20")
def test_hex_stance_regrouping_and_withdrawal_by_doctrine() -> None:
    weak, strong = army({"piker": 64}, commander=1), army({"piker": 160, "archer": 32}, commander=1)
    weak.began = 64
    assert (by("HEX contest").contests(weak, strong), by("HEX concede").contests(strong, weak)) == (True, False)
    assert by().contests(strong, weak)
    assert (by("STANCE aggressive").is_aggressive(weak), by().is_aggressive(weak)) == (True, False)
    assert by("REGROUP 2").regroups(weak) == 2
    assert not by().withdraws(weak, strong)
    weak.groups[0].status = weak.groups[1].status = Status.LOST
    assert by("WITHDRAW below 60").withdraws(weak, strong)
    assert not by("WITHDRAW below 50").withdraws(weak, strong)
    assert not by("WITHDRAW never").withdraws(weak, strong)


def test_a_warlord_of_a_beaten_army_is_taken() -> None:
    found = world()
    lord = commander(found, TWO, 1)
    pack(found, TWO, "piker", 64)
    pack(found, ONE, "giant", 40)
    _, winner = fight(found, seed="7")
    assert winner == 0
    assert isinstance(found.packs[lord.jailor], Pack)


@pytest.mark.rule("ERF-CRT-05", "ERF-MC-11")
def test_crits_are_told_and_a_stack_leads_through_a_front_without_losses() -> None:
    """Dice that all show 2: knights with 4 and 10 for their leader win every roll by 13 and crit, one group each time.
    All twelve fall in the first clash: after two clashes of five rolls the last two would be overrun.
    """
    found = world()
    pack(found, ONE, "knight", 64), pack(found, TWO, "piker", 16 * 12)
    commander(found, ONE, 10)
    turn = turn_of(found, roller=all_fall(2))
    mine, theirs = ([unit for unit in found.units() if unit.side == side] for side in (ONE, TWO))
    assert engage(turn, HERE, mine, theirs) == 0
    (battle,) = told(turn, BattleFought)
    rolls = [line for line in battle.account if line.startswith("knight against piker")]
    assert rolls[0] == "knight against piker: 16 against 3, a crit. Groups out: 0 and 1."
    assert set(rolls) == {rolls[0]}
    assert len(rolls) == 12
    assert "knight" not in lost(turn)
