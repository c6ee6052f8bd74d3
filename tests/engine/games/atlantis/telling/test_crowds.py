"""What a report tells of a crowd of strangers in one region (ATL-GAP-131)."""

from __future__ import annotations

import pytest

from engine.core.space.crowd import MOST
from engine.core.telling.report import report_document, report_text
from engine.games.atlantis.sight.sighting import view
from engine.games.atlantis.state import MONTH, Attitude, Reveal, Unit
from engine.games.atlantis.telling.lookup import lookup
from engine.games.atlantis.telling.map_sheet import map_sheet
from engine.games.atlantis.telling.reports.report import classic_report, report
from tests.engine.games.atlantis.props.kit import MONTHS_OF_LEVEL, Scenario

pytestmark = pytest.mark.rule("ATL-GAP-131")


def text_of(world: Scenario, orders: str = "") -> str:
    sheet = world.sheets({3: orders})["1"] if orders else None
    return report_text(report(view(world.state, "1"), (), sheet))


def stealthy(unit: Unit, level: int) -> None:
    unit.training["stealth"] = MONTHS_OF_LEVEL[level] * MONTH * unit.count("orc")


def city(*crews: int) -> tuple[Scenario, list[Unit]]:
    """Red has a unit with Observation in a region where other factions have so many orcs; and all of their units."""
    world = Scenario("p")
    world.unit(world.faction("Red"), 2, name="Ours", skills={"observation": 1})
    orcs = []
    for nth, many in enumerate(crews):
        other = world.faction(f"House {nth}")
        orcs += [world.unit(other, 2, people=2, race="orc", name=f"Orcs {nth}.{n}", sword=1) for n in range(many)]
    return world, orcs


def test_up_to_a_hundred_strangers_are_told_one_by_one() -> None:
    world, orcs = city(MOST)
    text = text_of(world)
    assert all(f"- {orc.name} ({orc.id})" in text for orc in orcs)
    assert "too many" not in text


def test_of_one_more_each_faction_has_a_line_with_what_is_seen_in_all() -> None:
    world, orcs = city(MOST, 1)
    orcs[0].flags.guard = True
    text = text_of(world)
    assert "101 units of others are here, too many to be told one by one." in text
    assert "/lookup\n  faction 4 lists those of faction 4.\n" in text
    assert "\n- 100 units of House 0 (4), 1 on guard, have: 200 orcs [ORC], 100\n  swords [SWOR].\n" in text
    assert f"\n- Orcs 1.0 ({orcs[-1].id}), faction House 1 (5), has: 2 orcs" in text  # one alone needs no sum
    assert "Orcs 0.7" not in text


def test_own_units_stand_in_full_however_many_they_are() -> None:
    world, _ = city(MOST + 1)
    own = [world.unit(3, 2, name=f"Ours {n}") for n in range(MOST + 1)]
    text = text_of(world)
    assert all(f"* {unit.name} ({unit.id})" in text for unit in own)


def test_a_sum_tells_nothing_of_who_hides_and_not_whose_the_unknown_are() -> None:
    world, orcs = city(MOST + 2, 3)
    hidden, *unknown = orcs[-3:]
    stealthy(hidden, 2)
    for unit in unknown:
        stealthy(unit, 1)
    text = text_of(world)
    assert "104 units of others are here" in text
    assert "\n- 2 units of unknown factions, have: 4 orcs [ORC], 2 swords [SWOR]." in text
    assert "House 1" not in text
    assert "/lookup unknown those of unknown" in " ".join(text.split())


def test_silver_and_what_else_weighs_nothing_is_in_no_sum() -> None:
    world, orcs = city(MOST + 1)
    for orc in orcs:
        orc.items |= {"silver": 70, "herb": 2}
    line = next(line for line in text_of(world).splitlines() if "units of House 0" in line)
    assert "$" not in line
    assert "herb" not in line


def test_who_is_named_in_orders_or_owns_a_structure_or_has_our_attitude_stands_alone() -> None:
    world, orcs = city(MOST, 2, 2)
    target, owner, guest = orcs[5], orcs[6], orcs[7]
    tower = world.structure(2, "tower", name="Stump")
    owner.structure = guest.structure = tower.number
    world.state.factions[3].attitudes[6] = Attitude.HOSTILE
    text = text_of(world, f"unit 1\nattack {target.id}\nguard 1\nclaim {orcs[0].id}\n")
    for orc in (target, owner, *orcs[-2:]):
        assert f"- {orc.name} ({orc.id})" in text
    assert f"\n  - Orcs 0.7 ({guest.id})" in text  # the last of his faction in the tower
    assert "- 97 units of House 0 (4), have:" in text
    assert "- 2 units of House 1 (5), have:" in text


