"""Attacks on sight, case by case: who is looked for, who is passed over, in which order, and what garrisons may do."""

from __future__ import annotations

import pytest

from engine.core.dice import Key
from engine.games.olympia.battle.battle_events import AutoAttack
from engine.games.olympia.battle.hostilities import hostilities
from engine.games.olympia.scratch import Decrees
from engine.games.olympia.state import NO_HEALTH, Unit
from tests.engine.games.olympia.props import kit
from tests.engine.games.olympia.props.camp import Camp
from tests.suite.table import each

HOST = {"15": 60}


def attacked(camp: Camp, decrees: dict[str, Decrees] | None = None) -> list[tuple[str, str]]:
    """Who attacks whom on sight, by name; of the beaten none is taken, and all wounds are light."""
    dice: dict[tuple[Key, ...], list[float]] = {("taken", 1, number): [0.999] for number in range(90)}
    dice |= {("wound", 1, number): [0.0] for number in range(90)}
    turn = camp.quiet(dice=dice)
    turn.scratch.decrees = decrees or {}
    names = {unit.id: unit.name for unit in camp.world.units.values()}
    hostilities(turn)
    return [(names[event.units[0]], names[event.target]) for event in camp.of(AutoAttack)]


def against(unit: Unit, *foes: str) -> Unit:
    unit.attitudes.hostile += foes
    return unit


@pytest.mark.rule("OLY-GAP-46", "OLY-PERM-05")
@each("by", ["unit", "faction of the foe", "own faction", "own faction against a faction"])
def test_hostility_may_be_declared_by_unit_or_faction_and_toward_either(by: str) -> None:
    camp = Camp()
    attacker, foe = camp.noble("Osswid", items=dict(HOST)), camp.noble("Feasel", "b")
    lists = (camp.player("a") if "own" in by else attacker).attitudes
    lists.hostile.append("fb1" if by.endswith("a faction") or by.startswith("faction") else foe.id)
    assert attacked(camp) == [("Osswid", "Feasel")]


@pytest.mark.rule("OLY-GAP-46")
def test_nobody_attacks_without_a_declaration_or_a_foe_who_is_here() -> None:
    camp = Camp()
    attacker, foe = camp.noble("Osswid", items=dict(HOST)), camp.noble("Feasel", "b", "aa01")
    camp.noble("Neighbour", "c")
    assert attacked(camp) == []
    against(attacker, foe.id)
    assert attacked(camp) == []


@pytest.mark.rule("OLY-GAP-46")
@each("health", [100, NO_HEALTH])
def test_the_whole_and_those_without_health_attack(health: int) -> None:
    camp = Camp()
    foe = camp.noble("Feasel", "b")
    against(camp.noble("Osswid", items=dict(HOST), health=health), foe.id)
    assert attacked(camp) == [("Osswid", "Feasel")]


@pytest.mark.rule("OLY-GAP-46", "OLY-GAP-45")
def test_who_has_spent_his_day_does_not_attack() -> None:
    camp = Camp()
    foe = camp.noble("Feasel", "b")
    against(camp.noble("Osswid", items=dict(HOST), spent=True), foe.id)
    assert attacked(camp) == []


@pytest.mark.rule("OLY-GAP-46", "OLY-PERM-03", "OLY-GAP-40")
def test_passed_over_are_prisoners_guests_the_hidden_and_those_whose_faction_is_concealed() -> None:
    camp = Camp()
    attacker = against(camp.noble("Osswid", items=dict(HOST)), "fb1")
    camp.prisoner(camp.noble("Holder", "c"), "Held", "b")
    camp.beneath(attacker, camp.noble("Guest", "b"))
    camp.noble("Hidden", "b", hides=True)
    camp.noble("Veiled", "b", skills={"635": 0})
    assert attacked(camp) == []
    camp.noble("Feasel", "b")
    assert attacked(camp) == [("Osswid", "Feasel")]


@pytest.mark.rule("OLY-GAP-46")
def test_what_is_declared_toward_the_unit_itself_comes_before_its_faction() -> None:
    camp = Camp()
    attacker = against(camp.noble("Osswid", items=dict(HOST)), "fb1")
    friend = camp.noble("Friend", "b")
    attacker.attitudes.neutral.append(friend.id)
    camp.noble("Feasel", "b")
    assert attacked(camp) == [("Osswid", "Feasel")]


