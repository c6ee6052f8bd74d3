"""S1 to S6: FORM, the instant orders, FIND, LEAVE, ENTER, PROMOTE (ATL-SEQ-01)."""

from __future__ import annotations

import pytest

from engine.core.turn import Turn
from engine.games.atlantis.catalogue import catalogue
from engine.games.atlantis.events import Refused
from engine.games.atlantis.events_orders import (
    BecameOwner,
    Claimed,
    FactionFound,
    FactionRenamed,
    NotNeeded,
    PointsShared,
)
from engine.games.atlantis.phases import forming, instant, structures
from engine.games.atlantis.state import Attitude, Consume, Faction, Reveal, Template, Unit, World
from engine.testing import events_of
from tests.engine.games.atlantis.kit import Scenario


@pytest.fixture
def world() -> Scenario:
    return Scenario("pw")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red", war=1, trade=1, magic=1, unclaimed=500)


def run(world: Scenario, orders: dict[int, str]) -> Turn[World]:
    """S1 to S3 on this very state."""
    turn = world.turn(orders)
    forming.run(turn)
    instant.run(turn)
    instant.run_find(turn)
    structures.run_leave(turn)
    structures.run_enter(turn)
    structures.run_promote(turn)
    return turn


def order(world: Scenario, unit: Unit, *lines: str) -> Turn[World]:
    return run(world, {unit.faction: "\n".join([f"unit {unit.id}", *lines])})


def refusals(turn: Turn[World]) -> list[tuple[str, str]]:
    """Rule and reason of what was refused."""
    return [(event.rule, event.reason) for event in events_of(turn, Refused)]


# --- S1 FORM ----------------------------------------------------------------------------------------------------------


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
    assert refusals(turn) == [("ATL-ORDER-22", "FORM 1: another new unit of the faction here has this alias.")]
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
    assert [(event.unit_name, event.reason.split(",")[0]) for event in told] == [
        (f"Unit {other.id}", "It is not one of yours")
    ] * 2
    assert {event.seen_by for event in told} == {(red.seat,)}


