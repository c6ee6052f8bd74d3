"""Who fights on which side, and what begins a battle without an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.overlord.battle import evening
from engine.games.overlord.battle.triggers import TurnedBack, enemies_noticed, guards_clash, on_arrival, pillager_caught
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.state import CITIZENS, Battle, Mode, Movement, Stance, Unit
from engine.games.overlord.units.engagement import Cause, Trigger, engage, spectators
from engine.testing import events_of
from tests.engine.games.overlord.props.battle_kit import Plain

ATTACK = Cause(Trigger.ATTACK, "U1", "U2")


def sides(
    scene: Plain, cause: Cause = ATTACK, refuses: Callable[[Unit], bool] = lambda unit: False
) -> tuple[list[str], list[str]]:
    """The ids of both sides."""
    found = engage(scene.world, scene.place, cause, refuses)
    return [unit.id for unit in found.attackers], [unit.id for unit in found.defenders]


@pytest.fixture
def scene() -> Plain:
    """U1 of f05 attacks U2 of f06; both are known to all."""
    made = Plain("f05", "f06", "f07", "f08")
    for faction in made.world.factions.values():
        faction.settings["advertise"] = True
    made.unit("U1", "f05", 10)
    made.unit("U2", "f06", 10)
    return made


@pytest.mark.rule("OVL-COMBAT-03", "OVL-COMBAT-04")
def test_the_faction_that_ordered_the_attack_attacks_and_its_target_defends(scene: Plain) -> None:
    scene.unit("U3", "f05", 5)
    scene.unit("U4", "f06", 5)
    scene.unit("U5", "f07", 5)
    assert sides(scene) == (["U1", "U3"], ["U2", "U4"])


@pytest.mark.rule("OVL-COMBAT-03")
def test_of_two_enemies_the_later_comer_attacks(scene: Plain) -> None:
    scene.stance("f05", "f06", Stance.ENEMY)
    seen = Cause(Trigger.ENEMY, "U1", "U2")
    assert sides(scene, seen) == (["U1"], ["U2"])
    scene.stance("f06", "f05", Stance.ENEMY)
    assert sides(scene, seen) == (["U2"], ["U1"])
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-05", "OVL-STANCE-06")
def test_guards_help_those_they_hold_friendly(scene: Plain) -> None:
    scene.unit("U3", "f07", 5, guarding=True)
    scene.unit("U4", "f08", 5)
    assert sides(scene) == (["U1"], ["U2"])
    scene.stance("f07", "f06", Stance.FRIENDLY)
    scene.stance("f08", "f06", Stance.FRIENDLY)
    assert sides(scene) == (["U1"], ["U2", "U3"])


@pytest.mark.rule("OVL-NPC-05", "OVL-GUARD-10")
def test_the_militia_on_guard_defends_whoever_is_attacked(scene: Plain) -> None:
    scene.unit("U3", CITIZENS, 50, guarding=True)
    assert sides(scene) == (["U1"], ["U2", "U3"])
    scene.stance(CITIZENS, "f06", Stance.HOSTILE)
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-06", "OVL-STANCE-05")
def test_allies_join_the_side_of_their_ally(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.unit("U4", "f08", 5)
    scene.stance("f07", "f05", Stance.ALLY)
    scene.stance("f08", "f06", Stance.ALLY)
    assert sides(scene) == (["U1", "U3"], ["U2", "U4"])


@pytest.mark.rule("OVL-COMBAT-06")
def test_an_ally_of_an_ally_stays_out(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.unit("U4", "f08", 5)
    scene.stance("f07", "f06", Stance.ALLY)
    scene.stance("f08", "f07", Stance.ALLY)
    assert sides(scene) == (["U1"], ["U2", "U3"])


@pytest.mark.rule("OVL-STANCE-04")
def test_nobody_helps_an_ally_who_is_hostile_to_him(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.stance("f07", "f06", Stance.ALLY)
    scene.stance("f06", "f07", Stance.HOSTILE)
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-STANCE-13")
def test_nobody_joins_for_a_unit_whose_faction_he_cannot_see(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.stance("f07", "f06", Stance.ALLY)
    scene.faction("f06").settings["advertise"] = False
    assert sides(scene) == (["U1"], ["U2"])
    scene.faction("f06").settings["advertise"] = True
    assert sides(scene) == (["U1"], ["U2", "U3"])


@pytest.mark.rule("OVL-COMBAT-07")
def test_a_faction_torn_between_both_sides_withdraws(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.stance("f07", "f05", Stance.ALLY)
    scene.stance("f07", "f06", Stance.ALLY)
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-07")
def test_attacking_ones_own_ally_is_allowed(scene: Plain) -> None:
    scene.stance("f05", "f06", Stance.ALLY)
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-08", "OVL-GAP-118")
def test_all_others_watch_those_passing_through_as_well(scene: Plain) -> None:
    scene.unit("U3", "f07", 5)
    scene.unit("U4", "f08", 5, movement=Movement("L1", "L2", 9, 1, Mode.WALK, "move"))
    found = engage(scene.world, scene.place, ATTACK, lambda unit: False)
    assert spectators(scene.world, scene.place, found) == ["f07", "f08"]


@pytest.mark.rule("OVL-COMBAT-09")
def test_units_that_avoid_battle_stay_out_unless_they_began_it_or_are_the_target(scene: Plain) -> None:
    scene.unit("U3", "f05", 5, battle=Battle.AVOID)
    scene.unit("U4", "f06", 5, battle=Battle.AVOID)
    assert sides(scene) == (["U1"], ["U2"])
    for number in ("U1", "U2"):
        scene.world.units[number].tactics.battle = Battle.AVOID
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-10")
def test_units_on_defend_fight_for_the_defenders_only(scene: Plain) -> None:
    scene.unit("U3", "f05", 5, battle=Battle.DEFEND)
    scene.unit("U4", "f06", 5, battle=Battle.DEFEND)
    assert sides(scene) == (["U1"], ["U2", "U4"])


@pytest.mark.rule("OVL-COMBAT-11", "OVL-STACK-03", "OVL-GAP-109")
def test_a_stack_fights_as_a_whole_whatever_its_members_want(scene: Plain) -> None:
    scene.unit("U3", "f07", 5, battle=Battle.AVOID, leader="U2")
    scene.unit("U4", "f07", 5)
    assert sides(scene) == (["U1"], ["U2", "U3"])


@pytest.mark.rule("OVL-STACK-03")
def test_the_whole_stack_of_an_attacked_member_fights(scene: Plain) -> None:
    scene.unit("U3", "f06", 1, "ldr", battle=Battle.AVOID)
    scene.world.units["U2"].leader = "U3"
    assert sides(scene) == (["U1"], ["U2", "U3"])


@pytest.mark.rule("OVL-COMBAT-11")
def test_strangers_drawn_in_on_both_sides_withdraw(scene: Plain) -> None:
    scene.unit("U3", "f07", 5, leader="U1")
    assert sides(scene) == (["U1", "U3"], ["U2"])
    scene.unit("U4", "f07", 5, leader="U2")
    assert sides(scene) == (["U1"], ["U2"])


@pytest.mark.rule("OVL-COMBAT-61", "OVL-CP-09")
def test_units_short_of_control_may_refuse_but_not_the_target(scene: Plain) -> None:
    scene.unit("U3", "f05", 5)
    scene.unit("U4", "f06", 5)
    assert sides(scene, refuses=lambda unit: unit.id in ("U2", "U3", "U4")) == (["U1"], ["U2"])
    assert sides(scene, refuses=lambda unit: unit.id == "U1") == ([], [])


@pytest.mark.rule("OVL-COMBAT-61", "OVL-CP-09", "OVL-COMBAT-11")
def test_who_refuses_stays_out_though_its_stack_fights_and_is_named_once(scene: Plain) -> None:
    leader = scene.unit("U5", "f05", 1, race="ldr")
    for number in ("U6", "U7"):
        scene.unit(number, "f05", 5, leader="U5", battle=Battle.AVOID if number == "U7" else Battle.FIGHT)
    asked = []

    def refuses(unit: Unit) -> bool:
        asked.append(unit.id)
        return unit.id in ("U6", "U7", "U2")

    found = engage(scene.world, scene.place, ATTACK, refuses)
    assert [unit.id for unit in found.attackers] == ["U1", leader.id]
    assert [unit.id for unit in found.defenders] == ["U2"], "the target is not asked"
    assert [unit.id for unit in found.refused] == ["U6", "U7"]
    assert sorted(asked) == ["U1", "U5", "U6", "U7"]


@pytest.mark.rule("OVL-STANCE-10", "OVL-COMBAT-02")
def test_enemies_are_attacked_on_sight_by_those_set_to_fight(scene: Plain) -> None:
    scene.stance("f05", "f06", Stance.ENEMY)
    assert list(enemies_noticed(scene.world, scene.place)) == [Cause(Trigger.ENEMY, "U1", "U2")]
    scene.world.units["U1"].tactics.battle = Battle.DEFEND
    assert list(enemies_noticed(scene.world, scene.place)) == []


@pytest.mark.rule("OVL-STANCE-11", "OVL-STANCE-15")
def test_an_enemy_who_hides_his_colours_is_left_alone(scene: Plain) -> None:
    scene.stance("f05", "f06", Stance.ENEMY)
    scene.faction("f06").settings["advertise"] = False
    assert list(enemies_noticed(scene.world, scene.place)) == []


def visitors(scene: Plain, **fields: Any) -> list[Unit]:
    unit = scene.unit("U7", "f07", 5, **fields)
    return [unit]


@pytest.mark.rule("OVL-GUARD-06", "OVL-STANCE-15", "OVL-MOVE-11")
def test_guards_attack_an_enemy_who_arrives(scene: Plain) -> None:
    scene.world.units["U2"].guarding = True
    scene.stance("f06", "f07", Stance.ENEMY)
    for marches in (True, False):
        stack = visitors(scene)
        assert on_arrival(scene.world, scene.place, stack, marches=marches) == Cause(Trigger.ENEMY, "U2", "U7")
        scene.place.units.remove("U7")


@pytest.mark.rule("OVL-GUARD-05", "OVL-MOVE-10", "OVL-STANCE-08")
def test_the_hostile_turn_back_or_fight_when_they_march(scene: Plain) -> None:
    scene.world.units["U2"].guarding = True
    scene.stance("f06", "f07", Stance.HOSTILE)
    stack = visitors(scene)
    assert on_arrival(scene.world, scene.place, stack, marches=False) == TurnedBack("U2", "U7")
    assert on_arrival(scene.world, scene.place, stack, marches=True) == Cause(Trigger.MARCH, "U7", "U2")


@pytest.mark.rule("OVL-GUARD-06")
def test_the_enemy_case_comes_first_and_the_first_listed_enemy_is_the_target(scene: Plain) -> None:
    scene.world.units["U1"].guarding = scene.world.units["U2"].guarding = True
    scene.stance("f05", "f07", Stance.HOSTILE)
    scene.stance("f06", "f08", Stance.ENEMY)
    stack = [*visitors(scene), scene.unit("U8", "f08", 5), scene.unit("U9", "f08", 5)]
    assert on_arrival(scene.world, scene.place, stack, marches=True) == Cause(Trigger.ENEMY, "U2", "U8")


@pytest.mark.rule("OVL-GUARD-09", "OVL-VIS-07")
def test_a_guard_stops_only_what_it_sees(scene: Plain) -> None:
    scene.world.units["U2"].guarding = True
    scene.stance("f06", "f07", Stance.ENEMY)
    stack = visitors(scene, skills={"stea": 1})
    assert on_arrival(scene.world, scene.place, stack, marches=False) is None


@pytest.mark.rule("OVL-GUARD-07", "OVL-GUARD-08")
def test_a_guard_that_could_not_go_that_way_does_not_stop_anybody(scene: Plain) -> None:
    scene.world.units["U2"].guarding = True
    scene.stance("f06", "f07", Stance.ENEMY)
    assert on_arrival(scene.world, scene.place, visitors(scene), marches=False, covers=lambda guard: False) is None


def test_nobody_is_stopped_where_nobody_is_on_guard(scene: Plain) -> None:
    scene.stance("f06", "f07", Stance.ENEMY)
    assert on_arrival(scene.world, scene.place, visitors(scene), marches=False) is None


@pytest.mark.rule("OVL-STANCE-09", "OVL-GUARD-03")
def test_two_guards_of_which_one_is_hostile_come_to_blows(scene: Plain) -> None:
    scene.world.units["U1"].guarding = scene.world.units["U2"].guarding = True
    assert guards_clash(scene.world, scene.place) is None
    scene.stance("f05", "f06", Stance.HOSTILE)
    assert guards_clash(scene.world, scene.place) == Cause(Trigger.GUARD, "U2", "U1")


@pytest.mark.rule("OVL-COMBAT-02")
def test_guards_attack_who_pillages_under_their_eyes(scene: Plain) -> None:
    pillager, guard = scene.world.units["U1"], scene.world.units["U2"]
    assert pillager_caught(scene.world, scene.place, pillager) is None
    guard.guarding = True
    assert pillager_caught(scene.world, scene.place, pillager) == Cause(Trigger.PILLAGE, "U2", "U1")
    scene.stance("f06", "f05", Stance.ALLY)
    assert pillager_caught(scene.world, scene.place, pillager) is None


@pytest.mark.rule("OVL-COMBAT-02")
def test_all_guards_turn_on_a_pillager_but_for_its_friends(scene: Plain) -> None:
    scene.world.units["U2"].guarding = True
    scene.unit("U3", "f07", 5, guarding=True)
    scene.unit("U4", CITIZENS, 50, guarding=True)
    scene.unit("U5", "f08", 5, guarding=True)
    scene.stance("f08", "f05", Stance.FRIENDLY)
    assert sides(scene, Cause(Trigger.PILLAGE, "U2", "U1")) == (["U2", "U3", "U4"], ["U1", "U5"])


@pytest.mark.rule("OVL-STANCE-09")
def test_two_enemies_alone_in_a_place_fight_of_themselves() -> None:
    scene = Plain("f05", "f06")
    scene.stance("f05", "f06", Stance.ENEMY)
    scene.unit("U1", "f05", 9), scene.unit("U2", "f06", 9)
    for faction in scene.world.factions.values():
        faction.settings["advertise"] = True
    turn = scene.turn()
    evening.run(turn)
    assert {told.cause for told in events_of(turn, BattleFought)} == {Trigger.ENEMY}
