"""Short sessions for the queries: reading ones, and writing ones that commit at the end or undo everything."""

from __future__ import annotations

import contextlib
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from functools import cache
from typing import Any, TypeVar, overload

import msgspec
from sqlalchemy import Connection, Engine, Integer, Select, Table, bindparam, text
from sqlalchemy import select as sql_select
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlmodel import Session, SQLModel

from storage.connection.turnstile import Busy, Turnstile
from storage.db import BUSY_TIMEOUT_MS, READING, WRITING
from storage.errors import NotFound, Unavailable
from storage.models import CampaignRow, Row
from storage.statuses import LEASE, Keep

M = TypeVar("M", bound=Row)
R = TypeVar("R")
Asked = Session | Connection


class Sessions:
    """Holds the engine; every query opens one short session. What comes out are records. keep: for how long what is
    kept. lease: for how long what is claimed is its run's without being renewed.
    """

    def __init__(self, engine: Engine, keep: Keep | None = None, lease: timedelta = LEASE) -> None:
        self.engine, self.keep, self.lease = engine, keep or Keep(), lease
        self._turnstile = Turnstile(BUSY_TIMEOUT_MS / 1000) if engine.dialect.name == "sqlite" else None
        self._open = threading.local()  # its `connection`: the one over which this thread is asking
        self.trouble = ""  # why the database could not be used the last time it could not
        self.failures = 0  # how often it could not be used

    @contextlib.contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection for statements on tables that changes nothing; on SQLite it sees one consistent moment. What the
        thread asks meanwhile is asked in the same one, so that several questions are one reading.
        """
        held: Connection | None = getattr(self._open, "connection", None)
        if held is not None:
            yield held
            return
        with self.answering(), self._connected(READING) as connection:
            self._open.connection = connection
            try:
                yield connection
            finally:
                self._open.connection = None

    @contextlib.contextmanager
    def reading(self) -> Iterator[Session]:
        """What `asking` is, for rows of models, which cost half as much again."""
        with self.asking() as connection, Session(connection, expire_on_commit=False) as session:
            yield session

    @contextlib.contextmanager
    def writing(self, model: type[Row] | None = None, key: int = 0) -> Iterator[Session]:
        """What `changing` is, for rows of models."""
        with self.changing(model, key) as connection, Session(connection, expire_on_commit=False) as session:
            yield session
            session.flush()

    @contextlib.contextmanager
    def changing(self, model: type[Row] | None = None, key: int = 0) -> Iterator[Connection]:
        """A connection for statements on tables that commits when the block ends well and undoes everything when it
        raises.

        model, key: a row of the campaign (else of the person, the server) that is written to. Those who write to it
        wait for one another: what a writer has read is still so when it writes. None: for inserts, and for changes
        that say in one statement what must be so.
        """
        alone = self._turnstile or contextlib.nullcontext()
        with self.answering(), alone, self._connected(WRITING) as connection:
            if model is not None and self.engine.dialect.name == "postgresql":  # SQLite has one writer
                _lock(connection, model, key)
            yield connection

    @contextlib.contextmanager
    def _connected(self, to: str) -> Iterator[Connection]:
        with self.engine.connect().execution_options(**{to: True}) as connection, connection.begin():
            yield connection

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """A database that fails a request raises Unavailable; it is remembered as `trouble`, and counted."""
        try:
            yield
        except _OUR_FAULTS:
            raise
        except (DBAPIError, PoolTimeout) as fault:
            self.trouble = _in_words(str(getattr(fault, "orig", "locked")))
            self.failures += 1
            raise Unavailable(f"{self.trouble}{_AGAIN}") from fault
        except Busy as waited:
            self.trouble = str(waited)
            self.failures += 1
            raise Unavailable(f"{self.trouble}{_AGAIN}") from waited
        except Unavailable as trouble:
            self.trouble = str(trouble)
            self.failures += 1
            raise


_AGAIN = " Nothing was changed; please try again in a minute."
_OUR_FAULTS = (DataError, IntegrityError, NotSupportedError, ProgrammingError)  # of what was asked, not of who answers

_TROUBLES = {
    "locked": "My database is busy: another program holds it.",
    "lock timeout": "My database is busy: somebody else holds what I need.",
    "statement timeout": "My database takes too long to answer.",
    "full": "My disk is full.",
    "readonly": "I am not allowed to write to my database.",
    "i/o": "My disk is failing.",
    "malformed": "My database is damaged; the bot's host has to restore a backup.",
    "not a database": "My database is damaged, or is not a database; the bot's host has to restore a backup.",
    "unable to open": "My database cannot be opened.",
}


def _in_words(fault: str) -> str:
    said = fault.casefold()
    return next((words for sign, words in _TROUBLES.items() if sign in said), "My database does not answer.")


def _lock(asked: Asked, model: type[Row], key: int) -> None:
    """The campaign's row is the lock for all that hangs on it; for what hangs on none, a name is."""
    if model is not CampaignRow and "campaign_id" not in table(model).c:
        asked.execute(_LOCK_NAME, {"name": str(model.__tablename__), "key": key})
        return
    asked.execute(_locking(model), {"key": key}).first()


