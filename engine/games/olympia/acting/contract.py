"""The contract between the scheduler and the orders: what a deed has in hand, and what it answers.

An order is one record, made by `order`, in the module that carries it out. It has a `Deed`: `start` begins it and says
how long it takes, `finish` has the effect in the evening of its last day (or is asked every evening, if it polls),
`interrupt` leaves what an interrupted one leaves (OLY-GAP-99). Start and finish may raise NotPossible: the player is
told why, and the order has failed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.core import orders
from engine.core.acting import BaseActing, NotPossible, refuse
from engine.core.events import Event
from engine.core.orders import Arg, Order, OrderBook, OrderSpec, Says
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

    @property
    def of_faction(self) -> FactionActing:
        """The same order, as if the player entity of the unit gave it."""
        return FactionActing(self.turn, self.world.players[self.unit.player], self.order)

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


LAST_PRIORITY = 4
Length = Literal["fixed", "given", "varies"]
"""Fixed days; as the order says; until it is done."""


@dataclass(frozen=True, slots=True)
class Takes:
    """What is fixed about an order (OLY-ORDER-01 to -83, OLY-PRIO-04), and who carries it out.

    priority: None for what is carried out when the sheet is read. who: letters of those who may give it: c character,
    p player entity, t unit under a control token. instead: what is used now in its place.
    """

    priority: int | None
    days: int = 0
    length: Length = "fixed"
    who: str = "c"
    deed: Deed | None = None
    of_faction: FactionDeed | None = None
    instead: str = ""


def order(
    keyword: str, *args: Arg, rule: str, help: str, example: str = "", says: Says, priority: int | None, days: int = 0,
    length: Length = "fixed", who: str = "c", do: Deed | Start[Acting] | None = None,
    of_faction: FactionDeed | None = None, instead: str = "", also: str = "", lines: str = "",
) -> OrderSpec:  # fmt: skip
    """The record of an order. do: how units carry it out, a function if it takes no time; of_faction: how player
    entities do. also: further ways to write it; the rest see `Takes`.
    """
    deed = do if isinstance(do, Deed) or do is None else Deed(do)
    takes = Takes(priority, days, length, who, deed, of_faction, instead)
    group = "read" if priority is None else str(priority)
    return orders.order(
        keyword, *args, rule=rule, help=help, example=example, says=says, takes=takes, also=also.split(), group=group,
        lines=lines,
    )  # fmt: skip


def takes_of(book: OrderBook, order: Order) -> Takes:
    """What is fixed about an order."""
    found: Takes = book.by_keyword[order.name].takes
    return found


def deeds_of(book: OrderBook) -> Deeds:
    """How everything is carried out that waits in a queue."""
    queued = {spec.keyword: spec.takes for spec in book.specs if spec.takes.priority is not None}
    return Deeds(
        {keyword: takes.deed for keyword, takes in queued.items() if takes.deed is not None},
        {keyword: takes.of_faction for keyword, takes in queued.items() if takes.of_faction is not None},
    )
