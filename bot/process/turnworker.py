"""The part of the bot that runs turns: it knows nothing of Discord, and does not load its library."""

from __future__ import annotations

import asyncio
import logging

from bot.hosting.hosting import Hosting
from bot.hosting.workers.workshop import MIB
from bot.process.settings import Settings
from bot.process.vitals import Vitals
from bot.roles import Role

log = logging.getLogger(__name__)


async def work(settings: Settings) -> None:
    """Runs turns for the other parts of the bot, without Discord, until it is cancelled. Raises StorageError."""
    store, over = settings.store(), asyncio.Event()
    roles, memory = frozenset({Role.WORKER}), settings.worker_memory * MIB
    hosting = Hosting(store, limits=settings.limits, memory=memory, roles=roles)
    vitals, hosting.on_lost = Vitals(hosting, settings), over.set
    try:
        await hosting.start()
        await vitals.start()
        log.info("ready to run turns as %s", hosting.core.run_id)
        await over.wait()
    finally:
        await vitals.close()
        await hosting.close()
        await asyncio.to_thread(store.close)
    if hosting.lost is not None:
        raise hosting.lost
