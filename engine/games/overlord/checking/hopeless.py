"""What the order check says about attacks that have no hope, as far as the report shows both sides (OVL-ORD-04), and
about marches on which nobody is paid or fed (OVL-ECON-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.diagnostics import Diagnostic, warning
from engine.core.orders import Order
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.trade import MOVES
from engine.games.overlord.checking.view import MarketView, OrdersView, OwnUnit
from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.state import COIN
from engine.games.overlord.trade.upkeep import SPARED

TENFOLD = 10  # so many times our figures on the other side: no tactic makes up for it
EARNING = ("sell", "pillage", "get")  # after these nobody can say what the unit will have


def hopeless(view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Warnings about the attacks of one list against ten times as many as the player has where the unit is."""
    place = view.places.get(unit.location) if unit is not None else None
    if unit is None or place is None or unit.on_the_way:
        return
    ours = sum(own.figures for own in view.own.values() if own.location == unit.location)
    for order in orders:
        if order.name in MOVES:
            return
        theirs = _enemies(view, place, order["enemy"]) if order.name == "attack" else 0
        if theirs >= TENFOLD * max(1, ours):
            said = f"they are {theirs:,} in sight against {ours:,} of ours there: RECRUIT or gather more units first"
            yield warning("hopeless", said, line=order.line, rule=BOOK.by_keyword["attack"].rule, argument="enemy")


def unpaid(
    view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order], others: Mapping[str, Sequence[Order]]
) -> Iterator[Diagnostic]:
    """A warning about a stack that leaves with less than its upkeep, out of reach of those who could pay for it.

    others: the lists of the whole sheet; somebody may hand it what it needs.
    """
    first = next((at for at, order in enumerate(orders) if order.name in MOVES), None)
    if unit is None or unit.on_the_way or first is None or any(order.name in EARNING for order in orders[:first]):
        return
    stack = [own for own in view.own.values() if unit.id in _above(view, own)]
    codes = {own.id for own in stack}
    if any(order.name == "give" and order.get("unit") in codes for given in others.values() for order in given):
        return
    due = sum(own.upkeep for own in stack)
    coins, fund = sum(own.items.get(COIN, 0) for own in stack), view.fund.get(COIN, 0)
    if coins + fund + sum(map(_eats, stack)) < due:
        said = f"${due:,} of upkeep is due when the month ends; the stack carries ${coins:,}"
        said += f", and ${fund:,} are in the fund" if fund else ", and the fund is empty"
        said += ": GIVE it coins, or rations to equip, before it leaves those who pay for it"
        move = orders[first]
        yield warning("unpaid", said, line=move.line, rule="OVL-ECON-06")


def _above(view: OrdersView, unit: OwnUnit) -> Iterator[str]:
    """The unit itself and all that it is stacked under."""
    above: OwnUnit | None = unit
    while above is not None:
        yield above.id
        above = view.own.get(above.leader)


def _eats(unit: OwnUnit) -> int:
    """$ of upkeep that its food spares the unit: what it has equipped, with CONSUME all of it (OVL-ECON-08, -09)."""
    stores = unit.items if unit.settings.get("consume") else unit.equipped
    fed = min(unit.figures, sum(ITEMS[item].feeds * count for item, count in stores.items() if item in ITEMS))
    return fed * (RACES[unit.race].upkeep * SPARED // 100)


def _enemies(view: OrdersView, place: MarketView, enemy: str) -> int:
    """The figures in sight that would fight beside what is attacked: its faction's, or its own where none is shown."""
    strangers = [unit for unit in place.units if unit.faction != view.faction]
    meant = next((unit for unit in strangers if unit.id == enemy), None)
    faction = meant.faction if meant is not None else enemy
    if meant is not None and not faction:
        return meant.figures
    return sum(unit.figures for unit in strangers if unit.faction == faction)
