"""/gm desk: how a campaign stands at a glance, and the usual acts at a press."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot import limits
from bot.access import led, still_led
from bot.client import Client, Interaction
from bot.errors import Refused
from bot.hosting.mail.dispatches import owes_orders
from bot.hosting.records import Overview, SeatState, TurnRun
from bot.ui import cards, forms, text
from bot.ui.answers import answer, think
from bot.ui.buttons import button, buttons
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import AnyCampaignOption
from storage.content import ReportMail
from storage.ids import CampaignId
from storage.records import Campaign, Delivery
from storage.statuses import CampaignStatus

DAY = timedelta(days=1)
NAMED = 15  # factions of a list that a telephone shows without scrolling
STATES = {"none": "no orders", "errors": "orders with errors"}


def outcome(run: TurnRun) -> str:
    """What became of a turn the GM had run."""
    if run.outcome == "done":
        over = " The campaign is over." if run.ended else ""
        return f"Turn {run.number} has run. Reports and the newspaper are on their way.{over}"
    if run.outcome == "failed":
        return (
            f"Turn {run.number} could not be run. Nothing was saved, and the orders are still on file. What went "
            f"wrong: {text.inline(run.error[:800])}"
        )
    if run.outcome == "later":
        return f"Turn {run.number} is not saved yet: {run.error} Retrying automatically."
    if run.outcome == "taken":
        return "That turn is running right now."
    return "There is no turn to run: the campaign has not begun, or it is over."


async def run_or_ask(interaction: Interaction, campaign: Campaign) -> None:
    """Run the turn; ask first where somebody has sent no orders. The interaction has been deferred."""
    hosting = interaction.client.hosting
    overview = await hosting.campaigns.overview(campaign.id)
    if overview.turn is None or overview.waiting_for <= 0:
        await answer(interaction, outcome(await hosting.turns.run(campaign.id, interaction.user.id)))
        return
    waiting = text.count(overview.waiting_for, "faction has", "factions have")
    await confirm(
        interaction,
        f"Run turn {overview.turn.number} of **{text.name(campaign.name)}** now? {waiting} sent no orders yet.",
        "Run the turn",
        "gm-run",
        {"campaign": campaign.id, "turn": overview.turn.number},
    )


class Desk(commands.GroupCog):
    """The part of /gm that shows what waits; a part of the cog."""

    bot: Client

    @app_commands.command(name="desk")
    @app_commands.describe(campaign="Which campaign")
    async def desk(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """Your desk: who is late, what was not delivered, the next deadline, and buttons for what you do most."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        overview = await self.bot.hosting.campaigns.overview(chosen.id)
        lost = await self.bot.hosting.papers.undelivered(chosen.id)
        health = await self.bot.hosting.health(chosen.id)
        troubles = [*self._silence(overview), *health.lines]
        view = None
        if chosen.status != CampaignStatus.ENDED:
            view = buttons(*_acts(chosen, lost), *([_remind_button(chosen)] if _late(overview) else []))
        await answer(interaction, embeds=[_card(overview, lost, troubles)], view=view)

    def _silence(self, overview: Overview) -> list[str]:
        """What silence would do at this deadline, while it still reigns."""
        if overview.turn is None or overview.sent > 1 or overview.campaign.status == CampaignStatus.ENDED:
            return []
        return list(filter(None, [self.bot.hosting.campaigns.silence(overview.campaign)]))


def _card(overview: Overview, lost: list[Delivery], troubles: Sequence[str]) -> discord.Embed:
    """What waits for the game master of a campaign."""
    late = _late(overview)
    card = cards.embed(
        f"The desk of {text.clean(overview.campaign.name)}",
        _standing(overview),
        colour=cards.CARE if lost or troubles else cards.GOOD,
    )
    names = [f"**{text.name(state.seat.name)}**: {STATES.get(state.orders, state.orders)}" for state in late[:NAMED]]
    if len(late) > NAMED:
        names.append(f"… and {len(late) - NAMED} more")
    if overview.turn is not None:
        cards.field(card, f"Orders missing ({len(late)})", names or ["Nobody: all orders are on file."])
    told = {state.seat.id: state.seat.name for state in overview.seats}
    undelivered = [
        f"{row.kind}{f' to {text.name(told[row.seat_id])}' if row.seat_id in told else ''} {text.ago(row.created_at)}"
        for row in lost[:5]
    ]
    cards.field(card, f"Not delivered ({len(lost)})", undelivered or ["Nothing: everything has arrived."])
    cards.field(card, "Needs attention", [f"⚠️ {limits.elided(line, 150)}" for line in troubles[:5]])
    return card


def _late(overview: Overview) -> list[SeatState]:
    """The factions whose orders are waited for."""
    if overview.turn is None:
        return []
    return [state for state in overview.seats if owes_orders(state.seat) and state.orders != "sent"]


