"""How a house player keeps its men paid: the bill of the month, gold lent among nobles, wares for the market, and men
let go before they leave by themselves (OLY-MAINT-01, -03, -05).
"""

from __future__ import annotations

from engine.core.house import Temper
from engine.games.olympia.house.desk import Desk, is_free, wages
from engine.games.olympia.house.roads import province_of, travel, way_to
from engine.games.olympia.rules.items import GOLD, ITEMS, PEASANT, SOLDIER, WORKER
from engine.games.olympia.sight.view import OwnUnit, SeenOffer
from engine.games.olympia.state import Direction

RESERVE = 6  # months of pay in hand before a noble takes on more men
THIN = 250  # the rating at which a contract is honored, or turned into an oath
HONOR = 200  # gold
OATH_POINTS = 1  # Noble Points of an oath, which never decays (OLY-LOYAL-04, -06)
POINTS_KEPT = 3  # Noble Points that are kept for hiring
WARES = ("95", "94")  # pots and baskets, which anybody makes, one a day (OLY-GAP-53)
MOST_WARES = 14  # in a month
INN, EARNED = "inn", 300  # gold for which an innkeeper goes to town
STOCK = ("77", "79", "99")  # wood, iron and hides: sold when gold is short


def keep(desk: Desk, unit: OwnUnit) -> None:
    """Pay for his men, or fewer men; and his loyalty, where it wears thin."""
    if unit.id in desk.kept:
        return
    desk.kept.add(unit.id)
    bill = wages(unit)
    if not desk.fund(unit, bill):
        _borrow(desk, unit, bill)
        _let_go(desk, unit, bill)
    _bind(desk, unit)


def _bind(desk: Desk, unit: OwnUnit) -> None:
    """An oath where there are Noble Points to spare, else gold, for a contract that wears thin."""
    kind, _, rating = unit.loyalty.partition("-")
    sworn = any(line.startswith("oath") for line in desk.lines.get(unit.id, ()))
    if kind != "contract" or int(rating) > THIN or sworn:
        return
    if desk.points - OATH_POINTS >= POINTS_KEPT:
        desk.points -= OATH_POINTS
        desk.take_days(unit, 1)
        desk.write(unit, f"oath {OATH_POINTS}")
    elif spare(desk, unit) >= HONOR and desk.fund(unit, HONOR):
        desk.take_days(unit, 1)
        desk.write(unit, f"honor {HONOR}")


def spare(desk: Desk, unit: OwnUnit) -> int:
    """Gold he holds or may claim beyond what his orders on this sheet take; of the account only his part of it."""
    in_hand = unit.count(GOLD) + desk.drawn.get(unit.id, 0) - desk.needed.get(unit.id, 0)
    return in_hand + desk.account.get(GOLD, 0) // max(1, len(desk.nobles))


def can_hire(desk: Desk, unit: OwnUnit, men: int) -> bool:
    """Whether he could pay his men and so many soldiers more for some months, this one seen to."""
    keep(desk, unit)
    return spare(desk, unit) >= (RESERVE - 1) * wages(unit) + RESERVE * men * ITEMS[SOLDIER].pay


def _borrow(desk: Desk, unit: OwnUnit, bill: int) -> None:
    """Gold for the bill from own nobles beside him who have more than they need."""
    missing = bill + desk.needed.get(unit.id, 0) - unit.count(GOLD) - desk.drawn.get(unit.id, 0)
    for other in desk.nobles:
        held = other.count(GOLD) - max(wages(other), desk.needed.get(other.id, 0))
        if other.id == unit.id or other.place != unit.place or not is_free(other) or held <= 0:
            continue
        lent = min(held, missing)
        if lent <= 0:
            return
        desk.lend(other, unit, lent)
        missing -= lent


def bring_home(desk: Desk, unit: OwnUnit) -> bool:
    """What an inn has earned goes to the first noble when he is short, and its keeper comes back; says whether he sets
    out.
    """
    head, inn = desk.head, desk.place(unit)
    earned = unit.count(GOLD) - RESERVE * wages(unit)
    if head is None or head is unit or inn.kind != INN or earned < EARNED:
        return False
    home = province_of(desk, head)
    if home is None or spare(desk, head) >= RESERVE * wages(head):
        return False
    ways = way_to(desk, unit, lambda one: one.code == home.id)
    if ways is None:
        return False
    keep(desk, unit)
    back = [f"move {Direction(way).opposite}" for way in reversed(ways)]
    in_, out = ([f"move {head.place}"], ["move out"]) if desk.place(head).within else ([], [])
    return travel(
        desk, unit, ways, *in_, f"give {head.id} {GOLD} {earned}", *out, *back, f"move {inn.id}", mounted=False
    )


def _let_go(desk: Desk, unit: OwnUnit, bill: int) -> None:
    """Men who cannot be paid are sent away, the cheapest first, so that not a third of all the unpaid leaves."""
    has = unit.count(GOLD) + desk.drawn.get(unit.id, 0) + desk.lent.get(unit.id, 0) - desk.needed.get(unit.id, 0)
    has += desk.claim(unit, GOLD, desk.account.get(GOLD, 0)) + _expected(desk, unit)
    desk.needed[unit.id] = desk.needed.get(unit.id, 0) + min(bill, has)
    missing = bill - has
    last = WORKER if desk.temper is Temper.BUILDER else SOLDIER
    for kind in (PEASANT, SOLDIER if last == WORKER else WORKER, last):
        if missing <= 0:
            return
        gone = min(unit.count(kind), -(-missing // ITEMS[kind].pay))
        if gone:
            desk.write(unit, f"drop {kind} {gone}")
            missing -= gone * ITEMS[kind].pay


def _expected(desk: Desk, unit: OwnUnit) -> int:
    """What he can still earn this month with wares."""
    offer = best_ware(desk, unit)
    return 0 if offer is None else offer.price * min(offer.quantity, MOST_WARES)


def best_ware(desk: Desk, unit: OwnUnit) -> SeenOffer | None:
    """The best price that the market here pays for something anybody can make, unless others make it already."""
    wanted = [offer for offer in desk.place(unit).market or () if not offer.sells and offer.item in WARES]
    open_ = [offer for offer in wanted if desk.making.get((unit.place, offer.item), unit.id) == unit.id]
    return max(open_, key=lambda offer: (offer.price, offer.quantity), default=None)


def trade(desk: Desk, unit: OwnUnit) -> bool:
    """Makes what the market here pays best for, and sells it with what is in stock; says whether it makes anything."""
    _sell_stock(desk, unit)
    offer = best_ware(desk, unit)
    if offer is None:
        return False
    desk.making[unit.place, offer.item] = unit.id
    made = desk.take_days(unit, min(offer.quantity, MOST_WARES))
    if made:
        desk.write(unit, f"make {offer.item} {made}")
    return bool(made) and desk.write(unit, f"sell {offer.item} {offer.quantity} {offer.price}")


def _sell_stock(desk: Desk, unit: OwnUnit) -> None:
    """Material that nobody builds with, while gold is short."""
    if spare(desk, unit) >= RESERVE * wages(unit):
        return
    for offer in desk.place(unit).market or ():
        if not offer.sells and offer.item in STOCK and unit.count(offer.item):
            desk.write(unit, f"sell {offer.item} {min(unit.count(offer.item), offer.quantity)} {offer.price}")
