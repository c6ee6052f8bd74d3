"""Which orders of a turn were carried out: begun, and not refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.turn import Outcome
from engine.games.olympia.book import BOOK
from engine.games.olympia.events import OrderBegun, Refused
from engine.games.olympia.state import Direction, World

ORDERS = tuple(spec.keyword for spec in BOOK.specs if spec.keyword not in tuple(Direction))  # alone those are moves


def carried_out(outcome: Outcome) -> Counter[str]:
    """Keywords of the month's orders that began and for which nothing refused came before the next one of the unit."""
    done: Counter[str] = Counter()
    begun: dict[str, str] = {}
    for event in outcome.events:
        if isinstance(event, OrderBegun):
            keyword = BOOK.by_keyword[event.words.split()[0]].keyword
            for unit in event.units:
                begun[unit] = keyword
            done[keyword] += 1
        elif isinstance(event, Refused):
            for unit in event.units:
                keyword = begun.pop(unit, "")
                if keyword:
                    done[keyword] -= 1
    for sheet in outcome.sheets.values():
        done.update(order.name for order in sheet.orders if BOOK.by_keyword[order.name].takes.priority is None)
    return done


def used(before: World, after: World) -> Iterator[str]:
    """Skills whose uses grew in a month, once for each unit."""
    for code, unit in after.units.items():
        had = before.units[code].skills if code in before.units else {}
        yield from (skill for skill, uses in unit.skills.items() if uses > had.get(skill, 0))
