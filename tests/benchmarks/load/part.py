"""A part of the bot that only runs turns: `python -m tests.benchmarks.load.part URL GAME`, until its input ends."""

from __future__ import annotations

import asyncio
import sys

from bot.hosting import Hosting
from bot.roles import Role
from storage.store import Store
from tests.benchmarks import deadlines

READY = "ready"


async def run(url: str, game: str) -> None:
    store = Store.open(url)
    hosting = Hosting(store, rulesets=deadlines.rules_of(game), roles=frozenset({Role.WORKER}))
    await hosting.start()
    print(READY, flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await hosting.close()
    store.close()


if __name__ == "__main__":
    asyncio.run(run(*sys.argv[1:]))
