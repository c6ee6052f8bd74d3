"""The parts of the bot, which are one process or, on PostgreSQL, several on any machines."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a process does. GATEWAY: people's commands, the alarm and its chores; WORKER: turns whose deadline has
    come, without a token and without Discord; SENDER: everything that is queued for Discord.
    """

    GATEWAY = "gateway"
    WORKER = "worker"
    SENDER = "sender"


TOGETHER = frozenset(Role)
