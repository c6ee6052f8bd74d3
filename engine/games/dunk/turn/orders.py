"""Phase 1, Orders: every kingdom's orders in written order (DNK-TURN-01, DNK-GEN-08)."""

from __future__ import annotations

from engine.core import acting as core
from engine.core.orders import Order
from engine.core.turn import Step, Turn
from engine.games.dunk.acting.contract import Acting, keep_for_next_sheet
from engine.games.dunk.armies import orders as armies
from engine.games.dunk.diplomacy import admin
from engine.games.dunk.diplomacy import orders as diplomacy
from engine.games.dunk.language.frame import EVERY_TURN, is_standing
from engine.games.dunk.state import Campaign, Kingdom, ThisTurn

# What is judged only after the orders of all kingdoms.
AFTER_ORDERS: tuple[Step[[Turn[Campaign, None]]], ...] = (
    Step("New names, empty thrones", "DNK-ADMIN-08", admin.after_orders),
    Step("Declarations, maps", "DNK-GAP-84", diplomacy.after_orders),
    Step("New armies, moral, training", "DNK-GAP-54", armies.after_orders),
)


def run(turn: Turn[Campaign, None]) -> None:
    """Clears what the last turn left over, carries out all orders, then what is judged after all of them."""
    turn.state.this_turn = ThisTurn()
    for kingdom in turn.state.kingdoms.values():
        _forget_last_turn(kingdom)
    for kingdom in turn.state.kingdoms.values():
        if kingdom.status == "active":
            _carry_out_all(turn, kingdom)
    for step in AFTER_ORDERS:
        step.run(turn)


def _forget_last_turn(kingdom: Kingdom) -> None:
    kingdom.ledger.clear()
    kingdom.maps_from.clear()
    kingdom.worldpeace = False
    kingdom.sent_orders = False


def _carry_out_all(turn: Turn[Campaign, None], kingdom: Kingdom) -> None:
    sheet = turn.orders.get(kingdom.seat)
    waiting, kingdom.next_sheet = kingdom.next_sheet, []
    if sheet is None:
        kingdom.next_sheet = waiting
        return
    kingdom.sent_orders = not is_standing(sheet)
    for order in sheet.orders:
        carry_out(Acting(turn, kingdom, order))
    if is_standing(sheet):
        kingdom.next_sheet = waiting  # nobody edited the sheet, so what waits on it goes on waiting


def carry_out(acting: Acting) -> None:
    """One order: done, or refused with a reason. What it keeps for the next sheet is noted either way."""
    order = acting.order
    if EVERY_TURN in order.prefixes:
        keep_for_next_sheet(acting.kingdom, order.text)
    core.carry_out(acting.turn.book.deeds[_meant(acting.kingdom, order)], acting)


def _meant(kingdom: Kingdom, order: Order) -> str:
    """Priests who are sent on a mission before they know how learn it first (DNK-GAP-59)."""
    if order.name == "mission" and "mission" not in kingdom.techs:
        return "develop_mission"
    return order.name
