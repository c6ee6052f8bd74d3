"""Where one order more goes in a sheet, or several: into the block of its unit, above the sheet's end line.

What counts is how the game itself reads the sheet: the line is laid below every line of the text at once, the whole is
read, and the copies that came out as orders of the unit show the places where it may stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from bot.hosting.errors import BadChoice
from engine.core.language.words import Directory, Line, Word, cut, one_line_end
from engine.core.orders import OrderBook, OrderSheet, Reading, read_orders

Read = Callable[[str], OrderSheet]
Block = Callable[[str], str]

LINES_TRIED = 8  # from the end upwards, for a unit that has no block yet
EXAMPLES_TRIED = 12  # of the game's orders, to find the place of a line that is none


def _empty_block(unit: str) -> str:
    return f"unit {unit}"


def with_order(
    book: OrderBook, directory: Directory, text: str, unit: str, line: str, block: Block = _empty_block
) -> str:
    """The text with one order more. unit: its name or number as the seat knows it, "" in games without units. block:
    the section to add for a unit without one, with the orders it already has.

    line: the order, with others of the unit below it where they come along; the first says where all of them may stand.

    A line that the game cannot read goes below the unit's last order, or where its first would stand: so that its error
    is shown. Raises BadChoice when the game's orders need a unit and none is named, and for an order that lines of text
    follow.
    """
    first = line.partition("\n")[0]
    _require_one_line(book, first)
    named = directory.names("unit")
    if named and not unit.strip():
        raise BadChoice("This game gives orders to units: choose one with the option `unit`.", "unit")
    wanted = unit_id(directory, unit)

    def read(tried: str) -> OrderSheet:
        return read_orders(tried, book, directory)

    lines, sheet = _laid_out(read, text)
    below = below_last([_Stands(order.line, order.span, order.unit) for order in sheet.orders], lines, wanted)
    for tried in (first, *_examples(book)):
        places = places_for(read, lines, sheet, wanted, tried)
        if below in places:
            break
        if places:
            return joined(lines, places[0] if wanted else places[-1], [line])
        opened = block(wanted).rstrip("\n").split("\n") if wanted else []
        made = with_block(read, lines, opened, wanted, line, tried) if wanted else None
        if made is not None:
            return made
        if any(order.unit == wanted for order in sheet.orders):
            break
    return joined(lines, below, [line])


class Addition(NamedTuple):
    """An order that goes into a sheet, with others of its unit below it where they come along; "": none does. alone:
    those that the unit has go first.
    """

    unit: str
    line: str
    alone: bool = False


def with_orders(
    book: OrderBook, directory: Directory, text: str, added: Sequence[Addition], block: Block = _empty_block
) -> str:
    """The text with several orders more, as `without_orders` and `with_order` make it one after the other.

    The sheet is read before and after, and not for each of them, where it turns out as foreseen: every order that was
    there still stands for its unit, and each new one for its own. Raises BadChoice as `with_order` does.
    """
    left = [one for one in added if one.alone or one.line]
    while left:
        foreseen = _Foreseen.of(book, directory, text)
        count = next((nth for nth, one in enumerate(left) if not foreseen.take(book, directory, one)), len(left))
        if count and foreseen.is_true(book, directory):
            text = foreseen.text
        else:
            count = max(count, 1)
            for one in left[:count]:
                text = _one_more(book, directory, text, one, block)
        left = left[count:]
    return text


def _one_more(book: OrderBook, directory: Directory, text: str, one: Addition, block: Block) -> str:
    if one.alone:
        text = without_orders(book, directory, text, one.unit)
    return with_order(book, directory, text, one.unit, one.line, block) if one.line else text


class _Stands(NamedTuple):
    """An order of a sheet: its first line and how many it takes, the unit it is for."""

    line: int
    span: int
    unit: str


@dataclass(slots=True)
class _Row:
    """A line of a sheet. below: whose orders are read below it; None: nobody's. span, unit: of the order that begins
    here. along: it came with the order above it, and what is read of it is not known.
    """

    text: str
    below: str | None
    span: int = 0
    unit: str = ""
    along: bool = False

    def is_as(self, read: _Row, asked: Set[str]) -> bool:
        """Whether it is read so, as far as that is known. asked: units whose orders must not be read below it."""
        if not self.along:
            return self == read
        return read.below in (self.unit, self.below) or (self.below is None and read.below not in asked)


class _Foreseen:
    """A sheet as it should be read when orders went out of it and into it. What goes in is taken for orders, and for
    nothing that changes what the lines below it are; `is_true` finds out.
    """

    def __init__(self, rows: list[_Row]) -> None:
        self._rows = rows
        self._asked, self._unsure = set[str](), set[str]()  # units that got orders; to which lines came along

    @classmethod
    def of(cls, book: OrderBook, directory: Directory, text: str) -> _Foreseen:
        """A text as it is."""
        return cls(_trimmed(_rows(book, directory, text)))

    @property
    def text(self) -> str:
        return joined([row.text for row in self._rows], 0, [])

    @property
    def orders(self) -> list[_Stands]:
        """The orders in it."""
        return [_Stands(nth, row.span, row.unit) for nth, row in enumerate(self._rows, start=1) if row.span]

    def take(self, book: OrderBook, directory: Directory, one: Addition) -> bool:
        """Puts an order in; whether it could be foreseen where it goes. It stays as it was where that is not so."""
        unit, (first, *along) = unit_id(directory, one.unit), one.line.split("\n")
        found = book.find(cut(first, 1, book.style)[0])
        is_sure = found is not None and not along
        is_text = found is not None and bool(found[0].lines)
        if is_text or unit in self._unsure or (not unit and (directory.names("unit") or not is_sure)):
            return False
        before = self._rows
        if one.alone:
            self._rows = self._left(unit)
        place = self._place(unit) if one.line else 0
        if place is None:
            self._rows = before
            return False
        if one.line:
            new = [_Row(line, None, unit=unit, along=True) for line in (first, *along)]
            new[0] = _Row(first, unit, 1, unit) if found is not None else new[0]
            new[-1].below = unit
            self._rows = [*self._rows[:place], *new, *self._rows[place:]]
            self._asked.add(unit)
            self._unsure |= set() if is_sure else {unit}
        return True

    def _left(self, unit: str) -> list[_Row]:
        """The lines without the orders of a unit, and without empty ones at the end."""
        gone = {inner for order in self.orders if order.unit == unit for inner in range(order.line, sum(order[:2]))}
        return _trimmed([row for nth, row in enumerate(self._rows, start=1) if nth not in gone])

    def _place(self, unit: str) -> int | None:
        """Below how many lines an order of a unit goes, as in `with_order`; None where that cannot be said."""
        lines, orders = [row.text for row in self._rows], self.orders
        within = {inner for order in orders for inner in range(order.line, order.line + order.span - 1)}
        free = [
            nth
            for nth, row in enumerate(self._rows, start=1)
            if row.below == unit and nth not in within and not row.text.rstrip().endswith("\\")
        ]
        below = below_last(orders, lines, unit)
        if below not in free:
            return free[0] if free and unit else None
        last = max((order.line + order.span - 1 for order in orders), default=0)
        is_last_of_all = not any(order.unit == unit for order in orders)
        return None if is_last_of_all and any(row.along for row in self._rows[last:]) else below

    def is_true(self, book: OrderBook, directory: Directory) -> bool:
        """Whether the sheet is read as foreseen."""
        read = _rows(book, directory, self.text)
        return all(row.is_as(other, self._asked) for row, other in zip(self._rows, read, strict=False))


def _rows(book: OrderBook, directory: Directory, text: str) -> list[_Row]:
    """The lines of a text as they are read."""
    seen: dict[int, str | None] = {}

    def note(line: Line, reading: Reading, *, framed: bool) -> None:
        seen[line.number] = None if reading.stopped else reading.unit

    sheet = read_orders(text, book, directory, spans=False, watch=note)
    rows: list[_Row] = []
    below: str | None = ""
    for number, line in enumerate(one_line_end(text).split("\n") if text.strip() else [], start=1):
        below = seen.get(number, below)
        rows.append(_Row(line, below))
    for order in sheet.orders:
        rows[order.line - 1].span, rows[order.line - 1].unit = order.span, order.unit
    return rows


def _trimmed(rows: list[_Row]) -> list[_Row]:
    """The lines without empty ones at the end that belong to no order."""
    needed = max((nth + row.span - 1 for nth, row in enumerate(rows, start=1) if row.span), default=0)
    while len(rows) > needed and not rows[-1].text:
        rows.pop()
    return rows


def without_orders(book: OrderBook, directory: Directory, text: str, unit: str) -> str:
    """The text without the orders of a unit; its heading stays."""
    lines, sheet = _laid_out(lambda tried: read_orders(tried, book, directory), text)
    gone = {
        number
        for order in sheet.orders
        if order.unit == unit_id(directory, unit)
        for number in range(order.line, order.line + order.span)
    }
    return joined([line for number, line in enumerate(lines, start=1) if number not in gone], 0, [])


def _require_one_line(book: OrderBook, line: str) -> None:
    """Raises BadChoice for an order that is more than its line."""
    found = book.find(cut(line, 1, book.style)[0])
    if found is not None and found[0].lines:
        keyword = found[0].keyword
        raise BadChoice(f"{keyword} needs lines of text below it: use /orders submit.", "order")


def _laid_out(read: Read, text: str) -> tuple[list[str], OrderSheet]:
    """The lines of a text, without empty ones at its end that belong to no order, and the text as read."""
    sheet = read(text)
    needed = max((order.line + order.span - 1 for order in sheet.orders), default=0)
    lines = one_line_end(text).split("\n") if text.strip() else []
    while len(lines) > needed and not lines[-1]:
        lines.pop()
    return lines, sheet


def _examples(book: OrderBook) -> Iterator[str]:
    """Orders of the game, a line each, that may show where the cursor can be."""
    return (spec.example for spec in book.specs[:EXAMPLES_TRIED] if not spec.lines)


def unit_id(directory: Directory, unit: str) -> str:
    """How a sheet's orders name the unit (`Order.unit`): by what the name stands for, else as typed."""
    words = [Word(word, 1, place) for place, word in enumerate(unit.split(), start=1)]
    found = directory.find("unit", words)
    return str(found[0]) if found and found[1] == len(words) else " ".join(unit.split())


