"""A copy of the whole database while it is in use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine

from storage.db import sqlite_file
from storage.errors import StorageError

Dump = Callable[[str, str | None, Path], None]  # an address without its password, the password, the file


def back_up(engine: Engine, target: Path, dump: Dump) -> None:
    """Write a consistent copy of the database to `target`, while others read and write it: of SQLite a database file,
    of PostgreSQL what `dump` writes.

    The copy appears under its name only when it is whole; a file already there is replaced. Raises StorageError, also
    for databases in memory.
    """
    source = sqlite_file(engine)
    if source is None and engine.dialect.name != "postgresql":
        raise StorageError("A database in memory cannot be backed up.")
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        if source is None:
            address = engine.url.set(drivername="postgresql", password=None).render_as_string()
            dump(address, engine.url.password, unfinished)
        else:
            _copy(source, unfinished)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: Path, unfinished: Path) -> None:
    try:
        with (
            contextlib.closing(sqlite3.connect(f"file:{quote(str(source))}?mode=rw", uri=True)) as live,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            live.backup(copy)  # in one step: several would start over with every write that comes in between
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, no -wal beside it
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise StorageError(f"The backup is damaged ({found}); nothing was written.")
    except sqlite3.Error as problem:
        raise StorageError(f"The backup could not be made: {problem}") from problem
