"""Where one order more goes in a sheet: into the block of its unit, above the sheet's end line.

What counts is how the game itself reads the sheet: the line is laid below every line of the text at once, the whole is
read, and the copies that came out as orders of the unit show the places where it may stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.hosting.errors import BadChoice
from engine.core.language.words import Directory, Word, cut, one_line_end
from engine.core.orders import OrderBook, OrderSheet, read_orders

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
    below = below_last(sheet, lines, wanted)
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


def below_last(sheet: OrderSheet, lines: Sequence[str], unit: str) -> int:
    """Below how many lines the unit's last order ends; without one the last order of all, or the text."""
    own = [order.line + order.span - 1 for order in sheet.orders if order.unit == unit]
    last = max(own, default=0) or max((o.line + o.span - 1 for o in sheet.orders), default=0) or len(lines)
    while 0 < last < len(lines) and lines[last - 1].rstrip().endswith("\\"):
        last += 1
    return last


def joined(lines: Sequence[str], place: int, new: Sequence[str]) -> str:
    """The lines with new ones below the first `place` of them."""
    return "\n".join([*lines[:place], *new, *lines[place:], ""])
