"""S2 and S3: the instant orders of every unit in report order, each unit's in written order (ATL-SEQ-01)."""

from __future__ import annotations

from engine.core.orders import arg, book_of
from engine.games.atlantis.acting.contract import Acting, actors, carry_out, given, instant_order
from engine.games.atlantis.instant import faction_orders, unit_orders
from engine.games.atlantis.instant.events import FactionFound
from engine.games.atlantis.language.words import FACTION
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import FIRST_PLAYER
from engine.games.atlantis.units.known import faction_named

ORDERS = tuple(sorted((*unit_orders.ORDERS, *faction_orders.ORDERS), key=lambda one: one.rule))
HANDLERS = book_of(ORDERS).deeds


def run(turn: AtlantisTurn) -> None:
    """S2: flags, names, claims, attitudes, options. GUARD 1 waits for S14."""
    orders = given(turn)
    for _, unit in actors(turn, *HANDLERS):
        for order in orders.of(unit):
            handler = HANDLERS.get(order.name)
            if handler is not None:
                carry_out(handler, Acting(turn, unit, order))


def run_find(turn: AtlantisTurn) -> None:
    """S3: who plays a faction."""
    orders = given(turn)
    for _, unit in actors(turn, "find"):
        for order in orders.named(unit, "find"):
            carry_out(_find, Acting(turn, unit, order))


def _find(acting: Acting) -> None:
    """FIND tells how a faction is reached: by letter, for addresses are kept from nobody and by nobody (ATL-ORDER-20).

    Raises NotPossible for a number nobody has (ATL-GAP-115).
    """
    other = faction_named(acting.world, acting.order["faction"], "ATL-GAP-115")
    if other.id < FIRST_PLAYER:
        player = "is played by nobody, and answers no letters"
    elif other.status != "active":
        player = "is no more"
    else:
        player = "can be written to with /letter"
    acting.tell(FactionFound(**acting.facts(), name=f"{other.name} ({other.id})", player=player))


FINDING = (instant_order("find", arg("faction", FACTION), rule="ATL-ORDER-20", help="ask who plays a faction",
                         example="find 4", says="asks for {faction}", do=_find),)  # fmt: skip
