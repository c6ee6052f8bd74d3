"""A plan of faults: which store call, message or job fails, how, and how often. One object instead of patches here and
there; it also writes down every point that was passed, so that a test can go through them all.

    plan = FaultPlan().at("store.finish_turn", Kind.LOST, after=True)
    faulty(hosting, plan, messenger)

Points: "store.<query>" for every query of Store, "messenger.send", "messenger.edit" (of status posts and
cards), "messenger.find", "workshop.<method>".
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.hosting import Hosting, Message, Messenger, TryLater
from bot.hosting.mail.outbox import REFRESH
from bot.hosting.workers.workshop import WorkerLost
from storage.errors import Unavailable

SLOW_SECONDS = 0.03


class Kind(StrEnum):
    EXCEPTION = "exception"  # a fault of ours
    LOST = "lost connection"
    LOCKED = "locked"
    SLOW = "slow"
    KILLED = "killed"  # the bot's process dies: nothing that it does afterwards reaches anything


class Killed(BaseException):
    """The process has died."""


@dataclass
class Planned:
    point: str
    kind: Kind
    after: bool
    times: int
    skip: int


@dataclass
class Order:
    """Two callers that meet, and then go one after the other. is_first: tells them apart by their arguments."""

    first: str
    second: str
    is_first: Callable[..., bool]
    meeting: threading.Barrier = field(default_factory=lambda: threading.Barrier(2))
    done: threading.Event = field(default_factory=threading.Event)


@dataclass
class FaultPlan:
    """What fails. passed: every point in the order it was reached; struck: the faults that have happened."""

    planned: list[Planned] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    struck: list[tuple[str, Kind]] = field(default_factory=list)
    dead: bool = False
    _meetings: dict[str, threading.Barrier] = field(default_factory=dict)
    _order: Order | None = None
    _deeds: dict[str, Callable[[], None]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def at(self, point: str, kind: Kind, *, after: bool = False, times: int = 1, skip: int = 0) -> FaultPlan:
        """A fault at a point: before the deed, or after it, when the deed is done and the answer lost.

        skip: let so many pass first.
        """
        self.planned.append(Planned(point, kind, after, times, skip))
        return self

    def meet(self, point: str, people: int) -> FaultPlan:
        """So many callers of a point wait for one another: each has looked, and none has written yet."""
        self._meetings[point] = threading.Barrier(people)
        return self

    def then(self, point: str, deed: Callable[[], None]) -> FaultPlan:
        """Do something, once, when a point is reached: stop a server, delete a file."""
        self._deeds[point] = deed
        return self

    def in_order(
        self, first: str, second: str, is_first: Callable[..., bool] = lambda *arguments, **named: True
    ) -> FaultPlan:
        """The callers of two points wait for each other; then the first one's deed is done before the second begins.

        is_first: where both come to the same point, by its arguments.
        """
        self._order = Order(first, second, is_first)
        return self

    @contextlib.contextmanager
    def turn_of(self, point: str, arguments: tuple[Any, ...]) -> Iterator[None]:
        """Wait for one's turn, if an order was arranged here; who comes alone goes on after a moment."""
        order = self._order
        if order is None or point not in (order.first, order.second):
            yield
            return
        first = point == order.first and (order.first != order.second or order.is_first(*arguments))
        with contextlib.suppress(threading.BrokenBarrierError):
            order.meeting.wait(3)
        if not first:
            order.done.wait(3)
        try:
            yield
        finally:
            if first:
                order.done.set()

    def due(self, point: str, *, after: bool) -> Kind | None:
        """What happens at this point now. Raises Killed in a process that is dead."""
        with self._lock:
            if self.dead:
                raise Killed
            if not after:
                self.passed.append(point)
            for fault in self.planned:
                if fault.point == point and fault.after == after and fault.times:
                    if fault.skip:
                        fault.skip -= 1
                        continue
                    fault.times -= 1
                    self.struck.append((point, fault.kind))
                    if fault.kind is Kind.KILLED:
                        self.dead = True
                        raise Killed
                    return fault.kind
        return None

    def wait(self, point: str) -> None:
        """Meet the others, if a meeting was arranged here; who comes alone goes on after a moment."""
        self._deeds.pop(point, lambda: None)()
        meeting = self._meetings.get(point)
        if meeting is not None:
            try:
                meeting.wait(2)
            except threading.BrokenBarrierError:
                self._meetings.pop(point, None)


