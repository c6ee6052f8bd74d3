"""Short sessions for the queries: reading ones, and writing ones that commit at the end or undo everything."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlmodel import Session, SQLModel

from storage.db import WRITING
from storage.errors import NotFound

M = TypeVar("M", bound=SQLModel)


class Sessions:
    """Holds the engine; every query opens one short session. Rows that come out are detached: plain data."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._writer = engine.execution_options(**{WRITING: True})

    @contextlib.contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one consistent moment."""
        with Session(self.engine, expire_on_commit=False) as session:
            yield session

    @contextlib.contextmanager
    def writing(self) -> Iterator[Session]:
        """A session that commits when the block ends well and undoes everything when it raises."""
        with Session(self._writer, expire_on_commit=False) as session, session.begin():
            yield session


def get(session: Session, model: type[M], key: int) -> M:
    """The row with this key. Raises NotFound."""
    row = session.get(model, key)
    if row is None:
        raise NotFound(f"There is no {model.__name__.lower()} {key}.")
    return row


def change(row: SQLModel, values: Mapping[str, Any]) -> None:
    """Set columns of a row by name. Raises ValueError for a column the table lacks or that may not be changed."""
    for name, value in values.items():
        if name not in type(row).model_fields or name == "id":
            raise ValueError(f"{type(row).__name__} has no column {name!r} to change")
        setattr(row, name, value)


def name_key(name: str) -> str:
    """The form under which names are compared: without case, width and doubled blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def rowid(row: SQLModel) -> int:
    """The id of a row that has been stored."""
    found: int | None = getattr(row, "id", None)
    assert found is not None
    return found
