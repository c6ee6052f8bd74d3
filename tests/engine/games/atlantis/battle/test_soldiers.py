"""Who carries what into a battle, and what it makes of him (ATL-BATTLE-05 .. -17, ATL-GAP-61, -79)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.atlantis.battle.soldiers import Soldier, battle_spell, shelters, soldiers_of
from engine.games.atlantis.rules.arms import Arm, Kind, odds
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each


def _soldiers(terrain: str = "f", *, duel: bool = False, **unit: Any) -> list[Soldier]:
    scene = Scenario(terrain)
    made = scene.unit(scene.faction(), 2, **unit)
    return soldiers_of(made, scene.state.regions[2], None, duel=duel)


@pytest.mark.rule("ATL-BATTLE-07")
@pytest.mark.rule("ATL-EX-25")
@each("lead, chance", [
    (0, 1 / 2), (1, 2 / 3), (2, 4 / 5), (3, 8 / 9), (-1, 1 / 3), (-2, 1 / 5), (39, 1), (90, 1), (-90, 0),
])  # fmt: skip
def test_each_point_of_skill_doubles_the_odds(lead: int, chance: float) -> None:
    assert odds(lead) == pytest.approx(chance)


@pytest.mark.rule("ATL-BATTLE-08")
def test_a_sword_adds_two_to_combat_in_attack_and_defence() -> None:
    with_sword, without = _soldiers(people=2, race="viking", skills={"combat": 1}, sword=1)
    assert (with_sword.skill, with_sword.guard) == (3, 3)
    assert (without.skill, without.guard) == (1, 1)


@pytest.mark.rule("ATL-BATTLE-09")
@pytest.mark.rule("ATL-GAP-62")
@each("terrain, combat", [("p", 2), ("d", 2), ("t", 2), ("f", 0), ("m", 0), ("s", 0)])
def test_a_horse_adds_riding_up_to_two_on_open_ground(terrain: str, combat: int) -> None:
    rider, walker = _soldiers(terrain, people=2, skills={"riding": 3}, horse=1)
    assert (rider.skill, rider.guard) == (combat, combat)
    assert walker.skill == 0


@pytest.mark.rule("ATL-GAP-87")
def test_a_winged_horse_adds_up_to_five_for_riders_of_level_three() -> None:
    assert _soldiers("p", skills={"riding": 5}, winged_horse=1)[0].skill == 5
    assert _soldiers("p", skills={"riding": 2}, winged_horse=1)[0].skill == 0


@pytest.mark.rule("ATL-BATTLE-10")
@pytest.mark.rule("ATL-GAP-61")
def test_each_takes_the_best_weapon_he_can_use() -> None:
    men = _soldiers(
        people=5, skills={"longbow": 1, "crossbow": 2, "combat": 1}, longbow=1, crossbow=1, sword=1, runesword=1
    )
    assert [man.arm for man in men] == [Arm.HAND, Arm.LONGBOW, Arm.CROSSBOW, Arm.HAND, Arm.HAND]
    assert [man.skill for man in men] == [5, 1, 2, 3, 1]


@pytest.mark.rule("ATL-BATTLE-10")
def test_a_bow_without_the_skill_stays_on_the_back() -> None:
    assert _soldiers(people=1, race="viking", skills={"combat": 1}, longbow=1)[0].arm == Arm.HAND


@pytest.mark.rule("ATL-BATTLE-14")
def test_a_bowman_defends_with_combat_nought() -> None:
    bowman = _soldiers(skills={"longbow": 2, "combat": 4}, longbow=1, sword=1)[0]
    assert (bowman.skill, bowman.guard) == (2, 0)


@pytest.mark.rule("ATL-GAP-87")
def test_a_double_bow_shoots_as_often_as_its_bearer_has_levels() -> None:
    assert _soldiers(skills={"crossbow": 3}, double_bow=1)[0].attacks == 3


@pytest.mark.rule("ATL-BATTLE-05")
@pytest.mark.rule("ATL-EX-27")
@pytest.mark.rule("ATL-GAP-61")
def test_armour_is_dealt_out_the_best_first() -> None:
    men = _soldiers(people=5, race="viking", chain_armor=1, plate_armor=1, mithril_armor=1, cloak_of_invulnerability=1)
    assert [man.blows for man in men] == pytest.approx([0.99, 0.9, 2 / 3, 1 / 3, 0])
    assert [man.bolts for man in men] == pytest.approx([0.99, 2 / 3, 0, 0, 0])
    assert [man.spells for man in men] == pytest.approx([0.99, 2 / 3, 0, 0, 0])


@pytest.mark.rule("ATL-ASSASS-03")
def test_nobody_wears_common_armour_in_a_duel() -> None:
    men = _soldiers(people=3, race="viking", chain_armor=1, plate_armor=1, mithril_armor=1, duel=True)
    assert [man.blows for man in men] == pytest.approx([0.9, 0, 0])


@pytest.mark.rule("ATL-NPC-04")
@pytest.mark.rule("ATL-GAP-87")
def test_who_wears_an_amulet_of_invulnerability_survives_every_hit() -> None:
    first, second = _soldiers(people=2, amulet_of_invulnerability=1)
    assert (first.blows, first.bolts, first.spells) == (1, 1, 1)
    assert second.blows == 0


@pytest.mark.rule("ATL-GAP-75")
@pytest.mark.rule("ATL-GAP-94")
@pytest.mark.rule("ATL-NPC-08")
def test_a_monster_has_as_many_attacks_as_hits_and_resists_spells_with_its_combat() -> None:
    troll = _soldiers(people=0, items={"troll": 1})[0]
    assert (troll.skill, troll.hits, troll.attacks) == (3, 4, 4)
    assert troll.wards[Kind.SPIRIT] == 3


@pytest.mark.rule("ATL-GAP-94")
def test_an_illusion_does_not_attack_and_falls_to_any_blow() -> None:
    dragon = _soldiers(people=0, items={"illusory dragon": 1})[0]
    assert (dragon.attacks, dragon.skill, dragon.guard, dragon.wards[Kind.SPIRIT]) == (0, -5, -5, -5)


@pytest.mark.rule("ATL-BATTLE-15")
@pytest.mark.rule("ATL-BATTLE-16")
@pytest.mark.rule("ATL-EX-28")
def test_a_fort_shelters_fifty_those_longest_inside_first() -> None:
    scene = Scenario("p")
    fort = scene.structure(2, "fort")
    red = scene.faction()
    few = scene.unit(red, 2, people=20, race="viking", structure=fort)
    many = scene.unit(red, 2, people=200, race="viking", structure=fort)
    region = scene.state.regions[2]
    rooms = shelters(scene.state, region)
    assert [s.cover for s in soldiers_of(few, region, rooms[few.id])] == [2] * 20
    assert [s.cover for s in soldiers_of(many, region, rooms[many.id])] == [2] * 30 + [0] * 170


@pytest.mark.rule("ATL-BATTLE-15")
@pytest.mark.rule("ATL-BUILD-10")
@pytest.mark.rule("ATL-GAP-64")
@each("kind, needs", [("mine", 0), ("galleon", 0), ("fort", 5)])
def test_mines_ships_and_unfinished_buildings_shelter_nobody(kind: str, needs: int) -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, structure=scene.structure(2, kind, needs=needs))
    assert unit.id not in shelters(scene.state, scene.state.regions[2])


@pytest.mark.rule("ATL-GAP-78")
def test_runes_defend_those_inside_against_energy_and_spirit() -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, people=12, structure=scene.structure(2, "tower", runes=3))
    region = scene.state.regions[2]
    men = soldiers_of(unit, region, shelters(scene.state, region)[unit.id])
    assert [m.wards[Kind.ENERGY] for m in men] == [3] * 10 + [-2] * 2
    assert men[0].wards[Kind.SPIRIT] == 3
    assert men[0].wards[Kind.WEATHER] == -2


@pytest.mark.rule("ATL-GAP-79")
@pytest.mark.rule("ATL-GAP-87")
def test_shieldstones_and_amulets_defend_one_each() -> None:
    first, second = _soldiers(people=2, shieldstone=1, amulet_of_protection=2)
    assert (first.wards[Kind.ENERGY], second.wards[Kind.ENERGY]) == (3, -2)
    assert (first.wards[Kind.SPIRIT], second.wards[Kind.SPIRIT]) == (3, 3)


@pytest.mark.rule("ATL-GAP-78")
def test_a_mage_behind_a_force_shield_parries_better() -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, skills={"force": 3, "force shield": 3, "combat": 1})
    mage.combat_spell = "force shield"
    soldier = soldiers_of(mage, scene.state.regions[2], None)[0]
    assert (soldier.guard, soldier.skill) == (4, 1)
    assert soldier.shields == ((Kind.BOW, 3),)


@pytest.mark.rule("ATL-GAP-82")
@pytest.mark.rule("ATL-MAGIC-10")
def test_a_mage_without_a_combat_spell_casts_none() -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, skills={"force": 3, "fire": 3})
    assert battle_spell(mage) == ("", 0)
    mage.combat_spell = "fire"
    assert battle_spell(mage) == ("fire", 3)


@pytest.mark.rule("ATL-GAP-87")
def test_a_staff_serves_mages_only_and_counts_as_level_three() -> None:
    scene = Scenario("p")
    red = scene.faction()
    assert battle_spell(scene.unit(red, 2, items={"staff of fire": 1})) == ("", 0)
    assert battle_spell(scene.unit(red, 2, skills={"spirit": 1}, items={"staff of fire": 1})) == ("fire", 3)
    novice = scene.unit(red, 2, skills={"force": 1, "fire": 1}, items={"staff of fire": 1})
    novice.combat_spell = "fire"
    assert battle_spell(novice) == ("fire", 3)
