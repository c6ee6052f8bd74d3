"""Battles on the march: who meets whom, who is held up."""

from __future__ import annotations

import pytest

from engine.games.dunk.armies.events import MarchReport
from engine.games.dunk.battle import marching
from engine.games.dunk.state import Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.warring import DEAD, SAFE, two_at_war
from tests.suite.table import each


def march(world: Scenario, rest: float = SAFE, **streams: float) -> list[MarchReport]:
    turn = world.turn(phase="Movement battles", dice=LoadedDice(rest=rest))
    marching.run_movement_battles(turn)
    marching.run_movement(turn)
    return events_of(turn, MarchReport)


@pytest.mark.rule("DNK-BATTLE-12", "DNK-BATTLE-14", "DNK-GAP-06")
def test_armies_that_change_places_meet_and_survivors_hold_each_other_up() -> None:
    world, (one, other) = two_at_war("lll")
    a, b = world.army(one, 1, heading=["e"]), world.army(other, 2, heading=["w"])
    reports = march(world)
    assert [report.army for report in reports] == [a.name, b.name]
    assert [report.outcome for report in reports] == ["is held up", "is held up"]
    assert (a.province, b.province) == (1, 2)
    assert (a.heading, b.heading) == (["e"], ["w"])


@pytest.mark.rule("DNK-BATTLE-14")
@each(
    "count, rolls, told",
    [
        (1, {}, "an enemy army, which still stands"), (1, {0: DEAD}, "an enemy army, which fell"),
        (2, {}, "2 enemy armies, of which none fell"), (2, {0: DEAD}, "2 enemy armies, of which 1 fell"),
    ],
)  # fmt: skip
def test_a_march_says_whom_it_met_and_who_fell(count: int, rolls: dict[int, float], told: str) -> None:
    world, (one, other) = two_at_war("lll")
    world.army(one, 1, heading=["e"])
    enemies = [world.army(other, 2, heading=["w"]) for _ in range(count)]
    streams = {("melee", enemies[at].id): [roll] for at, roll in rolls.items()}
    turn = world.turn(phase="Movement battles", dice=LoadedDice(streams, rest=SAFE))
    marching.run_movement_battles(turn)
    marching.run_movement(turn)
    assert [report.met for report in events_of(turn, MarchReport) if report.kingdom == one.id] == [told]


@pytest.mark.rule("DNK-BATTLE-14", "DNK-GAP-06", "DNK-TURN-01")
def test_who_kills_all_it_met_marches_on() -> None:
    world, (one, other) = two_at_war("lll")
    a, b = world.army(one, 1, heading=["e"]), world.army(other, 2, heading=["w"])
    turn = world.turn(dice=LoadedDice({("melee", b.id): [DEAD]}, rest=SAFE))
    marching.run_movement_battles(turn)
    marching.run_movement(turn)
    assert b.id not in world.state.armies
    assert a.province == 2
    assert a.erf == 2


@pytest.mark.rule("DNK-BATTLE-12", "DNK-BATTLE-13")
def test_almost_marching_towards_each_other_is_enough() -> None:
    # 1 2 3 / 4 5 6 (odd row shifted right): 1's neighbours are 2 and 4; 2's are 1, 3, 4, 5
    world, (one, other) = two_at_war("lll", "lll")
    a = world.army(one, 1, heading=["e"])  # heads for 2
    b = world.army(other, 2, heading=["sw"])  # leaves 2 for 4, which is next to 1
    reports = march(world)
    assert [(report.army, report.target) for report in reports] == [(a.name, 2), (b.name, 4)]


@pytest.mark.rule("DNK-BATTLE-12")
def test_marching_away_is_no_meeting() -> None:
    world, (one, other) = two_at_war("llll")
    a, b = world.army(one, 1, heading=["e"]), world.army(other, 2, heading=["e"])
    assert march(world) == []
    assert (a.province, b.province) == (2, 3)


@pytest.mark.rule("DNK-BATTLE-12", "DNK-BATTLE-15")
def test_an_army_that_stays_is_not_met_on_the_march() -> None:
    world, (one, other) = two_at_war("lll")
    a = world.army(one, 1, heading=["e"])
    world.army(other, 2)
    assert march(world) == []
    assert a.province == 2


@pytest.mark.rule("DNK-BATTLE-12", "DNK-BATTLE-16")
def test_neutrals_pass_each_other_on_the_road() -> None:
    world = from_one("lll")
    one, other = world.kingdom(), world.kingdom()
    a, b = world.army(one, 1, heading=["e"]), world.army(other, 2, heading=["w"])
    assert march(world) == []
    assert (a.province, b.province) == (2, 1)


@pytest.mark.rule("DNK-BATTLE-19", "DNK-GAP-34")
def test_on_the_march_the_terrain_left_behind_counts() -> None:
    world, (one, other) = two_at_war("gf", races=(Race.HUMAN, Race.ELF))
    world.army(one, 1, heading=["e"])
    world.army(other, 2, heading=["w"])
    human, elf = march(world)
    assert human.own.own == "1.33M"  # 1 + 1 for humans from grassland
    assert elf.own.own == "1.33M"  # 1 + 1 for elves from forest


@pytest.mark.rule("DNK-BATTLE-13", "DNK-REPORT-04")
def test_each_army_reports_the_same_enemy_for_itself() -> None:
    world, (one, other) = two_at_war("lll", "lll")
    world.army(one, 1, heading=["e"])
    world.army(one, 4, heading=["ne"])  # 4 is below 1 and 2: heads for 2
    enemy = world.army(other, 2, heading=["w"])
    ours = [report for report in march(world) if report.kingdom == one.id]
    assert [report.origin for report in ours] == [1, 4]
    assert all([row.army for row in report.enemies] == [enemy.id] for report in ours)


@pytest.mark.rule("DNK-BATTLE-04", "DNK-BATTLE-06")
def test_on_the_march_the_lone_army_divides_its_offence() -> None:
    world, (one, other) = two_at_war("ll")
    world.armies(one, 1, 2, heading=["e"])
    world.army(other, 2, heading=["w"])
    reports = march(world)
    assert [report.own.es for report in reports if report.kingdom == one.id] == ["222k", "222k"]  # a third of 665k


@pytest.mark.rule("DNK-GAP-07")
def test_first_moves_have_battles_of_their_own() -> None:
    world = from_one("ll")
    left, right, host = world.kingdom(), world.kingdom(), world.kingdom(land=[1, 2])
    world.war(left, right)
    world.ally(left, host)
    world.ally(right, host)
    for number in (1, 2):
        world.province(number, roads=True)
    a, b = world.army(left, 1, heading=["e"]), world.army(right, 2, heading=["w"])
    turn = world.turn(phase="First army moves", dice=LoadedDice({("melee", b.id): [DEAD]}, rest=SAFE))
    marching.run_first_moves(turn)
    assert [report.outcome for report in events_of(turn, MarchReport)] == ["marches on", "is no more"]
    assert a.province == 2
    assert b.id not in world.state.armies
