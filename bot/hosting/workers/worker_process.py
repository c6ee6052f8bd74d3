"""What happens in a worker process around its jobs: how it begins, what it may use, what it says of a failed job."""

from __future__ import annotations

import contextlib
import faulthandler
import functools
import gc
import importlib
import os
import pickle
import signal
import socket
import struct
import sys
import threading
import time
import traceback
import typing
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.hosting.errors import BadChoice, HostingError, NotThere, WrongMoment
from bot.hosting.workers.worker_states import Rulesets, StateWanted
from bot.process import confinement
from bot.process.memory import share_one_arena
from engine.core import document
from engine.core.errors import SetupError
from engine.core.ruleset import collector_paused

T = TypeVar("T")

REFUSALS: dict[str, type[HostingError] | type[SetupError]] = {
    kind.__name__: kind for kind in (BadChoice, NotThere, WrongMoment, SetupError)
}
SACRIFICE = "500"  # in /proc/self/oom_score_adj: when the machine has no memory left, it ends a worker, not the bot
HEAD = 8  # bytes that tell how long a message is
REQUEST = struct.Struct("!Bqqq")  # to a nursery: BEAR, memory, niceness, bytes of the job that follows; BURY, pid, 0, 0
BEAR, BURY = range(2)
FOLLOWING = 0.5  # seconds between two looks whether the nursery is there

JOBS = tuple(f"bot.hosting.workers.worker{of}" for of in ("", "_house", "_looks", "_orders", "_seats"))

NOTHING = msgspec.Raw(msgspec.msgpack.encode(None))


class Answer(msgspec.Struct, frozen=True):
    """How a job ended: "done", "refused" (a sentence for who asked), "wanted" (the state), "memory", "failed".

    product: still packed; said: the refusal or the fault in a line; kind: the refusal's class; about: the field it
    names; trace: of a fault.
    """

    verdict: str
    product: msgspec.Raw = NOTHING
    said: str = ""
    kind: str = ""
    about: str = ""
    trace: str = ""


class _Done(msgspec.Struct, frozen=True):
    """An answer with a product, as it is packed: both at once, for a product packed before it is as large as all that
    was drawn.
    """

    product: object
    verdict: str = "done"


def nurse() -> None:
    """A nursery's whole life: workers are born, forked from it when it has imported what they need, and are buried,
    until the bot closes the line. The argument of the process: the line's number.
    """
    line, born = socket.socket(fileno=int(sys.argv[1])), set[int]()
    _give_up_what_no_worker_needs()
    with contextlib.suppress(ConnectionError):  # the bot closes the line whatever is under way
        _bear_and_bury(line, born)
    for worker in born:
        _bury(worker)


def _bear_and_bury(line: socket.socket, born: set[int]) -> None:
    done = set[bytes]()
    while (asked := _asked(line)) is not None:
        (what, number, niceness, length), held = asked
        if what == BURY:
            if number in born:
                _bury(number)
                born.remove(number)
            continue
        warming = _exactly(line, length)
        if warming is None:
            break
        if warming not in done:
            worked(*pickle.loads(warming))  # noqa: S301  (the bot's own)
            done.add(warming)  # however it went: each worker is given it, too, and says so
        worker = _forked(line, held, number, niceness)
        born.add(worker)
        line.sendall(worker.to_bytes(HEAD, "big"))


def _asked(line: socket.socket) -> tuple[tuple[int, ...], list[int]] | None:
    """The next request, and the open files that came with it; None when the bot has closed the line."""
    head, held, _, _ = socket.recv_fds(line, REQUEST.size, 2)
    rest = _exactly(line, REQUEST.size - len(head)) if head else None
    return None if rest is None else (REQUEST.unpack(head + rest), held)


def _forked(line: socket.socket, held: list[int], memory: int, niceness: int) -> int:
    nursery = os.getpid()
    if (worker := os.fork()) == 0:
        try:
            line.close()
            os.setsid()
            channel, printing = held
            for stream in (1, 2):
                os.dup2(printing, stream)
            os.close(printing)
            with contextlib.suppress(ConnectionError):  # the bot closes the channel whatever is under way
                serve(socket.socket(fileno=channel), memory, niceness, nursery)
        except BaseException:
            traceback.print_exc()  # into the bot's log
        finally:
            os._exit(0)
    for number in held:
        os.close(number)
    return worker


