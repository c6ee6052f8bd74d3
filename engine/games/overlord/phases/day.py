"""The days of a month: immediate orders pass by pass, then one full-day order for each unit, then the evening.

OVL-FORM-18 .. -20, OVL-TURN-02 .. -04, -10. A pass goes through the locations, and in each through its units in the
order of the reports; each unit executes the first of its immediate orders that can execute; passes go on until no order
executes. What this module adds is only that nobody is asked in vain: a unit whose orders were all found blocked is
left alone until something happened at its location, to itself, or a new day brings what it waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.core.orders import Order
from engine.core.turn import Turn
from engine.games.overlord import references
from engine.games.overlord.acting import Acting, Handler, Result, carry_out
from engine.games.overlord.guarding import has_time
from engine.games.overlord.order_lists import lists, takes_days, today
from engine.games.overlord.order_specs import ANSWERING, CONDITIONS
from engine.games.overlord.state import DAYS, Kind, Location, Pending, Unit, World

DEFAULT = Order(name="work", text="WORK")  # what a unit does that did nothing else (OVL-ORD-58)
OF_ITSELF = frozenset(("have", "size", "skill", "at"))  # wait for a change of the unit itself
OF_TIME = frozenset(("day", "wait"))  # wait for a day that is known
# Wait, first of all, for another unit to be here: the argument that names it.
OF_COMPANY = {
    "give": "unit", "get": "source", "see": "unit", "leading": "unit", "stack": "unit", "swap": "unit",
    "merge": "unit", "oath": "unit", "promote": "unit", "bestow": "unit", "eject": "unit",
}  # fmt: skip
# Nothing that others wait for changes by these.
PRIVATE = CONDITIONS | {"name", "describe", "combat", "tactic", "target", "christen"}
NEVER = 1_000_000_000
Seen = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the evening, or of the evening of day 1: its name in the rulebook, its rule id, what it does."""

    name: str
    rule: str
    run: Callable[[Turn[World]], None]


def look(unit: Unit) -> Seen:
    """All of a unit that conditions about itself can depend on."""
    return (
        unit.location,
        unit.structure,
        unit.race,
        unit.figures,
        tuple(unit.items.items()),
        tuple(unit.experience.items()),
    )


@dataclass(slots=True)
class Rest:
    """A unit none of whose orders can execute before something known has happened.

    seen: how the unit looked; until: the day, of all days, to look again; elsewhere: the units it waits for.
    """

    seen: Seen
    until: int
    elsewhere: tuple[str, ...]


