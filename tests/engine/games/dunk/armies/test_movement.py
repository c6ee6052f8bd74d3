"""Movement: words, first moves, mountains, ships, trolls, refusals."""

from __future__ import annotations

import pytest

from engine.core.space.hexes import RowDirection
from engine.games.dunk.armies import events
from engine.games.dunk.battle import marching
from engine.games.dunk.state import ArmyType, Race
from engine.testing import LoadedDice
from tests.engine.games.dunk.props.kit import from_one
from tests.engine.games.dunk.props.warring import at_home, events_of_type, walk
from tests.suite.table import each


@pytest.mark.rule("DNK-MOVE-04", "DNK-TURN-03", "DNK-GAP-01", "DNK-EX-04", "DNK-MOVE-06", "DNK-MOVE-13")
def test_on_own_roads_an_army_moves_twice() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w")
    walk(world)
    assert army.province == 2


@pytest.mark.rule("DNK-MOVE-04", "DNK-GAP-01")
@each(
    "row, roads, kind, goal",
    [
        ("lllll", False, ArmyType.ARMY, 3),
        ("lllll", False, ArmyType.CAVALRY, 2),
        ("lllll", False, ArmyType.KNIGHTS, 2),
        ("lllll", False, ArmyType.WARG_ARMY, 2),
        ("lllwl", False, ArmyType.CAVALRY, 3),  # leaves water: no first move
        ("wwwww", False, ArmyType.SHIP, 2),
        ("wwwww", False, ArmyType.FRIGATE, 2),
        ("wwwww", False, ArmyType.CAVALRY, 3),
        ("wwwww", False, ArmyType.ARMY, 3),
    ],
)
def test_who_is_fast_where(row: str, roads: bool, kind: ArmyType, goal: int) -> None:
    world, _, army = at_home(row, roads, kind, 4, "w")
    walk(world)
    assert army.province == goal


@pytest.mark.rule("DNK-TURN-03", "DNK-MOVE-22", "DNK-DIPL-06")
@each("status, goal", [("ally", 2), ("war", 3), ("unowned", 3)])
def test_first_moves_need_own_or_allied_land(status: str, goal: int) -> None:
    world, one, army = at_home("lllll", True, ArmyType.CAVALRY, 4, "w")
    other = world.kingdom()
    if status != "unowned":
        world.province(3, owner=other)
        (world.ally if status == "ally" else world.war)(one, other)
    else:
        world.province(3, owner=0)
    walk(world)
    assert army.province == goal


@pytest.mark.rule("DNK-MOVE-15", "DNK-GAP-01")
def test_ships_are_fast_only_in_own_and_allied_waters() -> None:
    world, _, ship = at_home("wwwww", False, ArmyType.SHIP, 4, "w")
    world.province(3, owner=0)
    walk(world)
    assert ship.province == 3


@pytest.mark.rule("DNK-MOVE-15", "DNK-GAP-09")
def test_ships_leave_the_slip_for_water_and_never_come_back_ashore() -> None:
    world, _, ship = at_home("lwl", False, ArmyType.SHIP, 1, "e", "e")
    walk(world)
    assert ship.province == 2
    told = walk(world)
    assert ship.province == 2
    assert isinstance(told[0], events.DryLandRefused)


@pytest.mark.rule("DNK-GAP-09")
def test_a_ship_built_inland_goes_nowhere() -> None:
    world, _, ship = at_home("lll", False, ArmyType.FRIGATE, 2, "e")
    walk(world)
    assert ship.province == 2


@pytest.mark.rule("DNK-MOVE-16", "DNK-MAP-08")
def test_other_armies_cross_water_in_boats() -> None:
    world, _, army = at_home("lwl", False, ArmyType.ARMY, 1, "e")
    walk(world)
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-MOVE-17")
@each("ground", ["g", "w"])
def test_trolls_never_enter_grass_or_water(ground: str) -> None:
    world, _, trolls = at_home(f"l{ground}", False, ArmyType.TROLLS, 1, "e")
    told = walk(world)
    assert trolls.province == 1
    assert isinstance(told[0], events.TrollsRefused)


@pytest.mark.rule("DNK-MOVE-18")
@each("kind", [ArmyType.STONE_CASTLE, ArmyType.SKY_CASTLE, ArmyType.TOWN_GUARD])
def test_immobile_armies_do_not_move(kind: ArmyType) -> None:
    world, _, army = at_home("lll", True, kind, 2, "e")
    walk(world)
    assert army.province == 2


@pytest.mark.rule("DNK-MOVE-19", "DNK-DIPL-05")
def test_armies_refuse_to_enter_neutral_land() -> None:
    world, _, army = at_home("lll", False, ArmyType.ARMY, 1, "e", "e")
    world.province(2, owner=world.kingdom())
    told = walk(world)
    assert army.province == 1
    assert events_of_type(told, events.NeutralLandRefused)
    assert army.heading == ["e"]


@pytest.mark.rule("DNK-GAP-10")
def test_neutral_armies_may_meet_in_unowned_land() -> None:
    world = from_one("lll")
    one, other = world.kingdom(), world.kingdom()
    armies = world.army(one, 1, heading=["e", "0"]), world.army(other, 3, heading=["w", "0"])
    walk(world)
    assert [army.province for army in armies] == [2, 2]


