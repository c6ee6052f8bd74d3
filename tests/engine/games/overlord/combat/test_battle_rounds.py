"""Rounds: who acts when, with what, and what a COMBAT list means."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.overlord.combat import options
from engine.games.overlord.combat.events import Deed
from engine.games.overlord.combat.fighters import Fighter, Hurt, Skilled, Square
from engine.games.overlord.combat.musters import fighter_of
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.state import Kind, Manner
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, Plain, field_of, fighter, loaded, play_round
from tests.suite.table import each

TOUGH: dict[str, Any] = {"life": 500}


def skilled(tag: str, level: int = 1) -> dict[str, Skilled]:
    """A combat skill as a fighter has it at hand."""
    action = SKILLS[tag].action(level)
    assert action is not None
    return {tag: Skilled(action, tag, SKILLS[tag].magic)}


def item(tag: str, bearers: int) -> dict[str, Skilled]:
    combat = ITEMS[tag].combat
    assert combat is not None
    return {tag: Skilled(combat, ITEMS[tag].skill, bearers=bearers)}


def done(deeds: list[Deed], number: str) -> list[str]:
    """What a unit did in a round, in order."""
    return [deed.deed for deed in deeds if deed.unit == number]


def foe(**fields: Any) -> Fighter:
    return fighter("U9", DEF, fields.pop("figures", 1), at=fields.pop("at", (2, 4)), **{**TOUGH, **fields})


@pytest.mark.rule("OVL-COMBAT-20", "OVL-COMBAT-22", "OVL-STAT-01")
def test_the_highest_initiative_acts_first_and_may_kill_before_the_other_strikes() -> None:
    quick = fighter("U1", ATT, at=(2, 3), initiative=1, melee=15, damage=1)
    slow = fighter("U2", DEF, at=(2, 4), melee=15, damage=1)
    deeds = play_round(field_of(quick, slow))
    assert [(deed.unit, deed.deed, deed.killed) for deed in deeds] == [("U1", "melee", 1)]
    assert quick.figures == 1


@pytest.mark.rule("OVL-STAT-01")
def test_equal_initiatives_strike_at_the_same_time() -> None:
    one = fighter("U1", ATT, at=(2, 3), melee=15, damage=1)
    other = fighter("U2", DEF, at=(2, 4), melee=15, damage=1)
    play_round(field_of(one, other))
    assert (one.figures, other.figures) == (0, 0)


@pytest.mark.rule("OVL-COMBAT-21", "OVL-COMBAT-24")
def test_parry_comes_early_unless_an_earlier_entry_caps_it() -> None:
    first = options.options(fighter(initiative=3, actions=("PARRY",)), 0)
    assert [(o.kind, o.rating) for o in first] == [("parry", 5), ("melee", 3), ("parry", 3)]
    last = options.options(fighter(initiative=3), 2)
    assert [(o.kind, o.rating) for o in last] == [("melee", 5), ("parry", 5)]


@pytest.mark.rule("OVL-COMBAT-29")
def test_every_list_ends_with_melee_and_parry() -> None:
    far = fighter("U1", ATT, at=(2, 1), melee=3, damage=1, actions=("RANGED",))
    assert [o.kind for o in options.options(far, 0)][-2:] == ["melee", "parry"]
    assert done(play_round(field_of(far, foe(at=(2, 6)))), "U1") == ["parry"]


@pytest.mark.rule("OVL-COMBAT-22")
def test_a_unit_moves_before_it_acts_and_only_once() -> None:
    one = fighter("U1", ATT, at=(2, 1), move=Manner.ADVANCE, melee=5, damage=1, hits=3)
    deeds = play_round(field_of(one, foe(at=(2, 3))))
    assert one.square == Square(2, 2)
    assert done(deeds, "U1") == ["moves", "melee", "melee", "melee"]


@pytest.mark.rule("OVL-COMBAT-22")
def test_a_unit_whose_first_entry_is_impossible_waits_for_the_rating_of_the_next() -> None:
    # The shot has the higher initiative; the archer at close quarters strikes after the foe at 1.
    shot = Skilled(
        Action(kind="ranged", range=2, added=Stats(initiative=3), fixed=Stats(ranged_damage=4)), "", bearers=1
    )
    archer = fighter(
        "U1", ATT, at=(2, 3), melee=15, missile=5, damage=1, actions=("lbow",), at_hand={"lbow": shot}, **TOUGH
    )
    deeds = play_round(field_of(archer, foe(initiative=1, melee=5, damage=1)))
    assert [(deed.unit, deed.deed) for deed in deeds] == [("U9", "melee"), ("U1", "melee")]


@pytest.mark.rule("OVL-COMBAT-25")
def test_melee_reaches_adjacent_squares_only() -> None:
    one = fighter("U1", ATT, at=(2, 3), melee=5, damage=1)
    ground = field_of(one, foe(at=(3, 4)), fighter("U8", DEF, at=(3, 3), **TOUGH))
    assert {deed.target for deed in play_round(ground) if deed.unit == "U1"} == {"U8"}


@pytest.mark.rule("OVL-COMBAT-26", "OVL-COMBAT-41", "OVL-GAP-101")
def test_missiles_are_shot_at_two_squares_and_never_with_an_enemy_next_to_the_archer() -> None:
    def shoots(*enemies: tuple[int, int]) -> list[str]:
        hand = {"lbow": Skilled(Action(kind="ranged", range=2, fixed=Stats(ranged_damage=4)), "", bearers=5)}
        archer = fighter("U1", ATT, 5, at=(2, 3), missile=5, actions=("RANGED",), at_hand=hand, **TOUGH)
        others = [fighter(f"U{i}", DEF, at=at, **TOUGH) for i, at in enumerate(enemies, 5)]
        return [d.target for d in play_round(field_of(archer, *others)) if d.deed == "ranged"]

    assert shoots((2, 5)) == ["U5"]
    assert shoots((2, 6)) == []
    assert shoots((2, 5), (2, 4)) == []


@pytest.mark.rule("OVL-GAP-41")
def test_a_man_without_a_weapon_cannot_strike() -> None:
    assert done(play_round(field_of(fighter("U1", ATT, at=(2, 3), melee=9), foe())), "U1") == ["parry"]


@pytest.mark.rule("OVL-COMBAT-30", "OVL-STAT-08", "OVL-GAP-44")
def test_each_further_hit_comes_one_initiative_later() -> None:
    double = fighter("U1", ATT, at=(2, 3), initiative=2, melee=5, damage=1, hits=3, **TOUGH)
    middle = foe(initiative=1, melee=5, damage=1)
    deeds = [(deed.unit, deed.deed) for deed in play_round(field_of(double, middle)) if deed.deed == "melee"]
    assert deeds == [("U1", "melee"), ("U1", "melee"), ("U9", "melee"), ("U1", "melee")]


@pytest.mark.rule("OVL-COMBAT-30")
def test_who_finds_nobody_for_a_further_hit_parries() -> None:
    double = fighter("U1", ATT, at=(2, 3), melee=15, damage=1, hits=2)
    deeds = play_round(field_of(double, fighter("U8", DEF, at=(2, 4), life=1), foe(at=(2, 6))), loaded(rest=0.0))
    assert done(deeds, "U1") == ["melee", "parry"]


@pytest.mark.rule("OVL-COMBAT-28", "OVL-MAGIC-15")
def test_a_spell_that_was_tried_leaves_the_list_until_none_is_left() -> None:
    hand = skilled("sboa") | skilled("sgrp")
    mage = fighter("U1", ATT, at=(2, 3), actions=("SBOA", "SGRP"), at_hand=hand, goods={"mana": 40}, **TOUGH)
    ground = field_of(mage, foe())
    spells = []
    for _ in range(4):
        spells.append(next(deed for deed in done(play_round(ground), "U1")))
    assert spells == ["sboa", "sgrp", "sboa", "sgrp"]


@pytest.mark.rule("OVL-COMBAT-28")
def test_a_skill_that_is_no_spell_stays_on_the_list() -> None:
    hand = {"rage": Skilled(Action(kind="melee", added=Stats(melee=5, damage=5)), "cmbt")}
    one = fighter("U1", ATT, at=(2, 3), actions=("rage",), at_hand=hand, damage=1, **TOUGH)
    ground = field_of(one, foe())
    assert [done(play_round(ground), "U1") for _ in range(2)] == [["rage"], ["rage"]]


@pytest.mark.rule("OVL-MAGIC-16", "OVL-EX-45", "OVL-COMBAT-43")
def test_the_boar_strikes_four_times_with_four_more_and_costs_two_mana() -> None:
    assert SKILLS["sboa"].action(1) == Action(
        kind="melee", added=Stats(initiative=1, hits=3, life=1, melee=4, defense=4), mana=2
    )
    mage = fighter("U1", ATT, at=(2, 3), actions=("sboa",), at_hand=skilled("sboa"), goods={"mana": 3}, melee=1, life=3)
    ground = field_of(mage, foe(initiative=-9))
    assert done(play_round(ground), "U1") == ["sboa"] * 4
    assert mage.goods["mana"] == 1
    assert mage.stats == Stats(melee=1, life=3)


@pytest.mark.rule("OVL-MAGIC-16")
def test_the_boar_defends_its_mage_for_the_rest_of_the_round_only(monkeypatch: pytest.MonkeyPatch) -> None:
    mage = fighter("U1", ATT, at=(2, 3), actions=("sboa",), at_hand=skilled("sboa"), goods={"mana": 2}, initiative=9)
    seen = []
    end_round = Fighter.end_round

    def watched(self: Fighter) -> None:
        seen.append((self.number, self.stats.melee, self.stats.defense, self.stats.life))
        end_round(self)

    monkeypatch.setattr(Fighter, "end_round", watched)
    play_round(field_of(mage, foe()))
    assert ("U1", 4, 4, 1) in seen
    assert mage.stats.defense == 0


@pytest.mark.rule("OVL-MAGIC-17", "OVL-MAGIC-10")
def test_a_mage_without_mana_regains_one_a_round_and_then_spends_two() -> None:
    hand = skilled("sboa")
    mage = fighter("U1", ATT, at=(2, 3), actions=("sboa",), at_hand=hand, max_mana=4, damage=1, melee=1, **TOUGH)
    ground = field_of(mage, foe())
    story = []
    for _ in range(4):
        cast = "sboa" in done(play_round(ground), "U1")
        story.append((cast, mage.goods["mana"]))
    assert story == [(False, 1), (False, 2), (True, 1), (False, 2)]


@pytest.mark.rule("OVL-MAGIC-10")
def test_nobody_regains_more_mana_than_he_can_hold() -> None:
    mage = fighter("U1", ATT, at=(2, 1), max_mana=1)
    ground = field_of(mage, foe(at=(2, 6)))
    for _ in range(3):
        play_round(ground)
    assert mage.goods["mana"] == 1


@pytest.mark.rule("OVL-COMBAT-28")
def test_a_spell_is_skipped_without_its_components() -> None:
    hand = {
        "shai": Skilled(
            Action(kind="ranged", range=3, fixed=Stats(missile=8, ranged_damage=15), mana=2, uses={"ston": 1}),
            "shai",
            is_magic=True,
        )
    }
    mage = fighter("U1", ATT, at=(2, 1), actions=("shai",), at_hand=hand, goods={"mana": 9, "ston": 1}, **TOUGH)
    ground = field_of(mage, foe())
    assert done(play_round(ground), "U1") == ["shai"]
    assert done(play_round(ground), "U1") == ["parry"]
    assert mage.goods == {"mana": 7, "ston": 0}


@pytest.mark.rule("OVL-ITEM-12", "OVL-EX-47", "OVL-COMBAT-45", "OVL-COMBAT-42")
def test_only_those_with_a_wand_of_fire_act_and_comrades_take_up_the_wands_of_the_fallen() -> None:
    action = ITEMS["wfir"].combat
    assert action is not None
    assert (action.fixed.hits, action.fixed.melee, action.element) == (4, 9, "fire")
    unit = fighter("U1", ATT, 10, at=(2, 3), actions=("wfir",), at_hand=item("wfir", 4), melee=2, damage=1)
    ground = field_of(unit, foe(figures=50))
    deeds = [deed for deed in play_round(ground) if deed.unit == "U1"]
    assert [(deed.deed, deed.blows) for deed in deeds] == [("wfir", 4)] * 4
    unit.hurt = {Hurt(): 5}
    assert next(d.blows for d in play_round(ground) if d.unit == "U1") == 4
    unit.hurt = {Hurt(): 2}
    assert next(d.blows for d in play_round(ground) if d.unit == "U1") == 2


@pytest.mark.rule("OVL-COMBAT-44", "OVL-EX-46")
def test_target_the_leader_needs_a_longbow_on_every_figure_and_finds_leaders_anywhere() -> None:
    action = SKILLS["tgld"].action(1)
    assert action is not None
    assert (action.kind, action.target, action.weapon) == ("ranged", "leader", "lbow")
    assert (action.added.initiative, SKILLS["tgld"].gives(1).missile, action.added.defense) == (-1, 1, -1)

    def shoot(bows: int) -> list[tuple[str, int]]:
        hand = skilled("tgld") | item("lbow", bows)
        unit = fighter("U1", ATT, 3, at=(2, 1), actions=("tgld",), at_hand=hand, missile=6, **TOUGH)
        men = foe(at=(2, 3))
        chiefs = [fighter(f"U{i}", DEF, at=(i - 4, 6), kind=Kind.LEADER, **TOUGH) for i in (5, 6, 7)]
        return [(d.target, d.blows) for d in play_round(field_of(unit, men, *chiefs)) if d.deed == "tgld"]

    assert sorted(shoot(3)) == [("U5", 1), ("U6", 1), ("U7", 1)]
    assert shoot(2) == []


def test_an_enchantment_of_the_own_side_falls_on_all_friends() -> None:
    bless = Skilled(Action(kind="enchant", target="own side", effect="fbls", rounds=2), "fbls", lays=Stats(melee=3))
    mage = fighter("U1", ATT, at=(2, 1), actions=("fbls",), at_hand={"fbls": bless})
    friend = fighter("U2", ATT, at=(2, 2))
    enemy = foe(at=(2, 6))
    play_round(field_of(mage, friend, enemy))
    assert (friend.stats.melee, enemy.stats.melee) == (3, 0)


@pytest.mark.rule("OVL-COMBAT-28")
@each("squares, falls_on", [([(3, 6)], "U5"), ([(3, 6), (2, 4)], "U6")])
def test_a_spell_on_an_opponent_falls_on_the_nearest_as_far_as_the_other_corner(
    squares: list[tuple[int, int]], falls_on: str
) -> None:
    mage = fighter("U1", ATT, at=(1, 1), actions=("shed",), at_hand=skilled("shed"), goods={"mana": 2})
    others = [fighter(f"U{number}", DEF, at=at, **TOUGH) for number, at in enumerate(squares, 5)]
    assert [deed.target for deed in play_round(field_of(mage, *others)) if deed.deed == "shed"] == [falls_on]


def test_an_action_that_costs_no_time_is_followed_by_a_blow() -> None:
    action = SKILLS["scal"].action(1)
    assert action is not None
    scales = Skilled(action, "scal", is_magic=True, lays=Stats(defense=5))
    mage = fighter(
        "U1", ATT, at=(2, 3), actions=("scal",), at_hand={"scal": scales}, goods={"mana": 3}, melee=4, damage=1, **TOUGH
    )
    assert done(play_round(field_of(mage, foe())), "U1") == ["scal", "melee"]


@pytest.mark.rule("OVL-COMBAT-21")
@each("tag, then", [("scal", "melee"), ("levi", "parry")])
def test_an_action_that_costs_no_time_goes_on_with_a_blow_or_with_what_comes_next_in_the_list(
    tag: str, then: str
) -> None:
    action = SKILLS[tag].action(1)
    assert action is not None
    cast = Skilled(action, tag, is_magic=True)
    mage = fighter(
        "U1", ATT, at=(2, 3), actions=(tag, "parry"), at_hand={tag: cast}, goods={"mana": 3}, melee=4, damage=1, **TOUGH
    )
    assert done(play_round(field_of(mage, foe())), "U1") == [tag, then]


def test_what_magic_calls_fights_for_its_caller_from_the_next_round_on() -> None:
    call = Skilled(Action(kind="summon", target="self", summons="fwal"), "", is_magic=True)
    mage = fighter("U1", ATT, at=(2, 3), actions=("fwal",), at_hand={"fwal": call}, **TOUGH)
    ground = field_of(mage, foe())
    play_round(ground)
    called = ground.fighters[-1]
    assert called.is_summoned
    assert (called.side, called.square) == (ATT, mage.square)
    mage.at_hand.clear()
    assert "fhit" in done(play_round(ground), called.number)


@pytest.mark.rule("OVL-EXP-03", "OVL-EXP-04")
def test_a_round_teaches_combat_twice_as_fast_to_who_knows_nothing_of_it() -> None:
    green = fighter("U1", ATT, at=(2, 3), melee=1, damage=1, **TOUGH)
    veteran = foe(levels={"cmbt": 1})
    play_round(field_of(green, veteran))
    assert green.practice == {"cmbt": 2, "mele": 1}
    assert veteran.practice == {"cmbt": 1, "parr": 1}


@pytest.mark.rule("OVL-EXP-05")
def test_the_weapon_used_teaches_its_skill() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 5, skills={"cmbt": 1, "blde": 1}, gear={"swrd": 5})
    archers = scene.unit(
        "U2", "f05", 5, skills={"cmbt": 1, "arch": 2}, gear={"lbow": 5}, actions=["RANGED"], move=Manner.FIRE
    )
    swords, bows = fighter_of(scene.world, unit, ATT, 0), fighter_of(scene.world, archers, ATT, 1)
    swords.square, bows.square = Square(2, 3), Square(2, 2)
    play_round(field_of(swords, bows, foe(figures=20)))
    assert swords.practice["blde"] == 1
    assert bows.practice["arch"] == 1


@pytest.mark.rule("OVL-COMBAT-18")
def test_the_edge_of_tactics_adds_to_initiative() -> None:
    one = fighter("U1", ATT, at=(2, 3), melee=15, damage=1)
    other = fighter("U2", DEF, at=(2, 4), melee=15, damage=1)
    play_round(field_of(one, other), Dice("edge"), {DEF: 1})
    assert (one.figures, other.figures) == (0, 1)


@pytest.mark.rule("OVL-COMBAT-27", "OVL-GAP-110", "OVL-GAP-01")
def test_a_crossbow_is_reloaded_for_a_round_after_each_shot() -> None:
    def story(without: list[str]) -> list[list[str]]:
        scene = Plain()
        scene.world.options.alpha_off = without
        unit = scene.unit("U1", "f05", 5, skills={"arch": 2}, gear={"xbow": 5}, actions=["RANGED"], move=Manner.STAND)
        archers = fighter_of(scene.world, unit, ATT, 0)
        archers.square = Square(2, 2)
        ground = field_of(archers, foe(figures=9))
        return [done(play_round(ground), "U1") for _ in range(3)]

    assert story([]) == [["ranged"], ["reload"], ["ranged"]]
    assert story(["reload"]) == [["ranged"]] * 3


@pytest.mark.rule("OVL-COMBAT-27")
def test_a_unit_that_reloads_is_slower_by_one() -> None:
    slow = fighter("U1", ATT, initiative=4, reloading=1)
    assert [(o.kind, o.rating) for o in options.options(slow, 0)] == [("reload", 3)]


@pytest.mark.rule("OVL-GAP-98")
def test_a_parry_comes_before_a_faster_attack() -> None:
    parrying = fighter("U1", ATT, 20, at=(2, 3), actions=("PARRY",), melee=60, life=1)
    foes = foe(figures=20, initiative=1, melee=9, damage=1)
    deeds = play_round(field_of(parrying, foes))
    assert [(deed.unit, deed.deed) for deed in deeds] == [("U1", "parry"), ("U9", "melee")]
    assert parrying.figures >= 19


@pytest.mark.rule("OVL-GAP-102")
def test_the_base_of_a_deadly_blow_is_the_skill_without_the_weapon() -> None:
    scene = Plain()
    men = scene.unit("U1", "f05", 5, skills={"cmbt": 2, "blde": 1}, gear={"swrd": 5})
    archers = scene.unit("U2", "f05", 5, skills={"cmbt": 1, "arch": 2}, gear={"lbow": 5}, actions=["RANGED"])
    hand, shot = (fighter_of(scene.world, unit, ATT, i) for i, unit in enumerate((men, archers)))
    melee = next(o for o in options.options(hand, 0) if o.kind == "melee")
    ranged = options.options(shot, 0)[0]
    blow, arrow = options.blow_of(hand, melee), options.blow_of(shot, ranged)
    assert blow is not None
    assert arrow is not None
    assert (hand.stats.melee, blow.base) == (6, 3)
    assert (shot.stats.missile, arrow.base) == (5, 2)


@pytest.mark.rule("OVL-COMBAT-54")
def test_a_flying_unit_acts_two_initiatives_earlier() -> None:
    flier, walker = fighter("U1", ATT, initiative=1, flies=True), fighter("U2", ATT, initiative=1)
    assert [options.options(one, 0)[0].rating for one in (flier, walker)] == [3, 1]


@pytest.mark.rule("OVL-COMBAT-23")
def test_a_step_aside_at_the_rear_begins_the_three_rounds_of_flight_anew() -> None:
    runner = fighter("U1", ATT, at=(3, 1), move=Manner.FLEE, file=3)
    ground = field_of(runner, foe(at=(3, 6)))
    counted = []
    for _ in range(4):
        play_round(ground)
        counted.append((runner.square.file, runner.rear_rounds, runner.fled))
    # In the first two rounds it goes to the flank that nobody looks down; the three begin after that.
    assert counted == [(2, 0, False), (1, 0, False), (1, 1, False), (1, 2, False)]
    play_round(ground)
    assert runner.fled


@pytest.mark.rule("OVL-COMBAT-28", "OVL-MAGIC-15")
def test_the_list_is_whole_again_when_the_spells_left_on_it_can_not_be_paid_for() -> None:
    hand = skilled("sboa") | skilled("shai")
    mage = fighter("U1", ATT, at=(2, 3), actions=("SBOA", "SHAI"), at_hand=hand, goods={"mana": 40}, **TOUGH)
    ground = field_of(mage, foe())
    cast = [done(play_round(ground), "U1")[0] for _ in range(3)]
    assert cast == ["sboa", "sboa", "sboa"], "there is no stone for the hail, so the boar is not kept waiting for it"