class Month:
    """The days of one turn. handlers: by keyword. evening: the steps at the end of each day (battles, markets,
    recruits, mana, effects); first_evening: those at the end of day 1 alone (control points); noon: steps between the
    immediate and the full-day orders of a day (guards)."""

    def __init__(
        self,
        turn: Turn[World],
        handlers: Mapping[str, Handler],
        evening: Sequence[Step] = (),
        first_evening: Sequence[Step] = (),
        noon: Sequence[Step] = (),
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
        self._resting: dict[str, Rest] = {}
        self.asked = 0  # how often an immediate order was tried; for the benchmarks

    def run(self) -> None:
        """All thirty days."""
        for day in range(1, DAYS + 1):
            self.turn.day = day
            self.run_day()
            for step in self.first_evening if day == 1 else ():
                step.run(self.turn)
        self.lists.begin_day()  # nothing of this month's days is left in the lists
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
            if unit.orders and unit.orders[0].words == "RETREAT" and self.lists.is_considered(unit.orders[0]):
                self._try(unit, unit.orders[0])

    def _dawn(self) -> None:
        """Wakes every unit that a new day may have brought something."""
        now = today(self.turn)
        for unit in self.world.units.values():
            if not unit.orders:
                continue
            rest = self._resting.get(unit.id)
            if rest is not None and now < rest.until and self._may_rest(unit, rest):
                continue
            self._awaken(unit)

    def _awaken(self, unit: Unit) -> None:
        self._vain.pop(unit.id, None)
        self._resting.pop(unit.id, None)
        self._active[unit.location] = None

    def _immediate(self) -> None:
        """Passes until no immediate order executes any more."""
        while self._active:
            for name, location in self.world.locations.items():
                if name in self._active:
                    del self._active[name]
                    self._visit(location)

    def _visit(self, location: Location) -> None:
        """One pass through the units of a location."""
        for unit in list(self.world.here(location)):
            if (
                unit.orders
                and not unit.oath
                and self._vain.get(unit.id) != self._version.get(location.id, 0)
                and self._may_act(unit)
            ):
                self._attempt(unit)

    def _may_act(self, unit: Unit) -> bool:
        """Whether a unit processes orders: it exists, is no stockpile, obeys and is not on its way (OVL-MOVE-07)."""
        if unit.id not in self.world.units or unit.refuses or unit.kind is Kind.STOCKPILE:
            return False
        return not references.is_travelling(self.world, unit)

    def _attempt(self, unit: Unit) -> None:
        """Executes the first immediate order of a unit that can execute; else remembers that none can."""
        rest = self._resting.get(unit.id)
        if rest is not None and self._may_rest(unit, rest):
            self._vain[unit.id] = self._version.get(unit.location, 0)
            return
        version = self._version.get(unit.location, 0)
        for line in list(unit.orders):
            if not line.dashes and not takes_days(line) and self.lists.is_considered(line):
                name = self.lists.order(line).name
                if name in ANSWERING:
                    continue
                place = unit.location
                result = self._try(unit, line)
                if result in (Result.NOT_YET, Result.FILED):
                    continue
                self._awaken(unit)
                self._active[place] = None
                if name not in PRIVATE or self._is_open_to_others(unit):
                    for changed in dict.fromkeys((place, unit.location)):
                        self._version[changed] = self._version.get(changed, 0) + 1
                return
        self._vain[unit.id] = version
        self._lay_to_rest(unit)

    def _is_open_to_others(self, unit: Unit) -> bool:
        """Whether its list, having changed, now answers an order that another unit could not execute before."""
        return any(line.words.startswith("ACCEPT ") and self.lists.is_considered(line) for line in unit.orders)

    def _try(self, unit: Unit, line: Pending) -> Result:
        """Has a handler try an order, and does to the list what its answer means."""
        self.asked += 1
        order = self.lists.order(line)
        result = carry_out(self.handlers[order.name], Acting(self.turn, unit, order, line))
        if any(found is line for found in unit.orders):  # not so when the unit dissolved or its list was wiped
            self.lists.settle(unit, line, result)
        return result

    def _lay_to_rest(self, unit: Unit) -> None:
        """Notes until when nothing but a change of the unit itself can help, if that is so."""
        until = NEVER
        elsewhere: list[str] = []
        now = today(self.turn)
        for line in unit.orders:
            if line.dashes or takes_days(line):
                continue
            if self.lists.is_done(line):
                until = now + 1
                continue
            if line.on_day and line.on_day != self.turn.day:
                until = min(until, self._next(line.on_day))
                continue
            order = self.lists.order(line)
            if order.name in OF_TIME:
                until = min(until, self._next(order["day"]) if order.name == "day" else line.waited + order["days"])
            elif order.name in OF_COMPANY:
                other = order.get(OF_COMPANY[order.name], "")
                if not other or self._is_here(unit, other):
                    return
                elsewhere.append(other)
            elif order.name not in OF_ITSELF and order.name not in ANSWERING:
                return
        self._resting[unit.id] = Rest(look(unit), until, tuple(elsewhere))

    def _may_rest(self, unit: Unit, rest: Rest) -> bool:
        """Whether nothing has happened yet that a resting unit waits for, the day left aside."""
        return rest.seen == look(unit) and not any(self._is_here(unit, other) for other in rest.elsewhere)

    def _is_here(self, unit: Unit, reference: str) -> bool:
        """Whether the unit or location that an order names is where the unit is."""
        other = references.find_unit(self.turn, reference)
        return unit.location == (reference if other is None else other.location)

    def _next(self, day: int) -> int:
        """When it is this day of the month again, counting all days; NEVER when that is past."""
        return today(self.turn) - self.turn.day + day if day > self.turn.day else NEVER

    # --- full-day orders ---

    def _full_day(self) -> None:
        """One full-day order for each unit, in the same order; WORK for those who have none (OVL-FORM-20)."""
        for location in self.world.locations.values():
            if location.units:
                for unit in list(self.world.here(location)):
                    if self._may_act(unit) and (unit.oath or not self._labour(unit)):
                        self._idle(unit)

    def _labour(self, unit: Unit) -> bool:
        """Executes the first full-day order that can execute; says whether there was one."""
        for line in list(unit.orders):
            if line.dashes or not takes_days(line) or not self.lists.is_considered(line):
                continue
            if not any(found is line for found in unit.orders):
                continue  # swept away or wiped meanwhile
            if not has_time(unit, self.lists.order(line).name):
                continue
            result = self._try(unit, line)
            if result not in (Result.NOT_YET, Result.FAILED):
                return True
            if unit.id not in self.world.units:
                return True
        return False

    def _idle(self, unit: Unit) -> None:
        """The default order of leaders and followers: WORK."""
        if unit.kind in (Kind.LEADER, Kind.FOLLOWER) and has_time(unit, DEFAULT.name):
            carry_out(self.handlers[DEFAULT.name], Acting(self.turn, unit, DEFAULT))
