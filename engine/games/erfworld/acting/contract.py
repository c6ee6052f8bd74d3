"""What a handler has in hand for one order: the turn, the side, and the city or the units in whose section it stands.

A deed answers `Result.DONE` when its line is over, `GOING_ON` when it stays at the head of the lines.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.acting import BaseActing, Known, NotPossible
from engine.core.events import Event
from engine.core.orders import Order
from engine.games.erfworld.acting.ledger import credit
from engine.games.erfworld.acting.names import called, city_name, dollars, hex_name
from engine.games.erfworld.events import OrderFacts, Refused
from engine.games.erfworld.refusals import Refusal
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import City, Commander, Pack, Side, World
from engine.games.erfworld.wording import WORDING

Unit = Pack | Commander


@dataclass(frozen=True, slots=True)
class Acting(BaseActing[ErfTurn]):
    """A side that carries out an order."""

    turn: ErfTurn
    side: Side
    order: Order
    wording = WORDING

    @property
    def world(self) -> World:
        return self.turn.state

    @property
    def who(self) -> str:
        return self.side.name

    def facts(self) -> OrderFacts:
        return {"seen_by": (self.side.seat,), "who": self.who, "order": self.order.text.strip(), "place": ""}

    def refused(self, reason: str, rule: str) -> Event:
        return Refused(**self.facts(), reason=reason, rule=rule)

    def pay(self, price: int, reason: str) -> None:
        """Pays dollars from the treasury. Raises NotPossible."""
        if self.side.treasury < price * EIGHTHS:
            raise NotPossible(Refusal.NO_MONEY, "ERF-UPKEEP-02", price=f"${price:,}", has=dollars(self.side.treasury))
        credit(self.turn, self.side, -price * EIGHTHS, reason)

    @property
    def units(self) -> Known[Unit]:
        """The units that the side commands."""
        return Known(find=self._unit, knows=lambda unit: unit.side == self.side.id and not unit.jailor, title=called)

    def _unit(self, code: str) -> Unit | None:
        return self.world.packs.get(code) or self.world.commanders.get(code)

    def own(self, code: str) -> Unit:
        """A unit of the side. Raises NotPossible."""
        unit = self.units.get(code)
        if unit is None:
            raise NotPossible(Refusal.NO_UNIT, "ERF-ORDER-02", unit=code.upper())
        return unit

    def commander(self, code: str) -> Commander:
        """A commander of the side. Raises NotPossible."""
        unit = self.own(code)
        if not isinstance(unit, Commander):
            raise NotPossible(Refusal.NO_COMMANDER, "ERF-COMMAND-01", unit=called(unit))
        return unit

    def other_side(self, code: str) -> Side:
        """Another side. Raises NotPossible."""
        side = self.world.sides.get(code)
        if side is None or side is self.side:
            raise NotPossible(Refusal.NO_SIDE, "ERF-CONTRACT-01", side=code.upper())
        return side


@dataclass(frozen=True, slots=True)
class CityActing(Acting):
    """A city of the side."""

    city: City

    @property
    def who(self) -> str:
        return city_name(self.city)


@dataclass(frozen=True, slots=True)
class UnitActing(Acting):
    """Units that go together; the first is their leader, or the one they are called by."""

    group: list[Unit]

    @property
    def unit(self) -> Unit:
        return self.group[0]

    @property
    def who(self) -> str:
        others = len(self.group) - 1
        more = "" if not others else " and 1 more" if others == 1 else f" and {others} more"
        return called(self.unit) + more

    def facts(self) -> OrderFacts:
        here = hex_name(self.world, self.unit.place)
        return {"seen_by": (self.side.seat,), "who": self.who, "order": self.order.text.strip(), "place": here}
