"""The worker processes and the queues before them: nothing that a game does happens in the bot's own process.

Two crews. People's requests are handled by the `people` crew, whose workers start with the bot and do nothing else.
Turns and set-ups are done by the `turns` crew, which is started when there is one to run and sent home after. In a
queue everybody's turn comes round, and nobody has more than one job at work: a thousand sheets of one person keep one
worker busy, and the others answer everybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from bot.hosting.errors import BadChoice
from bot.hosting.watching.measures import Measures
from bot.hosting.watching.watch import Wait
from bot.hosting.workers.agency import Agency, Means
from bot.hosting.workers.bench import WARMING, Bench, Call, JobFailed, NotTakenUp, TooBig, TooLong, WorkerLost
from bot.hosting.workers.worker_process import REFUSALS, Answer, product_of, warm
from bot.hosting.workers.worker_states import STATES_KEPT, Rulesets, StateWanted

T = TypeVar("T")

log = logging.getLogger(__name__)

MIB = 2**20
TRIES = 3  # for a worker that does not start, and for a job that none took up
NO_WORKER = "no worker process would stay alive"
IDLE_SECONDS = 30.0  # for which no job may wait while a worker is idle
ROUND = 5.0  # seconds between two looks at idle workers
__all__ = ["Crew", "JobFailed", "NotTakenUp", "Place", "Size", "TooBig", "TooLong", "WorkerLost", "Workshop"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How many workers a crew has. least: kept ready; most: at busy times; patience: seconds of waiting before one more
    is started; rest: seconds without work after which those beyond `least` are sent home.
    """

    least: int
    most: int
    patience: float
    rest: float = 60.0


CHANGING = 60.0  # seconds for a change of a whole state: a seat more or less
PEOPLE = (Size(least=2, most=4, patience=1.0), Means(seconds=10.0, memory=2048 * MIB))
TURNS = (Size(least=0, most=3, patience=20.0), Means(seconds=10 * 60.0, memory=4096 * MIB, niceness=5))


@dataclass(slots=True, eq=False)
class _Waiting:
    who: Hashable
    about: str
    seat: asyncio.Future[Bench]
    since: float = field(default_factory=time.monotonic)


