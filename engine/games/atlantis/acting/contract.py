"""What a phase has in hand for one order of one unit, and the orders of a turn sorted once by unit and kind.

Orders under "new 17 1" become those of the new unit as soon as FORM has made it (`Given.adopt`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from engine.core.acting import BaseActing
from engine.core.acting import carry_out as carry_out
from engine.core.acting import refuse as refuse
from engine.core.events import Event
from engine.core.orders import Order
from engine.core.orders import order as order_of
from engine.games.atlantis.acting import references
from engine.games.atlantis.events import Refused, UnitFacts
from engine.games.atlantis.scratch import AtlantisTurn
from engine.games.atlantis.state import Faction, Region, Unit, World
from engine.games.atlantis.wording import WORDING

INSTANT, OTHER, MONTH_LONG = "instant", "other", "month-long"
instant_order, other_order, month_order = (partial(order_of, group=group) for group in (INSTANT, OTHER, MONTH_LONG))
CHAINED = ("move", "advance", "sail", "teach")  # several lines of a kind make one order (ATL-GAP-109)


class Given:
    """The orders of a turn: by unit in written order, and by keyword which units have any of it."""

    def __init__(self, turn: AtlantisTurn) -> None:
        self._known = turn.book.by_keyword
        self._by_unit: dict[int, list[Order]] = {}
        self._unborn: dict[str, list[Order]] = {}
        self._by_keyword: dict[str, dict[int, None]] = {}
        self.strangers: list[tuple[str, Order]] = []  # (seat, order) under a unit that is not theirs
        for seat, sheet in turn.orders.items():
            faction = turn.state.faction_of(seat).id
            for order in sheet.orders:
                self._sort(turn.state, seat, faction, order)

    def _sort(self, world: World, seat: str, faction: int, order: Order) -> None:
        if not order.unit.isdecimal():
            self._unborn.setdefault(f"{faction}:{order.unit}", []).append(order)
            return
        unit = world.units.get(int(order.unit))
        if unit is None or unit.faction != faction:
            self.strangers.append((seat, order))
            return
        self.add(unit, order)

    def add(self, unit: Unit, order: Order) -> None:
        """One order more for a unit."""
        self._by_unit.setdefault(unit.id, []).append(order)
        self._by_keyword.setdefault(order.name, {})[unit.id] = None

    def adopt(self, unit: Unit) -> None:
        """Hands a newly formed unit the orders that stand under its FORM."""
        for order in self._unborn.pop(f"{unit.faction}:new {unit.former} {unit.alias}", ()):
            self.add(unit, order)

    def of(self, unit: Unit) -> list[Order]:
        """All orders of a unit."""
        return self._by_unit.get(unit.id, [])

    def named(self, unit: Unit, *keywords: str) -> list[Order]:
        """The orders of these kinds of a unit."""
        return [order for order in self._by_unit.get(unit.id, ()) if order.name in keywords]

    def units_with(self, *keywords: str) -> set[int]:
        """The ids of all units with an order of these kinds; for look-ups, never to be iterated."""
        return {unit for keyword in keywords for unit in self._by_keyword.get(keyword, ())}

    def month_long(self, unit: Unit) -> list[Order]:
        """The month-long order of a unit: the last one, with its fellows where such orders chain (ATL-GAP-109)."""
        found = [order for order in self._by_unit.get(unit.id, ()) if self._known[order.name].group == MONTH_LONG]
        if not found:
            return []
        last = found[-1].name
        if last not in CHAINED:
            return [found[-1]]
        kind = ("move", "advance") if last in ("move", "advance") else (last,)
        return [order for order in found if order.name in kind]


def given(turn: AtlantisTurn) -> Given:
    """The sorted orders of a turn, made when first asked for."""
    return turn.note(Given, turn)


@dataclass(frozen=True, slots=True)
class Acting(BaseActing[AtlantisTurn]):
    """One order of one unit being carried out."""

    turn: AtlantisTurn
    unit: Unit
    order: Order
    wording = WORDING

    @property
    def world(self) -> World:
        return self.turn.state

    @property
    def region(self) -> Region:
        return self.turn.state.regions[self.unit.region]

    @property
    def faction(self) -> Faction:
        return self.turn.state.factions[self.unit.faction]

    def facts(self) -> UnitFacts:
        """The fields every `UnitEvent` about this unit starts from: `Claimed(**acting.facts(), amount=5)`."""
        return facts(self.turn, self.unit)

    def refused(self, reason: str, rule: str) -> Event:
        """As ATL-GAP-110 has it: beside the line, and it does not stop the orders below."""
        return Refused(**self.facts(), reason=reason, order=self.order.text, line=self.order.line, rule=rule)


def facts(turn: AtlantisTurn, unit: Unit) -> UnitFacts:
    """The common fields of a `UnitEvent`, seen by the unit's own faction."""
    seat = turn.state.factions[unit.faction].seat
    return {
        "unit": unit.id,
        "unit_name": references.title(unit),
        "seen_by": (seat,) if seat else (),
        "place": str(unit.region),
    }


Handler = Callable[[Acting], None]  # raises NotPossible


def actors(turn: AtlantisTurn, *keywords: str) -> Iterator[tuple[Region, Unit]]:
    """The units with an order of these kinds, region by region, in report order (ATL-SEQ-03, ATL-GAP-108)."""
    wanted = given(turn).units_with(*keywords)
    if not wanted:
        return
    regions = sorted({turn.state.units[number].region for number in wanted if number in turn.state.units})
    for number in regions:
        region = turn.state.regions[number]
        for unit in list(turn.state.units_in(region)):
            if unit.id in wanted:
                yield region, unit
