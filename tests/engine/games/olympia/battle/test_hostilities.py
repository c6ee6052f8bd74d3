"""Attacks on sight."""

from __future__ import annotations

import pytest

from engine.games.olympia.battle.battle_events import AutoAttack, BattleFought
from engine.games.olympia.battle.hostilities import hostilities
from engine.games.olympia.events import OrderBegun
from engine.games.olympia.scratch import Decrees
from engine.games.olympia.state import NO_HEALTH, Storm, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each


def foes() -> tuple[Camp, Unit, Unit]:
    camp = Camp()
    return camp, camp.noble("Osswid", "a", items={"20": 60}), camp.noble("Feasel", "b")


@pytest.mark.rule("OLY-GAP-46", "OLY-PERM-05")
def test_a_hostile_unit_is_attacked_on_sight_and_it_is_echoed() -> None:
    camp, attacker, foe = foes()
    camp.run({"Osswid": f"hostile {foe.id}"})
    assert [(event.units, event.target) for event in camp.of(AutoAttack)] == [((attacker.id,), foe.id)]
    assert len(camp.of(BattleFought)) == 1


@pytest.mark.rule("OLY-GAP-46")
def test_once_a_day_before_the_first_order_of_priority_three() -> None:
    camp, attacker, foe = foes()
    foe.health = attacker.health = NO_HEALTH
    orders = {"Osswid": f"hostile {foe.id}; flag one; recruit 1", "Feasel": "flag two; recruit 1"}
    camp.run(orders, days=2, dice={("wound", day, n): [0.0] for day in (1, 2) for n in range(60)}, rest=0.99)
    told = [event for event in camp.turn.events if isinstance(event, OrderBegun | AutoAttack)]
    shown = [(event.day, event.words if isinstance(event, OrderBegun) else "auto") for event in told]
    assert shown.index((1, "auto")) > shown.index((1, "flag two"))
    assert shown.index((1, "auto")) < min(at for at, (_, words) in enumerate(shown) if words.startswith("recruit"))
    assert [day for day, words in shown if words == "auto"] == [1, 2]


@pytest.mark.rule("OLY-GAP-45", "OLY-GAP-46")
def test_the_leader_too_has_spent_his_day() -> None:
    camp, attacker, foe = foes()
    camp.run({"Osswid": f"hostile {foe.id}; recruit 2"})
    assert attacker.spent
    assert attacker.running is None


@pytest.mark.rule("OLY-GAP-46")
def test_the_first_hostile_unit_of_the_list_that_is_seen() -> None:
    camp, _, foe = foes()
    hidden = camp.noble("Hidden", "b", hides=True)
    camp.world.places["aa00"].units.insert(0, camp.world.places["aa00"].units.pop())
    other = camp.noble("Other", "b")
    camp.run({"faction a": "hostile fb1"})
    assert [event.target for event in camp.of(AutoAttack)] == [foe.id]
    assert hidden.health == other.health == 100


@pytest.mark.rule("OLY-GAP-46")
@each("why", ["wounded", "haven", "fog", "moving", "beneath", "prisoner"])
def test_who_does_not_attack(why: str) -> None:
    camp, attacker, foe = foes()
    attacker.attitudes.hostile.append(foe.id)
    if why == "wounded":
        attacker.health = 99
    elif why == "haven":
        camp.world.places["aa00"].haven = True
    elif why == "fog":
        camp.world.storms["79001"] = Storm(id="79001", kind="fog", name="Fog", place="aa00", strength=2)
    elif why == "moving":
        attacker.moving = True
    elif why == "beneath":
        camp.beneath(camp.noble("Candide", "a"), attacker)
    else:
        attacker.prisoner = True
    camp.run()
    assert camp.of(BattleFought) == []


@pytest.mark.rule("OLY-GAP-46", "OLY-COMBAT-19")
def test_it_never_takes_the_place() -> None:
    camp = Camp()
    foe = camp.noble("Feasel", "b")
    neighbour = camp.noble("Candide", "c")
    attacker = camp.noble("Osswid", "a", items={"20": 60})
    camp.run({"Osswid": f"hostile {foe.id}"}, dice={("taken", 1, n): [0.99] for n in range(9)}, rest=0.05)
    assert camp.world.places["aa00"].units == [neighbour.id, attacker.id, foe.id]


@pytest.mark.rule("OLY-LAND-06", "OLY-LAND-05", "OLY-GAP-O14")
@each("men, battles", [(10, 1), (9, 0)])
def test_a_garrison_of_ten_obeys_a_decree(men: int, battles: int) -> None:
    camp, _, foe = foes()
    garrison = kit.noble(camp.world, "aa00", "Garrison", kind="garrison", attack=0, defense=0, health=NO_HEALTH)
    garrison.items, garrison.castle = {"12": men}, "d127"
    turn = camp.quiet()
    turn.scratch.decrees[garrison.id] = Decrees(hostile=[foe.id])
    hostilities(turn)
    assert len(camp.of(BattleFought)) == battles
