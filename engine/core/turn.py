"""A turn while it is being run, and what comes out of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, ParamSpec, TypeVar, cast

from msgspec.structs import force_setattr

from engine.core.dice import Dice, Key, Roller
from engine.core.events import Event
from engine.core.orders import Order, OrderBook, OrderSheet
from engine.core.telling.mapsheet import MapSheet
from engine.core.telling.press import Headline, PressItem, Standings
from engine.core.telling.report import Report

S = TypeVar("S")
M = TypeVar("M")
N = TypeVar("N")
P = ParamSpec("P")

NO_ORDERS = OrderBook()


class Turn(Generic[S, M]):
    """What the phases work on: the state they change, the orders, the dice, and the events they tell.

    orders: read sheets by seat id. press: what was sent in for the paper of this turn (some games reward it).
    scratch: what phases note for one another; gone when the turn is over, so no rule may need it in the next one. What
    has a type of its subject's own (orders by unit, battles of the day ...) is kept with `note`. book: what can be
    ordered, for those who stand below the subjects of which the book is made.
    """

    def __init__(
        self,
        state: S,
        orders: Mapping[str, OrderSheet],
        *,
        seed: str,
        number: int,
        scratch: M,
        press: Sequence[PressItem] = (),
        roller: Roller | None = None,
        book: OrderBook = NO_ORDERS,
    ) -> None:
        self.state = state
        self.orders = dict(orders)
        self.seed = seed
        self.number = number
        self.press = tuple(press)
        self.events: list[Event] = []
        self.phase = ""
        self.day = 0
        self.scratch = scratch
        self.book = book
        self._roller = roller
        self._notes: dict[Callable[..., Any], Any] = {}

    def note(self, kind: Callable[P, N], *made_of: P.args, **named: P.kwargs) -> N:
        """What a subject notes for the later steps of this turn: the one of its kind, made when it is first asked for.

        kind: a type of the subject's, which nobody below it need know; made_of: what the first one is made of.
        """
        if kind not in self._notes:
            self._notes[kind] = kind(*made_of, **named)
        return cast(N, self._notes[kind])

    def forget(self) -> None:
        """The turn is over: what was noted, which knows the turn in its turn, goes now, and the world with it."""
        self._notes.clear()
        del self.scratch

    def dice(self, *key: Key) -> Dice:
        """The stream of this name in this phase of this turn; the same name starts the same stream."""
        if self._roller is not None:
            return self._roller(self.phase, *key)
        return Dice(self.seed, self.number, self.phase, *key)

    def tell(self, event: Event) -> None:
        """Records an event; stamps it with the phase and the day."""
        # The event was made for this call and nobody else holds it yet: stamping beats copying 100,000 of them.
        force_setattr(event, "phase", self.phase)
        force_setattr(event, "day", self.day)
        self.events.append(event)

    def orders_of(self, seat: str) -> tuple[Order, ...]:
        """The orders of a seat; none when it sent none."""
        sheet = self.orders.get(seat)
        return sheet.orders if sheet else ()


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """One part of a phase: its name, its rule id, and what it does to whatever the phase hands it."""

    name: str
    rule: str
    run: Callable[P, None]


@dataclass(frozen=True, slots=True)
class Phase(Generic[S, M]):
    """One step of the sequence of play: its name in the rulebook, its rule id, and what it does to the turn.

    steps: where the phase runs parts from several modules, these, in their order.
    """

    name: str
    rule: str
    run: Callable[[Turn[S, M]], None]
    steps: tuple[Step[...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The end of a campaign: winners are seat ids, best first; `honours` are lines for the paper."""

    winners: tuple[str, ...]
    reason: str
    honours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInfo:
    """What everybody may know of a seat. status: "active", "eliminated" or "left". owes: whether its orders are waited
    for in the turn that takes orders, while it is active.
    """

    id: str
    name: str
    status: str = "active"
    colour: str = ""
    owes: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """All that a turn produced. `state` is the document of the next turn; the rest is for people.

    press: what the turn's orders wrote for the paper (see `Paper.press_of`), beside what was sent in for it.
    """

    number: int
    date: str
    state: bytes
    events: tuple[Event, ...]
    reports: Mapping[str, Report]
    maps: Mapping[str, MapSheet]
    public_map: MapSheet
    headlines: tuple[Headline, ...]
    standings: Standings
    seats: tuple[SeatInfo, ...]
    finished: Finish | None = None
    sheets: Mapping[str, OrderSheet] = field(default_factory=dict)
    press: tuple[PressItem, ...] = ()