class Crew:
    """Workers of one kind with their queue."""

    def __init__(self, name: str, agency: Agency, size: Size, means: Means, warming: Call, measures: Measures) -> None:
        self.name, self._agency, self.size, self.means, self._warming = name, agency, size, means, warming
        self._measures = measures
        measures.expect_crew(name)
        self._benches: list[Bench] = []
        self._idle: list[Bench] = []
        self._queue: OrderedDict[Hashable, deque[_Waiting]] = OrderedDict()
        self._at_work: set[Hashable] = set()
        self._growth: asyncio.TimerHandle | None = None
        self._starting: set[asyncio.Task[None]] = set()
        self._closed = False
        self._moved = time.monotonic()  # when a job was last given to a worker
        self.ok = True

    async def open(self) -> None:
        """Start the workers that are kept ready, one after the other: the bot itself is starting, too."""
        for _ in range(self.size.least - len(self._benches)):
            await asyncio.shield(self._grow())

    async def do(
        self, job: Callable[..., object], *arguments: Any, who: Hashable, about: str = "", seconds: float | None = None
    ) -> Answer:
        """Run a job when its turn has come. who: the person, limited to one running job at a time; about: the name of
        the state it looks at. Raises WorkerLost, TooLong, TooBig.
        """
        for _ in range(TRIES):
            try:
                return await self._do(job, arguments, who, about, seconds or self.means.seconds)
            except NotTakenUp as why:
                log.warning("a worker was gone before its job began (%s); another one does it", why)
        raise WorkerLost(NO_WORKER)

    async def _do(
        self, job: Callable[..., object], arguments: tuple[Any, ...], who: Hashable, about: str, seconds: float
    ) -> Answer:
        async with await self.place(who, about) as place:
            return await place.do(job, *arguments, seconds=seconds)

    async def place(self, who: Hashable, about: str = "") -> Place:
        """A worker, when there is one for this person: kept until the place is left."""
        return Place(self, who, await self._bench(who, about), about)

    async def work(self, bench: Bench, job: Callable[..., object], *arguments: Any, seconds: float) -> Answer:
        """Run a job at a bench that is kept. Raises NotTakenUp, WorkerLost, TooLong, TooBig."""
        try:
            with self._measures.timing(job, arguments):
                answer = await bench.do(job, *arguments, seconds=seconds)
        except (JobFailed, NotTakenUp) as fault:
            if self._closed:
                raise asyncio.CancelledError from None
            if isinstance(fault, JobFailed):
                self.ok = False
            raise
        self.ok = True
        return answer

    def leave(self, who: Hashable, bench: Bench) -> None:
        """Whoever kept the bench is done with it."""
        self._at_work.discard(who)
        self._free(bench)
        self._assign()

    def _free(self, bench: Bench) -> None:
        """The bench is free for the next job, as soon as it has a worker."""
        if self._closed:
            bench.drop()
        elif bench.ready:
            bench.idle_since = time.monotonic()
            self._idle.append(bench)
        else:
            self._restart(bench)

    def _restart(self, bench: Bench) -> None:
        self._measures.restarted(self.name)
        self._start(bench)

    def _start(self, bench: Bench) -> asyncio.Task[None]:
        task = asyncio.create_task(self._bring_up(bench), name="a worker starts")
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)
        return task

    async def _bring_up(self, bench: Bench) -> None:
        """Start the bench's worker. When none stays alive the bench is given up; with the last one everybody's hope."""
        for _ in range(TRIES):
            try:
                await bench.open()
            except Exception as why:
                log.warning("a worker did not start: %r", why)
            else:
                self._idle.append(bench)
                self._assign()
                return
        self._benches.remove(bench)
        if not self._benches:
            for waiting in [one for line in self._queue.values() for one in line]:
                if not waiting.seat.done():
                    waiting.seat.set_exception(WorkerLost(NO_WORKER))
            self._queue.clear()

    async def _bench(self, who: Hashable, about: str) -> Bench:
        waiting = _Waiting(who, about, asyncio.get_running_loop().create_future())
        self._queue.setdefault(who, deque()).append(waiting)
        self._assign()
        try:
            return await waiting.seat
        except asyncio.CancelledError:
            self._forget(waiting)
            raise

    def _forget(self, waiting: _Waiting) -> None:
        """Whoever waited has gone; a bench that was already given is given back."""
        if waiting.seat.done() and not waiting.seat.cancelled():
            self._at_work.discard(waiting.who)
            self._free(waiting.seat.result())
        elif (line := self._queue.get(waiting.who)) is not None:
            with contextlib.suppress(ValueError):
                line.remove(waiting)
            if not line:
                del self._queue[waiting.who]
        self._assign()

    def _assign(self) -> None:
        """Give idle workers to those who wait, in turn."""
        while (waiting := self._next()) is not None:
            if not self._idle:
                if not self._benches:
                    self._grow()
                self._grow_later()
                return
            line = self._queue.pop(waiting.who)
            line.popleft()
            if line:
                self._queue[waiting.who] = line  # at the end of the round
            if not waiting.seat.done():  # else whoever waited has just gone
                self._at_work.add(waiting.who)
                self._moved = time.monotonic()
                waiting.seat.set_result(self._fitting(waiting.about))

    def _next(self) -> _Waiting | None:
        """Whose turn it is: the first in the line of the first person who has no job at work."""
        return next((line[0] for who, line in self._queue.items() if who not in self._at_work), None)

    def wait(self, what: str, longest: float) -> Wait | None:
        """For how long the queue has stood still; None when nobody waits. what: it is called; longest: seconds that any
        of its jobs may take.
        """
        now, first = time.monotonic(), self._next()
        if first is not None and self._idle:
            said = f"{what} waits, though a worker is idle"
            return Wait(what=said, seconds=now - first.since, limit=IDLE_SECONDS)
        oldest = min((line[0].since for line in self._queue.values()), default=None)
        if oldest is None:
            return None
        seconds = now - max(oldest, self._moved)
        return Wait(what=f"{what} waits, and the queue stands still", seconds=seconds, limit=longest + IDLE_SECONDS)

    def queue(self) -> tuple[int, float]:
        """How many wait for a worker, and for how many seconds the first of them has."""
        waiting = [one for line in self._queue.values() for one in line]
        return len(waiting), max((time.monotonic() - one.since for one in waiting), default=0.0)

    def pids(self) -> list[int]:
        """The processes of the workers."""
        return [pid for bench in self._benches if (pid := bench.pid) is not None]

    def _fitting(self, about: str) -> Bench:
        """An idle worker, if there is one, that knows the state."""
        best = min(self._idle, key=lambda bench: about not in bench.known)
        self._idle.remove(best)
        return best

    def _grow(self) -> asyncio.Task[None]:
        bench = Bench(self._agency, self.means, self._warming)
        self._benches.append(bench)
        return self._start(bench)

    def _grow_later(self) -> None:
        if self._growth is not None or len(self._benches) >= self.size.most:
            return

        def patience_ended() -> None:
            self._growth = None
            if self._next() is not None:
                self._grow()

        self._growth = asyncio.get_running_loop().call_later(self.size.patience, patience_ended)

    def look_after(self) -> None:
        """Called now and then: dead idle workers are replaced, those beyond what is needed sent home."""
        for bench in list(self._idle):
            rested = time.monotonic() - bench.idle_since > self.size.rest
            if rested and len(self._benches) > self.size.least:
                self._idle.remove(bench)
                self._benches.remove(bench)
                bench.leave()
            elif not bench.ready:
                log.warning("an idle worker was gone; another one takes its place")
                self._idle.remove(bench)
                bench.drop()
                self._restart(bench)

    def close(self) -> None:
        """End every worker; jobs under way are abandoned: who waits for one is cancelled."""
        self._closed = True
        if self._growth is not None:
            self._growth.cancel()
            self._growth = None
        for task in self._starting:
            task.cancel()
        for bench in self._idle:
            bench.leave()
        for bench in self._benches:
            bench.drop()
        self._idle.clear()
        for waiting in [one for line in self._queue.values() for one in line]:
            waiting.seat.cancel()
        self._queue.clear()


