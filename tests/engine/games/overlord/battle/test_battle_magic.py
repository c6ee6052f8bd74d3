"""Magic in battle: every spell does something, wards keep off their element, mana comes and goes."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.overlord.battle import aftermath
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.battle.triggers import enemies_noticed
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.fighters import Fighter, Hurt, Lasting, Side, Square
from engine.games.overlord.combat.musters import fighter_of, summoned
from engine.games.overlord.combat.options import options
from engine.games.overlord.combat.strikes import Blow, strike
from engine.games.overlord.rules.effects import EFFECTS
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.stats import Action, Stats
from engine.games.overlord.state import CREATURES, MANA, Kind, Manner, Stance
from engine.games.overlord.units import attributes
from engine.games.overlord.units.engagement import Cause, Trigger
from tests.engine.games.overlord.props import scene as field_scene
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, Plain, field_of, fighter, loaded, play_round
from tests.suite.table import each

SPELLS = [tag for tag, skill in SKILLS.items() if skill.magic and skill.action(1)]
BORN = [tag for tag, skill in SKILLS.items() if skill.talent and skill.action(1)]
ARMS = [tag for tag, item in ITEMS.items() if item.combat]
MUCH = 60


def caster(tag: str, level: int = 1) -> Fighter:
    """A mage in the front rank who has one spell in the COMBAT list, and all it takes many times over."""
    scene = Plain()
    action = SKILLS[tag].action(level)
    assert action is not None
    goods = {MANA: MUCH, **dict.fromkeys(action.uses, 9)}
    unit = scene.unit("U1", "f05", 1, race="ldr", skills={tag: level}, items=goods, actions=[tag.upper()])
    unit.tactics.move = Manner.STAND
    made = fighter_of(scene.world, unit, ATT, 0)
    made.square = Square(2, 3)
    return made


def armed(tag: str) -> Fighter:
    """A leader who fights with an item alone."""
    scene = Plain()
    unit = scene.unit("U1", "f05", 1, race="ldr", gear={tag: 1}, actions=[tag.upper()])
    unit.tactics.move = Manner.STAND
    made = fighter_of(scene.world, unit, ATT, 0)
    made.square = Square(2, 3)
    return made


def foe(distance: int = 1, kind: Kind = Kind.LEADER, **fields: Any) -> Fighter:
    stats = {"life": 900, **fields}
    return fighter("U9", DEF, stats.pop("figures", 3), at=(2, 3 + distance), kind=kind, place=9, **stats)


def acts(who: Fighter, action: Action, word: str) -> None:
    """One round against a foe within reach: the deed is done, and something has changed by it."""
    distance = 1 if action.kind == "melee" else min(3, max(2, action.range))
    enemy = foe(distance)
    ground = field_of(who, enemy)
    mana = who.goods.get(MANA, 0)
    deeds = play_round(ground, loaded(rest=0.0))  # every blow that can hit does

    mine = [deed for deed in deeds if deed.unit == who.number and deed.deed == word]
    assert mine, [(deed.unit, deed.deed) for deed in deeds]
    if action.kind in ("melee", "ranged"):
        assert sum(deed.blows for deed in mine) > 0
        assert sum(deed.hits for deed in mine) > 0
    elif action.kind == "summon":
        called = ground.fighters[-1]
        assert (called.is_summoned, called.race, called.side) == (True, action.summons, ATT)
        assert called.figures == action.number
    else:
        touched = [one for one in ground.fighters if any(lasting.tag == action.effect for lasting in one.lasting)]
        ended = action.rounds == 1  # it was there for this round alone
        assert touched or ended
        assert {deed.target for deed in mine} <= {one.number for one in ground.fighters}
    back = 1 if mana - action.mana < who.max_mana else 0
    assert who.goods.get(MANA, 0) == mana - action.mana + back


@pytest.mark.rule("OVL-MAGIC-07", "OVL-COMBAT-43", "OVL-MAGIC-10", "OVL-GAP-91")
@each("tag", SPELLS)
def test_every_spell_of_battle_does_something_and_takes_its_mana(tag: str) -> None:
    action = SKILLS[tag].action(1)
    assert action is not None
    acts(caster(tag), action, tag)


@pytest.mark.rule("OVL-COMBAT-42", "OVL-RACE-13")
@each("tag", BORN)
def test_every_attack_that_creatures_are_born_with_strikes(tag: str) -> None:
    action = SKILLS[tag].action(1)
    assert action is not None
    race = next(race for race in RACES.values() if tag in race.skills)
    scene = Plain()
    unit = scene.unit("U1", "f05", 3, race=race.tag, kind=Kind.CREATURE, actions=[tag.upper()])
    unit.tactics.move = Manner.STAND
    made = fighter_of(scene.world, unit, ATT, 0)
    made.square = Square(2, 3)
    made.base = made.base + Stats(melee=9, missile=9)  # an old one, and wise
    made.reckon()
    acts(made, action, tag)


@pytest.mark.rule("OVL-COMBAT-45", "OVL-ITEM-14")
@each("tag", ARMS)
def test_every_weapon_with_an_action_of_its_own_acts(tag: str) -> None:
    action = ITEMS[tag].combat
    assert action is not None
    if action.kind == "ranged":
        who = armed(tag)
        who.base = who.base + Stats(missile=9)
        who.reckon()
    else:
        who = armed(tag)
        who.base = who.base + Stats(melee=9, damage=2)
        who.reckon()
    acts(who, action, tag)


@pytest.mark.rule("OVL-MAGIC-05", "OVL-MAGIC-04")
def test_all_five_elements_have_spells_and_some_of_each_reach_beyond_their_field() -> None:
    forces = {SKILLS[tag].action(1).element for tag in SPELLS if SKILLS[tag].action(1)}  # type: ignore[union-attr]
    assert {"fire", "earth", "water"} <= forces


@pytest.mark.rule("OVL-MAGIC-18", "OVL-MAGIC-16")
@each("tag", ["scal", "cwnd", "lift", "fbls"])
def test_an_effect_lasts_as_many_rounds_as_the_spell_says(tag: str) -> None:
    who, action = caster(tag), SKILLS[tag].action(1)
    assert action is not None
    who.goods[MANA] = action.mana  # for once
    enemy = foe(2, defense=50)
    ground = field_of(who, enemy)
    touched = enemy if action.target == "other side" else who
    lasted = 0
    for number in range(1, action.rounds + 3):
        who.goods[MANA] = action.mana if number == 1 else 0
        play_round(ground, Dice("lasting", number))
        lasted += any(one.tag == action.effect for one in touched.lasting)
    assert lasted == action.rounds - 1  # the last round ends before the count


# --- wards ---


@pytest.mark.rule("OVL-COMBAT-42")
@each("ward, share", [(0, 1.0), (25, 0.75), (50, 0.5), (100, 0.0)])
def test_a_ward_keeps_off_its_share_of_the_hits_of_an_element(ward: int, share: float) -> None:
    def hits(element: str, roll: str) -> int:
        target = fighter("U2", DEF, 20_000, at=(2, 4), life=9, wards={"fire": ward})
        blow = Blow(attack=15, damage=1, base=20, element=element)  # always strikes, always hits
        return sum(tally.hits for tally in strike(fighter(), [target], 20_000, blow, Dice("ward", roll)))

    assert abs(hits("fire", "a") - 20_000 * share) < 300  # four deviations of 71
    assert hits("", "b") == hits("water", "c") == 20_000


@pytest.mark.rule("OVL-COMBAT-42", "OVL-ITEM-06", "OVL-STAT-13")
def test_wards_come_from_race_from_effects_and_from_equipment_in_proportion() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 10, gear={"amfb": 5, "rfir": 10, "ameb": 1}, effects={"fbls": 3})
    assert attributes.wards(unit) == {"fire": 75, "earth": 5}
    imp = scene.unit("U2", "f05", 1, race="fspr", gear={"amfb": 1})
    assert attributes.wards(imp) == {"fire": 100}
    assert fighter_of(scene.world, unit, ATT, 0).ward("fire") == 75
    assert fighter_of(scene.world, unit, ATT, 0).ward("") == 0


@pytest.mark.rule("OVL-COMBAT-42")
def test_fire_blessing_wards_the_whole_side_and_no_longer_than_it_lasts() -> None:
    who = fighter("U1", ATT, 1, at=(2, 3))
    who.lay(Lasting("fbls", EFFECTS["fbls"].gives, 1, wards=EFFECTS["fbls"].protects))
    assert who.ward("fire") == 25
    who.end_round()
    assert who.ward("fire") == 0


@pytest.mark.rule("OVL-COMBAT-42")
def test_fire_does_nothing_to_creatures_of_fire() -> None:
    who = caster("ftch")
    imp = fighter("U9", DEF, 3, at=(2, 4), life=30, wards=dict(RACES["fspr"].protects))
    deeds = play_round(field_of(who, imp), Dice("fire"))
    mine = [deed for deed in deeds if deed.deed == "ftch"]
    assert sum(deed.blows for deed in mine) > 0
    assert sum(deed.hits for deed in mine) == 0


# --- effects brought to battle ---


@pytest.mark.rule("OVL-ENCH-01", "OVL-STAT-04")
def test_what_lies_on_a_unit_counts_in_battle() -> None:
    scene = Plain()
    plain = scene.unit("U1", "f05", 2, skills={"cmbt": 2})
    raging = scene.unit("U2", "f05", 2, skills={"cmbt": 2}, effects={"bers": 3})
    one, other = (fighter_of(scene.world, unit, ATT, 0).stats for unit in (plain, raging))
    assert (other.melee - one.melee, other.defense - one.defense, other.damage - one.damage) == (2, -3, 2)


@pytest.mark.rule("OVL-ENCH-01")
@each("fanatic, roll, strikes", [(False, 0.299, False), (False, 0.3, True), (True, 0.199, False), (True, 0.2, True)])
def test_a_coward_finds_a_reason_not_to_strike_three_times_in_ten(fanatic: bool, roll: float, strikes: bool) -> None:
    timid = fighter("U1", ATT, 1, at=(2, 3), melee=9, damage=1, is_coward=True, is_fanatic=fanatic)
    deeds = play_round(field_of(timid, foe()), loaded(roll, rest=roll))
    mine = [deed.deed for deed in deeds if deed.unit == "U1"]
    assert ("melee" in mine, "parry" in mine) == (strikes, not strikes)


@pytest.mark.rule("OVL-ENCH-01")
def test_cowardice_and_fanaticism_keep_their_odds() -> None:
    counts = {False: 0, True: 0}
    for fanatic in (False, True):
        for number in range(1000):
            timid = fighter("U1", ATT, 1, at=(2, 3), melee=9, damage=1, is_coward=True, is_fanatic=fanatic)
            deeds = play_round(field_of(timid, foe()), Dice("coward", fanatic, number))
            counts[fanatic] += any(deed.unit == "U1" and deed.deed == "parry" for deed in deeds)
    assert abs(counts[False] - 300) < 60  # four deviations of 14.5
    assert abs(counts[True] - 200) < 55


@pytest.mark.rule("OVL-COMBAT-54", "OVL-MAGIC-18")
def test_levitation_makes_a_mage_fly_while_it_lasts() -> None:
    who = caster("levi")
    ground = field_of(who, foe(2))
    assert not who.flies
    play_round(ground)
    assert who.flies
    grounded = options(fighter("U3", initiative=1), 0)[0].rating
    aloft = fighter("U3", initiative=1)
    aloft.lay(Lasting("levt", Stats(), 2, flies=True))
    assert options(aloft, 0)[0].rating == grounded + 2
    aloft.end_round()
    aloft.end_round()
    assert not aloft.flies


@pytest.mark.rule("OVL-COMBAT-43")
def test_the_wind_helps_the_own_archers_and_hinders_the_others() -> None:
    own, other = SKILLS["fwnd"].action(1), SKILLS["cwnd"].action(1)
    assert own is not None
    assert other is not None
    assert (own.target, EFFECTS[own.effect].gives.missile) == ("own side", 1)
    assert (other.target, EFFECTS[other.effect].gives.missile) == ("other side", -1)


# --- mana in battle ---


@pytest.mark.rule("OVL-MAGIC-10", "OVL-MAGIC-17", "OVL-MAGIC-12")
def test_a_mage_regains_one_mana_a_round_up_to_all_its_levels_and_loses_none() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 1, race="ldr", skills={"mage": 1, "eart": 1, "sboa": 1})
    low = fighter_of(scene.world, unit, ATT, 0)
    unit.items = {MANA: 9}
    high = fighter_of(scene.world, unit, ATT, 0)
    seen = []
    for _ in range(5):
        low.end_round()
        high.end_round()
        seen.append((low.goods[MANA], high.goods[MANA]))
    assert seen == [(1, 9), (2, 9), (3, 9), (3, 9), (3, 9)]


@pytest.mark.rule("OVL-MAGIC-17", "OVL-MAGIC-15", "OVL-EX-45")
def test_a_mage_without_mana_gathers_two_rounds_and_then_is_a_boar_every_other_round() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 1, race="ldr", skills={"mage": 1, "eart": 1, "sboa": 1}, actions=["SBOA"])
    unit.tactics.move = Manner.STAND
    who = fighter_of(scene.world, unit, ATT, 0)
    who.square = Square(2, 3)
    who.hurt = {Hurt(): 1}
    ground = field_of(who, foe())
    boar = []
    for number in range(1, 8):
        deeds = play_round(ground, Dice("boar", number))
        boar.append(any(deed.deed == "sboa" for deed in deeds))
    assert boar == [False, False, True, False, True, False, True]


# --- those who are called ---


@pytest.mark.rule("OVL-COMBAT-43", "OVL-USE-10")
def test_guards_called_to_a_battle_are_armed_and_gone_with_it() -> None:
    scene = Plain()
    scene.unit("U1", "f05", 1, race="ldr", skills={"sgar": 1}, items={MANA: 3}, actions=["SGAR"], rank=3)
    scene.unit("U2", "f06", 3)
    turn = scene.turn()
    battle = fight(turn, scene.place, Cause(Trigger.ATTACK, "U1", "U2"))
    assert battle is not None
    assert battle.winner is Side.ATTACKERS
    assert list(scene.world.units) == ["U1"]
    guard = summoned(fighter("U1", ATT), "sgrd", 10, 3)
    assert (guard.figures, guard.stats.melee >= 5, guard.stats.damage >= 3) == (10, True, True)


@pytest.mark.rule("OVL-COMBAT-43")
def test_those_who_are_called_bring_their_own_mana_and_wards() -> None:
    called = summoned(fighter("U1", ATT), "balr", 1, 3)
    magic = sum(level for tag, level in RACES["balr"].skills.items() if SKILLS[tag].magic)
    assert (called.max_mana, called.goods[MANA]) == (8 + magic, 8 + magic)
    assert called.ward("fire") == 100


# --- potions ---


@pytest.mark.rule("OVL-COMBAT-51", "OVL-ITEM-14")
def test_a_potion_mends_a_wound_that_half_of_the_wounded_die_of() -> None:
    def dead(potions: int) -> int:
        hurt = fighter("U1", ATT, 1, life=1, goods={"poth": potions}, potions=potions)
        hurt.hurt = {Hurt(0, wounded=True): 400}
        lost = aftermath.tend_wounded(hurt, Dice("potions"))
        assert hurt.goods["poth"] == max(0, potions - 400)
        return lost

    assert (dead(400), dead(500)) == (0, 0)
    assert 160 < dead(0) < 240
    assert 80 < dead(200) < 120


# --- wild creatures ---


@pytest.mark.rule("OVL-FACT-10")
@each(
    "race, skill, level, safe",
    [
        ("gwol", "beas", 2, True),
        ("gwol", "beas", 1, False),
        ("skel", "necr", 1, True),
        ("skel", "beas", 3, False),
        ("lfel", "fire", 2, True),
        ("lfel", "wate", 2, False),
    ],
)
def test_certain_skills_keep_creatures_from_attacking(race: str, skill: str, level: int, safe: bool) -> None:
    scene = Plain("f05", CREATURES)
    scene.faction(CREATURES).default_stance = Stance.ENEMY
    scene.unit("U1", CREATURES, 3, race=race, kind=Kind.CREATURE)
    scene.unit("U2", "f05", 1, race="ldr", skills={skill: level})
    assert bool(list(enemies_noticed(scene.world, scene.place))) is not safe


@pytest.mark.rule("OVL-FACT-10")
def test_creatures_attack_on_sight_and_spare_the_stack_of_a_beast_master_alone() -> None:
    scene = Plain("f05", CREATURES)
    scene.faction(CREATURES).default_stance = Stance.ENEMY
    scene.unit("U1", CREATURES, 3, race="gwol", kind=Kind.CREATURE)
    scene.unit("U2", "f05", 1, race="ldr", skills={"beas": 2})
    scene.unit("U3", "f05", 9, leader="U2")
    assert list(enemies_noticed(scene.world, scene.place)) == []
    scene.unit("U4", "f05", 5)
    assert [(c.attacker, c.target) for c in enemies_noticed(scene.world, scene.place)] == [("U1", "U4")]
    scene.unit("U5", CREATURES, 3, race="skel", kind=Kind.CREATURE)
    del scene.world.units["U4"]
    scene.place.units.remove("U4")
    assert [(c.attacker, c.target) for c in enemies_noticed(scene.world, scene.place)] == [("U5", "U2")]


@pytest.mark.rule("OVL-ORD-12", "OVL-MAGIC-07")
def test_combat_takes_spells_weapons_and_plain_blows_into_the_list() -> None:
    scene = field_scene.Scene()
    unit = scene.unit("U2")
    scene.do(BOOK.deeds, unit, "COMBAT RPHS SBOA SHAI MELEE")
    assert unit.tactics.actions == ["rphs", "sboa", "shai", "melee"]


@pytest.mark.rule("OVL-STAT-01", "OVL-COMBAT-22")
def test_a_spell_of_the_same_moment_comes_too_late_to_spoil_a_shot() -> None:
    who = caster("hail")
    who.base = who.base + Stats(initiative=4)
    who.reckon()
    archer = fighter("U5", DEF, 1, at=(2, 5), initiative=4, missile=1, ranged_damage=1, actions=("RANGED",), place=5)
    archer.base = archer.base + Stats(life=50)
    archer.reckon()
    deeds = play_round(field_of(who, archer), loaded(rest=0.0))
    done = [(deed.unit, deed.deed) for deed in deeds]
    assert ("U1", "hail") in done
    assert ("U5", "ranged") in done
    assert archer.stats.missile < 0
