"""Bulkheads: threads of their own for turns, mail and chores, so that none of them, nor a person, waits for the others.

What people ask for is done in asyncio's own threads. The store has a connection for every thread there may be.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Work(StrEnum):
    """What has threads of its own."""

    TURNS = "turns"
    MAIL = "mail"
    CHORES = "chores"
    GUARD = "guard"
    EAR = "ear"


THREADS = {Work.TURNS: 4, Work.MAIL: 4, Work.CHORES: 2, Work.GUARD: 1, Work.EAR: 1}

_here: contextvars.ContextVar[ThreadPoolExecutor | None] = contextvars.ContextVar("threads", default=None)


class Bulkheads:
    """The threads of one bot. They start when there is work for them."""

    def __init__(self) -> None:
        self._pools = {work: ThreadPoolExecutor(count, f"turnkeep-{work}") for work, count in THREADS.items()}

    @contextlib.contextmanager
    def at(self, work: Work) -> Iterator[None]:
        """Inside, the present task and those it begins use the threads of this work."""
        before = _here.set(self._pools[work])
        try:
            yield
        finally:
            _here.reset(before)

    def close(self) -> None:
        """No more work comes; what is under way is ended by itself."""
        for pool in self._pools.values():
            pool.shutdown(wait=False)


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a function in a thread of the work that the present task does."""
    pool = _here.get()
    if pool is None:
        return await asyncio.to_thread(function, *args, **kwargs)
    call = partial(contextvars.copy_context().run, function, *args, **kwargs)
    return await asyncio.get_running_loop().run_in_executor(pool, call)