@pytest.mark.rule("OLY-GAP-46")
def test_places_come_in_order_and_in_each_the_list() -> None:
    camp = Camp()
    for at in ("aa02", "aa00"):
        foe = camp.noble(f"Foe {at}", "b", at)
        for name in ("Second", "First"):
            against(camp.noble(f"{name} {at}", "a", at, items=dict(HOST)), foe.id)
        camp.world.places[at].units.reverse()
    assert attacked(camp) == [
        ("First aa00", "Foe aa00"), ("Second aa00", "Foe aa00"),
        ("First aa02", "Foe aa02"), ("Second aa02", "Foe aa02"),
    ]  # fmt: skip


@pytest.mark.rule("OLY-GAP-46")
def test_who_was_beaten_to_death_or_taken_before_his_turn_attacks_nobody() -> None:
    camp = Camp()
    ours = camp.noble("Osswid", items=dict(HOST))
    band = camp.noble("Band", "", kind="savages", attack=0, defense=0, health=NO_HEALTH, breaks=0, items={"32": 1})
    against(ours, band.id)
    against(band, ours.id)
    assert attacked(camp) == [("Osswid", "Band")]
    assert not camp.lives("Band")


@pytest.mark.rule("OLY-GAP-46")
def test_the_first_of_several_foes_in_the_list_is_attacked() -> None:
    camp = Camp()
    attacker = camp.noble("Osswid", items=dict(HOST))
    foes = [camp.noble(name, "b") for name in ("First", "Second")]
    against(attacker, foes[1].id, foes[0].id)
    assert attacked(camp) == [("Osswid", "First")]


@pytest.mark.rule("OLY-GAP-46")
def test_a_member_of_a_stack_is_attacked_with_it() -> None:
    camp = Camp()
    leader = camp.noble("Leader", "c")
    foe = camp.beneath(leader, camp.noble("Feasel", "b"))
    against(camp.noble("Osswid", items=dict(HOST)), foe.id)
    assert attacked(camp) == [("Osswid", "Feasel")]
    assert foe.health == 99
    assert leader.place == "aa00"


@pytest.mark.rule("OLY-LAND-05", "OLY-LAND-06", "OLY-GAP-O14")
@each(
    "items, decree, attacks",
    [
        ({"12": 10}, "unit", True),
        ({"12": 10}, "faction", True),
        ({"12": 10}, "other", False),
        ({"12": 10}, "watch", False),
        ({"12": 9, "10": 50}, "unit", False),
        ({"12": 5, "16": 5}, "unit", True),
    ],
)
def test_a_garrison_attacks_whom_it_was_told_to_when_ten_men_stand(
    items: dict[str, int], decree: str, attacks: bool
) -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, items=items)
    foe, other = camp.noble("Feasel", "b"), camp.noble("Other", "c", "aa01")
    told = {
        "unit": Decrees(hostile=[foe.id]), "faction": Decrees(hostile=["fb1"]), "other": Decrees(hostile=[other.id]),
        "watch": Decrees(watch=[foe.id]),
    }[decree]  # fmt: skip
    assert attacked(camp, {garrison.id: told}) == ([("Garrison", "Feasel")] if attacks else [])


@pytest.mark.rule("OLY-LAND-06", "OLY-PERM-03")
def test_a_garrison_told_of_a_faction_does_not_know_who_conceals_it() -> None:
    camp = Camp()
    garrison = camp.noble("Garrison", "", kind="garrison", attack=0, defense=0, health=NO_HEALTH, items={"12": 10})
    camp.noble("Veiled", "b", skills={"635": 0})
    assert attacked(camp, {garrison.id: Decrees(hostile=["fb1"])}) == []


@pytest.mark.rule("OLY-GAP-46", "OLY-COMBAT-32")
def test_a_safe_haven_is_at_peace_inside_its_buildings_too() -> None:
    camp = Camp()
    city = kit.inside(camp.world, "aa00", "city", haven=True)
    inn = kit.building(camp.world, city.id, "inn")
    foe = camp.noble("Feasel", "b", inn.id)
    against(camp.noble("Osswid", "a", inn.id, items=dict(HOST)), foe.id)
    assert attacked(camp) == []


@pytest.mark.rule("OLY-GAP-45", "OLY-GAP-46")
def test_an_attack_on_sight_spends_the_day_of_the_whole_stack() -> None:
    camp = Camp()
    foe = camp.noble("Feasel", "b")
    attacker = against(camp.noble("Osswid", items=dict(HOST)), foe.id)
    mate = camp.beneath(attacker, camp.noble("Mate"))
    assert attacked(camp) == [("Osswid", "Feasel")]
    assert (attacker.spent, mate.spent, foe.spent) == (True, True, False)
