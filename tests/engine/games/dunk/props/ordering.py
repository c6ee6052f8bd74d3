"""One order carried out by its handler, without text and reader; the events it tells."""

from __future__ import annotations

from typing import Any

from engine.core.events import Event
from engine.core.orders import Order
from engine.games.dunk.acting.contract import Acting
from engine.games.dunk.book import BOOK
from engine.games.dunk.state import Kingdom
from engine.testing import LoadedDice
from tests.engine.games.dunk.props.kit import Scenario


def order(
    world: Scenario, kingdom: Kingdom, keyword: str, *, dice: LoadedDice | None = None, line: int = 1, **args: Any
) -> list[Event]:
    """Raises NotPossible as the handler does."""
    turn = world.turn(phase="Orders", dice=dice)
    BOOK.deeds[keyword](Acting(turn, kingdom, Order(name=keyword, args=args, line=line, text=keyword)))
    return turn.events
