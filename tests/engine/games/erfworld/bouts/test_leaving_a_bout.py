"""Who may leave a bout, who gets away, what it costs, and who is caught."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Pairing,
    Phase,
    Roll,
)
from engine.games.erfworld.bouts.leaving import leave, may_retreat
from tests.engine.games.erfworld.bouts.figure_kit import but, flier, sized
from tests.engine.games.erfworld.props.field_kit import Loaded, blows, met
from tests.suite.table import each

HIT, GLANCE, MINIMUM = BlowKind.HIT, BlowKind.GLANCE, BlowKind.MINIMUM


class Leaving(Choices):
    """Those named leave; what is done with the other side's fugitives is as told."""

    def __init__(self, *names: str, then: str = "") -> None:
        self._names, self._then = names, then

    def retreats(self, field: Field, one: Figure, pairing: Pairing) -> bool:
        return one.name in self._names

    def pursues(self, field: Field, side: int) -> bool:
        return self._then == "pursue"

    def shoots_after(self, field: Field, side: int) -> bool:
        return self._then == "shoot"


def free(side: int, size: str = "medium", number: int = 1, **changed: Any) -> Figure:
    """One that chooses its fights."""
    return sized(side, size, number, **but(changed, specials=("scout",), evasion=6))


def left(
    one: Figure,
    *foes: Figure,
    primaries: int = 1,
    dice: Loaded | None = None,
    then: str = "",
    also: tuple[str, ...] = (),
) -> Field:
    """Blue's one leaves; green's foes stay, unless they are named too."""
    field = met([one], foes, bout=1)
    field.pairings = [Pairing(one, list(foes[:primaries]), list(foes[primaries:]))]
    table = {BLUE: Leaving(one.name), GREEN: Leaving(*also, then=then)}
    leave(field, table, dice or Loaded())
    return field


@pytest.mark.rule("ERF-CMDRETREAT-01", "ERF-RETREAT-01", "ERF-CMDRETREAT-04", "ERF-AUTO-03")
@each(
    "changed, state, may",
    [
        ({}, {}, False),
        ({"specials": ("scout",)}, {}, True),
        ({"traits": ("non_combat",)}, {}, True),
        ({"commander": True}, {}, True),
        ({}, {"wild": True}, True),
        ({}, {"commanded": True}, True),
        ({"specials": ("scout",)}, {"stunned": 1}, False),
        ({"specials": ("scout",)}, {"fate": Fate.DOWN}, False),
    ],
)
def test_who_may_leave(changed: dict[str, Any], state: dict[str, Any], may: bool) -> None:
    one = sized(BLUE, "medium", **changed)
    for name, value in state.items():
        setattr(one, name, value)
    assert may_retreat(met([one]), one) is may


@pytest.mark.rule("ERF-RETREAT-03", "ERF-CMDRETREAT-04", "ERF-GAP-126", "ERF-CMDRETREAT-05", "ERF-RETREAT-04")
@each(
    "die, others_, away",
    [(5, [5], True), (5, [6], False), (5, [4], True), (10, [10], True), (1, [1], False), (9, [10], False),
     (5, [4, 6], False), (5, [6, 4], False), (5, [5, 5], True), (2, [1, 2], True)],
)  # fmt: skip
def test_who_rolls_to_get_away_must_not_be_lower_than_any(die: int, others_: list[int], away: bool) -> None:
    foes = [sized(GREEN, "medium", number, evasion=6, reach=0) for number in range(1, len(others_) + 1)]
    one = free(BLUE)
    dice = Loaded(
        (("retreat", one.name, 1), die),
        *[(("hold", foe.name, 1), roll) for foe, roll in zip(foes, others_, strict=True)],
    )
    field = left(one, *foes, primaries=len(foes), dice=dice)
    assert one.fate is (Fate.FLED if away else Fate.FIGHTING)
    rolled = [Roll(foe.name, roll, 6) for foe, roll in zip(foes, others_, strict=True)] if die not in (1, 10) else []
    assert field.entries == [Phase("retreat", 1), Roll(one.name, die, 6), *rolled]


