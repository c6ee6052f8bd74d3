"""Blows and wounds: odds, targets, what a hit does."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.overlord.combat.fighters import Fighter, Hurt, Lasting
from engine.games.overlord.combat.strikes import (
    Blow,
    Tally,
    attack_on,
    binomial,
    deadly_chance,
    defense_of,
    hit_chance,
    order_of_targets,
    strike,
    strike_chance,
)
from engine.games.overlord.rules.stats import Stats
from engine.games.overlord.state import Kind
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, fighter, loaded
from tests.suite.table import each

SURE = Blow(attack=15, damage=1, base=10)  # always strikes, always hits the undefended, always deadly


def blows(
    striker: Fighter, target: Fighter, blow: Blow, number: int, dice: Dice | None = None, **options: Any
) -> Tally:
    [tally] = strike(striker, [target], number, blow, dice or Dice("blows"), **options)
    return tally


@pytest.mark.rule("OVL-COMBAT-35", "OVL-EX-43", "OVL-GAP-99")
def test_both_factors_are_reduced_until_the_smaller_is_one() -> None:
    assert hit_chance(6, 4) == 0.75
    assert hit_chance(2, 7) == pytest.approx(1 / 7)
    assert hit_chance(5, 5) == 0.5
    assert hit_chance(2, 0) == 1
    assert hit_chance(0, 0) == 0
    assert hit_chance(3, -2) == 1
    assert hit_chance(-3, 2) == 0


@pytest.mark.rule("OVL-COMBAT-34", "OVL-EX-44")
def test_a_figure_strikes_in_forty_percent_and_four_for_each_point() -> None:
    assert strike_chance(0) == pytest.approx(0.4)
    assert strike_chance(5) == pytest.approx(0.6)
    assert strike_chance(40) == 1


@pytest.mark.rule("OVL-COMBAT-34", "OVL-COMBAT-35", "OVL-STAT-02")
def test_six_against_four_hits_as_often_as_the_rules_say() -> None:
    target = fighter("U2", DEF, 6000, defense=4, life=100)
    tally = blows(fighter(melee=6), target, Blow(6, 1, 6), 6000)
    assert tally.hits / 6000 == pytest.approx(0.64 * 0.75, abs=0.02)


@pytest.mark.rule("OVL-COMBAT-37")
def test_only_a_blow_that_was_the_weaker_may_be_a_mere_wound() -> None:
    assert deadly_chance(attack=2, defense=7, base=3) == pytest.approx(0.65)
    assert deadly_chance(attack=7, defense=2, base=0) == 1
    assert deadly_chance(attack=2, defense=7, base=20) == 1


@pytest.mark.rule("OVL-COMBAT-37")
def test_a_blow_that_is_not_deadly_wounds_and_the_next_is_deadly() -> None:
    target = fighter("U2", DEF, 1, defense=1, life=1)
    weak = Blow(attack=1, damage=1, base=0)
    target.stats = Stats(defense=2, life=1)
    assert blows(fighter(), target, weak, 1, loaded(0.0, 0.9)).wounded == 1
    assert target.hurt == {Hurt(0, True): 1}
    assert blows(fighter(), target, weak, 1, loaded(0.0, 0.9)).killed == 1
    assert not target.hurt


@pytest.mark.rule("OVL-COMBAT-37")
def test_the_deadly_half_of_weak_blows_is_half() -> None:
    target = fighter("U2", DEF, 4000, defense=2, life=1)
    tally = blows(fighter(), target, Blow(1, 1, 0), 4000)
    assert tally.killed / tally.hits == pytest.approx(0.5, abs=0.05)


@pytest.mark.rule("OVL-COMBAT-38")
def test_of_a_hit_for_three_points_only_the_last_may_be_a_wound_and_one_figure_takes_them_all() -> None:
    target = fighter("U2", DEF, 2, defense=2, life=9)
    blows(fighter(), target, Blow(1, 3, 0), 1, loaded(0.0, 0.9))
    assert target.hurt == {Hurt(): 1, Hurt(2, True): 1}
    other = fighter("U3", DEF, 2, defense=2, life=9)
    blows(fighter(), other, Blow(1, 3, 0), 1, loaded(0.0, 0.1))
    assert other.hurt == {Hurt(): 1, Hurt(3, False): 1}


@pytest.mark.rule("OVL-COMBAT-39", "OVL-STAT-07", "OVL-STAT-05")
def test_a_figure_dies_when_all_its_life_is_lost() -> None:
    target = fighter("U2", DEF, 1, life=3)
    assert [blows(fighter(), target, SURE, 1).killed for _ in range(3)] == [0, 0, 1]
    big = fighter("U2", DEF, 1, life=3)
    assert blows(fighter(), big, Blow(15, 3, 0), 1).killed == 1


@pytest.mark.rule("OVL-COMBAT-31")
def test_every_figure_strikes_another_one_as_long_as_there_are_others() -> None:
    target = fighter("U2", DEF, 10, life=2)
    blows(fighter(), target, SURE, 10)
    assert target.hurt == {Hurt(1, False): 10}
    blows(fighter(), target, SURE, 4)
    assert target.figures == 6


@pytest.mark.rule("OVL-COMBAT-31")
def test_blows_left_over_go_to_the_next_unit_and_then_round_again() -> None:
    first, second = fighter("U2", DEF, 3, life=5), fighter("U3", DEF, 2, life=5)
    tallies = strike(fighter(), [first, second], 7, SURE, Dice("x"))
    assert [(t.target.number, t.blows) for t in tallies] == [("U2", 5), ("U3", 2)]


@pytest.mark.rule("OVL-COMBAT-31", "OVL-COMBAT-33", "OVL-COMBAT-25")
def test_the_least_hidden_is_struck_first_then_front_flank_and_rear() -> None:
    striker = fighter("U1", ATT, at=(2, 3), observation=9)
    rear = fighter("U2", DEF, at=(2, 2))
    flank = fighter("U3", DEF, at=(1, 3))
    front = fighter("U4", DEF, at=(2, 4))
    hidden = fighter("U5", DEF, at=(2, 4), stealth=1)
    order = order_of_targets(striker, [hidden, rear, flank, front], SURE, Dice("x"))
    assert [enemy.number for enemy in order] == ["U4", "U3", "U2", "U5"]


@pytest.mark.rule("OVL-COMBAT-33")
def test_missiles_fly_at_the_nearest_of_equally_hidden_units() -> None:
    striker = fighter("U1", ATT, at=(2, 1))
    far, near = fighter("U2", DEF, at=(2, 6)), fighter("U3", DEF, at=(2, 4))
    order = order_of_targets(striker, [far, near], Blow(5, 4, 0, is_missile=True), Dice("x"))
    assert [enemy.number for enemy in order] == ["U3", "U2"]


@pytest.mark.rule("OVL-COMBAT-32", "OVL-STAT-10", "OVL-STAT-11")
def test_each_level_of_stealth_beyond_the_strikers_observation_saves_in_a_tenth_of_cases() -> None:
    striker = fighter("U1", ATT, at=(2, 3), observation=1)
    hidden = fighter("U2", DEF, at=(2, 4), stealth=4)
    struck = sum(bool(order_of_targets(striker, [hidden], SURE, Dice("hide", i))) for i in range(2000))
    assert struck / 2000 == pytest.approx(0.7, abs=0.04)
    assert order_of_targets(striker, [fighter("U3", DEF, at=(2, 4), stealth=1)], SURE, loaded(0.0))


@pytest.mark.rule("OVL-COMBAT-40")
def test_missiles_meet_a_third_of_the_defense_rounded_down() -> None:
    target = fighter("U2", DEF, defense=8)
    assert defense_of(target, fighter(), Blow(5, 4, 0, is_missile=True)) == 2
    assert defense_of(target, fighter(), Blow(5, 1, 0)) == 8


@pytest.mark.rule("OVL-COMBAT-24", "OVL-COMBAT-36")
def test_a_parry_adds_the_melee_rating_only_once_it_was_executed() -> None:
    target = fighter("U2", DEF, defense=3, melee=4)
    assert defense_of(target, fighter(), SURE) == 3
    target.parried = True
    assert defense_of(target, fighter(), SURE) == 7


@pytest.mark.rule("OVL-COMBAT-50", "OVL-GAP-106")
def test_in_a_rout_a_third_of_the_blows_ignores_the_parry() -> None:
    def hits(*, rout: bool) -> float:
        target = fighter("U2", DEF, 6000, melee=1000, life=100)
        target.parried = True
        return blows(fighter(), target, Blow(15, 1, 0), 6000, rout=rout).hits / 6000

    assert hits(rout=False) < 0.02
    assert hits(rout=True) == pytest.approx(1 / 3, abs=0.03)


@pytest.mark.rule("OVL-COMBAT-54")
def test_fliers_strike_harder_and_are_harder_to_strike_from_the_ground() -> None:
    flier, walker = fighter("U1", ATT, defense=2, flies=True), fighter("U2", DEF, defense=2)
    melee, missile = Blow(3, 1, 0), Blow(3, 1, 0, is_missile=True)
    assert attack_on(flier, walker, melee) == attack_on(flier, walker, missile) == 4
    assert defense_of(flier, walker, melee) == 7
    assert defense_of(flier, walker, missile) == 2
    other = fighter("U3", DEF, flies=True)
    assert attack_on(flier, other, melee) == 3
    assert defense_of(flier, other, melee) == 2


@pytest.mark.rule("OVL-MAGIC-18")
def test_extra_life_keeps_alive_whom_the_next_blow_without_it_kills() -> None:
    mage = fighter("U2", DEF, 1, life=1)
    mage.add_boost(Stats(life=1))
    assert blows(fighter(), mage, SURE, 1).killed == 0
    mage.end_round()
    assert mage.figures == 1
    assert blows(fighter(), mage, SURE, 1).killed == 1


def test_an_effect_of_battle_magic_wears_off() -> None:
    one = fighter(defense=1)
    one.lay(Lasting("scal", Stats(defense=3), 2))
    assert one.stats.defense == 4
    one.end_round()
    assert one.stats.defense == 4
    one.end_round()
    assert one.stats.defense == 1


def test_a_blow_meant_for_leaders_passes_the_men_by() -> None:
    striker = fighter("U1", ATT, at=(2, 1))
    men, leader = fighter("U2", DEF, at=(2, 4)), fighter("U3", DEF, at=(2, 5), kind=Kind.LEADER)
    order = order_of_targets(striker, [men, leader], Blow(5, 4, 0, is_missile=True, leaders_only=True), Dice("x"))
    assert order == [leader]


def test_many_blows_by_one_roll_are_spread_as_many_rolls_would_be() -> None:
    drawn = [binomial(Dice("draw", i), 50, 0.3) for i in range(4000)]
    mean = sum(drawn) / len(drawn)
    variance = sum((number - mean) ** 2 for number in drawn) / len(drawn)
    assert mean == pytest.approx(15, abs=0.3)
    assert variance == pytest.approx(10.5, abs=1)
    assert binomial(loaded(0.29), 1, 0.3) == 1
    assert binomial(loaded(0.31), 1, 0.3) == 0
    assert [binomial(loaded(roll), 2, 0.5) for roll in (0.24, 0.25, 0.74, 0.75)] == [2, 1, 1, 0]
    assert binomial(Dice("x"), 7, 1.0) == 7


@pytest.mark.rule("OVL-COMBAT-37", "OVL-GAP-102")
def test_a_blow_as_strong_as_the_defense_is_deadly_and_each_point_of_bare_skill_is_worth_five_percent() -> None:
    assert deadly_chance(attack=4, defense=4, base=0) == 1
    assert [deadly_chance(2, 7, base) for base in (0, 1, 4)] == pytest.approx([0.5, 0.55, 0.7])
    assert deadly_chance(2, 7, -20) == 0


@pytest.mark.rule("OVL-COMBAT-40", "OVL-COMBAT-36")
def test_a_parry_helps_against_missiles_with_a_third_as_well() -> None:
    target = fighter("U2", DEF, defense=3, melee=4)
    shot = Blow(5, 4, 0, is_missile=True)
    assert defense_of(target, fighter(), shot) == 1
    target.parried = True
    assert defense_of(target, fighter(), shot) == 2


@pytest.mark.rule("OVL-COMBAT-32")
@each("roll, struck", [(0.299, False), (0.301, True)])
def test_three_levels_of_stealth_save_in_three_cases_of_ten(roll: float, struck: bool) -> None:
    striker = fighter("U1", ATT, at=(2, 3), observation=1)
    hidden = fighter("U2", DEF, at=(2, 4), stealth=4)
    assert bool(order_of_targets(striker, [hidden], SURE, loaded(roll))) is struck
