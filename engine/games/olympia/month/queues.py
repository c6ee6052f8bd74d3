"""The orders that wait (OLY-SUBMIT-06, -12, -15, -16, -22): by faction and unit, as canonical text."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.orders import Order, OrderBook, OrderSheet, print_order
from engine.core.program import OrderTexts, sections
from engine.games.olympia.acting.contract import takes_of
from engine.games.olympia.state import MOST_QUEUED, Player, Unit, World


class Queues:
    """The queues of a world, and what their texts say."""

    def __init__(self, world: World, book: OrderBook) -> None:
        self._world = world
        self._book = book
        self._texts = OrderTexts(book)

    def take(self, sheets: Mapping[str, OrderSheet]) -> None:
        """Replaces the queues that the sheets name; others stay. Sheets by seat id."""
        for player in self._world.players.values():
            sheet = sheets.get(player.seat)
            if sheet is None or player.status != "active":
                continue
            for unit, orders in sections(sheet, sheet.header.get("units", ())).items():
                if unit:
                    self._replace(player, unit, orders)

    def _replace(self, player: Player, unit: str, orders: list[Order]) -> None:
        entries = []
        for order in orders:
            if takes_of(self._book, order).priority is not None:
                words = print_order(order, self._book)
                self._texts.keep(words, order)
                entries.append(words)
        if entries:
            player.queues[unit] = entries[:MOST_QUEUED]
        else:
            player.queues.pop(unit, None)

    def head(self, unit: Unit) -> Order | None:
        """The order that a unit comes to next; None if its queue is empty or nobody orders it about."""
        entries = self._entries(unit)
        return self._texts.order(entries[0]) if entries else None

    def pop(self, unit: Unit) -> str:
        """Takes the next order off the queue of a unit: its canonical text."""
        return self.pop_of(self._world.players[unit.player], unit.id)

    def pop_of(self, player: Player, code: str) -> str:
        """The same for a faction and a number, such as that of its player entity."""
        entries = player.queues[code]
        words = entries.pop(0)
        if not entries:
            del player.queues[code]
        return words

    def push(self, unit: Unit, words: str) -> None:
        """Puts an order in front of the queue of a unit: it comes next."""
        self._world.players[unit.player].queues.setdefault(unit.id, []).insert(0, words)

    def order(self, words: str) -> Order:
        """What a canonical text says."""
        return self._texts.order(words)

    def forget(self, player: Player, unit: str) -> None:
        """Drops the queue of a faction for a unit."""
        player.queues.pop(unit, None)

    def _entries(self, unit: Unit) -> list[str]:
        player = self._world.players.get(unit.player)
        return player.queues.get(unit.id, []) if player is not None else []
