"""A whole database, with every id as it is, from SQLite to PostgreSQL.

All rows go over in one transaction. Before it ends, both sides are read and their sums compared: a target that is not
the same to the last value stays empty.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, bindparam, func, insert, select, text, update
from sqlalchemy.exc import DataError, IntegrityError
from sqlmodel import SQLModel

from storage.errors import StorageError
from storage.store import Store

BATCH = 500  # rows that are read and written at once

Sums = dict[str, tuple[int, str]]
"""For each table the number of its rows, and the sum of their digests, which does not depend on their order."""


def move(source: Store, target: Store) -> Sums:
    """Copy all rows of a database, which nobody may write to meanwhile, into an empty one of the same schema; the sums
    that both have. Raises StorageError when the target is not empty, or would not hold the same.
    """
    try:
        with source.writing() as there, target.writing() as here:
            old, new = there.connection(), here.connection()
            if filled := [name for name, (count, _) in sums(new).items() if count]:
                raise StorageError(f"The new database is not empty: there are rows in {', '.join(filled)}.")
            for table in _tables():
                _copy(table, old, new)
            before, after = sums(old), sums(new)
            if differing := [name for name in before if before[name] != after[name]]:
                raise StorageError(f"The copy is not the same in {', '.join(differing)}; nothing was written.")
            new.execute(text("ANALYZE"))  # else the first minutes are planned for empty tables
            return after
    except (DataError, IntegrityError) as fault:
        said = " ".join(str(fault.orig).split())[:200]
        raise StorageError(f"A row does not fit into the new database, and nothing was written: {said}") from fault


def sums(connection: Connection) -> Sums:
    """What is in a database, in a form that can be compared."""
    return {table.name: _sum(table, connection) for table in _tables()}


def _tables() -> Sequence[Table]:
    """All of them, parents before children."""
    return SQLModel.metadata.sorted_tables


def _batches(table: Table, connection: Connection) -> Iterator[list[dict[str, Any]]]:
    query = select(table).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    for rows in connection.execute(query).mappings().partitions():
        yield [dict(row) for row in rows]


def _copy(table: Table, old: Connection, new: Connection) -> None:
    """Rows that refer to others of their own table are tied to them when all are there."""
    ties = [column.name for column in table.columns if any(key.column.table is table for key in column.foreign_keys)]
    for rows in _batches(table, old):
        new.execute(insert(table), [row | dict.fromkeys(ties) for row in rows])
    for name in ties:
        tie = update(table).where(table.c.id == bindparam("row")).values({name: bindparam("to")})
        for rows in _batches(table, old):
            if tied := [{"row": row["id"], "to": row[name]} for row in rows if row[name] is not None]:
                new.execute(tie, tied)
    if "id" in table.c and new.dialect.name == "postgresql":
        _go_on_counting(table, new)


def _go_on_counting(table: Table, connection: Connection) -> None:
    """The next row gets a number that no row has."""
    sequence = connection.scalar(text("SELECT pg_get_serial_sequence(:name, 'id')"), {"name": f'"{table.name}"'})
    last = connection.scalar(select(func.max(table.c.id)))
    if sequence is not None and last is not None:
        connection.execute(
            text("SELECT setval(CAST(:sequence AS regclass), :last)"), {"sequence": sequence, "last": last}
        )


def _sum(table: Table, connection: Connection) -> tuple[int, str]:
    count, total = 0, 0
    for rows in _batches(table, connection):
        for row in rows:
            plain = json.dumps({name: _plain(value) for name, value in row.items()}, sort_keys=True)
            total += int.from_bytes(hashlib.sha256(plain.encode()).digest(), "big")
            count += 1
    return count, f"{total % 2**256:064x}"


def _plain(value: Any) -> Any:
    """A value as both kinds of databases give it."""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, str):
        return value.replace("\0", " ")  # PostgreSQL has no NUL in a text, see storage.db
    return value
