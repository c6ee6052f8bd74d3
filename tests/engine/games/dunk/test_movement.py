"""Movement: words, first moves, mountains, ships, trolls, refusals."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.hexes import RowDirection
from engine.games.dunk import events_armies as events
from engine.games.dunk.movement import Step, first_step
from engine.games.dunk.phases import movement
from engine.games.dunk.state import Army, ArmyType, Kingdom, Race, Terrain
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.kit import Scenario

W, E = RowDirection.W, RowDirection.E
OBEY = 0.9  # a roll above 25 %: trolls do as they are told


def walk(world: Scenario, dice: LoadedDice | None = None) -> list[events.Happening]:
    """The three phases of movement of one turn; its events."""
    world.campaign.this_turn.stays.clear()
    world.campaign.this_turn.moved.clear()
    world.campaign.this_turn.halted.clear()
    world.campaign.this_turn.whims.clear()
    turn = world.turn(dice=dice or LoadedDice(rest=OBEY))
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    return list(turn.events)


def at_home(
    row: str = "lllll", roads: bool = False, kind: ArmyType = ArmyType.ARMY, at: int = 3, *words: str
) -> tuple[Scenario, Kingdom, Army]:
    """A kingdom that owns a whole row, and one army of it in province `at`."""
    world = Scenario(row)
    one = world.kingdom(land=range(1, len(row) + 1))
    for number in range(1, len(row) + 1):
        world.province(number, roads=roads)
    return world, one, world.army(one, at, kind, heading=words)


@pytest.mark.rule("DNK-MOVE-01", "DNK-GAP-03")
def test_an_army_without_orders_goes_on_in_its_last_direction() -> None:
    world, _, army = at_home("lllll", False, ArmyType.ARMY, 4, "w")
    walk(world)
    assert army.province == 3
    walk(world)
    walk(world)
    assert army.province == 1


@pytest.mark.rule("DNK-GAP-03", "DNK-MOVE-20")
def test_at_the_edge_it_stands_still_and_forgets_the_direction() -> None:
    world, _, army = at_home("lll", False, ArmyType.ARMY, 1, "w")
    told = walk(world)
    assert army.province == 1
    assert army.last is None
    assert [type(event) for event in told] == [events.EdgeReached]
    assert walk(world) == []


@pytest.mark.rule("DNK-MOVE-02", "DNK-EX-06")
def test_zero_stays_this_turn_and_goes_on_the_next() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 3, "0", "w", "0")
    walk(world)
    assert army.province == 3
    assert army.heading == ["w", "0"]
    walk(world)
    assert army.province == 2


@pytest.mark.rule("DNK-MOVE-02", "DNK-GAP-02")
def test_after_a_zero_with_nothing_behind_it_the_army_stays() -> None:
    world, _, army = at_home("lllll", False, ArmyType.ARMY, 3, "w", "0")
    walk(world)
    walk(world)
    walk(world)
    assert army.province == 2


@pytest.mark.rule("DNK-MOVE-03", "DNK-MOVE-05")
def test_a_mountain_takes_two_moves() -> None:
    world, _, army = at_home("lml", False, ArmyType.ARMY, 3, "w")
    told = walk(world)
    assert army.province == 3
    assert army.climbing is W
    assert events_of_type(told, events.Climbed)[0].towards == 2
    walk(world)
    assert army.province == 2
    assert army.climbing is None


def events_of_type(told: list[events.Happening], kind: type) -> list:  # type: ignore[type-arg]
    return [event for event in told if isinstance(event, kind)]


@pytest.mark.rule("DNK-MOVE-03")
def test_a_climber_may_turn_and_go_another_way_at_once() -> None:
    world, _, army = at_home("lmll", False, ArmyType.ARMY, 3, "w", "e")
    walk(world)
    walk(world)
    assert army.province == 4
    assert army.climbing is None


@pytest.mark.rule("DNK-MOVE-04", "DNK-TURN-03", "DNK-GAP-01", "DNK-EX-04", "DNK-MOVE-06", "DNK-MOVE-13")
def test_on_own_roads_an_army_moves_twice() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w")
    walk(world)
    assert army.province == 2


@pytest.mark.rule("DNK-EX-04", "DNK-MOVE-06")
def test_a_zero_stops_a_fast_army_after_one_move() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w", "0")
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-MOVE-04", "DNK-GAP-01")
@pytest.mark.parametrize(
    ("row", "roads", "kind", "goal"),
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
@pytest.mark.parametrize(("status", "goal"), [("ally", 2), ("war", 3), ("unowned", 3)])
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


@pytest.mark.rule("DNK-MOVE-07", "DNK-MOVE-08", "DNK-EX-05")
def test_wait_skips_the_first_move() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "wait", "w")
    walk(world)
    assert army.province == 3


def climber(*words: str, enemy_west: bool = False) -> tuple[Scenario, Army]:
    """A fast army in 2, already climbing the mountain 1 in the west."""
    world, one, army = at_home("mll", True, ArmyType.ARMY, 2, *words)
    army.climbing = W
    if enemy_west:
        other = world.kingdom()
        world.war(one, other)
        world.province(1, owner=other)
    return world, army


@pytest.mark.rule("DNK-MOVE-09", "DNK-EX-07", "DNK-MOVE-07")
def test_unclimb_begins_the_climb_anew() -> None:
    world, army = climber("unclimb", "w")
    step = first_step(world.campaign, army)
    assert isinstance(step, Step)
    assert step.climbs
    assert army.climbing is None
    world, army = climber("w")
    step = first_step(world.campaign, army)
    assert step is not None
    assert not step.climbs  # without unclimb it would enter


@pytest.mark.rule("DNK-MOVE-10", "DNK-EX-08")
def test_unclimb_wait_does_not_climb_in_the_first_phase() -> None:
    world, army = climber("unclimb", "wait", "w")
    assert first_step(world.campaign, army) is None
    assert army.climbing is None
    world, army = climber("unclimb", "wait", "w")
    walk(world)
    assert (army.province, army.climbing) == (2, W)


def after(words: tuple[str, ...], climbing: RowDirection | None, enemy_west: bool = False) -> tuple[object, ...]:
    """What a fast army east of a mountain has become after a turn, and where it is a turn later."""
    world, army = climber(*words, enemy_west=enemy_west)
    army.climbing = climbing
    walk(world)
    now = (army.province, army.climbing, army.last)
    walk(world)
    return (*now, army.province)


@pytest.mark.rule("DNK-MOVE-11", "DNK-EX-09")
def test_w_unclimb_w_unclimb_is_wait_w() -> None:
    assert after(("w", "unclimb", "w", "unclimb"), None) == after(("wait", "w"), None) == (2, W, W, 1)


@pytest.mark.rule("DNK-MOVE-12", "DNK-EX-10")
def test_unclimb_w_unclimb_w_is_wait_unclimb_w() -> None:
    expected = after(("wait", "unclimb", "w"), W)
    assert expected[:3] == (2, W, W)
    assert after(("unclimb", "w", "unclimb", "w"), W) == expected
    enemy = after(("wait", "unclimb", "w"), W, enemy_west=True)
    assert after(("unclimb", "w"), W, enemy_west=True) == enemy
    assert enemy[:3] == (2, W, W)


@pytest.mark.rule("DNK-GAP-02")
def test_a_fast_army_climbs_in_the_first_phase_and_enters_in_the_second() -> None:
    world, army = climber("w")
    army.climbing = None
    walk(world)
    assert army.province == 1


@pytest.mark.rule("DNK-GAP-08")
def test_entering_and_climbing_count_as_moving_and_standing_does_not() -> None:
    world, one, walker = at_home("mlllll", False, ArmyType.ARMY, 4, "e")
    climbing = world.army(one, 2, heading=["w"])
    idle, waiting = world.army(one, 5), world.army(one, 5, heading=["0"])
    blocked = world.army(one, 6, heading=["e"])
    walk(world)
    assert world.campaign.this_turn.moved == [walker.id, climbing.id]
    assert not {idle.id, waiting.id, blocked.id} & set(world.campaign.this_turn.moved)


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
@pytest.mark.parametrize("ground", ["g", "w"])
def test_trolls_never_enter_grass_or_water(ground: str) -> None:
    world, _, trolls = at_home(f"l{ground}", False, ArmyType.TROLLS, 1, "e")
    told = walk(world)
    assert trolls.province == 1
    assert isinstance(told[0], events.TrollsRefused)


@pytest.mark.rule("DNK-MOVE-18")
@pytest.mark.parametrize("kind", [ArmyType.STONE_CASTLE, ArmyType.SKY_CASTLE, ArmyType.TOWN_GUARD])
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
    world = Scenario("lll")
    one, other = world.kingdom(), world.kingdom()
    armies = world.army(one, 1, heading=["e", "0"]), world.army(other, 3, heading=["w", "0"])
    walk(world)
    assert [army.province for army in armies] == [2, 2]


@pytest.mark.rule("DNK-MOVE-05", "DNK-EX-18")
def test_one_word_is_used_a_turn_and_the_rest_waits() -> None:
    world, _, army = at_home("lllll", False, ArmyType.ARMY, 5, "w", "w", "e")
    walk(world)
    assert army.heading == ["w", "e"]


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
    movement.run_first_moves(turn)
    whims = list(world.campaign.this_turn.whims.values())
    assert 440 < len(whims) < 560
    assert all(45 < whims.count(way) < 105 for way in ("nw", "ne", "e", "se", "sw", "w", "0"))


@pytest.mark.rule("DNK-MOVE-21", "DNK-REBEL-09")
def test_rebel_trolls_move_every_turn_and_only_where_trolls_go() -> None:
    world = Scenario("glw")
    trolls = world.army(None, 2, ArmyType.TROLLS)
    walk(world)
    assert trolls.province == 2  # grass and water on both sides
    world = Scenario("gllg")
    trolls = world.army(None, 2, ArmyType.TROLLS)
    seen = []
    for _ in range(4):
        walk(world)
        seen.append(trolls.province)
    assert seen == [3, 2, 3, 2]


@pytest.mark.rule("DNK-GAP-28")
def test_other_rebels_stand_still() -> None:
    world = Scenario("lll")
    rebels = world.army(None, 2)
    walk(world)
    assert rebels.province == 2


@pytest.mark.rule("DNK-GAP-13", "DNK-DIPL-09")
def test_marching_up_to_somebody_makes_contact_for_both() -> None:
    world = Scenario("lllll")
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
    world = Scenario("lll")
    one, other = world.kingdom(Race.ORC), world.kingdom()
    armies = world.army(one, 1, heading=["e", "0"]), world.army(other, 2, heading=["e", "0"])
    world.war(one, other)
    walk(world)
    assert [army.province for army in armies] == [2, 3]


@pytest.mark.rule("DNK-MOVE-14", "DNK-GAP-46")
def test_an_army_that_trains_does_not_move_but_keeps_its_words() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w")
    world.campaign.this_turn.stays.append(army.id)
    turn = world.turn()
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    assert army.province == 4
    assert army.heading == ["w"]
    assert not events_of(turn, events.Moved)


@pytest.mark.rule("DNK-GAP-06", "DNK-GAP-07", "DNK-BATTLE-14")
def test_an_army_held_up_in_its_first_move_tries_again_in_the_second() -> None:
    world, one, army = at_home("lllll", True, ArmyType.ARMY, 2, "e")
    host, foe = one, world.kingdom()
    other = world.kingdom()
    world.ally(host, foe)
    world.ally(host, other)
    world.war(foe, other)
    guest, enemy = world.army(foe, 4, heading=["e", "0"]), world.army(other, 5, heading=["w", "0"])
    fatal = {("melee", enemy.id): [0.0, 0.99]}  # stands in the first meeting; its stream begins anew in the second
    walk(world, LoadedDice(fatal, rest=0.0))
    assert army.province == 4
    assert (guest.province, enemy.province) == (4, 5)
    assert guest.heading == ["e", "0"]
    assert guest.erf == 3  # two meetings, both survived


WORDS = st.sampled_from(["nw", "w", "sw", "se", "e", "ne", "0", "wait", "unclimb"])


@pytest.mark.rule("DNK-MOVE-15", "DNK-MOVE-17", "DNK-MOVE-19", "DNK-MOVE-20", "DNK-MOVE-04", "DNK-MOVE-18")
@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.text("fglmw", min_size=5, max_size=5), min_size=5, max_size=5),
    armies=st.lists(
        st.tuples(st.integers(1, 25), st.sampled_from(list(ArmyType)), st.lists(WORDS, max_size=5)), max_size=12
    ),
    roads=st.booleans(),
)
def test_whatever_the_words_nobody_goes_where_he_may_not(
    rows: list[str], armies: list[tuple[int, ArmyType, list[str]]], roads: bool
) -> None:
    world = Scenario(*rows)
    one, neutral = world.kingdom(land=range(1, 16)), world.kingdom(land=range(20, 26))
    for number in range(1, 16):
        world.province(number, roads=roads)
    raised = [world.army(one, at, kind, heading=words) for at, kind, words in armies]
    starts = [army.province for army in raised]
    for _ in range(3):
        before = [army.province for army in raised]
        walk(world, LoadedDice())
        for army, start, here in zip(raised, starts, before, strict=True):
            province = world.campaign.provinces[army.province]
            steps = world.campaign.distance(here, army.province)
            assert steps <= (0 if army.is_immobile else 2)
            if army.province == start:
                continue
            assert not army.is_vessel or province.terrain is Terrain.WATER
            assert army.type is not ArmyType.TROLLS or province.terrain not in (Terrain.GRASSLAND, Terrain.WATER)
            if steps:
                assert province.owner != neutral.id
                assert steps == 1 or world.campaign.provinces[here].owner == one.id
