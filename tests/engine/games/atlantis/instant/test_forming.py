"""S1 FORM: new units, and the lines kept for the next template (ATL-ORDER-22, -23, ATL-PARSE-09)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.events import Refused
from engine.games.atlantis.state import Consume, Faction, Reveal
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.engine.games.atlantis.props.ordering import order, refusals, run


@pytest.fixture
def world() -> Scenario:
    return Scenario("pw")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red", war=1, trade=1, magic=1, unclaimed=500)


@pytest.mark.rule("ATL-ORDER-22", "ATL-EX-46")
def test_form_makes_an_empty_unit_beside_its_former_and_gives_it_its_orders(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    unit = world.unit(red, 2, structure=tower)
    run(world, {red.id: f"unit {unit.id}\nform 1\nname unit Guards\nend"})
    new = world.state.units[unit.id + 1]
    assert (new.name, new.faction, new.region, new.structure, new.items) == ("Guards", red.id, 2, tower.number, {})
    assert (new.alias, new.former) == (1, unit.id)
    assert world.state.regions[2].units == [unit.id, new.id]


@pytest.mark.rule("ATL-ORDER-22", "ATL-GAP-104")
def test_a_new_unit_has_the_flags_of_its_former_as_its_own(world: Scenario, red: Faction) -> None:
    flags = {"behind": True, "guard": True, "autotax": True, "consume": Consume.UNIT, "reveal": Reveal.UNIT}
    unit = world.unit(red, 2, flags=flags)
    run(world, {red.id: f"unit {unit.id}\nform 1\nbehind 0\nend"})
    new = world.state.units[unit.id + 1]
    assert new.flags.guard
    assert new.flags.autotax
    assert (new.flags.consume, new.flags.reveal) == (Consume.UNIT, Reveal.UNIT)
    assert (new.flags.behind, unit.flags.behind) == (False, True)


@pytest.mark.rule("ATL-ORDER-22")
def test_two_units_formed_in_one_region_do_not_share_an_alias(world: Scenario, red: Faction) -> None:
    one, two = world.unit(red, 2), world.unit(red, 2)
    turn = run(world, {red.id: f"unit {one.id}\nform 1\nend\nunit {two.id}\nform 1\nclaim 5\nend"})
    assert [unit.former for unit in world.state.units.values() if unit.alias] == [one.id]
    assert refusals(turn) == [("ATL-ORDER-22", "FORM 1: another new unit of the faction here already has this alias.")]
    assert red.unclaimed == 500


@pytest.mark.rule("ATL-ORDER-22")
def test_aliases_of_other_regions_and_factions_are_no_hindrance() -> None:
    world = Scenario("pp")
    red, blue = world.faction(), world.faction()
    here, there, other = world.unit(red, 2), world.unit(red, 3), world.unit(blue, 2)
    ours = f"unit {here.id}\nform 1\nend\nunit {there.id}\nform 1\nend"
    run(world, {red.id: ours, blue.id: f"unit {other.id}\nform 1\nend"})
    assert len(world.state.units) == 6


@pytest.mark.rule("ATL-SEQ-03", "ATL-ORDER-22")
def test_units_are_formed_in_the_order_of_the_report(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower")
    outside, inside = world.unit(red, 2), world.unit(red, 2, structure=tower)
    run(world, {red.id: f"unit {outside.id}\nform 1\nend\nunit {inside.id}\nform 2\nend"})
    assert [world.state.units[n].former for n in (inside.id + 1, inside.id + 2)] == [inside.id, outside.id]


@pytest.mark.rule("ATL-ORDER-23")
def test_an_alias_ends_where_the_unit_leaves_the_region() -> None:
    world = Scenario("pp")
    red = world.faction()
    unit = world.unit(red, 2)
    run(world, {red.id: f"unit {unit.id}\nform 1\nend"})
    new = world.state.units[unit.id + 1]
    world.state.place(new, world.state.regions[3])
    assert new.alias == 0


@pytest.mark.rule("ATL-GAME-07", "ATL-PARSE-01")
def test_nobody_commands_or_forms_with_the_units_of_others(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    own, other = world.unit(red, 2), world.unit(blue, 2)
    turn = run(world, {red.id: f"unit {other.id}\nname unit Ours\navoid 1\nform 1\nend\nunit {own.id}\navoid 1"})
    assert (other.name, other.flags.avoid, own.flags.avoid) == (f"Unit {other.id}", False, True)
    assert len(world.state.units) == 2
    told = events_of(turn, Refused)
    assert [(event.unit_name, event.reason) for event in told] == [
        (f"Unit {other.id}", "It is not your unit and cannot form units for you."),
        (f"Unit {other.id}", "It is not your unit and takes no orders from you."),
    ]
    assert {event.seen_by for event in told} == {(red.seat,)}


@pytest.mark.rule("ATL-PARSE-09", "ATL-REPORT-08")
def test_at_lines_wait_for_the_next_template_those_of_last_month_do_not(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    unit.repeats = ["@tax"]
    order(world, unit, "@claim 5", "@; soldiers", "work", "@study combat", "form 1", "@work", "end")
    assert unit.repeats == ["@claim 5", "@; soldiers", "@study combat"]
    assert world.state.units[unit.id + 1].repeats == ["@work"]


@pytest.mark.rule("ATL-PARSE-09")
def test_notes_for_units_of_others_or_of_nobody_are_kept_for_nobody(world: Scenario, red: Faction) -> None:
    own, theirs = world.unit(red, 2), world.unit(world.faction("Blue"), 2)
    theirs.repeats = ["@tax"]
    text = f"unit {theirs.id}\n@; come over\nunit 4711\n@; who is this\nunit {own.id}\n@; stay"
    after, _ = world.play({red.id: text, theirs.faction: f"unit {theirs.id}\n@tax"})
    assert after.units[own.id].repeats == ["@; stay"]
    assert after.units[theirs.id].repeats == ["@tax"]


@pytest.mark.rule("ATL-GAP-112")
def test_at_lines_stay_when_no_orders_come(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    unit.repeats = ["@tax"]
    run(world, {red.id: "; Nobody sent orders.\n"})
    assert unit.repeats == ["@tax"]
