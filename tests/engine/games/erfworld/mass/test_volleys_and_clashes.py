"""Volleys, clashes of vanguards, dives, and how a mass battle opens and ends, die by die (ERF-MC-05 to -20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from engine.games.erfworld.mass.battle import battle, fight_mass, skirmish
from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.clash import Losses, base_ratio
from engine.games.erfworld.mass.field import (
    ATTACKER,
    D10,
    DEFENDER,
    Army,
    End,
    Magic,
    MassField,
    State,
    battle_stat,
)
from engine.games.erfworld.mass.groups import Group, Line, Status
from engine.games.erfworld.mass.magic import blast, most_numerous, refresh, softened, swap_lines
from engine.games.erfworld.mass.volleys import armed, fire, intercept, mark, shooters_of, volley
from tests.engine.games.erfworld.props.mass_kit import group, groups
from tests.suite.table import each

TABLE = {0: MassChoices(), 1: MassChoices()}
LONGEST = 200
Fight = Callable[[MassField, Mapping[int, MassChoices], D10], None]


def dice(*rolls: tuple[str, int, int], crit: int = 10, rest: int = 5) -> D10:
    """Dice by what they are for and whose they are; all others show a five."""

    def d10(what: str, side: int, *more: int) -> int:
        if what == "crit":
            return crit
        return next((face for name, whose, face in rolls if (name, whose) == (what, side)), rest)

    return d10


def clashes(mine: int, theirs: int, *, crit: int = 10) -> D10:
    return dice(("clash", 0, mine), ("clash", 1, theirs), crit=crit)


def field(mine: Army | Sequence[Group], theirs: Army | Sequence[Group], **more: object) -> MassField:
    armies = [one if isinstance(one, Army) else Army(list(one), commander=1) for one in (mine, theirs)]
    made = MassField((armies[0], armies[1]))
    for name, value in more.items():
        setattr(made, name, value)
    return made


def statuses(army: Army) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in army.groups:
        found[str(one.status)] = found.get(str(one.status), 0) + 1
    return found


def whats(arena: MassField) -> list[str]:
    return [entry.what for entry in arena.entries]


# Volleys


@pytest.mark.rule("ERF-CRT-10")
def test_what_multiplies_damage_is_all_that_is_not_of_the_group_itself() -> None:
    stack = group("seafarer", stacked=True, warlord=2, stats=3)
    army = Army([stack, group("piker")], commander=4, on_turn=True)
    arena = field(army, groups("1 piker"))
    assert armed(arena, 0, stack).bonus == 7 + 2
    assert armed(arena, 0, army.groups[1]).bonus == 4
    army.on_turn = False
    assert armed(arena, 0, stack).bonus == 9


@pytest.mark.rule("ERF-MC-04")
@each(
    "kind, line, front, middle, back",
    [
        ("tosser", Line.FRONT, True, False, False),
        ("tosser", Line.MIDDLE, False, False, False),
        ("archer", Line.FRONT, True, True, True),
        ("archer", Line.MIDDLE, True, True, False),
        ("archer", Line.BACK, True, False, False),
        ("crossbower", Line.BACK, True, True, True),
        ("piker", Line.FRONT, False, False, False),
    ],
)
def test_who_reaches_which_line(kind: str, line: Line, front: bool, middle: bool, back: bool) -> None:
    arena = field([group(kind, line), group(kind, line, status=Status.EXHAUSTED)], groups("1 piker"))
    found = [len(shooters_of(arena, 0, to)) for to in (Line.FRONT, Line.MIDDLE, Line.BACK)]
    assert found == [int(front), int(middle), int(back)]


@pytest.mark.rule("ERF-CRT-04", "ERF-CRT-05")
@each(
    "target, mine, theirs, killed, own",
    [
        ("piker", 5, 5, 1, Status.EXHAUSTED),  # 1:1: who cannot be hit back is only tired
        ("piker", 6, 5, 2, Status.EXHAUSTED),
        ("piker", 5, 6, 1, Status.EXHAUSTED),
        ("archer", 5, 5, 1, Status.LOST),
        ("archer", 10, 4, 3, Status.DAMAGED),
    ],
)
def test_a_volley_exhausts_who_shoots_and_kills_among_who_shoot_back(
    target: str, mine: int, theirs: int, killed: int, own: Status
) -> None:
    arena = field(groups("1 archer"), groups(f"4 {target}"))
    volley(arena, TABLE, 0, dice(("volley", 0, mine), ("under fire", 0, theirs)), flies=False)
    (entry,) = arena.entries
    assert (entry.what, entry.one, entry.other) == ("volley", "archer", target)
    assert entry.totals == (mine + 1 + 1, theirs + 1 + 1)
    assert statuses(arena.armies[1]).get("lost", 0) == killed
    assert entry.lost[1] == killed
    assert arena.armies[0].groups[0].status is own
    assert (entry.lost[0], arena.rolls) == (1, 1)


def test_a_volley_of_shooters_who_lose_nothing_tires_nobody() -> None:
    arena = field(groups("1 archer"), groups("4 piker"), bands="example")
    volley(arena, TABLE, 0, dice(("volley", 0, 10), ("under fire", 0, 5)), flies=False)
    assert arena.entries[0].lost == (0, 1)


@pytest.mark.rule("ERF-CRT-10", "ERF-MAGIC-54")
def test_bonuses_and_magic_multiply_the_kills_of_a_volley() -> None:
    for volleys, killed in ((1, 2), (2, 4), (4, 8)):
        mine = Army(groups("1 keshik"), commander=8, magic=Magic(volleys=volleys))
        arena = field(mine, Army(groups("10 knight"), commander=8))
        arena.armies[1].commander = 0
        volley(arena, TABLE, 0, dice(("volley", 0, 1), ("under fire", 0, 9)), flies=False)
        assert statuses(arena.armies[1])["lost"] == killed


@pytest.mark.rule("ERF-MC-04", "ERF-MC-12")
def test_the_best_shooter_fires_at_the_vanguard_that_did_not_just_move() -> None:
    shooters = [*groups("1 keshik", "2 arbalist", "1 archer"), group("arbalist", moved=True, stats=5)]
    arena = field(Army(shooters, commander=1, on_turn=True), [*groups("1 knight"), group("piker", moved=True)])
    arena.armies[1].groups += groups("3 giant", line=Line.MIDDLE)
    volley(arena, TABLE, 0, dice(), flies=False)
    assert [(entry.one, entry.other) for entry in arena.entries] == [("arbalist", "knight")]
    assert arena.entries[0].totals == (5 + 5 + 1, 5 + 4 + 1)
    volley(arena, TABLE, 0, dice(), flies=True)  # there is nobody in the sky
    assert len(arena.entries) == 1


@each("shooters, targets, rolls, fired", [
    ("1 archer", "1 piker", LONGEST - 1, 1), ("1 archer", "1 piker", LONGEST, 0),
    ("1 piker", "1 piker", 0, 0), ("1 archer", "0 piker", 0, 0),
])  # fmt: skip
def test_nobody_fires_without_shooters_targets_or_time(shooters: str, targets: str, rolls: int, fired: int) -> None:
    arena = field(groups(shooters), groups(targets), rolls=rolls)
    fire(arena, TABLE, 0, shooters_of(arena, 0, Line.FRONT), arena.armies[1].groups, dice())
    assert len(arena.entries) == fired
    assert arena.rolls == rolls + fired


@pytest.mark.rule("ERF-MC-12", "ERF-MC-13")
def test_intercepting_shots_go_on_while_anybody_comes() -> None:
    arena = field(groups("9 archer"), groups("5 piker"))
    movers = arena.armies[1].groups[:3]
    intercept(arena, TABLE, 0, movers, dice())
    assert whats(arena) == ["intercept"]
    intercept(arena, TABLE, 0, movers, dice(), 4)
    assert len(arena.entries) == 3  # with the third shot the last of them is gone
    assert [one.status for one in arena.armies[1].groups] == [Status.LOST] * 3 + [Status.READY] * 2


def test_marks_fall_on_the_groups_in_order() -> None:
    there = groups("9 piker")
    assert mark(there, Losses(lost=2, damaged=1, exhausted=1, refreshed=2, down=1)) == 5
    assert [str(one.status) for one in there] == [
        "lost", "lost", "damaged", "exhausted", "down", "ready", "ready", "ready", "ready",
    ]  # fmt: skip
    assert [one.line is Line.BACK for one in there] == [False] * 5 + [True] * 2 + [False] * 2
    there = groups("4 piker")
    mark(there, Losses(lost=1, refreshed=2, ahead=1))
    assert [str(one.line) for one in there] == ["front", "middle", "back", "front"]
    assert mark(groups("1 piker"), Losses(lost=3)) == 1


# One roll


class Names(MassChoices):
    """Picks by name, and says when it was asked."""

    def __init__(self, own: str, enemy: str) -> None:
        self.own, self.enemy = own, enemy

    def vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        return self.own if any(one.kind.key == self.own for one in own) else super().vanguard(army, own, enemy)

    def enemy_vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        named = any(one.kind.key == self.enemy for one in enemy)
        return self.enemy if named else super().enemy_vanguard(army, own, enemy)


def rolled(mine: Army | Sequence[Group], theirs: Army | Sequence[Group], d10: D10, rolls: int = 1) -> MassField:
    """A skirmish without volleys for which there is time for so many rolls."""
    arena = field(mine, theirs, state=State.SURPRISED, rolls=LONGEST - rolls)
    skirmish(arena, TABLE, d10)
    return arena


@pytest.mark.rule("ERF-CRT-05", "ERF-CRT-04", "ERF-MCSPEC-03")
@each(
    "mine, theirs, totals",
    [
        (groups("1 piker"), groups("1 stabber"), (5 + 1 + 1, 5 + 2 + 1)),
        (groups("1 archer"), groups("1 piker"), (5, 7)),  # shot at close quarters
        (groups("1 crossbower"), groups("1 archer"), (7, 7)),
        (groups("1 tosser"), groups("1 piker"), (8, 7)),  # short range
        (groups("1 piker"), groups("1 crossbower"), (7, 5)),
        (groups("1 piker", "1 orly"), groups("1 piker"), (7, 5)),  # mean tweets
        (groups("1 piker"), groups("1 piker", "2 night_orly"), (5, 7)),
        (groups("1 piker"), [*groups("1 piker"), group("orly", Line.MIDDLE)], (7, 7)),  # heard only from the front
    ],
)
def test_what_is_rolled(mine: list[Group], theirs: list[Group], totals: tuple[int, int]) -> None:
    (entry,) = rolled(mine, theirs, dice()).entries
    assert (entry.what, entry.totals) == ("clash", totals)


@pytest.mark.rule("ERF-CRT-05")
@each(
    "margin, crit, killed, slain",
    [(9, 1, 3, False), (10, 1, 3, False), (11, 4, 3, False), (11, 3, 1, True), (12, 1, 1, True)],
)
def test_a_roll_won_by_eleven_may_be_a_crit(margin: int, crit: int, killed: int, slain: bool) -> None:
    """A crit takes a group at once, its leader with it, and costs the winner nothing."""
    for turned in (False, True):
        strong = Army(groups("9 knight"), commander=margin - 5)  # the one rolls a 10, the other a 5
        weak = Army(groups("9 knight"))
        arena = rolled(
            *((weak, strong) if turned else (strong, weak)), clashes(*((5, 10) if turned else (10, 5)), crit=crit)
        )
        assert whats(arena) == ["crit" if slain else "clash"]
        assert statuses(weak)["lost"] == killed
        assert statuses(strong) == (
            {"ready": 9} if slain else {"ready": 8, "damaged" if margin == 9 else "exhausted": 1}
        )
        assert [one.slain for one in weak.groups] == [slain] * killed + [False] * (9 - killed)
        assert not any(one.slain for one in strong.groups)


@pytest.mark.rule("ERF-CRT-05", "ERF-CRT-02")
def test_a_crit_takes_four_groups_of_a_swarm() -> None:
    for crit, left in ((10, 15), (1, 16)):  # 4:3 as the table has it and 2 for the roll, or 4 for the crit
        golems = Army(groups("20 cloth_golem_small"))
        rolled(Army(groups("9 gump"), commander=6), golems, clashes(10, 5, crit=crit))
        assert statuses(golems)["ready"] == left


@pytest.mark.rule("ERF-CRT-05", "ERF-EX-123", "ERF-MC-11")
def test_after_a_crit_the_winner_rolls_on_for_nothing_and_against_the_next_vanguard() -> None:
    """As the worked battle has it: crits take two stabbers, then two pikers and the third, and break the front. None of
    them is one of the five rolls.
    """
    riders, crowd = Army(groups("9 knight"), commander=7), Army(groups("3 stabber", "4 piker"), commander=1)
    arena = rolled(riders, crowd, clashes(10, 3, crit=1), LONGEST)
    assert [entry.what for entry in arena.entries] == ["crit"] * 7
    assert [entry.other for entry in arena.entries] == ["piker"] * 4 + ["stabber"] * 3
    assert [entry.lost for entry in arena.entries] == [(0, 1)] * 7
    assert [entry.totals[0] for entry in arena.entries] == [21] * 4 + [22] * 3
    assert (statuses(riders), statuses(crowd)) == ({"ready": 9}, {"lost": 7})


@pytest.mark.rule("ERF-CRT-05")
@each("kind, rolls", [("knight", 6), ("piker", 5)])
def test_a_free_roll_that_costs_more_than_it_takes_is_let_be(kind: str, rolls: int) -> None:
    """Knights lose one group for one of lancers, and roll on; pikers lose four for one of giants, and do not."""
    strong, weak = Army(groups(f"60 {kind}"), commander=7), Army(groups("60 giant" if kind == "piker" else "60 lancer"))
    crits = iter([1])

    def d10(what: str, side: int, *more: int) -> int:
        return next(crits, 10) if what == "crit" else (10, 1)[side]

    assert len(rolled(strong, weak, d10, LONGEST).entries) == rolls


@pytest.mark.rule("ERF-CRT-05")
@each(
    "own, enemy, ratio, takes_it",
    [
        ("knight", "lancer", (1, 1), True),
        ("giant", "knight", (2, 1), True),  # who loses the roll loses one more: 2:2
        ("skank", "thunderbird", (1, 3), True),
        ("thunderbird", "skank", (3, 1), False),
        ("piker", "giant", (4, 1), False),
        ("piker", "", (0, 0), True),
    ],
)
def test_when_a_free_roll_is_worth_it(own: str, enemy: str, ratio: tuple[int, int], takes_it: bool) -> None:
    if enemy:
        found = base_ratio(group(own), group(enemy))
        assert (found.one.groups, found.other.groups) == ratio
    assert MassChoices().rolls_on(group(own), group(enemy) if enemy else None) is takes_it


@pytest.mark.rule("ERF-CRT-03")
@each(
    "others, won_by, line",
    [("3 explorer", 6, Line.MIDDLE), ("3 explorer", 5, Line.BACK), ("1 behemoth", 6, Line.MIDDLE), ("", 6, Line.BACK)],
)
def test_six_kills_too_many_bring_the_winner_to_the_middle_if_others_hold_the_front(
    others: str, won_by: int, line: Line
) -> None:
    """An immense group is exhausted by two large ones, of which it kills six, and one or two more for the roll."""
    behemoth = group("behemoth", stats=1)
    arena = field([behemoth, *groups(others or "0 piker")], groups("2 giant"), state=State.SURPRISED, rolls=LONGEST - 1)
    totals = [battle_stat(army, army.groups[0]) for army in arena.armies]
    skirmish(arena, {0: Names("behemoth", "giant"), 1: TABLE[1]}, clashes(1 + won_by, 1 + totals[0] - totals[1]))
    assert arena.entries[0].totals[0] - arena.entries[0].totals[1] == won_by
    assert (behemoth.status, behemoth.line, arena.armies[1].front()) == (Status.READY, line, [])


@pytest.mark.rule("ERF-MC-20")
@each(
    "mine, theirs, aggressive, lost",
    [
        ("9 piker", "9 piker", (False, False), (1, 1)),
        ("9 piker", "9 piker", (True, False), (2, 2)),
        ("9 piker", "9 piker", (False, True), (2, 2)),
        ("9 giant", "9 giant", (True, True), (1, 1)),  # heavies fight one group at a time
        ("9 lancer", "9 giant", (True, False), (0, 2)),
    ],
)
def test_an_aggressive_stance_doubles_the_losses_of_light_vanguards(
    mine: str, theirs: str, aggressive: tuple[bool, bool], lost: tuple[int, int]
) -> None:
    armies = [Army(groups(words), 1, aggressive=bold) for words, bold in zip((mine, theirs), aggressive, strict=True)]
    stats = [battle_stat(army, army.groups[0]) for army in armies]
    rolled(armies[0], armies[1], clashes(10 - stats[0], 10 - stats[1]))
    assert tuple(statuses(army).get("lost", 0) for army in armies) == lost


@pytest.mark.rule("ERF-MC-20")
def test_a_max_stack_fights_one_group_at_a_time_whatever_the_stance() -> None:
    stack = group("knight", stacked=True)
    arena = rolled(Army([stack, *groups("3 knight")], aggressive=True), Army(groups("9 knight"), 7), clashes(5, 5))
    assert (stack.status, statuses(arena.armies[1])["lost"]) == (Status.LOST, 2)


@pytest.mark.rule("ERF-CRT-03")
@each("die, lost", [(5, 1), (6, 0)])
@each("side", [0, 1])
def test_kills_too_many_spare_the_other_side_in_a_roll(die: int, lost: int, side: int) -> None:
    """1:1, twice for the extra attack: one kill too many does nothing; with two or three the loss becomes a mark."""
    army, few = Army(groups("9 hydra"), commander=1), Army(groups("1 cloth_golem_huge"), commander=1)
    rolled(*((army, few) if side == 0 else (few, army)), dice(("clash", side, die)))
    assert (statuses(army).get("lost", 0), statuses(few)["lost"]) == (lost, 1)


@pytest.mark.rule("ERF-MAGIC-70")
@each("side", [0, 1])
def test_foolamancy_spares_its_own_side_a_loss_in_every_roll(side: int) -> None:
    armies = [Army(groups("9 piker"), 1, magic=Magic(softer=number == side)) for number in (0, 1)]
    rolled(armies[0], armies[1], clashes(5, 5))
    assert [statuses(army).get("lost", 0) for army in armies] == ([0, 1] if side == 0 else [1, 0])


@pytest.mark.rule("ERF-CRT-02")
@each(
    "small, count, large, status, line",
    [
        ("piker", 1, "colossus", Status.READY, Line.BACK),
        ("piker", 3, "colossus", Status.EXHAUSTED, Line.FRONT),
        ("giant", 1, "behemoth", Status.READY, Line.BACK),
        ("knight", 7, "behemoth", Status.EXHAUSTED, Line.FRONT),
    ],
)
@each("side", [0, 1])
def test_too_few_are_lost_without_a_roll(
    small: str, count: int, large: str, status: Status, line: Line, side: int
) -> None:
    few, strong = Army(groups(f"{count} {small}")), Army(groups(f"2 {large}"))
    (entry,) = rolled(*((few, strong) if side == 0 else (strong, few)), dice(), 2).entries
    assert (statuses(few), entry.totals) == ({"lost": count}, (0, 0))
    assert (strong.groups[0].status, strong.groups[0].line) == (status, line)
    assert strong.groups[1].line is Line.FRONT
    tired = int(status is Status.EXHAUSTED)
    assert entry.lost == ((count, tired) if side == 0 else (tired, count))
    assert (entry.one, entry.other) == ((small, large) if side == 0 else (large, small))


# Vanguards


@pytest.mark.rule("ERF-MC-05", "ERF-MC-08", "ERF-MC-09", "ERF-MC-10", "ERF-MC-11", "ERF-MC-16")
@each(
    "led, state, ambusher, in_skirmish, in_battle",
    [
        ((1, 1), State.PREPARED, 0, None, None),
        ((1, 0), State.PREPARED, 0, 0, 0),
        ((0, 1), State.SURPRISED, 0, 1, 1),
        ((0, 0), State.PREPARED, 0, None, None),
        ((1, 1), State.AMBUSH, 0, 0, None),
        ((1, 0), State.AMBUSH, 1, 1, 0),
    ],
)
def test_who_picks_the_vanguards_of_both(
    led: tuple[int, int], state: State, ambusher: int, in_skirmish: int | None, in_battle: int | None
) -> None:
    vans = {None: ("knight", "stabber"), 0: ("knight", "piker"), 1: ("piker", "stabber")}
    for fight, master in ((skirmish, in_skirmish), (battle, in_battle)):
        armies = [Army(groups("40 piker", f"30 {kind}"), led[side]) for side, kind in enumerate(("knight", "stabber"))]
        arena = field(armies[0], armies[1], state=state, ambusher=ambusher)
        fight(arena, {0: Names("knight", "piker"), 1: Names("stabber", "piker")}, clashes(5, 5))
        assert [(entry.one, entry.other) for entry in arena.entries] == [vans[master]] * 5


@pytest.mark.rule("ERF-MC-11", "ERF-MC-13")
@each("side", [0, 1])
def test_who_has_spent_a_vanguard_picks_the_next_and_adds_one(side: int) -> None:
    mine, theirs = groups("20 knight"), groups("2 guardian", "30 lancer", "30 explorer")
    arena = field(*((mine, theirs) if side == 0 else (theirs, mine)), first=ATTACKER)
    battle(arena, {side: Names("knight", "lancer"), 1 - side: Names("guardian", "knight")}, dice(("clash", side, 10)))
    assert [(entry.one, entry.other)[1 - side] for entry in arena.entries] == ["guardian"] + ["lancer"] * 4
    assert [entry.totals[side] for entry in arena.entries] == [10 + 4 + 1] + [10 + 4 + 1 + 1] * 4


@pytest.mark.rule("ERF-MC-11", "ERF-MC-16")
def test_when_one_side_picks_for_both_it_goes_on_picking() -> None:
    theirs = groups("2 guardian", "30 lancer", "30 explorer")
    arena = field(Army(groups("20 knight")), theirs, first=ATTACKER)
    battle(arena, {0: Names("knight", "guardian"), 1: Names("explorer", "knight")}, clashes(10, 5))
    assert arena.entries[0].other == "explorer"


@pytest.mark.rule("ERF-MAGIC-70")
@each("hidden, picked", [(False, "lancer"), (True, "explorer")])
@each("led", [0, 1])
def test_a_hidden_line_up_shows_the_enemy_only_the_most_numerous(hidden: bool, picked: str, led: int) -> None:
    theirs = Army(groups("1 guardian", "4 lancer", "9 explorer"), led, magic=Magic(hidden=hidden))
    arena = field(groups("20 knight"), theirs)
    battle(arena, {0: Names("knight", "lancer"), 1: Names("guardian", "knight")}, clashes(10, 5))
    assert [entry.other for entry in arena.entries][:2] == (["guardian", picked] if led else [picked, picked])


@pytest.mark.rule("ERF-MC-11", "ERF-MC-12")
def test_five_rolls_and_no_more_than_the_time_there_is() -> None:
    for kind in ("piker", "skank"):  # on the ground, and in the sky
        for time, fought in ((LONGEST, 5), (2, 2), (0, 0)):
            assert len(rolled(groups(f"40 {kind}"), groups(f"40 {kind}"), clashes(5, 5), time).entries) == fought
    arena = rolled([*groups("3 piker"), group("knight", moved=True)], groups("9 giant"), clashes(5, 5), LONGEST)
    assert [entry.one for entry in arena.entries] == ["piker", "knight"]  # who has just moved comes last


# Dives


class Dives(MassChoices):
    def __init__(self, line: Line) -> None:
        self.line = line

    def dives(self, army: Army, enemy: Army) -> Line:
        return self.line

    def enemy_vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        return max(one.kind.key for one in enemy)


@pytest.mark.rule("ERF-MC-13")
@each(
    "line, screen, led, fight, shots, victim",
    [
        (Line.FRONT, False, True, battle, 1, "knight"),
        (Line.MIDDLE, True, True, battle, 2, "guardian"),
        (Line.MIDDLE, False, True, battle, 3, "guardian"),
        (Line.BACK, False, True, battle, 4, "lancer"),
        (Line.BACK, False, True, skirmish, 0, "knight"),  # in a skirmish only the vanguard
        (Line.BACK, False, False, battle, 1, "knight"),  # without a leader too
    ],
)
def test_where_fliers_dive_and_how_often_they_are_shot_at(
    line: Line, screen: bool, led: bool, fight: Fight, shots: int, victim: str
) -> None:
    for side in (0, 1):
        fliers = Army(groups("60 skank"), commander=int(led))
        below = [*groups("9 knight"), *groups("9 guardian", line=Line.MIDDLE), *groups("9 lancer", line=Line.BACK)]
        above = groups(f"{int(screen)} skank", line=Line.MIDDLE)
        guns = Army([*below, *above, *groups("9 arbalist", line=Line.BACK)], commander=int(led))
        arena = field(*((fliers, guns) if side == 0 else (guns, fliers)), state=State.SURPRISED)
        fight(arena, {side: Dives(line), 1 - side: MassChoices()}, dice())
        assert [what for what in whats(arena) if what != "volley"] == ["intercept"] * shots + ["clash"] * 5
        clash = next(entry for entry in arena.entries if entry.what == "clash")
        assert (clash.one, clash.other) == (("skank", victim) if side == 0 else (victim, "skank"))


@pytest.mark.rule("ERF-MC-13", "ERF-MC-11")
@each(
    "mine, theirs, time, clashed",
    [
        (groups("20 skank"), groups("5 piker", "50 skank"), LONGEST, ["skank"] * 5),
        (groups("20 skank"), groups("5 piker", line=Line.BACK), LONGEST, []),
        (groups("20 skank"), [], LONGEST, []),
        (groups("20 skank"), groups("20 knight"), 2, ["knight"] * 2),
    ],
)
def test_fliers_dive_only_when_nobody_holds_them_and_somebody_is_below(
    mine: list[Group], theirs: list[Group], time: int, clashed: list[str]
) -> None:
    arena = field(mine, theirs, rolls=LONGEST - time)
    battle(arena, TABLE, clashes(1, 10))
    assert [entry.other for entry in arena.entries] == clashed


# The battle


class Stands(MassChoices):
    """Leaves the lines as they are drawn."""

    def arrange(self, army: Army) -> None:
        pass


class Contests(Stands):
    def __init__(self, times: int = 9) -> None:
        self.times = times

    def contests(self, army: Army, enemy: Army) -> bool:
        self.times -= 1
        return self.times >= 0


@pytest.mark.rule("ERF-MC-07", "ERF-MC-08")
@each(
    "state, mine, led, wants, contested, first",
    [
        (State.PREPARED, "5 piker", (1, 1), True, True, DEFENDER),
        (State.PREPARED, "5 piker", (0, 1), True, True, DEFENDER),
        (State.PREPARED, "5 piker", (1, 1), False, False, ATTACKER),
        (State.PREPARED, "5 piker", (0, 1), False, False, DEFENDER),
        (State.PREPARED, "5 piker", (1, 0), True, False, ATTACKER),
        (State.PREPARED, "5 skank", (1, 1), True, False, ATTACKER),  # all of them fly
        (State.SURPRISED, "5 piker", (1, 1), True, False, ATTACKER),
        (State.AMBUSH, "5 piker", (1, 1), True, False, ATTACKER),
    ],
)
def test_who_contests_a_hex_and_who_picks_first(
    state: State, mine: str, led: tuple[int, int], wants: bool, contested: bool, first: int
) -> None:
    arena = field(
        Army(groups(mine), commander=led[0]), Army(groups("5 piker"), commander=led[1]), state=state, rolls=LONGEST
    )
    after = fight_mass(arena, {0: MassChoices(), 1: Contests(2 if wants else 0)}, dice())
    assert (after.contested, after.first) == (contested, first)


@pytest.mark.rule("ERF-MC-08", "ERF-MC-09", "ERF-MC-10", "ERF-MC-11", "ERF-MC-12")
@each(
    "state, contested, ambusher, shooters",
    [
        (State.PREPARED, False, 0, ["archer", "crossbower"]),
        (State.PREPARED, True, 0, ["crossbower"]),
        (State.SURPRISED, False, 0, []),
        (State.AMBUSH, False, 0, ["archer"]),
        (State.AMBUSH, False, 1, ["crossbower"]),
    ],
)
def test_who_shoots_in_the_skirmish(state: State, contested: bool, ambusher: int, shooters: list[str]) -> None:
    mine, theirs = [*groups("40 piker"), *groups("3 archer", line=Line.MIDDLE)], groups("40 piker")
    arena = field(mine, theirs, state=state, contested=contested, ambusher=ambusher)
    arena.armies[1].groups += groups("3 crossbower", line=Line.MIDDLE)
    skirmish(arena, {0: MassChoices(), 1: Contests(0)}, clashes(5, 5))
    assert [entry.one for entry in arena.entries if entry.what == "volley"] == shooters
    assert whats(arena)[len(shooters) :] == ["clash"] * 5
    assert not arena.contested


@pytest.mark.rule("ERF-MC-12")
@each(
    "contested, wants, front, goes_on",
    [(True, 1, 40, True), (True, 0, 40, False), (True, 1, 2, False), (False, 1, 40, False)],
)
def test_a_contested_skirmish_goes_on_while_both_fronts_stand_and_the_defender_wants_it(
    contested: bool, wants: int, front: int, goes_on: bool
) -> None:
    theirs = [*groups(f"{front} piker"), *groups("9 knight", line=Line.MIDDLE)]
    arena = field(groups("40 piker"), theirs, contested=contested)
    skirmish(arena, {0: MassChoices(), 1: Contests(wants)}, clashes(5, 5))
    assert arena.contested is goes_on


@pytest.mark.rule("ERF-MC-05", "ERF-MC-13")
@each("led, first", [(1, "piker"), (0, "skank")])
def test_the_led_shoot_at_the_ground_first_and_the_unled_at_the_sky(led: int, first: str) -> None:
    mine = Army([*groups("40 piker"), *groups("9 archer", line=Line.MIDDLE)], commander=led)
    arena = field(mine, groups("40 piker", "20 skank"))
    battle(arena, TABLE, dice())
    assert next(entry.other for entry in arena.entries if entry.what == "volley") == first
    assert [entry.what for entry in arena.entries].count("volley") == 2
    assert arena.end is None


def test_after_an_exchange_nobody_counts_as_moved_and_a_standstill_ends_the_battle() -> None:
    arena = field([*groups("40 piker"), group("knight", moved=True)], groups("40 piker"))
    battle(arena, TABLE, clashes(5, 5))
    assert not any(one.moved for army in arena.armies for one in army.groups)
    assert arena.end is None


@pytest.mark.rule("ERF-MC-11", "ERF-MC-13")
def test_first_the_ground_is_fought_for_and_then_the_sky() -> None:
    arena = field(groups("40 piker", "60 skank"), groups("40 stabber", "60 skank"))
    battle(arena, TABLE, clashes(5, 5))
    assert [(entry.one, entry.other) for entry in arena.entries] == [("piker", "stabber")] * 5 + [
        ("skank", "skank")
    ] * 5


@pytest.mark.rule("ERF-MC-11", "ERF-MC-13")
def test_in_a_battle_who_dives_is_shot_at_and_in_a_skirmish_not() -> None:
    for fight, expected in ((skirmish, 0), (battle, 1)):
        arena = field(groups("60 skank"), groups("60 archer"), state=State.SURPRISED)
        fight(arena, TABLE, clashes(5, 5))
        assert whats(arena).count("intercept") == expected
        assert whats(arena).count("clash") == 5
    # in a battle both shoot, whatever it was at first
    arena = field(groups("40 archer"), groups("40 crossbower"), state=State.SURPRISED)
    battle(arena, TABLE, clashes(5, 5))
    assert [entry.one for entry in arena.entries if entry.what == "volley"] == ["archer", "crossbower"]


@pytest.mark.rule("ERF-MC-12", "ERF-MC-13")
def test_a_hex_is_contested_by_skirmishes_and_then_fought_for() -> None:
    """Only the defender shoots until he lets the attacker in; then both do."""
    mine, theirs = [*groups("60 piker"), *groups("9 archer", line=Line.MIDDLE)], groups("60 piker", "9 crossbower")

    after = fight_mass(field(mine, theirs), {0: Stands(), 1: Contests(2)}, clashes(5, 5))
    shots = [entry.one for entry in after.entries if entry.what == "volley"]
    assert shots[:4] == ["crossbower", "crossbower", "archer", "crossbower"]


@pytest.mark.rule("ERF-MC-18")
def test_who_retreats_as_they_regroup_fights_no_more() -> None:
    class Leaves(MassChoices):
        def withdraws(self, army: Army, enemy: Army) -> bool:
            return True

    army = Army([*groups("30 piker"), group("giant", units=9, status=Status.EXHAUSTED)], commander=1, mobile=True)
    after = fight_mass(field(army, groups("30 piker")), {0: Leaves(), 1: MassChoices()}, clashes(5, 5))
    assert (after.end, after.winner, after.rolls) == (End.RETREAT, DEFENDER, 5)  # after the one skirmish
    assert (after.armies[0].groups[-1].status, after.armies[0].groups[-1].units) == (Status.EXHAUSTED, 9)
    assert statuses(after.armies[1]) == {"ready": 25, "lost": 5}


@pytest.mark.rule("ERF-MC-16", "ERF-MC-19")
@each(
    "mine, theirs, led, winner",
    [
        ("5 piker", "0 piker", (1, 1), 0),
        ("0 piker", "5 piker", (1, 1), 1),
        ("4 piker", "1 piker", (1, 1), None),  # nobody overruns who is led
        ("4 piker", "1 piker", (1, 0), 0),
        ("4 piker", "1 piker", (0, 0), None),
        ("5 piker", "1 piker", (0, 0), 0),
        ("1 piker", "5 piker", (0, 0), 1),
        ("0 piker", "0 piker", (1, 1), None),
    ],
)
def test_who_has_won_where_nobody_comes_forward(
    mine: str, theirs: str, led: tuple[int, int], winner: int | None
) -> None:
    armies = [Army(groups(words, line=Line.BACK), commander=led[side]) for side, words in enumerate((mine, theirs))]
    arena = field(armies[0], armies[1])
    battle(arena, TABLE, dice())
    assert (arena.end, arena.winner) == (End.BROKEN_OFF if winner is None else End.VICTORY, winner)


@each("time, end", [(6, None), (5, End.BROKEN_OFF)])
def test_when_there_is_no_more_time_both_break_off(time: int, end: End | None) -> None:
    assert rolled(groups("40 piker"), groups("40 piker"), clashes(5, 5), time).end is end


@pytest.mark.rule("ERF-MC-19", "ERF-CRT-03", "ERF-MAGIC-52")
@each(
    "status, more, winner, loser, drawn",
    [
        (Status.READY, "", ("ready", 9), ("lost", 0), ("ready", 9)),
        (Status.EXHAUSTED, "", ("ready", 9), ("lost", 0), ("exhausted", 9)),
        (Status.DOWN, "", ("ready", 9), ("lost", 0), ("lost", 0)),
        (Status.DAMAGED, "", ("damaged", 5), ("lost", 0), ("damaged", 5)),
        (Status.DAMAGED, "short", ("damaged", 9), ("lost", 0), ("damaged", 9)),
        (Status.FLED, "", ("fled", 9), ("fled", 9), ("fled", 9)),
        (Status.LOST, "", ("lost", 0), ("lost", 0), ("lost", 0)),
        (Status.READY, "refreshed", ("lost", 0), ("lost", 0), ("lost", 0)),
    ],
)
@each("won", [0, 1, None])
def test_what_is_left_of_a_group_when_it_is_over(
    status: Status, more: str, winner: tuple[str, int], loser: tuple[str, int], drawn: tuple[str, int], won: int | None
) -> None:
    """Who has a warlord and a host behind the lines overruns who has neither; where both have them both break off."""
    armies = []
    for side in (0, 1):
        one = group("piker", Line.BACK, units=9, status=status, **({more: True} if more else {}))
        strong = won in (side, None)
        armies.append(Army([one, *groups(f"{9 * strong} knight", line=Line.BACK)], commander=int(strong)))
    after = fight_mass(field(armies[0], armies[1]), {0: Stands(), 1: Stands()}, dice())
    expected = (drawn, drawn) if won is None else (winner, loser) if won == 0 else (loser, winner)
    assert (after.winner, tuple((str(army.groups[0].status), army.groups[0].units) for army in after.armies)) == (
        won,
        expected,
    )


def test_the_field_handed_in_is_not_changed() -> None:
    arena = field(groups("9 piker"), groups("9 stabber"))
    arena.armies[0].magic.blasts = 1
    after = fight_mass(arena, TABLE, dice())
    assert {one.status for army in arena.armies for one in army.groups} == {Status.READY}
    assert (arena.rolls, arena.entries, arena.end, arena.armies[0].magic.blasts) == (0, [], None, 1)
    assert (after.armies[0].began, after.armies[1].began) == (144, 144)
    assert {one.stood for army in after.armies for one in army.groups} == {Line.FRONT}
    assert after.end is not None


class Bold(MassChoices):
    def is_aggressive(self, army: Army) -> bool:
        return True


def test_each_side_takes_its_own_stance() -> None:
    after = fight_mass(field(groups("9 piker"), groups("9 piker")), {0: MassChoices(), 1: Bold()}, dice())
    assert [army.aggressive for army in after.armies] == [False, True]


# Magic


@pytest.mark.rule("ERF-J-17")
@each("mine, stat, killed", [(1, 0, 0), (2, 0, 0), (3, 0, 1), (2, 1, 1)])
def test_a_blast_takes_the_largest_in_front_if_it_is_the_higher(mine: int, stat: int, killed: int) -> None:
    mage = Army(groups("1 piker"), magic=Magic(blasts=2, blast_stat=stat))
    arena = field(mage, [*groups("2 piker", "1 giant"), group("colossus", Line.MIDDLE)])
    blast(arena, 0, dice(("blast", 0, mine), ("under fire", 0, 5)))  # against 5 + 6 + 1
    (entry,) = arena.entries
    assert (entry.what, entry.one, entry.other) == ("blast", "magic", "giant")
    assert (entry.totals, entry.lost) == ((mine + 10 + stat, 12), (0, killed))
    assert (arena.armies[1].groups[2].status is Status.LOST) is bool(killed)
    assert (mage.magic.blasts, arena.rolls) == (1, 1)


def test_without_blasts_or_targets_nothing_is_cast() -> None:
    arena = field(Army(groups("1 piker"), magic=Magic(blasts=0)), groups("1 piker"))
    blast(arena, 0, dice())
    empty = field(Army(groups("1 piker"), magic=Magic(blasts=1)), groups("1 piker", line=Line.BACK))
    blast(empty, 0, dice())
    assert (arena.entries, empty.entries, empty.armies[0].magic.blasts) == ([], [], 1)


@pytest.mark.rule("ERF-MAGIC-52")
def test_lost_groups_fight_on_as_far_as_juice_goes_and_each_once() -> None:
    lost = [group("piker", status=Status.LOST) for _ in range(3)]
    arena = field(Army([*lost, group("piker", status=Status.DAMAGED)], magic=Magic(refresh=2)), groups("1 piker"))
    refresh(arena)
    assert [one.status for one in lost] == [Status.READY, Status.READY, Status.LOST]
    assert [one.refreshed for one in arena.armies[0].groups] == [True, True, False, False]
    assert arena.armies[0].magic.refresh == 0
    lost[0].status = Status.LOST
    arena.armies[0].magic.refresh = 1
    refresh(arena)
    assert [one.status for one in lost] == [Status.LOST, Status.READY, Status.READY]


@pytest.mark.rule("ERF-MAGIC-21")
@each(
    "swaps, front, middle, enemy, lines",
    [
        (True, "piker", "knight", "giant", ("middle", "front")),  # 4:1 against 1:2
        (False, "piker", "knight", "giant", ("front", "middle")),
        (True, "knight", "lancer", "giant", ("front", "middle")),  # no better
        (True, "knight", "piker", "giant", ("front", "middle")),
    ],
)
def test_a_line_changes_once_the_enemy_has_set_his(
    swaps: bool, front: str, middle: str, enemy: str, lines: tuple[str, str]
) -> None:
    mine = Army([group(front), group(middle, Line.MIDDLE)], magic=Magic(swaps=swaps))
    swap_lines(mine, Army(groups(f"2 {enemy}")))
    assert tuple(str(one.line) for one in mine.groups) == lines


@pytest.mark.rule("ERF-MAGIC-21")
def test_the_worst_in_front_changes_with_the_best_behind() -> None:
    mine = Army(
        [*groups("1 knight", "1 piker"), *groups("1 piker", "1 lancer", line=Line.MIDDLE), group("gump", Line.BACK)],
        magic=Magic(swaps=True),
    )
    mine.groups.append(group("knight", Line.MIDDLE, status=Status.DAMAGED))
    swap_lines(mine, Army(groups("1 giant")))
    assert [str(one.line) for one in mine.groups] == ["front", "middle", "middle", "front", "back", "middle"]
    for enemy in ([], groups("1 giant", line=Line.BACK)):
        alone = Army([group("piker"), group("knight", Line.MIDDLE)], magic=Magic(swaps=True))
        swap_lines(alone, Army(enemy))
        assert alone.groups[0].line is Line.FRONT
    for own in ([group("piker")], [group("knight", Line.MIDDLE)]):
        swap_lines(army := Army(list(own), magic=Magic(swaps=True)), Army(groups("1 giant")))
        assert army.groups[0].line is own[0].line


def test_the_most_numerous_class_and_the_softened_loss() -> None:
    assert most_numerous(groups("1 knight", "3 stabber", "2 piker")) == "stabber"
    assert most_numerous(groups("2 stabber", "2 piker")) == "piker"
    assert softened(Army([], magic=Magic(softer=True)), Losses(2)) == Losses(1)
    assert softened(Army([]), Losses(2)) == Losses(2)
