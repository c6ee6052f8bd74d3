"""How the C library keeps memory."""

from __future__ import annotations

import contextlib
import ctypes

_M_ARENA_MAX = -8  # from glibc's malloc.h
_ARENAS = 1


def share_one_arena() -> None:
    """Let all threads allocate from one arena of glibc's, instead of one each that is never handed back.

    Hosting asks the database from many short threads, of which Python runs one at a time anyway: 15 MiB less in play.
    Does nothing where the C library is another.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)