@pytest.mark.rule("ATL-PARSE-09", "ATL-REPORT-08")
def test_at_lines_wait_for_the_next_template_those_of_last_month_do_not(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    unit.repeats = ["@tax"]
    order(world, unit, "@claim 5", "@; soldiers", "work", "@study combat", "form 1", "@work", "end")
    assert unit.repeats == ["@claim 5", "@; soldiers", "@study combat"]
    assert world.state.units[unit.id + 1].repeats == ["@work"]


@pytest.mark.rule("ATL-GAP-112")
def test_at_lines_stay_when_no_orders_come(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    unit.repeats = ["@tax"]
    run(world, {red.id: "; Nobody sent orders.\n"})
    assert unit.repeats == ["@tax"]


# --- S2: the unit -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-05", "ATL-ORDER-07", "ATL-ORDER-30", "ATL-ORDER-34", "ATL-EX-36", "ATL-EX-48", "ATL-EX-52")
@pytest.mark.parametrize("name", ["autotax", "behind", "hold", "noaid", "avoid"])
def test_a_flag_is_set_and_taken_back(world: Scenario, red: Faction, name: str) -> None:
    unit = world.unit(red, 2)
    order(world, unit, f"{name} 1")
    assert getattr(unit.flags, name) is True
    order(world, unit, f"{name} 0")
    assert getattr(unit.flags, name) is False


@pytest.mark.rule("ATL-ORDER-06", "ATL-ORDER-29")
def test_avoiding_ends_guarding_and_guard_1_waits_for_the_market(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, flags={"guard": True})
    order(world, unit, "avoid 1", "guard 1")
    assert (unit.flags.avoid, unit.flags.guard) == (True, False)


@pytest.mark.rule("ATL-ORDER-29")
def test_guard_0_works_at_once_and_avoid_0_leaves_guarding_alone(world: Scenario, red: Faction) -> None:
    one, two = world.unit(red, 2, flags={"guard": True}), world.unit(red, 2, flags={"guard": True})
    run(world, {red.id: f"unit {one.id}\nguard 0\nunit {two.id}\navoid 0"})
    assert (one.flags.guard, two.flags.guard) == (False, True)


@pytest.mark.rule("ATL-ORDER-13", "ATL-EX-40")
@pytest.mark.parametrize(("said", "kept"), [("unit", "unit"), ("faction", "faction"), ("", "silver")])
def test_consume_says_what_is_eaten_first(world: Scenario, red: Faction, said: str, kept: str) -> None:
    unit = world.unit(red, 2, flags={"consume": Consume.FACTION if kept != "faction" else Consume.UNIT})
    order(world, unit, f"consume {said}")
    assert unit.flags.consume == Consume(kept)


@pytest.mark.rule("ATL-ORDER-42", "ATL-EX-56")
@pytest.mark.parametrize("said", ["unit", "faction", ""])
def test_reveal_shows_the_unit_or_its_faction_or_stops(world: Scenario, red: Faction, said: str) -> None:
    unit = world.unit(red, 2, flags={"reveal": Reveal.FACTION if said == "unit" else Reveal.UNIT})
    order(world, unit, f"reveal {said}")
    assert unit.flags.reveal == Reveal(said)


@pytest.mark.rule("ATL-ORDER-12", "ATL-EX-40")
def test_combat_sets_a_spell_for_battle_that_the_mage_knows(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, skills={"force": 2, "fire": 1, "gate lore": 1})
    order(world, unit, "combat fire")
    assert unit.combat_spell == "fire"
    turn = order(world, unit, 'combat "gate lore"', 'combat "energy shield"')
    assert [reason for _, reason in refusals(turn)] == [
        "Gate Lore is of no use in battle.",
        "The unit does not know Energy Shield.",
    ]
    assert unit.combat_spell == "fire"
    order(world, unit, "combat")
    assert unit.combat_spell == ""


@pytest.mark.rule("ATL-ORDER-33", "ATL-GAP-111")
def test_names_have_square_brackets_for_parentheses_and_no_hidden_characters(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    order(world, unit, 'name unit "Bob (17)\u202e  the\u200b Great"')
    assert unit.name == "Bob [17] the Great"


@pytest.mark.rule("ATL-GAP-111")
def test_a_name_without_a_letter_is_refused(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, name="Bob")
    assert refusals(order(world, unit, 'name unit "***"')) == [("ATL-GAP-111", "A name needs a letter or a digit.")]
    assert unit.name == "Bob"


@pytest.mark.rule("ATL-ORDER-15", "ATL-EX-42")
def test_a_description_is_set_and_cleared(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    order(world, unit, 'describe unit "Merlin\'s helper"')
    assert unit.description == "Merlin's helper"
    order(world, unit, "describe unit")
    assert unit.description == ""


@pytest.mark.rule("ATL-STRUCT-05", "ATL-GAP-106", "ATL-ORDER-15", "ATL-ORDER-33")
def test_only_the_owner_names_and_describes_a_structure(world: Scenario, red: Faction) -> None:
    tower = world.structure(2, "tower", name="Old")
    owner, guest = world.unit(red, 2, structure=tower), world.unit(red, 2, structure=tower)
    text = f'unit {owner.id}\nname building Keep\ndescribe structure "grey"\nunit {guest.id}\nname object Mine'
    turn = run(world, {red.id: text})
    assert (tower.name, tower.description) == ("Keep", "grey")
    assert refusals(turn) == [("ATL-STRUCT-05", "Only the owner of Keep [1] may rename it.")]


def test_naming_a_structure_from_outside_is_refused(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    assert [reason for _, reason in refusals(order(world, unit, "name object X"))] == [
        "The unit is not in a structure."
    ]


# --- S2: the faction --------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-11", "ATL-FACTION-13", "ATL-EX-40")
def test_claim_takes_unclaimed_money_into_the_unit(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "claim 100")
    assert (unit.silver, red.unclaimed) == (100, 400)
    assert catalogue().sentence(events_of(turn, Claimed)[0]) == "Claims $100. $400 is left unclaimed."


@pytest.mark.rule("ATL-GAP-116")
def test_claiming_too_much_brings_what_there_is_and_an_error(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "claim 600")
    assert (unit.silver, red.unclaimed) == (500, 0)
    assert [rule for rule, _ in refusals(turn)] == ["ATL-GAP-116"]


@pytest.mark.rule("ATL-ORDER-14", "ATL-ATT-01", "ATL-ATT-02", "ATL-ATT-03", "ATL-EX-23", "ATL-EX-41")
def test_declaring_sets_ends_and_defaults_an_attitude_one_way_only(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    unit = world.unit(red, 2)
    assert red.towards(blue.id) is Attitude.NEUTRAL
    order(world, unit, f"declare {blue.id} ally")
    assert (red.towards(blue.id), blue.towards(red.id)) == (Attitude.ALLY, Attitude.NEUTRAL)
    order(world, unit, f"declare {blue.id}", "declare default friendly")
    assert (red.attitudes, red.towards(blue.id)) == ({}, Attitude.FRIENDLY)


@pytest.mark.rule("ATL-ORDER-14")
def test_declaring_to_nobody_oneself_or_a_default_without_attitude_is_refused(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "declare 99 ally", f"declare {red.id} hostile", "declare default")
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-14", "ATL-ATT-01", "ATL-ATT-02"]
    assert red.attitudes == {}


@pytest.mark.rule("ATL-ORDER-19", "ATL-EX-44", "ATL-FACTION-05")
def test_points_left_out_become_none(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "faction magic 5")
    assert (red.war, red.trade, red.magic) == (0, 0, 5)
    assert catalogue().sentence(events_of(turn, PointsShared)[0]) == "The faction turns to Magic 5."


@pytest.mark.rule("ATL-FACTION-10", "ATL-ORDER-19")
def test_fewer_than_five_points_are_legal(world: Scenario, red: Faction) -> None:
    order(world, world.unit(red, 2), "faction war 1")
    assert (red.war, red.trade, red.magic) == (1, 0, 0)


@pytest.mark.rule("ATL-GAP-117")
def test_more_than_five_points_leave_all_as_it_was(world: Scenario, red: Faction) -> None:
    turn = order(world, world.unit(red, 2), "faction war 3 trade 3")
    assert (red.war, red.trade, red.magic) == (1, 1, 1)
    assert [rule for rule, _ in refusals(turn)] == ["ATL-GAP-117"]


@pytest.mark.rule("ATL-EX-43", "ATL-ORDER-19", "ATL-GAP-84")
def test_too_many_mages_stop_the_whole_order_until_one_forgets_magic(world: Scenario, red: Faction) -> None:
    red.magic = 3
    mages = [world.unit(red, 2, skills={"force": 1}) for _ in range(3)]
    turn = order(world, mages[0], "faction war 3 magic 2")
    assert (red.war, red.trade, red.magic) == (1, 1, 3)
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-19"]
    mages[2].training.clear()
    order(world, mages[0], "faction war 3 magic 2")
    assert (red.war, red.trade, red.magic) == (3, 0, 2)


@pytest.mark.rule("ATL-ORDER-19")
def test_raising_magic_always_works(world: Scenario, red: Faction) -> None:
    mages = [world.unit(red, 2, skills={"force": 1}) for _ in range(3)]
    order(world, mages[0], "faction magic 2")
    assert red.magic == 2


@pytest.mark.rule("ATL-ORDER-35", "ATL-EX-53")
def test_options_choose_the_times_and_the_template(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    order(world, unit, "option notimes", "option template map")
    assert (red.times, red.template) == (False, Template.MAP)
    turn = order(world, unit, "option times", "option template", "option times off")
    assert (red.times, red.template) == (True, Template.MAP)
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-35"] * 2


@pytest.mark.rule("ATL-ORDER-45", "ATL-EX-58", "ATL-SREPORT-01")
def test_show_files_what_the_faction_knows_for_its_report(world: Scenario, red: Faction) -> None:
    red.skills_known = {"mining": 3}
    unit = world.unit(red, 2)
    turn = order(world, unit, "show skill mining 3", "show skill MINI", "show item Iron", "show skill mining 4")
    assert world.state.this_turn.shown == {red.id: ["mining:3", "mining:1", "mining:2", "iron"]}
    assert refusals(turn) == [("ATL-SREPORT-01", "Nobody in the faction has reached Mining 4 yet.")]


@pytest.mark.rule("ATL-ORDER-45", "ATL-ADV-01")
def test_show_tells_nothing_of_advanced_things_never_met(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "show item mithril", "show item nonsense", "show skill juggling")
    assert [rule for rule, _ in refusals(turn)] == ["ATL-ORDER-45"] * 3
    red.items_known = ["mithril"]
    order(world, unit, "show item mithril")
    assert world.state.this_turn.shown[red.id] == ["mithril"]


@pytest.mark.rule("ATL-ORDER-33", "ATL-PARSE-02", "ATL-EX-52", "ATL-FACTION-14")
def test_any_unit_renames_the_faction_and_everybody_hears_of_it(world: Scenario, red: Faction) -> None:
    turn = order(world, world.unit(red, 2), 'name faction "The Merry Pranksters"')
    assert red.name == "The Merry Pranksters"
    [told] = events_of(turn, FactionRenamed)
    assert catalogue().sentence(told) == f"Red ({red.id}) calls itself The Merry Pranksters ({red.id}) now."
    assert told.seen_by == ("*",)


@pytest.mark.rule("ATL-ORDER-01", "ATL-ORDER-36")
def test_password_and_address_are_answered(world: Scenario, red: Faction) -> None:
    turn = order(world, world.unit(red, 2), "password x", "address a@b.c", "password")
    assert [event.thing for event in events_of(turn, NotNeeded)] == ["password", "address", "password"]


# --- S3 FIND ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-20", "ATL-EX-45", "ATL-GAP-115")
def test_find_tells_how_a_faction_is_reached(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    turn = order(world, world.unit(red, 2), f"find {blue.id}", "find 1", "find 99")
    assert [catalogue().sentence(event) for event in events_of(turn, FactionFound)] == [
        f"Blue ({blue.id}) can be written to with /letter.",
        "The Guardsmen (1) is played by nobody, and answers no letters.",
    ]
    assert refusals(turn) == [("ATL-GAP-115", "99 is not a valid faction number.")]


# --- S4 to S6: structures ---------------------------------------------------------------------------------------------


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
        "Not at sea",
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
