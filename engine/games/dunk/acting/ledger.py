"""Gold moves only through here, so that every coin has an entry (the campaign's conservation check)."""

from __future__ import annotations

from engine.games.dunk.state import Kingdom


def credit(kingdom: Kingdom, what: str, amount: int) -> None:
    """Adds gold (a negative amount takes it) and writes down why."""
    if amount:
        kingdom.gold += amount
        kingdom.ledger.append((what, amount))


def pay(kingdom: Kingdom, what: str, price: int) -> bool:
    """Pays a price if the gold is there (DNK-GAP-55: orders never make gold negative); says whether it was paid."""
    if price > 0 and kingdom.gold < price:
        return False
    credit(kingdom, what, -price)
    return True
