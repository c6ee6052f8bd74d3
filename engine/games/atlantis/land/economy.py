"""What a region is worth a month: wages, tax money, entertainment, recruits (ATL-GAP-15, -16, -18, -21, -34).

`Region.population` and `wages` are of the land; the people of its town come on top (`peasants`). Recruits are lines
of the region's market like other goods, at its head: first the local people, then leaders.
"""

from __future__ import annotations

from engine.games.atlantis.rules.items import LEADER, RACES
from engine.games.atlantis.state import Market, Region, Town

SUBSISTENCE = 10  # what a peasant needs of the wage; the rest can be taxed
LEAST_WAGES = 6  # pillage goes no lower
PILLAGE_COSTS = 6  # off the wages
UNLIMITED = -1  # amount of a market line of a starting city

TOWN_AT = 1000  # people: below it is a village
CITY_AT = 2000


def town_kind(town: Town) -> str:
    """ "village", "town" or "city" (ATL-GAP-21)."""
    if town.is_starting_city or town.population >= CITY_AT:
        return "city"
    return "town" if town.population >= TOWN_AT else "village"


def town_bonus(town: Town | None) -> int:
    """What a settlement adds to wages (ATL-TOWN-01, ATL-GAP-21)."""
    return {"village": 1, "town": 2, "city": 3}[town_kind(town)] if town else 0


def peasants(region: Region) -> int:
    """All people of the region, its town included."""
    return region.population + (region.town.population if region.town else 0)


def tax_money(region: Region) -> int:
    """Tax money of a month (ATL-GAP-15, -17)."""
    return peasants(region) * max(0, region.wages - SUBSISTENCE)


def entertainment_money(region: Region) -> int:
    """What entertainers can earn in a month, inns not counted (ATL-GAP-15)."""
    return tax_money(region) // 20


def work_income(region: Region) -> int:
    """The most a region pays in wages a month (ATL-GAP-16); a starting city employs everybody (ATL-GAP-13)."""
    whole = peasants(region) * region.wages
    return whole if region.town and region.town.is_starting_city else whole // 5


def set_wages(region: Region, *, crossing: bool = False) -> None:
    """Works out the wage from the land, the town, the roads and what pillage took."""
    if not region.base_wages:
        region.wages = 0
        return
    full = region.base_wages + town_bonus(region.town) + crossing + (region.fertile > 0)
    region.pillaged = min(region.pillaged, full - LEAST_WAGES)
    region.wages = full - region.pillaged


def pillage(region: Region) -> None:
    """What pillage does to a region: the money gone, the wage 6 lower from next month on (ATL-TAX-07, ATL-GAP-18)."""
    region.pillaged += max(0, min(PILLAGE_COSTS, region.wages - LEAST_WAGES))
    region.tax = 0


def blessing(region: Region, item: str, base: int) -> int:
    """What last month's Earth Lore or Clear Skies adds to the maximum of a product: a tenth for each level."""
    return base * region.fertile // 10 if item in ("grain", "livestock") else 0


def refresh(region: Region) -> None:
    """Sets the money and the recruits of the coming month from people and wages (ATL-GAP-15, -17)."""
    region.tax = tax_money(region)
    region.entertainment = entertainment_money(region)
    set_recruits(region)


def set_recruits(region: Region) -> None:
    """The lines of the market that offer people (ATL-REGION-06, ATL-RECRUIT-01)."""
    goods = [line for line in region.markets if line.item not in RACES]
    people = peasants(region)
    if not people or not region.race:
        region.markets = goods
        return
    unlimited = region.town is not None and region.town.is_starting_city
    offers = ((region.race, 4 * region.wages, people // 10), (LEADER, 8 * region.wages, people // 50))
    lines = [
        Market(item, wanted=False, price=price, amount=UNLIMITED if unlimited else amount, base_price=price)
        for item, price, amount in offers
    ]
    region.markets = [*(line for line in lines if line.amount), *goods]
