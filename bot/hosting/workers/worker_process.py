"""What happens in a worker process around its jobs: how it begins, what it may use, what it says of a failed job."""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import multiprocessing
import os
import pickle
import threading
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from bot.hosting.errors import BadChoice, HostingError, NotThere, WrongMoment
from bot.hosting.workers.worker_states import Rulesets, StateWanted
from bot.process.memory import share_one_arena
from engine.core import document
from engine.core.errors import SetupError
from engine.core.ruleset import collector_paused

T = TypeVar("T")

REFUSALS: dict[str, type[HostingError] | type[SetupError]] = {
    kind.__name__: kind for kind in (BadChoice, NotThere, WrongMoment, SetupError)
}
SACRIFICE = "500"  # in /proc/self/oom_score_adj: when the machine has no memory left, it ends a worker, not the bot


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """How a job ended: "done", "refused" (a sentence for who asked), "wanted" (the state), "memory", "failed".

    said: the refusal or the fault in a line; kind: the refusal's class; about: the field it names; trace: of a fault.
    """

    verdict: str
    product: T | None = None
    said: str = ""
    kind: str = ""
    about: str = ""
    trace: str = ""


def begin_work(memory: int, niceness: int) -> None:
    """Run first in every worker. memory: bytes it may have, where the platform can say so; niceness: see nice(1)."""
    _follow_parent()
    share_one_arena()
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if most < 0 else min(memory, most), most))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(niceness)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(SACRIFICE)


def _follow_parent() -> None:
    """End when the bot ends, even when the bot is killed and cannot say so."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="follow-parent").start()


def warm(rulesets: Rulesets, games: Sequence[str]) -> None:
    """Import the games and build what reads their states, so that the first job need not wait for it."""
    document.prepare(rulesets(game).play.state_type for game in games)
    gc.collect()
    gc.freeze()  # what was imported stays; going through it again and again takes time from every job


def guarded(job: Callable[..., T], *arguments: Any) -> Answer[T]:
    """Run a job. Whatever it raises becomes an answer: an exception that pickles but does not unpickle would take the
    whole pool with it.
    """
    try:
        return Answer("done", job(*arguments))
    except StateWanted:
        return Answer("wanted")
    except (HostingError, SetupError) as refusal:
        kind = next((known.__name__ for known in type(refusal).__mro__ if known.__name__ in REFUSALS), "SetupError")
        return Answer("refused", said=str(refusal), kind=kind, about=str(getattr(refusal, "field", "")))
    except MemoryError:
        return Answer("memory")
    except Exception as fault:
        return Answer("failed", said=f"{type(fault).__name__}: {fault}", trace=traceback.format_exc())


def worked(last: float, job: Callable[..., T], *arguments: Any) -> bytes:
    """Run a job in a process of its own, which ends after `last` seconds, even if nobody is left who would end it and
    the job never comes back from a function written in C. Gives the pickled Answer: what cannot be pickled is a failure
    of the job, too.
    """
    with contextlib.suppress(RuntimeError, OSError, ValueError):  # a bot without stderr
        faulthandler.dump_traceback_later(last, exit=True)
    try:
        with collector_paused():
            answer = guarded(job, *arguments)
        packed = guarded(pickle.dumps, answer, pickle.HIGHEST_PROTOCOL)
        return pickle.dumps(packed) if packed.product is None else packed.product
    finally:
        faulthandler.cancel_dump_traceback_later()
