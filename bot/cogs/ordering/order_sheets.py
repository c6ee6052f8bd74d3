"""/orders: giving orders by form or file, checking them, and everything about what is on file."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands

from bot import limits
from bot.access import Mine, seat_for
from bot.client import Client, Interaction
from bot.desk import posts, taking
from bot.errors import Refused
from bot.hosting.errors import HostingError
from bot.hosting.records import OnFile
from bot.ui import cards, text
from bot.ui.answers import answer, text_file, think
from bot.ui.buttons import button, buttons
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import AnyFactionOption, Choose, MyFactionOption, row_number, seat_meant, turn_number, turns
from bot.ui.uploads import orders_text
from storage.ids import SheetId

SHOWN_MESSAGES = 3  # longer texts come as a file

SOURCES = {"command": "form", "line": "/order", "file": "file", "message": "message", "restore": "rolled back",
           "rollback": "kept from before the rollback"}  # fmt: skip


async def _submissions(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    mine = await seat_meant(interaction)
    kept = await interaction.client.hosting.orders.history(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
    return [
        (f"{one.version}: {one.at:%d %b %H:%M} UTC, {text.count(one.accepted, 'order')}"
         f"{', ' + text.count(one.errors, 'error') if one.errors else ''}{' (on file)' if one.current else ''}",
         str(one.sheet_id))
        for one in kept
    ]  # fmt: skip


async def _open_turns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """The turns that orders may be given for now."""
    mine = await seat_meant(interaction)
    found = await interaction.client.hosting.orders.turns_open(mine.seat_id)
    return [(cards.turn_label(number, date), str(number)) for number, date in found]


async def _all_turns(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Those, and the turns that have run."""
    try:
        ahead = await _open_turns(interaction, typed)
    except (Refused, HostingError):
        ahead = []
    return [*ahead, *await turns(interaction, typed)]


OpenTurnOption = Transform[str, Choose(_open_turns)]
AnyTurnOption = Transform[str, Choose(_all_turns)]
SubmissionOption = Transform[str, Choose(_submissions)]


