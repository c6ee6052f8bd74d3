"""A database that could not be used: the game masters hear of it as soon as it can be used again."""

from __future__ import annotations

import logging

from bot.hosting.core import Core
from bot.hosting.mail.dispatches import gm_line
from storage.errors import Unavailable
from storage.queries.campaigns import ALIVE

log = logging.getLogger(__name__)


async def tell_trouble(core: Core) -> bool:
    """Write what was wrong into every #gm, once; False when there was nothing, or it still is."""
    trouble = core.store.trouble
    if not trouble:
        return False
    text = (
        f"{trouble} It works again now. Please repeat any command that failed; overdue turns and "
        "messages follow automatically."
    )
    try:
        for campaign in await core.ask(core.store.campaigns, None, ALIVE):
            line = gm_line(campaign, "I could not use my database for a while", text)
            await core.ask(core.store.queue, campaign.id, line, core.now())
    except Unavailable:
        log.error("the database still cannot be used: %s", core.store.trouble)
        return False
    core.store.trouble = ""
    core.wake_outbox()
    return True
