"""The rounds of a battle: who strikes when, and how often a blow falls (ATL-BATTLE, ATL-SHIELD)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.games.atlantis.battle.rounds import Army, Battle, Stroke
from engine.games.atlantis.battle.soldiers import Soldier, shelters, soldiers_of
from engine.games.atlantis.rules.arms import WAR_SPELLS, Bolt, Kind, odds
from engine.testing import LoadedDice
from engine.testing.work import calls
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def army(terrain: str = "f", *, building: str = "", spell: str = "", **unit: Any) -> list[Soldier]:
    """The soldiers of one unit."""
    scene = Scenario(terrain)
    home = scene.structure(2, building) if building else 0
    made = scene.unit(scene.faction(), 2, structure=home, **unit)
    made.combat_spell = spell
    region = scene.state.regions[2]
    return soldiers_of(made, region, shelters(scene.state, region).get(made.id))


def mob(count: int = 4000, **unit: Any) -> list[Soldier]:
    return army(people=count, race="viking", **unit)


def felled(attackers: list[Soldier], defenders: list[Soldier], seed: int = 1) -> int:
    """How many of the defenders one free round of the attackers kills."""
    battle = Battle(attackers, defenders, (0, 0), Dice("round", seed))
    battle._round(free=0)
    return len(battle.armies[1].dead)


@pytest.mark.rule("ATL-BATTLE-04")
@pytest.mark.rule("ATL-BATTLE-06")
@pytest.mark.rule("ATL-EX-25")
def test_between_equals_every_fourth_blow_kills() -> None:
    assert felled(mob(2000), mob()) == pytest.approx(500, abs=80)


@pytest.mark.rule("ATL-BATTLE-08")
@pytest.mark.rule("ATL-EX-25")
def test_with_a_sword_against_none_two_blows_of_five_kill() -> None:
    assert felled(mob(2000, sword=2000), mob()) == pytest.approx(800, abs=90)


@pytest.mark.rule("ATL-BATTLE-05")
@pytest.mark.rule("ATL-EX-27")
def test_plate_holds_two_hits_of_three_and_chain_one() -> None:
    assert felled(mob(4000), mob(4000, plate_armor=4000)) == pytest.approx(333, abs=60)
    assert felled(mob(4000), mob(4000, chain_armor=4000)) == pytest.approx(667, abs=80)


@pytest.mark.rule("ATL-BATTLE-11")
@pytest.mark.rule("ATL-BATTLE-13")
@pytest.mark.rule("ATL-GAP-63")
@pytest.mark.rule("ATL-EX-26")
def test_a_longbow_of_level_one_kills_with_every_sixth_arrow_whatever_the_targets_skill() -> None:
    bows = mob(3000, skills={"longbow": 1}, longbow=3000)
    assert felled(bows, mob(4000, skills={"combat": 3}, sword=4000)) == pytest.approx(500, abs=80)


@pytest.mark.rule("ATL-BATTLE-12")
@pytest.mark.rule("ATL-BATTLE-05")
@pytest.mark.rule("ATL-EX-26")
def test_a_crossbow_of_level_one_kills_with_every_third_bolt_through_any_common_armour() -> None:
    bows = mob(3000, skills={"crossbow": 1}, crossbow=3000)
    assert felled(bows, mob(4000, plate_armor=4000)) == pytest.approx(1000, abs=100)


@pytest.mark.rule("ATL-BATTLE-05")
@pytest.mark.rule("ATL-GAP-87")
@each(
    "bow, skill, armour, kills",
    [("longbow", "longbow", "plate armor", 167), ("crossbow", "crossbow", "mithril armor", 333),
     ("double bow", "longbow", "plate armor", 1000)],
)  # fmt: skip
def test_armour_holds_arrows_and_of_common_kinds_none_holds_bolts(
    bow: str, skill: str, armour: str, kills: int
) -> None:
    bows = army(people=3000, race="viking", skills={skill: 1}, items={bow: 3000})
    assert felled(bows, army(people=4000, race="viking", items={armour: 4000})) == pytest.approx(kills, rel=0.25)


@pytest.mark.rule("ATL-BATTLE-12")
def test_crossbows_shoot_in_every_other_round_counting_the_free_one() -> None:
    bows = mob(300, skills={"crossbow": 2}, crossbow=300)
    battle = Battle(bows, mob(4000), (0, 0), Dice("x"))
    battle._round(free=0)
    for _ in range(3):
        battle._round(free=0)
    lost = [one.lost[1] for one in battle.rounds]
    assert lost[0] > 0
    assert lost[1] == 0
    assert lost[2] > 0
    assert lost[3] == 0


@pytest.mark.rule("ATL-BATTLE-14")
def test_bowmen_are_cut_down_as_if_they_had_no_combat() -> None:
    """Combat 0 with sword (2) against defence 0: 1/2 x 4/5."""
    bowmen = army(people=4000, skills={"longbow": 1, "combat": 5}, longbow=4000)
    assert felled(mob(2000, sword=2000), bowmen) == pytest.approx(800, abs=90)


@pytest.mark.rule("ATL-BATTLE-15")
@pytest.mark.rule("ATL-EX-26")
def test_a_building_adds_two_to_defence_against_blows_and_arrows() -> None:
    sheltered: dict[str, Any] = {"building": "citadel", "people": 1250, "race": "viking"}
    assert felled(mob(1000), army(**sheltered)) == pytest.approx(100, abs=45)
    bows = mob(1000, skills={"crossbow": 1}, crossbow=1000)
    assert felled(bows, army(**sheltered)) == pytest.approx(167, abs=55)


@pytest.mark.rule("ATL-BATTLE-17")
def test_the_rear_is_out_of_reach_while_anybody_stands_in_front() -> None:
    rear = army(people=50, race="viking", flags={"behind": True})
    front = army(people=1, race="viking", cloak_of_invulnerability=1, amulet_of_invulnerability=1)
    assert felled(mob(500), [*front, *rear]) == 0
    assert felled(mob(500), army(people=50, race="viking", flags={"behind": True})) > 0


@pytest.mark.rule("ATL-BATTLE-17")
@pytest.mark.rule("ATL-MAGIC-12")
def test_from_behind_one_may_shoot_and_cast_but_not_strike() -> None:
    front = army(people=1, race="viking", amulet_of_invulnerability=1)
    behind: dict[str, Any] = {"flags": {"behind": True}}
    swords = army(people=200, race="viking", sword=200, **behind)
    assert felled([*front, *swords], mob(400)) <= 1
    bows = army(people=200, race="viking", skills={"longbow": 2}, longbow=200, **behind)
    assert felled([*front, *bows], mob(400)) > 10
    mage = army(spell="fire", skills={"force": 5, "fire": 5}, **behind)
    assert felled([*front, *mage], mob(400)) > 1


@pytest.mark.rule("ATL-NPC-09")
def test_a_monster_stands_in_front_even_in_a_unit_behind() -> None:
    both = army(people=1, wolf=2, flags={"behind": True})
    side = Army(both, 0, 0)
    assert [s.item for s in side.front] == ["wolf", "wolf"]
    assert [s.item for s in side.rear] == ["leader"]


@pytest.mark.rule("ATL-GAP-75")
def test_a_monster_falls_at_its_last_hit() -> None:
    side = Army(army(people=0, items={"troll": 1}), 0, 0)
    troll = side.front[0]
    for _ in range(3):
        side.fell(troll)
    assert not side.dead
    side.fell(troll)
    assert side.dead == [troll]


@pytest.mark.rule("ATL-BATTLE-02")
@each("tactics, free", [((2, 1), 0), ((0, 3), 1), ((1, 1), -1)])
def test_the_better_tactician_strikes_first_and_alone(tactics: tuple[int, int], free: int) -> None:
    battle = Battle(mob(50), mob(50), tactics, Dice("t"))
    battle.run()
    first = battle.rounds[0]
    assert first.free == free
    if free >= 0:
        assert first.lost[free] == 0
        assert first.lost[1 - free] > 0


@pytest.mark.rule("ATL-BATTLE-03")
def test_in_a_round_both_sides_strike_in_mixed_order() -> None:
    """Of two equal sides with a certain kill each, both get to strike in some battles, so the first to act varies."""
    first = [0, 0]
    for seed in range(300):
        battle = Battle(army(skills={"combat": 5}, runesword=1), army(skills={"combat": 5}, runesword=1), (0, 0),
                        Dice("mixed", seed))  # fmt: skip
        battle._round()
        for side in (0, 1):
            first[side] += bool(battle.armies[side].dead)
    assert min(first) > 40


@pytest.mark.rule("ATL-VICTORY-01")
@pytest.mark.rule("ATL-GAP-56")
def test_a_side_breaks_at_half_and_the_winner_has_a_free_round() -> None:
    side = Army(mob(4), 0, 0)
    side.fell(side.front[0])
    assert not side.is_broken
    side.fell(side.front[0])
    assert side.is_broken
    battle = Battle(mob(400, sword=400, plate_armor=400), mob(100, plate_armor=100), (0, 0), Dice("win"))
    battle.run()
    assert battle.winner == 0
    assert battle.rounds[-1].free == 0
    assert [r.free for r in battle.rounds[:-1]] == [-1] * (len(battle.rounds) - 1)


def test_nobody_strikes_once_more_where_nobody_is_left() -> None:
    battle = Battle(mob(400, sword=400), mob(1), (3, 0), Dice("last"))
    battle.run()
    assert battle.winner == 0
    assert [one.free for one in battle.rounds] == [0]


@pytest.mark.rule("ATL-VICTORY-02")
@pytest.mark.rule("ATL-GAP-56")
def test_both_sides_broken_in_one_round_is_a_draw_without_a_free_round() -> None:
    for seed in range(200):
        battle = Battle(mob(2, sword=2), mob(2, sword=2), (0, 0), Dice("draw", seed))
        battle.run()
        if battle.winner == -1:
            assert all(army.is_broken for army in battle.armies)
            assert all(one.free == -1 for one in battle.rounds)
            return
    pytest.fail("no draw in 200 battles")


@pytest.mark.rule("ATL-GAP-57")
def test_a_battle_nobody_can_win_ends_after_a_hundred_rounds() -> None:
    immortals = [army(people=3, amulet_of_invulnerability=3) for _ in range(2)]
    battle = Battle(immortals[0], immortals[1], (0, 0), Dice("endless"))
    battle.run()
    assert (battle.winner, len(battle.rounds)) == (-1, 100)


# --- spells -----------------------------------------------------------------------------------------------------------


def _cast(bolt: Bolt, strength: int, targets: list[Soldier], seed: int = 1, shields: tuple[int, ...] = ()) -> Battle:
    battle = Battle(army(), targets, (0, 0), Dice("cast", seed))
    if shields:
        battle.armies[1].shields[bolt.kind] = list(shields)
    battle._cast(bolt, strength, battle.armies[1], Stroke("Unit 1 (1)", "fire"))
    return battle


@pytest.mark.rule("ATL-SHIELD-04")
@pytest.mark.rule("ATL-GAP-78")
@pytest.mark.rule("ATL-GAP-79")
def test_fire_deals_two_to_ten_blows_a_level_at_skill_against_minus_two() -> None:
    """Level 3: blows 2 + 2 x (0..14), on average 16; each hits with 32/33."""
    kills = [len(_cast(WAR_SPELLS["fire"][0], 3, mob(100), seed).armies[1].dead) for seed in range(400)]
    assert sum(kills) / 400 == pytest.approx(16 * 32 / 33, abs=1)
    assert max(kills) <= 30


@pytest.mark.rule("ATL-GAP-79")
def test_common_armour_is_no_help_against_spells_and_mithril_is() -> None:
    def mean(**armour: int) -> float:
        return sum(len(_cast(WAR_SPELLS["fire"][0], 5, mob(100, **armour), s).armies[1].dead) for s in range(200)) / 200

    assert mean(plate_armor=100) == pytest.approx(26, abs=2.5)
    assert mean(mithril_armor=100) == pytest.approx(26 / 3, abs=1.5)


@pytest.mark.rule("ATL-SHIELD-03")
@pytest.mark.rule("ATL-SHIELD-05")
@pytest.mark.rule("ATL-SHIELD-06")
def test_a_spell_must_beat_the_highest_shield_and_destroys_it() -> None:
    through = 0
    for seed in range(600):
        enemy = _cast(WAR_SPELLS["fire"][0], 2, mob(60), seed, shields=(1, 3)).armies[1]
        if enemy.dead:
            through += 1
            assert enemy.shields[Kind.ENERGY] == [1]
        else:
            assert enemy.shields[Kind.ENERGY] == [1, 3]
    assert through / 600 == pytest.approx(1 / 3, abs=0.06)


@pytest.mark.rule("ATL-SHIELD-01")
def test_a_shield_of_another_type_stops_nothing() -> None:
    battle = Battle(army(), mob(60), (0, 0), Dice("other"))
    battle.armies[1].shields[Kind.SPIRIT] = [40]
    battle._cast(WAR_SPELLS["fire"][0], 3, battle.armies[1], Stroke("", ""))
    assert battle.armies[1].dead
    assert battle.armies[1].shields[Kind.SPIRIT] == [40]


@pytest.mark.rule("ATL-GAP-78")
def test_who_withstands_one_blow_of_a_storm_may_be_struck_by_the_next() -> None:
    """Resistance is decided blow by blow; only who is afflicted is left out from then on."""
    (storm,) = WAR_SPELLS["summon storm"]
    struck = 0
    for seed in range(60):
        (target,) = mob(1)
        target.wards = {**target.wards, Kind.WEATHER: 1}
        battle = Battle(mob(1), [target], (0, 0), Dice("storm", seed))
        stroke = Stroke("", "")
        battle._cast(storm, 1, battle.armies[1], stroke)
        struck += stroke.harmed
    assert struck / 60 > odds(0) + 0.2, "a storm of many blows strikes one man more often than one blow would"


@pytest.mark.rule("ATL-SHIELD-02")
@pytest.mark.rule("ATL-GAP-81")
@pytest.mark.rule("ATL-GAP-83")
def test_every_shield_caster_adds_a_shield_each_round_from_behind_too() -> None:
    mage = army(spell="energy shield", skills={"force": 2, "energy shield": 2}, flags={"behind": True})
    side = Army([*mob(5), *mage], 0, 0)
    side.raise_shields()
    side.raise_shields()
    assert side.shields == {Kind.ENERGY: [2, 2]}


@pytest.mark.rule("ATL-SHIELD-08")
@pytest.mark.rule("ATL-GAP-80")
def test_arrows_must_beat_the_force_shield_but_leave_it_whole() -> None:
    mage = army(spell="force shield", skills={"force": 2, "force shield": 2}, flags={"behind": True})
    bows = mob(3000, skills={"crossbow": 2}, crossbow=3000)
    battle = Battle(bows, [*mob(4000), *mage], (0, 0), Dice("arrows"))
    battle._round(free=0)
    assert len(battle.armies[1].dead) == pytest.approx(3000 * 0.5 * 0.5 * 0.8, abs=100)
    assert battle.armies[1].shields[Kind.BOW] == [2]


@pytest.mark.rule("ATL-SHIELD-07")
@pytest.mark.rule("ATL-GAP-78")
def test_fear_takes_two_combat_once_from_people_and_monsters_do_not_care() -> None:
    targets = [*mob(10, skills={"combat": 2}), *army(people=0, items={"wolf": 10})]
    battle = _cast(WAR_SPELLS["create aura of fear"][0], 5, targets)
    battle._cast(WAR_SPELLS["create aura of fear"][0], 5, battle.armies[1], Stroke("", ""))
    assert not battle.armies[1].dead
    men = [s for s in targets if not s.kind]
    assert {(m.skill, m.guard) for m in men} <= {(2, 2), (0, 0)}
    assert any(m.guard == 0 for m in men)
    assert all(s.skill == 2 for s in targets if s.kind)
    shielded = mob(10, skills={"combat": 2})
    _cast(WAR_SPELLS["create aura of fear"][0], 1, shielded, shields=(40,))
    assert all(man.guard == 2 for man in shielded)


@pytest.mark.rule("ATL-GAP-78")
@each(
    "spell, falls",
    [
        ("banish undead", {"skeleton"}),
        ("banish demons", {"imp"}),
        ("dispel illusions", {"illusory wolf"}),
        ("summon black wind", {"viking", "wolf", "illusory wolf"}),
    ],
)
def test_a_spell_hits_only_what_it_is_meant_for(spell: str, falls: set[str]) -> None:
    crowd = army(people=30, race="viking", skeleton=30, imp=30, wolf=30, items={"viking": 30, "illusory wolf": 30})
    battle = _cast(WAR_SPELLS[spell][0], 5, crowd)
    assert {soldier.item for soldier in battle.armies[1].dead} == falls


@pytest.mark.rule("ATL-GAP-78")
def test_an_earthquake_strikes_those_in_buildings_and_their_walls_do_not_help() -> None:
    quake = WAR_SPELLS["earthquake"][0]
    in_tower = army(people=30, race="viking", building="tower")
    assert 0 < len(_cast(quake, 1, in_tower).armies[1].dead) <= 10
    assert not _cast(quake, 5, mob(30)).armies[1].dead
    assert not _cast(quake, 5, army(people=30, race="viking", building="magical fortress")).armies[1].dead


def _mean(spell: str, strength: int, **targets: Any) -> float:
    bolt = WAR_SPELLS[spell][0]
    return sum(len(_cast(bolt, strength, army(**targets), seed).armies[1].dead) for seed in range(300)) / 300


@pytest.mark.rule("ATL-GAP-78")
@pytest.mark.rule("ATL-GAP-79")
def test_walls_are_worth_two_against_fire_and_nothing_against_an_earthquake() -> None:
    inside = {"people": 200, "race": "viking", "building": "castle"}
    assert _mean("fire", 2, **inside) == pytest.approx(11 * 4 / 5, abs=0.7)
    assert _mean("earthquake", 1, **inside) == pytest.approx(51 * 8 / 9, abs=3.5)


@pytest.mark.rule("ATL-GAP-79")
def test_a_monster_meets_spells_with_its_combat() -> None:
    """Level 3 against an ogre's 3: every other blow, and ten blows to an ogre."""
    ogres = army(people=0, items={"ogre": 40})
    hits = 0
    for seed in range(200):
        before = sum(ogre.hits for ogre in ogres)
        _cast(WAR_SPELLS["fire"][0], 3, ogres, seed)
        hits += before - sum(ogre.hits for ogre in ogres)
        for ogre in ogres:
            ogre.hits = 10
    assert hits / 200 == pytest.approx(8, abs=0.8)


