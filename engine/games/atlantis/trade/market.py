"""S14 to S16: GUARD 1, then SELL, then BUY, which recruits people too (ATL-ORDER-09, -29, -44; ATL-RECRUIT-01..04)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import NotPossible
from engine.core.acting.ledger import create, destroy
from engine.core.orders import Order, arg
from engine.games.atlantis.acting.contract import Acting, actors, facts, given, other_order, refuse
from engine.games.atlantis.acting.sharing import share
from engine.games.atlantis.land.economy import UNLIMITED
from engine.games.atlantis.land.grid import where
from engine.games.atlantis.language.words import ALL, AMOUNT, AN_ITEM, AmountOrAll
from engine.games.atlantis.refusals import Refusal
from engine.games.atlantis.rules.items import ITEMS, LEADER, RACES, TRADE_ITEMS
from engine.games.atlantis.rules.land import OCEAN
from engine.games.atlantis.rules.names import amount as counted
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import GUARDS, NEXUS, SILVER, Faction, Market, Region, Unit, World
from engine.games.atlantis.trade.events import Bought, GuardEnded, OnGuard, Recruited, Sold
from engine.games.atlantis.units.limits import count_trade, may_trade, trade_regions
from engine.games.atlantis.units.readiness import is_combat_ready
from engine.games.atlantis.units.skills import is_led, is_mage, is_normal, settle
from engine.games.atlantis.units.stealth import forget

# --- GUARD 1 ----------------------------------------------------------------------------------------------------------


def guard(turn: AtlantisTurn) -> None:
    """S14: units go on guard; those on guard that can no longer fight leave off (ATL-TAX-12, ATL-GAP-69, -104)."""
    for unit in turn.state.units.values():
        if unit.flags.guard and turn.state.factions[unit.faction].seat and not is_combat_ready(unit):
            unit.flags.guard = False
            if not unit.former:  # a new one never stood guard: it has the flag from who formed it (ATL-GAP-104)
                turn.tell(GuardEnded(**facts(turn, unit)))
    watched: dict[int, bool] = {}  # a city's guards neither come nor go meanwhile
    for region, unit in actors(turn, "guard"):
        order = given(turn).named(unit, "guard")[-1]
        if order["flag"] != "1":
            continue
        acting = Acting(turn, unit, order)
        try:
            if region.id not in watched:
                watched[region.id] = _has_city_guards(turn.state, region)
            _stand_guard(acting, region, has_city_guards=watched[region.id])
        except NotPossible as problem:
            refuse(acting, problem)


def _has_city_guards(world: World, region: Region) -> bool:
    return any(unit.faction == GUARDS and unit.flags.guard for unit in map(world.units.__getitem__, region.units))


def _stand_guard(acting: Acting, region: Region, *, has_city_guards: bool) -> None:
    unit = acting.unit
    if region.level == NEXUS or region.terrain == OCEAN:
        raise NotPossible(Refusal.NO_GUARD_HERE, "ATL-ORDER-29")
    if not is_combat_ready(unit):
        raise NotPossible(Refusal.NOT_READY, "ATL-TAX-12")
    if has_city_guards:
        raise NotPossible(Refusal.CITY_GUARDED, "ATL-GAP-69")
    unit.flags.avoid = False
    if not unit.flags.guard:
        unit.flags.guard = True
        acting.tell(OnGuard(**acting.facts(), region=where(region)))


# --- SELL and BUY -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Bid:
    """What one unit wants of one market line."""

    unit: Unit
    order: Order
    amount: int


def sell(turn: AtlantisTurn) -> None:
    """S15: goods go to the market; where it wants less than is offered, sales are shared (ATL-ORDER-44)."""
    for region, bids in _bids(turn, "sell"):
        for item, offers in bids.items():
            _sell(turn, region, item, offers)


def buy(turn: AtlantisTurn) -> None:
    """S16: goods and people are bought, in the order of the market's list (ATL-ORDER-09)."""
    for region, bids in _bids(turn, "buy"):
        for line in [line for line in region.markets if not line.wanted and line.item in bids]:
            _buy(turn, region, line, bids.pop(line.item))
        for item, wishes in bids.items():
            for bid in wishes:
                _refuse(turn, bid, NotPossible(Refusal.NOT_FOR_SALE, "ATL-ORDER-09", item=ITEMS[item].plural))


def _bids(turn: AtlantisTurn, keyword: str) -> list[tuple[Region, dict[str, list[Bid]]]]:
    """All orders of a kind, by region and item; several of one unit for one item count together."""
    found: dict[int, dict[str, list[Bid]]] = {}
    for region, unit in actors(turn, keyword):
        items = found.setdefault(region.id, {})
        for order in given(turn).named(unit, keyword):
            bids = items.setdefault(order["item"], [])
            amount = _all(region, unit, order) if order["amount"] == ALL else order["amount"]
            if bids and bids[-1].unit is unit:
                bids[-1].amount += amount
            else:
                bids.append(Bid(unit, order, amount))
    return [(turn.state.regions[number], items) for number, items in found.items()]


def _all(region: Region, unit: Unit, order: Order) -> int:
    """SELL ALL: what the unit has. BUY ALL: everything on offer, of which it gets what it can pay."""
    item = order["item"]
    if order.name == "sell":
        return unit.count(item)
    line = next((line for line in region.markets if not line.wanted and line.item == item), None)
    if line is None:
        return 0
    return AMOUNT.high if line.amount == UNLIMITED else line.amount


