"""S1 to S6 of a turn on a hand-made world, for tests of what single orders do."""

from __future__ import annotations

from engine.games.atlantis.events import Refused
from engine.games.atlantis.instant import forming, instant, structures
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Unit
from engine.testing import events_of
from tests.engine.games.atlantis.props.kit import Scenario


def run(world: Scenario, orders: dict[int, str]) -> AtlantisTurn:
    """FORM to PROMOTE on this very state; orders by faction."""
    turn = world.turn(orders)
    forming.run(turn)
    instant.run(turn)
    instant.run_find(turn)
    structures.run_leave(turn)
    structures.run_enter(turn)
    structures.run_promote(turn)
    return turn


def order(world: Scenario, unit: Unit, *lines: str) -> AtlantisTurn:
    return run(world, {unit.faction: "\n".join([f"unit {unit.id}", *lines])})


def refusals(turn: AtlantisTurn) -> list[tuple[str, str]]:
    """Rule and reason of what was refused."""
    return [(event.rule, event.reason) for event in events_of(turn, Refused)]
