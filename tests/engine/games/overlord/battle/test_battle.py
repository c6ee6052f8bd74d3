"""Whole battles: what they leave behind and who learns of it."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.core.dice import Dice
from engine.core.events import EVERYONE
from engine.games.overlord import wording
from engine.games.overlord.battle import aftermath, spoils
from engine.games.overlord.battle.battle import fight
from engine.games.overlord.combat import events as events_battle
from engine.games.overlord.combat.events import (
    BattleFought,
    BattleNews,
    BattleRefused,
    BattleSeen,
    BecameHero,
    Fought,
    Looted,
    StructureTaken,
    TitleInherited,
    TitleVacant,
    UnitFell,
)
from engine.games.overlord.combat.fighters import Hurt, Side
from engine.games.overlord.combat.musters import fighter_of
from engine.games.overlord.state import CITIZENS, IMPERIALS, Manner, Stance, Structure, Title, Unit
from engine.games.overlord.titles import succession
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import LoadedDice, events_of
from tests.engine.games.overlord.props.battle_kit import ATT, DEF, Plain, fighter, loaded

ATTACK = Cause(Trigger.ATTACK, "U1", "U2")
SOLDIER = {"cmbt": 2, "blde": 1}


@pytest.fixture
def scene() -> Plain:
    """Fifty soldiers of f05 in front of five peasants of f06."""
    made = Plain("f05", "f06")
    made.unit("U1", "f05", 50, skills=SOLDIER, gear={"swrd": 50, "leat": 50})
    made.unit("U2", "f06", 5, items={"coin": 101, "iron": 5})
    return made


@pytest.mark.rule("OVL-COMBAT-01", "OVL-COMBAT-52")
def test_a_battle_leaves_the_dead_out_of_the_world_and_survivors_as_they_were(scene: Plain) -> None:
    turn = scene.turn()
    battle = fight(turn, scene.place, ATTACK)
    assert battle is not None
    assert battle.winner is Side.ATTACKERS
    assert "U2" not in scene.world.units
    assert scene.place.units == ["U1"]
    assert scene.world.units["U1"].figures == 50
    assert events_of(turn, UnitFell)[0].seen_by == ("seat f06",)


@pytest.mark.rule("OVL-COMBAT-52", "OVL-GAP-107")
def test_half_of_what_the_dead_had_goes_to_the_winners_and_the_rest_is_destroyed(scene: Plain) -> None:
    turn = scene.turn()
    before = scene.world.holdings()
    fight(turn, scene.place, ATTACK)
    winner = scene.world.units["U1"]
    assert (winner.count("coin"), winner.count("iron")) == (50, 2)
    [looted] = events_of(turn, Looted)
    assert looted.goods == "50 coins [coin] and 2 iron [iron]"
    after = scene.world.holdings()
    for event in events_of(turn, Accounted):
        before[event.item] = before.get(event.item, 0) + event.amount
    assert {item: n for item, n in before.items() if n} == after


@pytest.mark.rule("OVL-COMBAT-52")
def test_heavy_loot_goes_only_to_who_can_still_walk_with_it_or_is_overloaded_anyway() -> None:
    scene = Plain("f05", "f06")
    light = scene.unit("U1", "f05", 1)
    laden = scene.unit("U3", "f05", 1, items={"ston": 50})
    full = scene.unit("U4", "f05", 1, items={"wood": 1})
    dead = scene.unit("U2", "f06", 0, items={"ston": 20})
    taken = spoils.plunder(scene.turn(), [dead], [light, full], Dice("loot"))
    assert taken == {"U1": {"ston": 1}}
    dead.items = {"ston": 20}
    taken = spoils.plunder(scene.turn(), [dead], [laden, full], Dice("loot"))
    assert taken == {"U3": {"ston": 10}}


@pytest.mark.rule("OVL-GAP-107", "OVL-MAGIC-09")
def test_the_power_of_a_dead_mage_is_no_loot() -> None:
    scene = Plain("f05", "f06")
    winner = scene.unit("U1", "f05", 1)
    dead = scene.unit("U2", "f06", 0, items={"mana": 20, "herb": 4})
    assert spoils.plunder(scene.turn(), [dead], [winner], Dice("loot")) == {"U1": {"herb": 2}}
    assert (winner.items, dead.items) == ({"herb": 2}, {})


def test_without_a_winner_nobody_loots() -> None:
    scene = Plain("f05", "f06")
    dead = scene.unit("U2", "f06", 0, items={"coin": 20})
    assert spoils.plunder(scene.turn(), [dead], [], Dice("loot")) == {}
    assert dead.items == {}


@pytest.mark.rule("OVL-COMBAT-52")
def test_every_coin_goes_to_a_random_winner() -> None:
    scene = Plain("f05", "f06")
    takers = [scene.unit(f"U{i}", "f05", 1) for i in (1, 3, 4)]
    dead = scene.unit("U2", "f06", 0, items={"coin": 6000})
    taken = spoils.plunder(scene.turn(), [dead], takers, Dice("coins"))
    assert all(900 < taken[unit.id]["coin"] < 1100 for unit in takers)


@pytest.mark.rule("OVL-COMBAT-51", "OVL-GAP-103")
def test_half_of_the_wounded_recover_and_the_others_may_die_of_it() -> None:
    weak = fighter("U1", ATT, 0, life=1)
    weak.hurt = {Hurt(0, True): 2000}
    assert 920 < aftermath.tend_wounded(weak, Dice("wounds")) < 1080
    hardy = fighter("U1", ATT, 0, life=3)
    hardy.hurt = {Hurt(0, True): 4, Hurt(2, True): 1, Hurt(2, False): 1}
    assert aftermath.tend_wounded(hardy, loaded(rest=0.99)) == 1
    assert hardy.hurt == {Hurt(): 5}


@pytest.mark.rule("OVL-EXP-06", "OVL-RACE-06")
def test_survivors_learn_from_every_round(scene: Plain) -> None:
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    rounds = len(events_of(turn, BattleFought)[0].rounds)
    unit = scene.world.units["U1"]
    assert unit.experience["cmbt"] == 4500 + 100 * rounds
    assert unit.experience["blde"] > 1500


@pytest.mark.rule("OVL-EXP-04")
def test_melee_is_learned_only_with_first_combat_and_parry_only_when_begun() -> None:
    scene = Plain()
    green, trained = scene.unit("U1", "f05", 1), scene.unit("U2", "f05", 1, skills={"cmbt": 1})
    assert not aftermath.may_practise(green, "mele")
    assert aftermath.may_practise(trained, "mele")
    assert not aftermath.may_practise(trained, "parr")
    trained.experience["parr"] = 100
    assert aftermath.may_practise(trained, "parr")
    assert aftermath.may_practise(green, "cmbt")


@pytest.mark.rule("OVL-STAT-13", "OVL-EX-38", "OVL-ITEM-06")
def test_equipment_counts_in_proportion_to_its_bearers() -> None:
    scene = Plain()
    riders = scene.unit("U1", "f05", 30, gear={"hrse": 10})
    found = fighter_of(scene.world, riders, ATT, 0)
    assert (found.stats.initiative, found.stats.melee) == (1, 0)
    assert not found.is_mounted
    foot = scene.unit("U2", "f05", 10, gear={"swrd": 10})
    horse = scene.unit("U3", "f05", 10, gear={"swrd": 10, "hrse": 10})
    assert [fighter_of(scene.world, unit, ATT, 0).is_mounted for unit in (foot, horse)] == [False, True]


@pytest.mark.rule("OVL-ITEM-04")
def test_the_dead_leave_their_arms_in_the_pack_of_their_unit() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 10, gear={"swrd": 6, "wham": 4})
    unit.figures = 7
    assert aftermath.worn(unit) == {"swrd": 6, "wham": 1}


@pytest.mark.rule("OVL-GAP-108")
def test_in_a_vessel_and_behind_finished_walls_a_unit_defends_better() -> None:
    scene = Plain()
    unit = scene.unit("U1", "f05", 1)
    bare = fighter_of(scene.world, unit, ATT, 0).stats.defense
    scene.world.structures["B1"] = Structure("B1", "Gull", "fshi", "L1")
    unit.structure = "B1"
    assert fighter_of(scene.world, unit, ATT, 0).stats.defense == bare + 1


@pytest.mark.rule("OVL-COMBAT-57")
def test_fanatics_die_to_the_last_when_their_side_loses() -> None:
    steadfast, men = fighter("U1", DEF, 5, is_fanatic=True), fighter("U2", DEF, 5)
    aftermath.fanatics_die([steadfast, men], ATT)
    assert (steadfast.figures, men.figures) == (5, 5)
    steadfast.fled = True
    aftermath.fanatics_die([steadfast, men], DEF)
    assert (steadfast.figures, men.figures) == (0, 5)


@pytest.mark.rule("OVL-COMBAT-08")
def test_those_who_only_watch_read_less_and_only_of_whom_they_see(scene: Plain) -> None:
    scene.unit("U3", "f07", 1)
    scene.unit("U4", "f05", 3, skills={"cmbt": 1, "stea": 1})
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    [seen] = events_of(turn, BattleSeen)
    assert seen.seen_by == ("seat f07",)
    assert [entry.unit for entry in seen.attackers] == ["U1"]
    assert [event.seen_by for event in events_of(turn, BattleFought)] == [("seat f05",), ("seat f06",)]


def test_the_account_names_factions_only_to_those_who_know_them(scene: Plain) -> None:
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    ours, theirs = events_of(turn, BattleFought)
    assert [entry.faction for entry in ours.attackers + ours.defenders] == ["f05", ""]
    assert [entry.faction for entry in theirs.attackers + theirs.defenders] == ["", "f06"]
    assert ours.outcome == "The attackers win: none of the defenders is left on the field."


def test_a_great_slaughter_makes_the_paper() -> None:
    scene = Plain("f05", "f06")
    scene.unit("U1", "f05", 100, skills=SOLDIER, gear={"swrd": 100})
    scene.unit("U2", "f06", 60)
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    [news] = events_of(turn, BattleNews)
    assert news.fallen >= 30
    assert news.seen_by == EVERYONE


@pytest.mark.rule("OVL-COMBAT-15")
def test_an_ambush_that_turns_exchanges_the_sides() -> None:
    scene = Plain("f05", "f06")
    scene.unit("U1", "f05", 5)
    scene.unit("U2", "f06", 5, skills={"stea": 4})
    turn = scene.turn()
    battle = fight(turn, scene.place, Cause(Trigger.MARCH, "U1", "U2"))
    assert battle is not None
    assert [unit.id for unit in battle.attackers] == ["U2"]
    told = events_of(turn, BattleFought)[0]
    assert told.is_reversed
    assert told.ambush == 2


@pytest.mark.rule("OVL-GAP-01")
def test_a_campaign_may_play_without_ambushes() -> None:
    scene = Plain("f05", "f06")
    scene.world.options.alpha_off = ["ambush"]
    scene.unit("U1", "f05", 5)
    scene.unit("U2", "f06", 5, skills={"stea": 4})
    battle = fight(scene.turn(), scene.place, Cause(Trigger.MARCH, "U1", "U2"))
    assert battle is not None
    assert [unit.id for unit in battle.attackers] == ["U1"]


@pytest.mark.rule("OVL-COMBAT-53")
def test_who_marched_learns_whether_it_may_go_on(scene: Plain) -> None:
    us, them = scene.world.units["U1"], scene.world.units["U2"]
    battle = fight(scene.turn(), scene.place, Cause(Trigger.MARCH, "U1", "U2"))
    assert battle is not None
    assert battle.has_won(us)
    assert not battle.has_won(them)


@pytest.mark.rule("OVL-COMBAT-61", "OVL-CP-09")
def test_units_of_a_faction_short_of_control_may_stay_out_and_say_so(scene: Plain) -> None:
    for number in range(10, 210):
        scene.unit(f"U{number}", "f05", 1, race="ldr", move=Manner.STAND, rank=3)
    dice = LoadedDice({("control in battle", "U77", "1 U1 U2"): [0.0]}, rest=0.999)
    _, outcome = scene.play({"seat f05": "UNIT U1\nATTACK U2"}, dice=dice)
    (refused,) = events_of(outcome, BattleRefused)
    assert (refused.day, refused.unit, refused.place_name, refused.seen_by) == (
        1, "U77", "Dull Plains [L1]", ("seat f05",)
    )  # fmt: skip


@pytest.mark.rule("OVL-COMBAT-61", "OVL-CP-09")
def test_nobody_stays_out_because_another_faction_is_short_of_control(scene: Plain) -> None:
    for number in range(10, 210):
        scene.unit(f"U{number}", "f07", 1, race="ldr", move=Manner.STAND, rank=3)
    _, outcome = scene.play({"seat f05": "UNIT U1\nATTACK U2"}, dice=LoadedDice(rest=0.0))
    assert not events_of(outcome, BattleRefused)


def holder_of(scene: Plain) -> str:
    assert scene.place.title is not None
    return scene.place.title.holder


def titled(tag: str, skill: str, level: int) -> tuple[Plain, Unit, list[Unit]]:
    """f06 holds a title here; U3 and U4 of f05 stand by."""
    scene = Plain("f05", "f06", IMPERIALS, CITIZENS)
    scene.place.title = Title(tag, 100, holder="U2")
    holder = scene.unit("U2", "f06", 0, "ldr", title="L1", skills={skill: level})
    heirs = [scene.unit(f"U{i}", "f05", 1, "ldr", skills={skill: level}) for i in (3, 4)]
    return scene, holder, heirs


@pytest.mark.rule("OVL-TITLE-08", "OVL-COMBAT-60", "OVL-GAP-111")
def test_the_title_of_the_slain_is_lost_half_of_the_time_or_goes_to_an_able_leader_without_one() -> None:
    scene, holder, heirs = titled("shrf", "cmbt", 1)
    turn = scene.turn()
    succession.pass_title(turn, holder, heirs, loaded(0.49))
    assert holder_of(scene) == ""
    assert events_of(turn, TitleVacant)[0].title == "Sheriff"

    scene, holder, heirs = titled("shrf", "cmbt", 1)
    heirs[0].title = "L9"
    turn = scene.turn()
    succession.pass_title(turn, holder, heirs, loaded(0.51))
    assert holder_of(scene) == "U4"
    assert (heirs[1].title, holder.title) == ("L1", "")
    assert events_of(turn, TitleInherited)[0].fallen == "Unit U2 [U2]"

    scene, holder, heirs = titled("shrf", "cmbt", 1)
    for heir in heirs:
        heir.experience.clear()
    succession.pass_title(scene.turn(), holder, heirs, loaded(0.51))
    assert holder_of(scene) == ""


@pytest.mark.rule("OVL-TITLE-11", "OVL-COMBAT-60", "OVL-GAP-66")
def test_the_title_of_overlord_goes_to_the_best_fighter_and_the_empire_with_it() -> None:
    scene, holder, heirs = titled("over", "cmbt", 5)
    heirs[1].experience["cmbt"] += 100
    succession.pass_title(scene.turn(), holder, heirs, loaded(0.0))
    assert holder_of(scene) == "U4"
    for number in (IMPERIALS, CITIZENS):
        assert scene.faction(number).towards("f05") is Stance.ALLY
        assert scene.faction(number).towards("f06") is Stance.ENEMY

    scene, holder, heirs = titled("over", "cmbt", 4)
    succession.pass_title(scene.turn(), holder, heirs, loaded(0.99))
    assert holder_of(scene) == ""


@pytest.mark.rule("OVL-TITLE-08", "OVL-COMBAT-60")
def test_in_a_battle_the_winners_inherit() -> None:
    outcomes = set()
    for seed in range(12):
        again = Plain("f05", "f06")
        again.unit("U1", "f05", 50, skills=SOLDIER, gear={"swrd": 50})
        again.unit("U3", "f05", 1, "ldr", skills={"cmbt": 1}, rank=3, move=Manner.STAND)
        again.unit("U2", "f06", 1, "ldr", title="L1", skills={"cmbt": 1})
        again.place.title = Title("shrf", 250, holder="U2")
        fight(again.turn(seed=str(seed)), again.place, ATTACK)
        outcomes.add(again.place.title.holder)
    assert outcomes == {"", "U3"}


@pytest.mark.rule("OVL-RACE-11", "OVL-COMBAT-59", "OVL-GAP-138")
def test_a_leader_becomes_a_hero_with_the_chance_of_his_best_statistic() -> None:
    scene = Plain("f05")
    leader = scene.unit("U1", "f05", 1, "ldr", skills={"cmbt": 3, "blde": 1}, gear={"swrd": 1})
    turn = scene.turn()
    succession.make_heroes(turn, [leader], loaded(0.07))
    assert leader.race == "ldr"
    succession.make_heroes(turn, [leader], loaded(0.069))
    assert leader.race == "hero"
    assert events_of(turn, BecameHero)[0].unit == "U1"
    archer = scene.unit("U4", "f05", 1, "ldr", skills={"arch": 3})
    quick = scene.unit("U5", "f05", 1, "ldr", skills={"tact": 2}, gear={"hrse": 1})
    for one, best in ((archer, 0.03), (quick, 0.04)):  # missile 3; initiative 1 of tactics and 3 of the horse
        succession.make_heroes(turn, [one], loaded(best))
        assert one.race == "ldr"
        succession.make_heroes(turn, [one], loaded(best - 0.001))
        assert one.race == "hero"
    men, meek = scene.unit("U2", "f05", 5, skills=SOLDIER), scene.unit("U3", "f05", 1, "ldr")
    succession.make_heroes(turn, [men, meek], loaded(rest=0.0))
    assert (men.race, meek.race) == ("man", "ldr")


@pytest.mark.rule("OVL-RACE-11", "OVL-GAP-138")
@pytest.mark.parametrize(("roll", "race"), [(0.0, "hero"), (0.999, "ldr")])
def test_a_leader_who_lives_through_a_battle_may_be_a_hero_after_it(scene: Plain, roll: float, race: str) -> None:
    scene.unit("U3", "f05", 1, "ldr", skills={"cmbt": 3, "blde": 1}, gear={"swrd": 1})
    dice = LoadedDice({("battle", "L1", 1, "U1", "U2"): []}, rest=roll)
    world, outcome = scene.play({"seat f05": "UNIT U1\nATTACK U2"}, dice=dice)
    assert events_of(outcome, BattleFought)
    assert world.units["U3"].race == race
    made = [(event.unit, event.seen_by) for event in events_of(outcome, BecameHero)]
    assert made == ([("U3", ("seat f05",))] if race == "hero" else [])


@pytest.mark.rule("OVL-GAP-131")
def test_a_building_whose_owner_was_attacked_and_beaten_changes_hands_when_nobody_is_left_inside(scene: Plain) -> None:
    scene.world.structures["B1"] = Structure("B1", "High Eagle Fort", "fort", "L1", faction="f06")
    scene.place.structures.append("B1")
    world, outcome = scene.play({"seat f05": "UNIT U1\nATTACK B1"})
    assert world.structures["B1"].faction == "f05"
    (taken,) = events_of(outcome, StructureTaken)
    assert (taken.unit, taken.structure, taken.seen_by) == ("U1", "High Eagle Fort [B1]", ("seat f05",))


@pytest.mark.rule("OVL-GAP-131")
def test_a_building_that_is_still_held_stays_with_its_owner(scene: Plain) -> None:
    scene.world.structures["B1"] = Structure("B1", "High Eagle Fort", "fort", "L1", faction="f06")
    inside = scene.unit("U3", "f06", 1, structure="B1")
    succession.take_structures(scene.turn(), "B1", [scene.world.units["U1"]], [inside], [])
    assert scene.world.structures["B1"].faction == "f06"


@pytest.mark.rule("OVL-GAP-108", "OVL-COMBAT-56")
def test_a_vessel_whose_crew_is_dead_is_loot(scene: Plain) -> None:
    scene.world.structures["B1"] = Structure("B1", "Gull", "fshi", "L1", faction="f06")
    scene.place.structures.append("B1")
    scene.world.units["U2"].structure = "B1"
    fight(scene.turn(), scene.place, ATTACK)
    assert scene.world.structures["B1"].faction == "f05"


@pytest.mark.rule("OVL-COMBAT-54")
def test_who_has_wings_or_a_flying_mount_for_each_figure_flies() -> None:
    scene = Plain()
    walker, winged = scene.unit("U1", "f05", 5), scene.unit("U2", "f05", 5, "faer")
    rider = scene.unit("U3", "f05", 2, gear={"pega": 2})
    some = scene.unit("U4", "f05", 9, gear={"pega": 1})
    two_on_one = scene.unit("U5", "f05", 2, gear={"pega": 1})  # it bears 210, and weighs 90 itself
    units = (walker, winged, rider, some, two_on_one)
    assert [fighter_of(scene.world, unit, ATT, 0).flies for unit in units] == [False, True, True, False, False]


def test_losses_are_told_to_the_unit_that_had_them() -> None:
    scene = Plain("f05", "f06")
    scene.unit("U1", "f05", 40, skills=SOLDIER, gear={"swrd": 40})
    scene.unit("U2", "f06", 40, skills=SOLDIER, gear={"swrd": 40})
    turn = scene.turn()
    fight(turn, scene.place, ATTACK)
    for told in events_of(turn, Fought):
        assert told.figures == scene.world.units[told.unit].figures == 40 - told.lost


def test_every_kind_of_event_of_a_battle_has_its_sentence() -> None:
    kinds = tuple(
        kind
        for kind in vars(events_battle).values()
        if isinstance(kind, type) and kind.__module__.endswith("combat.events") and hasattr(kind, "seen_by")
    )
    assert len(kinds) == 13
    assert wording.WORDING.catalogue.missing(kinds) == []
