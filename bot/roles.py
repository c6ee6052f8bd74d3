"""The parts of the bot, which are one process or, on PostgreSQL, several on any machines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """What a process does. GATEWAY: people's commands, the alarm and its chores; WORKER: turns whose deadline has
    come, without a token and without Discord; SENDER: everything that is queued for Discord.
    """

    GATEWAY = "gateway"
    WORKER = "worker"
    SENDER = "sender"


TOGETHER = frozenset(Role)


@dataclass(frozen=True)
class Shards:
    """Discord's gateway is cut into `count` shards, each with its servers; a gateway of ours may connect to some."""

    ids: tuple[int, ...]
    count: int

    @classmethod
    def parse(cls, typed: str) -> Shards:
        """ "0-3/8": shards 0 to 3 of 8; "5/8": one of them. Raises ValueError."""
        found = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", typed.strip(), re.ASCII)
        if found is None:
            raise ValueError(
                f"--shards is written FIRST-LAST/ALL, like 0-3/8 for the first half of eight, not {typed!r}"
            )
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if count == 0:
            raise ValueError(f"--shards {typed}: there is at least one shard")
        if first > last:
            raise ValueError(f"--shards {typed}: the first shard comes before the last")
        if last >= count:
            raise ValueError(f"--shards {typed}: of {count} shards the first is 0 and the last {count - 1}")
        return cls(tuple(range(first, last + 1)), count)

    def have(self, guild_id: int) -> bool:
        """Whether a server belongs to one of these shards."""
        return (guild_id >> 22) % self.count in self.ids