def places_for(read: Read, lines: Sequence[str], sheet: OrderSheet, unit: str, line: str) -> list[int]:
    """Below how many lines the order is read as one of the unit, in rising order. sheet: these lines as read."""
    laid: list[str] = []
    within = {inner for order in sheet.orders for inner in range(order.line, order.line + order.span - 1)}
    places: dict[int, int] = {}  # line number of a copy: how many lines of the text stand above it
    for above in range(len(lines) + 1):
        if above:
            laid.append(lines[above - 1])
            if above in within or lines[above - 1].rstrip().endswith("\\"):
                continue  # the order goes on below
        laid.append(line)
        places[len(laid)] = above
    orders = read("\n".join(laid)).orders
    return [places[order.line] for order in orders if order.line in places and order.unit == unit]


def with_block(read: Read, lines: Sequence[str], opened: Sequence[str], unit: str, line: str, tried: str) -> str | None:
    """The text with a new block for the unit, near its end, where `tried` is read; None when that is nowhere. opened:
    the lines of the block above the order.
    """
    for place in range(len(lines), max(-1, len(lines) - LINES_TRIED), -1):
        sheet = read(joined(lines, place, [*opened, tried]))
        if any(order.unit == unit and order.line == place + len(opened) + 1 for order in sheet.orders):
            return joined(lines, place, [*opened, line])
    return None


def below_last(orders: Sequence[_Stands], lines: Sequence[str], unit: str) -> int:
    """Below how many lines the unit's last order ends; without one the last order of all, or the text."""
    own = [order.line + order.span - 1 for order in orders if order.unit == unit]
    last = max(own, default=0) or max((o.line + o.span - 1 for o in orders), default=0) or len(lines)
    while 0 < last < len(lines) and lines[last - 1].rstrip().endswith("\\"):
        last += 1
    return last


def joined(lines: Sequence[str], place: int, new: Sequence[str]) -> str:
    """The lines with new ones below the first `place` of them."""
    return "\n".join([*lines[:place], *new, *lines[place:], ""])
