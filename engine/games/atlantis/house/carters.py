"""Carters of a house player: they take what its crews make, and what is cheap, to markets in sight that pay more.

ATL-TOWN-02, -05, -07, ATL-MOVE-10.
"""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.atlantis.house.crews import HANDS, best_offer, stock
from engine.games.atlantis.house.desk import Desk, is_city, word
from engine.games.atlantis.house.purse import CARTERS, MOST_UNITS, STOCK_IN_TRADE, fund, treasurer
from engine.games.atlantis.house.roads import distances, send
from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.sight.view import SeenRegion, SeenUnit

A_CART = 5  # people who carry together
WORTH_IT = 200  # silver that a trip brings at least
TRIP = 2  # regions that they walk with goods at most
HORSE, TEAM = "horse", 10  # what carries for them, and how many
MARGIN = 1.2  # of what goods cost is asked at least


def hire_carters(desk: Desk, region: SeenRegion) -> bool:
    """One party of carters, where crews make what another market in sight wants; says whether it was hired."""
    giver = treasurer(desk, region)
    if (
        desk.temper is Temper.RAIDER
        or giver is None
        or is_city(region)
        or len(desk.view.own) + desk.alias >= MOST_UNITS
    ):
        return False
    if any(unit.name.startswith(CARTERS) for unit in desk.view.own.values()) or desk.carters_hired:
        return False
    if max(_gains(desk, region).values(), default=0) < WORTH_IT:
        return False
    desk.carters_hired = desk.form(giver, f"{CARTERS} {desk.turn}", A_CART, "horse training", "avoid 1", least=3) > 0
    return desk.carters_hired


def _gains(desk: Desk, region: SeenRegion) -> dict[int, int]:
    """What the stock of the crews here, and what is for sale, would bring more in other markets in sight."""
    found = {}
    for goal in distances(desk, region.id):
        other = desk.view.regions.get(goal)
        if other is None or goal == region.id or distances(desk, region.id)[goal] > TRIP:
            continue
        found[goal] = sum(count * gain for _, count, gain in _wares(region, other))
    return found


def _wares(region: SeenRegion, market: SeenRegion) -> list[tuple[str, int, int]]:
    """Item, number and gain a piece: what crews have here at its whole price, what is for sale at the difference."""
    found = []
    for offer in market.wanted:
        here = region.offers(offer.item, wanted=True)
        if offer.item not in GOODS or not offer.amount or (here is not None and here.amount):
            continue
        held = sum(stock(unit).get(offer.item, 0) for unit in region.own_units if unit.name.startswith(HANDS))
        found.append((offer.item, min(held, offer.amount), offer.price))
        sale = region.offers(offer.item, wanted=False)
        if sale is not None and offer.price >= MARGIN * sale.price:
            amount = offer.amount if sale.amount < 0 else min(sale.amount, offer.amount)
            found.append((offer.item, amount, offer.price - sale.price))
    return found


def cart(desk: Desk, unit: SeenUnit) -> None:
    """The month of carters: sell here, load what another market pays for, and go there, or to where goods lie."""
    region = desk.region(unit)
    gains = _gains(desk, region)
    goal = max(gains, key=lambda number: (gains[number], -number), default=0)
    carried = _market_for(desk, unit)
    if goal and gains[goal] >= WORTH_IT and not carried:
        _load(desk, unit, region, desk.view.regions[goal])
        carried = goal
    if carried and carried != region.id and send(desk, unit, carried):
        return
    lying = {number: max(_gains(desk, other).values(), default=0) for number, other in desk.view.regions.items()}
    best = max(lying, key=lambda number: (lying[number], -number), default=0)
    if not (best and lying[best] >= WORTH_IT and best != region.id and send(desk, unit, best)):
        desk.long(unit, "work")


def _market_for(desk: Desk, unit: SeenUnit) -> int:
    """Where to go with what they still hold after this month's sales here; 0 when nobody in sight wants it."""
    worth = {}
    for number in distances(desk, unit.region):
        market = desk.view.regions.get(number)
        if market is not None and number != unit.region:
            offers = [(offer, count) for item, count in stock(unit).items() if (offer := best_offer(market, item))]
            worth[number] = sum(offer.price * min(count - desk.sold.get((unit.id, offer.item), 0), offer.amount)
                                for offer, count in offers)  # fmt: skip
    best = max(worth, key=lambda number: (worth[number], -number), default=0)
    return best if best and worth[best] >= WORTH_IT // 2 else 0


def _harness(desk: Desk, unit: SeenUnit, region: SeenRegion) -> int:
    """Horses from a crew here, for carters who have too few; the weight that these carry."""
    wanted = TEAM - unit.count(HORSE)
    crews = [one for one in region.own_units if one.name.startswith(HANDS)]
    crew = max(crews, key=lambda one: one.count(HORSE), default=None)
    taken = min(wanted, crew.count(HORSE)) if crew is not None else 0
    if crew is None or taken <= 0:
        return 0
    desk.write(crew, f"give {unit.id} {taken} {HORSE}")
    return taken * ITEMS[HORSE].walks


def _load(desk: Desk, unit: SeenUnit, region: SeenRegion, market: SeenRegion) -> None:
    """What the crews have, as far as the carters can carry it, and then what is for sale."""
    wares = sorted(_wares(region, market), key=lambda ware: -ware[2])
    free = unit.load.walking - unit.load.weight
    if all(item != HORSE for item, _, _ in wares):
        free += _harness(desk, unit, region)
    for item, _, _ in wares:
        weight = 0 if GOODS[item].walks_by_itself or item == HORSE else ITEMS[item].weight
        for crew in region.own_units:
            count = crew.count(item) if crew.name.startswith(HANDS) else 0
            count = count if not weight else min(count, max(0, free) // weight)
            if count:
                desk.write(crew, f"give {unit.id} {count} {word(item)}")
                free -= count * weight
        sale, price = region.offers(item, wanted=False), best_offer(market, item)
        if (
            sale is None
            or price is None
            or price.price < MARGIN * sale.price
            or not fund(desk, region, unit, STOCK_IN_TRADE)
        ):
            continue
        count = min(desk.purse[unit.id] // sale.price, price.amount, sale.amount if sale.amount >= 0 else price.amount)
        count = count if not weight else min(count, max(0, free) // weight)
        if count:
            desk.write(unit, f"buy {count} {word(item)}")
            desk.purse[unit.id] -= count * sale.price
            free -= count * weight
