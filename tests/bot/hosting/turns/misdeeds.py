"""Jobs as bad as jobs can be, for workers to survive: reached by name from the worker process."""

from __future__ import annotations

import ctypes
import os
import re
import time


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