class OrdersCog(commands.GroupCog, group_name="orders", group_description="Your orders for this turn"):
    """What a faction's orders are, and were."""

    def __init__(self, bot: Client) -> None:
        super().__init__()
        self.bot = bot

    @app_commands.command(name="submit")
    @app_commands.describe(
        file="A text file with your orders, instead of the form",
        turn="A later turn, if the game accepts orders in advance (default: this turn)",
        faction="Which of your factions",
    )
    async def submit(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        turn: OpenTurnOption | None = None,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Submit your orders: a form opens with your orders on file, or with a template."""
        if file is not None:
            await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        ahead = await self._ahead(mine, turn)
        if file is None:
            await taking.open_form(interaction, mine, turn=ahead)
            return
        await taking.take(interaction, mine, await orders_text(interaction, file), source="file", turn=ahead)

    async def _ahead(self, mine: Mine, turn: str | None) -> int | None:
        """The later turn that was chosen; None for the present one. Raises Refused."""
        number = turn_number(turn)
        if number is None:
            return None
        found = [one for one, _ in await self.bot.hosting.orders.turns_open(mine.seat_id)]
        if number not in found:
            taken = f"turn {found[0]}" if len(found) == 1 else f"turns {found[0]} to {found[-1]}"
            raise Refused(f"You can submit orders for {taken} now.")
        return None if number == found[0] else number

    @app_commands.command(name="check")
    @app_commands.describe(
        file="A text file with orders, instead of the form",
        turn="A later turn, if the game accepts orders in advance (default: this turn)",
        faction="Which of your factions",
    )
    async def check(
        self,
        interaction: Interaction,
        file: discord.Attachment | None = None,
        turn: OpenTurnOption | None = None,
        faction: MyFactionOption | None = None,
    ) -> None:
        """Check orders without submitting them: see what is understood and what is wrong."""
        if file is not None:
            await think(interaction)
        mine = await seat_for(interaction, faction)
        ahead = await self._ahead(mine, turn)
        if file is None:
            await taking.open_form(interaction, mine, checking=True, turn=ahead)
            return
        await taking.check(interaction, mine, await orders_text(interaction, file), turn=ahead)

    @app_commands.command(name="show")
    @app_commands.describe(turn="A later turn (default: this turn)", faction="Which of your factions")
    async def show(
        self, interaction: Interaction, turn: OpenTurnOption | None = None, faction: MyFactionOption | None = None
    ) -> None:
        """Your orders on file for this turn, and those waiting for later turns."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        await show(interaction, mine, await self._ahead(mine, turn))

    @app_commands.command(name="history")
    @app_commands.describe(turn="Which turn (default: this turn)", faction="Which of your factions")
    async def history(
        self, interaction: Interaction, turn: AnyTurnOption | None = None, faction: AnyFactionOption | None = None
    ) -> None:
        """Everything your faction has submitted for a turn, latest first."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        number = turn_number(turn)
        kept = await self.bot.hosting.orders.history(mine.seat_id, interaction.user.id, number, as_gm=mine.as_gm)
        which = mine.campaign.turn_number if number is None else number
        if not kept:
            await answer(interaction, f"{text.name(mine.seat.name)} has sent no orders for turn {which}.")
            return
        head = f"**{text.name(mine.seat.name)}**, turn {which}: {text.count(len(kept), 'submission')}"
        tail = "\n-# /orders restore brings one of them back." if number is None else ""
        files = [text_file("\n\n".join(map(_as_text, kept)), f"orders-turn-{which}-history.txt")]
        await answer(interaction, "\n".join([head, *map(_line, kept)]) + tail, files=files)

    @app_commands.command(name="restore")
    @app_commands.describe(submission="Which of this turn's submissions", faction="Which of your factions")
    async def restore(
        self, interaction: Interaction, submission: SubmissionOption, faction: MyFactionOption | None = None
    ) -> None:
        """Restore an earlier submission of this turn."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        sheet_id = SheetId(row_number(submission, "submissions"))
        receipt = await self.bot.hosting.orders.restore(mine.seat_id, interaction.user.id, sheet_id, as_gm=mine.as_gm)
        await taking.show_receipt(interaction, mine, receipt, receipt.text)

    @app_commands.command(name="template")
    @app_commands.describe(faction="Which of your factions")
    async def template(self, interaction: Interaction, faction: MyFactionOption | None = None) -> None:
        """This turn's orders template, as a file."""
        await think(interaction)
        mine = await seat_for(interaction, faction)
        sheet = await self.bot.hosting.orders.template(mine.seat_id, interaction.user.id, as_gm=mine.as_gm)
        name = f"orders-{posts.slug(mine.seat.name)}-turn-{mine.campaign.turn_number}.txt"
        shown = text.block(sheet) if len(sheet) < limits.MESSAGE - 400 else ""
        await answer(
            interaction,
            f"The orders sheet of **{text.name(mine.seat.name)}** for turn {mine.campaign.turn_number}. Fill it in and "
            f"send it with /orders submit.\n{shown}",
            files=[text_file(sheet, name)],
        )

    @app_commands.command(name="clear")
    @app_commands.describe(turn="A later turn (default: this turn)", faction="Which of your factions")
    async def clear(
        self, interaction: Interaction, turn: OpenTurnOption | None = None, faction: MyFactionOption | None = None
    ) -> None:
        """Withdraw your orders. The history keeps them."""
        await think(interaction)
        mine = await seat_for(interaction, faction, submit=True)
        ahead = await self._ahead(mine, turn)
        number = mine.campaign.turn_number if ahead is None else ahead
        kept = await self.bot.hosting.orders.show(mine.seat_id, interaction.user.id, ahead, as_gm=mine.as_gm)
        if kept is None:
            await answer(interaction, f"{text.name(mine.seat.name)} has no orders on file for turn {number}.")
            return
        await confirm(
            interaction,
            f"Withdraw the orders of **{text.name(mine.seat.name)}** for turn {number}? "
            f"/orders restore can bring them back before the deadline.",
            "Withdraw orders",
            "orders-clear",
            {"seat": mine.seat_id, "turn": number},
        )


@handles(Kind.QUESTION, "orders-clear")
async def _cleared(interaction: Interaction, data: dict[str, Any]) -> None:
    hosting = interaction.client.hosting
    mine = await seat_for(interaction, str(data["seat"]), submit=True)
    turn = int(data["turn"])
    if turn < mine.campaign.turn_number:
        raise Refused(f"Turn {turn} has been run meanwhile.")
    done = await hosting.orders.clear(mine.seat_id, interaction.user.id, turn, as_gm=mine.as_gm)
    if done and mine.as_gm:
        await hosting.papers.log(mine.campaign_id, interaction.user.id, "orders.clear", seat=mine.seat.name)
    said = f"No orders are on file for turn {turn} now." if done else "There were no orders on file."
    await answer(interaction, said)


async def show(interaction: Interaction, mine: Mine, turn: int | None = None) -> None:
    """Answer with the orders on file. turn: one that lies ahead."""
    orders, user = interaction.client.hosting.orders, interaction.user.id
    kept = await orders.show(mine.seat_id, user, turn, as_gm=mine.as_gm)
    number = mine.campaign.turn_number if turn is None else turn
    action, ids = ("orders", [mine.seat_id]) if turn is None else ("orders-ahead", [mine.seat_id, number])
    open_it = button(action, *ids, label="Change orders" if kept else "Write orders", style=discord.ButtonStyle.primary)
    view = buttons(open_it) if mine.may_submit else None
    later = [] if turn is not None else await orders.ahead(mine.seat_id, user, as_gm=mine.as_gm)
    tail = "".join(
        f"\n⏳ For turn {one.turn}: {text.count(one.accepted, 'order')} waiting (/orders show, option `turn`)."
        for one in later[:5]
    )
    if kept is None:
        nothing = f"**{text.name(mine.seat.name)}** has no orders on file for turn {number}."
        await answer(interaction, nothing + tail, view=view)
        return
    head = f"**{text.name(mine.seat.name)}**, turn {number}\n{_line(kept)}{tail}"
    pages = text.blocks(kept.text, limits.MESSAGE - len(head) - 1)
    if len(pages) > SHOWN_MESSAGES:
        await answer(interaction, head, files=[text_file(kept.text, f"orders-turn-{number}.txt")], view=view)
        return
    pages[0] = f"{head}\n{pages[0]}"
    for page in pages[:-1]:
        await answer(interaction, page)
    await answer(interaction, pages[-1], view=view)


def _line(kept: OnFile) -> str:
    by = f" by <@{kept.author_id}>" if kept.author_id else ""
    counts = [text.count(kept.accepted, "order")]
    counts += [text.count(kept.errors, "error")] if kept.errors else []
    counts += [text.count(kept.warnings, "warning")] if kept.warnings else []
    mark = " · **waiting for its turn**" if kept.current and kept.waiting else " · **on file**" if kept.current else ""
    how = SOURCES.get(kept.source, kept.source)
    return f"**{kept.version}.** {text.ago(kept.at)}{by} ({how}): {', '.join(counts)}{mark}"


def _as_text(kept: OnFile) -> str:
    mark = ", on file" if kept.current else ""
    return f"> submission {kept.version}, {kept.at:%Y-%m-%d %H:%M} UTC{mark}\n{kept.text}"
