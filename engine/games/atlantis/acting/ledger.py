"""Where items come from and go to: nothing appears or vanishes without an entry (the world's conservation check).

Passing things from unit to unit needs no entry. `Accounted` events are for the books, seen by nobody.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import SILVER, Faction, Unit, World


class Accounted(Event):
    """`amount` pieces came into the world (negative: left it) as `reason`: "tax", "recruits", "upkeep" ..."""

    silent: ClassVar[bool] = True
    reason: str
    item: str
    amount: int


def create(turn: AtlantisTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Gives a unit new items."""
    if amount:
        unit.add(item, amount)
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def destroy(turn: AtlantisTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Takes items of a unit out of the world. Raises ValueError when it has fewer."""
    create(turn, unit, item, -amount, reason)


def fund(turn: AtlantisTurn, faction: Faction, amount: int, reason: str) -> None:
    """Adds new silver to the unclaimed money of a faction (a negative amount takes it)."""
    if amount:
        faction.unclaimed += amount
        turn.tell(Accounted(reason=reason, item=SILVER, amount=amount))


def vanish(turn: AtlantisTurn, unit: Unit, reason: str) -> None:
    """Takes all items of a unit out of the world, before the unit itself goes."""
    for item, amount in list(unit.items.items()):
        destroy(turn, unit, item, amount, reason)


def holdings(world: World) -> dict[str, int]:
    """All items of the world, unclaimed silver included: what the books must explain."""
    found: dict[str, int] = {SILVER: 0}
    for faction in world.factions.values():
        found[SILVER] += faction.unclaimed
    for unit in world.units.values():
        for item, amount in unit.items.items():
            found[item] = found.get(item, 0) + amount
    return found
