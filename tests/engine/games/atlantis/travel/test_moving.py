"""MOVE and ADVANCE: paces, costs, structures, guards, battles on the way, the sea (S20)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import Refused
from engine.games.atlantis.land.ways import can_reach
from engine.games.atlantis.state import UNDERWORLD, Direction, Fought, Reveal, Unit
from engine.games.atlantis.travel import moving
from engine.games.atlantis.travel.events import Moved, ThrownBack
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario, rules_of
from tests.suite.table import each

# A column of hexes: 2 (0,0) -SE-> 3 (1,1) -SW-> 4 (0,2) -SE-> 5 (1,3) -SW-> 6 (0,4)
COLUMN = "se sw se sw"


def march(world: Scenario, *orders: tuple[Unit, str]) -> Any:
    texts: dict[int, str] = {}
    for unit, text in orders:
        texts[unit.faction] = texts.get(unit.faction, "") + f"unit {unit.id}\n{text}\n"
    turn = world.turn(texts)
    moving.run(turn)
    return turn


@pytest.mark.rule("ATL-MOVE-02", "ATL-MOVE-03", "ATL-MOVE-12", "ATL-MOVE-13", "ATL-ORDER-32")
@each(
    "lands, mounts, reached",
    [
        ("ppppp", {}, 4),
        ("ppppp", {"horse": 1}, 6),
        ("pffff", {}, 3),
        ("pffff", {"horse": 1}, 4),
        ("pdddd", {}, 4),
        ("pmmmm", {}, 3),
        ("ptttt", {"winged_horse": 1}, 6),
    ],
)
def test_how_far_a_unit_gets(lands: str, mounts: dict[str, Any], reached: int) -> None:
    world = Scenario(*lands)
    unit = world.unit(world.faction(), 2, **mounts)
    turn = march(world, (unit, f"move {COLUMN}"))
    assert unit.region == reached
    assert rules_of(turn) == ([] if reached == 6 else ["ATL-MOVE-02"])


@pytest.mark.rule("ATL-EX-08", "ATL-EX-49", "ATL-ORDER-32")
def test_several_moves_make_one_chain_and_points_may_be_left() -> None:
    world = Scenario("p", "p", "f")
    unit = world.unit(world.faction(), 2, horse=1, sword=1, chain_armor=1)
    turn = march(world, (unit, "move se\nmove sw"))
    assert unit.region == 4
    assert world.state.this_turn.points_spent[unit.id] == 3
    assert [event.how for event in events_of(turn, Moved)] == ["Rides", "Rides"]


@pytest.mark.rule("ATL-MOVE-14", "ATL-GAP-09")
@each("mounts, reached", [({}, 2), ({"horse": 1}, 3), ({"winged_horse": 1}, 5)])
def test_bad_weather_doubles_the_cost(mounts: dict[str, Any], reached: int) -> None:
    world = Scenario(*"pffff", month=1, height=100)
    unit = world.unit(world.faction(), 2, **mounts)
    march(world, (unit, f"move {COLUMN}"))
    assert unit.region == reached


@pytest.mark.rule("ATL-MOVE-09", "ATL-MOVE-10")
def test_an_overloaded_unit_stays() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2, stone=1)
    assert rules_of(march(world, (unit, "move se"))) == ["ATL-MOVE-09"]
    assert unit.region == 2


@pytest.mark.rule("ATL-MOVE-15")
def test_nobody_walks_into_the_sea() -> None:
    world = Scenario("p", "w")
    unit = world.unit(world.faction(), 2)
    assert rules_of(march(world, (unit, "move se"))) == ["ATL-MOVE-15"]
    assert unit.region == 2


@pytest.mark.rule("ATL-GAP-43", "ATL-MOVE-15")
def test_flyers_do_not_cross_the_sea_without_a_ship_either() -> None:
    world = Scenario(*"pwp")
    ashore, aboard = (world.unit(world.faction(), 2, winged_horse=1) for _ in range(2))
    ship = world.structure(3, "longboat")
    world.state.place(aboard, world.state.regions[3], ship.number)
    turn = march(world, (ashore, "move se sw"), (aboard, "move sw"))
    assert rules_of(turn) == ["ATL-MOVE-15", "ATL-MOVE-15"]
    assert (ashore.region, aboard.region) == (2, 3)


@pytest.mark.rule("ATL-GAP-43")
def test_an_empty_ship_in_the_ocean_sinks() -> None:
    world = Scenario("p", "w")
    world.structure(3, "longboat")
    manned = world.structure(3, "longboat")
    ashore = world.structure(2, "longboat")
    world.unit(world.faction(), 3, structure=manned)
    march(world)
    assert world.state.regions[3].structures == [manned]
    assert world.state.regions[2].structures == [ashore]


@pytest.mark.rule("ATL-ROAD-03", "ATL-MOVE-18", "ATL-GAP-34", "ATL-EX-19")
@each("roads, reached", [((), 2), ((3,), 2), ((2, 3), 3), ((2, 3, "decayed"), 2)])
def test_two_roads_that_meet_halve_the_cost(roads: tuple[Any, ...], reached: int) -> None:
    world = Scenario("p", "f", month=1, height=60)
    if 2 in roads:
        world.structure(2, "road se")
    if 3 in roads:
        world.structure(3, "road nw", needs=15 if "decayed" in roads else 0)
    unit = world.unit(world.faction(), 2)
    march(world, (unit, "move se"))
    assert unit.region == reached


@pytest.mark.rule("ATL-MOVE-16", "ATL-ORDER-32", "ATL-STRUCT-06")
def test_structures_are_entered_and_left_on_the_way_at_no_cost() -> None:
    world = Scenario("p", "p")
    red, blue = world.faction(), world.faction()
    home, tower, foreign = world.structure(2, "tower"), world.structure(3, "tower"), world.structure(3, "fort")
    world.unit(blue, 3, structure=foreign)
    unit, other = world.unit(red, 2, structure=home), world.unit(red, 2)
    turn = march(world, (unit, f"move out se {tower.number}"), (other, f"move se {foreign.number} nw"))
    assert (unit.region, unit.structure) == (3, tower.number)
    assert world.state.this_turn.points_spent[unit.id] == 1
    assert (other.region, other.structure) == (3, 0)
    assert rules_of(turn) == ["ATL-STRUCT-06"]


@pytest.mark.rule("ATL-MOVE-17", "ATL-WORLD-07", "ATL-EX-33")
def test_an_inner_passage_leads_into_another_region() -> None:
    world = Scenario("p", "f")
    world.region(3, level=UNDERWORLD, terrain="underforest")
    shaft = world.structure(2, "shaft", passage=3)
    unit = world.unit(world.faction(), 2)
    turn = march(world, (unit, f"move {shaft.number} in"))
    assert unit.region == 3
    assert world.state.this_turn.points_spent[unit.id] == 2
    assert rules_of(turn) == []
    assert rules_of(march(world, (unit, "move in"))) == ["ATL-MOVE-17"]


@pytest.mark.rule("ATL-NEXUS-02", "ATL-GAP-12")
def test_the_nexus_is_left_in_any_season_and_never_entered() -> None:
    world = Scenario("m", month=1, height=60)
    world.region(2, town=5000)
    town = world.state.regions[2].town
    assert town is not None
    town.is_starting_city = True
    unit = world.unit(world.faction(), 1)
    march(world, (unit, "move n"))
    assert unit.region == 2
    assert rules_of(march(world, (unit, "move n"))) == ["ATL-ORDER-32"]


# --- guards -----------------------------------------------------------------------------------------------------------


def guarded(attitude: str, rows: str = "ppp", guards: int = 5, **mounts: Any) -> tuple[Scenario, Any, Any, Unit]:
    world = Scenario(*rows)
    red, blue = world.faction("Red"), world.faction("Blue")
    if attitude:
        world.declare(blue, red, attitude)
    skills = {"combat": 2, "observation": 1}
    guard = world.unit(blue, 3, people=guards, skills=skills, flags={"guard": True}, **mounts)
    return world, red, blue, guard


@pytest.mark.rule("ATL-ATTACK-08", "ATL-TAX-11", "ATL-ATT-07", "ATL-ATT-06")
@each("attitude, reached", [("unfriendly", 2), ("hostile", 2), ("neutral", 4), ("", 4)])
def test_guards_keep_unfriendly_units_out(attitude: str, reached: int) -> None:
    world, red, _, _ = guarded(attitude)
    unit = world.unit(red, 2)
    turn = march(world, (unit, "move se sw"))
    assert unit.region == reached
    assert rules_of(turn) == (["ATL-ATTACK-08"] if reached == 2 else [])


@pytest.mark.rule("ATL-ATT-11", "ATL-ATTACK-08")
def test_guards_do_not_keep_out_whom_they_do_not_see() -> None:
    world, red, blue, _ = guarded("unfriendly")
    unit = world.unit(red, 2, skills={"stealth": 2})
    half_seen = world.unit(red, 2, skills={"stealth": 1})
    march(world, (unit, "move se"), (half_seen, "move se"))
    assert (unit.region, half_seen.region) == (3, 3)
    blue.default_attitude = type(blue.default_attitude)("unfriendly")
    other = world.unit(red, 2, skills={"stealth": 1})
    march(world, (other, "move se"))
    assert other.region == 2


@pytest.mark.rule("ATL-ATTACK-08", "ATL-ATTACK-04")
def test_guards_do_not_keep_out_whom_they_do_not_catch() -> None:
    world, red, _, guard = guarded("unfriendly")
    rider = world.unit(red, 2, skills={"riding": 1}, horse=1)
    march(world, (rider, "move se"))
    assert rider.region == 3
    guard.training["riding"] = 5 * 30
    guard.add("horse", 1)
    another = world.unit(red, 2, skills={"riding": 1}, horse=1)
    march(world, (another, "move se"))
    assert another.region == 2


@pytest.mark.rule("ATL-GAP-69")
def test_whoever_moves_is_no_longer_on_guard() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2, flags={"guard": True})
    stays = world.unit(world.state.factions[3], 2, flags={"guard": True})
    march(world, (unit, "move se"))
    assert (unit.flags.guard, stays.flags.guard) == (False, True)


@pytest.mark.rule("ATL-ATTACK-09", "ATL-ORDER-02", "ATL-MOVE-04", "ATL-ATTACK-10")
def test_advance_beats_the_guards_and_goes_on() -> None:
    world, red, _, guard = guarded("unfriendly", guards=1)
    guard.training.clear()
    guard.training["observation"] = 30
    army = world.unit(red, 2, people=100, skills={"combat": 5, "tactics": 3}, sword=100)
    turn = march(world, (army, "advance se sw"))
    assert len(events_of(turn, BattleFought)) == 1
    assert guard.id not in world.state.units
    assert army.region == 4


@pytest.mark.rule("ATL-ATTACK-10")
def test_an_advance_that_fails_is_thrown_back() -> None:
    world, red, _, _ = guarded("unfriendly", guards=100, sword=100)
    army = world.unit(red, 2, people=10, race="viking")
    turn = march(world, (army, "advance se sw"))
    assert len(events_of(turn, BattleFought)) == 1
    if army.id in world.state.units:
        assert army.region == 2
        assert len(events_of(turn, ThrownBack)) == 1
    assert all(event.target == "plain in Area 3 (1,1)" for event in events_of(turn, Moved))


@pytest.mark.rule("ATL-VICTORY-06", "ATL-ATTACK-10")
def test_after_losses_nobody_moves_on() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2, people=4)
    world.state.this_turn.fought[unit.id] = Fought(unit.id, may_move=False, may_attack=False)
    assert rules_of(march(world, (unit, "move se"))) == ["ATL-VICTORY-06"]
    assert unit.region == 2


@pytest.mark.rule("ATL-ORDER-26")
def test_a_unit_just_given_away_moves_but_does_not_advance() -> None:
    world = Scenario("p", "p")
    red = world.faction()
    one, two = world.unit(red, 2), world.unit(red, 2)
    world.state.this_turn.given_away = [one.id, two.id]
    turn = march(world, (one, "advance se"), (two, "move se"))
    assert (one.region, two.region) == (2, 3)
    assert rules_of(turn) == ["ATL-ORDER-26"]


@pytest.mark.rule("ATL-SAIL-04")
def test_who_sailed_does_not_move() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2)
    world.state.this_turn.sailed.append(unit.id)
    assert rules_of(march(world, (unit, "move se"))) == ["ATL-SAIL-04"]


# --- battles of movement ----------------------------------------------------------------------------------------------


def enemies(*rows: str) -> tuple[Scenario, Any, Any]:
    world = Scenario(*rows)
    red, blue = world.faction("Red"), world.faction("Blue")
    world.declare(red, blue, "hostile")
    return world, red, blue


@pytest.mark.rule("ATL-MORDER-06", "ATL-EX-50", "ATL-ATT-08")
def test_two_that_come_together_fight_side_by_side() -> None:
    world, red, blue = enemies("p", "p")
    one, two = (world.unit(red, 2, people=5, skills={"combat": 3}) for _ in range(2))
    world.unit(blue, 3, people=3, race="viking", flags={"reveal": Reveal.FACTION})
    turn = march(world, (one, "move se"), (two, "move se"))
    battles = events_of(turn, BattleFought)
    assert len(battles) == 1
    assert sorted(unit.unit for unit in battles[0].attackers) == [one.id, two.id]


@pytest.mark.rule("ATL-EX-51", "ATL-MORDER-06", "ATL-MORDER-01")
def test_two_that_come_from_different_regions_fight_one_after_the_other() -> None:
    world, red, blue = enemies("pp", "p")
    one = world.unit(red, 2, people=5, race="viking", flags={"hold": True, "noaid": True})
    two = world.unit(red, 3, people=500, skills={"combat": 3}, flags={"hold": True, "noaid": True})
    world.unit(blue, 4, people=300, skills={"combat": 3}, sword=300, flags={"reveal": Reveal.FACTION, "noaid": True})
    turn = march(world, (one, "move se"), (two, "move sw"))
    battles = events_of(turn, BattleFought)
    assert [battle.attackers[0].unit for battle in battles] == [one.id, two.id]


@pytest.mark.rule("ATL-ATT-08", "ATL-ATTACK-02")
def test_residents_attack_the_hostile_that_arrive_unless_they_avoid() -> None:
    for avoid in (False, True):
        world, red, blue = enemies("p", "p")
        world.unit(red, 3, people=5, skills={"combat": 3, "observation": 1}, flags={"avoid": avoid})
        stranger = world.unit(blue, 2, people=3, race="viking")
        turn = march(world, (stranger, "move se"))
        assert len(events_of(turn, BattleFought)) == (0 if avoid else 1)


@pytest.mark.rule("ATL-GAP-12", "ATL-GAP-14")
def test_nobody_fights_on_arrival_in_a_starting_city() -> None:
    world, red, blue = enemies("p", "p")
    world.region(3, town=5000)
    town = world.state.regions[3].town
    assert town is not None
    town.is_starting_city = True
    unit = world.unit(red, 2, people=5, skills={"combat": 3, "observation": 2})
    world.unit(blue, 3, people=3, race="viking")
    assert events_of(march(world, (unit, "move se")), BattleFought) == []


@pytest.mark.rule("ATL-MORDER-01", "ATL-MORDER-02")
def test_everybody_moves_one_hex_before_anybody_moves_the_second() -> None:
    world = Scenario("p", "p", "p")
    red = world.faction()
    near, far = world.unit(red, 3), world.unit(red, 2)
    turn = march(world, (near, "move sw ne"), (far, "move se sw"))
    assert [event.unit for event in events_of(turn, Moved)] == [far.id, near.id, far.id, near.id]


@pytest.mark.rule("ATL-MUSTER-10", "ATL-EX-24")
@each("month, expected", [(4, True), (1, False)])
def test_whether_a_neighbour_could_come_depends_on_the_season(month: int, expected: bool) -> None:
    world = Scenario("p", "f", month=month, height=60)
    unit = world.unit(world.faction(), 2)
    assert can_reach(world.turn(), unit, world.state.regions[3]) is expected


def test_the_directions_of_the_tests_are_those_of_the_map() -> None:
    assert Direction("se").opposite is Direction.NW


@pytest.mark.rule("ATL-ROAD-03", "ATL-GAP-34")
def test_a_road_in_winter_makes_four_points_two() -> None:
    world = Scenario("p", "f", month=1, height=60)
    world.structure(2, "road se")
    world.structure(3, "road nw")
    rider, flyer = world.unit(world.faction(), 2, horse=1), world.unit(world.state.factions[3], 2, winged_horse=1)
    march(world, (rider, "move se"), (flyer, "move se"))
    assert world.state.this_turn.points_spent == {rider.id: 2, flyer.id: 2}


@pytest.mark.rule("ATL-MUSTER-07")
def test_points_spent_bring_nobody_to_a_battle_next_door() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2)
    assert can_reach(world.turn(), unit, world.state.regions[3])
    world.state.this_turn.points_spent[unit.id] = 2
    assert not can_reach(world.turn(), unit, world.state.regions[3])


@pytest.mark.rule("ATL-MORDER-02")
def test_nobody_is_taken_along_twice_in_one_pass() -> None:
    world = Scenario("p", "p", "p", "p")
    red = world.faction()
    far, middle, near = world.unit(red, 2), world.unit(red, 3), world.unit(red, 4)
    turn = march(world, (far, "move se sw"), (middle, "move sw"), (near, "move se"))
    assert [event.unit for event in events_of(turn, Moved)] == [far.id, middle.id, near.id, far.id]


@pytest.mark.rule("ATL-ATTACK-08", "ATL-STRUCT-03")
def test_a_hidden_unit_slips_out_of_a_tower_past_the_guards_next_door() -> None:
    world, red, _, _ = guarded("unfriendly")
    tower = world.structure(2, "tower")
    unit = world.unit(red, 2, skills={"stealth": 3}, structure=tower, flags={"guard": True})
    march(world, (unit, "move se"))
    assert unit.region == 3


@pytest.mark.rule("ATL-ATTACK-08")
def test_a_unit_kept_out_stays_in_its_structure_and_on_guard() -> None:
    world, red, _, _ = guarded("unfriendly")
    tower = world.structure(2, "tower")
    unit = world.unit(red, 2, structure=tower, flags={"guard": True})
    march(world, (unit, "move se"))
    assert (unit.region, unit.structure, unit.flags.guard) == (2, tower.number, True)


@pytest.mark.rule("ATL-MUSTER-11", "ATL-ATTACK-10")
def test_an_advance_against_an_ally_is_a_mistake_and_ends_where_it_began() -> None:
    world, red, blue, guard = guarded("unfriendly")
    world.declare(red, blue, "ally")
    army = world.unit(red, 2, people=100, skills={"combat": 5}, sword=100)
    turn = march(world, (army, "advance se sw"))
    assert events_of(turn, BattleFought) == []
    assert army.region == 2
    assert guard.id in world.state.units
    assert rules_of(turn) == []


@pytest.mark.rule("ATL-ATTACK-09", "ATL-GAP-59")
def test_guards_beaten_beside_their_allies_are_not_fought_again() -> None:
    world, red, blue, _ = guarded("unfriendly", guards=10)
    green = world.faction("Green")
    world.declare(green, blue, "ally")
    world.declare(blue, green, "ally")
    world.declare(green, red, "unfriendly")
    world.unit(green, 3, people=10, skills={"combat": 1, "observation": 1}, flags={"guard": True})
    heroes = world.unit(red, 2, people=9, skills={"combat": 5}, items={"amulet of invulnerability": 9})
    turn = march(world, (heroes, "advance se"))
    assert len(events_of(turn, BattleFought)) == 1
    assert heroes.region == 3


@pytest.mark.rule("ATL-ATT-08", "ATL-MORDER-06")
def test_enemies_meet_once_even_when_both_survive() -> None:
    world, red, blue = enemies("p", "p")
    heroes = world.unit(red, 2, people=9, skills={"combat": 5}, items={"amulet of invulnerability": 9})
    for _ in range(3):
        world.unit(blue, 3, people=30, race="viking", flags={"reveal": Reveal.FACTION})
    turn = march(world, (heroes, "move se"))
    assert len(events_of(turn, BattleFought)) == 1
    assert any(unit.faction == blue.id for unit in world.state.units.values())


@pytest.mark.rule("ATL-MORDER-01")
def test_an_arrival_starts_no_battle_between_those_already_there() -> None:
    world, red, blue = enemies("p", "p")
    world.unit(red, 3, people=5, skills={"combat": 3, "observation": 1})
    world.unit(blue, 3, people=5, race="viking")
    third = world.unit(world.faction("Green"), 2)
    turn = march(world, (third, "move se"))
    assert third.region == 3
    assert events_of(turn, BattleFought) == []


@pytest.mark.rule("ATL-GAP-98")
def test_lairs_are_closed_to_players() -> None:
    world = Scenario("p")
    lair = world.structure(2, "lair")
    unit = world.unit(world.faction(), 2)
    assert rules_of(march(world, (unit, f"move {lair.number}"))) == ["ATL-GAP-98"]
    assert unit.structure == 0


@pytest.mark.rule("ATL-ORDER-23")
def test_the_alias_of_a_new_unit_ends_when_it_leaves() -> None:
    world = Scenario("p", "p")
    unit = world.unit(world.faction(), 2)
    unit.alias = 4
    march(world, (unit, "move se"))
    assert unit.alias == 0


@pytest.mark.rule("ATL-ATTACK-10", "ATL-MORDER-05")
def test_who_was_thrown_back_by_one_faction_does_not_fight_the_next() -> None:
    """Two factions guard the way: the army that fails against the first is gone when the second takes its turn."""
    world, red, _, _ = guarded("unfriendly", guards=200, sword=200, plate_armor=200)
    green = world.faction("Green")
    world.declare(green, red, "unfriendly")
    world.unit(green, 3, people=200, skills={"combat": 2, "observation": 1}, sword=200, flags={"guard": True})
    army = world.unit(red, 2, people=40, race="viking")
    turn = march(world, (army, "advance se"))
    assert len(events_of(turn, BattleFought)) == 1
    assert army.id not in world.state.units or army.region == 2


@pytest.mark.rule("ATL-ATTACK-08", "ATL-ATTACK-10")
def test_who_beats_the_guards_of_one_faction_meets_those_of_the_next() -> None:
    world, red, _, _ = guarded("unfriendly", guards=1)
    green = world.faction("Green")
    world.declare(green, red, "unfriendly")
    world.unit(green, 3, skills={"combat": 1, "observation": 1}, flags={"guard": True})
    army = world.unit(red, 2, people=200, race="viking", skills={"combat": 2}, sword=200, plate_armor=200)
    turn = march(world, (army, "advance se"))
    assert len(events_of(turn, BattleFought)) == 2
    assert army.region == 3


@pytest.mark.rule("ATL-ATTACK-02", "ATL-ATT-08", "ATL-MUSTER-03")
def test_of_hostile_newcomers_those_who_avoid_combat_stay_out_of_it() -> None:
    world = Scenario("pp", "pp")
    red, blue, green = world.faction("Red"), world.faction("Blue"), world.faction("Green")
    world.declare(red, blue, "hostile")
    world.declare(green, red, "hostile")
    fighter = world.unit(red, 2, people=9, race="viking", skills={"observation": 1})
    avoider = world.unit(red, 2, people=9, race="viking", flags={"avoid": True})
    world.unit(blue, 4)
    bystander = world.unit(green, 4, people=9, race="viking", flags={"avoid": True})
    _, outcome = world.play({red.id: f"unit {fighter.id}\nmove se\nunit {avoider.id}\nmove se"})
    (told,) = events_of(outcome, BattleFought)
    assert [one.unit for one in told.attackers] == [fighter.id]
    assert bystander.id not in [one.unit for one in told.defenders]


@pytest.mark.rule("ATL-ORDER-32")
def test_a_way_in_several_lines_ends_at_the_line_that_cannot_be_done() -> None:
    world = Scenario("p.", "pw")
    unit = world.unit(world.faction("Red"), 2)
    turn = march(world, (unit, "move se\nmove 7"))
    assert unit.region == 3
    assert [event.order for event in events_of(turn, Refused)] == ["move 7"]
