"""S17 QUIT and RESTART, S18 FORGET, and what goes at the end of a turn (ATL-ORDER-21, -24, -40, -41)."""

from __future__ import annotations

import pytest

from engine.core.acting.ledger import Accounted
from engine.games.atlantis.events import Refused
from engine.games.atlantis.instant import forming
from engine.games.atlantis.instant.events import Dissolved, FactionEnded, GoodsLost, Idle
from engine.games.atlantis.month import ending
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER, Faction
from engine.games.atlantis.units.skills import is_mage
from engine.games.atlantis.wording import WORDING
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario


@pytest.fixture
def world() -> Scenario:
    return Scenario("pp")


@pytest.fixture
def red(world: Scenario) -> Faction:
    return world.faction("Red", unclaimed=70)


def run(world: Scenario, orders: dict[int, str]) -> AtlantisTurn:
    """S1, S17, S18 and the close; the books must balance."""
    before = world.state.holdings()
    turn = world.turn(orders)
    forming.run(turn)
    ending.run_quit(turn)
    ending.run_forget(turn)
    ending.run_close(turn)
    for entry in events_of(turn, Accounted):
        before[entry.item] = before.get(entry.item, 0) + entry.amount
    assert {k: n for k, n in world.state.holdings().items() if n} == {k: n for k, n in before.items() if n}
    return turn


def ended(turn: AtlantisTurn) -> list[str]:
    return [WORDING.catalogue.sentence(event) for event in events_of(turn, FactionEnded)]


