"""BOOK: everything that can be ordered; each order stands where it is carried out."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from engine.core.orders import Order, OrderBook, book_of, read_orders
from engine.games.erfworld.battle import challenging
from engine.games.erfworld.diplomacy import contracts, hiring
from engine.games.erfworld.language import doctrine
from engine.games.erfworld.language.frame import SHEET
from engine.games.erfworld.language.words import CITIES, SIDES, STACK
from engine.games.erfworld.magic import casting, golems, improving, keeping, portal
from engine.games.erfworld.naval import boarding
from engine.games.erfworld.realm import building, designing, popping, posts, purchases
from engine.games.erfworld.travel import captives, grouping, moving, scouts, searching, staying

_ALL = chain(
    popping.ORDERS, [designing.DESIGN], purchases.ORDERS, [building.BUILD], posts.ORDERS, [challenging.CHALLENGE],
    contracts.ORDERS, [hiring.HIRE],
    moving.ORDERS, grouping.ORDERS, scouts.ORDERS, staying.ORDERS, [searching.SEARCH], captives.ORDERS,
    [boarding.BOARD, casting.CAST], golems.ORDERS, keeping.ORDERS, [improving.IMPROVE], portal.ORDERS,
)  # fmt: skip
BOOK = book_of(sorted(_ALL, key=lambda one: (STACK, CITIES, SIDES).index(one.group)), doctrine.ORDERS, sheet=SHEET)
LINES = OrderBook(specs=BOOK.specs, style=BOOK.style, prefixes=BOOK.prefixes)
"""The same orders without headings: what the state keeps."""


@lru_cache(maxsize=20_000)
def from_text(text: str) -> Order:
    """The order that the state keeps. Raises ValueError for a text that is none."""
    sheet = read_orders(text, LINES)
    if len(sheet.orders) != 1 or sheet.errors:
        raise ValueError(f"{text!r} is not an order: {sheet.diagnostics}")
    return sheet.orders[0]
