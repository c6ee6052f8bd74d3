"""The schema's history. `upgrade(engine)` brings a database, new or old, to the present schema; run at every start.

A revision that only adds what the version before need not know says `EXPANDS = True`: it may be carried out while that
version runs, which goes on, and starts again, on what is then newer than it knows. Each other revision is the oldest
that may work on the schema from then on, which stands beside the schema's own number.

Alembic is imported only where there is something to upgrade: a bot that finds its database as it left it does without,
and so with 10 MiB less.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from storage.db import LOCK_KEY
from storage.errors import StorageError

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import Script

HEAD = "0011"
"""The newest revision this installation knows; a test compares it with the scripts in `versions`."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, built in code so that an installed wheel needs no ini file."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(Path(str(resources.files(__name__)))).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def current(engine: Engine) -> str | None:
    """The revision a database stands at; None for an empty one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
        return found


def serves(engine: Engine) -> bool:
    """Whether this version may work on a database as it is: its schema is this version's, or one of a later version
    that has only added to it.
    """
    stands_at = current(engine)
    if stands_at is None or stands_at <= HEAD:
        return stands_at == HEAD
    with engine.connect() as connection:
        oldest: str = connection.scalar(text("SELECT oldest FROM alembic_version"))
        return oldest <= HEAD


def only_expands(engine: Engine) -> bool:
    """Whether those that run on the database now can go on while it is upgraded. Raises StorageError."""
    return current(engine) is not None and all(_expands(script) for script in _lacking(engine))


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest schema; does nothing when it is there already, or further.

    Raises StorageError when the database was written by a newer Turnkeep that has changed what this one needs.
    """
    if serves(engine):
        return
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            _upgrade_sqlite(connection, _lacking(engine))
        else:
            # one at a time; the others find it done
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK_KEY + 1})
            if not serves(engine):
                _run(connection, _lacking(engine))
            connection.commit()


def _lacking(engine: Engine) -> list[Script]:
    """The revisions that the database has not had, the oldest first. Raises StorageError."""
    from alembic.script import ScriptDirectory

    history = list(ScriptDirectory.from_config(config()).walk_revisions())[::-1]
    stands_at = current(engine)
    if stands_at is None:
        return history
    numbers = [script.revision for script in history]
    if stands_at not in numbers:
        raise StorageError(
            f"The database has schema {stands_at}, which this Turnkeep does not know. Install a newer one."
        )
    return history[numbers.index(stands_at) + 1 :]


def _expands(script: Script) -> bool:
    return bool(getattr(script.module, "EXPANDS", False))


def _upgrade_sqlite(connection: Connection, lacking: Sequence[Script]) -> None:
    # A batch migration drops and remakes tables; with foreign keys on, the drop would delete their children.
    # The pragma works only outside a transaction, hence on the driver's connection.
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("PRAGMA foreign_keys=OFF")
    try:
        _run(connection, lacking)
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            connection.rollback()
            raise StorageError(f"The schema upgrade would break {len(broken)} references; nothing was changed.")
        connection.commit()
    finally:
        raw.execute("PRAGMA foreign_keys=ON")


def _run(connection: Connection, lacking: Sequence[Script]) -> None:
    from alembic import command

    command.upgrade(config(connection), "head")
    if narrowing := [script.revision for script in lacking if not _expands(script)]:
        connection.execute(text("UPDATE alembic_version SET oldest = :oldest"), {"oldest": narrowing[-1]})
