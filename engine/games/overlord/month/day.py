"""The days of a month: immediate orders pass by pass, then one full-day order for each unit, then the evening.

OVL-FORM-18 .. -20, OVL-TURN-02 .. -04, -10. A pass goes through the locations, and in each through its units in the
order of the reports; each unit executes the first of its immediate orders that can execute; passes go on until no order
executes. What this module adds is only that nobody is asked in vain: a unit whose orders were all found blocked is
left alone until something happened at its location, to itself, or a new day comes; and an order that was refused is
not asked again while all that it waits for looks the same (`waiting.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.orders import Order
from engine.core.turn import Step
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import CONDITION, Acting, Handler, Result, carry_out
from engine.games.overlord.acting.lists import lists, nobody
from engine.games.overlord.month.waiting import SIGNS
from engine.games.overlord.rule.guarding import has_time
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import DAYS, Kind, Location, Pending, Unit

DEFAULT = Order(name="work", text="WORK")  # what a unit does that did nothing else (OVL-ORD-58)
# Nothing that others wait for changes by these, nor by conditions.
PRIVATE = ("name", "describe", "combat", "tactic", "target", "christen")


class Month:
    """The days of one turn. handlers: by keyword. evening: the steps at the end of each day (battles, markets,
    recruits, mana, effects); first_evening: those at the end of day 1 alone (control points); noon: steps between the
    immediate and the full-day orders of a day (guards)."""

    def __init__(
        self,
        turn: OverlordTurn,
        handlers: Mapping[str, Handler],
        evening: Sequence[Step[[OverlordTurn]]] = (),
        first_evening: Sequence[Step[[OverlordTurn]]] = (),
        noon: Sequence[Step[[OverlordTurn]]] = (),
    ) -> None:
        self.turn = turn
        self.world = turn.state
        self.lists = lists(turn)
        self.lists.on_change = self._awaken
        self.handlers = handlers
        self.evening = evening
        self.first_evening = first_evening
        self.noon = noon
        self._active: dict[str, None] = {}  # locations where an order may execute
        self._version: dict[str, int] = {}  # of a location: rises with all that others might have waited for
        self._vain: dict[str, int] = {}  # unit -> the version at which none of its orders could execute
        self._refused: dict[str, dict[str, object]] = {}  # unit -> an order's words -> what it looked like when refused
        self.asked = 0  # how often an immediate order was tried; for the benchmarks

    def run(self) -> None:
        """All thirty days."""
        for day in range(1, DAYS + 1):
            self.turn.day = day
            self.run_day()
            for step in self.first_evening if day == 1 else ():
                step.run(self.turn)
        self.lists.begin_day()  # nothing of this month's days is left in the lists
        self.lists.on_change = nobody
        self.turn.day = 0

    def run_day(self) -> None:
        """One day, its number being set (OVL-TURN-10)."""
        self.lists.begin_day()
        if self.turn.day == 1:
            self._turn_back()
        self._dawn()
        self._immediate()
        for step in self.noon:
            step.run(self.turn)
        self._full_day()
        for step in self.evening:
            step.run(self.turn)

    # --- immediate orders ---

    def _turn_back(self) -> None:
        """RETREAT as the very first order of the month (OVL-FORM-04, OVL-MOVE-09)."""
        for unit in list(self.world.units.values()):
            if unit.orders and self.lists.is_considered(unit.orders[0]):
                order = self.lists.order(unit.orders[0])
                if order.name == "retreat":
                    self._try(unit, unit.orders[0], order)

    def _dawn(self) -> None:
        """Wakes every unit: a new day may have brought what it waits for."""
        self._vain.clear()
        for unit in self.world.units.values():
            if unit.orders:
                self._active[unit.location] = None

    def _awaken(self, unit: Unit) -> None:
        self._vain.pop(unit.id, None)
        self._active[unit.location] = None

    def _immediate(self) -> None:
        """Passes until no immediate order executes."""
        while self._active:
            # Not all at first: a place further on that one of these wakes is of the same pass.
            for name in filter(self._active.__contains__, self.world.locations):
                del self._active[name]
                self._visit(self.world.locations[name])

    def _visit(self, location: Location) -> None:
        """One pass through the units of a location."""
        for unit in self.world.here(location):
            if (
                unit.orders
                and not unit.oath
                and self._vain.get(unit.id) != self._version.get(location.id, 0)
                and self._may_act(unit)
            ):
                self._attempt(unit)

    def _may_act(self, unit: Unit) -> bool:
        """Whether a unit processes orders: it exists, is not a stockpile, obeys and is not on its way (OVL-MOVE-07)."""
        if unit.id not in self.world.units or unit.refuses or unit.kind is Kind.STOCKPILE or unit.movement is not None:
            return False
        return not (unit.leader and references.is_travelling(self.world, unit))

    def _attempt(self, unit: Unit) -> None:
        """Executes the first immediate order of a unit that can execute; else remembers that none can."""
        version = self._version.get(unit.location, 0)
        refused = self._refused.setdefault(unit.id, {})
        day = self.turn.day
        for line, order in self.lists.front(unit).immediate:
            if line.done_today or (line.on_day and line.on_day != day):
                continue
            find_sign = SIGNS.get(order.name)
            sign = None if find_sign is None else find_sign(self.turn, unit, order, line)
            if sign is not None and refused.get(line.words) == sign:
                continue
            place = unit.location
            result = self._try(unit, line, order)
            if result is Result.NOT_YET:
                if sign is not None:
                    refused[line.words] = sign
            elif result is not Result.POLL:
                self._executed(unit, order, place)
                return
        self._vain[unit.id] = version

    def _executed(self, unit: Unit, order: Order, place: str) -> None:
        """Queues a unit again after an order, with all units at the place of the order and at the unit's place now."""
        self._awaken(unit)
        self._active[place] = None
        is_condition = self.turn.book.by_keyword[order.name].group == CONDITION
        if not (is_condition or order.name in PRIVATE) or self._is_open_to_others(unit):
            for changed in dict.fromkeys((place, unit.location)):
                self._version[changed] = self._version.get(changed, 0) + 1

    def _is_open_to_others(self, unit: Unit) -> bool:
        """Whether its list, having changed, now answers an order that another unit could not execute before."""
        return any(self.lists.is_considered(line) for line in self.lists.front(unit).accepts)

    def _try(self, unit: Unit, line: Pending, order: Order) -> Result:
        """Lets a handler try an order, and updates the list by its answer."""
        self.asked += 1
        result = carry_out(self.handlers[order.name], Acting(self.turn, unit, order, line))
        self.lists.settle(unit, line, result)
        return result

    # --- full-day orders ---

    def _full_day(self) -> None:
        """One full-day order for each unit, in the same order; WORK for those who have none (OVL-FORM-20)."""
        for location in list(self.world.locations.values()):  # a town that is finished becomes a place (OVL-BUILD-15)
            if location.units:
                for unit in self.world.here(location):
                    if self._may_act(unit) and (unit.oath or not unit.orders or not self._labour(unit)):
                        self._idle(unit)

    def _labour(self, unit: Unit) -> bool:
        """Executes the first full-day order that can execute; says whether there was one."""
        asked: list[Pending] = []
        while (found := self._labour_after(unit, asked)) is not None:
            asked.append(found[0])
            result = self._try(unit, *found)
            if result not in (Result.NOT_YET, Result.FAILED) or unit.id not in self.world.units:
                return True
        return False

    def _labour_after(self, unit: Unit, asked: list[Pending]) -> tuple[Pending, Order] | None:
        """The first full-day order that was not asked yet: one that is impossible may have freed others behind it."""
        for line, order in self.lists.front(unit).full_day:
            if asked and _stands_in(asked, line):
                continue
            if self.lists.is_considered(line) and has_time(unit, order.name):
                return line, order
        return None

    def _idle(self, unit: Unit) -> None:
        """The default order of leaders and followers: WORK."""
        if unit.kind in (Kind.LEADER, Kind.FOLLOWER) and has_time(unit, DEFAULT.name):
            carry_out(self.handlers[DEFAULT.name], Acting(self.turn, unit, DEFAULT))


def _stands_in(lines: Sequence[Pending], line: Pending) -> bool:
    """Whether it is this line itself, not one that says the same."""
    for found in lines:  # noqa: SIM110  # a generator would take twice as long, and every unit is asked every day
        if found is line:
            return True
    return False