@cache
def _locking(model: type[Row]) -> Any:
    campaign, rows, key = table(CampaignRow), table(model), bindparam("key", type_=Integer)
    number = key if model is CampaignRow else sql_select(rows.c.campaign_id).where(rows.c.id == key).scalar_subquery()
    # No key update: rows that refer to the campaign are inserted meanwhile.
    return sql_select(campaign.c.id).where(campaign.c.id == number).with_for_update(key_share=True)


_LOCK_NAME = text("SELECT pg_advisory_xact_lock(hashtext(:name), hashint8(:key))")


def get(session: Session, model: type[M], key: int, *, locked: bool = False) -> M:
    """The row with this key; locked: nobody else changes it until the transaction ends. Raises NotFound."""
    row = session.get(model, key, with_for_update=locked or None)
    if row is None:
        raise _missing(model, key)
    return row


@overload
def record(kind: type[R], row: Row | Mapping[str, Any]) -> R: ...
@overload
def record(kind: type[R], row: Row | Mapping[str, Any] | None) -> R | None: ...
def record(kind: type[R], row: Row | Mapping[str, Any] | None) -> R | None:
    """A stored row as a record of this kind, which has fields of the same names. Raises ValueError for a row that holds
    what no such row may hold.
    """
    return None if row is None else msgspec.convert(row, kind, from_attributes=True)


@cache
def table(model: type[Row]) -> Table:
    """The table of a model. What is asked for all the time is asked of tables, by statements that are written once:
    that costs a third of asking for rows of models, and what comes out are records anyway.
    """
    return SQLModel.metadata.tables[str(model.__tablename__)]


def records(asked: Asked, kind: type[R], query: Any, given: Mapping[str, Any]) -> list[R]:
    """What a query of all columns of a table finds, as records of this kind."""
    found = asked.execute(query, given)
    names = tuple(found.keys())
    return [record(kind, dict(zip(names, row, strict=True))) for row in found]


def fetched(asked: Asked, kind: type[R], model: type[Row], key: int) -> R:
    """The row with this id, as a record. Raises NotFound."""
    found = records(asked, kind, _with_id(model), {"key": key})
    if not found:
        raise _missing(model, key)
    return found[0]


def expect(asked: Asked, model: type[Row], key: int) -> None:
    """Raises NotFound unless there is a row with this id."""
    if asked.execute(_id_alone(model), {"key": key}).first() is None:
        raise _missing(model, key)


def _missing(model: type[Row], key: int) -> NotFound:
    return NotFound(f"There is no {str(model.__tablename__).replace('_', ' ')} {key}.")


@cache
def _with_id(model: type[Row]) -> Select[Any]:
    rows = table(model)
    return sql_select(rows).where(rows.c.id == bindparam("key"))


@cache
def _id_alone(model: type[Row]) -> Select[Any]:
    return _with_id(model).with_only_columns(table(model).c.id)


def joined(asked: Asked, query: Any, given: Mapping[str, Any], *models: type[Row], missing: str) -> list[Any]:
    """What a query finds whose one row holds all columns of the table of each model, one table after the other: the row
    of each by the names of its columns, None where there is none. Raises NotFound, with what is missing, when it finds
    nothing.
    """
    found = asked.execute(query, given).one_or_none()
    if found is None:
        raise NotFound(missing)
    values = iter(found)
    rows = [{column.name: next(values) for column in table(model).c} for model in models]
    return [row if row["id"] is not None else None for row in rows]


def change(row: Row, values: Mapping[str, Any]) -> None:
    """Set columns of a row by name. Raises ValueError for a column the table lacks or that may not be changed."""
    changeable(type(row), values)
    for name, value in values.items():
        setattr(row, name, value)


def changeable(model: type[Row], names: Iterable[str]) -> None:
    """Raises ValueError for a column the table lacks or that may not be changed."""
    for name in names:
        if name not in model.model_fields or name == "id":
            raise ValueError(f"{model.__name__} has no column {name!r} to change")


def name_key(name: str) -> str:
    """The form under which names are compared: without case, width and doubled blanks."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def rowid(row: Row) -> int:
    """The id of a row that has been stored."""
    found: int | None = getattr(row, "id", None)
    assert found is not None
    return found
