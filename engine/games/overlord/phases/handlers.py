"""All handlers of unit orders, by keyword: whoever writes a module phases/orders_<subject>.py names it here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.core.errors import RulesDataError
from engine.games.overlord.acting import Handler
from engine.games.overlord.order_specs import ANSWERING, OF_FACTION, SPECS
from engine.games.overlord.phases import (
    orders_battle,
    orders_build,
    orders_conditions,
    orders_figures,
    orders_fund,
    orders_guard,
    orders_hands,
    orders_move,
    orders_self,
    orders_stack,
    orders_study,
    orders_teach,
    orders_titles,
    orders_trade,
    orders_use,
    orders_work,
)

TABLES: tuple[Mapping[str, Handler], ...] = (
    orders_conditions.HANDLERS,
    orders_stack.HANDLERS,
    orders_figures.HANDLERS,
    orders_hands.HANDLERS,
    orders_move.HANDLERS,
    orders_self.HANDLERS,
    orders_battle.HANDLERS,
    orders_fund.HANDLERS,
    orders_guard.HANDLERS,
    orders_titles.HANDLERS,
    orders_study.HANDLERS,
    orders_teach.HANDLERS,
    orders_trade.HANDLERS,
    orders_work.HANDLERS,
    orders_build.HANDLERS,
    orders_use.HANDLERS,
)
ASKED_FOR = ANSWERING - {"retreat"}  # carried out by the handler of another order, through `Lists.answers`


def joined(tables: tuple[Mapping[str, Handler], ...]) -> Mapping[str, Handler]:
    """One table of these. Raises RulesDataError when two have a handler for the same order."""
    found: dict[str, Handler] = {}
    for table in tables:
        twice = sorted(found.keys() & table.keys())
        if twice:
            raise RulesDataError(f"two handlers for {', '.join(twice)}")
        found.update(table)
    return MappingProxyType(found)


def missing(handlers: Mapping[str, Handler]) -> tuple[str, ...]:
    """The keywords of unit orders that nobody handles, in the order of the book."""
    needed = (spec.keyword for spec in SPECS if spec.group != OF_FACTION)
    return tuple(keyword for keyword in needed if keyword not in handlers and keyword not in ASKED_FOR)


HANDLERS: Mapping[str, Handler] = joined(TABLES)
