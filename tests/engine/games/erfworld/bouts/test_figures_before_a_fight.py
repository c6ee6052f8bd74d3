"""What a figure is on the field, who has initiative, who fights as a swarm, and whom a breath reaches."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.breathing import breaths, feels, linger, most
from engine.games.erfworld.bouts.damage import Force
from engine.games.erfworld.bouts.field import (
    BLUE,
    GREEN,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Initiative,
    Line,
    Phase,
    Roll,
    Save,
    Situation,
    Thrown,
    Tied,
    figure,
    others,
)
from engine.games.erfworld.bouts.initiative import pace, settle
from engine.games.erfworld.bouts.saves import can_crit, crit, difficulty, save
from engine.games.erfworld.bouts.swarming import form, living
from engine.games.erfworld.bouts.unhorsing import stand_up, strike_thrown, throw
from engine.games.erfworld.rules.classes import CLASSES
from tests.engine.games.erfworld.bouts.figure_kit import but, sized
from tests.engine.games.erfworld.props.field_kit import Loaded, be, met
from tests.suite.table import each

HIT, GLANCE, MINIMUM = BlowKind.HIT, BlowKind.GLANCE, BlowKind.MINIMUM


# The figure itself


@pytest.mark.rule("ERF-CMDMOD-06", "ERF-AUTO-03")
def test_who_counts_as_a_scout() -> None:
    assert not sized(BLUE, "medium").is_scout
    assert sized(BLUE, "medium", specials=("scout",)).is_scout
    assert be(sized(BLUE, "medium"), commanded=True).is_scout


@pytest.mark.rule("ERF-COMBAT-08", "ERF-UPKEEP-14", "ERF-REACH-03")
@each(
    "changed, state, armed, reach",
    [
        ({}, {}, True, 5),
        ({"armed": False}, {}, False, 0),
        ({}, {"disarmed": True}, False, 0),
        ({"style": "projectile"}, {"ammo": 2}, True, 0),
        ({"style": "projectile"}, {"ammo": 1}, False, 0),
        ({"style": "projectile"}, {"ammo": 2, "disarmed": True}, False, 0),
        ({"style": "projectile", "armed": False}, {"ammo": 2}, False, 0),
    ],
)
def test_who_is_armed_and_how_far_he_reaches(
    changed: dict[str, Any], state: dict[str, Any], armed: bool, reach: int
) -> None:
    one = be(sized(BLUE, "medium", **but(changed, reach=5)), **state)
    assert (one.is_armed, one.reach) == (armed, reach)


@pytest.mark.rule("ERF-ARM-02", "ERF-TRAIT-02", "ERF-TRAIT-05", "ERF-TRAIT-06", "ERF-FLY-03", "ERF-SPECIAL-23")
@pytest.mark.rule("ERF-SPECIAL-34", "ERF-SWARM-08", "ERF-UPKEEP-14")
@each(
    "changed, state, armoured",
    [
        ({}, {}, True),
        ({"armoured": False}, {}, False),
        ({"traits": ("quick",)}, {}, False),
        ({}, {"dances": True}, False),
        ({}, {"disarmed": True}, False),
        ({"terrain": "sky"}, {}, False),
        ({"terrain": "sky", "traits": ("sturdy",)}, {}, True),
        ({"terrain": "sky", "specials": ("armoured",)}, {}, True),
        ({"terrain": "sky", "traits": ("sturdy", "quick")}, {}, False),
        ({"traits": ("non_combat",)}, {}, False),
        ({"traits": ("non_combat", "sturdy")}, {}, True),
        ({"size": "tiny"}, {}, False),
        ({"armoured": False, "traits": ("sturdy",)}, {}, False),
    ],
)
def test_who_is_armoured(changed: dict[str, Any], state: dict[str, Any], armoured: bool) -> None:
    assert be(sized(BLUE, **but(changed, size="medium")), **state).is_armoured is armoured


@pytest.mark.rule("ERF-SITU-02", "ERF-SPEC-01")
def test_who_is_not_stunned_by_surprise() -> None:
    assert not sized(BLUE, "medium").negates_stun
    assert sized(BLUE, "medium", specials=("advanced_initiative",)).negates_stun
    assert be(sized(BLUE, "medium"), mastered=True).negates_stun
    assert be(sized(BLUE, "medium"), alert=True).negates_stun


@pytest.mark.rule("ERF-SPEC-11", "ERF-AREAATK-04")
def test_who_has_smoke_and_whom_it_stuns() -> None:
    smoker: dict[str, Any] = {"specials": ("smoke_bomb",), "style": "projectile"}
    assert [be(sized(BLUE, "medium", **smoker), ammo=ammo).has_smoke for ammo in (2, 1)] == [True, False]
    assert not be(sized(BLUE, "medium", style="projectile"), ammo=2).has_smoke
    one = sized(BLUE, "medium", **smoker)
    for size, plain, smokers in (("small", True, True), ("medium", True, False), ("large", False, False)):
        assert sized(GREEN, size).is_stunned_by_smoke_of(one) is plain
        assert sized(GREEN, size, **smoker).is_stunned_by_smoke_of(one) is smokers


def test_a_fresh_figure_is_whole_unless_told() -> None:
    one, hurt = figure("a", BLUE, CLASSES["archer"]), figure("b", GREEN, CLASSES["archer"], hits=1.5, ammo=0.5)
    assert (one.hits, one.full, one.ammo, one.side, one.count) == (8, 8, 6, BLUE, 1)
    assert (hurt.hits, hurt.full, hurt.ammo, hurt.side) == (3, 8, 1, GREEN)
    one = Figure("a", BLUE, CLASSES["archer"], 8, 8)
    assert (one.is_fighting, one.is_swarm, one.size, one.line, one.ammo, one.count) == (
        True,
        False,
        3,
        Line.FRONT,
        0,
        1,
    )
    assert (one.stats, one.moves, one.bonus, one.luck, one.stunned, one.exhaustion) == (0, 0, 0, 0, 0, 0)
    assert (one.unled, one.idle, one.hampered, one.laden, one.rounds) == (0, 0, 0, 0, 0)
    flags = "cavalry commanded mastered player alert capturing shot smoked favoured wild breathed disarmed dances"
    assert not any(getattr(one, name) for name in [*flags.split(), "blinded", "bursting", "warded", "foreseen"])
    field = Field([one])
    assert (field.situation, field.ambusher, field.on_turn, field.dr, field.first) == ("prepared", 0, 0, "rule", 0)
    assert (field.initiative, field.winner, field.bout, field.standoffs) == (None, None, 0, 0)


def test_records_add_up_and_say_little_by_default() -> None:
    assert (Roll("a", 7, -2).total, Phase("bout").number) == (5, 0)
    blow, one = Blow("a", "b", 1, HIT, 4), Force(sized(BLUE, "medium"), HIT)
    assert blow.croaks is False
    assert (one.raw, one.times, one.halved, one.doubled, one.croaks, one.exhausts) == (0, 1, False, False, False, 0)
    assert (one.holds, one.pierces) == (False, False)


def test_sides_of_a_field() -> None:
    one, foe = sized(BLUE, "medium"), sized(GREEN, "medium")
    field = met([one], [foe])
    assert (field.side(BLUE), field.side(GREEN), field.is_over()) == ([one], [foe], False)
    assert (others(BLUE), others(GREEN)) == (GREEN, BLUE)
    foe.fate = Fate.FLED
    assert (field.side(GREEN), field.is_over()) == ([], True)
    foe.fate, one.fate = Fate.FIGHTING, Fate.DOWN
    assert field.is_over()


# Initiative


def decided(blue: list[Figure], green: list[Figure], die: int | None = None, **more: Any) -> Field:
    field = met(blue, green, **more)
    settle(field, Loaded((("initiative",), die)) if die else Loaded())
    return field


@pytest.mark.rule("ERF-INIT-01", "ERF-INIT-02", "ERF-GAP-139")
@each(
    "blue, green, totals, winner",
    [
        ((7, 8), (6, 8), (7, 6), BLUE),
        ((6, 8), (7, 8), (6, 7), GREEN),
        ((6, 9), (7, 8), (7, 7), None),
        ((7, 9), (7, 8), (8, 7), BLUE),
        ((7, 8), (7, 9), (7, 8), GREEN),
        ((7, 8), (7, 8), (7, 7), None),
        ((8, 8), (6, 9), (8, 7), BLUE),
    ],
)
def test_initiative_by_evasion_and_move(
    blue: tuple[int, int], green: tuple[int, int], totals: tuple[int, int], winner: int | None
) -> None:
    sides = [[sized(side, "medium", evasion=one[0], move=one[1])] for side, one in ((BLUE, blue), (GREEN, green))]
    for die in (1, 2, 9, 10):
        field = decided(sides[0], sides[1], die if winner is None else None)
        first = winner if winner is not None else BLUE if die in (1, 9) else GREEN
        assert (field.initiative, field.first) == (winner, first)
        tied = [Tied(die, first)] if winner is None else []
        assert field.entries == [*tied, Initiative(totals, first, winner)]


@pytest.mark.rule("ERF-INIT-01", "ERF-GAP-139")
def test_the_lowest_evasion_of_a_side_counts_and_of_two_the_slower() -> None:
    quick = sized(BLUE, "medium", 1, evasion=9, move=20)
    slow = sized(BLUE, "medium", 2, evasion=5, move=9)
    field = decided([quick, slow], [sized(GREEN, "medium", evasion=5, move=8)])
    assert field.entries == [Initiative((6, 5), BLUE, BLUE)]
    slower = sized(BLUE, "medium", 3, evasion=5, move=7)
    field = decided([slow, slower], [sized(GREEN, "medium", evasion=5, move=8)])
    assert field.entries == [Initiative((5, 6), GREEN, GREEN)]


@pytest.mark.rule("ERF-INIT-03", "ERF-INIT-08", "ERF-GAP-158")
@each(
    "blue, green, situation, winner",
    [
        (["large"], ["small"], Situation.PREPARED, BLUE),
        (["medium"], ["small"], Situation.PREPARED, None),
        (["small"], ["large"], Situation.PREPARED, GREEN),
        (["large", "medium"], ["small"], Situation.PREPARED, None),
        (["large"], ["small", "medium"], Situation.PREPARED, None),
        (["small"], ["large"], Situation.SURPRISED, BLUE),
        (["large"], ["small"], Situation.SURPRISED, GREEN),
        (["small", "medium"], ["large"], Situation.SURPRISED, None),
        (["small"], ["large", "medium"], Situation.SURPRISED, None),
        (["small"], ["medium"], Situation.SURPRISED, None),
        (["large"], ["small"], Situation.AMBUSH, None),
        (["small"], ["large"], Situation.AMBUSH, None),
        (["small medic"], ["small"], Situation.PREPARED, GREEN),
        (["small"], ["small medic"], Situation.PREPARED, BLUE),
        (["small", "small medic"], ["small"], Situation.PREPARED, GREEN),
        (["large medic"], ["small"], Situation.PREPARED, GREEN),  # size does not make up for it
        (["large medic"], ["small medic"], Situation.PREPARED, None),
    ],
)
def test_initiative_by_size_and_by_who_cannot_fight(
    blue: list[str], green: list[str], situation: Situation, winner: int | None
) -> None:
    """Evasion and move are alike."""

    def army(side: int, listed: list[str]) -> list[Figure]:
        made = []
        for number, words in enumerate(listed, 1):
            size, *medic = words.split()
            made.append(sized(side, size, number, evasion=6, move=8, traits=("non_combat",) if medic else ()))
        return made

    field = decided(army(BLUE, blue), army(GREEN, green), 1 if winner is None else None, situation=situation)
    assert field.initiative == winner
    none = (0, 0) if winner is not None or "medic" in str(blue) else (6, 6)
    assert field.entries[-1] == Initiative(none, winner or BLUE, winner)


@pytest.mark.rule("ERF-INIT-03")
def test_two_sides_with_non_combatants_leave_it_to_the_die_whatever_their_evasion() -> None:
    one = sized(BLUE, "small", evasion=9, traits=("non_combat",))
    field = decided([one], [sized(GREEN, "small", evasion=3, traits=("non_combat",))], 2)
    assert field.entries == [Tied(2, GREEN), Initiative((0, 0), GREEN, None)]


@pytest.mark.rule("ERF-MOVE-03", "ERF-TYPE-03", "ERF-MOUNT-03", "ERF-BODY-01", "ERF-BODY-02", "ERF-BODY-03")
@pytest.mark.rule("ERF-BODY-04")
@each(
    "changed, state, expected",
    [
        ({}, {}, 8),
        ({}, {"moves": 2}, 10),
        ({}, {"hampered": 3}, 5),
        ({}, {"hampered": 9}, 1),
        ({}, {"hampered": 7}, 1),
        ({"move": 0}, {"hampered": 1}, 0),
        ({}, {"laden": 1}, 8),
        ({}, {"laden": 2}, 1),
        ({"kind": "beast"}, {}, 16),
        ({"kind": "beast", "terrain": "sky"}, {}, 8),
        ({"kind": "beast", "body": "humanoid"}, {}, 8),
        ({"kind": "beast", "body": "serpentine"}, {}, 8),
        ({"body": "beastial"}, {}, 16),
        ({"body": "centaur"}, {}, 16),
        ({"body": "serpentine"}, {}, 8),
        ({"kind": "beast", "size": "large"}, {}, 12),
        ({"kind": "beast", "size": "large", "move": 9}, {}, 13),
        ({"kind": "beast"}, {"hampered": 3}, 10),
    ],
)
def test_the_pace_of_a_figure(changed: dict[str, Any], state: dict[str, Any], expected: int) -> None:
    assert pace(be(sized(BLUE, **but(changed, size="medium", move=8)), **state)) == expected


# Swarms


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-04", "ERF-SWARM-05", "ERF-PC-05", "ERF-UPKEEP-07")
@each(
    "size, enemies, count",
    [
        ("small", ["large"], 1),
        ("small", ["huge"], 8),
        ("small", ["immense"], 8),
        ("petite", ["immense"], 16),
        ("tiny", ["huge"], 16),
        ("tiny", ["large"], 8),
        ("tiny", ["small"], 4),
        ("tiny", ["small", "medium"], 8),
        ("tiny", ["tiny"], 8),
        ("small", ["huge", "large", "large"], 8),  # 16 of supply against 16
        ("small", ["huge", "large", "large", "small"], 1),
        ("petite", ["immense", "huge", "huge"], 16),
        ("petite", ["immense", "huge", "huge", "small"], 8),
    ],
)
def test_how_many_fight_as_one(size: str, enemies: list[str], count: int) -> None:
    own = [sized(BLUE, size, number) for number in range(1, 17)]
    field = met(own, [sized(GREEN, enemy, number) for number, enemy in enumerate(enemies, 1)])
    form(field)
    found = [one for one in field.figures if one.side == BLUE]
    assert [one.count for one in found] == [count] * (16 // count)
    if count == 1:
        assert all(one in own for one in found)
    else:
        assert {(one.hits, one.full) for one in found} == {(2, 2) if count == 16 else (2 * count, 2 * count)}
        assert [one.name for one in found] == [one.name for one in own[::count]]


@pytest.mark.rule("ERF-SWARM-01")
def test_an_enemy_swarm_weighs_as_much_as_its_units() -> None:
    own = [sized(BLUE, "small", number) for number in range(1, 9)]
    for count, combined in ((7, [8]), (8, [1] * 8)):  # 15 and 17 of supply against 16
        field = met(own, [sized(GREEN, "huge"), sized(GREEN, "medium", 2, count=count), sized(GREEN, "small", 3)])
        form(field)
        assert [one.count for one in field.figures if one.side == BLUE] == combined


@pytest.mark.rule("ERF-SWARM-01")
def test_a_swarm_is_of_one_unit_and_as_good_as_its_weakest() -> None:
    own = [be(sized(BLUE, "small", number), unit="u1", stats=number) for number in range(2, 10)]
    loose = [be(sized(BLUE, "small", number), unit="u2") for number in range(10, 13)]
    made = be(sized(BLUE, "small", 20, count=8), unit="u1", hits=6)
    out = be(sized(BLUE, "small", 30), fate=Fate.DYING)
    foe = sized(GREEN, "huge")
    field = met([*own, *loose, made, out], [foe])
    form(field)
    swarm = next(one for one in field.figures if one.name == own[0].name)
    assert (swarm.count, swarm.stats) == (8, 2)
    assert [one.name for one in field.figures] == [
        out.name,
        made.name,
        swarm.name,
        *(one.name for one in loose),
        foe.name,
    ]
    assert made.hits == 6


@pytest.mark.rule("ERF-UPKEEP-07", "ERF-SWARM-05")
@each(
    "count, hits, fate, left",
    [
        (8, 16, Fate.FIGHTING, 8),
        (8, 5, Fate.FIGHTING, 3),  # half a hit is a unit that lives
        (8, 4, Fate.FIGHTING, 2),
        (8, 0, Fate.FIGHTING, 0),
        (8, -3, Fate.DOWN, 0),
        (8, 40, Fate.FIGHTING, 8),
        (4, 3, Fate.FIGHTING, 2),
        (8, 16, Fate.CROAKED, 0),
        (8, 16, Fate.CAPTURED, 0),
        (16, 2, Fate.FIGHTING, 16),
        (1, 1, Fate.FIGHTING, 1),
        (1, 1, Fate.CROAKED, 0),
    ],
)
def test_how_many_of_a_swarm_live(count: int, hits: int, fate: Fate, left: int) -> None:
    assert living(be(sized(BLUE, "small", count=count), hits=hits, fate=fate)) == left


# Saves


@pytest.mark.rule("ERF-CRIT-04", "ERF-CRIT-05", "ERF-CRIT-06", "ERF-CRIT-08", "ERF-CRIT-09", "ERF-CRIT-10")
@pytest.mark.rule("ERF-TRAIT-02", "ERF-TRAIT-05", "ERF-TRAIT-06", "ERF-J-24", "ERF-SPECIAL-103", "ERF-CRIT-12")
@each(
    "changed, attacker, gap, dc",
    [
        ({}, "medium", False, 3),
        ({"traits": ("basic",)}, "medium", False, 5),
        ({"armoured": False}, "medium", False, 5),
        ({"traits": ("quick",)}, "medium", False, 5),
        ({"traits": ("quick",), "terrain": "sky"}, "medium", False, 7),
        ({"traits": ("quick", "non_combat")}, "medium", False, 7),
        ({"terrain": "sky"}, "medium", False, 5),
        ({"traits": ("sturdy",)}, "medium", False, 1),
        ({"traits": ("sturdy",), "terrain": "sky"}, "medium", False, 3),
        ({"traits": ("sturdy",), "armoured": False}, "medium", False, 5),
        ({"specials": ("no_critical_hits",)}, "medium", False, None),
        ({}, "medium", True, 7),
        ({}, "large", False, 5),
        ({}, "large", True, 10),
        ({}, "huge", False, 10),
        ({}, "small", False, 1),
        ({}, "small", True, 5),
        ({}, "petite", False, -1),
        ({}, "tiny", False, None),
        ({}, "guns", False, 5),
        ({}, "swarm of 4", False, 3),
        ({}, "swarm of 8", False, None),
        ({}, "swarm of 16", False, None),
        ({}, "", False, 3),
        ({"traits": ("basic",)}, "", True, 9),
    ],
)
def test_how_hard_a_save_is(changed: dict[str, Any], attacker: str, gap: bool, dc: int | None) -> None:
    by = None
    if attacker.startswith("swarm"):
        by = sized(BLUE, "medium", count=int(attacker.split()[-1]))
    elif attacker:
        by = sized(BLUE, "medium" if attacker == "guns" else attacker)
        by.charms = ("guns",) if attacker == "guns" else ()
    assert difficulty(sized(GREEN, "medium", **changed), by, stat_gap=gap) == dc
    if by is not None:
        assert difficulty(sized(GREEN, "medium", count=8, **changed), by, stat_gap=gap) is None


@pytest.mark.rule("ERF-CRIT-04", "ERF-B-04", "ERF-SPECIAL-101")
@each(
    "dc, die, saved",
    [(3, 3, False), (3, 4, True), (9, 9, False), (9, 10, True), (-1, 1, False), (-1, 2, True), (0, 1, False)],
)
def test_a_save_must_be_above_the_difficulty(dc: int, die: int, saved: bool) -> None:
    victim = sized(GREEN, "medium")
    field = met([victim])
    dice = Loaded((("save", victim.name, 7), die))
    assert save(field, victim, dc, dice, 7) is saved
    assert field.entries == [Save(victim.name, dc, die, saved)]


@pytest.mark.rule("ERF-CRIT-05", "ERF-CRIT-06")
@each("dc", [10, 11])
def test_a_difficulty_of_ten_allows_no_save(dc: int) -> None:
    victim = sized(GREEN, "medium")
    field = met([victim])
    assert not save(field, victim, dc, Loaded())
    assert field.entries == [Save(victim.name, dc, 0, False)]


@pytest.mark.rule("ERF-CRIT-03", "ERF-SPECIAL-96")
@each(
    "changed, hits, after, fate",
    [
        ({}, 12, 0, Fate.DYING),
        ({}, -1, -1, Fate.DYING),
        ({"traits": ("basic",)}, 12, 0, Fate.CROAKED),
        ({"specials": ("tough",)}, 12, 2, Fate.FIGHTING),
        ({"specials": ("tough",)}, 11, 0, Fate.DYING),
        ({"specials": ("tough",), "hits": 1}, 2, 0, Fate.DYING),
    ],
)
def test_a_critical_hit_takes_all(changed: dict[str, Any], hits: int, after: int, fate: Fate) -> None:
    victim = be(sized(GREEN, "medium", **changed), hits=hits)
    crit(victim)
    assert (victim.hits, victim.fate) == (after, fate)


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-04", "ERF-ARM-01", "ERF-COMBAT-10")
@each(
    "state, can",
    [({}, True), ({"disarmed": True}, False), ({"capturing": True}, False), ({"count": 8}, False),
     ({"count": 16}, False), ({"count": 4}, True)],
)  # fmt: skip
def test_who_can_crit(state: dict[str, Any], can: bool) -> None:
    assert can_crit(be(sized(BLUE, "medium"), **state)) is can


# Breath


@pytest.mark.rule("ERF-SPECIAL-82", "ERF-SPECIAL-98")
@each(
    "breath, plain, intense",
    [
        ("fire", [6, 4, 2, 1], [9, 6, 4, 2]),
        ("gas", [12, 8, 4, 2], [18, 12, 8, 4]),
        ("lightning", [9, 6, 3, 2], [13, 9, 6, 3]),
        ("sonic", [4, 2, 1, 0], [6, 4, 2, 1]),
    ],
)
def test_how_many_a_breath_reaches(breath: str, plain: list[int], intense: list[int]) -> None:
    sizes = ("immense", "huge", "large", "medium")
    for specials, expected in (((), plain), (("breath_intensifier",), intense)):
        assert [most(sized(BLUE, size, breath=breath, specials=specials)) for size in sizes] == expected


@pytest.mark.rule("ERF-SPECIAL-82")
@each(
    "breath, size, points",
    [("acid", "large", 4), ("acid", "medium", 2), ("fire", "medium", 3), ("gas", "huge", 1), ("blow_pop", "large", 0)],
)
def test_what_a_breath_does_at_once(breath: str, size: str, points: int) -> None:
    one = sized(BLUE, size, breath=breath)
    foes = [sized(GREEN, "medium"), sized(GREEN, "small", 2, count=8), sized(GREEN, "medium", 3, immune=(breath,))]
    found = breaths(one, foes)
    assert [(target.name, blow.kind, blow.raw, blow.croaks) for blow, target in found] == [
        (foes[0].name, MINIMUM, points * 2, False),
        (foes[1].name, MINIMUM, points * 2, True),
    ]
    assert one.breathed
    assert not feels(one, foes[2])


@pytest.mark.rule("ERF-SPECIAL-57", "ERF-SPECIAL-40")
@each(
    "breath, pole, struck",
    [
        ("lightning", {}, [9, 10]),
        ("fire", {}, list(range(1, 11))),
        ("lightning", {"terrain": "sky"}, list(range(1, 11))),
    ],
)
def test_a_miracle_pole_on_the_ground_keeps_lightning_from_eight(
    breath: str, pole: dict[str, Any], struck: list[int]
) -> None:
    foes = [sized(GREEN, "medium", number) for number in range(1, 11)]
    foes[4] = sized(GREEN, "medium", 5, specials=("miracle_pole",), **pole)
    found = breaths(sized(BLUE, "immense", breath=breath), foes)
    assert [target.name for _, target in found] == [f"medium {number}g" for number in struck]


@pytest.mark.rule("ERF-SPECIAL-82")
@each(
    "breath, state, dice, stunned, fate",
    [
        ("sonic", {}, [], 1, Fate.FIGHTING),
        ("blow_pop", {}, [], 1, Fate.FIGHTING),
        ("sonic", {"stunned": 3}, [], 3, Fate.FIGHTING),
        ("fire", {}, [], 0, Fate.FIGHTING),
        ("sonic", {"fate": Fate.DOWN}, [], 0, Fate.DOWN),
        ("lightning", {}, [1, 5], 10, Fate.FIGHTING),
        ("lightning", {}, [1, 6], 0, Fate.FIGHTING),
        ("lightning", {}, [2], 0, Fate.FIGHTING),
        ("lightning", {"stunned": 12}, [1, 1], 12, Fate.FIGHTING),
        ("gas", {}, [1, 5, 3], 0, Fate.DYING),
        ("gas", {}, [1, 5, 4], 0, Fate.FIGHTING),
        ("gas", {}, [1, 6], 0, Fate.FIGHTING),
        ("gas", {}, [2], 0, Fate.FIGHTING),
    ],
)
def test_what_lingers_of_a_breath(
    breath: str, state: dict[str, Any], dice: list[int], stunned: int, fate: Fate
) -> None:
    one, foe = sized(BLUE, "large", breath=breath), be(sized(GREEN, "medium"), **state)
    field = met([one], [foe])
    keys = [("breath", foe.name), ("breath again", foe.name), ("save", foe.name, "gas")]
    rolls = Loaded(*list(zip(keys, dice, strict=False)))
    linger(field, one, foe, rolls)
    assert (foe.stunned, foe.fate, rolls.unused) == (stunned, fate, [])
    assert field.felled == ({foe.name: (one.name,)} if fate is Fate.DYING else {})


@pytest.mark.rule("ERF-SPECIAL-40", "ERF-SPECIAL-82")
def test_who_feels_no_breath_is_not_held_by_it() -> None:
    foe = sized(GREEN, "medium", immune=("sonic",))
    linger(met([foe]), sized(BLUE, "large", breath="sonic"), foe, Loaded())
    assert foe.stunned == 0
    spared = sized(GREEN, "medium", specials=("no_critical_hits",))
    linger(met([spared]), sized(BLUE, "large", breath="gas"), spared, Loaded((("breath",), 1), (("breath again",), 1)))
    assert spared.is_fighting


# Who falls with a mount


@pytest.mark.rule("ERF-MOUNT-02", "ERF-MOUNT-07", "ERF-MOUNT-09", "ERF-CMDMOD-05")
@each(
    "fate, thrown",
    [(Fate.CROAKED, True), (Fate.DYING, True), (Fate.DOWN, True), (Fate.CAPTURED, True), (Fate.FLED, False),
     (Fate.SPENT, False), (Fate.FIGHTING, False)],
)  # fmt: skip
def test_who_is_thrown_by_a_fallen_mount(fate: Fate, thrown: bool) -> None:
    mount, riders = sized(GREEN, "large"), [sized(BLUE, "medium", number) for number in (1, 2)]
    mount.carried, mount.fate, mount.line = list(riders), fate, Line.SUPPORT
    field = met([sized(BLUE, "medium", 9), mount])
    throw(field, field.figures)
    assert field.lying == (riders if thrown else [])
    if thrown:
        assert field.entries == [Thrown(rider.name, mount.name) for rider in riders]
        assert field.figures[2:] == riders
        facts = [(one.side, one.line, one.stunned, one.thrown_by) for one in riders]
        assert facts == [(GREEN, Line.SUPPORT, 1, mount.name)] * 2
        assert mount.carried == []
        stand_up(field)
        assert (field.lying, [one.stunned for one in riders]) == ([], [0, 0])
    throw(field, field.figures)
    assert len(field.entries) == (2 if thrown else 0)


@pytest.mark.rule("ERF-PC-06", "ERF-CAPT-02")
def test_those_on_the_ground_are_struck_in_turn_without_fail() -> None:
    lying = [sized(GREEN, "medium", number) for number in (1, 2)]
    strikers = [sized(BLUE, "medium", number) for number in (1, 2, 3, 4, 5)]
    strikers[1].stunned, strikers[3].idle, strikers[4].capturing = 1, 1, True
    friend, out = sized(GREEN, "medium", 8), be(sized(BLUE, "medium", 7), fate=Fate.DOWN)
    field = met([*strikers, out], [*lying, friend])
    field.lying = lying
    forces = strike_thrown(field, [friend, out, *strikers], 4)
    struck = [(blow.attacker.name, name, blow.kind, blow.raw) for name, blows in forces.items() for blow in blows]
    assert sorted(struck) == [
        ("medium 1b", "medium 2g", HIT, 4),
        ("medium 3b", "medium 2g", HIT, 4),
        ("medium 5b", "medium 2g", GLANCE, 2),
    ]
    assert {entry.round for entry in field.entries} == {4}  # type: ignore[union-attr]
    lying[1].fate = Fate.CROAKED
    assert list(strike_thrown(field, strikers, 4)) == [lying[0].name]
    assert strike_thrown(met(strikers), strikers, 4) == {}
