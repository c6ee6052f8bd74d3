"""A month of a whole faction, region by region."""

from __future__ import annotations

from engine.games.atlantis.house.carters import cart, hire_carters
from engine.games.atlantis.house.crews import HANDS, employ, sell, work_land
from engine.games.atlantis.house.desk import Desk, in_nexus
from engine.games.atlantis.house.growing import EYES, dismissed, hire, lead, leave_nexus, look_out, scout
from engine.games.atlantis.house.masons import hire_masons, lay, shelter
from engine.games.atlantis.house.purse import CARTERS, MASONS, collect
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
    shelter(desk, region)
    look_out(desk, region)
    for grow in (employ, hire_masons, hire_carters, hire):
        grow(desk, region)
    captain = desk.captain
    if captain is not None and captain.region == region.id:
        lead(desk, captain)


def _hand(desk: Desk, unit: SeenUnit) -> None:
    """Those with a calling of their own."""
    if unit.name.startswith(HANDS):
        work_land(desk, unit)
    elif unit.name.startswith(MASONS):
        lay(desk, unit)
    elif unit.name.startswith(CARTERS):
        sell(desk, unit)
        cart(desk, unit)
    elif unit.name.startswith(EYES):
        if not (unit.level("stealth") < 1 and desk.study(unit, "stealth")):
            scout(desk, unit)
    elif dismissed(unit) and unit is not desk.captain:
        desk.long(unit, "work")
