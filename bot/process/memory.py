"""How the C library keeps memory."""

from __future__ import annotations

import contextlib
import ctypes

_M_ARENA_MAX = -8  # from glibc's malloc.h
_ARENAS = 1


def share_one_arena() -> None:
    """Let all threads allocate from one arena of glibc's, instead of one each that is never handed back.

    Hosting queries the database from many short threads; Python runs only one at a time anyway, and this saves 15 MiB
    in play. Does nothing where the C library is another.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, _ARENAS)
