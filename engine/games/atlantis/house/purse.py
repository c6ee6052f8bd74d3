"""Who holds a house player's money in a region, and how it gets there."""

from __future__ import annotations

from engine.games.atlantis.house.desk import Desk, keep
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit

MOST_UNITS = 40
CARTERS, MASONS = "Carters", "Masons"  # by these names a house player knows who spends money abroad
STOCK_IN_TRADE = 400  # silver that carters keep, for goods to be resold


def treasurer(desk: Desk, region: SeenRegion) -> SeenUnit | None:
    """Who holds the purse in a region: the captain where he is, else the richest fighters."""
    captain = desk.captain
    if captain is not None and captain.region == region.id:
        return captain
    return max(desk.fighters(region), key=lambda unit: (desk.purse[unit.id], -unit.id), default=None)


def collect(desk: Desk, region: SeenRegion) -> None:
    """What the others need not keep goes to the purse-holder."""
    holder = treasurer(desk, region)
    for unit in region.own_units:
        spare = desk.purse[unit.id] - 2 * keep(unit) - STOCK_IN_TRADE * unit.name.startswith(CARTERS)
        if holder is not None and unit is not holder and spare > 10 and not unit.name.startswith(MASONS):
            desk.write(unit, f"give {holder.id} {spare} silver")
            desk.purse[unit.id] -= spare


def fund(desk: Desk, region: SeenRegion, unit: SeenUnit, amount: int) -> bool:
    """Silver from the purse-holder, until the unit holds so much; says whether it will."""
    holder, missing = treasurer(desk, region), amount - desk.purse[unit.id]
    if missing <= 0:
        return True
    if holder is None or holder is unit or desk.purse[holder.id] - 2 * keep(holder) < missing:
        return False
    desk.write(holder, f"give {unit.id} {missing} silver")
    desk.purse[holder.id] -= missing
    desk.purse[unit.id] += missing
    return True
