"""SAIL: crews, loads, courses, weather, guards (S19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.atlantis.state import Attitude, Fought, Reveal, Structure, Unit
from engine.games.atlantis.travel import sailing
from engine.games.atlantis.travel.events import Sailed, VoyageEnded
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario, rules_of
from tests.suite.table import each

# A column of hexes: 2 (0,0) -SE-> 3 (1,1) -SW-> 4 (0,2) -SE-> 5 (1,3) -SW-> 6 (0,4) -SE-> 7 (1,5)


def voyage(world: Scenario, *orders: tuple[Unit, str]) -> Any:
    texts: dict[int, str] = {}
    for unit, text in orders:
        texts[unit.faction] = texts.get(unit.faction, "") + f"unit {unit.id}\n{text}\n"
    turn = world.turn(texts)
    sailing.run(turn)
    return turn


def afloat(
    rows: str = "pwwwww", ship: str = "longboat", at: int = 2, people: int = 1, skill: int = 5, **more: Any
) -> tuple[Scenario, Unit, Structure]:
    world = Scenario(*rows, month=more.pop("month", 4), height=more.pop("height", 0))
    vessel = world.structure(at, ship)
    captain = world.unit(world.faction(), at, people=people, skills={"sailing": skill}, structure=vessel, **more)
    return world, captain, vessel


@pytest.mark.rule("ATL-SAIL-01", "ATL-SAIL-06", "ATL-EX-57", "ATL-ORDER-43", "ATL-EX-09")
def test_a_ship_sails_four_hexes_with_all_aboard() -> None:
    world, captain, ship = afloat()
    passenger = world.unit(world.state.factions[3], 2, structure=ship)
    ashore = world.unit(world.state.factions[3], 2)
    turn = voyage(world, (captain, "sail se sw\nsail se sw se"))
    assert (captain.region, passenger.region, ashore.region) == (6, 6, 2)
    assert (captain.structure, passenger.structure) == (ship.number, ship.number)
    assert world.state.regions[6].structures == [ship]
    assert world.state.occupants(world.state.regions[6], ship.number)[0] is captain
    assert rules_of(turn) == ["ATL-SAIL-06"]
    assert world.state.this_turn.sailed == [captain.id, passenger.id]


@pytest.mark.rule("ATL-SAIL-07", "ATL-GAP-09")
def test_winter_halves_the_voyage() -> None:
    world, captain, _ = afloat(month=1, height=100)
    voyage(world, (captain, "sail se sw se sw"))
    assert captain.region == 4


@pytest.mark.rule("ATL-SAIL-08")
@each("rows, reached", [("pwp", 4), ("ppw", 2), ("wpp", 3)])
def test_a_ship_goes_by_water_only(rows: str, reached: int) -> None:
    world, captain, _ = afloat(rows)
    voyage(world, (captain, "sail se sw"))
    assert captain.region == reached


@pytest.mark.rule("ATL-SAIL-10")
@each("grain, reached", [(38, 3), (39, 2)])
def test_an_overloaded_ship_stays(grain: int, reached: int) -> None:
    world, captain, _ = afloat(grain=grain)
    turn = voyage(world, (captain, "sail se"))
    assert captain.region == reached
    assert rules_of(turn) == ([] if reached == 3 else ["ATL-SAIL-10"])


@pytest.mark.rule("ATL-SAIL-11", "ATL-SAIL-12", "ATL-EX-09")
@each(
    "ship, people, skill, sails",
    [
        ("longboat", 1, 5, True),
        ("longboat", 5, 1, True),
        ("longboat", 4, 1, False),
        ("clipper", 2, 5, True),
        ("clipper", 3, 3, False),
        ("galleon", 3, 5, True),
        ("galleon", 7, 2, False),
    ],
)
def test_ships_need_sailors(ship: str, people: int, skill: int, sails: bool) -> None:
    world, captain, _ = afloat(ship=ship, people=people, skill=skill)
    turn = voyage(world, (captain, "sail se"))
    assert captain.region == (3 if sails else 2)
    assert rules_of(turn) == ([] if sails else ["ATL-SAIL-11"])


@pytest.mark.rule("ATL-SAIL-01", "ATL-SAIL-11")
def test_only_those_who_sail_count_as_crew() -> None:
    world, captain, ship = afloat(skill=3)
    mate = world.unit(world.state.factions[3], 2, skills={"sailing": 2}, structure=ship)
    assert rules_of(voyage(world, (captain, "sail se"))) == ["ATL-SAIL-11"]
    voyage(world, (captain, "sail se"), (mate, "sail"))
    assert captain.region == mate.region == 3


@pytest.mark.rule("ATL-STRUCT-05", "ATL-ORDER-43")
def test_only_the_owner_steers() -> None:
    world, captain, ship = afloat(skill=3)
    mate = world.unit(world.state.factions[3], 2, skills={"sailing": 2}, structure=ship)
    turn = voyage(world, (captain, "sail se"), (mate, "sail sw"))
    assert captain.region == 3
    assert rules_of(turn) == ["ATL-STRUCT-05"]
    assert rules_of(voyage(world, (mate, "sail nw")))[-1] == "ATL-SAIL-01"


@pytest.mark.rule("ATL-SAIL-01")
def test_sail_needs_a_ship_that_is_finished() -> None:
    world, captain, ship = afloat()
    ashore = world.unit(world.state.factions[3], 2, skills={"sailing": 5})
    ship.needs = 3
    assert rules_of(voyage(world, (captain, "sail se"), (ashore, "sail se"))) == ["ATL-SAIL-01", "ATL-GAP-40"]
    assert captain.region == 2


@pytest.mark.rule("ATL-SAIL-05")
def test_nobody_is_on_guard_aboard_a_sailing_ship() -> None:
    world, captain, _ = afloat(flags={"guard": True})
    still = world.unit(world.state.factions[3], 2, flags={"guard": True})
    voyage(world, (captain, "sail se"))
    assert (captain.flags.guard, still.flags.guard) == (False, True)


@pytest.mark.rule("ATL-GAP-68")
def test_guards_end_a_voyage_without_refusing_the_ship() -> None:
    world, captain, _ = afloat()
    blue = world.faction("Blue")
    world.declare(blue, world.state.factions[3], "unfriendly")
    other = world.structure(3, "longboat")
    world.unit(blue, 3, skills={"combat": 1, "observation": 1}, structure=other, flags={"guard": True})
    turn = voyage(world, (captain, "sail se sw"))
    assert captain.region == 3
    assert len(events_of(turn, VoyageEnded)) == 1
    assert len(events_of(turn, Sailed)) == 1


@pytest.mark.rule("ATL-GAP-78")
def test_a_mage_of_winds_speeds_the_ship_up() -> None:
    world, captain, ship = afloat()
    mage = world.unit(world.state.factions[3], 2, skills={"summon wind": 1}, structure=ship)
    voyage(world, (captain, "sail se sw se sw se"))
    assert captain.region == mage.region == 7


@pytest.mark.rule("ATL-GAP-88")
def test_a_balloon_goes_over_land() -> None:
    world, captain, _ = afloat("ppppp", ship="balloon", people=2)
    voyage(world, (captain, "sail se sw se sw"))
    assert captain.region == 6


@pytest.mark.rule("ATL-MORDER-03", "ATL-MORDER-05")
def test_ships_sail_one_after_another_along_the_whole_course() -> None:
    world, captain, _ = afloat()
    second = world.structure(2, "longboat")
    mate = world.unit(world.state.factions[3], 2, skills={"sailing": 5}, structure=second)
    turn = voyage(world, (mate, "sail se sw"), (captain, "sail se sw"))
    assert [event.unit for event in events_of(turn, Sailed)] == [captain.id, captain.id, mate.id, mate.id]


@pytest.mark.rule("ATL-GAP-78")
def test_a_little_wind_does_not_move_a_great_ship() -> None:
    for ship, skill, reached in (("clipper", 1, 6), ("clipper", 2, 7), ("galleon", 2, 6), ("galleon", 3, 7)):
        world, captain, vessel = afloat(ship=ship, people=3)
        world.unit(world.state.factions[3], 2, skills={"summon wind": skill}, structure=vessel)
        voyage(world, (captain, "sail se sw se sw se"))
        assert captain.region == reached, (ship, skill)


@pytest.mark.rule("ATL-VICTORY-06")
def test_sailors_who_bled_this_month_do_not_sail() -> None:
    world, captain, ship = afloat(skill=3)
    mate = world.unit(world.state.factions[3], 2, skills={"sailing": 2}, structure=ship)
    world.state.this_turn.fought[mate.id] = Fought(mate.id, may_move=False, may_attack=False)
    assert rules_of(voyage(world, (captain, "sail se"), (mate, "sail"))) == ["ATL-SAIL-11"]
    world.state.this_turn.fought = {captain.id: Fought(captain.id, may_move=False, may_attack=False)}
    assert rules_of(voyage(world, (captain, "sail se"), (mate, "sail"))) == ["ATL-VICTORY-06"]
    assert captain.region == 2


@pytest.mark.rule("ATL-ORDER-23")
def test_aliases_end_when_the_ship_leaves() -> None:
    world, captain, ship = afloat()
    child = world.unit(world.state.factions[3], 2, structure=ship)
    child.alias = 1
    voyage(world, (captain, "sail se"))
    assert child.alias == 0


@pytest.mark.rule("ATL-GAP-68", "ATL-ATTACK-11")
@each("manner", [{"skills": {"stealth": 3}}, {"skills": {"riding": 3}, "horse": 1}])
def test_nobody_hides_or_rides_away_aboard_a_ship(manner: dict[str, Any]) -> None:
    """Guards stop a ship for whoever stands aboard, though ashore they would not see or not catch him."""
    world, captain, ship = afloat("wpw", flags={"reveal": Reveal.FACTION})
    blue = world.faction("Blue", default_attitude=Attitude.UNFRIENDLY)
    blue.attitudes[captain.faction] = Attitude.FRIENDLY
    world.unit(world.faction("Green"), 2, structure=ship, **manner)
    world.unit(blue, 3, skills={"combat": 1}, flags={"guard": True})
    turn = voyage(world, (captain, "sail se sw"))
    assert captain.region == 3
    assert len(events_of(turn, VoyageEnded)) == 1
