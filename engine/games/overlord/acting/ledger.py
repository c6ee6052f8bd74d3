"""Where items come from and go to: nothing appears or vanishes without an entry (the world's conservation check).

Passing things from unit to unit, to the ground or into a hold needs no entry. `Accounted` events are for the books,
seen by nobody.
"""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Faction, Unit, World


class Accounted(Event):
    """`amount` pieces came into the world (negative: left it) as `reason`: "taxes", "harvest", "upkeep" ..."""

    silent: ClassVar[bool] = True
    reason: str
    item: str
    amount: int


def create(turn: OverlordTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Gives a unit new items."""
    if amount:
        unit.add(item, amount)
        turn.tell(Accounted(reason=reason, item=item, amount=amount))


def destroy(turn: OverlordTurn, unit: Unit, item: str, amount: int, reason: str) -> None:
    """Takes items of a unit out of the world. Raises ValueError when it has fewer."""
    create(turn, unit, item, -amount, reason)


def fund(turn: OverlordTurn, faction: Faction, item: str, amount: int, reason: str) -> None:
    """Adds new items to a faction's fund (OVL-FUND-01); a negative amount takes them. Raises ValueError below zero."""
    if not amount:
        return
    shift(faction, item, amount)
    turn.tell(Accounted(reason=reason, item=item, amount=amount))


def withdraw(faction: Faction, unit: Unit, item: str, amount: int) -> None:
    """Hands items of the fund to a unit (OVL-FUND-05). Raises ValueError when the fund has fewer."""
    shift(faction, item, -amount)
    unit.add(item, amount)


def shift(faction: Faction, item: str, amount: int) -> None:
    """Adds to the fund without an entry, for things that only change hands. Raises ValueError below zero."""
    total = faction.fund.get(item, 0) + amount
    if total < 0:
        raise ValueError(f"the fund of {faction.id} would have {total} {item}")
    if total:
        faction.fund[item] = total
    else:
        faction.fund.pop(item, None)


def vanish(turn: OverlordTurn, unit: Unit, reason: str) -> None:
    """Takes all items of a unit out of the world, before the unit itself goes."""
    unit.equipped.clear()
    for item, amount in list(unit.items.items()):
        destroy(turn, unit, item, amount, reason)


def holdings(world: World) -> dict[str, int]:
    """All items of the world, in hands, funds, holds and on the ground: what the books must explain."""
    stores = [unit.items for unit in world.units.values()]
    stores += [faction.fund for faction in world.factions.values()]
    stores += [structure.cargo for structure in world.structures.values()]
    stores += [location.ground for location in world.locations.values()]
    found: dict[str, int] = {}
    for store in stores:
        for item, amount in store.items():
            found[item] = found.get(item, 0) + amount
    return found