def _refuse(turn: AtlantisTurn, bid: Bid, problem: NotPossible) -> None:
    refuse(Acting(turn, bid.unit, bid.order), problem)


def _left(line: Market) -> int:
    """What the market still trades of it this month; below 0 when there is no end to it."""
    return UNLIMITED if line.amount == UNLIMITED else max(0, line.amount - line.traded)


def _admit_trade(world: World, faction: Faction, region: Region, item: str) -> None:
    """Trade items need a trade region free; ordinary goods are for everybody (ATL-TOWN-06, ATL-GAP-29)."""
    if item not in TRADE_ITEMS:
        return
    if not trade_regions(faction):
        raise NotPossible(Refusal.NO_TRADE_POINTS, "ATL-FACTION-10")
    if not may_trade(world, faction, region):
        raise NotPossible(Refusal.TRADE_REGIONS, "ATL-FACTION-06", most=trade_regions(faction))
    count_trade(world, faction, region)


def _sell(turn: AtlantisTurn, region: Region, item: str, offers: list[Bid]) -> None:
    line = next((line for line in region.markets if line.wanted and line.item == item), None)
    ready = []
    for bid in offers:
        try:
            if line is None:
                raise NotPossible(Refusal.NOT_WANTED, "ATL-ORDER-44", item=ITEMS[item].plural)
            bid.amount = min(bid.amount, bid.unit.count(item))
            if not bid.amount:
                raise NotPossible(Refusal.NOTHING_TO_SELL, "ATL-ORDER-44", item=ITEMS[item].plural)
            _admit_trade(turn.state, turn.state.factions[bid.unit.faction], region, item)
        except NotPossible as problem:
            _refuse(turn, bid, problem)
        else:
            ready.append(bid)
    if line is None:
        return
    for bid, sold in zip(ready, share(_left(line), [bid.amount for bid in ready]), strict=True):
        if not sold:
            _refuse(turn, bid, NotPossible(Refusal.NONE_LEFT_WANTED, "ATL-ORDER-44", item=ITEMS[item].plural))
            continue
        line.traded += sold
        destroy(turn, bid.unit, item, sold, "sale")
        create(turn, bid.unit, SILVER, sold * line.price, "sale")
        turn.tell(Sold(**facts(turn, bid.unit), goods=counted(item, sold), price=line.price, silver=sold * line.price))


def _buy(turn: AtlantisTurn, region: Region, line: Market, wishes: list[Bid]) -> None:
    ready = []
    for bid in wishes:
        try:
            _check_purchase(turn, region, line, bid)
        except NotPossible as problem:
            _refuse(turn, bid, problem)
        else:
            ready.append(bid)
    for bid, bought in zip(ready, share(_left(line), [bid.amount for bid in ready]), strict=True):
        if bought:
            _hand_over(turn, line, bid.unit, bought)
        else:
            _refuse(turn, bid, NotPossible(Refusal.NONE_LEFT, "ATL-ORDER-09", item=ITEMS[line.item].plural))


def _check_purchase(turn: AtlantisTurn, region: Region, line: Market, bid: Bid) -> None:
    """Cuts the wish down to what the unit can pay. Raises NotPossible where it can buy none."""
    if line.item in RACES:
        _check_recruit(bid.unit, line.item)
    affordable = bid.unit.silver // line.price if line.price else bid.amount
    bid.amount = min(bid.amount, affordable)
    if not bid.amount:
        goods = ITEMS[line.item].plural
        raise NotPossible(Refusal.CANNOT_PAY, "ATL-ORDER-09", item=goods, price=line.price, silver=bid.unit.silver)
    _admit_trade(turn.state, turn.state.factions[bid.unit.faction], region, line.item)


def _check_recruit(unit: Unit, race: str) -> None:
    if is_mage(unit):
        raise NotPossible(Refusal.MAGE_ALONE, "ATL-GAP-52")
    if (race == LEADER and is_normal(unit)) or (race != LEADER and is_led(unit)):
        raise NotPossible(Refusal.MIXED, "ATL-UNIT-05")


def _hand_over(turn: AtlantisTurn, line: Market, unit: Unit, bought: int) -> None:
    cost = bought * line.price
    line.traded += bought
    destroy(turn, unit, SILVER, cost, "purchase")
    is_people = line.item in RACES
    create(turn, unit, line.item, bought, "recruits" if is_people else "purchase")
    goods = counted(line.item, bought)
    if is_people:
        settle(unit)
        forget(turn, turn.state.regions[unit.region])  # who is new hides and sees as well as he can
        turn.tell(Recruited(**facts(turn, unit), goods=goods, people=bought, price=line.price, silver=cost))
    else:
        turn.tell(Bought(**facts(turn, unit), goods=goods, price=line.price, silver=cost))


def _traded(order: Order, everything: str) -> str:
    if order["amount"] == ALL:
        return everything.format(ITEMS[order["item"]].plural)
    return counted(order["item"], order["amount"])


_TRADED = arg("amount", AmountOrAll())
ORDERS = (
    other_order("sell", _TRADED, AN_ITEM, rule="ATL-ORDER-44", help="sell to the market: ALL or a number",
                example="sell 10 furs", says=lambda order, name: f"sells {_traded(order, 'all its {}')}"),
    other_order("buy", _TRADED, AN_ITEM, rule="ATL-ORDER-09", help="buy from the market, or recruit people",
                example="buy 5 barbarians", says=lambda order, name: f"buys {_traded(order, 'as many {} as it can')}"),
)  # fmt: skip
