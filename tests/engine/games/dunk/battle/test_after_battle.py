"""Starvation, resurrection, desertion."""

from __future__ import annotations

import pytest

from engine.games.dunk.armies.events import Deserted, Resurrected, Starved
from engine.games.dunk.battle import phase
from engine.games.dunk.state import Army, ArmyType, Leaders, Race
from engine.testing import LoadedDice, events_of
from tests.engine.games.dunk.props.kit import Scenario, from_one
from tests.engine.games.dunk.props.warring import DEAD, SAFE
from tests.suite.table import each


def fallen_at_home(leaders: Leaders = Leaders.PRIESTS, race: Race = Race.HUMAN) -> tuple[Scenario, Army, Army]:
    """Two of the kingdom's armies, ERF 2 and 5, die in its own province 1."""
    world = from_one("lll")
    one, other = world.kingdom(race, leaders, land=[1]), world.kingdom()
    world.war(one, other)
    weak, strong = world.army(one, 1, erf=2), world.army(one, 1, erf=5, heading=["e"])
    enemy = world.army(other, 1)
    phase.run_battle(
        world.turn(dice=LoadedDice({("melee", enemy.id): [SAFE], ("arrows", enemy.id): [SAFE]}, rest=DEAD))
    )
    assert world.state.this_turn.fallen
    return world, weak, strong


@pytest.mark.rule("DNK-TURN-05", "DNK-GAP-73", "DNK-REBEL-07")
def test_rebels_starve_where_nobody_lives() -> None:
    world = from_one("ll")
    one = world.kingdom(land=[1, 2])
    world.province(1, race=None)
    hungry, fed, ours = world.army(None, 1), world.army(None, 2), world.army(one, 1)
    turn = world.turn()
    phase.run_starvation(turn)
    assert list(world.state.armies) == [fed.id, ours.id]
    assert [event.army for event in events_of(turn, Starved)] == [hungry.name]


@pytest.mark.rule("DNK-TURN-06", "DNK-RITUAL-11", "DNK-GAP-23", "DNK-LEADER-03")
def test_idle_priests_revive_the_best_army_as_it_was() -> None:
    world, weak, strong = fallen_at_home()
    turn = world.turn(dice=LoadedDice(rest=0.9))
    phase.run_resurrection(turn)
    assert strong.id in world.state.armies
    assert weak.id not in world.state.armies
    assert (strong.erf, strong.province, strong.heading) == (5, 1, [])
    assert list(world.state.armies) == sorted(world.state.armies)
    assert events_of(turn, Resurrected)[0].army == strong.name


@pytest.mark.rule("DNK-RITUAL-11", "DNK-RITUAL-18")
@each("race, roll, rises", [
    (Race.HUMAN, 0.17, False), (Race.HUMAN, 0.18, True), (Race.ELF, 0.07, False), (Race.ELF, 0.08, True),
])  # fmt: skip
def test_resurrection_fails_now_and_then(race: Race, roll: float, rises: bool) -> None:
    world, _, strong = fallen_at_home(race=race)
    phase.run_resurrection(world.turn(dice=LoadedDice(rest=roll)))
    assert (strong.id in world.state.armies) is rises


@pytest.mark.rule("DNK-RITUAL-12", "DNK-TURN-06")
def test_busy_priests_and_other_leaders_revive_nobody() -> None:
    world, _, strong = fallen_at_home()
    world.state.this_turn.leaders_used[1] = "heal"
    phase.run_resurrection(world.turn(dice=LoadedDice(rest=0.9)))
    assert strong.id not in world.state.armies
    world, _, strong = fallen_at_home(Leaders.MAGES)
    phase.run_resurrection(world.turn(dice=LoadedDice(rest=0.9)))
    assert strong.id not in world.state.armies


@pytest.mark.rule("DNK-GAP-23")
def test_who_fell_abroad_stays_dead_and_castles_come_last() -> None:
    world = from_one("ll")
    one, other = world.kingdom(leaders=Leaders.PRIESTS, land=[1]), world.kingdom(land=[2])
    world.war(one, other)
    abroad = world.army(one, 2, erf=9)
    castle = world.army(one, 1, ArmyType.STONE_CASTLE, erf=7)
    army = world.army(one, 1)
    guards = world.armies(other, 1, 1) + world.armies(other, 2, 1)
    rolls = {(what, foe.id): [SAFE] for foe in guards for what in ("arrows", "melee")}
    phase.run_battle(world.turn(dice=LoadedDice(rolls, rest=DEAD)))
    phase.run_resurrection(world.turn(dice=LoadedDice(rest=0.9)))
    assert army.id in world.state.armies
    assert abroad.id not in world.state.armies
    assert castle.id not in world.state.armies


@pytest.mark.rule("DNK-TURN-07", "DNK-GAP-74", "DNK-EX-47", "DNK-ECON-14", "DNK-LOG-05")
def test_with_twelve_gold_missing_twelve_percent_desert() -> None:
    world = from_one("l")
    poor, rich = world.kingdom(gold=-12), world.kingdom(gold=0)
    gone, stays = world.army(poor, 1, ArmyType.STONE_CASTLE), world.army(poor, 1)
    paid = world.army(rich, 1)
    rolls = {("desertion", gone.id): [0.119], ("desertion", stays.id): [0.121], ("desertion", paid.id): [0.0]}
    turn = world.turn(dice=LoadedDice(rolls))
    phase.run_desertion(turn)
    assert list(world.state.armies) == [stays.id, paid.id]
    assert [event.army for event in events_of(turn, Deserted)] == [gone.name]


@pytest.mark.rule("DNK-TURN-07")
def test_with_a_hundred_gold_missing_everybody_deserts() -> None:
    world = from_one("l")
    world.armies(world.kingdom(gold=-150), 1, 5)
    phase.run_desertion(world.turn(dice=LoadedDice(rest=DEAD)))
    assert not world.state.armies


@pytest.mark.rule("DNK-GAP-23")
@each("with_army", [True, False])
def test_a_castle_rises_only_if_nothing_else_died(with_army: bool) -> None:
    world = from_one("l")
    one, other = world.kingdom(leaders=Leaders.PRIESTS, land=[1]), world.kingdom()
    world.war(one, other)
    castle = world.army(one, 1, ArmyType.STONE_CASTLE)
    army = world.army(one, 1) if with_army else None
    enemy = world.army(other, 1)
    rolls = {(what, enemy.id): [SAFE] for what in ("arrows", "melee")}
    phase.run_battle(world.turn(dice=LoadedDice(rolls, rest=DEAD)))
    phase.run_resurrection(world.turn(dice=LoadedDice({("resurrection", one.id): [0.3, 0.9]}, rest=0.3)))
    assert (castle.id in world.state.armies) is not with_army
    assert army is None or army.id in world.state.armies
