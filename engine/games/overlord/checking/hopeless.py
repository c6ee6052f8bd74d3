"""What the order check says about attacks that have no hope, as far as the report shows both sides (OVL-ORD-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.diagnostics import Diagnostic, warning
from engine.core.orders import Order
from engine.games.overlord.checking.trade import MOVES
from engine.games.overlord.checking.view import MarketView, OrdersView, OwnUnit
from engine.games.overlord.language.specs import BY_KEYWORD

TENFOLD = 10  # so many times our figures on the other side: no tactic makes up for it


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
            yield warning("hopeless", said, line=order.line, rule=BY_KEYWORD["attack"].rule, argument="enemy")


def _enemies(view: OrdersView, place: MarketView, enemy: str) -> int:
    """The figures in sight that would fight beside what is attacked: its faction's, or its own where none is shown."""
    strangers = [unit for unit in place.units if unit.faction != view.faction]
    meant = next((unit for unit in strangers if unit.id == enemy), None)
    faction = meant.faction if meant is not None else enemy
    if meant is not None and not faction:
        return meant.figures
    return sum(unit.figures for unit in strangers if unit.faction == faction)