def _standing(overview: Overview) -> str:
    campaign = overview.campaign
    if campaign.status == CampaignStatus.ENDED:
        return "The campaign is over. /campaign export saves it."
    if overview.turn is None:
        return f"Gathering players: {text.count(len(overview.seats), 'faction')} so far. /campaign start begins it."
    sent = f"Turn {overview.turn.number}: {overview.sent} of {text.count(overview.playing, 'faction')} sent orders."
    paused = campaign.status == CampaignStatus.PAUSED
    return f"{sent}\n{'⏸️ Paused: the clock stands still.' if paused else cards.deadline_line(overview.deadline)}"


def _acts(campaign: Campaign, lost: list[Delivery]) -> list[ui.Item[Any]]:
    """The usual acts; those that are of no use now cannot be pressed."""
    begun, paused = campaign.status != CampaignStatus.GATHERING, campaign.status == CampaignStatus.PAUSED
    number, primary = campaign.id, discord.ButtonStyle.primary
    return [
        button("desk-run", number, label="Run the turn", style=primary, disabled=not begun or paused),
        button("desk-extend", number, label="A day more", disabled=not begun or paused),
        button("desk-pause", number, int(paused), label="Resume" if paused else "Pause", disabled=not begun),
        button("desk-resend", number, label="Send reports again", disabled=not _reports(lost)),
        button("desk-announce", number, label="Announce"),
    ]


def _remind_button(campaign: Campaign) -> ui.Item[Any]:
    return button("desk-remind", campaign.id, label="Remind them")


def _reports(lost: list[Delivery]) -> set[Any]:
    """The seats with a report that did not arrive."""
    return {row.seat_id for row in lost if isinstance(row.content, ReportMail) and row.seat_id is not None}


@handles(Kind.BUTTON, "desk-run")
async def _run(interaction: Interaction, campaign_id: CampaignId) -> None:
    await think(interaction)
    await run_or_ask(interaction, await still_led(interaction, campaign_id))


@handles(Kind.BUTTON, "desk-extend")
async def _extend(interaction: Interaction, campaign_id: CampaignId) -> None:
    await think(interaction)
    campaign = await still_led(interaction, campaign_id)
    bot = interaction.client
    turn = await bot.hosting.turns.get(campaign.id)
    later = max(turn.deadline or bot.clock.now(), bot.clock.now()) + DAY
    await confirm(
        interaction,
        f"Move the deadline of turn {turn.number} to {text.when(later)}? Everybody will be told.",
        "Move the deadline",
        "desk-extend",
        {"campaign": campaign.id, "turn": turn.number},
        danger=False,
    )


@handles(Kind.QUESTION, "desk-extend")
async def _extended(interaction: Interaction, data: dict[str, Any]) -> None:
    campaign = await still_led(interaction, data["campaign"])
    bot = interaction.client
    turn = await bot.hosting.turns.get(campaign.id)
    if turn.number != data["turn"]:
        raise Refused(f"Turn {data['turn']} has already run.")
    later = max(turn.deadline or bot.clock.now(), bot.clock.now()) + DAY
    await bot.hosting.turns.extend(campaign.id, later, interaction.user.id)
    await answer(interaction, f"The deadline of turn {turn.number} is now {text.when(later)}.")


@handles(Kind.BUTTON, "desk-pause")
async def _pause(interaction: Interaction, campaign_id: CampaignId, resume: int) -> None:
    """What the button said when the desk was shown: pressed twice, it does not do the opposite."""
    await think(interaction)
    campaign = await still_led(interaction, campaign_id)
    campaigns, name = interaction.client.hosting.campaigns, text.name(campaign.name)
    if resume:
        await campaigns.resume(campaign.id, interaction.user.id)
        overview = await campaigns.overview(campaign.id)
        await answer(interaction, f"**{name}** has resumed.\n{cards.deadline_line(overview.deadline)}")
        return
    await campaigns.pause(campaign.id, interaction.user.id)
    await answer(interaction, f"**{name}** is paused. /campaign resume continues it.")


@handles(Kind.BUTTON, "desk-resend")
async def _resend(interaction: Interaction, campaign_id: CampaignId) -> None:
    await think(interaction)
    campaign = await still_led(interaction, campaign_id)
    papers, sent = interaction.client.hosting.papers, 0
    for seat_id in sorted(_reports(await papers.undelivered(campaign.id))):
        sent += await papers.redeliver(campaign.id, seat_id, None, interaction.user.id)
    await answer(interaction, f"{text.count(sent, 'report').capitalize()} on the way.")


@handles(Kind.BUTTON, "desk-remind")
async def _remind(interaction: Interaction, campaign_id: CampaignId) -> None:
    await think(interaction)
    campaign = await still_led(interaction, campaign_id)
    sent, spared = await interaction.client.hosting.reminders.ask_for(campaign.id, interaction.user.id)
    told = [f"{text.count(sent, 'person', 'people').capitalize()} reminded."]
    if spared:
        told.append(
            f"Not {text.count(spared, 'person', 'people')}: asked by you before in this turn, or wanting no reminders."
        )
    await answer(interaction, " ".join(told))


@handles(Kind.BUTTON, "desk-announce")
async def _announce(interaction: Interaction, campaign_id: CampaignId) -> None:
    campaign = await still_led(interaction, campaign_id)
    await forms.ask(interaction, "announce", {"campaign": campaign.id, "when": "now"})
