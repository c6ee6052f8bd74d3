"""The schema's history. `upgrade(engine)` brings a database, new or old, to the present schema; run at every start."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from storage.errors import StorageError


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, built in code so that an installed wheel needs no ini file."""
    made = Config()
    made.set_main_option("script_location", str(Path(str(resources.files(__name__)))).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made


def head() -> str:
    """The newest revision this installation knows."""
    found = ScriptDirectory.from_config(config()).get_current_head()
    assert found is not None
    return found


def current(engine: Engine) -> str | None:
    """The revision a database stands at; None for an empty one."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine) -> None:
    """Bring the database to the newest schema; does nothing when it stands there already.

    Raises StorageError when the database was written by a newer Turnkeep.
    """
    stands_at = current(engine)
    if stands_at == head():
        return
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if stands_at is not None and stands_at not in known:
        raise StorageError(
            f"The database has schema {stands_at}, which this Turnkeep does not know. Install a newer one."
        )
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            _upgrade_sqlite(connection)
        else:
            command.upgrade(config(connection), "head")
            connection.commit()


def _upgrade_sqlite(connection: Connection) -> None:
    # A batch migration drops and remakes tables; with foreign keys on, the drop would delete their children.
    # The pragma works only outside a transaction, hence on the driver's connection.
    raw = connection.connection.driver_connection
    assert raw is not None
    raw.execute("PRAGMA foreign_keys=OFF")
    try:
        command.upgrade(config(connection), "head")
        if broken := connection.exec_driver_sql("PRAGMA foreign_key_check").all():
            connection.rollback()
            raise StorageError(f"The schema upgrade would break {len(broken)} references; nothing was changed.")
        connection.commit()
    finally:
        raw.execute("PRAGMA foreign_keys=ON")
