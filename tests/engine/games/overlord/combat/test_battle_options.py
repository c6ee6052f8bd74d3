"""What a unit may do in a round, in the finer points: reach, hits, bonuses of the round, cowards."""

from __future__ import annotations

import pytest

from engine.games.overlord.combat.battlefield import wish
from engine.games.overlord.combat.fight import has_lost_half
from engine.games.overlord.combat.fighters import Hurt, Lasting, Skilled
from engine.games.overlord.combat.options import Option, blow_of, hits_of, options, reachable
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.state import Manner
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, field_of, fighter, loaded, play_round
from tests.suite.table import each


@pytest.mark.rule("OVL-GAP-101", "OVL-COMBAT-26")
@each("rank, reached", [(4, False), (5, True), (6, False)])
def test_what_shoots_without_a_weapon_reaches_two_squares(rank: int, reached: bool) -> None:
    drake = fighter("U1", ATT, at=(2, 3), actions=("ranged",), missile=5, ranged_damage=3)
    ground = field_of(drake, fighter("U2", DEF, at=(2, rank)))
    shot = options(drake, 0)[0]
    assert shot.kind == "ranged"
    assert bool(reachable(ground, drake, shot)) is reached


@pytest.mark.rule("OVL-COMBAT-30", "OVL-STAT-08")
def test_many_hits_are_blows_by_hand_and_one_shot_is_one_shot() -> None:
    drake = fighter("U1", ATT, at=(2, 3), actions=("ranged",), missile=5, ranged_damage=3, melee=5, damage=3, hits=4)
    shot, stroke = options(drake, 0)[:2]
    assert (hits_of(drake, shot), hits_of(drake, stroke)) == (1, 4)
    deeds = play_round(field_of(drake, fighter("U2", DEF, 50, at=(2, 5), life=9)))
    assert [deed.deed for deed in deeds if deed.unit == "U1"] == ["ranged"]


@pytest.mark.rule("OVL-MAGIC-18", "OVL-COMBAT-21")
def test_the_initiative_and_the_hits_of_an_action_are_its_own_and_not_the_units() -> None:
    one = fighter("U1", ATT, initiative=2, hits=1, melee=1)
    one.add_boost(Stats(initiative=5, hits=3, melee=4, defense=2))
    assert (one.stats.initiative, one.hits, one.stats.melee, one.stats.defense) == (2, 1, 5, 2)
    one.end_round()
    assert one.stats == Stats(initiative=2, hits=1, melee=1)


@pytest.mark.rule("OVL-MAGIC-18")
def test_the_same_effect_again_never_shortens_what_is_left_of_it() -> None:
    one = fighter("U1", ATT, defense=1)
    one.lay(Lasting("scal", Stats(defense=3), 3))
    one.lay(Lasting("scal", Stats(defense=3), 1))
    one.end_round()
    one.end_round()
    assert one.stats.defense == 4
    one.end_round()
    assert one.stats.defense == 1


@pytest.mark.rule("OVL-ENCH-01")
def test_what_a_coward_has_shrunk_from_it_does_not_dare_later_in_the_round() -> None:
    timid = fighter("U1", ATT, at=(2, 3), actions=("melee",), melee=9, damage=1, is_coward=True)
    deeds = play_round(field_of(timid, fighter("U2", DEF, at=(2, 4), life=9)), loaded(0.1, rest=0.9))
    assert [deed.deed for deed in deeds if deed.unit == "U1"] == ["parry"]


@pytest.mark.rule("OVL-COMBAT-42", "OVL-MAGIC-14")
def test_a_spell_harms_without_a_weapon_and_a_skill_does_not() -> None:
    def struck(is_magic: bool) -> list[str]:
        hand = {"push": Skilled(Action(kind="melee", added=Stats(melee=9)), "push", is_magic=is_magic)}
        one = fighter("U1", ATT, at=(2, 3), actions=("push",), at_hand=hand)
        deeds = play_round(field_of(one, fighter("U2", DEF, at=(2, 4), life=9)))
        return [deed.deed for deed in deeds if deed.unit == "U1"]

    assert (struck(True), struck(False)) == (["push"], ["parry"])


@pytest.mark.rule("OVL-COMBAT-42")
def test_wards_of_an_element_add_up_to_all_of_its_hits_and_no_more() -> None:
    one = fighter("U1", ATT, wards={"fire": 75})
    assert (one.ward("fire"), one.ward("air"), one.ward("")) == (75, 0, 0)
    one.lay(Lasting("scal", Stats(), 2, wards={"fire": 50, "air": 50}))
    assert (one.ward("fire"), one.ward("air"), one.ward("")) == (100, 50, 0)


@pytest.mark.rule("OVL-COMBAT-50")
def test_in_a_rout_nobody_hides() -> None:
    one = fighter("U1", ATT, stealth=5)
    assert one.stealth == 5
    one.routed = True
    assert one.stealth == 0


@pytest.mark.rule("OVL-COMBAT-23")
def test_who_falls_back_looks_at_figures_and_who_supports_does_not_back_into_another_enemy() -> None:
    runner = fighter("U1", ATT, at=(2, 1), move=Manner.RETREAT)
    left, right = fighter("U2", DEF, 50, at=(1, 5)), [fighter(f"U{n}", DEF, at=(3, n)) for n in (5, 6)]
    assert wish(field_of(runner, left, *right), runner) == (3, 1), "two men to the right, fifty to the left"
    archer = fighter("U1", ATT, at=(2, 3), move=Manner.SUPPORT)
    near, behind = fighter("U2", DEF, at=(2, 4)), fighter("U3", DEF, at=(1, 2))
    assert wish(field_of(archer, near), archer) == (2, 2)
    assert wish(field_of(archer, near, behind), archer) == (2, 3)


@pytest.mark.rule("OVL-GAP-105", "OVL-COMBAT-57")
def test_those_whom_magic_called_do_not_hide_the_losses_of_those_who_came() -> None:
    men = fighter("U1", ATT, 20)
    men.hurt = {Hurt(): 10}
    called, zealots = fighter("U2", ATT, 10, is_summoned=True), fighter("U3", ATT, 10, is_fanatic=True)
    assert has_lost_half([men, called, zealots])
    men.hurt = {Hurt(): 11}
    called.hurt.clear()
    zealots.hurt.clear()
    assert not has_lost_half([men, called, zealots])


@pytest.mark.rule("OVL-GAP-41")
@each("is_magic, damage, done", [(True, 0, 1), (True, 1, 1), (True, 3, 3), (False, 0, None)])
def test_magic_does_a_point_of_damage_at_least_and_no_more_for_that(
    is_magic: bool, damage: int, done: int | None
) -> None:
    push = Skilled(Action(kind="melee", added=Stats(melee=9, damage=damage)), "push", is_magic=is_magic)
    one = fighter("U1", ATT, at_hand={"push": push})
    blow = blow_of(one, Option("push", "melee", 1, push.action, push))
    assert (None if blow is None else blow.damage) == done
