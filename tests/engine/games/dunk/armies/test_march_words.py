"""The words of movement: 0, wait, unclimb, and what repeats; mountains."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.space.hexes import RowDirection
from engine.games.dunk.armies import events
from engine.games.dunk.armies.movement import Step, first_step
from engine.games.dunk.battle import marching as movement
from engine.games.dunk.state import Army, ArmyType, Terrain
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.warring import at_home, events_of_type, obey, walk

W, E = RowDirection.W, RowDirection.E


def climber(*words: str, enemy_west: bool = False) -> tuple[Scenario, Army]:
    """A fast army in 2, already climbing the mountain 1 in the west."""
    world, one, army = at_home("mll", True, ArmyType.ARMY, 2, *words)
    army.climbing = W
    if enemy_west:
        other = world.kingdom()
        world.war(one, other)
        world.province(1, owner=other)
    return world, army


def after(words: tuple[str, ...], climbing: RowDirection | None, enemy_west: bool = False) -> tuple[object, ...]:
    """What a fast army east of a mountain has become after a turn, and where it is a turn later."""
    world, army = climber(*words, enemy_west=enemy_west)
    army.climbing = climbing
    walk(world)
    now = (army.province, army.climbing, army.last)
    walk(world)
    return (*now, army.province)


WORDS = st.sampled_from(["nw", "w", "sw", "se", "e", "ne", "0", "wait", "unclimb"])


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


@pytest.mark.rule("DNK-MOVE-03")
def test_a_climber_may_turn_and_go_another_way_at_once() -> None:
    world, _, army = at_home("lmll", False, ArmyType.ARMY, 3, "w", "e")
    walk(world)
    walk(world)
    assert army.province == 4
    assert army.climbing is None


@pytest.mark.rule("DNK-EX-04", "DNK-MOVE-06")
def test_a_zero_stops_a_fast_army_after_one_move() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w", "0")
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-MOVE-07", "DNK-MOVE-08", "DNK-EX-05")
def test_wait_skips_the_first_move() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "wait", "w")
    walk(world)
    assert army.province == 3


@pytest.mark.rule("DNK-MOVE-09", "DNK-EX-07", "DNK-MOVE-07")
def test_unclimb_begins_the_climb_anew() -> None:
    world, army = climber("unclimb", "w")
    step = first_step(world.state, army)
    assert isinstance(step, Step)
    assert step.climbs
    assert army.climbing is None
    world, army = climber("w")
    step = first_step(world.state, army)
    assert step is not None
    assert not step.climbs  # without unclimb it would enter


@pytest.mark.rule("DNK-MOVE-10", "DNK-EX-08")
def test_unclimb_wait_does_not_climb_in_the_first_phase() -> None:
    world, army = climber("unclimb", "wait", "w")
    assert first_step(world.state, army) is None
    assert army.climbing is None
    world, army = climber("unclimb", "wait", "w")
    walk(world)
    assert (army.province, army.climbing) == (2, W)


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
    assert world.state.this_turn.moved == [walker.id, climbing.id]
    assert not {idle.id, waiting.id, blocked.id} & set(world.state.this_turn.moved)


@pytest.mark.rule("DNK-MOVE-05", "DNK-EX-18")
def test_one_word_is_used_a_turn_and_the_rest_waits() -> None:
    world, _, army = at_home("lllll", False, ArmyType.ARMY, 5, "w", "w", "e")
    walk(world)
    assert army.heading == ["w", "e"]


@pytest.mark.rule("DNK-MOVE-14", "DNK-GAP-46")
def test_an_army_that_trains_does_not_move_but_keeps_its_words() -> None:
    world, _, army = at_home("lllll", True, ArmyType.ARMY, 4, "w")
    world.state.this_turn.stays.append(army.id)
    turn = world.turn()
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    assert army.province == 4
    assert army.heading == ["w"]
    assert not events_of(turn, events.Moved)


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
    world = from_one(*rows)
    one, neutral = world.kingdom(land=range(1, 16)), world.kingdom(land=range(20, 26))
    for number in range(1, 16):
        world.province(number, roads=roads)
    raised = [world.army(one, at, kind, heading=words) for at, kind, words in armies]
    starts = [army.province for army in raised]
    for _ in range(3):
        before = [army.province for army in raised]
        walk(world, LoadedDice())
        for army, start, here in zip(raised, starts, before, strict=True):
            province = world.state.provinces[army.province]
            steps = world.state.distance(here, army.province)
            assert steps <= (0 if army.is_immobile else 2)
            if army.province == start:
                continue
            assert not army.is_vessel or province.terrain is Terrain.WATER
            assert army.type is not ArmyType.TROLLS or province.terrain not in (Terrain.GRASSLAND, Terrain.WATER)
            if steps:
                assert province.owner != neutral.id
                assert steps == 1 or world.state.provinces[here].owner == one.id


@pytest.mark.rule("DNK-GAP-02", "DNK-MOVE-11")
def test_an_unclimb_with_nothing_behind_it_is_never_done() -> None:
    world, _, army = at_home("ml", False, ArmyType.ARMY, 2, "w", "unclimb")
    walk(world)
    assert army.climbing is RowDirection.W
    walk(world)
    assert army.province == 1


@pytest.mark.rule("DNK-MOVE-07", "DNK-GAP-02")
def test_a_new_order_ends_the_old_direction() -> None:
    world, one, army = at_home("lllll", False, ArmyType.ARMY, 3)
    army.last = RowDirection.E
    turn = obey(world, one, f"move {army.id} wait")
    for phase in (movement.run_first_moves, movement.run_movement_battles, movement.run_movement):
        phase(turn)
    assert army.province == 3
