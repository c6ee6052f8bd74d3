"""Strikes to the figure: what just hits and just misses, when a round and a fight end, who is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.dice import Dice
from engine.games.olympia.combat.fight import FORT, MOST_ROUNDS, Drawing, Fight, Fort, Side
from engine.games.olympia.combat.fighters import BLESSED, Group
from tests.engine.games.olympia.combat.test_fight import faced, loaded, men, self_, side, strikers
from tests.suite.table import each


def counted(fight: Fight) -> list[int]:
    """Notes from now on which side strikes."""
    struck: list[int] = []
    strike = fight._strike

    def noted(who: int) -> bool:
        struck.append(who)
        return strike(who)

    fight._strike = noted  # type: ignore[method-assign]
    return struck


@pytest.mark.rule("OLY-COMBAT-12", "OLY-EX-73")
@each(
    "attack, defense, roll, fallen",
    [(90, 90, 0.499, 1), (90, 90, 0.5, 0), (90, 45, 0.666, 1), (90, 45, 0.667, 0), (5, 15, 0.249, 1), (5, 15, 0.25, 0)],
)
def test_a_strike_hits_below_its_odds_and_misses_at_them(attack: int, defense: int, roll: float, fallen: int) -> None:
    fight = faced(side(self_(attack=attack)), side(self_("v", attack=0, defense=defense)))
    fight.dice = loaded(0.0, 0.0, roll)
    assert fight._strike(0) is bool(fallen)
    assert fight.sides[1].groups[0].count == 1 - fallen


@pytest.mark.rule("OLY-COMBAT-28", "OLY-COMBAT-30")
@each("roll, left", [(0.499, 24), (0.5, 25)])
def test_a_man_hits_walls_against_their_defense(roll: float, left: int) -> None:
    fort = Fort(25)
    fight = faced(side(self_(attack=25)), side(men("12", 4, "v"), fort=fort))
    fight.dice = loaded(0.0, 0.0, roll)
    assert not fight._strike(0)
    assert (fort.defense, fort.added) == (left, 0)


@pytest.mark.rule("OLY-COMBAT-30", "OLY-COMBAT-04")
@each("roll, points", [(0.0, 5), (0.9999, 10)])
def test_an_engine_that_hits_takes_five_to_ten(roll: float, points: int) -> None:
    fort = Fort(100)
    fight = faced(side(men("60", 1)), side(men("12", 4, "v"), fort=fort))
    fight.dice = loaded(0.0, 0.0, roll)
    fight._strike(0)
    assert fort.defense == 100 - points


@pytest.mark.rule("OLY-COMBAT-06")
@each("roll, left", [(0.4999, 4), (0.5, 3)])
def test_the_blessing_saves_on_a_roll_below_half(roll: float, left: int) -> None:
    fight = faced(side(self_()), side(men(BLESSED, 4, "v")))
    fight.dice = loaded(0.0, 0.0, 0.0, roll)
    assert not fight._strike(0)
    assert fight.sides[1].groups[0].count == left


@pytest.mark.rule("OLY-COMBAT-06")
def test_nobody_else_is_blessed() -> None:
    fight = faced(side(self_()), side(men("12", 4, "v")))
    fight.dice = loaded(0.0, 0.0, 0.0, 0.0)
    fight._strike(0)
    assert fight.sides[1].groups[0].count == 3


@pytest.mark.rule("OLY-COMBAT-27")
def test_walls_add_to_nobody_once_they_have_fallen() -> None:
    fight = faced(side(self_(attack=30)), side(men("12", 4, "v", inside=True), fort=Fort(25, damage=100)))
    fight.dice = loaded(0.0, 0.0, 0.8)
    fight._strike(0)
    assert fight.sides[1].groups[0].count == 3


@pytest.mark.rule("OLY-COMBAT-28", "OLY-COMBAT-29")
@each(
    "fort, hits, wanted",
    [
        (Fort(3), (5,), (0, 0, True)),
        (Fort(2), (1,), (1, 0, True)),
        (Fort(1), (1, 1), (0, 1, True)),
        (Fort(0), (99,), (0, 99, True)),
        (Fort(0), (99, 1), (0, 100, False)),
        (Fort(0, damage=40), (59,), (0, 59, True)),
        (Fort(0, damage=40), (59, 9), (0, 60, False)),
    ],
)
def test_defense_falls_first_and_no_more_damage_is_done_than_is_left(
    fort: Fort, hits: Sequence[int], wanted: tuple[int, int, bool]
) -> None:
    for points in hits:
        fort.hit(points)
    assert (fort.defense, fort.added, fort.stands) == wanted


@pytest.mark.rule("OLY-GAP-41")
@each("rolls, number", [((0.0,), 0), ((0.2, 0.4), 1), ((0.2, 0.2, 0.99), 1), ((0.39, 0.0), 0)])
def test_the_fallen_are_passed_over_when_a_figure_is_drawn(rolls: Sequence[float], number: int) -> None:
    groups = [men("12", 2), men("13", 3)]
    drawing = Drawing(groups)
    drawing.put(0)
    drawing.put(1)
    groups[0].count = 1  # entries 0 and 1 are his group; the second has fallen
    assert drawing.draw(loaded(*rolls, rest=0.99)) == number


@pytest.mark.rule("OLY-GAP-41")
def test_a_group_behind_another_is_drawn_by_its_own_count() -> None:
    groups = [men("12", 5), men("13", 2)]
    drawing = Drawing(groups)
    drawing.put(0)
    drawing.put(1)
    groups[1].count = 1
    assert drawing.draw(loaded(0.9, 0.72)) == 1  # the last one has fallen, so again
    assert drawing.draw(loaded(0.9, 0.0)) == 0


@pytest.mark.rule("OLY-COMBAT-28")
def test_the_structure_may_be_drawn_whoever_has_fallen() -> None:
    one = side(men("12", 2), men("13", 3), fort=Fort(5))
    one.form_up()
    assert [one.targets.draw(loaded(roll)) for roll in (0.0, 0.2, 0.9)] == [FORT, 0, 1]


@pytest.mark.rule("OLY-GAP-42")
def test_a_fight_in_which_nobody_hits_ends_after_a_thousand_rounds() -> None:
    fight = Fight(side(self_()), side(self_("v")), loaded(rest=0.9999))
    assert fight.run() is None
    assert fight.rounds == MOST_ROUNDS == 1000


@pytest.mark.rule("OLY-GAP-42")
def test_sides_that_are_broken_from_the_start_do_not_fight() -> None:
    fight = Fight(side(men("60", 3)), side(men("60", 2)), loaded())
    assert (fight.run(), fight.rounds) == (None, 0)
    fight = Fight(side(self_()), side(men("60", 2)), loaded())
    assert (fight.run(), fight.rounds) == (0, 0)
    fight = Fight(side(men("60", 2)), side(self_()), loaded())
    assert (fight.run(), fight.rounds) == (1, 0)


@pytest.mark.rule("OLY-GAP-42", "OLY-GAP-21")
def test_sides_of_which_nobody_can_strike_part_before_the_first_round() -> None:
    fight = Fight(side(self_(attack=0), breaks=0), side(self_(attack=0), breaks=0), loaded())
    assert (fight.run(), fight.rounds) == (None, 0)


@pytest.mark.rule("OLY-COMBAT-10")
def test_one_side_that_can_strike_is_enough_for_a_fight() -> None:
    fight = Fight(side(self_(attack=0), breaks=0), side(self_("v"), breaks=0), loaded())
    assert (fight.run(), fight.rounds) == (1, 1)


@pytest.mark.rule("OLY-COMBAT-10")
@each(
    "ours, theirs, wanted",
    [(5, 2, [0, 1, 0, 1, 0, 0, 0]), (2, 5, [0, 1, 0, 1, 1, 1, 1]), (2, 2, [0, 1, 0, 1]), (1, 1, [0, 1])],
)
def test_the_larger_side_strikes_the_rest_whichever_it_is(ours: int, theirs: int, wanted: list[int]) -> None:
    fight = faced(side(men("12", ours), breaks=0), side(men("16", theirs, "v"), breaks=0))
    fight.dice = loaded(rest=0.9999)  # nobody hits
    struck = counted(fight)
    fight._round()
    assert struck == wanted


@pytest.mark.rule("OLY-COMBAT-10", "OLY-COMBAT-11")
@each("ours, theirs, wanted", [(4, 1, [0]), (1, 1, [0]), (2, 4, [0, 1, 0])])
def test_a_round_ends_with_the_strike_that_breaks_a_side(ours: int, theirs: int, wanted: list[int]) -> None:
    fight = faced(side(men("12", ours), breaks=0), side(men("12", theirs, "v"), breaks=50))
    rolls = {1: (0.0, 0.0, 0.0), 4: (0.0, 0.0, 0.0, 0.0, 0.0, 0.99, 0.0, 0.0, 0.0)}[theirs]
    fight.dice = loaded(*rolls, rest=0.99)
    struck = counted(fight)
    fight._round()
    assert struck == wanted


@pytest.mark.rule("OLY-COMBAT-10")
def test_the_defenders_strike_ends_a_round_too() -> None:
    fight = faced(side(men("12", 2), breaks=50), side(men("12", 3, "v"), breaks=0))
    fight.dice = loaded(0.0, 0.0, 0.99, 0.0, 0.0, 0.0, rest=0.0)
    struck = counted(fight)
    fight._round()
    assert struck == [0, 1]


@pytest.mark.rule("OLY-COMBAT-10")
def test_the_rest_of_the_larger_side_stops_as_soon_as_the_other_is_broken() -> None:
    fight = faced(side(men("12", 6), breaks=0), side(men("12", 2, "v"), breaks=0))
    fight.dice = loaded(*(0.0, 0.0, 0.99) * 5, rest=0.0)  # all miss but the sixth strike and those after it
    fight.sides[1].lose(0)
    struck = counted(fight)
    fight._round()
    assert struck == [0, 1, 0, 0, 0, 0]


@pytest.mark.rule("OLY-COMBAT-10", "OLY-GAP-21")
def test_a_side_that_has_lost_all_who_can_strike_does_not_strike_back_and_the_round_goes_on() -> None:
    fight = faced(side(men("12", 4), breaks=0), side(men("12", 1, "v"), self_("w", attack=0), breaks=0))
    fight.dice = loaded(0.0, 0.0, 0.0, *(0.0, 0.0, 0.99) * 3)
    struck = counted(fight)
    fight._round()
    assert struck == [0, 1, 0, 0, 0]
    assert fight.sides[1].able == 0
    assert [group.count for group in fight.sides[0].groups] == [4]


@pytest.mark.rule("OLY-COMBAT-28")
def test_a_strike_at_the_walls_does_not_end_the_round() -> None:
    fight = faced(side(men("60", 3), self_(), breaks=0), side(men("12", 2, "v"), fort=Fort(500), breaks=0))
    fight.dice = loaded(rest=0.5)
    struck = counted(fight)
    fight._round()
    assert struck == [0, 1, 0, 1, 0, 0]


@pytest.mark.rule("OLY-COMBAT-30", "OLY-GAP-42")
def test_engines_add_no_strength_and_are_no_figures() -> None:
    one = side(self_(), men("61", 7), men("12", 3))
    assert (one.strength, one.standing) == (160 + 3 * 10, 4)
    one.groups[0].count = 0
    assert one.standing == 3


@pytest.mark.rule("OLY-COMBAT-30")
@each("fort, able", [(None, 1), (Fort(9), 4), (Fort(9, damage=100), 1), (Fort(9, damage=99), 4)])
def test_engines_strike_only_while_the_walls_stand(fort: Fort | None, able: int) -> None:
    fight = faced(side(self_("a"), men("60", 3, "a")), side(men("12", 4, "v"), fort=fort))
    assert fight.sides[0].able == able


@pytest.mark.rule("OLY-COMBAT-30")
def test_engines_are_idle_until_it_is_known_that_there_are_walls() -> None:
    assert strikers(side(self_("a"), men("60", 3, "a"))) == [("a", "")]


@pytest.mark.rule("OLY-COMBAT-29", "OLY-COMBAT-30")
def test_with_the_last_point_of_the_walls_the_engines_have_nothing_left_to_strike() -> None:
    fort = Fort(0, damage=95)
    fight = faced(side(self_("a"), men("60", 3, "a")), side(men("12", 4, "v"), fort=fort))
    fight.dice = loaded(0.3, 0.0, 0.0)
    fight._strike(0)
    assert not fort.stands
    assert [side_.able for side_ in fight.sides] == [1, 4]
    assert fight.sides[1].targets.entries == [0, 0, 0, 0]


@pytest.mark.rule("OLY-COMBAT-29")
def test_the_sides_do_not_form_up_for_the_walls_while_they_stand() -> None:
    fight = faced(side(self_("a"), men("60", 3, "a")), side(men("12", 4, "v"), fort=Fort(0, damage=50)))
    before = fight.sides[1].targets
    fight.dice = loaded(0.3, 0.0, 0.0)
    fight._strike(0)
    assert fight.sides[1].targets is before


@pytest.mark.rule("OLY-COMBAT-09", "OLY-COMBAT-04")
def test_peasants_with_an_attack_of_one_do_strike() -> None:
    assert strikers(side(men("10", 3))) == [("u", "10")]


@pytest.mark.rule("OLY-COMBAT-11", "OLY-EX-72")
@each("kind, over", [("14", True), ("16", False)])
def test_the_fight_is_over_at_exactly_the_breaking_point(kind: str, over: bool) -> None:
    one = side(self_("v", leads=True), men(kind, 2, "v"), breaks=50)
    fight = faced(side(self_(attack=10**6)), one)
    one.lose(1)
    fight.dice = loaded(0.0, 0.0, 0.0)
    assert fight._strike(0) is over  # 170 of 340 with knights; 160 of 230 with pikemen


@pytest.mark.rule("OLY-COMBAT-11")
@each("breaks, at", [(50, 95), (0, 0), (33, 62)])
def test_the_breaking_point_is_a_share_of_the_strength_rounded_down(breaks: int, at: int) -> None:
    assert side(self_(), men("12", 3), breaks=breaks).breaks_at == at


@pytest.mark.rule("OLY-GAP-41", "OLY-COMBAT-23")
def test_leaders_of_different_stacks_are_protected_by_their_own_nobles_only() -> None:
    one = Side([self_("a", leads=True), self_("b", leads=True, stack=1), self_("c", stack=1)], breaks=50)
    one.form_up()
    assert list(one.targets.starts) == [0, 2]


@pytest.mark.rule("OLY-COMBAT-22", "OLY-GAP-41")
def test_the_structure_is_no_reason_for_rear_rows_to_be_struck() -> None:
    one = side(men("12", 1, "b"), men("13", 2, "c", row=2), fort=Fort(9))
    one.form_up()
    assert one.targets.entries == [FORT, 0]
    assert one.able == 3
    one.lose(0)
    assert one.targets.entries == [FORT, 1, 1]


@pytest.mark.rule("OLY-COMBAT-14")
def test_each_figure_that_falls_is_one_less_who_can_strike() -> None:
    one = side(men("12", 9, "a"), men("18", 9, "g"))
    one.form_up()
    one.lose(0)
    assert (one.able, one.groups[0].count, one.strength) == (8, 8, 80)
    one.lose(1)
    assert (one.able, one.groups[1].count, one.strength) == (8, 8, 80)


def test_fights_are_drawn_by_their_dice_alone() -> None:
    def fought(number: int) -> tuple[int | None, int, list[int]]:
        fight = Fight(side(self_(), men("12", 20)), side(self_("v"), men("13", 9, "v")), Dice("same", number))
        return fight.run(), fight.rounds, [group.count for one in fight.sides for group in one.groups]

    assert fought(1) == fought(1)
    assert len({str(fought(number)) for number in range(9)}) > 1


def test_groups_stand_in_front_of_the_first_stack_and_outside_unless_told() -> None:
    group = Group("u", "12", 1, 5, 5, 0)
    assert (group.row, group.stack, group.inside, group.leads) == (0, 0, False, False)