@pytest.mark.rule("DNK-MOVE-21", "DNK-GAP-33")
def test_disobedient_trolls_take_any_of_seven_ways_and_keep_their_orders() -> None:
    world, _, trolls = at_home("lllll", False, ArmyType.TROLLS, 3, "e", "e")
    walk(world, LoadedDice({("troll whim", trolls.id): [0.24, 2 / 7 + 0.01]}))  # nw ne e ...: the third is e
    assert trolls.province == 4
    assert trolls.heading == ["e", "e"]
    told = walk(world, LoadedDice({("troll whim", trolls.id): [0.24, 0.99]}))  # the seventh: none
    assert trolls.province == 4
    assert isinstance(told[0], events.TrollsDisobeyed)
    walk(world, LoadedDice({("troll whim", trolls.id): [0.26]}))
    assert trolls.province == 5


@pytest.mark.rule("DNK-MOVE-21", "DNK-ARMY-12")
def test_a_quarter_of_all_trolls_disobey() -> None:
    world, one, _ = at_home("lllll", False, ArmyType.TROLLS, 3, "0")
    for _ in range(1999):
        world.army(one, 3, ArmyType.TROLLS, heading=["0"])
    turn = world.turn(phase="First army moves")
    marching.run_first_moves(turn)
    whims = list(world.state.this_turn.whims.values())
    assert 440 < len(whims) < 560
    assert all(45 < whims.count(way) < 105 for way in ("nw", "ne", "e", "se", "sw", "w", "0"))


@pytest.mark.rule("DNK-MOVE-21", "DNK-REBEL-09")
def test_rebel_trolls_move_every_turn_and_only_where_trolls_go() -> None:
    world = from_one("glw")
    trolls = world.army(None, 2, ArmyType.TROLLS)
    walk(world)
    assert trolls.province == 2  # grass and water on both sides
    world = from_one("gllg")
    trolls = world.army(None, 2, ArmyType.TROLLS)
    seen = []
    for _ in range(4):
        walk(world)
        seen.append(trolls.province)
    assert seen == [3, 2, 3, 2]


@pytest.mark.rule("DNK-GAP-28")
def test_other_rebels_stand_still() -> None:
    world = from_one("lll")
    rebels = world.army(None, 2)
    walk(world)
    assert rebels.province == 2


@pytest.mark.rule("DNK-GAP-13", "DNK-DIPL-09")
def test_marching_up_to_somebody_makes_contact_for_both() -> None:
    world = from_one("lllll")
    one, other = world.kingdom(land=[1]), world.kingdom(land=[4])
    world.army(one, 2, heading=["e"])
    told = events_of_type(walk(world), events.ContactMade)
    assert one.contacts == [other.id]
    assert other.contacts == [one.id]
    assert [(event.kingdom, event.other) for event in told] == [(1, other.name), (2, one.name)]


@pytest.mark.rule("DNK-GAP-64")
def test_the_armies_of_a_kingdom_nobody_rules_march_on() -> None:
    world, one, army = at_home("lllll", False, ArmyType.ARMY, 5, "w")
    one.status = "left"
    walk(world)
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-GEN-08")
def test_everybody_moves_at_once() -> None:
    world = from_one("lll")
    one, other = world.kingdom(Race.ORC), world.kingdom()
    armies = world.army(one, 1, heading=["e", "0"]), world.army(other, 2, heading=["e", "0"])
    world.war(one, other)
    walk(world)
    assert [army.province for army in armies] == [2, 3]


@pytest.mark.rule("DNK-GAP-06", "DNK-GAP-07", "DNK-BATTLE-14")
def test_an_army_held_up_in_its_first_move_tries_again_in_the_second() -> None:
    world, one, army = at_home("lllll", True, ArmyType.ARMY, 2, "e")
    host, foe = one, world.kingdom()
    other = world.kingdom()
    world.ally(host, foe)
    world.ally(host, other)
    world.war(foe, other)
    guest, enemy = world.army(foe, 4, heading=["e", "0"]), world.army(other, 5, heading=["w", "0"])
    fatal = {("melee", enemy.id): [0.0, 0.99]}  # stands in the first meeting; its stream starts over in the second
    walk(world, LoadedDice(fatal, rest=0.0))
    assert army.province == 4
    assert (guest.province, enemy.province) == (4, 5)
    assert guest.heading == ["e", "0"]
    assert guest.erf == 3  # two meetings, both survived


@pytest.mark.rule("DNK-GAP-01", "DNK-TURN-03", "DNK-MOVE-04")
@each("roads_at", [3, 4])
def test_roads_at_one_end_only_are_of_no_use(roads_at: int) -> None:
    world, _, army = at_home("lllll", False, ArmyType.ARMY, 4, "w")
    world.province(roads_at, roads=True)
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-MOVE-21")
def test_rebel_trolls_finish_the_climb_they_have_begun() -> None:
    world = from_one("mlm")
    trolls = world.army(None, 2, ArmyType.TROLLS)
    trolls.climbing = RowDirection.W
    walk(world, LoadedDice(rest=0.0))  # a draw would take the first open way: east
    assert trolls.province == 1
