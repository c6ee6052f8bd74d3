"""The one worker process: jobs go in, products come out; a worker that dies is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, TypeVar

from engine.core.errors import SetupError

T = TypeVar("T")

LONGEST_JOB = 30 * 60.0
"""Seconds after which a job is taken to be caught in a loop; its process is ended."""


class JobFailed(Exception):  # noqa: N818  (what happened)
    """The job raised. `trace` is the traceback as text, as it stood in the worker."""

    def __init__(self, summary: str, trace: str) -> None:
        super().__init__(summary)
        self.trace = trace


def _follow_parent() -> None:
    """Run in the worker: end when the bot ends, even when the bot is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="follow-parent").start()


def _guarded(job: Callable[..., T], *arguments: Any) -> tuple[str, T | str, str]:
    # Exceptions travel between processes by pickle, and one that pickles but does not unpickle takes the pool with it.
    try:
        return "done", job(*arguments), ""
    except SetupError as refusal:
        return "refused", str(refusal), ""
    except Exception as fault:
        return "failed", f"{type(fault).__name__}: {fault}", traceback.format_exc()


class Workshop:
    """Runs jobs one at a time in a process of their own (or, for debugging, in a thread)."""

    def __init__(self, *, process: bool = True, longest: float = LONGEST_JOB) -> None:
        self._process, self._longest = process, longest
        self._executor: Executor | None = None
        self.ok = True

    def _open(self) -> Executor:
        if self._executor is None:
            if self._process:
                # "spawn": a fork would copy the bot's threads' locks, its sockets and its database connections.
                self._executor = ProcessPoolExecutor(
                    max_workers=1, mp_context=multiprocessing.get_context("spawn"), initializer=_follow_parent
                )
            else:
                self._executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="workshop")
        return self._executor

    async def do(self, job: Callable[..., T], *arguments: Any) -> T:
        """Run a function of a module (not a lambda) in the worker. Raises SetupError as the game did, or JobFailed."""
        loop = asyncio.get_running_loop()
        executor = self._open()
        try:
            async with asyncio.timeout(self._longest):
                verdict, product, trace = await loop.run_in_executor(executor, _guarded, job, *arguments)
        except TimeoutError:
            self.ok = False
            self.close()
            raise JobFailed(f"it did not end within {self._longest / 60:g} minutes and was stopped", "") from None
        except BrokenExecutor:
            if self._executor is executor:
                self._executor, self.ok = None, False
            raise JobFailed("the worker process ended in the middle of its work", "") from None
        self.ok = True
        if verdict == "refused":
            raise SetupError(str(product))
        if verdict == "failed":
            raise JobFailed(str(product), trace)
        return product  # type: ignore[return-value]  # "done" carries the job's own product

    def close(self) -> None:
        """End the worker; a job under way is abandoned."""
        executor, self._executor = self._executor, None
        if isinstance(executor, ProcessPoolExecutor):
            for process in list((executor._processes or {}).values()):
                process.terminate()
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