@pytest.mark.rule("ERF-CMDRETREAT-05")
def test_evasion_counts_on_both_sides() -> None:
    for mine, theirs, away in ((7, 6, True), (6, 7, False)):
        one = free(BLUE, evasion=mine)
        left(one, sized(GREEN, "medium", evasion=theirs, reach=0), dice=Loaded(rest=5))
        assert (one.fate is Fate.FLED) is away


@pytest.mark.rule("ERF-RETREAT-03", "ERF-CMDRETREAT-04", "ERF-FLY-08")
@each(
    "one, foes, also, rolls",
    [
        (free(BLUE), [free(GREEN)], (), True),
        (free(BLUE), [free(GREEN)], ("medium 1g",), False),  # both leave
        (free(BLUE), [free(GREEN), free(GREEN, number=2)], ("medium 2g",), True),
        (free(BLUE), [free(GREEN), free(GREEN, number=2)], ("medium 1g",), False),  # its only primary leaves
        (flier(BLUE, "medium", specials=("scout",)), [free(GREEN)], (), False),
        (flier(BLUE, "medium", specials=("scout",)), [flier(GREEN, "medium")], (), True),
        (free(BLUE), [flier(GREEN, "medium")], (), True),
    ],
)
def test_who_gets_away_without_a_roll(one: Figure, foes: list[Figure], also: tuple[str, ...], rolls: bool) -> None:
    for figure in (one, *foes):
        figure.fate, figure.hits = Fate.FIGHTING, 12
    dice = Loaded(rest=10)
    left(one, *foes, dice=dice, also=also)
    assert one.fate is Fate.FLED
    assert bool([key for key in dice.asked if key[:2] == ("retreat", one.name)]) is rolls


@pytest.mark.rule("ERF-RETREAT-03", "ERF-CMDRETREAT-04")
@each(
    "mine, theirs, rolls",
    [
        (False, [False, False], True),
        (True, [False, False], False),
        (True, [False, True], True),
        (True, [True, False], True),
    ],
)
def test_the_ground_helps_who_knows_it_better_than_all_others(mine: bool, theirs: list[bool], rolls: bool) -> None:
    one, foes = free(BLUE), [sized(GREEN, "medium", number, reach=0) for number in (1, 2)]
    one.mastered = mine
    for foe, knows in zip(foes, theirs, strict=True):
        foe.mastered = knows
    dice = Loaded(rest=10)
    left(one, *foes, dice=dice)
    assert bool(dice.asked) is rolls


@pytest.mark.rule("ERF-REACH-05", "ERF-CMDRETREAT-02", "ERF-CMDRETREAT-05", "ERF-GAP-127")
@each(
    "mine, theirs, damage, halves",
    [
        (4, 4, 2, 0),
        (4, 5, 2, 2),
        (5, 4, 2, 0),
        (0, 1, 2, 2),
        (0, 0, 2, 0),
        (4, 5, 1.5, 3),  # below 2 points it is not halved
        (4, 5, 1, 2),
        (4, 5, 5, 5),
    ],
)
def test_longer_reach_strikes_whoever_leaves(mine: int, theirs: int, damage: float, halves: int) -> None:
    one, foe = free(BLUE, reach=mine), sized(GREEN, "medium", reach=theirs, damage=damage)
    field = left(one, foe, dice=Loaded((("retreat",), 10)))
    assert (one.fate, one.hits) == (Fate.FLED, 12 - halves)
    assert blows(field, foe.name) == ([Blow(foe.name, one.name, 0, MINIMUM, halves)] if halves else [])


@pytest.mark.rule("ERF-REACH-05", "ERF-CMDRETREAT-05")
def test_whom_the_parting_blow_fells_does_not_get_away_and_only_primaries_strike_it() -> None:
    one, foe, other = free(BLUE, reach=0, left=1), sized(GREEN, "medium"), sized(GREEN, "medium", 2)
    field = left(one, foe, other, dice=Loaded((("retreat",), 10)), then="pursue")
    assert one.fate is Fate.DYING
    assert blows(field, other.name) == []
    assert not [entry for entry in field.entries if isinstance(entry, Roll) and entry.who == foe.name]


