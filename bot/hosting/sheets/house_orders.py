"""The house gives orders: for every seat it plays whose people have sent none, an ordinary sheet, stored like others'.

It does so as soon as the turn takes orders, and is ready then: nobody ever waits for it.
"""

from __future__ import annotations

import contextlib
import logging

from bot.hosting.core import Core, Lookout
from bot.hosting.mail.dispatches import card, status
from bot.hosting.watching.aside import isolated
from bot.hosting.workers.worker_house import sheet_job
from engine.core.house import Temper
from storage.errors import NotPending, Overtaken
from storage.ids import CampaignId
from storage.records import Campaign, NewSheet, Seat, Turn

WHAT = "the orders of a faction that the house plays"
SOURCE = "house"

log = logging.getLogger(__name__)


async def play_due(core: Core, campaign_id: CampaignId | None = None) -> int:
    """Write every sheet that the house owes, of one campaign or (None) of all; how many."""
    written = 0
    for campaign, seat, turn in await core.ask(core.store.house_seats_due, campaign_id):
        if not core.watch.resting(WHAT, seat.id, core.now()):
            async with isolated(core, WHAT, seat.id, campaign.id):
                written += await _play(core, campaign, seat, turn)
    if written:
        core.wake_outbox()
        core.wake_alarm()  # it may have been the last one that others waited for
    return written


async def owed_by_the_house(core: Core) -> set[CampaignId]:
    """The campaigns whose turn waits for orders that the house is about to give."""
    due, now = await core.ask(core.store.house_seats_due, None), core.now()
    return {campaign.id for campaign, seat, _ in due if not core.watch.resting(WHAT, seat.id, now)}


async def _play(core: Core, campaign: Campaign, seat: Seat, turn: Turn) -> bool:
    lookout = Lookout(campaign=campaign, turn=turn, seat=seat.engine_id, orders_of=seat)
    try:
        checked, version = await core.look(lookout, sheet_job, Temper(seat.house), turn.seed, turn.number, seat.name)
        new = NewSheet(
            campaign_id=campaign.id,
            seat_id=seat.id,
            turn_number=turn.number,
            text=checked.text,
            source=SOURCE,
            game_version=version,
            accepted=checked.accepted,
            errors=checked.errors,
            warnings=checked.warnings,
            based_on=0,
            given_on=turn.id,
        )
        with contextlib.suppress(Overtaken):  # its people were quicker
            await core.ask(core.store.add_sheet, new, core.now())
    except NotPending:
        return False
    except Exception:
        with contextlib.suppress(NotPending):
            await core.ask(core.store.say_ready, seat.id, turn.id, True)  # it is not to be waited for
        raise
    with contextlib.suppress(NotPending):
        await core.ask(core.store.say_ready, seat.id, turn.id, True)
    await core.ask(core.store.queue, campaign.id, card(seat) + status(campaign), core.now())
    return True
