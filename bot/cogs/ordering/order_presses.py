"""What the buttons and forms around orders do."""

from __future__ import annotations

from bot.access import Mine, seat_for
from bot.client import Interaction
from bot.cogs.ordering.order_sheets import show
from bot.desk import taking
from bot.desk.drafts import drafts
from bot.errors import Refused
from bot.limits import Thing
from bot.ui import text
from bot.ui.answers import think
from bot.ui.buttons import button, buttons
from bot.ui.lasting import Filled, Kind, handles
from bot.ui.orders_form import form_text
from bot.ui.prompts import without_buttons
from storage.ids import SeatId, SheetId


def _ahead(mine: Mine, turn: int) -> int | None:
    """The turn of a button or form as orders take it: None when it is no longer ahead."""
    return turn if turn > mine.campaign.turn_number else None


@handles(Kind.BUTTON, "orders")
async def write(interaction: Interaction, seat_id: SeatId) -> None:
    """Open the form with what is on file."""
    await taking.open_form(interaction, await seat_for(interaction, str(seat_id), submit=True))


@handles(Kind.BUTTON, "fix")
async def fix(interaction: Interaction, seat_id: SeatId) -> None:
    """Open the form with what was last sent."""
    await taking.open_form(interaction, await seat_for(interaction, str(seat_id), submit=True), fixing=True)


@handles(Kind.BUTTON, "offered")
async def take_offered(interaction: Interaction, seat_id: SeatId, turn: int, place: int) -> None:
    """Add the order that a button under a report offers."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await interaction.client.hosting.quotas.spend(interaction.user.id, Thing.CHECK)
    line, receipt = await interaction.client.hosting.orders.add_offered(
        mine.seat_id, interaction.user.id, turn, place, as_gm=mine.as_gm
    )
    added = [f"Added: {text.inline(line)}"] if receipt.stored else []
    await taking.show_receipt(interaction, mine, receipt, receipt.text, says=added)


@handles(Kind.BUTTON, "suggested")
async def take_suggested(interaction: Interaction, seat_id: SeatId, turn: int) -> None:
    """Write the orders that a mentor's note suggests."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await interaction.client.hosting.quotas.spend(interaction.user.id, Thing.CHECK)
    receipt = await interaction.client.hosting.orders.add_suggested(
        mine.seat_id, interaction.user.id, turn, as_gm=mine.as_gm
    )
    said = ["Written. Press Ready when you are done."] if receipt.stored else []
    await taking.show_receipt(interaction, mine, receipt, receipt.text, says=said)


@handles(Kind.BUTTON, "correct")
async def correct(
    interaction: Interaction, seat_id: SeatId, turn: int, stored: int, line: int, column: int, choice: int
) -> None:
    """Put what was meant in place of what was written, and check again."""
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await taking.correct(interaction, mine, turn, bool(stored), f"{line}.{column}.{choice}")


@handles(Kind.MENU, "correct")
async def correct_chosen(interaction: Interaction, key: str, seat_id: SeatId, turn: int, stored: int) -> None:
    """The same, chosen from several."""
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await taking.correct(interaction, mine, turn, bool(stored), key)


@handles(Kind.BUTTON, "orders-ahead")
async def write_ahead(interaction: Interaction, seat_id: SeatId, turn: int) -> None:
    """Open the form with what waits for a later turn."""
    mine = await seat_for(interaction, str(seat_id), submit=True)
    await taking.open_form(interaction, mine, fixing=True, turn=_ahead(mine, turn))


@handles(Kind.BUTTON, "check-ahead")
async def check_ahead(interaction: Interaction, seat_id: SeatId, turn: int) -> None:
    """Check what waits for a later turn against what is known today."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    kept = await interaction.client.hosting.orders.show(mine.seat_id, interaction.user.id, turn, as_gm=mine.as_gm)
    if kept is None:
        raise Refused(f"Nothing is waiting for turn {turn} now.")
    await taking.check(interaction, mine, kept.text, turn=_ahead(mine, turn))


@handles(Kind.BUTTON, "page")
async def page(interaction: Interaction, seat_id: SeatId, sheet_id: SheetId, turn: int, at: int, _side: int) -> None:
    """Another page of what was understood."""
    await taking.turn_page(interaction, await seat_for(interaction, str(seat_id)), sheet_id, turn, at)


@handles(Kind.BUTTON, "show")
async def look(interaction: Interaction, seat_id: SeatId) -> None:
    """The orders on file."""
    await think(interaction)
    await show(interaction, await seat_for(interaction, str(seat_id)))


@handles(Kind.BUTTON, "keep")
async def keep(interaction: Interaction, seat_id: SeatId) -> None:
    """The orders stay on file as they are; the card loses its buttons."""
    again = button("orders", seat_id, label="Change orders")
    await interaction.response.edit_message(
        content="Kept as they are. The lines with errors will not be carried out.",
        embeds=[],
        attachments=[],
        view=buttons(again),
    )


@handles(Kind.BUTTON, "send-draft")
async def send_draft(interaction: Interaction, seat_id: SeatId) -> None:
    """Submit what was checked."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    draft = await drafts(interaction.client).get(interaction.user.id, seat_id, mine.campaign.turn_number)
    if draft is None:
        raise Refused("I no longer have that text. Please send it again with /orders submit.")
    await without_buttons(interaction)
    await taking.take(interaction, mine, draft)


@handles(Kind.FORM, "orders")
async def orders_sent(interaction: Interaction, form: Filled, seat_id: SeatId, turn: int, version: int) -> None:
    """The form of /orders submit."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    source = "file" if form.files.get("file") else "command"
    await taking.take(interaction, mine, await form_text(interaction, form), source=source, opened=(turn, version))


@handles(Kind.FORM, "check-orders")
async def orders_tried(interaction: Interaction, form: Filled, seat_id: SeatId, turn: int, version: int) -> None:
    """The form of /orders check."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    await taking.check(interaction, mine, await form_text(interaction, form))


@handles(Kind.FORM, "orders-ahead")
async def ahead_sent(interaction: Interaction, form: Filled, seat_id: SeatId, turn: int, version: int) -> None:
    """The form of /orders submit for a later turn, which may have come or gone since it was opened."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id), submit=True)
    source = "file" if form.files.get("file") else "command"
    await taking.take(
        interaction,
        mine,
        await form_text(interaction, form),
        source=source,
        opened=(turn, version),
        turn=_ahead(mine, turn),
    )


@handles(Kind.FORM, "check-orders-ahead")
async def ahead_tried(interaction: Interaction, form: Filled, seat_id: SeatId, turn: int, version: int) -> None:
    """The form of /orders check for a later turn."""
    await think(interaction)
    mine = await seat_for(interaction, str(seat_id))
    await taking.check(interaction, mine, await form_text(interaction, form), turn=_ahead(mine, turn))
