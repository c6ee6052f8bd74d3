"""Battle stats bonus by bonus: what counts, from which number on, and for whom it does not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.erfworld.bouts.field import BLUE, GREEN, Figure
from engine.games.erfworld.bouts.stats import (
    Stance,
    battle_stat,
    can_capture,
    captures_outright,
    counts_against,
    multiplier,
    outnumbered,
    own_stat,
)
from tests.engine.games.erfworld.bouts.book.test_bouts_rules import replace_kind
from tests.engine.games.erfworld.props.field_kit import figures, met, swarm
from tests.suite.table import each


def one_of(side: int, kind: str, count: int = 1, **changed: Any) -> Figure:
    """A figure of a class with these changes to the class; a count above 1 makes it a swarm."""
    (one,) = figures(side, kind, count=1)
    one.kind, one.count = replace_kind(kind, **changed), count
    return one


def gain(one: Figure, other: Figure, stance: Stance | None = None, **more: Any) -> int:
    """What a figure adds to its own stat against another."""
    field = met([one], [other], **more)
    return battle_stat(field, one, other, stance or Stance(True)) - own_stat(field, one)


@pytest.mark.rule("ERF-SPEC-09")
@each("one, other, bonus", [("petite", "huge", 2), ("petite", "immense", 0), ("tiny", "immense", 0)])
def test_nobody_masters_a_difference_of_five_sizes(one: str, other: str, bonus: int) -> None:
    assert gain(one_of(BLUE, "lancer", size=one, mastery=(4, 5, 6)), one_of(GREEN, "giant", size=other)) == bonus


@pytest.mark.rule("ERF-SPEC-09", "ERF-KNIGHT-03", "ERF-KNIGHT-04", "ERF-KNIGHT-08")
@each(
    "kind, mastered",
    [("keshik", "small medium large"), ("knight", "petite small medium"), ("lancer", "medium large huge")],
)
def test_each_knight_masters_three_sizes(kind: str, mastered: str) -> None:
    sizes = ("tiny", "petite", "small", "medium", "large", "huge", "immense")
    found = [size for size in sizes if gain(one_of(BLUE, kind), one_of(GREEN, "spidew", size=size, armed=False)) == 2]
    assert found == mastered.split()


@pytest.mark.rule("ERF-SPEC-12")
@each("size, bonus", [("tiny", 0), ("petite", 2), ("small", 2), ("huge", 2), ("immense", 0)])
def test_anti_air_helps_against_fliers_within_two_sizes(size: str, bonus: int) -> None:
    assert gain(one_of(BLUE, "arbalist"), one_of(GREEN, "roc", size=size)) == bonus
    assert gain(one_of(BLUE, "arbalist"), one_of(GREEN, "roc", size=size, terrain="land", armed=False)) == 0


@pytest.mark.rule("ERF-COMBAT-09", "ERF-GAP-153", "ERF-CMDMOD-11")
@each(
    "more, times",
    [
        ({"bonus": 5}, 1),
        ({"bonus": 6}, 2),
        ({"bonus": 11}, 2),
        ({"bonus": 12}, 3),
        ({"bonus": 4, "cavalry": True}, 1),
        ({"bonus": 5, "cavalry": True}, 2),
        ({"bonus": -6, "cavalry": True}, 1),
    ],
)
def test_six_points_of_bonus_double_damage_and_twelve_triple_it(more: dict[str, Any], times: int) -> None:
    (one,), (other,) = figures(BLUE, "piker", **more), figures(GREEN, "piker")
    assert multiplier(one, other) == times


@pytest.mark.rule("ERF-COMBAT-09", "ERF-GAP-153")
def test_mastery_anti_air_and_swarming_count_towards_doubled_damage() -> None:
    cases = [
        (one_of(BLUE, "lancer"), one_of(GREEN, "knight"), 2),
        (one_of(BLUE, "arbalist"), one_of(GREEN, "skank"), 2),
        (swarm(BLUE, "piker", 1), one_of(GREEN, "gump"), 2),
        (one_of(BLUE, "bat", 4), one_of(GREEN, "piker"), 1),
    ]
    for one, other, bonus in cases:
        found = []
        for one.bonus in (5 - bonus, 6 - bonus):
            found.append(multiplier(one, other))
        assert found == [1, 2], one.name
    plain = one_of(BLUE, "lancer", mastery=())
    plain.cavalry = True
    assert multiplier(plain, one_of(GREEN, "knight")) == 1  # without any bonus but that of cavalry


@pytest.mark.rule("ERF-SPECIAL-56")
def test_mean_tweets_of_one_foe_take_one_point_and_of_several_two() -> None:
    one, foes = one_of(BLUE, "lancer", mastery=()), [one_of(GREEN, "orly") for _ in range(3)]
    plain = one_of(GREEN, "orly", specials=())
    for stat, against, attackers in ((-1, foes[0], foes[:1]), (-2, foes[0], foes[:2]), (-2, foes[0], foes),
                                     (-1, plain, [plain, foes[0]]), (0, plain, [plain])):  # fmt: skip
        stance = Stance(True, tuple(attackers))
        field = met([one], attackers)
        assert gain(one, against, stance) - outnumbered(field, one, tuple(attackers)) == stat


@pytest.mark.rule("ERF-SWARM-01", "ERF-SWARM-04", "ERF-SWARM-05")
@each("count, bonus", [(1, 0), (4, 1), (8, 2), (16, 0)])
def test_a_swarm_adds_two_a_half_swarm_one_and_an_enhanced_swarm_nothing(count: int, bonus: int) -> None:
    assert gain(one_of(BLUE, "bat", count), one_of(GREEN, "piker")) == bonus


@pytest.mark.rule("ERF-SHIELD-01", "ERF-SHIELD-02", "ERF-TRAIT-03", "ERF-TRAIT-04", "ERF-SPECIAL-94")
@each(
    "changed, attacking, defending",
    [
        ({}, 0, 0),
        ({"shielded": True}, -1, 2),
        ({"shielded": True, "traits": ("protect",)}, 0, 2),
        ({"shielded": True, "specials": ("shield_proficiency",)}, 0, 2),
        ({"traits": ("protect",)}, 0, 1),
        ({"traits": ("striker",)}, 0, -1),
    ],
)
def test_what_a_shield_and_the_traits_do_to_who_attacks_and_who_only_defends(
    changed: dict[str, Any], attacking: int, defending: int
) -> None:
    one, other = one_of(BLUE, "knight", mastery=(), **{"traits": (), "specials": ()} | changed), one_of(GREEN, "piker")
    assert [gain(one, other, Stance(attacks)) for attacks in (True, False)] == [attacking, defending]


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-05", "ERF-SPECIAL-64", "ERF-SPECIAL-34")
def test_relief_from_being_outnumbered_never_becomes_a_bonus() -> None:
    one, foes = one_of(GREEN, "knight"), figures(BLUE, "knight", 3)
    field = met([one], foes)
    for dances, expected in ((False, [0, 0, -1]), (True, [0, 0, 0])):
        one.dances = dances
        assert [outnumbered(field, one, tuple(foes[:number])) for number in (1, 2, 3)] == expected


@pytest.mark.rule("ERF-OUTNUM-02", "ERF-OUTNUM-07", "ERF-SWARM-01", "ERF-SWARM-04", "ERF-SWARM-05", "ERF-CMDMOD-25")
@each(
    "attacker, count, target, counts",
    [
        ("knight", 1, "piker", True),  # larger
        ("behemoth", 1, "piker", True),
        ("piker", 1, "piker", True),
        ("piker", 1, "knight", True),  # one smaller
        ("piker", 1, "giant", True),  # two smaller
        ("piker", 1, "gump", False),  # three smaller
        ("piker", 7, "gump", False),
        ("piker", 8, "gump", True),
        ("piker", 8, "behemoth", True),  # four smaller
        ("bat", 3, "piker", False),
        ("bat", 4, "piker", True),
        ("bat", 16, "gump", False),  # five smaller
        ("bat", 16, "behemoth", False),  # six smaller
    ],
)  # fmt: skip
def test_who_counts_as_one_that_outnumbers(attacker: str, count: int, target: str, counts: bool) -> None:
    assert counts_against(one_of(BLUE, attacker, count), one_of(GREEN, target)) is counts


@pytest.mark.rule("ERF-SWARM-04", "ERF-OUTNUM-02")
def test_two_half_swarms_press_a_small_unit_as_three_would() -> None:
    one = one_of(BLUE, "piker")
    assert outnumbered(met([one]), one, (one_of(GREEN, "bat", 4), one_of(GREEN, "bat", 4))) == -2
    assert outnumbered(met([one]), one, (one_of(GREEN, "thunderbird"), one_of(GREEN, "thunderbird"))) == -1


@pytest.mark.rule("ERF-CAPT-07", "ERF-BODY-04", "ERF-SPECIAL-26", "ERF-TYPE-04")
@each(
    "captor, count, changed, victim, able",
    [
        ("piker", 1, {}, "piker", True),
        ("piker", 1, {}, "knight", True),
        ("knight", 1, {}, "spidew", True),  # two larger, since heavies count one more
        ("piker", 1, {"combat": 9}, "spidew", False),  # three larger
        ("piker", 8, {}, "piker", True),
        ("piker", 8, {}, "knight", False),  # swarms take nobody larger
        ("digger", 1, {"combat": 9}, "piker", False),  # no combatant
        ("orly", 1, {}, "bat", True),  # beasts take smaller ones only
        ("orly", 1, {}, "piker", False),
        ("orly", 1, {"specials": ("capture",)}, "piker", True),
        ("orly", 1, {"body": "humanoid"}, "piker", True),
        ("orly", 1, {"body": "serpentine"}, "piker", True),
        ("orly", 1, {"body": "serpentine"}, "knight", False),
        ("knight", 1, {"body": "beastial"}, "knight", False),
        ("knight", 1, {"body": "centaur"}, "knight", True),
    ],
)  # fmt: skip
def test_who_can_take_whom_alive(captor: str, count: int, changed: dict[str, Any], victim: str, able: bool) -> None:
    one, other = one_of(BLUE, captor, count, **changed), one_of(GREEN, victim)
    assert can_capture(met([one], [other]), one, other) is able


@pytest.mark.rule("ERF-CAPT-01", "ERF-COMBAT-08")
@each("combat, able", [(0, False), (1, True), (2, True)])
def test_a_captor_keeps_a_stat_of_zero_whether_it_pays_already_or_not(combat: int, able: bool) -> None:
    one, other = one_of(BLUE, "piker", combat=combat), one_of(GREEN, "piker")
    for one.capturing in (False, True):
        assert can_capture(met([one], [other]), one, other) is able


@pytest.mark.rule("ERF-CAPT-07")
@each(
    "captor, victim, changed, takes",
    [
        ("gump", "knight", {}, True),  # huge and heavy counts as seven, medium as four
        ("gump", "knight", {"hands": 1}, True),
        ("gump", "knight", {"hands": 2}, False),
        ("gump", "knight", {"style": "projectile"}, False),
        ("spidew", "piker", {}, True),
        ("spidew", "knight", {}, False),
    ],
)
def test_three_sizes_larger_take_alive_with_a_free_hand(
    captor: str, victim: str, changed: dict[str, Any], takes: bool
) -> None:
    one, other = one_of(BLUE, captor, **changed), one_of(GREEN, victim)
    assert not captures_outright(one, other)  # who does not mean to
    one.capturing = True
    assert captures_outright(one, other) is takes
