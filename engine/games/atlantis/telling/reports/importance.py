"""Which few sentences of a turn go on the card a player sees first, and what he is warned of."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.core.orders import OrderSheet
from engine.games.atlantis.battle.events import BattleFought
from engine.games.atlantis.events import Refused, UnitEvent
from engine.games.atlantis.rules.items import ITEMS, RACES
from engine.games.atlantis.sight.view import FactionView
from engine.games.atlantis.wording import WORDING

MOST = 5


def happened(view: FactionView, events: Sequence[Event]) -> tuple[str, ...]:
    """The most important sentences of the turn, the weightiest first."""
    ranked = sorted((-event.weight, place) for place, event in enumerate(events))
    return tuple(_said(events[place]) for weight, place in ranked[:MOST] if weight)


def _said(event: Event) -> str:
    if isinstance(event, BattleFought):
        return f"{event.attacker} fought {event.defender} in {event.where}. {event.outcome}".strip()
    sentence = WORDING.catalogue.sentence(event)
    return f"{event.unit_name}: {sentence}" if isinstance(event, UnitEvent) else sentence


def warnings(view: FactionView, events: Sequence[Event], sheet: OrderSheet | None) -> tuple[str, ...]:
    """What needs care now: orders that came to nothing, hunger to come, a faction about to be removed."""
    found: list[str] = []
    refused = sum(isinstance(event, Refused) for event in events)
    if refused:
        found.append(f"{refused} {'order was' if refused == 1 else 'orders were'} not possible; see the errors.")
    if view.idle and view.idle_limit:
        found.append(f"Months without orders: {view.idle}; after {view.idle_limit} the faction is removed.")
    short = upkeep(view) - view.unclaimed - sum(u.count("silver") for u in view.own.values())
    food = sum(n for u in view.own.values() for item, n in u.items.items() if ITEMS[item].food)
    if short > 0 and short > 10 * food:
        found.append(f"Next month's upkeep is ${short} more than you have.")
    return tuple(found)


def upkeep(view: FactionView) -> int:
    """The silver that all people of the faction cost a month (ATL-MAINT-01)."""
    return sum(
        RACES[item].upkeep * count for unit in view.own.values() for item, count in unit.items.items() if item in RACES
    )