def test_inside_a_structure_a_faction_has_a_line_of_its_own() -> None:
    world, orcs = city(MOST + 1)
    tower = world.structure(2, "tower", name="Stump")
    for orc in orcs[:4]:
        orc.structure = tower.number
    text = text_of(world)
    inside = text[text.index("+ Stump") :]
    assert f"\n  - Orcs 0.0 ({orcs[0].id})" in inside
    assert "\n  - 3 units of House 0 (4), have: 6 orcs [ORC], 3 swords [SWOR].\n" in inside
    assert "\n- 97 units of House 0 (4), have:" in inside


def test_factions_beyond_a_hundred_share_a_line() -> None:
    world, _ = city(*[2] * (MOST + 3), 3)
    text = text_of(world)
    assert sum(" units of House " in line for line in text.splitlines()) == MOST
    assert "\n- 8 units of 4 other factions, have: 16 orcs [ORC], 8 swords [SWOR]." in text
    assert text.index("3 units of House 103") < text.index("2 units of House 0 ")


def test_the_text_grows_with_own_units_and_so_many_lines_a_region_not_with_the_crowd() -> None:
    """The text of all seats together would else grow with the square of a city."""
    small, large = (len(text_of(city(*[many] * 60)[0])) for many in (2, 20))
    assert large < small + 60 * 10  # a digit here and there


def test_look_up_lists_the_units_behind_a_line() -> None:
    world, orcs = city(MOST + 1)
    stealthy(orcs[0], 1)
    seen = view(world.state, "1")
    ((title, told),) = lookup(seen, "Faction 4")
    assert title == "Faction 4, House 0: plain (0,0) in Area 2"
    assert len(told.splitlines()) == MOST
    assert told.splitlines()[0] == f"- Orcs 0.1 ({orcs[1].id}), faction House 0 (4), has: 2 orcs [ORC], sword [SWOR]."
    assert lookup(seen, title) == [(title, told)]  # as it is chosen from what is offered
    ((title, told),) = lookup(seen, "unknown")
    assert title == "Unknown factions: plain (0,0) in Area 2"
    assert told == f"- Orcs 0.0 ({orcs[0].id}), has: 2 orcs [ORC], sword [SWOR]."
    assert [told] == [entry for _, entry in lookup(seen, str(orcs[0].id))]
    assert lookup(seen, "faction 3") == []


def test_look_up_finds_nobody_who_hides() -> None:
    world, orcs = city(MOST + 1)
    stealthy(orcs[0], 2)
    seen = view(world.state, "1")
    assert lookup(seen, str(orcs[0].id)) == lookup(seen, "unknown") == []


def test_programs_have_everybody_in_the_data_and_in_the_classic_layout() -> None:
    world, orcs = city(MOST + 1)
    seen = view(world.state, "1")
    whole = classic_report(seen, (), None)
    assert all(f"- {orc.name} ({orc.id})" in report_text(whole) for orc in orcs)
    assert len(report_document(report(seen, (), None))["regions"][0]["units"]) == MOST + 2


def test_a_unit_that_reveals_its_faction_is_summed_with_it() -> None:
    world, orcs = city(MOST + 1)
    for orc in orcs:
        stealthy(orc, 1)
    orcs[0].flags.reveal = orcs[1].flags.reveal = Reveal.FACTION
    text = text_of(world)
    assert "- 2 units of House 0 (4), have:" in text
    assert "- 99 units of unknown factions, have:" in text


def test_the_map_counts_a_crowd_as_it_counts_a_few() -> None:
    world, _ = city(MOST, 2)
    marks = {(mark.banner, mark.count, mark.own) for mark in map_sheet(view(world.state, "1")).marks}
    assert marks == {("3", 1, True), ("4", MOST, False), ("5", 2, False)}


def test_who_has_not_left_the_nexus_has_only_his_own_on_the_map() -> None:
    world = Scenario("p")
    for number in range(MOST + 1):
        world.unit(world.faction(f"Faction {number}"), 1)
    world.state.factions[3].seen = {2: 1}
    assert [(mark.banner, mark.count) for mark in map_sheet(view(world.state, "1")).marks] == [("3", 1)]
