"""/orders: giving orders by form or file, checking them, and everything about what is on file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import composing, limits, taking
from bot.access import LONGEST_ID, Interaction, Mine, seat_for
from bot.errors import Refused
from bot.hosting.records import OnFile
from bot.ui import text
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import button, buttons
from bot.ui.confirm import confirm
from bot.ui.transformers import Choose, MyFactionOption, TurnOption
from bot.ui.uploads import orders_text

if TYPE_CHECKING:
    from bot.app import Bot

SHOWN_MESSAGES = 3  # longer texts come as a file

SOURCES = {"command": "form", "line": "/order", "file": "file", "message": "message", "restore": "taken back",
           "rollback": "kept from the turn taken back"}  # fmt: skip


async def _submissions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    try:
        mine = await seat_for(interaction, getattr(interaction.namespace, "faction", None))
    except Refused:
        return []
    kept = await interaction.client.hosting.orders.history(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
    return [
        (f"{one.version}: {one.at:%d %b %H:%M} UTC, {text.count(one.accepted, 'order')}"
         f"{', ' + text.count(one.errors, 'error') if one.errors else ''}{' (on file)' if one.current else ''}",
         str(one.sheet_id))
        for one in kept
    ]  # fmt: skip


SubmissionOption = Transform[str, Choose(_submissions)]


class OrdersCog(commands.GroupCog, group_name="orders", group_description="Your orders for this turn"):
    """What a faction's orders are, and were."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="submit")
    @app_commands.describe(file="A text file with your orders, instead of the form", faction="Which of your factions")
    async def submit(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Give your orders: a form opens with what is on file, or with a sheet to start from."""
        if file is None:
            await taking.open_form(interaction, await seat_for(interaction, faction, submit=True))
            return
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        await taking.take(interaction, mine, await orders_text(file), source="file")

    @app_commands.command(name="check")
    @app_commands.describe(file="A text file with orders, instead of the form", faction="Which of your factions")
    async def check(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Try orders out: I tell you what I understand, and store nothing."""
        if file is None:
            await taking.open_form(interaction, await seat_for(interaction, faction), checking=True)
            return
        await think(interaction)
        await taking.check(interaction, await seat_for(interaction, faction), await orders_text(file))

    @app_commands.command(name="show")
    @app_commands.describe(faction="Which of your factions")
    async def show(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """The orders on file for this turn."""
        await think(interaction)
        await show(interaction, await seat_for(interaction, faction))

    @app_commands.command(name="history")
    @app_commands.describe(turn="Of which turn; this one, if you say nothing", faction="Which of your factions")
    async def history(
        self, interaction: Interaction, turn: TurnOption | None = None, faction: MyFactionOption | None = None
    ) -> None:
        """Everything your faction has sent for a turn, latest first."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        number = turn_number(turn)
        kept = await self.bot.hosting.orders.history(mine.seat_id, interaction.user.id, number, as_gm=mine.as_gm)
        which = mine.campaign.turn_number if number is None else number
        if not kept:
            await answer(interaction, f"{text.name(mine.seat.name)} has sent no orders for turn {which}.")
            return
        head = f"**{text.name(mine.seat.name)}**, turn {which}: {text.count(len(kept), 'submission')}"
        tail = "\n-# /orders restore takes one of them back." if number is None else ""
        files = [text_file("\n\n".join(map(_as_text, kept)), f"orders-turn-{which}-history.txt")]
        await answer(interaction, "\n".join([head, *map(_line, kept)]) + tail, files=files)

    @app_commands.command(name="restore")
    @app_commands.describe(submission="Which of this turn's submissions", faction="Which of your factions")
    async def restore(
        self, interaction: Interaction, submission: SubmissionOption, faction: MyFactionOption | None = None
    ) -> None:
        """Put an earlier submission of this turn on file again."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        if not submission.isdecimal() or len(submission) > LONGEST_ID:
            raise Refused("Choose one of the submissions from the list.")
        receipt = await self.bot.hosting.orders.restore(
            mine.seat_id, interaction.user.id, int(submission), as_gm=mine.as_gm
        )
        await taking.show_receipt(interaction, mine, receipt, receipt.text)

    @app_commands.command(name="template")
    @app_commands.describe(faction="Which of your factions")
    async def template(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """The orders sheet of this turn to start from, as a file."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        sheet = await self.bot.hosting.orders.template(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
        name = f"orders-{composing.slug(mine.seat.name)}-turn-{mine.campaign.turn_number}.txt"
        shown = text.block(sheet) if len(sheet) < limits.MESSAGE - 400 else ""
        await answer(
            interaction,
            f"The orders sheet of **{text.name(mine.seat.name)}** for turn {mine.campaign.turn_number}. Fill it in and "
            f"send it with /orders submit.\n{shown}",
            files=[text_file(sheet, name)],
        )

    @app_commands.command(name="clear")
    @app_commands.describe(faction="Which of your factions")
    async def clear(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """Take your orders off the file; the history keeps them."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)

        async def cleared(pressed_by: Interaction) -> None:
            done = await self.bot.hosting.orders.clear(mine.seat_id, pressed_by.user.id, as_gm=mine.as_gm)
            if done and mine.as_gm:
                await self.bot.hosting.papers.log(
                    mine.campaign_id, pressed_by.user.id, "orders.clear", seat=mine.seat.name
                )
            await answer(pressed_by, "No orders are on file now." if done else "There were no orders on file.")

        if await self.bot.hosting.orders.show(mine.seat_id, interaction.user.id, as_gm=mine.as_gm) is None:
            await answer(interaction, f"{text.name(mine.seat.name)} has no orders on file.")
            return
        await confirm(
            interaction,
            f"Take the orders of **{text.name(mine.seat.name)}** for turn {mine.campaign.turn_number} off the file? "
            "/orders restore can bring them back before the deadline.",
            "Clear the orders",
            cleared,
        )


async def show(interaction: Interaction, mine: Mine) -> None:
    """Answer with the orders on file."""
    kept = await interaction.client.hosting.orders.show(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
    seat = mine.seat_id
    if kept is None:
        start = button("orders", seat, label="Write orders", style=discord.ButtonStyle.primary)
        await answer(
            interaction,
            f"**{text.name(mine.seat.name)}** has no orders on file for turn {mine.campaign.turn_number}.",
            view=buttons(start) if mine.may_submit else None,
        )
        return
    head = f"**{text.name(mine.seat.name)}**, turn {mine.campaign.turn_number}\n{_line(kept)}"
    view = buttons(button("orders", seat, label="Change orders", style=discord.ButtonStyle.primary))
    pages = text.blocks(kept.text, limits.MESSAGE - len(head) - 1)
    if len(pages) > SHOWN_MESSAGES:
        files = [text_file(kept.text, f"orders-turn-{mine.campaign.turn_number}.txt")]
        await answer(interaction, head, files=files, view=view if mine.may_submit else None)
        return
    pages[0] = f"{head}\n{pages[0]}"
    for page in pages[:-1]:
        await answer(interaction, page)
    await answer(interaction, pages[-1], view=view if mine.may_submit else None)


def _line(kept: OnFile) -> str:
    by = f" by <@{kept.author_id}>" if kept.author_id else ""
    counts = [text.count(kept.accepted, "order")]
    counts += [text.count(kept.errors, "error")] if kept.errors else []
    counts += [text.count(kept.warnings, "warning")] if kept.warnings else []
    mark = " · **on file**" if kept.current else ""
    how = SOURCES.get(kept.source, kept.source)
    return f"**{kept.version}.** {text.ago(kept.at)}{by} ({how}): {', '.join(counts)}{mark}"


def _as_text(kept: OnFile) -> str:
    mark = ", on file" if kept.current else ""
    return f"> submission {kept.version}, {kept.at:%Y-%m-%d %H:%M} UTC{mark}\n{kept.text}"


def turn_number(turn: str | None) -> int | None:
    """The number of a turn as chosen or typed. Raises Refused."""
    if turn is None:
        return None
    if not turn.strip().isdecimal() or len(turn.strip()) > 6:
        raise Refused("A turn is a whole number; choose one from the list.")
    return int(turn)
