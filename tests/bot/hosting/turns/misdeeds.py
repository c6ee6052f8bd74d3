"""Jobs as bad as jobs can be, for workers to survive: reached by name from the worker process."""

from __future__ import annotations

import contextlib
import ctypes
import os
import pickle
import re
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bot.hosting.workers.worker_process import HEAD


def good(word: str) -> str:
    return word


def slow(seconds: float, word: str) -> str:
    time.sleep(seconds)
    return word


def loop() -> None:
    while True:
        pass


def stuck_in_c() -> None:
    """Never comes back, nor lets any other thread of its process run."""
    re.match(r"(a+)+$", "a" * 60 + "b")


def eat() -> int:
    eaten = []
    while True:
        eaten.append(bytearray(32 * 2**20))


def leave() -> None:
    os._exit(3)


def crash() -> None:
    ctypes.string_at(0)


def fault() -> None:
    raise ZeroDivisionError("the abacus broke")


def unspeakable() -> object:
    """What it gives cannot travel between processes."""
    return lambda: None


def leave_if(process: int) -> int:
    """Dies in one process, and works in every other."""
    if os.getpid() == process:
        os._exit(3)
    return os.getpid()


def where() -> int:
    return os.getpid()


def ask_to_end(how: str) -> None:
    raise {"SystemExit": SystemExit, "KeyboardInterrupt": KeyboardInterrupt, "GeneratorExit": GeneratorExit}[how](0)


def surroundings() -> tuple[dict[str, str], tuple[int, int, int]]:
    """The environment; process, session and group."""
    return dict(os.environ), (os.getpid(), os.getsid(0), os.getpgrp())


def search_environments(secret: str) -> list[str]:
    """The processes in whose environment or arguments a word stands, as far as they can be read."""
    found = []
    for path in (*Path("/proc").glob("[0-9]*/environ"), *Path("/proc").glob("[0-9]*/task/*/environ")):
        with contextlib.suppress(OSError):
            if secret.encode() in path.read_bytes():
                found.append(str(path))
    return found


def reach(what: str, where: str) -> str:
    """Try to reach out of the process: what came of it, "done" or the name of the error."""
    deeds: dict[str, Callable[[], object]] = {
        "write": lambda: Path(where).write_text("here"),
        "remove": lambda: Path(where).unlink(),
        "run": lambda: subprocess.run(where, check=True),
        "read memory": lambda: Path(f"/proc/{where}/mem").open("rb").close(),
        "read environment": lambda: Path(f"/proc/{where}/environ").read_bytes(),
        "signal": lambda: os.kill(int(where), 0),
        "connect": lambda: socket.create_connection(("127.0.0.1", int(where)), 5).close(),
        "send a datagram": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(
            b"x", ("127.0.0.1", int(where))
        ),
        "connect to a service": lambda: socket.socket(socket.AF_UNIX).connect(where),
        "open a ring": lambda: _called(425, 8, ctypes.create_string_buffer(120)),
        "listen": lambda: socket.create_server(("127.0.0.1", 0)).close(),
    }
    try:
        deeds[what]()
    except OSError as refused:
        return type(refused).__name__
    return "done"


def _called(number: int, *arguments: object) -> None:
    """A call of the kernel by its number."""
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), "refused")


def speak(words: str) -> None:
    print(words)
    print(words, file=sys.stderr)
    os.write(1, f"{words}\n".encode())


def chatter() -> None:
    for number in range(10_000):
        print(f"line {number}")


def leave_a_child() -> tuple[int, int]:
    """The worker and its child."""
    child = os.fork()
    if not child:
        time.sleep(600)
        os._exit(0)
    return os.getpid(), child


class Bomb:
    """What unpickles it makes a file."""

    def __init__(self, marker: str) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return os.open, (self.marker, os.O_CREAT)


def answer_with_a_bomb(marker: str, length: int | None) -> str:
    """Answers for itself, past what surrounds a job. length: what it says of the length; None: the truth."""
    bomb = pickle.dumps(Bomb(marker))
    (channel_number,) = (int(one.name) for one in Path("/proc/self/fd").iterdir() if _is_socket(int(one.name)))
    with socket.socket(fileno=os.dup(channel_number)) as channel:
        channel.sendall((len(bomb) if length is None else length).to_bytes(HEAD, "big") + bomb)
    return "nothing"


def _is_socket(number: int) -> bool:
    with contextlib.suppress(OSError):  # that through which the folder was read
        return stat.S_ISSOCK(os.fstat(number).st_mode)
    return False


def another_type() -> int:
    return "a word"  # type: ignore[return-value]
