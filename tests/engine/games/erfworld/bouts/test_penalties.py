"""Each penalty on a battle stat by itself, and the bonuses that only hold at a moment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.field import BLUE, GREEN, Figure, Situation
from engine.games.erfworld.bouts.stats import (
    Stance,
    battle_stat,
    can_capture,
    girth,
    has_hands,
    multiplier,
    outnumbered,
    own_stat,
)
from tests.engine.games.erfworld.bouts.figure_kit import sized
from tests.engine.games.erfworld.props.field_kit import be, met
from tests.suite.table import each


def change(one: Figure, other: Figure, stance: Stance | None = None, **more: Any) -> int:
    field = met([one], [other], **more)
    return battle_stat(field, one, other, stance or Stance(True)) - own_stat(field, one)


@pytest.mark.rule("ERF-COMBAT-08", "ERF-STAT-11", "ERF-HITS-05", "ERF-SPECIAL-74", "ERF-SPEC-07", "ERF-CAPT-01")
@each(
    "changed, state, stance, stat",
    [
        ({}, {}, Stance(True), 0),
        ({}, {"disarmed": True}, Stance(True), -1),
        ({"armed": False}, {}, Stance(True), 0),  # its figures say so already
        ({}, {"capturing": True}, Stance(True), -1),
        ({}, {"disarmed": True, "capturing": True}, Stance(True), -2),
        ({}, {"stunned": 1}, Stance(True), -1),
        ({}, {"stunned": 4}, Stance(True), -1),
        ({}, {"blinded": True}, Stance(True), -2),
        ({}, {"bonus": 3}, Stance(True), 3),
        ({}, {"bonus": -2}, Stance(True), -2),
        ({}, {"cavalry": True}, Stance(True), 1),
        ({}, {}, Stance(False, (), crouches=True), 2),
        ({"shielded": True}, {}, Stance(False, (), crouches=True), 2),  # the shield alone
        ({}, {"stats": 4}, Stance(True), 0),  # levels are its own stat
    ],
)
def test_each_penalty_and_bonus(changed: dict[str, Any], state: dict[str, Any], stance: Stance, stat: int) -> None:
    assert change(be(sized(BLUE, "medium", **changed), **state), sized(GREEN, "medium"), stance) == stat


@pytest.mark.rule("ERF-STAT-01", "ERF-STAT-02", "ERF-SPECIAL-39")
@each(
    "specials, combat, defense, stats",
    [
        ((), 6, 3, [6, 3, 3]),
        ((), 3, 6, [3, 6, 6]),
        (("dual_wield",), 6, 3, [6, 6, 6]),
        (("dual_wield",), 3, 6, [3, 6, 6]),
    ],
)
def test_combat_on_turn_and_defense_off_turn(
    specials: tuple[str, ...], combat: int, defense: int, stats: list[int]
) -> None:
    one = be(sized(BLUE, "medium", combat=combat, defense=defense, specials=specials), stats=1)
    assert [own_stat(met([one], on_turn=side), one) - 1 for side in (BLUE, GREEN, None)] == stats


@pytest.mark.rule("ERF-STAT-11", "ERF-SPEC-12", "ERF-SPECIAL-50", "ERF-CMDMOD-17")
@each(
    "one, other, stat",
    [
        ({"range": "long"}, {}, -1),
        ({"range": "middle"}, {}, 0),
        ({"range": "long", "style": "melee"}, {}, 0),
        ({"range": "long"}, {"armed": False}, 0),
        ({"range": "long"}, {"style": "projectile"}, 0),
        ({"range": "long", "specials": ("improved_archery",)}, {}, 0),
        ({"range": "long", "specials": ("anti_air",)}, {}, -1),
        ({"range": "long", "specials": ("anti_air",)}, {"terrain": "sky"}, 2),
        ({"range": "long"}, {"terrain": "sky"}, -1),
    ],
)
def test_shooters_of_long_range_in_melee(one: dict[str, Any], other: dict[str, Any], stat: int) -> None:
    archer = be(sized(BLUE, "medium", **{"style": "projectile"} | one), ammo=6)
    foe = be(sized(GREEN, "medium", **other), ammo=6)
    assert change(archer, foe, Stance(True, (foe,))) == stat
    assert change(archer, foe, Stance(True)) == max(0, stat)  # nobody attacks it


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-05", "ERF-SPECIAL-64", "ERF-SPECIAL-34", "ERF-J-18")
@each(
    "changed, state, on_turn, off_turn",
    [
        ({}, {}, [0, -1, -2, -2], [0, 0, -1, -1]),
        ({"traits": ("striker",)}, {}, [0, 0, -1, -1], [0, 0, -1, -1]),
        ({"traits": ("sturdy",)}, {}, [0, -1, -2, -2], [0, -1, -2, -2]),
        ({"specials": ("rapid_reflex",)}, {}, [0, 0, -1, -1], [0, 0, 0, 0]),
        ({}, {"dances": True}, [0, 0, -1, -1], [0, 0, 0, 0]),
        ({"specials": ("rapid_reflex",)}, {"dances": True}, [0, 0, -1, -1], [0, 0, 0, 0]),
        ({}, {"charms": ("crowd",)}, [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_one_against_many(
    changed: dict[str, Any], state: dict[str, Any], on_turn: list[int], off_turn: list[int]
) -> None:
    one, foes = be(sized(BLUE, "medium", **changed), **state), [sized(GREEN, "medium", n) for n in (1, 2, 3, 4)]
    for side, expected in ((BLUE, on_turn), (GREEN, off_turn)):
        field = met([one], foes, on_turn=side)
        assert [outnumbered(field, one, tuple(foes[:number])) for number in (1, 2, 3, 4)] == expected


@pytest.mark.rule("ERF-SPECIAL-34", "ERF-SPECIAL-35", "ERF-SPECIAL-57", "ERF-SPECIAL-76", "ERF-SPECIAL-81")
@pytest.mark.rule("ERF-SPECIAL-94")
@each(
    "special, state, other, field, stat",
    [
        ("dance_fighting", {"dances": True}, {}, {}, 2),
        ("dance_fighting", {"dances": False}, {}, {}, 0),
        ("dance_fighting", {"dances": True}, {}, {"on_turn": GREEN}, 0),
        ("deflect_arrows", {}, {"style": "projectile"}, {}, 3),
        ("deflect_arrows", {}, {}, {}, 0),
        ("miracle_pole", {"capturing": True}, {}, {}, 2 - 1),
        ("miracle_pole", {"capturing": True}, {"armoured": False}, {}, -1),
        ("miracle_pole", {}, {}, {}, 0),
        ("terrain_combat_increase", {"mastered": True}, {}, {}, 2),
        ("terrain_combat_increase", {}, {}, {}, 0),
        ("assassination", {}, {}, {"situation": Situation.AMBUSH}, 6),
        ("assassination", {}, {}, {"situation": Situation.AMBUSH, "bout": 1}, 0),
        ("assassination", {}, {}, {"situation": Situation.AMBUSH, "ambusher": GREEN}, 0),
        ("assassination", {}, {}, {"situation": Situation.SURPRISED}, 0),
    ],
)
def test_what_a_special_adds_and_when(
    special: str, state: dict[str, Any], other: dict[str, Any], field: dict[str, Any], stat: int
) -> None:
    one = be(sized(BLUE, "medium", specials=(special,)), **state)
    assert change(one, be(sized(GREEN, "medium", **other), ammo=6), **field) == stat


@pytest.mark.rule("ERF-SPECIAL-94", "ERF-SPECIAL-35", "ERF-SHIELD-01")
@each(
    "special, shielded, shoots, stat",
    [
        ("shield_proficiency", True, True, 2 + 2),
        ("shield_proficiency", True, False, 2),
        ("shield_proficiency", False, True, 0),
        ("deflect_arrows", True, True, 2),
        ("deflect_arrows", False, True, 3),
    ],
)
def test_what_stops_arrows(special: str, shielded: bool, shoots: bool, stat: int) -> None:
    one = sized(BLUE, "medium", specials=(special,), shielded=shielded)
    other = be(sized(GREEN, "medium", style="projectile" if shoots else "melee"), ammo=6)
    assert change(one, other, Stance(False)) == stat


@pytest.mark.rule("ERF-SPEC-09", "ERF-COMBAT-09")
def test_penalties_take_nothing_from_doubled_damage() -> None:
    one = be(sized(BLUE, "medium"), bonus=6, stunned=1, blinded=True, disarmed=True)
    assert multiplier(one, sized(GREEN, "medium")) == 2
    assert multiplier(be(one, bonus=-3, cavalry=True), sized(GREEN, "medium")) == 1


@pytest.mark.rule("ERF-COMBAT-09", "ERF-GAP-153")
@each("bonus, times", [(0, 1), (-2, 1), (1, 2)])
def test_mastery_swarm_and_mount_alone_do_not_double_damage(bonus: int, times: int) -> None:
    one = be(sized(BLUE, "medium", count=8, mastery=(0,)), cavalry=True, bonus=bonus)
    assert multiplier(one, sized(GREEN, "medium")) == times


@pytest.mark.rule("ERF-CAPT-01", "ERF-TRAIT-04")
def test_who_captures_attacks() -> None:
    one = sized(BLUE, "medium", combat=1, traits=("striker",))
    assert can_capture(met([one]), one, sized(GREEN, "medium"))


@pytest.mark.rule("ERF-CAPT-07", "ERF-BODY-01", "ERF-BODY-02", "ERF-BODY-03", "ERF-TYPE-04")
def test_girth_and_hands() -> None:
    assert [girth(sized(BLUE, size)) for size in ("tiny", "medium", "large", "immense")] == [1, 4, 6, 8]
    for kind, body, able in (
        ("infantry", "", True),
        ("infantry", "beastial", False),
        ("infantry", "centaur", True),
        ("infantry", "serpentine", True),
        ("beast", "", False),
        ("beast", "humanoid", True),
        ("beast", "centaur", False),
    ):
        assert has_hands(sized(BLUE, "medium", kind=kind, body=body)) is able
