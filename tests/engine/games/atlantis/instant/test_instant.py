"""S2 and S3: the instant orders about units and factions, and FIND (ATL-SEQ-01)."""

from __future__ import annotations

import pytest

from engine.games.atlantis.instant.events import (
    Claimed,
    FactionFound,
    FactionRenamed,
    NotNeeded,
    PointsShared,
)
from engine.games.atlantis.state import Attitude, Consume, Faction, Reveal, Template
from engine.games.atlantis.wording import WORDING
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario
from tests.engine.games.atlantis.props.ordering import order, refusals, run


@pytest.fixture
def world() -> Scenario:
    return Scenario("pw")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red", war=1, trade=1, magic=1, unclaimed=500)


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


@pytest.mark.rule("ATL-ORDER-29")
def test_who_is_on_guard_stays_so_when_told_again(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, flags={"guard": True})
    order(world, unit, "guard 1", "avoid 0")
    assert unit.flags.guard


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
        "Gate Lore cannot be used in battle.",
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


# --- the faction ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-ORDER-11", "ATL-FACTION-13", "ATL-EX-40")
def test_claim_takes_unclaimed_money_into_the_unit(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    turn = order(world, unit, "claim 100")
    assert (unit.silver, red.unclaimed) == (100, 400)
    assert WORDING.catalogue.sentence(events_of(turn, Claimed)[0]) == "Claims $100. $400 is left unclaimed."


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
    assert WORDING.catalogue.sentence(events_of(turn, PointsShared)[0]) == "The faction turns to Magic 5."


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
    assert WORDING.catalogue.sentence(told) == f"Red ({red.id}) now calls itself The Merry Pranksters ({red.id})."
    assert told.seen_by == ("*",)


@pytest.mark.rule("ATL-ORDER-01", "ATL-ORDER-36")
def test_password_and_address_are_answered(world: Scenario, red: Faction) -> None:
    turn = order(world, world.unit(red, 2), "password x", "address a@b.c", "password")
    assert [event.thing for event in events_of(turn, NotNeeded)] == ["password", "address", "password"]


@pytest.mark.rule("ATL-ORDER-20", "ATL-EX-45", "ATL-GAP-115")
def test_find_tells_how_a_faction_is_reached(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    turn = order(world, world.unit(red, 2), f"find {blue.id}", "find 1", "find 99")
    assert [WORDING.catalogue.sentence(event) for event in events_of(turn, FactionFound)] == [
        f"Blue ({blue.id}) can be written to with /letter.",
        "The Guardsmen (1) is played by nobody, and answers no letters.",
    ]
    assert refusals(turn) == [("ATL-GAP-115", "99 is not a valid faction number.")]


@pytest.mark.rule("ATL-ORDER-20", "ATL-GAP-115")
def test_find_tells_players_from_guards_monsters_and_the_departed() -> None:
    world = Scenario("p")
    red, blue = world.faction("Red"), world.faction("Blue", status="left")
    unit = world.unit(red, 2)
    told = [
        event.player
        for number in (1, 2, red.id, blue.id)
        for event in events_of(order(world, unit, f"find {number}"), FactionFound)
    ]
    assert [said.partition(",")[0] for said in told] == [
        "is played by nobody", "is played by nobody", "can be written to with /letter", "is no more",
    ]  # fmt: skip
