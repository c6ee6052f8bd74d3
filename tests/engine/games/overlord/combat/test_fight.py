"""Advantages before the battle, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.overlord.combat import advantages
from engine.games.overlord.combat.advantages import Ambush, Edge
from engine.games.overlord.combat.fight import Ending, has_lost_half, morale
from engine.games.overlord.combat.fighters import Fighter, Hurt, Side, Square
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.state import Manner
from engine.testing import LoadedDice
from engine.testing.work import calls
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, field_of, fight_of, fighter, loaded
from tests.suite.table import each


def lost(one: Fighter, left: int, fled: bool = False) -> Fighter:
    """A fighter of whom only so many figures are left."""
    one.hurt = {Hurt(): left} if left else {}
    one.fled = fled
    return one


@pytest.mark.rule("OVL-COMBAT-13", "OVL-EX-42")
def test_average_stealth_is_weighted_by_figures_and_rounded_down() -> None:
    plain, hidden = fighter("U1", ATT, 20), fighter("U2", ATT, 10, stealth=3)
    assert advantages.average([plain, hidden], "stealth") == 1
    assert advantages.average([fighter("U1", ATT, 1), fighter("U2", ATT, 99, stealth=1)], "stealth") == 0
    assert advantages.average([], "stealth") == 0


@pytest.mark.rule("OVL-COMBAT-13")
def test_the_ambush_skill_counts_as_if_all_units_were_merged() -> None:
    first = SKILLS["ambu"].days_for(1) * 100
    expert = fighter("U1", ATT, 10, ambush=2 * first)
    assert advantages.ambush_level([expert, fighter("U2", ATT, 10)]) == 1
    assert advantages.ambush_level([expert, fighter("U2", ATT, 11)]) == 0


@pytest.mark.rule("OVL-COMBAT-12", "OVL-COMBAT-14", "OVL-COMBAT-16", "OVL-GUARD-11")
def test_guards_and_watchful_eyes_count_for_the_defenders() -> None:
    hunters = [fighter("U1", ATT, 5, stealth=6)]
    watched = [fighter("U2", DEF, 5, observation=2), fighter("U3", DEF, 5, observation=2, guards=True)]
    assert advantages.ambush(hunters, watched, by_order=True) == Ambush(6 - 2 - 1)


@pytest.mark.rule("OVL-COMBAT-15")
def test_the_better_hidden_defender_turns_the_tables_unless_it_was_attacked_by_order() -> None:
    walkers = [fighter("U1", ATT, 5, observation=1, stealth=1)]
    lurkers = [fighter("U2", DEF, 5, stealth=7, observation=5, guards=True)]
    assert advantages.ambush(walkers, lurkers, by_order=False) == Ambush(3 - 1, is_reversed=True)
    assert advantages.ambush(walkers, lurkers, by_order=True) == Ambush()


@pytest.mark.rule("OVL-COMBAT-17")
def test_the_ambushed_stand_in_the_more_disorder_the_better_the_ambush() -> None:
    def squares(levels: int) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        for number in range(200):
            one = fighter("U2", DEF, at=(2, 4))
            advantages.scatter([one], levels, Dice("scatter", number))
            found.add(tuple(one.square))
        return found

    assert squares(0) == {(2, 4)}
    assert squares(1) == {(1, 4), (3, 4)}
    assert squares(2) == {(1, 5), (3, 5)}
    assert squares(3) == {(1, 4), (2, 4), (3, 4)}
    assert squares(4) == {(file, rank) for file in (1, 2, 3) for rank in (4, 5, 6)} == squares(6)


@pytest.mark.rule("OVL-COMBAT-17")
@each("file", [1, 3])
def test_who_stands_at_an_edge_in_an_ambush_is_pushed_to_the_center(file: int) -> None:
    one = fighter("U2", DEF, at=(file, 4))
    advantages.scatter([one], 1, Dice("scatter"))
    assert one.square == Square(2, 4)


@pytest.mark.rule("OVL-COMBAT-17", "OVL-COMBAT-18")
def test_the_lead_of_the_best_tactician_and_the_surprise_shrink_round_by_round() -> None:
    ours = [fighter("U1", ATT, levels={"tact": 1}), fighter("U3", ATT, levels={"tact": 3})]
    theirs = [fighter("U2", DEF, levels={"tact": 1})]
    edge = advantages.edge(ours, theirs, surprise=1)
    assert edge == Edge(ATT, 3)
    assert [edge.in_round(number).get(ATT, 0) for number in range(1, 6)] == [3, 2, 1, 0, 0]
    assert advantages.edge([], theirs, surprise=0) == Edge(DEF, 1)


@pytest.mark.rule("OVL-COMBAT-18")
def test_strategy_keeps_the_lead_for_the_whole_battle() -> None:
    ours = [fighter("U1", ATT, levels={"tact": 3, "stra": 1})]
    edge = advantages.edge(ours, [fighter("U2", DEF)], surprise=0)
    assert [edge.in_round(number)[ATT] for number in (1, 9)] == [3, 3]


@pytest.mark.rule("OVL-COMBAT-47")
def test_the_weakest_unit_decides_morale_with_the_help_of_the_best_tactician() -> None:
    army = [
        fighter("U1", ATT, defense=7),
        fighter("U2", ATT, defense=2),
        fighter("U3", ATT, levels={"tact": 2}, defense=9),
    ]
    assert morale(army) == 5 * 2 + 5 * 2
    army[2].fled = True
    assert morale(army) == 10


@pytest.mark.rule("OVL-COMBAT-46", "OVL-GAP-105")
def test_the_dead_and_the_fled_count_as_casualties() -> None:
    army = [fighter("U1", ATT, 10), fighter("U2", ATT, 10)]
    lost(army[0], 1)
    assert not has_lost_half(army)
    lost(army[0], 0)
    assert has_lost_half(army)
    army = [fighter("U1", ATT, 10), lost(fighter("U2", ATT, 10), 10, fled=True)]
    assert has_lost_half(army)


@pytest.mark.rule("OVL-COMBAT-57")
def test_fanatics_neither_count_as_casualties_nor_waver() -> None:
    fanatics, men = fighter("U1", ATT, 90, is_fanatic=True), fighter("U2", ATT, 10, defense=5)
    lost(fanatics, 1)
    assert not has_lost_half([fanatics, men])
    assert morale([fanatics, men]) == 25
    assert morale([fanatics]) is None


@pytest.mark.rule("OVL-COMBAT-46", "OVL-COMBAT-49")
def test_who_has_nobody_left_has_lost() -> None:
    killer = fighter("U1", ATT, at=(2, 3), melee=15, damage=1)
    fight = fight_of(field_of(killer, fighter("U2", DEF, at=(2, 4))))
    fight.run()
    assert (fight.winner, fight.ending, len(fight.rounds)) == (ATT, Ending.WIPED_OUT, 1)


@pytest.mark.rule("OVL-COMBAT-49")
def test_both_wiped_out_at_once_is_a_draw() -> None:
    both = [fighter("U1", ATT, at=(2, 3), melee=15, damage=1), fighter("U2", DEF, at=(2, 4), melee=15, damage=1)]
    fight = fight_of(field_of(*both))
    fight.run()
    assert (fight.winner, fight.ending) == (None, Ending.BOTH_GONE)


@pytest.mark.rule("OVL-COMBAT-46", "OVL-GAP-104")
def test_five_rounds_without_a_wound_end_in_a_draw() -> None:
    fight = fight_of(field_of(fighter("U1", ATT), fighter("U2", DEF)))
    fight.run()
    assert (fight.winner, fight.ending, len(fight.rounds)) == (None, Ending.BLOODLESS, 5)


@pytest.mark.rule("OVL-COMBAT-46")
def test_a_hundred_rounds_are_the_most() -> None:
    one = fighter("U1", ATT, at=(2, 3), melee=15, damage=1, life=10**6)
    fight = fight_of(field_of(one, fighter("U2", DEF, at=(2, 4), life=10**6)))
    fight.run()
    assert (fight.winner, fight.ending, len(fight.rounds)) == (None, Ending.TOO_LONG, 100)


def broken(roll: float, defense: int) -> tuple[bool, Side | None, Ending | None]:
    """A battle in whose first round half of the defenders die; the roll of their morale. `None` while they stand."""
    killer = fighter("U1", ATT, 1, at=(2, 3), melee=15, damage=1, life=99)
    men = fighter("U2", DEF, 2, at=(2, 4), defense=defense)
    fight = fight_of(field_of(killer, men), loaded(0.0, 0.0, roll, rest=0.99))
    fight._round(1)
    assert men.figures == 1
    return fight._is_decided(1), fight.winner, fight.ending


@pytest.mark.rule("OVL-COMBAT-46", "OVL-COMBAT-47", "OVL-COMBAT-49")
def test_an_army_that_lost_half_breaks_when_the_roll_is_above_its_morale() -> None:
    assert broken(roll=0.51, defense=0)[1:] == (ATT, Ending.BROKEN)
    assert fight_at_half(roll=0.09, defense=2) is False
    assert fight_at_half(roll=0.10, defense=2) is True
    assert fight_at_half(roll=0.999, defense=20) is False, "who cannot be shaken at all"
    assert fight_at_half(roll=0.0, defense=0) is True


def fight_at_half(roll: float, defense: int, number: int = 1, checked: int | None = None) -> bool:
    men = lost(fighter("U2", DEF, 10, defense=defense), 5)
    fight = fight_of(field_of(fighter("U1", ATT), men), loaded(roll))
    if checked is not None:
        fight._checked_in[DEF] = checked
    return fight._breaks(DEF, number)


@pytest.mark.rule("OVL-COMBAT-48")
def test_morale_drops_by_one_each_round_after_a_check() -> None:
    assert fight_at_half(roll=0.095, defense=2, number=4) is False
    assert fight_at_half(roll=0.095, defense=2, number=5, checked=4) is True
    assert fight_at_half(roll=0.085, defense=2, number=5, checked=4) is False


@pytest.mark.rule("OVL-COMBAT-49")
def test_both_sides_breaking_at_once_is_a_draw() -> None:
    ours, theirs = lost(fighter("U1", ATT, 10), 5), lost(fighter("U2", DEF, 10), 5)
    fight = fight_of(field_of(ours, theirs), loaded(rest=0.99))
    assert fight._is_decided(1)
    assert (fight.winner, fight.ending) == (None, Ending.BOTH_BROKEN)


@pytest.mark.rule("OVL-COMBAT-50")
def test_in_the_last_round_the_beaten_run_and_parry_and_cannot_hide() -> None:
    killer = fighter("U1", ATT, 1, at=(2, 3), melee=15, damage=1, life=99)
    men = fighter("U2", DEF, 4, at=(2, 4), stealth=20, melee=9, damage=9, life=9, move=Manner.CHARGE)
    fight = fight_of(field_of(killer, men))
    fight.winner = ATT
    fight._rout(7)
    last = fight.rounds[-1]
    assert (last.number, last.rout) == (7, True)
    assert [deed.deed for deed in last.deeds if deed.unit == "U2"] == ["moves", "parry"]
    assert men.square == Square(2, 5)
    assert men.stealth == 0


@pytest.mark.rule("OVL-COMBAT-18")
def test_the_edge_decides_who_strikes_first_in_the_first_round() -> None:
    ours, theirs = (fighter(n, s, at=at, melee=15, damage=1) for n, s, at in (("U1", ATT, (2, 3)), ("U2", DEF, (2, 4))))
    fight = fight_of(field_of(ours, theirs), LoadedDice()("x"))
    fight.edge = Edge(DEF, 2)
    fight.run()
    assert fight.winner is DEF
    assert theirs.figures == 1


def test_the_same_dice_give_the_same_battle() -> None:
    def told() -> Any:
        men = [fighter(f"U{i}", ATT if i < 4 else DEF, 30, melee=4, defense=3, damage=2, life=3) for i in range(1, 7)]
        fight = fight_of(field_of(*men), Dice("again"))
        fight.run()
        return fight.rounds

    assert told() == told()


def test_ten_times_the_figures_are_not_ten_times_the_work() -> None:
    def fought(figures: int) -> tuple[int, int]:
        ours, theirs = (
            fighter(n, s, figures, melee=5, defense=6, damage=2, life=9) for n, s in (("U1", ATT), ("U2", DEF))
        )
        fight = fight_of(field_of(ours, theirs))
        return calls(fight.run), len(fight.rounds)

    (few, rounds), (many, more) = fought(50), fought(500)
    assert rounds > 5
    assert many / more < 10 * few / rounds
