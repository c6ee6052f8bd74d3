"""How a database is set up, for whoever hosts it; nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, Engine, text

from storage.migrations import HEAD, current, serves
from storage.queries.sessions import Sessions

_OLDEST_POSTGRESQL = 13  # the oldest that its makers looked after when this was written, and that tests have seen
_CONNECTIONS = 70  # what one bot may open at once, and some for who looks after the server


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """What is not as it should be. serious: the bot will fail by it, or lose something."""

    said: str
    remedy: str
    serious: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A database as it was found. product: with its version; schema: of its tables, None where there are none yet."""

    product: str
    schema: str | None
    complaints: tuple[Complaint, ...]


def examine(engine: Engine) -> Condition:
    """Look at a database. Raises Unavailable when it does not answer."""
    with Sessions(engine).answering(), engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            product, complaints = _sqlite(connection)
        else:
            product, complaints = _postgresql(connection)
        schema = current(engine)
    if schema is not None and schema > HEAD and not serves(engine):
        complaints.append(
            Complaint(
                said=f"Its schema {schema} is of a newer Turnkeep than this, which knows {HEAD}.",
                remedy="Install the newer version again, or restore a backup from before the upgrade.",
            )
        )
    return Condition(product=product, schema=schema, complaints=tuple(complaints))


def _sqlite(connection: Connection) -> tuple[str, list[Complaint]]:
    version = connection.scalar(text("SELECT sqlite_version()"))
    complaints = []
    mode = connection.scalar(text("PRAGMA journal_mode"))
    if mode not in ("wal", "memory"):
        complaints.append(
            Complaint(
                said=f"Its journal is in mode {mode}, so that readers and writers wait for one another.",
                remedy="Keep the file on a disk of this machine; network file systems cannot do better.",
                serious=False,
            )
        )
    found = connection.scalar(text("PRAGMA quick_check(1)"))
    if found != "ok":
        complaints.append(
            Complaint(
                said=f"The file is damaged: {' '.join(str(found).split())[:120]}",
                remedy="Stop the bot, and put the latest backup in its place.",
            )
        )
    return f"SQLite {version}", complaints


def _postgresql(connection: Connection) -> tuple[str, list[Complaint]]:
    names = ("server_version", "server_version_num", "server_encoding", "max_connections", "fsync")
    held = {name: str(connection.scalar(text("SELECT current_setting(:name)"), {"name": name})) for name in names}
    judged = (
        (
            int(held["server_version_num"]) < _OLDEST_POSTGRESQL * 10_000,
            f"PostgreSQL {held['server_version']} is older than {_OLDEST_POSTGRESQL}.",
            "Move the database to a newer server with pg_dump and pg_restore.",
            True,
        ),
        (
            held["server_encoding"] != "UTF8",
            f"The database holds text as {held['server_encoding']}, which lacks most of what people write.",
            "Make another one: CREATE DATABASE turnkeep ENCODING 'UTF8' TEMPLATE template0.",
            True,
        ),
        (
            held["fsync"] != "on",
            "The server does not wait for the disk (fsync is off): a power cut can destroy the database.",
            "Set fsync = on in postgresql.conf and restart the server.",
            True,
        ),
        (
            bool(connection.scalar(text("SELECT pg_is_in_recovery()"))),
            "The server is a standby, which nobody can write to.",
            "Name the primary server in TURNKEEP_DATABASE.",
            True,
        ),
        (
            int(held["max_connections"]) < _CONNECTIONS,
            f"The server takes {held['max_connections']} connections; a busy bot may want {_CONNECTIONS}.",
            f"Set max_connections = {_CONNECTIONS} or more in postgresql.conf and restart the server.",
            False,
        ),
    )
    complaints = [Complaint(said=said, remedy=remedy, serious=bad) for is_so, said, remedy, bad in judged if is_so]
    return f"PostgreSQL {held['server_version']}", complaints