@pytest.mark.rule("ERF-RETREAT-04", "ERF-CMDRETREAT-05")
def test_who_fails_is_hit_by_all_but_its_primaries_and_stays() -> None:
    one, foes = free(BLUE), [sized(GREEN, "medium", number) for number in (1, 2, 3)]
    foes[2].fate = Fate.DOWN
    field = left(one, *foes, dice=Loaded((("retreat",), 1)))
    assert (one.fate, one.hits) == (Fate.FIGHTING, 8)
    assert [blow for blow in field.entries if isinstance(blow, Blow)] == [Blow(foes[1].name, one.name, 0, HIT, 4)]


@pytest.mark.rule("ERF-RETREAT-04", "ERF-CMDRETREAT-04")
def test_a_primary_of_many_is_held_by_its_enemy_alone_and_a_secondary_by_nobody() -> None:
    one, foes = sized(BLUE, "medium"), [free(GREEN, number=number) for number in (1, 2)]
    field = met([one], foes, bout=1)
    field.pairings = [Pairing(one, foes[:1], foes[1:])]
    table = {BLUE: Leaving(), GREEN: Leaving(*[foe.name for foe in foes])}
    foes.append(free(GREEN, number=3))
    field.figures.append(foes[2])
    leave(field, table, Loaded((("retreat", foes[0].name), 1)))
    assert [foe.fate for foe in foes] == [Fate.FIGHTING, Fate.FLED, Fate.FIGHTING]
    assert foes[0].hits == 12  # nobody else is paired with it
    one.fate = Fate.DOWN
    field.figures.append(sized(BLUE, "medium", 9))
    leave(field, {BLUE: Leaving(), GREEN: Leaving(foes[0].name)}, Loaded())
    assert foes[0].fate is Fate.FLED  # from who lies there it gets away


SMOKE: dict[str, Any] = {"specials": ("scout", "smoke_bomb"), "style": "projectile", "range": "short"}


@pytest.mark.rule("ERF-SPEC-11")
@each("ammo, changed, hides", [(2, {}, True), (1, {}, False), (2, {"specials": ("scout",)}, False)])
def test_who_throws_smoke_on_itself_gets_away_unseen(ammo: int, changed: dict[str, Any], hides: bool) -> None:
    one, foe = free(BLUE, **{**SMOKE, **changed}), sized(GREEN, "medium", reach=9)
    one.ammo = ammo
    field = left(one, foe, dice=Loaded() if hides else Loaded((("retreat",), 10)))
    assert (one.fate, one.smoked) == (Fate.FLED, hides)
    assert bool(blows(field, foe.name)) is not hides


@pytest.mark.rule("ERF-SPEC-11", "ERF-RETREAT-03")
def test_nobody_wastes_smoke_on_who_cannot_strike_it() -> None:
    lead, one = sized(BLUE, "medium", 9), free(BLUE, **SMOKE)
    foe = sized(GREEN, "medium")
    one.ammo = 6
    field = met([lead, one], [foe], bout=1)
    field.pairings = [Pairing(foe, [lead], [one])]
    leave(field, {BLUE: Leaving(one.name), GREEN: Leaving()}, Loaded())
    assert (one.fate, one.smoked) == (Fate.FLED, False)


@pytest.mark.rule("ERF-SPEC-11", "ERF-RETREAT-05")
@each("then, die, fate", [("shoot", 0, Fate.FLED), ("pursue", 1, Fate.FIGHTING)])
def test_who_left_in_smoke_is_not_shot_at_but_may_be_chased(then: str, die: int, fate: Fate) -> None:
    one, other = free(BLUE, **SMOKE), free(BLUE, number=2, combat=1)
    foe, archer = (
        sized(GREEN, "medium", reach=0),
        sized(GREEN, "medium", 2, style="projectile", range="short", defense=9),
    )
    lead = sized(BLUE, "medium", 9)
    one.ammo = archer.ammo = 6
    for also in ((), (other,)):
        one.fate = other.fate = Fate.FIGHTING
        field = met([lead, one, *also], [foe, archer], bout=1)
        field.pairings = [Pairing(foe, [one], [lead, *also])]
        leave(field, {BLUE: Leaving(one.name, other.name), GREEN: Leaving(then=then)}, Loaded((("run",), die), rest=10))
        shots = [other.name] if also and then == "shoot" else []
        assert [blow.target for blow in blows(field, archer.name)] == shots
        assert one.fate is fate


