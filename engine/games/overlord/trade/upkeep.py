"""What units cost by the month, and what they eat instead (OVL-ECON-03 to -11, OVL-GAP-31).

Decisions: a ration spares 80% of what the figure's race costs, not of what its beasts cost; units of factions without
a player live off the land and pay nothing; food that is equipped belongs to its bearers and is never shared.
"""

from __future__ import annotations

from collections import deque
from functools import cache

from engine.core.acting.ledger import destroy
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Unit, World
from engine.games.overlord.units.settings import is_on, is_played_without

SPARED = 80  # percent that a ration is worth (OVL-ECON-08)
RATION = "food"
Company = tuple[str, str]  # location and faction
WITHOUT_EMERGENCY = "emergency_food"  # of the alpha test's switches: no fish, cattle or grain (OVL-ECON-10)


def payers(world: World) -> list[Unit]:
    """The units that owe upkeep, in the order of making."""
    return [unit for unit in world.units.values() if unit.figures and world.factions[unit.faction].seat]


def companions(world: World) -> dict[Company, list[Unit]]:
    """The units of each faction at each location, in order of arrival: they help one another (OVL-ECON-06)."""
    found: dict[Company, list[Unit]] = {}
    for unit in sorted(world.units.values(), key=lambda one: one.since):
        found.setdefault(company_of(unit), []).append(unit)
    return found


def company_of(unit: Unit) -> Company:
    """Where a unit is, and whose."""
    return unit.location, unit.faction


def cost(unit: Unit, fed: int = 0, factor: int = 1) -> int:
    """$ of upkeep a month, of which `fed` figures have eaten (OVL-ECON-05, -08). factor: 2 in winter (OVL-ECON-11)."""
    figure = RACES[unit.race].upkeep
    beasts = sum(ITEMS[item].gives.upkeep * number for item, number in unit.equipped.items())
    return max(0, (unit.figures * figure - fed * (figure * SPARED // 100) + beasts) * factor)


def eat_rations(turn: OverlordTurn, unit: Unit) -> int:
    """Figures eat what they have equipped as rations; how many did (OVL-ECON-08). The rest stays equipped."""
    fed = 0
    for item in [item for item in unit.equipped if ITEMS[item].feeds]:
        pieces, eaters = _portion(item, unit.equipped[item], unit.figures - fed)
        fed += eaters
        unit.equipped[item] -= pieces
        if not unit.equipped[item]:
            del unit.equipped[item]
        destroy(turn, unit, item, pieces, "eaten")
    return fed


def eat_stores(turn: OverlordTurn, unit: Unit, owner: Unit, fed: int) -> int:
    """The figures not yet fed eat of what `owner` has and has not equipped; how many have eaten now (OVL-ECON-09)."""
    for item in edible(is_played_without(turn.state, WITHOUT_EMERGENCY)):
        spare = _spare(owner, item)
        pieces, eaters = _portion(item, spare, unit.figures - fed)
        fed += eaters
        destroy(turn, owner, item, pieces, "eaten")
    return fed


def _portion(item: str, pieces: int, hungry: int) -> tuple[int, int]:
    """How many pieces are used up, and for how many figures."""
    feeds = ITEMS[item].feeds
    used = min(pieces, -(-hungry // feeds))
    return used, min(hungry, used * feeds)


def _spare(owner: Unit, item: str) -> int:
    return owner.count(item) - owner.equipped.get(item, 0)


@cache
def edible(rations_only: bool) -> tuple[str, ...]:
    """Rations first, then what serves in an emergency (OVL-ECON-10)."""
    others = (tag for tag, item in ITEMS.items() if item.feeds and tag != RATION)
    return (RATION,) if rations_only else (RATION, *others)


def meals(turn: OverlordTurn, units: list[Unit]) -> dict[str, int]:
    """Everybody eats: equipped rations, then with CONSUME own stores, then those of companions who SHARE.

    Returns unit id -> figures fed.
    """
    world = turn.state
    fed = {unit.id: eat_rations(turn, unit) for unit in units}
    consumers = [unit for unit in units if is_on(world, unit, "consume")]
    for unit in consumers:
        fed[unit.id] = eat_stores(turn, unit, unit, fed[unit.id])
    pantries = _pantries(world) if any(fed[unit.id] < unit.figures for unit in consumers) else {}
    for unit in consumers:
        owners = pantries.get(company_of(unit))
        while owners and fed[unit.id] < unit.figures:
            fed[unit.id] = eat_stores(turn, unit, owners[0], fed[unit.id])
            if fed[unit.id] < unit.figures:
                owners.popleft()  # nothing is left there
    return fed


def _pantries(world: World) -> dict[Company, deque[Unit]]:
    """The units with food to share, company by company, the first to have arrived first."""
    items = edible(is_played_without(world, WITHOUT_EMERGENCY))
    found: dict[Company, deque[Unit]] = {}
    for company, units in companions(world).items():
        stocked = (unit for unit in units if any(_spare(unit, item) for item in items if item in unit.items))
        found[company] = deque(unit for unit in stocked if is_on(world, unit, "share"))
    return found
