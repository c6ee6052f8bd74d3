"""Step S7 and what a battle leaves behind (ATL-ATTACK, ATL-VICTORY, ATL-GAP-58 .. -60, -67, -92, -99)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.turn import Turn
from engine.games.atlantis.battle import aftermath, battles
from engine.games.atlantis.battle.battle import Result, engage, fight, tactics
from engine.games.atlantis.battle.events import BattleFought, Inherited, UnitLost
from engine.games.atlantis.battle.fallen import clear_away
from engine.games.atlantis.battle.muster import Sides
from engine.games.atlantis.battle.soldiers import Soldier, soldiers_of
from engine.games.atlantis.events import Refused
from engine.games.atlantis.rules.items import GOODS
from engine.games.atlantis.scratch import AtlantisTurn, Scratch
from engine.games.atlantis.state import CREATURES, GUARDS, Attitude, Town, Unit
from engine.games.atlantis.units.skills import level
from engine.games.atlantis.units.stealth import sight
from engine.games.atlantis.wording import WORDING
from engine.testing import LoadedDice, copy_state, events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.suite.table import each

ARMY: dict[str, Any] = {"people": 60, "race": "viking", "skills": {"combat": 3}, "sword": 60, "plate_armor": 60}


def _fights(turn: AtlantisTurn) -> list[BattleFought]:
    return events_of(turn, BattleFought)


@pytest.mark.rule("ATL-ORDER-04")
@pytest.mark.rule("ATL-ATTACK-01")
@pytest.mark.rule("ATL-ATTACK-02")
def test_attack_begins_a_battle_that_both_sides_are_told_of() -> None:
    scene = Scenario("p")
    red, blue = scene.faction("Red"), scene.faction("Blue")
    army, prey = scene.unit(red, 2, **ARMY), scene.unit(blue, 2, people=5, race="viking")
    turn = scene.turn({red.id: f"unit {army.id}\nattack {prey.id}"})
    battles.run(turn)
    (told,) = _fights(turn)
    assert told.winner == "attackers"
    assert told.seen_by == ("1", "2")
    assert told.attackers_lost == 0
    assert f"attacks Unit {prey.id} ({prey.id})" in WORDING.catalogue.sentence(told)


@pytest.mark.rule("ATL-EX-35")
@pytest.mark.rule("ATL-ORDER-04")
def test_several_targets_in_one_or_several_lines_are_the_same() -> None:
    def fights(text: str) -> list[str]:
        scene = Scenario("p")
        red = scene.faction()
        army = scene.unit(red, 2, **ARMY)
        for name in ("Blue", "Green", "Grey"):
            scene.unit(scene.faction(name), 2)
        turn = scene.turn({red.id: f"unit {army.id}\n{text}"})
        battles.run(turn)
        return [event.defender for event in _fights(turn)]

    assert fights("attack 2\nattack 3 4") == fights("attack 2 3 4") == ["Unit 2 (2)", "Unit 3 (3)", "Unit 4 (4)"]


@pytest.mark.rule("ATL-ATTACK-03")
@each(
    "target, reason",
    [(99, "No unit 99 can be seen"), (2, "our own"), (3, "rides away"), (4, "ally"), (5, "No unit 5 can be seen")],
)
def test_an_attack_that_is_not_possible_is_refused_with_the_reason(target: int, reason: str) -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    scene.declare(red, green, "ally")
    scene.unit(red, 2)
    scene.unit(red, 2)
    scene.unit(blue, 2, skills={"riding": 3}, horse=1)
    scene.unit(green, 2)
    scene.unit(blue, 2, skills={"stealth": 2})
    turn = scene.turn({red.id: f"unit 1\nattack {target}"})
    battles.run(turn)
    assert not _fights(turn)
    (refused,) = events_of(turn, Refused)
    assert reason in refused.reason


@pytest.mark.rule("ATL-GAP-14")
def test_an_attack_in_a_starting_city_is_refused() -> None:
    scene = Scenario("p")
    scene.region(2, town=Town("Start", 5000, 5000, is_starting_city=True))
    red, blue = scene.faction(), scene.faction()
    scene.unit(red, 2), scene.unit(blue, 2)
    turn = scene.turn({red.id: "unit 1\nattack 2"})
    battles.run(turn)
    assert not _fights(turn)
    assert "its guards" in events_of(turn, Refused)[0].reason


@pytest.mark.rule("ATL-ATT-08")
@pytest.mark.rule("ATL-ATTACK-02")
@each("avoid, observation, fought", [(False, 1, True), (True, 1, False), (False, 0, False)])
def test_hostile_units_attack_of_themselves_whom_they_identify(avoid: bool, observation: int, fought: bool) -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    scene.declare(red, blue, "hostile")
    scene.unit(red, 2, skills={"observation": observation}, flags={"avoid": avoid})
    scene.unit(blue, 2)
    turn = scene.turn()
    battles.run(turn)
    assert bool(_fights(turn)) is fought


@pytest.mark.rule("ATL-ATT-09")
@pytest.mark.rule("ATL-ATT-10")
@each("declared, fought", [(None, True), ("friendly", False)])
def test_a_hostile_default_strikes_the_unknown_unless_its_faction_was_declared_better(
    declared: str | None, fought: bool
) -> None:
    scene = Scenario("p")
    red = scene.faction(default_attitude=Attitude.HOSTILE)
    blue = scene.faction()
    if declared:
        scene.declare(red, blue, declared)
    scene.unit(red, 2, people=3)
    scene.unit(blue, 2)
    turn = scene.turn()
    battles.run(turn)
    assert bool(_fights(turn)) is fought


@pytest.mark.rule("ATL-MUSTER-03")
@pytest.mark.rule("ATL-GAP-67")
def test_two_factions_with_orders_against_a_third_fight_one_battle() -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    one, two = scene.unit(red, 2, **ARMY), scene.unit(green, 2, **ARMY)
    prey, other = scene.unit(blue, 2), scene.unit(blue, 2)
    turn = scene.turn({red.id: f"unit {one.id}\nattack {prey.id}", green.id: f"unit {two.id}\nattack {other.id}"})
    battles.run(turn)
    (told,) = _fights(turn)
    assert [c.unit for c in told.attackers] == [one.id, two.id]
    assert not events_of(turn, Refused)


@pytest.mark.rule("ATL-GAP-92")
@pytest.mark.rule("ATL-NPC-05")
@pytest.mark.rule("ATL-GAP-67")
def test_monsters_attack_whom_they_chose_before_any_order() -> None:
    scene = Scenario("p")
    red = scene.faction()
    prey = scene.unit(red, 2)
    band = scene.unit(None, 2, people=0, items={"troll": 8}, flags={"avoid": True, "hold": True})
    turn = scene.turn({red.id: f"unit {prey.id}\nattack {band.id}"})
    turn.scratch.monster_attacks = {band.id: prey.id}
    battles.run(turn)
    (told,) = _fights(turn)
    assert told.attacker.endswith(f"({band.id})")
    assert prey.id not in scene.state.units


@pytest.mark.rule("ATL-GAP-92", "ATL-GAP-67")
def test_a_band_whose_prey_fell_to_another_or_is_elsewhere_attacks_nobody() -> None:
    scene = Scenario("pp")
    red = scene.faction()
    prey, far = scene.unit(red, 2), scene.unit(red, 3)
    bands = [scene.unit(None, 2, people=0, items={"troll": 8}) for _ in range(3)]
    turn = scene.turn()
    turn.scratch.monster_attacks = {bands[0].id: prey.id, bands[1].id: prey.id, bands[2].id: far.id}
    battles.run(turn)
    assert [told.attacker for told in _fights(turn)] == [f"Unit {bands[0].id} ({bands[0].id})"]
    assert far.id in scene.state.units


# --- after the battle ------------------------------------------------------------------------------------------------


def _battle(scene: Scenario, attacker: Unit, target: Unit, seed: str = "test") -> tuple[AtlantisTurn, Result]:
    turn = scene.turn(seed=seed, phase="Combat")
    return turn, fight(turn, scene.state.regions[2], [attacker], target)


@pytest.mark.rule("ATL-VICTORY-06")
@pytest.mark.rule("ATL-GAP-59")
def test_a_winner_without_losses_goes_on_and_the_loser_may_move_but_guards_no_longer() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=30, amulet_of_invulnerability=30, skills={"combat": 1})
    prey = scene.unit(blue, 2, people=40, race="viking", skills={"combat": 1}, flags={"guard": True})
    _, result = _battle(scene, army, prey)
    assert (result.attackers_won, result.attackers_dead) == (True, 0)
    fought = scene.state.this_turn.fought
    assert (fought[army.id].may_move, fought[army.id].may_attack) == (True, True)
    if prey.id in scene.state.units:
        assert (fought[prey.id].may_move, fought[prey.id].may_attack) == (True, False)
        assert not prey.flags.guard


@pytest.mark.rule("ATL-GAP-59")
@pytest.mark.rule("ATL-GAP-58")
def test_losers_lose_their_guard_and_all_are_spent_after_a_draw() -> None:
    scene = Scenario("p")
    units = [scene.unit(scene.faction(), 2, flags={"guard": True}) for _ in range(2)]
    units[1].add("amulet of invulnerability", 1)
    aftermath.drop_guard(units)
    assert [unit.flags.guard for unit in units] == [False, True]
    immortals = [scene.unit(scene.faction(), 2, people=2, amulet_of_invulnerability=2, silver=50) for _ in range(2)]
    turn, result = _battle(scene, immortals[0], immortals[1])
    assert result.winner == ""
    for unit in immortals:
        assert not scene.state.this_turn.fought[unit.id].may_move
        assert not scene.state.this_turn.fought[unit.id].may_attack
        assert unit.silver == 50
    assert "Neither side" in WORDING.catalogue.sentence(_fights(turn)[0])


@pytest.mark.rule("ATL-VICTORY-06")
def test_winners_who_lost_anybody_neither_move_nor_attack_again() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=100, race="viking", skills={"combat": 2}, sword=100)
    prey = scene.unit(blue, 2, people=50, race="viking", skills={"combat": 2}, sword=50)
    _, result = _battle(scene, army, prey)
    assert result.attackers_won
    assert result.attackers_dead > 0
    assert not scene.state.this_turn.fought[army.id].may_move
    assert not scene.state.this_turn.fought[army.id].may_attack


@pytest.mark.rule("ATL-VICTORY-04")
@pytest.mark.rule("ATL-GAP-60")
def test_half_of_what_the_dead_of_the_losers_owned_is_found_and_the_books_balance() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=300, amulet_of_invulnerability=300, skills={"combat": 3})
    prey = scene.unit(blue, 2, people=100, race="viking", silver=10_000, chain_armor=400)
    before = scene.state.holdings()
    turn, result = _battle(scene, army, prey)
    assert result.dead[prey.id] == 100
    assert army.silver == pytest.approx(5000, abs=250)
    assert army.count("chain armor") == pytest.approx(200, abs=50)
    told = _fights(turn)[0].spoils
    assert told == {"silver": army.silver, "chain armor": army.count("chain armor")}
    changes: dict[str, int] = {}
    for entry in events_of(turn, Accounted):
        changes[entry.item] = changes.get(entry.item, 0) + entry.amount
    after = scene.state.holdings()
    for item in {*before, *after}:
        assert after.get(item, 0) - before.get(item, 0) == changes.get(item, 0), item


@pytest.mark.rule("ATL-VICTORY-04")
def test_the_living_of_the_losers_keep_their_share() -> None:
    """6 of 10 dead: their share of 1000 silver is 600, of which about half is found; 400 stay."""
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, people=10, race="viking", silver=1000)
    turn = scene.turn()
    parts = aftermath.bury(turn, [Soldier(unit, "viking") for _ in range(6)])
    found = aftermath.strip(turn, [unit], parts, Dice("strip"))
    assert unit.silver == 400
    assert found["silver"] == pytest.approx(300, abs=60)


@pytest.mark.rule("ATL-VICTORY-04")
def test_spoils_fall_to_units_in_proportion_to_their_survivors() -> None:
    scene = Scenario("p")
    red = scene.faction()
    large, small = scene.unit(red, 2, people=30, race="viking"), scene.unit(red, 2, people=10, race="viking")
    aftermath.hand_out([large, small], {"silver": 4000, "sword": 80}, Dice("share"))
    assert (large.silver, small.silver) == (3000, 1000)
    assert large.count("sword") == pytest.approx(60, abs=15)
    assert large.count("sword") + small.count("sword") == 80


@pytest.mark.rule("ATL-VICTORY-04")
def test_victorious_beasts_keep_what_they_find() -> None:
    scene = Scenario("p")
    band = scene.unit(None, 2, people=0, items={"troll": 3})
    aftermath.hand_out([band], {"silver": 300, "sword": 2}, Dice("beasts"))
    assert band.items == {"troll": 3, "silver": 300, "sword": 2}


@pytest.mark.rule("ATL-VICTORY-04")
def test_the_odd_part_of_a_share_is_lost_by_chance() -> None:
    """One of three dead, one sword: a third of it is his, and half of that is found."""
    found = kept = 0
    for seed in range(600):
        scene = Scenario("p")
        unit = scene.unit(scene.faction(), 2, people=2, race="viking", sword=1)
        found += aftermath.strip(scene.turn(), [unit], {unit.id: 1 / 3}, Dice("odd", seed)).get("sword", 0)
        kept += unit.count("sword")
    assert kept / 600 == pytest.approx(2 / 3, abs=0.07)
    assert found / 600 == pytest.approx(1 / 6, abs=0.06)


@pytest.mark.rule("ATL-VICTORY-04")
def test_each_piece_is_found_with_an_even_chance() -> None:
    found = [aftermath.halved(100, Dice("half", seed)) for seed in range(400)]
    assert sum(found) / 400 == pytest.approx(50, abs=1)
    assert min(found) < 45 < 55 < max(found)


@pytest.mark.rule("ATL-VICTORY-03")
@pytest.mark.rule("ATL-EX-29")
@each("herbs, tried", [(10, 10), (4, 4), (30, 10)])
def test_one_healer_of_level_two_tries_ten_of_the_fallen_a_herb_each(herbs: int, tried: int) -> None:
    scene = Scenario("p")
    red = scene.faction()
    healer = scene.unit(red, 2, skills={"healing": 2}, herb=herbs)
    troop = scene.unit(red, 2, people=50, race="viking")
    saved = []
    for seed in range(300):
        healer.items["herb"] = herbs
        dead = [Soldier(troop, "viking") for _ in range(20)]
        saved.append(len(aftermath.heal(scene.turn(), [healer, troop], dead, Dice("heal", seed))))
        assert healer.count("herb") == herbs - tried
    assert sum(saved) / 300 == pytest.approx(tried / 2, abs=0.4)


@pytest.mark.rule("ATL-VICTORY-03")
def test_a_dead_healer_heals_nobody() -> None:
    scene = Scenario("p")
    red = scene.faction()
    healer = scene.unit(red, 2, skills={"healing": 5}, herb=10)
    assert not aftermath.heal(scene.turn(), [healer], [Soldier(healer, "leader")], Dice("dead"))
    assert healer.count("herb") == 10


@pytest.mark.rule("ATL-GAP-78")
@each("power, mean", [(1, 5), (2, 5), (3, 18.75), (4, 18.75), (5, 90)])
def test_magical_healing_needs_no_herbs(power: int, mean: float) -> None:
    scene = Scenario("p")
    mage = scene.unit(scene.faction(), 2, skills={"magical healing": power})
    troop = scene.unit(mage.faction, 2, people=200, race="viking")
    saved = [
        len(aftermath.heal(scene.turn(), [mage, troop], [Soldier(troop, "viking") for _ in range(200)], Dice("m", s)))
        for s in range(200)
    ]
    assert sum(saved) / 200 == pytest.approx(mean, rel=0.08)


@pytest.mark.rule("ATL-GAP-60")
def test_what_a_wiped_out_unit_of_the_winners_leaves_goes_to_a_comrade() -> None:
    scene = Scenario("p")
    red = scene.faction()
    lost, heir = scene.unit(red, 2, silver=70, wolf=2), scene.unit(red, 2)
    turn = scene.turn()
    aftermath.bury(turn, [Soldier(lost, "leader")])
    assert clear_away(turn, lost)
    assert heir.silver == 70
    assert heir.count("wolf") == 2
    assert lost.id not in scene.state.units
    assert events_of(turn, UnitLost)
    assert events_of(turn, Inherited)[0].unit == heir.id


@pytest.mark.rule("ATL-GAP-97")
def test_beasts_whose_master_and_all_his_comrades_died_run_wild() -> None:
    scene = Scenario("p")
    lost = scene.unit(scene.faction(), 2, wolf=2, silver=7)
    turn = scene.turn()
    aftermath.bury(turn, [Soldier(lost, "leader")])
    clear_away(turn, lost)
    (band,) = [unit for unit in scene.state.units.values() if unit.faction == CREATURES]
    assert band.items == {"wolf": 2}


@pytest.mark.rule("ATL-SKILL-07")
def test_the_skills_of_the_living_do_not_suffer_from_the_death_of_comrades() -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, people=7, race="viking", skills={"combat": 2})
    aftermath.bury(scene.turn(), [Soldier(unit, "viking") for _ in range(3)])
    assert level(unit, "combat") == 2
    assert unit.training["combat"] == 4 * 90


@pytest.mark.rule("ATL-GAP-99")
def test_a_hoard_is_worth_up_to_the_monsters_silver_and_goods_of_its_class() -> None:
    scene = Scenario("p")
    band = scene.unit(None, 2, people=0, items={"goblin": 50, "troll": 20})
    dead = soldiers_of(band, scene.state.regions[2], None)
    silver: list[int] = []
    goods: set[Any] = set()
    for seed in range(100):
        found = aftermath.hoard(dead, Dice("hoard", seed))
        silver.append(found.pop("silver"))
        goods.update(found)
    assert sum(silver) / 100 == pytest.approx(50 * 19.5 + 20 * 124.5, rel=0.05)
    assert {GOODS[good].kind for good in goods} == {"normal", "trade"}


@pytest.mark.rule("ATL-GAP-99")
def test_controlled_monsters_leave_no_hoard() -> None:
    scene = Scenario("p")
    unit = scene.unit(scene.faction(), 2, skeleton=5)
    dead = [s for s in soldiers_of(unit, scene.state.regions[2], None) if s.kind]
    assert aftermath.hoard(dead, Dice("hoard")) == {}


@pytest.mark.rule("ATL-BATTLE-01")
def test_the_best_tactician_of_a_side_leads_monsters_included() -> None:
    scene = Scenario("p")
    red = scene.faction()
    units = [scene.unit(red, 2, skills={"tactics": 2}), scene.unit(red, 2, skills={"tactics": 1}, lion=1)]
    assert tactics(units) == 3
    assert tactics(units[:1]) == 2


@pytest.mark.rule("ATL-GAP-121")
def test_the_report_names_a_faction_only_where_the_enemy_knows_it_and_hides_light_goods() -> None:
    scene = Scenario("p")
    red, blue = scene.faction("Red"), scene.faction("Blue")
    army = scene.unit(red, 2, silver=500, herb=3, items={"illusory wolf": 2}, **ARMY)
    prey = scene.unit(blue, 2, skills={"observation": 1, "stealth": 0})
    turn, _ = _battle(scene, army, prey)
    told = _fights(turn)[0]
    assert told.attackers[0].faction == "Red (3)"
    assert told.defenders[0].faction == ""
    assert told.attackers[0].goods == {"sword": 60, "plate armor": 60}
    assert told.attackers[0].people == {"viking": 60, "wolf": 2}


@pytest.mark.rule("ATL-STEALTH-04")
def test_everybody_in_a_battle_is_seen_afterwards() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=60, skills={"stealth": 3, "combat": 3}, sword=60)
    prey = scene.unit(blue, 2, people=2, race="viking")
    witness = scene.faction()
    scene.unit(witness, 2)
    turn, _ = _battle(scene, army, prey)
    assert sight(turn, scene.state.regions[2]).sees(witness.id, army)
    assert "3" in _fights(turn)[0].seen_by


@pytest.mark.rule("ATL-NPC-03")
def test_the_watch_can_be_killed_outside_the_starting_cities() -> None:
    scene = Scenario("p")
    red = scene.faction()
    scene.region(2, town=1500)
    army = scene.unit(red, 2, people=400, race="viking", skills={"combat": 3}, sword=400, plate_armor=400)
    watch = scene.unit(GUARDS, 2, people=80, skills={"combat": 2}, sword=80, flags={"guard": True})
    _, result = _battle(scene, army, watch)
    assert result.attackers_won
    assert result.dead[watch.id] >= 40


@pytest.mark.rule("ATL-GAP-121")
@pytest.mark.parametrize(
    ("spell", "shield", "said"),
    [("fire", 0, "casts Fire and fells"), ("fire", 60, "casts Fire. A shield holds."),
     ("create aura of fear", 0, "casts Create Aura of Fear and hampers"), ("banish undead", 0, "to no effect")],
)  # fmt: skip
def test_the_report_tells_what_spells_did(spell: str, shield: int, said: str) -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    mage = scene.unit(red, 2, skills={"force": 5, spell: 5}, amulet_of_invulnerability=1)
    mage.combat_spell = spell
    target = scene.unit(blue, 2, people=100, race="viking")
    warder = scene.unit(blue, 2, skills={"force": 5, "energy shield": 5}, flags={"behind": True})
    for _ in range(shield):
        other = scene.unit(blue, 2, skills={"force": 5, "energy shield": 5}, flags={"behind": True})
        other.combat_spell = "energy shield"
    warder.combat_spell = "energy shield" if shield else ""
    heard = []
    for seed in range(6):
        copy = copy_state(scene.state)
        turn = Turn(copy, {}, seed=str(seed), number=4, scratch=Scratch())
        fight(turn, copy.regions[2], [copy.units[mage.id]], copy.units[target.id])
        heard += [line for one in _fights(turn)[0].rounds for line in one.magic]
    assert heard
    assert any(said in line for line in heard), heard[:3]


@pytest.mark.rule("ATL-VICTORY-03")
def test_whom_healers_save_is_not_lost() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=100, race="viking", skills={"combat": 3}, sword=100)
    scene.unit(red, 2, people=1, skills={"magical healing": 5}, flags={"behind": True}, amulet_of_invulnerability=1)
    prey = scene.unit(blue, 2, people=60, race="viking", skills={"combat": 3})
    turn, result = _battle(scene, army, prey)
    (told,) = _fights(turn)
    assert result.attackers_won
    fell = sum(one.attackers_lost for one in told.rounds)
    assert told.healed > 0
    assert result.attackers_dead == fell - told.healed == 100 - army.count("viking")


@pytest.mark.rule("ATL-GAP-64")
def test_a_building_next_door_shelters_nobody_in_this_battle() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction(), scene.faction()
    here = scene.unit(red, 2, structure=scene.structure(2, "tower"))
    there = scene.unit(red, 4, structure=scene.structure(4, "tower"))
    foe = scene.unit(blue, 2)
    scene.state.regions[2].units.append(there.id)  # as if it had a room in this region's tower too
    sides = Sides([here, there], [foe], frozenset({here.id, foe.id}))
    battle = engage(scene.state, scene.state.regions[2], sides, Dice("near"))
    assert {soldier.unit.id: soldier.cover for soldier in battle.armies[0].everybody} == {here.id: 2, there.id: 0}


@pytest.mark.rule("ATL-MUSTER-01")
def test_a_second_target_of_a_faction_just_fought_makes_no_second_battle() -> None:
    scene = Scenario("p")
    red, blue = scene.faction(), scene.faction()
    army = scene.unit(red, 2, people=20, skills={"combat": 3}, amulet_of_invulnerability=20)
    scene.unit(blue, 2, people=10, race="viking")
    scene.unit(blue, 2, amulet_of_invulnerability=1, flags={"behind": True})
    turn = scene.turn({red.id: f"unit {army.id}\nattack 2 3"})
    battles.run(turn)
    assert len(_fights(turn)) == 1
    assert not events_of(turn, Refused)


@pytest.mark.rule("ATL-MUSTER-03")
@each("avoid", [True, False])
def test_hostile_bystanders_join_an_attack_unless_they_avoid_combat(avoid: bool) -> None:
    scene = Scenario("p")
    red, blue, green = scene.faction(), scene.faction(), scene.faction()
    scene.declare(green, blue, "hostile")
    scene.unit(red, 2, **ARMY)
    scene.unit(blue, 2)
    third = scene.unit(green, 2, skills={"observation": 1}, flags={"avoid": avoid})
    turn = scene.turn({red.id: "unit 1\nattack 2"})
    battles.run(turn)
    assert (third.id in [c.unit for c in _fights(turn)[0].attackers]) is not avoid


@pytest.mark.rule("ATL-GAP-60")
def test_an_empty_unit_inherits_nothing() -> None:
    scene = Scenario("p")
    red = scene.faction()
    scene.unit(red, 2, people=0)
    lost, heir = scene.unit(red, 2, silver=70), scene.unit(red, 2)
    turn = scene.turn()
    aftermath.bury(turn, [Soldier(lost, "leader")])
    clear_away(turn, lost)
    assert heir.silver == 70


@pytest.mark.rule("ATL-GAP-121")
def test_helpers_from_next_door_come_under_their_flag() -> None:
    scene = Scenario("pp", "pp")
    red, blue = scene.faction("Red"), scene.faction("Blue")
    army, prey = scene.unit(red, 2, **ARMY), scene.unit(blue, 2)
    scene.unit(blue, 4)
    turn, _ = _battle(scene, army, prey)
    here, helper = _fights(turn)[0].defenders
    assert (here.faction, here.home) == ("", "")
    assert (helper.faction, helper.home) == ("Blue (4)", "plain in Area 4 (1,1)")


@pytest.mark.rule("ATL-VICTORY-03", "ATL-EX-29")
@each(
    "skills, herbs, saved, left",
    [({"healing": 2}, 10, 10, 0), ({"healing": 2}, 0, 0, 0), ({}, 10, 0, 10), ({"combat": 3}, 10, 0, 10),
     ({"healing": 2}, 12, 10, 2)],
)  # fmt: skip
def test_herbs_heal_nobody_without_skill_nor_skill_without_herbs(
    skills: dict[str, int], herbs: int, saved: int, left: int
) -> None:
    scene = Scenario("p")
    healer = scene.unit(scene.faction(), 2, skills=skills, herb=herbs)
    troop = scene.unit(healer.faction, 2, people=30, race="viking")
    dead = [Soldier(troop, "viking") for _ in range(20)]
    assert len(aftermath.heal(scene.turn(), [healer, troop], dead, LoadedDice(rest=0.0)("heal"))) == saved
    assert healer.count("herb") == left


@pytest.mark.rule("ATL-MUSTER-11", "ATL-GAP-14")
def test_where_there_is_no_battle_nobody_is_dead_and_nobody_won() -> None:
    scene = Scenario("p")
    red, blue = scene.faction("Red"), scene.faction("Blue")
    scene.declare(red, blue, "ally")
    one, two = scene.unit(red, 2), scene.unit(blue, 2)
    result = fight(scene.turn(), scene.state.regions[2], [one], two)
    assert (result.fought, result.winner, result.attackers_won) == (False, "", False)
    assert (result.attackers, result.defenders, result.dead) == ((), (), {})
    assert (result.attackers_dead, result.defenders_dead) == (0, 0)
