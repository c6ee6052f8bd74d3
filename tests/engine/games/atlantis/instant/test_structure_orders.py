"""S4 to S6: LEAVE, ENTER, PROMOTE (ATL-ORDER-17, -31, -39, ATL-STRUCT-05..07)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.instant.events import (
    BecameOwner,
)
from engine.games.atlantis.state import Faction
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.engine.games.atlantis.props.ordering import order, refusals, run


@pytest.fixture
def world() -> Scenario:
    return Scenario("pw")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red", war=1, trade=1, magic=1, unclaimed=500)


@pytest.mark.rule("ATL-ORDER-31", "ATL-EX-48")
def test_leave_puts_the_unit_behind_those_outside(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    unit, other = world.unit(red, 2, structure=tower), world.unit(red, 2)
    order(world, unit, "leave")
    assert unit.structure == 0
    assert [u.id for u in world.state.units_in(world.state.regions[2])] == [other.id, unit.id]


@pytest.mark.rule("ATL-ORDER-31")
def test_nobody_leaves_a_ship_at_sea_or_what_he_is_not_in(world: Scenario, red: Faction) -> None:
    ship = world.structure(3, "longboat")
    sailor, walker = world.unit(red, 3, structure=ship), world.unit(red, 2)
    turn = run(world, {red.id: f"unit {sailor.id}\nleave\nunit {walker.id}\nleave"})
    assert sailor.structure == ship.number
    assert [reason.partition(":")[0] for _, reason in refusals(turn)] == [
        "The unit is not in a structure.",
        "That cannot be done at sea.",
    ]


@pytest.mark.rule("ATL-ORDER-17", "ATL-STRUCT-05", "ATL-STRUCT-07", "ATL-EX-42")
def test_who_enters_first_owns_and_the_others_stand_behind(world: Scenario, red: Faction) -> None:
    tower, fort = world.structure(2, "tower"), world.structure(2, "fort")
    late, early = world.unit(red, 2), world.unit(red, 2, structure=fort)
    order(world, early, f"enter {tower.number}")
    order(world, late, f"enter {tower.number}")
    assert [unit.id for unit in world.state.occupants(world.state.regions[2], tower.number)] == [early.id, late.id]
    assert world.state.occupants(world.state.regions[2], fort.number) == []


@pytest.mark.rule("ATL-STRUCT-06", "ATL-ORDER-17", "ATL-ATT-05")
@pytest.mark.parametrize(("attitude", "inside"), [("neutral", False), ("friendly", True), ("ally", True)])
def test_strangers_are_let_in_by_a_friendly_owner(world: Scenario, red: Faction, attitude: str, inside: bool) -> None:
    blue = world.faction("Blue")
    tower = world.structure(2, "tower")
    world.unit(blue, 2, structure=tower, name="Porter")
    guest = world.unit(red, 2)
    world.declare(blue, red, attitude)
    turn = order(world, guest, f"enter {tower.number}")
    assert bool(guest.structure) is inside
    assert bool(refusals(turn)) is not inside


@pytest.mark.rule("ATL-ORDER-17")
def test_a_structure_elsewhere_or_around_one_already_can_not_be_entered(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    unit = world.unit(red, 2, structure=tower)
    turn = order(world, unit, "enter 9", "enter 1")
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-17"] * 2
    assert unit.structure == tower.number


@pytest.mark.rule("ATL-GAP-98")
def test_nobody_enters_a_lair(world: Scenario, red: Faction) -> None:
    crypt, unit = world.structure(2, "crypt"), world.unit(red, 2)
    turn = order(world, unit, f"enter {crypt.number}")
    assert unit.structure == 0
    assert [rule for rule, _ in refusals(turn)] == ["ATL-GAP-98"]


@pytest.mark.rule("ATL-SEQ-01")
def test_leaving_comes_before_entering_and_entering_before_promotion(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    first, second = world.unit(red, 2, structure=tower), world.unit(red, 2)
    text = f"unit {first.id}\npromote {second.id}\nunit {second.id}\nenter 1"
    run(world, {red.id: text})
    assert [unit.id for unit in world.state.occupants(world.state.regions[2], 1)] == [second.id, first.id]


@pytest.mark.rule("ATL-ORDER-39", "ATL-EX-55")
def test_promotion_needs_a_friend_inside_and_the_owner_to_give_it(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    tower = world.structure(2, "tower")
    owner, guest = world.unit(red, 2, structure=tower), world.unit(blue, 2, structure=tower)
    turn = order(world, owner, f"promote {guest.id}", f"promote {owner.id}", "promote 99")
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-39"] * 3
    world.declare(blue, red, "friendly")
    turn = order(world, owner, f"promote {guest.id}")
    assert [unit.id for unit in world.state.occupants(world.state.regions[2], 1)] == [guest.id, owner.id]
    assert events_of(turn, BecameOwner)[0].seen_by == (blue.seat,)
    turn = order(world, owner, f"promote {owner.id}")
    assert [reason for _, reason in refusals(turn)] == ["Only the owner of Tower [1] may hand it over."]


@pytest.mark.rule("ATL-ORDER-39", "ATL-STRUCT-05")
def test_nobody_outside_is_made_owner(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    owner, outside = world.unit(red, 2, structure=tower), world.unit(red, 2)
    turn = order(world, owner, f"promote {outside.id}")
    assert refusals(turn) == [("ATL-ORDER-39", f"There is no unit {outside.id} in Tower [1].")]
