"""What the order check says about ways that are none and skills that a unit lacks (OVL-GAP-115)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.diagnostics import Diagnostic, note, warning
from engine.core.orders import Order
from engine.games.overlord.book import BOOK
from engine.games.overlord.checking.trade import MOVES
from engine.games.overlord.checking.view import MarketView, OrdersView, OwnUnit
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.sight.entries import skill_name
from engine.games.overlord.state import COIN

EARNS = ("withdraw", "get", "sell", "swap")  # orders that may bring a unit coins before it needs them


def deeds(view: OrdersView, unit: OwnUnit | None, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Notes about the first journey of a list, about skills that are used and not known, and about titles."""
    if unit is None:
        return
    yield from _journey(view, unit, orders)
    learned = dict(unit.levels)
    for order in orders:
        if order.name == "study":
            learned[order["skill"]] = max(order.get("level") or 1, learned.get(order["skill"], 0))
        elif order.name == "use" and _is_beyond(learned.get(order["skill"], 0), order["skill"]):
            name = view.known.get("skill", {}).get(order["skill"], order["skill"])
            said = f"the unit has not reached the 1st level of {name}"
            yield note("unable", said, line=order.line, rule=BOOK.by_keyword["use"].rule, argument="skill")
    yield from _claims(view, unit, orders, learned)


def _claims(
    view: OrdersView, unit: OwnUnit, orders: Sequence[Order], learned: Mapping[str, int]
) -> Iterator[Diagnostic]:
    """What the first CLAIM lacks where the unit is: that title, the skill it asks for, the coins it costs."""
    order = next((order for order in orders if order.name == "claim" or order.name in MOVES), None)
    place = view.places.get(unit.location)
    if order is None or order.name != "claim" or place is None or unit.leader or unit.on_the_way:
        return
    if order.get("location") not in (None, unit.location):
        return
    needs, title, line = TITLES.get(order["title"]), place.title, order.line
    if unit.title_of:
        yield note("title", "the unit already holds a title and can hold only one: this waits", line=line,
                   rule="OVL-TITLE-01")  # fmt: skip
        return
    rule = BOOK.by_keyword["claim"].rule
    if needs is None:
        return
    if title is None or title.tag != order["title"]:
        there = "no title" if title is None else f"the title of {TITLES[title.tag].name}"
        yield warning("title", f"the place where the unit is has {there}", line=line, rule=rule, argument="title")
        return
    if learned.get(needs.skill, 0) < needs.level:
        said = f"{needs.name} requires {skill_name(needs.skill, needs.level)}; until the unit has it, this waits"
        yield note("unable", said, line=line, rule=rule, argument="title")
    if unit.items.get(COIN, 0) < title.cost and not any(other.name in EARNS for other in orders):
        said = f"{needs.name} costs ${title.cost:,}, and the unit has ${unit.items.get(COIN, 0):,}: WITHDRAW first"
        yield note("poor", said, line=line, rule=rule)


def _is_beyond(level: int, skill: str) -> bool:
    return not level and skill in SKILLS and not SKILLS[skill].anyone


def _journey(view: OrdersView, unit: OwnUnit, orders: Sequence[Order]) -> Iterator[Diagnostic]:
    """Whether the first way that is named leads anywhere; a unit being carried may be elsewhere by then."""
    place = view.places.get(unit.location)
    if place is None or unit.leader or unit.on_the_way:
        return
    first = next((order for order in orders if order.name in MOVES), None)
    if first is None or first.name not in ("move", "march"):
        return
    said = _no_way(place, first["way"], view)
    if said:
        yield warning("way", said, line=first.line, rule=BOOK.by_keyword[first.name].rule, argument="way")


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
