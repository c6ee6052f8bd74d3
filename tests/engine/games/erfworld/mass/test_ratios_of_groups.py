"""Ratios of two groups before the roll: cleaving, fliers, production, bonuses, max stacks (ERF-CRT-01 to -10)."""

from __future__ import annotations

import pytest

from engine.games.erfworld.mass.clash import base_ratio, crit_of, is_enhanced, needed, swarms
from engine.games.erfworld.mass.groups import Group
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.designs import built, read
from engine.games.erfworld.rules.mass import Mark, Ratio, Toll
from tests.suite.table import each


def group(words: str) -> Group:
    """A group by its class or design; a number behind it is its bonus, "max" makes it a max stack."""
    parts = words.split()
    stacked, bonus = "max" in parts, next((int(part[1:]) for part in parts if part[0] == "+"), 0)
    parts = [part for part in parts if part != "max" and part[0] != "+"]
    kind = CLASSES[parts[0]] if parts[0] in CLASSES else built(read("Test", parts))
    return Group(kind, kind.body_size.group, bonus=bonus, stacked=stacked)


def ratio(one: str, other: str) -> str:
    def half(toll: Toll) -> str:
        return f"{toll.groups or ''}{toll.mark}" or "0"

    found = base_ratio(group(one), group(other))
    return f"{half(found.one)}:{half(found.other)}"


@pytest.mark.rule("ERF-CRT-01")
@each(
    "one, other, expected",
    [
        ("knight", "piker", "1:1"),  # the larger fights hand to hand and cleaves
        ("keshik", "piker", "2:1"),  # it shoots, so the larger attacks as usual
        ("knight", "archer", "1:1"),  # what the smaller does makes no difference
        ("giant", "knight", "2:1"),
        ("giant", "keshik", "2:1"),
        ("large infantry land crossbow 3", "knight", "4:1"),
        ("giant", "cloth_golem_small", "1:2"),
        ("colossus", "giant", "1:1"),
        ("colossus", "knight", "3:4"),
        ("colossus", "cloth_golem_small", "4:3"),
        ("behemoth", "colossus", "1:2"),
        ("behemoth", "giant", "E:6"),
        ("behemoth", "knight", "1:2"),
        ("behemoth", "cloth_golem_small", "D:6"),
    ],
)
def test_the_larger_cleaves_hand_to_hand(one: str, other: str, expected: str) -> None:
    assert ratio(one, other) == expected
    assert ratio(other, one) == ":".join(reversed(expected.split(":")))


@pytest.mark.rule("ERF-CRT-08", "ERF-GAP-130", "ERF-EX-124")
@each(
    "flier, ground, expected",
    [
        ("dwagon", "behemoth", "4:1"),
        ("gwiffen", "colossus", "2:1"),
        ("skank", "giant", "1:1"),
        ("orly", "knight", "2:1"),
        ("orly", "keshik", "1:1"),  # the larger shoots: normal
        ("thunderbird", "piker", "1:1"),
        ("thunderbird", "archer", "1:2"),
        ("bat", "piker", "4:1"),
        ("bat", "archer", "4:3"),
        ("dwagon", "giant", "2:1"),
        ("gwiffen", "knight", "4:1"),
        ("skank", "piker", "2:1"),
        ("dwagon", "colossus", "2:1"),  # of one size
        ("orly", "piker", "2:1"),
        ("dwagon", "knight", "3:4"),  # not listed: as on the ground
        ("gwiffen", "behemoth", "6:E"),
        ("skank", "colossus", "4:3"),
    ],
)
def test_fliers_against_the_ground_have_the_ratios_of_the_list(flier: str, ground: str, expected: str) -> None:
    assert ratio(flier, ground) == expected
    assert ratio(ground, flier) == ":".join(reversed(expected.split(":")))


@pytest.mark.rule("ERF-CRT-08")
def test_among_fliers_the_table_of_the_ground_counts() -> None:
    assert ratio("skank", "skank") == "1:1"
    assert ratio("thunderbird", "bat") == "4:1"
    assert ratio("gwiffen", "skank") == "2:1"


@pytest.mark.rule("ERF-CRT-06", "ERF-CRT-07")
@each(
    "one, other, expected",
    [
        ("piker", "giant", "4:1"),  # twice the 2 of small units
        ("piker", "colossus", "3:2"),  # 6:4, halved
        ("piker", "behemoth", "6:D"),  # 12, halved because it is beyond four
        ("twoll", "giant", "2:1"),
        ("twoll", "twoll", "1:1"),  # 2:2, halved
        ("twoll", "gwiffen", "1:1"),
        ("piker", "knight", "1:1"),  # only heavies double it
        ("piker", "archer", "1:1"),
        ("piker +7", "giant", "4:1"),
        ("piker +8", "giant", "2:1"),  # who would take double takes it once
    ],
)
def test_production_loses_double_against_heavies(one: str, other: str, expected: str) -> None:
    assert ratio(one, other) == expected