def test_nothing_is_written_where_nobody_leaves() -> None:
    one, foe = sized(BLUE, "medium"), free(GREEN)
    assert left(one, foe).entries == []  # it must attack
    one = free(BLUE)
    field = met([one], [foe], bout=1)
    field.pairings = [Pairing(one, [foe])]
    leave(field, {BLUE: Leaving(), GREEN: Leaving()}, Loaded())
    assert field.entries == []


def shot_after(one: Figure, *shooters: Figure, others_: tuple[Figure, ...] = ()) -> Field:
    """One gets away as a secondary, and is shot at."""
    lead = sized(BLUE, "medium", 9)
    foe = sized(GREEN, "medium", 9, reach=0)
    field = met([lead, one, *others_], [foe, *shooters], bout=1)
    field.pairings = [Pairing(foe, [lead], [one, *others_])]
    names = [figure.name for figure in (one, *others_)]
    leave(field, {BLUE: Leaving(*names), GREEN: Leaving(then="shoot")}, Loaded())
    return field


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06", "ERF-COMBAT-13")
@each(
    "gap, armoured, kind",
    [
        (2, True, HIT),
        (1, True, GLANCE),
        (1, False, MINIMUM),
        (-1, True, GLANCE),
        (-1, False, MINIMUM),
        (-2, True, None),
    ],
)
def test_shots_after_who_leaves(gap: int, armoured: bool, kind: BlowKind | None) -> None:
    one = free(BLUE, combat=4, armoured=armoured)
    archer = sized(GREEN, "medium", style="projectile", range="short", defense=4 + gap)
    archer.ammo = 6
    field = shot_after(one, archer)
    assert [(blow.kind, blow.round) for blow in blows(field, archer.name)] == ([(kind, 0)] if kind else [])
    assert archer.shot
    assert one.fate is Fate.FLED


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06", "ERF-SHIELD-01")
@each(
    "changed, state, shoots",
    [({}, {}, True), ({"style": "melee"}, {}, False), ({}, {"ammo": 1}, False), ({}, {"stunned": 1}, False)],
)
def test_who_shoots_after_fugitives(changed: dict[str, Any], state: dict[str, int], shoots: bool) -> None:
    archer = sized(GREEN, "medium", **but(changed, style="projectile", range="short", defense=9))
    archer.ammo = 6
    for name, value in state.items():
        setattr(archer, name, value)
    field = shot_after(free(BLUE), archer)
    assert bool(blows(field, archer.name)) is shoots


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06")
def test_shots_are_spread_over_the_fugitives_and_a_shield_covers_their_backs() -> None:
    archers = [sized(GREEN, "medium", number, style="projectile", range="short", defense=9) for number in (1, 2, 3)]
    for archer in archers:
        archer.ammo = 6
    fugitives = [free(BLUE, number=number, combat=1) for number in (1, 2)]
    field = shot_after(fugitives[0], *archers, others_=(fugitives[1],))
    assert [blows(field, archer.name)[0].target for archer in archers] == [
        fugitives[0].name,
        fugitives[1].name,
        fugitives[0].name,
    ]
    assert [one.hits for one in fugitives] == [4, 8]
    covered = free(BLUE, combat=6, shielded=True)
    assert blows(shot_after(covered, archers[0]), archers[0].name)[0].kind is GLANCE  # 9 against 6 and 2 for the shield
    archers[0].kind = sized(GREEN, "medium", style="projectile", range="short", defense=3, traits=("striker",)).kind
    assert blows(shot_after(free(BLUE, combat=1), archers[0]), archers[0].name)[0].kind is HIT  # it attacks
    archers[0].bonus = 6
    assert blows(shot_after(free(BLUE, combat=1), archers[0]), archers[0].name)[0].damage == 4


