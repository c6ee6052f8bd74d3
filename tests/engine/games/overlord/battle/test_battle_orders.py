"""ATTACK, and the battles of an evening."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.acting import NotPossible
from engine.core.orders import Order
from engine.games.overlord.acting.contract import Acting, Result
from engine.games.overlord.battle import evening as battles
from engine.games.overlord.battle.battle import Battle
from engine.games.overlord.battle.orders import attack
from engine.games.overlord.book import BOOK
from engine.games.overlord.combat.events import BattleFought
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location, Mode, Movement, Stance, Structure
from engine.games.overlord.units.engagement import Cause, Trigger
from engine.testing import events_of
from tests.engine.games.overlord.props.battle_kit import Plain


@pytest.fixture
def scene() -> Plain:
    made = Plain("f05", "f06")
    made.unit("U1", "f05", 20, skills={"cmbt": 2, "blde": 1}, gear={"swrd": 20})
    made.unit("U2", "f06", 5)
    return made


def give(turn: OverlordTurn, enemy: str, unit: str = "U1") -> Result:
    """Tries ATTACK for a unit."""
    order = Order(name="attack", text=f"ATTACK {enemy}", args={"enemy": enemy})
    return attack(Acting(turn, turn.state.units[unit], order))


def fought(turn: OverlordTurn) -> list[tuple[str, str]]:
    return [(event.attacker, event.defender) for event in events_of(turn, BattleFought)]


@pytest.mark.rule("OVL-ORD-04", "OVL-COMBAT-02", "OVL-COMBAT-58")
def test_an_attack_is_fought_in_the_evening(scene: Plain) -> None:
    turn = scene.turn()
    assert give(turn, "U2") is Result.EXECUTED
    assert fought(turn) == []
    battles.run(turn)
    assert fought(turn)[0] == ("Unit U1 [U1]", "Unit U2 [U2]")
    assert battles.filed(turn) == []
    assert BOOK.deeds["attack"] is attack


@pytest.mark.rule("OVL-ORD-04")
def test_an_attack_waits_for_its_target(scene: Plain) -> None:
    turn = scene.turn()
    scene.world.units["U2"].movement = Movement("L1", "L2", 9, 1, Mode.WALK, "move")
    assert give(turn, "U2") is Result.NOT_YET
    assert give(turn, "U99") is Result.NOT_YET
    assert battles.filed(turn) == []


@pytest.mark.rule("OVL-ORD-04")
def test_an_attack_on_a_faction_strikes_the_first_unit_known_to_be_of_it(scene: Plain) -> None:
    turn = scene.turn()
    assert give(turn, "f06") is Result.NOT_YET
    scene.unit("U3", "f06", 5, settings={"advertise": True})
    assert give(turn, "f06") is Result.EXECUTED
    assert battles.filed(turn)[0].cause == Cause(Trigger.ATTACK, "U1", "U3")


@pytest.mark.rule("OVL-ORD-04", "OVL-VIS-01")
def test_nobody_attacks_what_he_does_not_see(scene: Plain) -> None:
    scene.unit("U3", "f06", 5, skills={"stea": 2})
    assert give(scene.turn(), "U3") is Result.NOT_YET


@pytest.mark.rule("OVL-ORD-04")
def test_an_attack_on_a_structure_strikes_its_owner_and_never_ones_own(scene: Plain) -> None:
    scene.world.structures["B1"] = Structure("B1", "Keep", "fort", "L1", faction="f06")
    scene.world.structures["B2"] = Structure("B2", "Home", "fort", "L1", faction="f05")
    turn = scene.turn()
    assert give(turn, "B1") is Result.EXECUTED
    assert battles.filed(turn)[0].cause == Cause(Trigger.ATTACK, "U1", "U2", "B1")
    with pytest.raises(NotPossible, match="attack_own_structure"):
        give(turn, "B2")


def test_a_unit_does_not_attack_its_own_faction(scene: Plain) -> None:
    scene.unit("U3", "f05", 1)
    with pytest.raises(NotPossible, match="attack_own"):
        give(scene.turn(), "U3")


@pytest.mark.rule("OVL-STACK-03")
def test_a_member_of_a_stack_leaves_it_to_attack(scene: Plain) -> None:
    scene.unit("U3", "f05", 1, "ldr")
    scene.world.units["U1"].leader = "U3"
    give(scene.turn(), "U2")
    assert scene.world.units["U1"].leader == ""


@pytest.mark.rule("OVL-GAP-112")
def test_battles_of_a_day_are_fought_in_order_and_the_dead_are_attacked_no_more(scene: Plain) -> None:
    scene.unit("U3", "f05", 5)
    scene.unit("U4", "f07", 5)
    turn = scene.turn()
    for unit, enemy in (("U1", "U2"), ("U3", "U2"), ("U3", "U4")):
        give(turn, enemy, unit)
    battles.run(turn)
    assert "U2" not in scene.world.units
    named = list(dict.fromkeys(fought(turn)))
    assert named == [("Unit U1 [U1]", "Unit U2 [U2]"), ("Unit U3 [U3]", "Unit U4 [U4]")]


@pytest.mark.rule("OVL-STANCE-10", "OVL-COMBAT-02")
def test_enemies_fight_without_an_order_and_only_once_an_evening(scene: Plain) -> None:
    scene.faction("f06").settings["advertise"] = True
    scene.faction("f05").settings["advertise"] = True
    scene.stance("f05", "f06", Stance.ENEMY)
    scene.stance("f06", "f05", Stance.ENEMY)
    turn = scene.turn()
    battles.run(turn)
    assert fought(turn) == [("Unit U1 [U1]", "Unit U2 [U2]")] * 2  # one account for each side


@pytest.mark.rule("OVL-COMBAT-53")
def test_a_stack_that_marched_in_fights_on_its_way_and_learns_how_it_ended(scene: Plain) -> None:
    scene.world.units["U1"].movement = Movement("L0", "L1", 9, 5, Mode.WALK, "march")
    ended: list[Any] = []
    turn = scene.turn()
    battles.file(turn, scene.place, Cause(Trigger.MARCH, "U1", "U2"), ended.append)
    battles.run(turn)
    [battle] = ended
    assert isinstance(battle, Battle)
    assert battle.has_won(scene.world.units["U1"])


def test_who_is_gone_by_evening_does_not_fight_and_the_sequel_hears_of_it(scene: Plain) -> None:
    scene.world.locations["L2"] = Location("L2", "Elsewhere", "plai", units=["U2"])
    scene.place.units.remove("U2")
    scene.world.units["U2"].location = "L2"
    ended: list[Any] = []
    turn = scene.turn()
    battles.file(turn, scene.place, Cause(Trigger.ATTACK, "U1", "U2"), ended.append)
    battles.run(turn)
    assert ended == [None]
    assert fought(turn) == []