def _bury(worker: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(worker, signal.SIGKILL)
    os.kill(worker, signal.SIGKILL)  # before it has a session, it is in none of its own
    os.waitpid(worker, 0)


def serve(channel: socket.socket, memory: int, niceness: int, nursery: int) -> None:
    """A worker's whole life: jobs come one after the other, until the bot closes the channel.

    memory: bytes it may have, where the platform can say so; niceness: see nice(1); nursery: what it ends with.
    """
    _begin_work(channel, memory, niceness, nursery)
    while (request := _received(channel)) is not None:
        channel.sendall(bytes(HEAD))  # taken up
        answer = worked(*pickle.loads(request))  # noqa: S301  (the bot's own)
        channel.sendall(len(answer).to_bytes(HEAD, "big"))
        channel.sendall(answer)
        del answer  # not beside the next job


def _received(channel: socket.socket) -> bytes | None:
    """The next job; None when the bot has closed the channel."""
    head = _exactly(channel, HEAD)
    return None if head is None else _exactly(channel, int.from_bytes(head, "big"))


def _exactly(channel: socket.socket, length: int) -> bytes | None:
    got = bytearray()
    while len(got) < length:
        part = channel.recv(min(length - len(got), 2**20))
        if not part:
            return None
        got += part
    return bytes(got)


def _give_up_what_no_worker_needs() -> None:
    """Before anything of a game is imported."""
    faulthandler.enable()
    share_one_arena()
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(SACRIFICE)
    confinement.confine()
    confinement.end_with_parent()


def _begin_work(channel: socket.socket, memory: int, niceness: int, nursery: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if most < 0 else min(memory, most), most))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(niceness)
    confinement.confine()  # from its siblings, too
    _follow(nursery)
    # A child would keep the channel open when its worker has ended, and outlive both.
    os.register_at_fork(after_in_child=channel.close)
    os.register_at_fork(after_in_child=confinement.end_with_parent)


def _follow(nursery: int) -> None:
    """End, with all that was forked, when the nursery ends, even when it is killed and cannot say so."""
    confinement.end_with_parent()

    def watch() -> None:
        while os.getppid() == nursery:
            time.sleep(FOLLOWING)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True, name="follow the nursery").start()


def warm(rulesets: Rulesets, games: Sequence[str]) -> None:
    """Import the jobs and the games and build what reads their states, so that the first job need not wait for it. A
    game that cannot be imported fails its own jobs, and nobody else's.
    """
    for name in JOBS:
        importlib.import_module(name)
    for game in games:
        try:
            document.prepare((rulesets(game).play.state_type,))
        except BaseException:
            print(f"{game} cannot be imported:", file=sys.stderr)
            traceback.print_exc()
    gc.collect()
    gc.freeze()  # what was imported stays; going through it again and again takes time from every job


def greet(rulesets: Rulesets, game: str) -> str:
    """The title of a game: a worker that tells it can be reached, and has the game."""
    return rulesets(game).title


def guarded(job: Callable[..., object], *arguments: Any) -> bytes:
    """Run a job, and pack what it gives as an Answer. Whatever it raises becomes an answer, also what is meant to end a
    process; so does a product that cannot be packed.
    """
    try:
        return msgspec.msgpack.encode(_Done(job(*arguments)))
    except BaseException as fault:
        failure = _failure(fault)
    return msgspec.msgpack.encode(failure)  # when all that the job held has gone with the fault


def _failure(fault: BaseException) -> Answer:
    """What is answered for a job that raised this."""
    if isinstance(fault, StateWanted):
        return Answer("wanted")
    if isinstance(fault, HostingError | SetupError):
        kind = next((known.__name__ for known in type(fault).__mro__ if known.__name__ in REFUSALS), "SetupError")
        return Answer("refused", said=_text(fault), kind=kind, about=str(getattr(fault, "field", "")))
    if isinstance(fault, MemoryError):
        return Answer("memory")
    said = f"{type(fault).__name__}: {_text(fault)}"
    return Answer("failed", said=said, trace=_clean("".join(traceback.format_exception(fault))))


def _text(fault: BaseException) -> str:
    return _clean(str(fault))


def _clean(text: str) -> str:
    """The text without halves of characters, which no message can hold."""
    return text.encode(errors="replace").decode()


def worked(last: float, job: Callable[..., object], *arguments: Any) -> bytes:
    """Run a job in a process of its own, which ends after `last` seconds, even if nobody is left who would end it and
    the job never comes back from a function written in C. Gives the packed Answer.
    """
    with contextlib.suppress(RuntimeError, OSError, ValueError):
        faulthandler.dump_traceback_later(last, exit=True)
    try:
        with collector_paused():
            return guarded(job, *arguments)
    finally:
        faulthandler.cancel_dump_traceback_later()


_reading = msgspec.msgpack.Decoder(Answer)
_building = threading.Lock()


def answer_of(answer: bytes | bytearray) -> Answer:
    """What a worker sent. Raises msgspec.DecodeError."""
    return _reading.decode(answer)


def product_of(job: Callable[..., T], answer: Answer) -> T:
    """What the job gave, of the type that the job says. Raises msgspec.DecodeError for anything else."""
    product: T = _decoder(job).decode(answer.product)
    return product


@functools.cache
def _decoder(job: Callable[..., T]) -> msgspec.msgpack.Decoder[T]:
    with _building:  # two at once, of types that have parts in common, would meet a half-built description
        return msgspec.msgpack.Decoder(typing.get_type_hints(job)["return"])
