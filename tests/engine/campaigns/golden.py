"""Golden files: what the people of a scripted campaign are sent, or all that happened in a month and how the world
stands after it: a readable text file a turn in the folder `golden`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any

from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from syrupy.location import PyTestLocation
from syrupy.types import SnapshotIndex

from engine.core.acting.ledger import Accounted
from engine.core.orders import OrderBook, OrderSheet, print_order
from engine.core.telling.wording import Wording
from engine.core.turn import Outcome


class TextFile(SingleFileSnapshotExtension):
    """One readable text file a turn, beside the test."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"

    @classmethod
    def dirname(cls, *, test_location: PyTestLocation) -> str:
        return str(Path(test_location.filepath).parent / "golden")

    @classmethod
    def get_snapshot_name(cls, *, test_location: PyTestLocation, index: SnapshotIndex = 0) -> str:
        return str(index)


def facts(thing: Any, without: tuple[str, ...] = ()) -> str:
    """The fields of a record that are not as they are at first: "id=3 name=Red items={viking: 3, silver: 20}".

    without: fields that are left out.
    """
    found = []
    for field in fields(thing):
        value = getattr(thing, field.name)
        usual = field.default if field.default_factory is MISSING else field.default_factory()
        if value != usual and field.name not in without:
            found.append(f"{field.name}={said(value)}")
    return " ".join(found)


def said(value: Any) -> str:
    """A value in plain words."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{said(key)}: {said(held)}" for key, held in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(said, value)) + "]"
    return f"({facts(value)})" if is_dataclass(value) else str(value)


def happenings(outcome: Outcome, wording: Wording) -> Iterator[str]:
    """Every event as a sentence, when and for whom; then the books."""
    books: Counter[tuple[str, str]] = Counter()
    for event in outcome.events:
        if isinstance(event, Accounted):
            books[event.reason, event.item] += event.amount
        elif not event.silent:
            when = f"day {event.day}" if event.day else event.phase
            yield f"{when}, for {','.join(event.seen_by)}: {wording.catalogue.sentence(event)}"
    for (reason, item), amount in sorted(books.items()):
        yield f"books: {reason}: {amount} {item}"


def sheet_lines(sheet: OrderSheet, book: OrderBook) -> Iterator[str]:
    """What was read of a sheet: header, orders as they are printed, what was found, what is kept of the text."""
    yield f"header: {said(sheet.header)}"
    for order in sheet.orders:
        yield f"{order.line} {order.unit}: {print_order(order, book)} {said(order.prefixes)}"
    for found in sheet.diagnostics:
        yield f"{found} [{found.code} {found.rule}]"
    yield f"kept: {sheet.text!r}"