class Place:
    """A worker that is kept for somebody until they leave it, which `async with` does."""

    def __init__(self, crew: Crew, who: Hashable, bench: Bench, about: str) -> None:
        self._crew, self._who, self._about = crew, who, about
        self._bench: Bench | None = bench

    async def do(self, job: Callable[..., object], *arguments: Any, seconds: float) -> Answer:
        """Run a job. Raises NotTakenUp, WorkerLost, TooLong, TooBig: then the worker is gone."""
        assert self._bench is not None, "the place has been left"
        answer = await self._crew.work(self._bench, job, *arguments, seconds=seconds)
        if self._about:
            known = self._bench.known
            self._bench.known = [*(name for name in known if name != self._about), self._about][-STATES_KEPT:]
        return answer

    async def turn(self, job: Callable[..., T], *arguments: Any) -> T:
        """Run a turn. Raises JobFailed; what ended with its worker is not tried again here."""
        return _product(job, await self.do(job, *arguments, seconds=self._crew.means.seconds))

    def leave(self, remembering: str = "") -> None:
        """Let the next have the worker. remembering: the name of what it remembers of its job."""
        bench, self._bench = self._bench, None
        if bench is not None:
            if remembering:
                bench.known = [remembering]
            self._crew.leave(self._who, bench)

    async def __aenter__(self) -> Place:
        return self

    async def __aexit__(self, *_fault: object) -> None:
        self.leave()


