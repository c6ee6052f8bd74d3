"""What is really sent to a database, counted at its engine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine, event
from sqlmodel import SQLModel

OPENING = ("BEGIN", "COMMIT", "ROLLBACK", "SELECT pg_advisory")  # of a transaction: they ask for nothing


@contextlib.contextmanager
def statements(engine: Engine) -> Iterator[list[str]]:
    """Every statement that is sent inside the block, but for those that only open or close a transaction."""
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        if not statement.startswith(OPENING):
            sent.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextlib.contextmanager
def rows_loaded() -> Iterator[list[str]]:
    """The table of every row that is loaded inside the block."""
    found: list[str] = []

    def note(row: Any, _context: Any) -> None:
        found.append(str(row.__tablename__))

    event.listen(SQLModel, "load", note, propagate=True)
    try:
        yield found
    finally:
        event.remove(SQLModel, "load", note)