def chased(
    runner: Figure, *hunters: Figure, run: int = 5, chase: int = 5, then: str = "pursue"
) -> tuple[Field, Loaded]:
    """A secondary gets away and these go after it, by these dice."""
    lead = sized(BLUE, "medium", 9)
    foe = sized(GREEN, "medium", 9, move=1)
    foe.stunned = 1
    field = met([lead, runner], [foe, *hunters], bout=1)
    field.pairings = [Pairing(foe, [lead], [runner])]
    dice = Loaded(*[(("run", runner.name), run)] * 2, *[(("chase",), chase)] * 2)
    leave(field, {BLUE: Leaving(runner.name), GREEN: Leaving(then=then)}, dice)
    return field, dice


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06")
@each(
    "run, chase, moves, away",
    [(6, 5, (8, 8), True), (5, 5, (8, 8), False), (4, 5, (8, 8), False), (5, 5, (9, 8), True), (5, 5, (8, 9), False),
     (10, 10, (8, 12), True), (1, 1, (12, 8), False), (9, 10, (8, 8), False), (2, 1, (8, 8), True)],
)  # fmt: skip
def test_a_fugitive_must_run_faster(run: int, chase: int, moves: tuple[int, int], away: bool) -> None:
    runner, hunter = free(BLUE, move=moves[0]), sized(GREEN, "medium", move=moves[1])
    field, _ = chased(runner, hunter, run=run, chase=chase)
    assert runner.fate is (Fate.FLED if away else Fate.FIGHTING)
    assert [entry for entry in field.entries if isinstance(entry, Roll)] == [
        Roll(hunter.name, chase, moves[1]),
        Roll(runner.name, run, moves[0]),
    ]


@pytest.mark.rule("ERF-RETREAT-05", "ERF-FLY-08")
@each(
    "runner, hunter, state, hunts",
    [
        ({}, {}, {}, True),
        ({}, {"style": "projectile"}, {}, False),
        ({}, {}, {"stunned": 1}, False),
        ({"terrain": "sky"}, {}, {}, False),
        ({"terrain": "sky"}, {"terrain": "sky"}, {}, True),
        ({}, {"terrain": "sky"}, {}, True),
    ],
)
def test_who_can_pursue(runner: dict[str, Any], hunter: dict[str, Any], state: dict[str, int], hunts: bool) -> None:
    one, other = free(BLUE, **runner), sized(GREEN, "medium", **hunter)
    for name, value in state.items():
        setattr(other, name, value)
    _, dice = chased(one, other, run=1)
    assert bool(dice.asked) is hunts
    assert one.fate is (Fate.FIGHTING if hunts else Fate.FLED)


@pytest.mark.rule("ERF-RETREAT-05", "ERF-CMDRETREAT-06")
def test_the_fastest_pursues_one_and_the_next_the_next() -> None:
    hunters = [sized(GREEN, "medium", 1, move=9), sized(GREEN, "medium", 2, move=9), sized(GREEN, "medium", 3, move=8)]
    lead, foe = sized(BLUE, "medium", 9), sized(GREEN, "medium", 9, move=1)
    runners = [free(BLUE, number=number) for number in (1, 2)]
    foe.stunned = 1
    field = met([lead, *runners], [foe, *hunters], bout=1)
    field.pairings = [Pairing(foe, [lead], runners)]
    dice = Loaded(rest=5)
    table = {BLUE: Leaving(*[runner.name for runner in runners]), GREEN: Leaving(then="pursue")}
    leave(field, table, dice)
    assert [key for key in dice.asked if key[0] == "chase"] == [
        ("chase", hunters[1].name, 1),
        ("chase", hunters[0].name, 1),
    ]
    assert [key for key in dice.asked if key[0] == "run"] == [("run", runner.name, 1) for runner in runners]


@pytest.mark.rule("ERF-DOCTRINE-09")
def test_who_is_let_go_is_gone() -> None:
    runner = free(BLUE)
    _, dice = chased(runner, sized(GREEN, "medium"), then="")
    assert (runner.fate, dice.asked) == (Fate.FLED, [])
