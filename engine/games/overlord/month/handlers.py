"""All handlers of unit orders, by keyword: a subject that has orders names its module here."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.acting import joined
from engine.games.overlord.acting.contract import Handler
from engine.games.overlord.battle import orders as orders_battle
from engine.games.overlord.household import figures, fund, hands, self, stack
from engine.games.overlord.language.specs import ANSWERING, OF_FACTION, SPECS
from engine.games.overlord.month import conditions, using
from engine.games.overlord.rule import guarding_orders, titles
from engine.games.overlord.study import orders as orders_study
from engine.games.overlord.study import teaching
from engine.games.overlord.trade import orders as orders_trade
from engine.games.overlord.travel import orders as orders_move
from engine.games.overlord.work import building, working

TABLES: tuple[Mapping[str, Handler], ...] = (
    conditions.HANDLERS,
    stack.HANDLERS,
    figures.HANDLERS,
    hands.HANDLERS,
    orders_move.HANDLERS,
    self.HANDLERS,
    orders_battle.HANDLERS,
    fund.HANDLERS,
    guarding_orders.HANDLERS,
    titles.HANDLERS,
    orders_study.HANDLERS,
    teaching.HANDLERS,
    orders_trade.HANDLERS,
    working.HANDLERS,
    building.HANDLERS,
    using.HANDLERS,
)
ASKED_FOR = ANSWERING - {"retreat"}  # carried out by the handler of another order, through `Lists.answers`


def missing(handlers: Mapping[str, Handler]) -> tuple[str, ...]:
    """The keywords of unit orders that nobody handles, in the order of the book."""
    needed = (spec.keyword for spec in SPECS if spec.group != OF_FACTION)
    return tuple(keyword for keyword in needed if keyword not in handlers and keyword not in ASKED_FOR)


HANDLERS: Mapping[str, Handler] = joined(TABLES)
