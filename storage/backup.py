"""A copy of the whole database while it is in use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Engine

from storage.db import sqlite_file
from storage.errors import StorageError


def back_up(engine: Engine, target: Path) -> None:
    """Write a consistent copy of an SQLite database to `target`, while others read and write it.

    The copy appears under its name only when it is whole; a file already there is replaced. Raises StorageError for
    PostgreSQL (use pg_dump) and for databases in memory.
    """
    source = sqlite_file(engine)
    if source is None:
        raise StorageError("Only SQLite files are backed up by Turnkeep; use pg_dump for PostgreSQL.")
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(f"{target.name}.{os.getpid()}.part")
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
        unfinished.replace(target)
    except sqlite3.Error as problem:
        raise StorageError(f"The backup could not be made: {problem}") from problem
    finally:
        unfinished.unlink(missing_ok=True)
