"""Where things come from and go to: nothing appears or vanishes without an entry, which a world's conservation check
adds up. Passing things from hand to hand needs none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any, ClassVar, Protocol

from engine.core.events import Event
from engine.core.turn import Turn


class Holder(Protocol):
    """Whoever has things: item -> how many."""

    items: dict[str, int]

    def add(self, item: str, amount: int) -> None:
        """More of an item, fewer for a negative amount. Raises ValueError below zero."""
        ...


class Accounted(Event):
    """For the books, seen by nobody: `amount` pieces came into the world (negative: left it) as `reason`: "tax",
    "harvest", "upkeep" ...
    """

    silent: ClassVar[bool] = True
    reason: str
    item: str
    amount: int


def enter(turn: Turn[Any, Any], item: str, amount: int, reason: str) -> None:
    """The entry alone, for things that no holder's `add` counts."""
    if amount:
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def create(turn: Turn[Any, Any], holder: Holder, item: str, amount: int, reason: str) -> None:
    """Gives a holder new items."""
    if amount:
        holder.add(item, amount)
        enter(turn, item, amount, reason)


def destroy(turn: Turn[Any, Any], holder: Holder, item: str, amount: int, reason: str) -> None:
    """Takes items of a holder out of the world. Raises ValueError when it has fewer."""
    create(turn, holder, item, -amount, reason)


def vanish(turn: Turn[Any, Any], holder: Holder, reason: str) -> None:
    """Takes all that a holder has out of the world, before the holder itself goes."""
    for item, amount in list(holder.items.items()):
        destroy(turn, holder, item, amount, reason)


def hand(giver: Holder, receiver: Holder, item: str, amount: int) -> None:
    """Items change hands. Raises ValueError when the giver has fewer."""
    if giver is not receiver:
        giver.add(item, -amount)
        receiver.add(item, amount)


def shift(account: MutableMapping[str, int], item: str, amount: int, whose: str = "an account") -> None:
    """Adds to an account without an entry, for what only changes hands; nothing is kept of what is used up. Raises
    ValueError below zero.
    """
    total = account.get(item, 0) + amount
    if total < 0:
        raise ValueError(f"{whose} would have {total} of item {item}")
    if total:
        account[item] = total
    else:
        account.pop(item, None)


def credit(turn: Turn[Any, Any], account: MutableMapping[str, int], item: str, amount: int, reason: str) -> None:
    """New items on an account; a negative amount takes them. Raises ValueError below zero."""
    if amount:
        shift(account, item, amount)
        enter(turn, item, amount, reason)


def holdings(stores: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """All items of some stores together: what the books must explain."""
    found: dict[str, int] = {}
    for store in stores:
        for item, amount in store.items():
            found[item] = found.get(item, 0) + amount
    return found
