"""What places yield (OLY-GAP-33) and the gold in them (OLY-TAX-01, -02, OLY-GAP-58), filled up once a month."""

from __future__ import annotations

from engine.games.olympia.land.ways import is_coastal
from engine.games.olympia.rules.cities import MARKETS
from engine.games.olympia.rules.land import CITY, COAST_SUPPLIES, LANDS, OCEAN
from engine.games.olympia.rules.realm import REALM, tax_base
from engine.games.olympia.rules.structures import MINE_WORKS, MINES, STRUCTURES
from engine.games.olympia.state import Place, World

MINE = "mine"
FLOTSAM = "59"
PERCENT = 100
WORK_DAYS = 5  # of common tasks for mages, for each level of civilization (OLY-GAP-S802)


def refill(world: World, place: Place) -> None:
    """Fills up what a place yields, its tax base and its work for mages."""
    _fill(world, place, coastal=not place.within and is_coastal(world, place))


def renew(world: World, place: Place) -> None:
    """The same for a place that was filled before: what it once yielded says where it lies."""
    _fill(world, place, coastal=not place.within and FLOTSAM in place.supplies)


def _fill(world: World, place: Place, *, coastal: bool) -> None:
    if place.kind in STRUCTURES:
        if place.kind == MINE:
            place.supplies = mine_yield(place)
        return
    supplies = LANDS[place.kind].supplies
    if coastal:
        supplies = {**supplies, **COAST_SUPPLIES}
    if place.improved:
        supplies = {item: 2 * amount for item, amount in supplies.items()}
        place.improved = False
    if place.supplies != supplies:
        place.supplies = dict(supplies)
    recovering = place.pillage + 1
    if place.kind == CITY:
        place.tax = city_tax(place) // recovering
        place.work_days = WORK_DAYS * world.province_of(place).civilization // recovering
    elif not place.within and place.kind != OCEAN:
        place.tax = tax_base(place.civilization) // recovering
        place.work_days = WORK_DAYS * place.civilization // recovering


def city_tax(city: Place) -> int:
    """The tax base of a city: each level of its demand for opium takes a part (OLY-OPIUM-03, OLY-GAP-55)."""
    levels = city.market.opium if city.market is not None else 0
    return REALM.taxes.city * (PERCENT - MARKETS.opium.tax * levels) // PERCENT


def mine_level(mine: Place) -> int:
    """How deep a mine is (OLY-MINE-02); 0 before it is finished."""
    return mine.built.depth // MINE_WORKS.uses_a_level if mine.built is not None else 0


def mine_yield(mine: Place) -> dict[str, int]:
    """Iron, gold and mithril that a mine yields in a month at its depth (OLY-GAP-35), by item."""
    figures = MINES.get(mine_level(mine))
    if figures is None or mine.built is None or mine.built.fallen:
        return {}
    return {"79": figures.iron, "1": figures.gold, "82": figures.mithril}