class FaultyStore:
    """A store whose queries fail as planned."""

    def __init__(self, store: Any, plan: FaultPlan) -> None:
        self.__dict__.update(_store=store, _plan=plan)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._store, name, value)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        return self._planned(name, found) if callable(found) and name not in _ASIDE else found

    def _planned(self, name: str, query: Callable[..., Any]) -> Callable[..., Any]:
        point, plan = f"store.{name}", self._plan

        def called(*arguments: Any, **named: Any) -> Any:
            _strike(plan.due(point, after=False), Unavailable("My database does not answer."))
            plan.wait(point)
            with plan.turn_of(point, arguments):
                answer = query(*arguments, **named)
            _strike(plan.due(point, after=True), Unavailable("My database does not answer."))
            return answer

        return called


_ASIDE = {
    "engine", "asking", "reading", "changing", "writing", "answering", "close", "hold", "upgrade", "let_go",
    "check_hold", "running",
}  # fmt: skip


def _strike(kind: Kind | None, lost: Exception) -> None:
    if kind is Kind.EXCEPTION:
        raise RuntimeError("planned")
    if kind is Kind.SLOW:
        time.sleep(SLOW_SECONDS)
    elif kind is Kind.LOCKED:
        raise Unavailable("My database is busy: another program holds it.")
    elif kind is Kind.LOST:
        raise lost


class FaultyMessenger:
    """A messenger that fails as planned. Locked, for Discord, is a rate limit."""

    def __init__(self, messenger: Messenger, plan: FaultPlan) -> None:
        self._messenger, self._plan = messenger, plan

    async def send(self, message: Message) -> int | None:
        point = "messenger.edit" if isinstance(message.content, REFRESH) else "messenger.send"
        return await self._planned(point, self._messenger.send, message)

    async def find(self, message: Message) -> int | None:
        return await self._planned("messenger.find", self._messenger.find, message)

    async def _planned(self, point: str, deed: Callable[[Message], Any], message: Message) -> int | None:
        await _strike_softly(self._plan.due(point, after=False))
        answer: int | None = await deed(message)
        await _strike_softly(self._plan.due(point, after=True))
        return answer


class FaultyWorkshop:
    """A workshop whose jobs fail as planned."""

    def __init__(self, workshop: Any, plan: FaultPlan) -> None:
        self._workshop, self._plan = workshop, plan

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._workshop, name)
        if not asyncio.iscoroutinefunction(found):
            return found
        return _job(found, name, self._plan)

    async def place(self) -> Any:
        """A place whose turns fail as planned."""
        place: Any = await self._workshop.place()
        place.turn = _job(place.turn, "turn", self._plan)
        return place


def _job(found: Callable[..., Any], name: str, plan: FaultPlan) -> Callable[..., Any]:
    async def called(*arguments: Any, **named: Any) -> Any:
        for after in (False, True):
            if after:
                answer = await found(*arguments, **named)
            kind = plan.due(f"workshop.{name}", after=after)
            if kind is Kind.LOST:
                raise WorkerLost("the worker process ended in the middle of its work")
            await _strike_softly(kind)
        return answer

    return called


async def _strike_softly(kind: Kind | None) -> None:
    if kind is Kind.SLOW:
        await asyncio.sleep(SLOW_SECONDS)
    elif kind is Kind.LOCKED:
        raise TryLater("429", 1.0)
    elif kind is Kind.LOST:
        raise TryLater("no connection")
    else:
        _strike(kind, TryLater(""))


def faulty(hosting: Hosting, plan: FaultPlan) -> FaultPlan:
    """Let everything that hosting asks of its store and its workshop go by the plan."""
    store: Any = FaultyStore(hosting.store, plan)
    workshop: Any = FaultyWorkshop(hosting.core.workshop, plan)
    hosting.store = hosting.core.store = store
    hosting.core.workshop = workshop
    for service in vars(hosting).values():
        if hasattr(service, "_store"):
            service._store = store
    return plan