@pytest.mark.rule("ERF-CRT-10", "ERF-CRT-07")
@each(
    "one, other, expected",
    [
        ("knight +7", "lancer", "1:1"),
        ("knight +8", "lancer", "1:2"),
        ("giant +8", "twoll", "1:4"),  # twice for its bonus, twice for production: 1:4
        ("colossus +15", "gump", "1:2"),
        ("colossus +16", "gump", "1:3"),
        ("colossus +16", "hydra +8", "1:1"),  # who has bonuses himself loses no more
        ("knight +8", "giant", "1:4"),  # +1: doubled
        ("knight +8", "colossus", "4:3"),  # C: not
        ("cloth_golem_small +8", "colossus", "1:4"),  # +S: 3:8, halved
        ("cloth_golem_small +8", "behemoth", "6:D"),  # CS
        ("bat +8", "colossus", "4:E"),  # -S
        ("thunderbird +8", "behemoth", "6:E"),  # -S
        ("bat +8", "behemoth", "6:R"),  # --S
        ("colossus +8", "behemoth", "1:1"),  # +2: 2:2, halved
    ],
)
def test_bonuses_multiply_what_the_other_loses(one: str, other: str, expected: str) -> None:
    assert ratio(one, other) == expected
    assert ratio(other, one) == ":".join(reversed(expected.split(":")))


@pytest.mark.rule("ERF-CRT-06")
@each(
    "toll, times, expected",
    [
        (Toll(0, Mark.EXHAUSTED), 2, Toll(0, Mark.DAMAGED)),
        (Toll(0, Mark.EXHAUSTED), 1, Toll(0, Mark.EXHAUSTED)),
        (Toll(0, Mark.REFRESHED), 2, Toll(0, Mark.REFRESHED)),
        (Toll(2), 3, Toll(6)),
    ],
)
def test_an_exhausted_group_twice_over_is_a_damaged_one(toll: Toll, times: int, expected: Toll) -> None:
    assert toll.times(times) == expected


@pytest.mark.rule("ERF-CRT-04", "ERF-MC-03")
@each(
    "words, enhanced",
    [
        ("knight", False),
        ("knight +9", False),
        ("knight +10", True),
        ("knight max", True),
        ("giant max", True),
        ("giant +10", True),
        ("colossus max", False),
        ("colossus +19", False),
        ("colossus +20", True),
        ("behemoth max", False),
        ("behemoth +30", False),
    ],
)
def test_who_fights_a_size_larger(words: str, enhanced: bool) -> None:
    assert is_enhanced(group(words)) is enhanced


@pytest.mark.rule("ERF-MC-03", "ERF-CRT-04", "ERF-EX-123")
@each(
    "one, other, expected",
    [
        ("knight max", "knight", "1:2"),
        ("knight max", "knight max", "1:1"),
        ("giant max", "knight", "3:4"),  # as a huge one, rather than 2:1
        ("piker max", "giant", "1:2"),  # as a medium one it has 1:4, doubled 2:4, halved
        ("keshik max", "piker", "2:1"),  # shooters do not cleave at any size
        ("skank max", "giant", "1:1"),  # a flier against the ground keeps its ratio
        ("thunderbird max", "knight", "3:1"),
        ("skank max", "orly", "1:2"),  # in the sky it may be large
        ("knight max", "giant", "1:2"),  # no worse than by true size
        ("colossus +20", "hydra", "0:3"),  # as an immense one 1:2, tripled 1:6, halved
    ],
)
def test_a_max_stack_takes_the_better_of_two_sizes(one: str, other: str, expected: str) -> None:
    assert ratio(one, other) == expected
    assert ratio(other, one) == ":".join(reversed(expected.split(":")))


@pytest.mark.rule("ERF-CRT-02", "ERF-CRT-05")
@each(
    "who, against, groups, swarm",
    [
        ("knight", "knight", 1, False),
        ("giant", "knight", 1, False),
        ("piker", "giant", 1, False),  # two sizes
        ("piker", "colossus", 4, True),  # three
        ("knight", "behemoth", 8, True),
        ("giant", "behemoth", 2, False),
        ("bat", "behemoth", 1, True),  # tiny units always swarm
        ("bat", "bat", 1, True),
        ("behemoth", "bat", 1, False),
        ("behemoth", "behemoth", 1, False),
        ("colossus", "piker", 1, False),
    ],
)
def test_who_swarms_against_whom_and_in_how_many_groups(who: str, against: str, groups: int, swarm: bool) -> None:
    assert needed(group(who), group(against)) == groups
    assert swarms(group(who), group(against)) is swarm
    assert crit_of(group(who), group(against)) == (4 if swarm else 1)


def test_a_ratio_is_read_from_either_side() -> None:
    assert base_ratio(group("giant"), group("piker")) == Ratio(Toll(1), Toll(4))
    assert base_ratio(group("piker"), group("giant")) == Ratio(Toll(4), Toll(1))


@pytest.mark.rule("ERF-CRT-04")
@each("bonus, kills", [(15, 2), (29, 3), (30, 6)])
def test_the_immense_with_thirty_bonuses_kill_twice_as_many(bonus: int, kills: int) -> None:
    """Bonuses of 8 and of 16 have doubled and tripled the kills of a 1:1 before."""
    mighty, plain = group("behemoth"), group("behemoth")
    mighty.bonus = bonus
    assert base_ratio(mighty, plain) == Ratio(Toll(1), Toll(kills))
    assert base_ratio(plain, mighty) == Ratio(Toll(kills), Toll(1))
    giants, huge = group("giant"), group("gump")
    assert base_ratio(mighty, giants).other == Toll(12 if bonus == 30 else 6)
    huge.bonus = bonus
    assert base_ratio(huge, plain).other.groups < 6
