"""Run by Alembic: migrate over the connection handed in by storage.migrations, or (developing) over
TURNKEEP_DATABASE.
"""

from __future__ import annotations

import os
from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import Connection, MetaData
from sqlmodel import SQLModel
from sqlmodel.sql.sqltypes import AutoString

import storage.models  # noqa: F401  (fills the metadata)
from storage.db import open_engine


def _render(kind: str, item: object, _context: AutogenContext) -> str | Literal[False]:
    if kind == "type" and isinstance(item, AutoString):
        return f"sa.String(length={item.length})"
    return False


def _partial(metadata: MetaData) -> MetaData:
    """The tables, with the indexes of some of the rows as those of the database's kind."""
    for index in (index for table in metadata.tables.values() for index in table.indexes if "where" in index.info):
        for kind in ("sqlite", "postgresql"):
            index.dialect_options[kind]["where"] = index.info["where"]
    return metadata


def _run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=_partial(SQLModel.metadata),
        render_as_batch=True,
        compare_type=True,
        render_item=_render,
        user_module_prefix="storage.columns.",
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    _run(given)
else:
    with open_engine(os.environ["TURNKEEP_DATABASE"]).connect() as opened:
        _run(opened)
        opened.commit()
