"""The market of a town when it is made, and what it offers as people come and go (ATL-TOWN-02..05, ATL-GAP-13, -23)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.dice import Dice
from engine.games.atlantis.land.economy import UNLIMITED, peasants, town_kind
from engine.games.atlantis.rules.items import GOODS, RACES, TRADE_ITEMS, Good
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.state import SILVER, Market, Region

FOOD_FROM = 0  # people more than when the town was made, from which a line is open, and at which it is at its largest
FOOD_FULL = 2000
GOODS_FROM = 1000
TRADE_FROM = 2000
FULL = 4000


def open_market(region: Region, dice: Dice, *, coastal: bool) -> None:
    """Gives a region with a new town the lines of its market (ATL-GAP-23)."""
    region.markets += _food(region, dice, coastal)
    for good in GOODS.values():
        if good.kind == "normal" and not good.food and good.key != SILVER:
            region.markets += _common(region, good, dice)
        elif good.kind == "advanced" and dice.chance(1 / 4):
            amount = dice.between(20, 39)
            region.markets.append(_line(region, good, True, _dear(good, 100, dice), (TRADE_FROM, FULL), (0, amount)))
    chosen = dice.sample(TRADE_ITEMS, 4)
    for place, item in enumerate(chosen):
        wanted = place >= 2
        price = _dear(GOODS[item], 150 if wanted else 100, dice)
        amount = dice.between(50, 99)
        region.markets.append(_line(region, GOODS[item], wanted, price, (TRADE_FROM, FULL), (0, amount)))
    set_amounts(region)


def open_starting_market(region: Region) -> None:
    """A starting city sells every common good except food, dear and without limit, and buys nothing (ATL-GAP-13)."""
    for good in GOODS.values():
        if good.kind == "normal" and not good.food and good.key != SILVER:
            price = good.price * 5 // 2
            region.markets.append(Market(good.key, wanted=False, price=price, amount=UNLIMITED, base_price=price))


def set_amounts(region: Region) -> None:
    """How much each line takes or offers in the coming month, by the people there are now and the kind of town."""
    people = peasants(region)
    kind = town_kind(region.town) if region.town else ""
    for line in region.markets:
        if line.item in RACES or line.amount == UNLIMITED:
            continue
        span = line.high_people - line.low_people
        if not span:
            continue
        share = min(max(people - line.low_people, 0), span)
        full = line.low_amount + (line.high_amount - line.low_amount) * share // span
        line.amount = full if _trades(kind, GOODS[line.item]) else 0


def _trades(kind: str, good: Good) -> bool:
    """Villages want food and sell nothing, trade items are for cities (ATL-TOWN-02, -03, -05)."""
    if good.kind == "trade":
        return kind == "city"
    return kind != "village" or good.food


def _food(region: Region, dice: Dice, coastal: bool) -> Iterator[Market]:
    for item in ("grain", "livestock", "fish"):
        if item != "fish" or coastal:
            good = GOODS[item]
            amount = _amount(dice)
            yield _line(region, good, True, _dear(good, 100, dice), (FOOD_FROM, FOOD_FULL), (amount, 2 * amount))


def _common(region: Region, good: Good, dice: Dice) -> Iterator[Market]:
    """Raw goods of the land are sold, others wanted; made goods are wanted, else sold: all by chance."""
    if good.land and good.key in TERRAINS[region.terrain].products:
        if dice.chance(1 / 2):
            amount = _amount(dice)
            yield _line(region, good, False, _dear(good, 150, dice), (FOOD_FROM, FOOD_FULL), (amount, 2 * amount))
        return
    chances = ((True, 1 / 6),) if good.land else ((True, 1 / 3), (False, 1 / 6))
    for wanted, chance in chances:
        if dice.chance(chance):
            price = _dear(good, 100 if wanted else 150, dice)
            yield _line(region, good, wanted, price, (GOODS_FROM, FULL), (0, _amount(dice)))
            return


def _amount(dice: Dice) -> int:
    return dice.between(50, 99)


def _dear(good: Good, percent: int, dice: Dice) -> int:
    """A price: `percent` to `percent` + 49 of the base price."""
    return good.price * dice.between(percent, percent + 49) // 100


def _line(
    region: Region, good: Good, wanted: bool, price: int, people: tuple[int, int], amounts: tuple[int, int]
) -> Market:
    low, high = (region.population + more for more in people)
    return Market(good.key, wanted, price, 0, price, low, high, *amounts)
