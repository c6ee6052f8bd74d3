"""Proof by replay: every stored turn is run again from its stored state, orders, press and seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bot.hosting.core import Core
from bot.hosting.records import Verified
from bot.hosting.turn.issue import press_items
from bot.hosting.workers.worker import PaperJob, TurnJob, digest_job, run_job
from bot.hosting.workers.workshop import JobFailed
from storage.columns import PressStatus, TurnStatus
from storage.ids import CampaignId
from storage.records import Campaign, Turn


async def verify(core: Core, campaign_id: CampaignId) -> AsyncIterator[Verified]:
    """Replay a campaign turn by turn. The state that comes out must be the one that came out then, to the byte; and
    the next turn's state must be that same one, unless somebody joined or left in between. Raises NotThere.
    """
    campaign = await core.campaign(campaign_id)
    for turn in await core.ask(core.store.turns, campaign_id):
        if turn.status == TurnStatus.DONE and turn.number > 0:
            job = await asyncio.to_thread(_job, core, campaign, turn)
            try:
                product = await core.workshop.turn(run_job, core.rulesets, job)
                detail = await _difference(core, campaign, turn, product.digest)
            except JobFailed as fault:
                yield Verified(campaign_id=campaign_id, number=turn.number, same=False, detail=str(fault))
                continue
            yield Verified(campaign_id=campaign_id, number=turn.number, same=not detail, detail=detail)


def _job(core: Core, campaign: Campaign, turn: Turn) -> TurnJob:
    store = core.store
    seats = store.seats(turn.campaign_id)
    names = {seat.id: seat.engine_id for seat in seats}
    printed = store.press(turn.campaign_id, turn.number, statuses=(PressStatus.PRINTED,))
    return TurnJob(
        game=campaign.game,
        stored=store.state(turn.id),
        orders={str(names[seat]): sheet.text for seat, sheet in store.sheets_run(turn.id).items()},
        seed=turn.seed,
        number=turn.number,
        press=press_items([item for item in printed if item.turn_id == turn.id], seats),
        paper=PaperJob(campaign=campaign.name, masthead=""),
        draw=False,
    )


async def _difference(core: Core, campaign: Campaign, turn: Turn, digest: str) -> str:
    if digest != turn.result_digest:
        return f"the state differs from the one of {turn.done_at:%Y-%m-%d}, run by version {turn.engine_version}"
    following = await core.ask(core.store.turn, turn.campaign_id, turn.number + 1)
    if following.amendments:
        return ""
    stored = await core.ask(core.store.state, following.id)
    same = digest == await core.workshop.turn(digest_job, core.rulesets, campaign.game, stored)
    return "" if same else "the stored state of the next turn differs from the result"
