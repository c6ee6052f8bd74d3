"""Memory: how the C library keeps it, how much a process has."""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
from pathlib import Path

_M_ARENA_MAX = -8  # from glibc's malloc.h
_ARENAS = 1


def share_one_arena() -> None:
    """Let all threads allocate from one arena of glibc's, instead of one each that is never handed back.

    Hosting queries the database from many short threads; Python runs only one at a time anyway, and this saves 15 MiB
    in play. Does nothing where the C library is another.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)


def resident(pid: int) -> int:
    """Bytes of memory that a process has; 0 when it has ended, or the system cannot tell."""
    try:
        return int((Path("/proc") / str(pid) / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def give_back() -> None:
    """Hand back to the system what has been used and nobody needs any longer, which the C library would keep for
    later: some 6 MiB after the start, and 15 each after a large turn and its pictures.
    """
    gc.collect()
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
