"""How a fight goes: rounds, strikes, rows, protection, structures, when a side breaks."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.games.olympia.combat.fight import FORT, Fight, Fort, Side
from engine.games.olympia.combat.fighters import BLESSED, Group
from engine.games.olympia.rules.items import ITEMS
from engine.testing import LoadedDice
from tests.suite.table import each


def self_(unit: str = "u", attack: int = 80, defense: int = 80, missile: int = 0, **more: object) -> Group:
    return Group(unit, "", 1, attack, defense, missile, **more)  # type: ignore[arg-type]


def men(kind: str, count: int, unit: str = "u", **more: object) -> Group:
    fighter = ITEMS[kind].fighter
    assert fighter is not None
    return Group(unit, kind, count, *fighter, **more)  # type: ignore[arg-type]


def side(*groups: Group, breaks: int = 50, fort: Fort | None = None) -> Side:
    return Side(groups, breaks=breaks, fort=fort)


def faced(one: Side, other: Side) -> Fight:
    """A fight about to begin."""
    one.face(other)
    other.face(one)
    return Fight(one, other, Dice("fight"))


def loaded(*rolls: float, rest: float = 0.0) -> Dice:
    return LoadedDice({("x",): list(rolls)}, rest=rest)("x")


def exposed(one: Side) -> list[tuple[str, str]]:
    one.form_up()
    return [(one.groups[number].unit, one.groups[number].kind) for number in one.targets.starts]


def strikers(one: Side) -> list[tuple[str, str]]:
    one.form_up()
    return [(one.groups[number].unit, one.groups[number].kind) for number in one.strikers.starts]


@pytest.mark.rule("OLY-COMBAT-11", "OLY-EX-72")
@each("kind, strength, breaks_at, broken", [("16", 230, 115, False), ("14", 340, 170, True)])
def test_a_side_breaks_at_half_of_its_strength(kind: str, strength: int, breaks_at: int, broken: bool) -> None:
    one = side(self_(), men(kind, 2))
    assert (one.strength, one.breaks_at) == (strength, breaks_at)
    one.form_up()
    one.lose(1)
    one.lose(1)
    assert one.is_broken is broken


@pytest.mark.rule("OLY-COMBAT-11")
def test_the_higher_of_attack_and_missile_counts() -> None:
    assert side(men("13", 1)).strength == 55


@pytest.mark.rule("OLY-GAP-42", "OLY-GAP-S612")
def test_who_fights_to_the_death_breaks_when_nobody_stands() -> None:
    one = side(self_(), men("12", 1), breaks=0)
    one.form_up()
    one.lose(1)
    assert not one.is_broken
    one.lose(0)
    assert one.is_broken


@pytest.mark.rule("OLY-COMBAT-12", "OLY-EX-73")
@pytest.mark.parametrize(("attack", "defense", "odds"), [(90, 45, 2 / 3), (90, 90, 1 / 2), (5, 30, 1 / 7)])
def test_the_odds_of_a_strike(attack: int, defense: int, odds: float) -> None:
    hits = 0
    for number in range(6000):
        fight = faced(side(self_(attack=attack)), side(self_("v", attack=0, defense=defense)))
        fight.dice = Dice("odds", number)
        hits += fight._strike(0)
    assert abs(hits / 6000 - odds) < 0.025  # four standard deviations


@pytest.mark.rule("OLY-COMBAT-14")
def test_a_noble_who_is_hit_fights_no_more() -> None:
    fight = faced(side(self_()), side(self_("v"), men("12", 4, "w")))
    fight.sides[1].lose(0)
    assert strikers(fight.sides[1]) == [("w", "12")]


@pytest.mark.rule("OLY-COMBAT-15")
def test_a_hit_kills_a_fighter() -> None:
    fight = faced(side(self_()), side(men("12", 4, "v")))
    fight.dice = loaded()
    fight._strike(0)
    assert fight.sides[1].groups[0].count == 3


@pytest.mark.rule("OLY-COMBAT-06")
def test_blessed_soldiers_survive_half_of_the_hits() -> None:
    fight = faced(side(self_(attack=10**9)), side(men(BLESSED, 9000, "v"), breaks=0))
    for _ in range(6000):
        fight._strike(0)
    assert abs(9000 - fight.sides[1].groups[0].count - 3000) < 160


@pytest.mark.rule("OLY-COMBAT-10")
def test_a_round_alternates_until_the_smaller_side_is_through_then_the_larger_strikes_the_rest() -> None:
    one, other = side(men("12", 2, "u"), breaks=0), side(men("16", 5, "v"), breaks=0)
    fight = faced(one, other)
    fight.dice = loaded(rest=0.9999)  # nobody hits
    struck: list[int] = []
    strike = fight._strike
    fight._strike = lambda who: struck.append(who) or strike(who)  # type: ignore[method-assign,func-returns-value]
    fight._round()
    assert struck == [0, 1, 0, 1, 1, 1, 1]


@pytest.mark.rule("OLY-GAP-41", "OLY-COMBAT-23")
def test_nobles_are_protected_by_their_men_and_the_leader_by_the_other_nobles() -> None:
    one = side(self_("a", leads=True), men("12", 1, "a"), self_("b"), men("12", 1, "b"), self_("c"))
    assert exposed(one) == [("a", "12"), ("b", "12"), ("c", "")]
    one.lose(3)
    assert exposed(one) == [("a", "12"), ("b", ""), ("c", "")]
    one.lose(4)
    one.lose(1)
    assert exposed(one) == [("b", "")]
    one.lose(2)
    assert exposed(one) == [("a", "")]


@pytest.mark.rule("OLY-GAP-41")
def test_engines_protect_nobody() -> None:
    assert exposed(side(self_("a", leads=True), men("61", 2, "a"))) == [("a", ""), ("a", "61")]


@pytest.mark.rule("OLY-COMBAT-22", "OLY-GAP-41")
def test_rear_rows_are_no_targets_until_those_before_them_have_fallen() -> None:
    one = side(self_("a", leads=True), men("12", 1, "b"), men("13", 1, "c", row=2), men("13", 1, "d", row=5))
    assert exposed(one) == [("b", "12"), ("a", "")] or exposed(one) == [("a", ""), ("b", "12")]
    one.lose(1)
    one.lose(0)
    assert exposed(one) == [("c", "13")]
    one.lose(2)
    assert exposed(one) == [("d", "13")]


@pytest.mark.rule("OLY-COMBAT-23")
def test_a_leader_in_front_is_protected_by_nobles_behind() -> None:
    one = side(self_("a", leads=True), self_("b", row=3))
    assert exposed(one) == [("b", "")]


@pytest.mark.rule("OLY-COMBAT-24", "OLY-EX-75")
@each("row, blow", [(1, 40), (0, 80)])
def test_behind_one_strikes_with_the_missile_and_in_front_with_the_better(row: int, blow: int) -> None:
    one = side(self_(attack=80, defense=80, missile=40, row=row), men("12", 1, "v"))
    one.form_up()
    assert one.blows[0] == blow


@pytest.mark.rule("OLY-COMBAT-26", "OLY-EX-76", "OLY-GAP-20")
def test_without_missiles_nobody_strikes_from_behind_until_the_row_comes_to_the_front() -> None:
    one = side(men("12", 1, "v"), men("20", 5, "u", row=1))
    assert strikers(one) == [("v", "12")]
    one.lose(0)
    assert strikers(one) == [("u", "20")]
    assert one.blows[1] == 15


@pytest.mark.rule("OLY-GAP-21")
def test_ghost_warriors_never_strike_and_fall_to_every_strike() -> None:
    fight = faced(side(men("18", 5, "g"), self_("g", leads=True), breaks=0), side(men("10", 50, "v")))
    assert strikers(fight.sides[0]) == [("g", "")]
    fight.dice = loaded(rest=0.99)
    fight._strike(1)
    assert fight.sides[0].groups[0].count == 4


@pytest.mark.rule("OLY-COMBAT-27")
def test_a_structure_adds_its_defense_to_those_inside() -> None:
    def hits(inside: bool) -> int:
        found = 0
        for number in range(4000):
            fort = Fort(25)
            fight = faced(side(self_(attack=25)), side(men("12", 1, "v", inside=inside), fort=fort))
            fight.sides[1].targets.entries.remove(FORT)
            fight.sides[1].targets.starts = {0: 0}
            fight.dice = Dice("inside", number)
            found += fight._strike(0)
        return found

    assert abs(hits(True) / 4000 - 25 / 55) < 0.035
    assert abs(hits(False) / 4000 - 25 / 30) < 0.035


@pytest.mark.rule("OLY-COMBAT-28", "OLY-GAP-41", "OLY-COMBAT-16")
def test_the_structure_is_one_target_among_the_others_and_loses_a_point_of_defense() -> None:
    fort = Fort(25)
    fight = faced(side(self_()), side(men("12", 4, "v"), fort=fort))
    assert fight.sides[1].targets.entries == [FORT, 0, 0, 0, 0]
    fight.dice = loaded(0.0, 0.0, 0.0)
    fight._strike(0)
    assert (fort.defense, fort.added) == (24, 0)


@pytest.mark.rule("OLY-COMBAT-29", "OLY-COMBAT-16")
def test_without_defense_a_structure_takes_damage_until_it_falls() -> None:
    fort = Fort(1, damage=97)
    for _ in range(3):
        fort.hit(1)
    assert (fort.defense, fort.added, fort.stands) == (0, 2, True)
    fort.hit(8)
    assert (fort.added, fort.stands) == (3, False)


@pytest.mark.rule("OLY-COMBAT-30", "OLY-COMBAT-16")
def test_siege_engines_strike_only_the_structure_with_five_to_ten() -> None:
    points = set()
    for number in range(400):
        fort = Fort(500)
        fight = faced(side(men("60", 1)), side(men("12", 4, "v"), fort=fort))
        fight.dice = Dice("siege", number)
        fight._strike(0)
        assert fight.sides[1].groups[0].count == 4
        points.add(500 - fort.defense)
    assert points <= {0, *range(5, 11)}
    assert len(points) == 7


@pytest.mark.rule("OLY-COMBAT-30")
def test_without_a_structure_siege_engines_strike_nobody() -> None:
    assert strikers(faced(side(self_("a"), men("60", 3, "a")), side(men("12", 4, "v"))).sides[0]) == [("a", "")]


@pytest.mark.rule("OLY-COMBAT-27")
def test_a_fallen_structure_protects_nobody() -> None:
    fort = Fort(0, damage=99)
    fight = faced(side(self_(attack=10)), side(men("12", 1, "v", inside=True), fort=fort, breaks=0))
    fight.dice = loaded(0.0, 0.0, 0.0)
    fight._strike(0)
    assert not fort.stands
    assert fight.sides[1].targets.entries == [0]


@pytest.mark.rule("OLY-GAP-42")
def test_two_sides_that_cannot_strike_part_in_a_draw() -> None:
    assert faced(side(men("18", 3)), side(men("18", 3))).run() is None
    assert faced(side(self_(attack=0), breaks=0), side(self_(attack=0), breaks=0)).run() is None


KINDS = ("10", "12", "13", "14", "16", "17", "18", "20", "21", "22", "280", "286")
ARMIES = st.lists(
    st.tuples(st.sampled_from(KINDS), st.integers(1, 40), st.integers(0, 3), st.booleans()), min_size=1, max_size=6
)


def army(parts: Sequence[tuple[str, int, int, bool]], fort: Fort | None = None, breaks: int = 50) -> Side:
    groups = [self_("leader", leads=True)]
    for number, (kind, count, row, inside) in enumerate(parts):
        groups += [self_(str(number), row=row), men(kind, count, str(number), row=row, inside=inside)]
    return side(*groups, fort=fort, breaks=breaks)


@settings(max_examples=60, deadline=None)
@given(ARMIES, ARMIES, st.sampled_from([0, 50]), st.booleans(), st.integers(0, 1000))
def test_a_fight_ends_nobody_is_lost_track_of_and_only_a_broken_side_loses(
    ours: list[tuple[str, int, int, bool]],
    theirs: list[tuple[str, int, int, bool]],
    breaks: int,
    walls: bool,
    seed: int,
) -> None:
    fight = Fight(army(ours, breaks=breaks), army(theirs, Fort(20) if walls else None), Dice("any", seed))
    winner = fight.run()
    for number, one in enumerate(fight.sides):
        assert all(0 <= group.count <= start for group, start in zip(one.groups, one.start, strict=True))
        assert one.strength == sum(group.count * group.worth for group in one.groups)
        assert one.is_broken is (winner == 1 - number)
    assert winner is not None


def test_neither_side_is_favoured_but_for_the_first_strike() -> None:
    won = [Fight(army([("12", 30, 0, False)]), army([("12", 30, 0, False)]), Dice("even", n)).run() for n in range(400)]
    assert 150 < won.count(0) < 270


@pytest.mark.slow
def test_thirty_nobles_with_two_thousand_men_each_fight_it_out_in_a_moment() -> None:
    def host() -> Side:
        groups: list[Group] = []
        for number in range(30):
            groups.append(self_(str(number), leads=number == 0))
            groups += [men(kind, 500, str(number)) for kind in ("12", "13", "16", "20")]
        return side(*groups)

    best = 9.0
    for number in range(2):
        fight = Fight(host(), host(), Dice("hosts", number))
        began = time.process_time()
        fight.run()
        best = min(best, time.process_time() - began)
    assert best < 2.0  # half a second where nothing else runs