@pytest.mark.rule("ATL-ORDER-40", "ATL-GAP-113")
def test_quit_takes_the_whole_faction_out_of_the_world(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    one, two, other = world.unit(red, 2, sword=3), world.unit(red, 3), world.unit(blue, 2)
    turn = run(world, {red.id: f"unit {one.id}\nquit\nunit {two.id}\nquit"})
    assert list(world.state.units) == [other.id]
    assert (red.status, red.unclaimed) == ("left", 0)
    assert ended(turn) == ["Red (3) has left the world of its own accord."]


@pytest.mark.rule("ATL-ORDER-41", "ATL-GAP-114", "ATL-FACTION-04", "ATL-FACTION-11", "ATL-FACTION-12")
def test_restart_begins_anew_in_the_nexus_with_a_new_number(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, sword=3)
    run(world, {red.id: f"unit {unit.id}\nrestart"})
    new = world.state.faction_of(red.seat)
    assert (new.id, new.name, new.status, new.unclaimed) == (red.id + 1, "Red", "active", 5000)
    assert (new.war, new.trade, new.magic) == (1, 1, 1)
    assert red.status == "left"
    [start] = world.state.units.values()
    assert (start.faction, start.region, start.items) == (new.id, 1, {"leader": 1})


@pytest.mark.rule("ATL-ORDER-21", "ATL-EX-45")
def test_forgetting_leaves_nothing_of_a_skill(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, people=3, race="viking", skills={"mining": 1})
    turn = run(world, {red.id: f"unit {unit.id}\nforget mining\nforget combat"})
    assert unit.training == {}
    assert [event.reason for event in events_of(turn, Refused)] == ["The unit does not know Combat."]


@pytest.mark.rule("ATL-ORDER-21", "ATL-ORDER-19", "ATL-EX-43")
def test_a_mage_who_forgets_all_magic_is_a_mage_no_more(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2, skills={"force": 1, "fire": 1})
    other = world.unit(red, 2, skills={"force": 1, "fire": 1, "mining": 1})
    unit.combat_spell = other.combat_spell = "fire"
    run(world, {red.id: f"unit {unit.id}\nforget fire\nforget force\nunit {other.id}\nforget mining"})
    assert (is_mage(unit), unit.combat_spell) == (False, "")
    assert (is_mage(other), other.combat_spell) == (True, "fire")


@pytest.mark.rule("ATL-ORDER-24")
def test_a_new_unit_without_people_is_dissolved_and_the_lowest_number_there_gets_its_goods(
    world: Scenario, red: Faction
) -> None:
    world.unit(red, 3)
    heir, former = world.unit(red, 2, silver=1), world.unit(red, 2)
    turn = world.turn({red.id: f"unit {former.id}\nform 1\nend"})
    forming.run(turn)
    new = world.state.units[former.id + 1]
    new.items = {"silver": 30, "sword": 2}
    ending.run_close(turn)
    assert new.id not in world.state.units
    assert new.id not in world.state.regions[2].units
    assert (heir.silver, heir.count("sword")) == (31, 2)
    [told] = events_of(turn, Dissolved)
    assert told.what == "$30, 2 swords [SWOR]"


@pytest.mark.rule("ATL-ORDER-24")
def test_a_unit_of_beasts_alone_lives_among_the_wild_and_not_among_players(world: Scenario, red: Faction) -> None:
    tamed = world.unit(red, 2, people=0, items={"wolf": 1})
    assert red.id == FIRST_PLAYER
    ending.run_close(world.turn({}))
    assert tamed.id not in world.state.units


@pytest.mark.rule("ATL-ORDER-24")
def test_a_new_unit_with_a_person_forms_with_what_it_has(world: Scenario, red: Faction) -> None:
    former = world.unit(red, 2)
    turn = world.turn({red.id: f"unit {former.id}\nform 1\nend"})
    forming.run(turn)
    new = world.state.units[former.id + 1]
    new.items = {"viking": 1, "silver": 30}
    ending.run_close(turn)
    assert world.state.units[new.id].items == {"viking": 1, "silver": 30}
    assert (new.alias, new.former) == (0, 0)


@pytest.mark.rule("ATL-GAP-60")
def test_goods_of_an_empty_unit_without_comrades_are_lost(world: Scenario, red: Faction) -> None:
    world.unit(red, 3)
    world.unit(red, 2, people=0, silver=30)
    turn = run(world, {red.id: ""})
    [told] = events_of(turn, GoodsLost)
    assert told.what == "$30"


@pytest.mark.rule("ATL-NPC-05")
def test_monsters_need_no_people_to_live_on(world: Scenario) -> None:
    band = world.unit(None, 2, people=0, items={"wolf": 4})
    world.unit(None, 2, people=0)
    run(world, {})
    assert list(world.state.units) == [band.id]


@pytest.mark.rule("ATL-FACTION-03")
def test_a_faction_is_destroyed_when_it_has_no_people_left(world: Scenario, red: Faction) -> None:
    blue = world.faction("Blue")
    world.unit(red, 2, people=0, sword=3)
    world.unit(blue, 2)
    turn = run(world, {red.id: "", blue.id: ""})
    assert (red.status, blue.status) == ("destroyed", "active")
    assert ended(turn) == ["Red (3) is destroyed: nobody of it is left."]


@pytest.mark.rule("ATL-FACTION-03")
def test_a_faction_lives_on_while_any_unit_survives(world: Scenario, red: Faction) -> None:
    first = world.unit(red, 2, people=0)
    world.unit(red, 3, race="orc")
    run(world, {red.id: ""})
    assert (red.status, first.id in world.state.units) == ("active", False)


@pytest.mark.rule("ATL-GAP-112")
def test_a_faction_without_orders_is_warned_and_after_the_limit_removed(world: Scenario, red: Faction) -> None:
    world.unit(red, 2)
    world.state.options.idle_limit = 5
    warned = [events_of(run(world, {red.id: "; Nobody sent orders.\n"}), Idle) for _ in range(4)]
    assert [[(event.turns, event.left) for event in told] for told in warned] == [[], [], [(3, 2)], [(4, 1)]]
    turn = run(world, {red.id: "; Nobody sent orders.\n"})
    assert (red.status, world.state.units) == ("left", {})
    assert ended(turn) == ["Red (3) has not been heard of for 5 months, and is no more."]


@pytest.mark.rule("ATL-GAP-112")
@pytest.mark.parametrize(("limit", "warned"), [(2, [(1, 1)]), (1, [])])
def test_however_short_the_limit_a_faction_is_warned_the_month_before(
    limit: int, warned: list[tuple[int, int]], world: Scenario, red: Faction
) -> None:
    world.unit(red, 2)
    world.state.options.idle_limit = limit
    told = [event for _ in range(limit) for event in events_of(run(world, {}), Idle)]
    assert [(event.turns, event.left) for event in told] == warned
    assert red.status == "left"


@pytest.mark.rule("ATL-GAP-112")
def test_one_set_of_orders_begins_the_count_anew_and_0_means_never(world: Scenario, red: Faction) -> None:
    unit = world.unit(red, 2)
    world.state.options.idle_limit = 2
    run(world, {})
    run(world, {red.id: f"unit {unit.id}\nwork"})
    assert red.idle == 0
    world.state.options.idle_limit = 0
    for _ in range(12):
        run(world, {})
    assert (red.idle, red.status) == (12, "active")
