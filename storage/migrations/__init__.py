"""The schema's history. `upgrade(engine)` brings a database, new or old, to the present schema; run at every start.

Alembic is imported only where there is something to upgrade: a bot that finds its database as it left it does without,
and so with 10 MiB less.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from storage.errors import StorageError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0010"
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


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest schema; does nothing when it is there already.

    Raises StorageError when the database was written by a newer Turnkeep.
    """
    stands_at = current(engine)
    if stands_at == HEAD:
        return
    from alembic.script import ScriptDirectory

    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if stands_at is not None and stands_at not in known:
        raise StorageError(
            f"The database has schema {stands_at}, which this Turnkeep does not know. Install a newer one."
        )
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            _upgrade_sqlite(connection)
        else:
            _run(connection)
            connection.commit()


def _upgrade_sqlite(connection: Connection) -> None:
    # A batch migration drops and remakes tables; with foreign keys on, the drop would delete their children.
    # The pragma works only outside a transaction, hence on the driver's connection.
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("PRAGMA foreign_keys=OFF")
    try:
        _run(connection)
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            connection.rollback()
            raise StorageError(f"The schema upgrade would break {len(broken)} references; nothing was changed.")
        connection.commit()
    finally:
        raw.execute("PRAGMA foreign_keys=ON")


def _run(connection: Connection) -> None:
    from alembic import command

    command.upgrade(config(connection), "head")
