"""Armies and their groups: supply, who leads, what they roll with, lines by default, gaps that close (ERF-MC)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import ATTACKER, DEFENDER, Army, End, Magic, MassField, State, battle_stat
from engine.games.erfworld.mass.groups import (
    Group,
    Line,
    Status,
    is_mass,
    is_overrun,
    rearguard,
    rested,
    strength,
)
from engine.games.erfworld.mass.regrouping import regroup
from engine.games.erfworld.rules.classes import CLASSES
from tests.engine.games.erfworld.props.mass_kit import group, groups
from tests.suite.table import each

TABLE = {0: MassChoices(), 1: MassChoices()}


def five(*key: str | int) -> int:
    return 5


# Groups


@pytest.mark.rule("ERF-MC-06", "ERF-CRT-04")
def test_a_group_begins_fresh_and_unled_in_front() -> None:
    made = Group(CLASSES["piker"], 16)
    assert (made.status, made.line, made.stood, made.leader, made.parts) == (Status.READY, Line.FRONT, None, "", {})
    assert (made.bonus, made.warlord, made.stats) == (0, 0, 0)
    flags = (made.stacked, made.short, made.captured, made.moved, made.refreshed, made.slain)
    assert flags == (False, False, False, False, False, False)


@pytest.mark.rule("ERF-MC-16", "ERF-MC-18")
def test_strength_is_active_supply_with_fliers_at_half() -> None:
    assert strength([]) == 0
    assert strength(groups("2 piker", "1 giant", "1 behemoth")) == 32 + 16 + 32
    assert strength(groups("3 skank")) == 24
    assert strength([group("thunderbird", units=3)]) == Fraction(3, 4)
    for status in Status:
        assert strength([group("piker", status=status)]) == (16 if status is Status.READY else 0)
    assert group("knight", units=3).supply == 6


@pytest.mark.rule("ERF-X-01")
@each(
    "one, other, together, mass",
    [(4, 8, 12, True), (4, 7, 12, False), (3, 9, 12, False), (9, 3, 12, False), (4, 4, 8, True), (4, 4, 9, False)],
)
def test_four_groups_each_and_twelve_together_make_a_mass_battle(
    one: int, other: int, together: int, mass: bool
) -> None:
    assert is_mass(groups(f"{one} piker"), groups(f"{other} piker"), together=together) is mass
    if together == 12:
        assert is_mass(groups(f"{one} piker"), groups(f"{other} piker")) is mass


@pytest.mark.rule("ERF-MC-18", "ERF-GAP-134")
@each("supply, led, unled", [(0, 0, 0), (1, 1, 1), (4, 1, 1), (5, 2, 1), (6, 2, 1), (7, 2, 2)])
def test_a_rearguard_is_a_quarter_or_a_sixth_rounded_up(supply: int, led: int, unled: int) -> None:
    enemy = [group("piker", units=supply)]
    assert (rearguard(enemy), rearguard(enemy, led=False)) == (led, unled)


@pytest.mark.rule("ERF-MC-16")
@each("strong, led, over", [(3, True, False), (4, True, True), (4, False, False), (5, False, True)])
def test_an_unled_army_is_overrun_by_four_or_five_times_its_supply(strong: int, led: bool, over: bool) -> None:
    assert is_overrun(groups("1 piker"), groups(f"{strong} piker"), stronger_led=led) is over


@pytest.mark.rule("ERF-MC-12")
def test_who_has_just_moved_waits_unless_all_have() -> None:
    fresh, moved = group("piker"), group("piker", moved=True)
    assert rested([moved, fresh]) == [fresh]
    assert rested([moved]) == [moved]


# Armies


@pytest.mark.rule("ERF-MC-05", "ERF-MC-14", "ERF-MC-15")
def test_an_army_is_led_by_a_commander_or_a_warlord_in_a_stack_that_still_fights() -> None:
    assert not Army(groups("2 piker")).is_led
    assert Army(groups("2 piker"), commander=1).is_led
    stack = group("knight", warlord=2, stacked=True)
    assert Army([group("piker"), stack]).is_led
    stack.status = Status.EXHAUSTED
    assert not Army([group("piker"), stack]).is_led
    assert not Army([group("piker", stacked=True)], chief=3).is_led


def test_an_army_and_a_field_as_they_begin() -> None:
    army = Army([])
    assert (army.commander, army.chief, army.began) == (0, 0, 0)
    assert (army.on_turn, army.mobile, army.aggressive, army.in_crux) == (False,) * 4
    assert army.magic == Magic(1, False, False, False, False, 0, 0, 0)
    field = MassField((army, army))
    assert (field.state, field.ambusher, field.bands, field.contested) == (State.PREPARED, ATTACKER, "table", False)
    assert (field.first, field.rolls, field.end, field.winner, field.entries) == (DEFENDER, 0, None, None, [])
    assert (ATTACKER, DEFENDER) == (0, 1)


@pytest.mark.rule("ERF-MC-02")
def test_lines_on_the_ground_and_in_the_sky() -> None:
    army = Army([*groups("1 piker", "1 skank"), *groups("1 knight", line=Line.MIDDLE), group("giant")])
    army.groups[-1].status = Status.DAMAGED
    assert army.line(Line.FRONT, flies=False) == army.groups[:1]
    assert army.line(Line.FRONT, flies=True) == army.groups[1:2]
    assert army.line(Line.MIDDLE, flies=False) == army.groups[2:3]
    assert army.front() == army.groups[:2]


@pytest.mark.rule("ERF-CRT-04", "ERF-MC-03", "ERF-D-07")
@each(
    "stacked, warlord, commander, chief, bonus",
    [
        (False, 0, 0, 0, 0),
        (False, 0, 3, 2, 3),  # the commander's, not both
        (False, 0, 0, 2, 2),
        (True, 0, 0, 0, 7),
        (True, 0, 3, 0, 7),  # a stack has its own leaders only
        (True, 0, 3, 2, 9),
        (True, 4, 3, 2, 11),
    ],
)
def test_stat_and_bonus(stacked: bool, warlord: int, commander: int, chief: int, bonus: int) -> None:
    one = group("seafarer", stacked=stacked, warlord=warlord, stats=1)  # combat 2, defense 1
    assert battle_stat(Army([one], commander, chief, on_turn=True), one) == 3 + bonus
    assert battle_stat(Army([one], commander, chief), one) == 2 + bonus


# Choices by default


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-06")
def test_lines_by_default() -> None:
    army = Army([*groups("2 piker", "3 archer", "2 tosser"), group("caster"), *groups("3 thunderbird")], commander=1)
    MassChoices().arrange(army)
    lines = [str(group.line) for group in army.groups]
    assert lines[:2] == ["front"] * 2
    assert lines[2:7] == ["middle"] * 2 + ["back"] * 3  # no more in the middle than in front
    assert lines[7:] == ["back"] + ["middle"] * 3  # fliers take no room there
    unled = Army([*groups("1 piker", "2 archer", "1 tosser"), group("ninja")])
    MassChoices().arrange(unled)
    assert [str(group.line) for group in unled.groups] == ["front", "middle", "middle", "front", "middle"]
    alone = Army(groups("3 archer"), commander=1)
    MassChoices().arrange(alone)
    assert {group.line for group in alone.groups} == {Line.FRONT}


@pytest.mark.rule("ERF-DOCTRINE-15")
@each("mine, theirs, contests", [(2, 1, True), (1, 1, False), (1, 2, False), (0, 0, False)])
def test_a_defender_with_more_shooters_contests(mine: int, theirs: int, contests: bool) -> None:
    one, other = (Army(groups(f"{count} archer", "9 piker")) for count in (mine, theirs))
    assert MassChoices().contests(one, other) is contests


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-09")
def test_the_vanguard_by_default_is_the_most_numerous_and_the_first_by_name() -> None:
    army = Army([])
    choices = MassChoices()
    assert choices.vanguard(army, groups("2 piker", "3 stabber", "1 knight"), []) == "stabber"
    assert choices.vanguard(army, groups("2 stabber", "2 piker"), []) == "piker"


@pytest.mark.rule("ERF-DOCTRINE-14", "ERF-MC-11")
def test_the_enemy_picked_by_default_is_the_one_who_loses_most_for_what_he_costs() -> None:
    choices = MassChoices()
    giants, knights = Army(groups("2 giant"), on_turn=True), Army(groups("2 knight"), on_turn=True)
    # 1:4 against pikers, 2:1 against knights
    assert choices.enemy_vanguard(giants, giants.groups, groups("1 knight", "1 piker")) == "piker"
    # 1:2 against giants, 1:1 against pikers
    assert choices.enemy_vanguard(knights, knights.groups, groups("1 piker", "1 giant")) == "giant"
    # 1:1 against both: the weaker, who are off-turn and so roll their defense
    assert choices.enemy_vanguard(knights, knights.groups, groups("1 lancer", "1 explorer")) == "explorer"
    knights.on_turn = False
    assert choices.enemy_vanguard(knights, knights.groups, groups("1 guardian", "1 arbalist")) == "guardian"
    # 1:1 and as strong: the last by name
    assert choices.enemy_vanguard(knights, knights.groups, groups("1 lancer", "1 keshik")) == "lancer"
    # its strongest counts
    mixed = Army(groups("1 knight", "1 giant"))
    assert choices.enemy_vanguard(mixed, mixed.groups, groups("1 knight", "1 piker")) == "piker"


@pytest.mark.rule("ERF-DOCTRINE-16", "ERF-MC-20")
def test_by_default_five_move_up_and_nobody_is_aggressive() -> None:
    assert MassChoices().regroups(Army([])) == 5
    assert not MassChoices().is_aggressive(Army([], commander=9))
    assert MassChoices().dives(Army([]), Army([])) is Line.FRONT


@pytest.mark.rule("ERF-DOCTRINE-17")
@each(
    "commander, left, enemy, began, goes",
    [
        (1, 1, 2, 41, True),
        (1, 1, 2, 40, False),  # two fifths are still there
        (0, 1, 2, 41, False),
        (1, 2, 2, 999, False),  # not the weaker
        (1, 2, 3, 999, True),
    ],
)
def test_who_withdraws_by_default(commander: int, left: int, enemy: int, began: int, goes: bool) -> None:
    army = Army(groups(f"{left} piker"), commander=commander, began=began)
    assert MassChoices().withdraws(army, Army(groups(f"{enemy} piker"))) is goes


# Regrouping


class Leaves(MassChoices):
    def withdraws(self, army: Army, enemy: Army) -> bool:
        return True


class MoveUp(MassChoices):
    def __init__(self, most: int) -> None:
        self.most = most

    def regroups(self, army: Army) -> int:
        return self.most


def regrouped(army: Army, enemy: Army | None = None, choices: MassChoices = TABLE[0]) -> MassField:
    arena = MassField((army, enemy or Army([])))
    regroup(arena, {0: choices, 1: MassChoices()}, five)
    return arena


@pytest.mark.rule("ERF-MC-15")
@each("commander, enemy, taken", [(0, 0, 4), (2, 0, 2), (0, 1, 0)])
def test_against_an_army_without_a_leader_the_best_warlord_takes_command(
    commander: int, enemy: int, taken: int
) -> None:
    stacks = [group("knight", warlord=level, stacked=True, leader=f"u{level}") for level in (2, 4, 3)]
    gone = group("knight", warlord=9, stacked=True, leader="u9", status=Status.LOST)
    army = Army([*stacks, gone], commander=commander, in_crux=True)
    regrouped(army, Army(groups("1 piker"), commander=enemy))
    assert army.commander == taken
    assert army.in_crux is (taken != 4)
    assert [one.leader for one in army.groups] == ["u2", "" if taken == 4 else "u4", "u3", "u9"]


@pytest.mark.rule("ERF-MC-12", "ERF-MC-17", "ERF-DOCTRINE-16")
@each("commander, most, count", [(1, 9, 5), (1, 3, 3), (0, 1, 8)])
@each("gap, holds", [("piker", "skank"), ("skank", "piker")])
def test_where_nobody_is_in_front_five_move_up_and_without_a_leader_all(
    commander: int, most: int, count: int, gap: str, holds: str
) -> None:
    behind = [*groups(f"4 {gap}", "2 " + holds, line=Line.BACK), *groups(f"4 {gap}", line=Line.MIDDLE)]
    army = Army([*behind, group(holds)], commander=commander)
    regrouped(army, choices=MoveUp(most))
    moved = [one for one in army.groups if one.kind.key == gap and one.line is Line.FRONT]
    assert (len(moved), moved[-4:]) == (count, behind[-4:][:count])  # the middle before the back
    assert all(one.moved is bool(commander) for one in moved)
    assert army.front() == [*moved, army.groups[-1]]  # where there is no gap all stay


@pytest.mark.rule("ERF-MC-15")
def test_an_army_that_has_lost_its_leaders_rallies() -> None:
    kinds = ("piker", "archer", "scout", "explorer", "keshik", "skank", "thunderbird", "knight")
    army = Army([group(kind, Line.BACK) for kind in kinds])
    army.groups.append(group("giant", Line.BACK, status=Status.DAMAGED))
    regrouped(army)
    assert [str(one.line) for one in army.groups] == [
        "front", "middle", "middle", "middle", "middle", "front", "middle", "front", "back",
    ]  # fmt: skip
    shooters = Army([group("archer", Line.BACK), group("keshik", Line.BACK)])
    regrouped(shooters)
    assert {one.line for one in shooters.groups} == {Line.FRONT}  # somebody stands in front


@pytest.mark.rule("ERF-MC-14")
def test_the_commander_takes_the_field_with_his_best_melee_stack() -> None:
    kinds = ("piker", "arbalist", "knight", "guardian", "archer")
    army = Army([*(group(kind, Line.MIDDLE) for kind in kinds), group("giant", status=Status.LOST)], commander=4)
    army.groups += [group("piker", Line.BACK, warlord=1), group("twoll", Line.BACK, units=1)]
    regrouped(army)
    led = [one for one in army.groups if one.warlord]
    assert [(one.kind.key, one.warlord, str(one.line)) for one in led] == [
        ("knight", 4, "front"),
        ("piker", 1, "front"),
    ]
    assert led[0].stacked
    assert not led[1].stacked
    assert {str(one.line) for one in army.groups if one.is_active and not one.warlord} == {"back"}
    assert (army.commander, army.in_crux) == (0, True)
    routed = Army([group("piker", status=Status.LOST)], commander=2)
    regrouped(routed)
    assert (routed.commander, routed.in_crux) == (0, True)


@pytest.mark.rule("ERF-MC-18")
def test_only_scouts_behind_the_front_slip_away() -> None:
    scouts = [group("keshik", line) for line in (Line.MIDDLE, Line.BACK, Line.FRONT)]
    others = [group("piker", Line.BACK), group("scout", Line.BACK), group("keshik", Line.BACK, status=Status.DAMAGED)]
    army = Army([*scouts, *others], mobile=True)
    regrouped(army, choices=Leaves())
    fled, ready = Status.FLED, Status.READY
    assert [one.status for one in army.groups] == [fled, fled, ready, ready, fled, Status.DAMAGED]


@pytest.mark.rule("ERF-MC-18")
@each("enemy, left", [(0, 5), (1, 4), (64, 4), (65, 3), (129, 2), (257, 0)])
def test_the_cheapest_groups_stay_as_a_rearguard_and_warlords_last(enemy: int, left: int) -> None:
    army = [group("knight", warlord=2), *groups("1 knight", "1 giant", "2 piker")]
    regrouped(Army(army, commander=1, mobile=True), Army([group("piker", units=enemy)]), Leaves())
    order = [army[3], army[4], army[1], army[2], army[0]]
    assert [one.status is Status.LOST for one in order] == [place < 5 - left for place in range(5)]


@pytest.mark.rule("ERF-MC-18", "ERF-MC-19")
def test_a_retreat_costs_a_rearguard_the_damaged_and_half_of_the_exhausted() -> None:
    def hurt(kind: str, status: Status, count: int) -> list[Group]:
        return [group(kind, Line.BACK, status=status) for _ in range(count)]

    attacker = Army(
        [
            *groups("5 piker", "4 skank"),
            *hurt("piker", Status.DAMAGED, 3), group("piker", status=Status.DAMAGED, short=True),
            *hurt("piker", Status.EXHAUSTED, 5), *hurt("skank", Status.DAMAGED, 5), *hurt("skank", Status.EXHAUSTED, 3),
        ],
        commander=1, mobile=True,
    )  # fmt: skip
    # a quarter of 96 is 24: two groups; against fliers only those who shoot or fly count: a quarter of 16 and 8 is 6
    defender = Army(groups("4 piker", "1 archer", "2 skank"), commander=1)
    arena = regrouped(attacker, defender, Leaves())
    assert (arena.end, arena.winner) == (End.RETREAT, DEFENDER)

    def count(kind: str, status: Status, *, captured: bool = False) -> int:
        found = [one for one in attacker.groups if one.kind.key == kind and one.status is status]
        return len([one for one in found if one.captured is captured])

    assert count("piker", Status.LOST) == 2
    assert count("piker", Status.READY) == 3
    assert count("piker", Status.LOST, captured=True) == 3
    assert count("piker", Status.DAMAGED) == 1 + 2  # too small from the beginning, and half of five exhausted
    assert count("piker", Status.EXHAUSTED) == 3
    assert count("skank", Status.LOST) == 1
    assert count("skank", Status.READY) == 3
    assert count("skank", Status.LOST, captured=True) == 3  # half of the damaged get away
    assert count("skank", Status.DAMAGED) == 2
    assert count("skank", Status.EXHAUSTED) == 3  # and all who are only tired


@pytest.mark.rule("ERF-MAGIC-72")
def test_a_foolamancers_retreat_costs_nothing() -> None:
    attacker = Army(
        [*groups("5 piker"), group("piker", status=Status.DAMAGED)], 1, mobile=True, magic=Magic(slips=True)
    )
    arena = regrouped(attacker, Army(groups("9 piker")), Leaves())
    assert (arena.end, arena.winner) == (End.RETREAT, DEFENDER)
    assert [one.status for one in attacker.groups] == [Status.READY] * 5 + [Status.DAMAGED]


@pytest.mark.rule("ERF-MC-18", "ERF-MC-14", "ERF-DOCTRINE-17")
@each(
    "mobile, in_crux, commander, end",
    [(True, False, 1, End.RETREAT), (False, False, 1, None), (True, True, 1, None), (True, False, 0, None)],
)
def test_only_an_attacker_who_can_move_and_has_a_commander_behind_the_lines_retreats(
    mobile: bool, in_crux: bool, commander: int, end: End | None
) -> None:
    attacker = Army([*groups("5 piker"), group("keshik", Line.MIDDLE)], commander, mobile=mobile, in_crux=in_crux)
    arena = MassField((attacker, Army(groups("5 piker"), commander=1, mobile=True)))
    regroup(arena, {0: Leaves(), 1: Leaves()}, five)
    assert arena.end is end
    assert (attacker.groups[-1].status is Status.FLED) is (commander == 0)
    assert arena.first == (DEFENDER if end else ATTACKER)  # who chose second chooses first
    assert not [one for one in arena.armies[DEFENDER].groups if one.status is not Status.READY]


@pytest.mark.rule("ERF-MC-12", "ERF-MC-17")
@each(
    "kind, mine, theirs, contested, shots",
    [
        ("skank", 1, 1, False, 1),  # who moves in the sky is shot at
        ("skank", 1, 1, True, 0),
        ("piker", 1, 1, False, 0),
        ("piker", 1, 0, False, 1),  # in an overrun all who move are
        ("piker", 0, 1, False, 1),  # and so are the unled
        ("piker", 0, 0, False, 1),
    ],
)
def test_who_moves_up_under_fire(kind: str, mine: int, theirs: int, contested: bool, shots: int) -> None:
    other = "skank" if kind == "piker" else "piker"
    army = Army([*groups(f"2 {other}"), *groups(f"2 {kind}", line=Line.MIDDLE)], commander=mine)
    enemy = Army(groups("2 archer", "1 skank"), commander=theirs)
    arena = MassField((army, enemy), contested=contested)
    regroup(arena, TABLE, five)
    assert [(entry.what, entry.one, entry.other) for entry in arena.entries] == [("intercept", "archer", kind)] * shots


@pytest.mark.rule("ERF-MC-14", "ERF-MC-15")
def test_when_the_front_is_gone_the_commander_takes_the_field_or_the_unled_rally() -> None:
    led = Army(groups("2 knight", "2 archer", line=Line.MIDDLE), commander=3)
    unled = Army(groups("2 archer", "2 piker", line=Line.MIDDLE))
    regroup(MassField((led, unled)), TABLE, five)
    assert led.in_crux
    assert [str(one.line) for one in unled.groups] == ["middle"] * 2 + ["front"] * 2
