"""One word for all that comes of one cause, in the log: a command, a turn that is due, a round of the loops.

What is begun inside (tasks, threads, jobs of workers) goes under the same word. Messages keep it across restarts: the
mark that each has begins with it.
"""

from __future__ import annotations

import secrets

from storage.ids import TRAIL, TRAIL_LENGTH


def begin() -> None:
    """What the present task does from now on has a cause of its own."""
    TRAIL.set(secrets.token_hex(TRAIL_LENGTH // 2))


def follow(nonce: str) -> None:
    """What the present task does from now on is about the message with this mark."""
    TRAIL.set(nonce[:TRAIL_LENGTH])
