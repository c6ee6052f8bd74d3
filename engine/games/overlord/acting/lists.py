"""The order lists of all units during a turn: which orders are considered, and what an execution does to a list.

The bookkeeping of OVL-FORM-06 .. -16: dashes, "+", "@", durations, days of the month, once a day. A list holds
`Pending` lines; what they say is known from the sheets of the month, and for those of earlier months from `OrderTexts`.

Decisions: a "+" order that still has dashes is not swept away by an execution above it (it is not considered yet, and
the order that frees it would sweep it); "+" orders go before the dashes are lost, so that they do not shield those
behind them; being swept away is not being removed and takes no dashes from others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from engine.core.orders import Order, OrderBook, print_order
from engine.core.program import OrderTexts
from engine.games.overlord.acting import references
from engine.games.overlord.acting.contract import CONDITION, FULL_DAY, Result, Takes
from engine.games.overlord.language.prefixes import parsed
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import DAYS, Pending, Unit

_HAS_PLUS = attrgetter("plus")
NAMING = ("name", "describe", "christen")  # what these say is not an id, whatever it looks like
_NEW_ID = re.compile(r"\bf\d+n[UB]\d\d\b")


def written(order: Order, book: OrderBook) -> str:
    """The order as lists and templates have it, without prefixes: "GIVE U229 ston 100"."""
    name, _, rest = print_order(Order(name=order.name, args=order.args), book).partition(" ")
    return f"{name.upper()} {rest}".rstrip()


def pending(order: Order, book: OrderBook) -> Pending:
    """The line of a list for an order as it was read, with its prefixes."""
    prefix = parsed(order.prefixes)
    return Pending(
        words=written(order, book),
        dashes=prefix.dashes,
        plus=prefix.plus,
        repeat=prefix.repeat,
        days=prefix.days,
        on_day=prefix.on_day,
    )


def _resolved(value: Any, known: Mapping[str, str]) -> Any:
    """An argument with permanent ids in place of the new ones that are known."""
    if isinstance(value, tuple):
        parts = [_resolved(part, known) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return known.get(value, value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class Front:
    """The lines of a list that no dash holds back, each with what it says, as they stand until the list changes.

    of, length: the list they are of. lines: all of them; immediate: those that are tried in passes; full_day: those for
    the day itself. calls: the SYNCHROs among them; is_dated: one of these is open on some days only. accepts: the
    ACCEPTs among them.
    """

    of: list[Pending]
    length: int
    lines: tuple[tuple[Pending, Order], ...]
    immediate: tuple[tuple[Pending, Order], ...]
    full_day: tuple[tuple[Pending, Order], ...]
    calls: tuple[str, ...]
    is_dated: bool
    accepts: tuple[Pending, ...]


def nobody(unit: Unit) -> None:
    """Is told of a change where nobody wants to know."""


class Lists:
    """The order lists during one turn. on_change is told of every unit that other orders may be open to."""

    def __init__(self, turn: OverlordTurn) -> None:
        self.turn = turn
        self.unborn: dict[str, list[Pending]] = {}  # new id -> its list
        self.on_change: Callable[[Unit], None] = nobody
        self._book = turn.book
        self._texts = OrderTexts(turn.book)
        self._filled: dict[str, tuple[Mapping[str, Any], Pending]] = {}  # the text of an order -> its line, never used
        self._done: list[Pending] = []  # the lines that executed today
        self._fronts: dict[str, Front] = {}  # by unit

    def order(self, line: Pending) -> Order:
        """The order a line says."""
        return self._texts.order(line.words)

    def _class(self, name: str) -> str:
        return self._book.by_keyword[name].group

    def _takes(self, name: str) -> Takes:
        takes: Takes = self._book.by_keyword[name].takes
        return takes

    def _is_tried_in_passes(self, name: str) -> bool:
        return self._class(name) != FULL_DAY and not self._takes(name).answers

    def fill(self, orders: Iterable[Order]) -> list[Pending]:
        """A new list of these read orders."""
        lines = []
        for order in orders:
            known = self._filled.get(order.text)
            if known is None or known[0] is not order.args:  # lines of one sheet that say the same share what they say
                line = pending(order, self._book)
                self._texts.keep(line.words, order)
                known = self._filled[order.text] = order.args, line
            said = known[1]
            lines.append(Pending(said.words, said.dashes, said.plus, said.repeat, said.days, said.on_day))
        return lines

    def front(self, unit: Unit) -> Front:
        """The lines of a unit's list that no dash holds back."""
        found = self._fronts.get(unit.id)
        if found is None or found.of is not unit.orders or found.length != len(unit.orders):
            found = self._fronts[unit.id] = self._front(unit.orders)
        return found

    def _front(self, orders: list[Pending]) -> Front:
        lines = tuple([(line, self.order(line)) for line in orders if not line.dashes])
        calls = [line for line, order in lines if order.name == "synchro"]
        return Front(
            of=orders,
            length=len(orders),
            lines=lines,
            immediate=tuple([each for each in lines if self._is_tried_in_passes(each[1].name)]),
            full_day=tuple([each for each in lines if self._class(each[1].name) == FULL_DAY]),
            calls=tuple([line.words for line in calls]),
            is_dated=any(line.on_day or line.done_today or line.repeat for line in calls),
            accepts=tuple([line for line, order in lines if order.name == "accept"]),
        )

    def _changed(self, unit: Unit) -> None:
        """The list of a unit is another than it was."""
        self._fronts.pop(unit.id, None)

    def begin_day(self) -> None:
        """Every order may execute again (OVL-FORM-07, OVL-GAP-76)."""
        for line in self._done:
            line.done_today = False
        self._done.clear()

    def _mark(self, line: Pending) -> None:
        line.done_today = True
        self._done.append(line)

    def is_considered(self, line: Pending) -> bool:
        """Whether a line is looked at now: no dash before it, not done today, and this is its day."""
        return not line.dashes and not line.done_today and line.on_day in (0, self.turn.day)

    def open(self, unit: Unit, *keywords: str) -> Iterator[tuple[Pending, Order]]:
        """The considered orders of a unit with these keywords, in list order: its ACCEPT, SWAP, STUDY ..."""
        if not unit.refuses and unit.orders:
            for line, order in self.front(unit).lines:
                if order.name in keywords and self.is_considered(line):
                    yield line, order

    def next_full_day(self, unit: Unit) -> Order | None:
        """The first full-day order that a unit has open; what it will do if that can execute."""
        lines = self.front(unit).full_day if unit.orders and not unit.refuses else ()
        return next((order for line, order in lines if self.is_considered(line)), None)

    def answers(self, unit: Unit, keyword: str, argument: str = "", value: str = "") -> bool:
        """Carries out an order that waits to be asked for, such as ACCEPT U17 or STAY; says whether there was one.

        argument, value: what it must name, ids of new units being taken for their permanent ones.
        """
        for line, order in self.open(unit, keyword):
            if not argument or references.permanent(self.turn, order[argument]) == value:
                self.executed(unit, line)
                return True
        return False

    def settle(self, unit: Unit, line: Pending, result: Result) -> None:
        """Does to the list what the answer of a handler means: nothing if the unit dissolved, or its list was wiped."""
        if result is Result.NOT_YET:
            return
        at = _found(unit.orders, line)
        if at is None:
            return
        if result is Result.POLL:
            self._mark(line)
        elif result is Result.FAILED:
            self._remove(unit, at)
        else:
            self._executed(unit, line, at, result)

    def executed(self, unit: Unit, line: Pending, result: Result = Result.EXECUTED) -> None:
        """An order has executed: "+" orders below it go, and it is kept, counted down or removed."""
        self._executed(unit, line, _place(unit.orders, line), result)

    def _executed(self, unit: Unit, line: Pending, at: int, result: Result) -> None:
        self._mark(line)
        if any(map(_HAS_PLUS, unit.orders)):
            unit.orders[at + 1 :] = [below for below in unit.orders[at + 1 :] if not below.plus or below.dashes]
            self._changed(unit)
        if not self._stays(line, result):
            self._remove(unit, at)

    def _stays(self, line: Pending, result: Result) -> bool:
        """Whether an executed order remains in its list; counts a day off its duration."""
        name = self.order(line).name
        if result is Result.DONE or self._class(name) == CONDITION:
            return False  # a condition takes no "@" (OVL-FORM-21)
        if line.repeat:
            return True
        if line.days and not self._takes(name).once:
            line.days -= 1
            return line.days > 0
        return result is Result.GOING_ON

    def remove(self, unit: Unit, line: Pending) -> None:
        """Takes a finished or impossible order out: those below lose a dash, up to the first without (OVL-FORM-13)."""
        self._remove(unit, _place(unit.orders, line))

    def _remove(self, unit: Unit, at: int) -> None:
        del unit.orders[at]
        for below in unit.orders[at:]:
            if not below.dashes:
                break
            below.dashes -= 1
        self._changed(unit)
        self.on_change(unit)

    def rewrite(self, unit: Unit, line: Pending, **args: object) -> None:
        """Changes arguments of an order that stays, such as the number that is still to be bought (OVL-ORD-07)."""
        order = self.order(line)
        self._say(line, Order(name=order.name, args={**order.args, **args}))
        self._changed(unit)
        self.on_change(unit)

    def _say(self, line: Pending, order: Order) -> None:
        """Makes a line say another order."""
        line.words = written(order, self._book)
        self._texts.keep(line.words, order)

    def adopt(self, unit: Unit, new_id: str) -> None:
        """A new unit has come to be: it has the orders written for its new id, and all mean it (OVL-FORM-25, -26)."""
        references.christen(self.turn, new_id, unit.id)
        unit.orders = self.unborn.pop(new_id, [])
        self.on_change(unit)

    def close(self, known: Callable[[str], Mapping[str, str]]) -> None:
        """The end of the month: new ids give way to permanent ones, orders for what never came are wiped, WAITs cut.

        known: what the new ids that a faction knows stand for.
        A SPLIT under a new id that was given is wiped too, repeated or not: the unit it would form exists.
        """
        meant = {faction: known(faction) for faction in self.turn.state.factions}
        for unit in self.turn.state.units.values():
            if references.is_new(unit.target):
                unit.target = meant[unit.faction].get(unit.target, "")
            for line in list(unit.orders):
                if _NEW_ID.search(line.words):
                    self._rename(unit, line, meant[unit.faction])
                elif line.waited:
                    self._shorten(line)
        self.unborn.clear()
        self._fronts.clear()

    def _shorten(self, line: Pending) -> None:
        """A WAIT that runs on is written with the days it has left, counted from day 1 as a new one would be.

        None are left when they ran out while it could not be asked, such as `D1 WAIT 2` (OVL-GAP-77).
        """
        first = (self.turn.number + 1) * DAYS + 1
        left = max(0, self.order(line)["days"] - (first - line.waited))
        self._say(line, Order(name="wait", args={"days": left}))
        line.waited = 0

    def _rename(self, unit: Unit, line: Pending, known: Mapping[str, str]) -> None:
        """What a SPLIT forms has come to be: it can form it no more. known: what new ids stand for."""
        order = self.order(line)
        if order.name in NAMING:
            return
        args = {name: _resolved(value, known) for name, value in order.args.items()}
        self._say(line, Order(name=order.name, args=args))
        if order.name == "split" or _NEW_ID.search(line.words):
            self.remove(unit, line)


def _place(orders: list[Pending], line: Pending) -> int:
    """The position of a line in its list. Raises ValueError when it does not stand there."""
    at = _found(orders, line)
    if at is None:
        raise ValueError(f"{line.words!r} does not stand in this list")
    return at


def _found(orders: list[Pending], line: Pending) -> int | None:
    """The position of this very line in a list, None where it does not stand."""
    for at, found in enumerate(orders):
        if found is line:
            return at
    return None


def lists(turn: OverlordTurn) -> Lists:
    """The order lists of a turn, made when first asked for."""
    return turn.note(Lists, turn)


def today(turn: OverlordTurn) -> int:
    """The day, counting all days of the campaign."""
    return turn.number * DAYS + turn.day