class Workshop:
    """Does the games' work in worker processes. agency: where they come from; measures: who counts it;
    memory: bytes that a turn may take, where it is not the usual; what people ask for, half of them.
    """

    def __init__(
        self,
        rulesets: Rulesets,
        agency: Agency | None = None,
        measures: Measures | None = None,
        memory: int | None = None,
    ) -> None:
        self._rulesets = rulesets
        self._games: list[str] = []  # whose modules the workers import as they start; new workers, those of by then
        self._agency, self._shared = agency or Agency(), agency is not None
        agency, warming = self._agency, (warm, (rulesets, self._games))
        measures = measures or Measures()
        memory = memory or TURNS[1].memory
        self.people = Crew("people", agency, PEOPLE[0], replace(PEOPLE[1], memory=memory // 2), warming, measures)
        self.turns = Crew("turns", agency, TURNS[0], replace(TURNS[1], memory=memory), warming, measures)
        self._watching: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None
        self._lessons: set[asyncio.Task[None]] = set()

    @property
    def games(self) -> tuple[str, ...]:
        """Whose modules every new worker imports as it starts."""
        return tuple(self._games)

    @property
    def ok(self) -> bool:
        """Whether no worker was lost in the last job."""
        return self.people.ok and self.turns.ok

    def waits(self) -> tuple[Wait, ...]:
        """What waits for a worker."""
        both = self.people.wait("a request", CHANGING), self.turns.wait("a turn", self.turns.means.seconds)
        return tuple(wait for wait in both if wait is not None)

    def start(self, games: Sequence[str] = ()) -> None:
        """Start the workers that answer people, in the background. games: those that are played."""
        self._games += (game for game in games if game not in self._games)
        self._watch()
        self._opening = asyncio.create_task(self.people.open(), name="workers start")

    def learn(self, game: str) -> None:
        """A game is played from now on: the workers that wait for people import it, in the background."""
        if game in self._games:
            return
        self._games.append(game)
        if self._opening is not None:
            self._lessons |= {
                asyncio.create_task(self._lesson(game), name=f"workers learn {game}")
                for _ in range(self.people.size.least)
            }

    async def _lesson(self, game: str) -> None:
        with contextlib.suppress(JobFailed):  # they will import it with their first job, then
            await self.people.do(warm, self._rulesets, (game,), who=object(), seconds=WARMING)

    def _watch(self) -> None:
        if self._watching is None:
            self._watching = asyncio.create_task(self._rounds(), name="workers looked after")

    async def _rounds(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            for crew in (self.people, self.turns):
                crew.look_after()

    async def ask(
        self,
        job: Callable[..., T],
        *arguments: Any,
        who: Hashable,
        about: str = "",
        seconds: float | None = None,
    ) -> T:
        """Do for somebody what is done in seconds. job: a function of a module; who, about: see Crew.do.

        Raises what the job refuses, StateWanted, JobFailed.
        """
        self._watch()
        return _product(job, await self.people.do(job, *arguments, who=who, about=about, seconds=seconds))

    async def place(self) -> Place:
        """A worker for a turn, when one is free. Nothing of the turn need be decided before."""
        self._watch()
        return await self.turns.place(object())

    async def turn(self, job: Callable[..., T], *arguments: Any, about: str = "") -> T:
        """Set a game up, draw a turn that has run, or run one once more to prove it. What ended with its worker or its
        time is tried once more, after what waits already. about: what a worker may remember of it. Raises SetupError as
        the game did, or JobFailed.
        """
        self._watch()
        try:
            return _product(job, await self.turns.do(job, *arguments, who=object(), about=about))
        except WorkerLost as first:
            log.warning("a turn is tried again: %s", first)
        try:
            return _product(job, await self.turns.do(job, *arguments, who=object()))
        except WorkerLost as second:
            raise type(second)(f"{second}, for the second time") from None

    async def close(self) -> None:
        """End the workers; a job under way is abandoned."""
        for task in (self._watching, self._opening, *self._lessons):
            if task is not None:
                task.cancel()
        self._watching = self._opening = None
        self.people.close()
        self.turns.close()
        if not self._shared:
            await self._agency.close()


def _product(job: Callable[..., T], answer: Answer) -> T:
    """What a job gave. Raises what it refused, or JobFailed."""
    if answer.verdict == "done":
        try:
            return product_of(job, answer)
        except msgspec.DecodeError as why:
            raise JobFailed(f"its answer could not be read: {why}") from None
    if answer.verdict == "wanted":
        raise StateWanted
    if answer.verdict == "refused" and answer.kind in REFUSALS:
        kind = REFUSALS[answer.kind]
        raise BadChoice(answer.said, answer.about) if kind is BadChoice else kind(answer.said)
    raise JobFailed(answer.said, answer.trace)
