"""A month of a whole faction, region by region."""

from __future__ import annotations

from engine.games.atlantis.house.desk import Desk, in_nexus
from engine.games.atlantis.house.growing import (
    EYES,
    HANDS,
    collect,
    dismissed,
    employ,
    hire,
    lead,
    leave_nexus,
    look_out,
    scout,
    work_land,
)
from engine.games.atlantis.house.soldiers import garrison, train
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit


def govern(desk: Desk) -> None:
    """Orders for everybody."""
    for region in desk.view.regions.values():
        if in_nexus(region):
            for unit in region.own_units:
                leave_nexus(desk, unit)
        elif any(region.own_units):
            _settle(desk, region)


def _settle(desk: Desk, region: SeenRegion) -> None:
    for unit in region.own_units:
        _hand(desk, unit)
    garrison(desk, region)
    train(desk, region)
    collect(desk, region)
    look_out(desk, region)
    hire(desk, region)
    employ(desk, region)
    captain = desk.captain
    if captain is not None and captain.region == region.id:
        lead(desk, captain)


def _hand(desk: Desk, unit: SeenUnit) -> None:
    """Those with a calling of their own."""
    if unit.name.startswith(HANDS):
        work_land(desk, unit)
    elif unit.name.startswith(EYES):
        if not (unit.level("stealth") < 1 and desk.study(unit, "stealth")):
            scout(desk, unit)
    elif dismissed(unit) and unit is not desk.captain:
        desk.long(unit, "work")
