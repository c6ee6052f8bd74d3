"""The contract between the scheduler and the orders: what a deed has in hand, and what it answers.

An order has a `Deed`: `start` begins it and says how long it takes, `finish` has the effect in the evening of its last
day (or is asked every evening, if it polls), `interrupt` leaves what an interrupted one leaves (OLY-GAP-99). Start and
finish may raise NotPossible: the player is told why, and the order has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.core.acting import BaseActing, NotPossible, refuse
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.program import Finish, Interrupt, Result, Start, Started
from engine.games.olympia.events import Refused, UnitFacts, facts_of, facts_of_faction
from engine.games.olympia.scratch import OlympiaTurn, Schedule
from engine.games.olympia.state import Player, Running, Unit, World
from engine.games.olympia.wording import WORDING


@dataclass(frozen=True, slots=True)
class Acting(BaseActing[OlympiaTurn]):
    """A unit that carries out an order. running: what is kept of it between its days; a new one while it starts."""

    turn: OlympiaTurn
    unit: Unit
    order: Order
    running: Running
    wording = WORDING

    @property
    def world(self) -> World:
        return self.turn.state

    @property
    def day(self) -> int:
        return self.turn.day

    @property
    def schedule(self) -> Schedule:
        """The month that runs."""
        return schedule_of(self.turn)

    def facts(self) -> UnitFacts:
        return facts_of(self.world, [self.unit])

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), reason=reason, rule=rule)


@dataclass(frozen=True, slots=True)
class FactionActing(BaseActing[OlympiaTurn]):
    """A player entity that carries out an order, before the first day (OLY-PLAYER-03).

    What it is told stands in a diary of its own.
    """

    turn: OlympiaTurn
    player: Player
    order: Order
    wording = WORDING

    @property
    def world(self) -> World:
        return self.turn.state

    def facts(self) -> UnitFacts:
        return facts_of_faction(self.player)

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), reason=reason, rule=rule)


def schedule_of(turn: OlympiaTurn) -> Schedule:
    """The month that runs. Raises AssertionError before it begins."""
    assert turn.scratch.schedule is not None, "no month is being run"
    return turn.scratch.schedule


def lasted(acting: Acting) -> Result:
    """For orders that have no effect when they end."""
    return Result.DONE


def lost(acting: Acting) -> None:
    """For orders that leave nothing behind when they are interrupted."""


@dataclass(frozen=True, slots=True)
class Deed:
    """How one order is carried out."""

    start: Start[Acting]
    finish: Finish[Acting] = lasted
    interrupt: Interrupt[Acting] = lost

    def begin(self, acting: Acting) -> Started | Result:
        """Starts it; FAILED, and the player told why, if it is not possible."""
        try:
            begun = self.start(acting)
        except NotPossible as problem:
            refuse(acting, problem)
            return Result.FAILED
        if begun is Result.POLL and not acting.running.due:
            acting.running.due = _days_named(acting.order)
        return begun

    def end(self, acting: Acting) -> Result:
        """What it comes to in an evening; FAILED, and the player told why, if it is no longer possible."""
        try:
            return self.finish(acting)
        except NotPossible as problem:
            refuse(acting, problem)
            return Result.FAILED


def _days_named(order: Order) -> int:
    """The days that an order names, if it names no number of pieces that may be reached before; 0 for none."""
    pieces = order.get("number", 0) or order.get("quantity", 0)
    return 0 if pieces else int(order.get("days", 0))


FactionDeed = Callable[[FactionActing], None]
"""May raise NotPossible."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """Everything that can be ordered: by units, and by player entities."""

    units: Mapping[str, Deed]
    factions: Mapping[str, FactionDeed] = field(default_factory=dict)
