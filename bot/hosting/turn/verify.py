"""Proof by replay: every stored turn is run again from its stored state, orders, press and seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bot.hosting.core import Core
from bot.hosting.records import Verdict, Verified
from bot.hosting.turn.issue import press_items
from bot.hosting.turn.proof import link_of, rules_version
from bot.hosting.workers.worker import PaperJob, TurnJob, run_job
from bot.hosting.workers.workshop import JobFailed
from storage.codec import stored_digest
from storage.errors import CodecError, NotFound
from storage.ids import CampaignId
from storage.records import Campaign, Turn
from storage.statuses import PressStatus, TurnStatus

UNRECORDED = "Its rules were not recorded then, so that nothing here tells a new version from a changed turn."


async def verify(core: Core, campaign_id: CampaignId) -> AsyncIterator[Verified]:
    """Replay a campaign turn by turn. The state that comes out must be the one that came out then, to the byte; the
    next turn's state must be that same one, unless somebody joined or left in between; and what went in must be what
    the chain of proof tells of. Raises NotThere.

    A turn that was played under other rules than today's need not come out the same: of it the chain is the proof.
    """
    campaign = await core.campaign(campaign_id)
    rules = before = ""
    for turn in await core.ask(core.store.turns, campaign_id):
        if turn.status == TurnStatus.DONE and turn.number > 0:
            rules = rules or await asyncio.to_thread(rules_version, core.rules(campaign))
            job = await asyncio.to_thread(job_again, core, campaign, turn)
            broken = await asyncio.to_thread(_broken, core, turn, job, before)
            yield await _verified(core, turn, job, rules, broken)
        before = turn.link


async def _verified(core: Core, turn: Turn, job: TurnJob, rules: str, broken: str) -> Verified:
    def found(verdict: Verdict, detail: str = "") -> Verified:
        return Verified(campaign_id=turn.campaign_id, number=turn.number, verdict=verdict, detail=detail)

    if broken:
        return found(Verdict.WRONG, broken)
    try:
        product = await core.workshop.turn(run_job, core.rulesets, job)
    except JobFailed as fault:
        differs = str(fault)
    else:
        if product.digest == turn.result_digest:
            return found(Verdict.SAME)
        differs = "the state differs from the one"
    when = f"{turn.done_at:%Y-%m-%d}, by version {turn.engine_version or '?'}"
    if turn.rules == rules:
        return found(Verdict.WRONG, f"{differs} of {when}, though the rules are the same")
    if not turn.rules:
        return found(Verdict.UNRECORDED, f"{differs} of {when}. {UNRECORDED}")
    return found(Verdict.OTHER_RULES, f"it was played under other rules, on {when}")


def _broken(core: Core, turn: Turn, job: TurnJob, before: str) -> str:
    """What of a stored turn is not as it was when the turn had run; "" when nothing is."""
    try:
        if turn.link and turn.link != link_of(before, job, turn.rules, turn.result_digest or ""):
            return "its orders, press, dice, state or result are not those that were stored when it had run"
        following = core.store.turn(turn.campaign_id, turn.number + 1)
        if following.amendments or stored_digest(core.store.state(following.id)) == turn.result_digest:
            return ""
    except (CodecError, NotFound) as damage:
        return str(damage)
    return "the stored state of the next turn differs from the result"


def job_again(core: Core, campaign: Campaign, turn: Turn) -> TurnJob:
    """What a stored turn was run with, without its paper and its pictures."""
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
