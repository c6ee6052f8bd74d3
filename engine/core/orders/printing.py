"""Orders as text: canonical lines that read back, and the handbook."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.orders.book import OrderBook
from engine.core.orders.reading import END, read_orders
from engine.core.orders.spec import Order


def print_order(order: Order, book: OrderBook) -> str:
    """The order as canonical text, which reads back as the same order; its body in lines below it."""
    spec = book.by_keyword[order.name]
    parts = [spec.keyword]
    for arg in spec.args:
        value = order.args.get(arg.name)
        if value is None or (value == () and arg.optional):
            continue
        shown = arg.reader.show(value)
        if arg.fillers and shown:
            parts.append(arg.fillers[0])
        if shown:
            parts.append(shown)
    lines = [" ".join([*order.prefixes, *parts]), *order.body]
    if spec.lines and not order.get(spec.lines):
        lines.append(END)
    return "\n".join(lines)


def read_printed(text: str, book: OrderBook) -> Order:
    """The order that `print_order` printed, without prefixes. Raises ValueError for a text that is not one order."""
    sheet = read_orders(text, book.bare)
    if len(sheet.orders) != 1:
        raise ValueError(f"{text!r} is not an order: {sheet.diagnostics}")
    return replace(sheet.orders[0], line=0, text=text)


def handbook(book: OrderBook) -> Iterator[str]:
    """A line of help for each order: syntax, what it does, rule id."""
    for spec in book.specs:
        yield f"{spec.syntax}: {spec.help} (e.g. {spec.example}) [{spec.rule}]"
