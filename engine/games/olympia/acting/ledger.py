"""Where items come from and go to: nothing appears or vanishes without an entry (the world's conservation check).

Handing things from unit to unit needs no entry. `Accounted` events are for the books, seen by nobody. Gold is item "1".
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.state import Player, Unit, World

GOLD = "1"
POINTS = "points"  # Noble Points, in the books


class Accounted(Event):
    """`amount` pieces came into the world (negative: left it) as `reason`: "tax", "harvest", "study" ..."""

    silent: ClassVar[bool] = True
    reason: str
    item: str
    amount: int


def create(turn: OlympiaTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Gives a unit new items."""
    if amount:
        unit.add(item, amount)
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def destroy(turn: OlympiaTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Takes items of a unit out of the world. Raises ValueError when it has fewer."""
    create(turn, unit, item, -amount, reason)


def hand(giver: Unit, receiver: Unit, item: str, amount: int) -> None:
    """Items change hands. Raises ValueError when the giver has fewer."""
    if giver is not receiver:
        giver.add(item, -amount)
        receiver.add(item, amount)


def credit(turn: OlympiaTurn, player: Player, item: str, amount: int, reason: str) -> None:
    """New items on the account that CLAIM draws on; a negative amount takes them. Raises ValueError below zero."""
    if amount:
        shift(player, item, amount)
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def shift(player: Player, item: str, amount: int) -> None:
    """Adds to the account without an entry, for what only changes hands. Raises ValueError below zero."""
    total = player.claim.get(item, 0) + amount
    if total < 0:
        raise ValueError(f"the account of {player.id} would have {total} of item {item}")
    if total:
        player.claim[item] = total
    else:
        player.claim.pop(item, None)


def vanish(turn: OlympiaTurn, unit: Unit, reason: str) -> None:
    """Takes all that a unit has out of the world, before the unit itself goes. Unique items are not touched."""
    for item, amount in list(unit.items.items()):
        destroy(turn, unit, item, amount, reason)


def holdings(world: World) -> dict[str, int]:
    """All items of the world, in hands and on account: what the books must explain."""
    stores = [unit.items for unit in world.units.values()]
    stores += [player.claim for player in world.players.values()]
    stores += [thing.body.items for thing in world.things.values() if thing.body is not None]
    found: dict[str, int] = {}
    for store in stores:
        for item, amount in store.items():
            found[item] = found.get(item, 0) + amount
    return found
