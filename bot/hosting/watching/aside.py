"""One bad item stops no loop: it is set aside, and the GM's desk and health are told."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator

from bot.hosting.core import Core
from bot.hosting.mail.dispatches import gm_line
from storage.errors import Unavailable
from storage.ids import CampaignId

log = logging.getLogger(__name__)


@contextlib.asynccontextmanager
async def isolated(
    core: Core, what: str, item: int, campaign_id: CampaignId, *, heals: bool = True, limit: float | None = None
) -> AsyncIterator[None]:
    """What goes wrong inside stops nothing else: it is set aside, and the GM's desk and health are told.

    heals: when it goes well, nothing of it stays set aside; False where that is only half of the work. Only a
    database that cannot be used goes through (Unavailable): it is nobody's own trouble. limit: see Watch.errand.
    """
    try:
        with core.watch.errand(f"{what} of campaign {campaign_id}", limit):
            yield
    except Unavailable:
        raise
    except Exception as fault:
        log.exception("campaign %s: %s is set aside", campaign_id, what)
        await put_aside(core, what, item, campaign_id, f"{type(fault).__name__}: {fault}")
    else:
        if heals:
            core.watch.mended(what, item)


async def put_aside(core: Core, what: str, item: int, campaign_id: CampaignId, reason: str) -> None:
    """Set something aside; its campaign's GM hears of it the first time."""
    reason = " ".join(reason.split())[:600]
    made = core.watch.set_aside(what, item, campaign_id, reason, core.now())
    if made.times > 1:
        return
    text = (
        f"It cannot be read or carried out: {reason}\nEverything else continues. I will try again, "
        "waiting longer each time. If it keeps failing, tell the bot's host."
    )
    try:
        campaign = await core.campaign(campaign_id)
        line = gm_line(campaign, f"I have set {what} aside", text)
        await core.ask(core.store.queue, campaign_id, line, core.now())
    except Exception as fault:  # the campaign itself may be what cannot be read
        log.error("campaign %s: its desk could not be told: %s", campaign_id, fault)
    else:
        core.wake_outbox()
