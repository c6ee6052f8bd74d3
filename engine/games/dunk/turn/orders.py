"""Phase 1, Orders: every kingdom's orders in written order (DNK-TURN-01, DNK-GEN-08).

Each subject has its own module of handlers: `HANDLERS` (keyword -> handler).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import ModuleType

from engine.core import acting as core
from engine.core.orders import Order
from engine.core.turn import Step, Turn
from engine.games.dunk.acting.contract import Acting, Handler, keep_for_next_sheet
from engine.games.dunk.armies import orders as orders_armies
from engine.games.dunk.armies import placing as orders_place
from engine.games.dunk.armies import training as orders_train
from engine.games.dunk.battle import plunder as orders_plunder
from engine.games.dunk.battle import rituals as orders_rituals
from engine.games.dunk.diplomacy import admin as orders_admin
from engine.games.dunk.diplomacy import orders as orders_diplomacy
from engine.games.dunk.language.book import EVERY_TURN, is_standing
from engine.games.dunk.realm import developing as orders_develop
from engine.games.dunk.realm import structures as orders_structures
from engine.games.dunk.realm import town_orders as orders_towns
from engine.games.dunk.state import Campaign, Kingdom, ThisTurn

SUBJECTS: tuple[ModuleType, ...] = (
    orders_admin,
    orders_develop,
    orders_diplomacy,
    orders_structures,
    orders_towns,
    orders_place,
    orders_train,
    orders_plunder,
    orders_armies,
    orders_rituals,
)

# What is judged only after the orders of all kingdoms.
AFTER_ORDERS: tuple[Step[[Turn[Campaign, None]]], ...] = (
    Step("New names, empty thrones", "DNK-ADMIN-08", orders_admin.after_orders),
    Step("Declarations, maps", "DNK-GAP-84", orders_diplomacy.after_orders),
    Step("New armies, moral, training", "DNK-GAP-54", orders_armies.after_orders),
)


@cache
def handlers() -> Mapping[str, Handler]:
    """Every order's handler by its keyword. Raises RulesDataError when two subjects claim an order."""
    return core.joined([subject.HANDLERS for subject in SUBJECTS])


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
    core.carry_out(handlers()[_meant(acting.kingdom, order)], acting)


def _meant(kingdom: Kingdom, order: Order) -> str:
    """Priests who are sent on a mission before they know how learn it first (DNK-GAP-59)."""
    if order.name == "mission" and "mission" not in kingdom.techs:
        return "develop_mission"
    return order.name
