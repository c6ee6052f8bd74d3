"""The contract of order handlers: what a handler has in hand for one order of one unit, and what it answers.

A handler is asked every day (`core/program.py`): it looks, changes the world, tells its events, and answers:

    EXECUTED  The scheduler counts a day off, keeps it with "@", or removes it (OVL-FORM-07, -09).
    GOING_ON  Without a duration it stays until its own end: STUDY CMBT 2 (OVL-FORM-11).
    DONE      Removed whatever its prefixes say (OVL-FORM-11).
    POLL      Noted for the end of the day (BUY, SELL, RECRUIT). Whoever fulfils it then calls `lists.executed`, or
              `lists.rewrite` when less was left to get (OVL-GAP-136).
    NOT_YET   Its requirements are not met (OVL-FORM-06). Better, where the player cannot see why: raise NotYet, which
              tells him once a month.
    FAILED    Better: raise NotPossible, which tells the player why and fails.

Handlers never touch unit.orders and never look at prefixes. Each stands in the record of its order, in `ORDERS` of its
subject, and the subject is named in book.py.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any

from engine.core import orders
from engine.core.acting import BaseActing, NotPossible, refuse
from engine.core.events import Event
from engine.core.orders import Arg, Order, OrderSpec, Says
from engine.core.program import Finish
from engine.core.program import Result as Result
from engine.games.overlord.acting import references
from engine.games.overlord.events import FactionRefused, Refused, UnitFacts, Waits
from engine.games.overlord.language.frame import OF_FACTION
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Faction, Kind, Location, Pending, Unit, World
from engine.games.overlord.wording import WORDING


class NotYet(NotPossible):
    """The requirements of an order are not met: it is skipped, but kept (OVL-FORM-06); the player is told why."""


@dataclass(slots=True)  # made for every order that is tried: freezing it would take as long as making it
class Acting(BaseActing[OverlordTurn]):
    """One order of one unit being tried. pending: its line in the unit's list, None for the default WORK."""

    turn: OverlordTurn
    unit: Unit
    order: Order
    pending: Pending | None = None
    wording = WORDING

    @property
    def world(self) -> World:
        return self.turn.state

    @property
    def day(self) -> int:
        return self.turn.day

    @property
    def location(self) -> Location:
        return self.turn.state.locations[self.unit.location]

    @property
    def faction(self) -> Faction:
        return self.turn.state.factions[self.unit.faction]

    @property
    def rule(self) -> str:
        """The rule of the order."""
        return self.turn.book.by_keyword[self.order.name].rule

    def facts(self) -> UnitFacts:
        """The fields every `UnitEvent` about this unit starts from: `Studied(**acting.facts(), skill="cmbt")`."""
        return facts(self.turn, self.unit)

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), reason=reason, order=self.order.text, rule=rule)


Handler = Finish[Acting]  # raises NotPossible
FactionHandler = Callable[[OverlordTurn, Faction, Order], None]  # raises NotPossible

CONDITION, IMMEDIATE, HALF_DAY, FULL_DAY = "condition", "immediate", "half-day", "full-day"


@dataclass(frozen=True, slots=True, kw_only=True)
class Takes:
    """What the scheduler and the check know of an order beside its class (OVL-FORM-21, OVL-ORD-60).

    once: executed once whatever its prefixes say. answers: carried out when another order asks for it. only, never: the
    one kind of unit that can give it, or cannot. faction, structure: given for a whole faction, too, or by a structure.
    """

    once: bool = False
    answers: bool = False
    only: Kind | None = None
    never: Kind | None = None
    faction: bool = False
    structure: bool = False


def order_of(
    keyword: str, *args: Arg, group: str, rule: str, help: str, example: str = "", says: Says,
    do: Handler | FactionHandler | None = None, also: Collection[str] = (), **takes: Any,
) -> OrderSpec:  # fmt: skip
    """The record of an order. takes: see `Takes`."""
    return orders.order(
        keyword, *args, rule=rule, help=help, example=example or keyword.upper(), says=says, do=do, also=also,
        group=group, takes=Takes(**takes),
    )  # fmt: skip


condition, immediate, full_day, of_faction = (
    partial(order_of, group=group) for group in (CONDITION, IMMEDIATE, FULL_DAY, OF_FACTION)
)


def facts(turn: OverlordTurn, unit: Unit) -> UnitFacts:
    """The common fields of a `UnitEvent`, seen by the unit's own faction."""
    seat = turn.state.factions[unit.faction].seat
    return {
        "unit": unit.id,
        "unit_name": references.title(unit),
        "seen_by": (seat,) if seat else (),
        "place": unit.location,
    }


def say_why(turn: OverlordTurn, unit: Unit, order: str, problem: NotPossible) -> None:
    """Tells the player, once a month, why an order waits. order: its words."""
    told = turn.scratch.said_why
    if (unit.id, order, problem.code) not in told:
        told.add((unit.id, order, problem.code))
        reason = WORDING.refusal(problem.code, problem.values)
        turn.tell(Waits(**facts(turn, unit), reason=reason, order=order, rule=problem.rule))


def refuse_faction(turn: OverlordTurn, faction: Faction, order: Order, problem: NotPossible) -> None:
    """The same for an order of a whole faction."""
    turn.tell(
        FactionRefused(
            faction=faction.id,
            seen_by=(faction.seat,) if faction.seat else (),
            reason=WORDING.refusal(problem.code, problem.values),
            order=order.text,
            line=order.line,
            rule=problem.rule,
        )
    )


def carry_out(handler: Handler, acting: Acting) -> Result:
    """Tries one order: the handler's answer; FAILED, and the player told why, when it raises NotPossible; NOT_YET when
    it raises NotYet."""
    try:
        return handler(acting)
    except NotYet as problem:
        say_why(acting.turn, acting.unit, acting.order.text, problem)
        return Result.NOT_YET
    except NotPossible as problem:
        refuse(acting, problem)
        return Result.FAILED