@pytest.mark.rule("ATL-GAP-82")
def test_a_mage_casts_and_then_strikes_too() -> None:
    mage = army(spell="fire", skills={"force": 1, "fire": 1, "combat": 5}, runesword=1)
    assert len(mage[0].casts) == 2  # including the runesword's fear
    kills = sum(felled(army(spell="fire", skills={"force": 1, "fire": 1, "combat": 5}, sword=1), mob(50), s) > 0
                for s in range(60))  # fmt: skip
    assert kills > 50


@pytest.mark.rule("ATL-UNIT-02")
def test_twice_the_soldiers_are_twice_the_work() -> None:
    def fought(men: int) -> int:
        return calls(Battle(mob(men, sword=men), mob(men, sword=men), (1, 0), Dice("speed")).run)

    assert fought(400) < 3 * fought(200)  # a square would be four times


@pytest.mark.rule("ATL-GAP-57", "ATL-ASSASS-03")
def test_a_battle_and_a_duel_end_undecided_after_a_hundred_rounds() -> None:
    """Nobody ever hits: the free round of a tactician or an assassin counts as one of the hundred."""
    for tactics, free in (((0, 0), 0), ((1, 0), 1)):
        battle = Battle(mob(1), mob(1), tactics, LoadedDice(rest=0.999)("battle"))
        battle.run()
        assert (len(battle.rounds), battle.winner) == (100, -1)
        assert [one.free for one in battle.rounds[:2]] == ([0, -1] if free else [-1, -1])
    duel = Battle(mob(1), mob(1), (0, 0), LoadedDice(rest=0.999)("duel"))
    duel.duel(free=0)
    assert (len(duel.rounds), duel.winner) == (100, -1)


@pytest.mark.rule("ATL-VICTORY-01", "ATL-GAP-56")
@each("size, dead, broken", [(2, 1, True), (3, 1, False), (3, 2, True), (1, 0, False)])
def test_a_side_is_broken_by_the_loss_of_half_and_not_of_less(size: int, dead: int, broken: bool) -> None:
    side = Army(mob(size), 0, 0)
    for soldier in side.alive()[:dead]:
        side.fell(soldier)
    assert side.is_broken is broken
    assert len(side.alive()) == size - dead
