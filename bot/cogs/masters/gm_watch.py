"""/gm: what was done, and how all is going: audit, health."""

from __future__ import annotations

import json
from datetime import datetime

from discord import app_commands
from discord.ext import commands

from bot import limits
from bot.access import led
from bot.client import Client, Interaction
from bot.desk import home
from bot.hosting.mail.dispatches import owes_orders
from bot.hosting.people.presence import gone_from
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.transformers import AnyCampaignOption
from storage.records import Audit
from storage.statuses import CampaignStatus

_SHOWN = 12
_KEPT = 1_000


class Watch(commands.GroupCog):
    """The part of /gm that only looks; a part of the cog."""

    bot: Client

    @app_commands.command(name="audit")
    @app_commands.describe(campaign="Which campaign")
    async def audit(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """Audit log: the latest entries here, everything in the attached file."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        rows = await self.bot.hosting.papers.audit(chosen.id, _KEPT)
        lines = [
            f"{text.ago(row.at)} **{text.escaped(row.what)}** by {f'<@{row.who_id}>' if row.who_id else 'me'}"
            f"{_told(row)}"
            for row in rows[:_SHOWN]
        ]
        whole = "\n".join(
            f"{row.at:%Y-%m-%d %H:%M:%S} UTC  {row.what}  by {row.who_id or 'the bot'}  "
            f"{json.dumps(row.details, ensure_ascii=False)}"
            for row in rows
        )
        files = [text_file(whole + "\n", "audit.txt")] if rows else []
        card = cards.embed(f"Audit of {text.clean(chosen.name)}", "\n".join(lines) or "Nothing yet.")
        await answer(interaction, embeds=[card], files=files)

    @app_commands.command(name="health")
    @app_commands.describe(campaign="Which campaign")
    async def health(self, interaction: Interaction, campaign: AnyCampaignOption | None = None) -> None:
        """How the campaign is doing: what is waiting, what failed, what was not delivered."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        health = await self.bot.hosting.health(chosen.id)
        lost = await self.bot.hosting.papers.undelivered(chosen.id)
        seats = await self.bot.hosting.seats.all(chosen.id)
        here = home.lacking(home.guild_of(interaction), chosen, seats) if chosen.status != CampaignStatus.ENDED else []
        told = [*health.lines, *here]
        card = cards.embed(
            f"Health of {text.clean(chosen.name)}",
            limits.elided("\n".join(f"⚠️ {line}" for line in told) or "All is well.", limits.EMBED_DESCRIPTION // 2),
            colour=cards.CARE if told else cards.GOOD,
        )
        cards.field(card, "Counts", [f"{name.replace('_', ' ')}: {n}" for name, n in health.counts.items() if n])
        overview = await self.bot.hosting.campaigns.overview(chosen.id)
        late = [s for s in overview.seats if owes_orders(s.seat) and s.orders != "sent"]
        cards.field(card, "Orders missing or with errors", [f"{text.name(s.seat.name)}: {s.orders}" for s in late])
        away = [(s.seat, gone_from(s.seat)) for s in overview.seats if gone_from(s.seat)]
        lines = [f"{text.name(seat.name)}: {', '.join(f'<@{user}>' for user in sorted(gone))}" for seat, gone in away]
        cards.field(card, "Have left the server", lines)
        if health.next_deadline:
            card.add_field(name="Next deadline", value=text.when(health.next_deadline), inline=False)
        cards.field(card, "Background tasks", [f"{p.name}: {round(p.seconds)} s ago" for p in health.pulses])
        card.add_field(name="Running since", value=text.when(health.started_at), inline=False)
        cards.field(
            card,
            "Not delivered",
            [f"{row.kind} {text.ago(row.created_at)}: {text.escaped(row.error or '')[:150]}" for row in lost[:8]],
        )
        await answer(interaction, embeds=[card])


def _told(row: Audit) -> str:
    """The details of an entry, briefly: whole in the file."""
    told = {key: str(value) for key, value in row.details.items() if key != "trace"}
    dated = [f"{key} {text.when(moment)}" for key, value in told.items() if (moment := _moment(value)) is not None]
    rest = ", ".join(f"{key} {value}" for key, value in told.items() if _moment(value) is None)
    return f": {', '.join([text.name(rest, 120)] * bool(rest) + dated)}" if told else ""


def _moment(value: str) -> datetime | None:
    """A detail that is a moment, as it was written down; None when it is anything else."""
    try:
        return datetime.fromisoformat(value) if "T" in value else None
    except ValueError:
        return None
