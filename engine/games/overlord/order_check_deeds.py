"""What the order check says about ways that are none and skills that a unit lacks (OVL-GAP-115)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.diagnostics import Diagnostic, note, warning
from engine.core.orders import Order
from engine.games.overlord.order_check_trade import MOVES
from engine.games.overlord.order_specs import BY_KEYWORD
from engine.games.overlord.order_view import MarketView, OrdersView, OwnUnit
from engine.games.overlord.tables.skills import SKILLS


def deeds(view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Notes about the first journey of a list, and about skills that are used and not known."""
    if unit is None:
        return
    yield from _journey(view, unit, orders)
    learned = dict(unit.levels)
    for order in orders:
        if order.name == "study":
            learned[order["skill"]] = max(1, learned.get(order["skill"], 0))
        elif order.name == "use" and _is_beyond(learned.get(order["skill"], 0), order["skill"]):
            name = view.known.get("skill", {}).get(order["skill"], order["skill"])
            yield note("unable", f"the unit has not reached the 1st level of {name}", line=order.line,
                       rule=BY_KEYWORD["use"].rule)  # fmt: skip


def _is_beyond(level: int, skill: str) -> bool:
    return not level and skill in SKILLS and not SKILLS[skill].anyone


def _journey(view: OrdersView, unit: OwnUnit, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Whether the first way that is named leads anywhere; who is carried about may by then be elsewhere."""
    place = view.places.get(unit.location)
    if place is None or unit.leader or unit.on_the_way:
        return
    first = next((order for order in orders if order.name in MOVES), None)
    if first is None or first.name not in ("move", "march"):
        return
    said = _no_way(place, first["way"], view)
    if said:
        yield warning("way", said, line=first.line, rule=BY_KEYWORD[first.name].rule)


def _no_way(place: MarketView, way: str, view: OrdersView) -> str:
    if any(way == inner.land.id for inner in place.inner):
        return ""
    for found in place.ways:
        if way in (found.direction, found.goal):
            return "" if found.printed[0] else "none of your units there can go that way"
    named = view.titles.get(way, way)
    return (
        f"no way leads to {named} from where the unit is" if way[:1] == "L" else f"there is no way {named} from there"
    )
