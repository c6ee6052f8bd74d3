"""What SQLAlchemy makes of a statement, kept for all databases of a process.

A bot has one database all its life and compiles each statement once; tests have a database each, and would compile
the same statements for every one of them, which took a quarter of the time of those that ask much of it. What comes out
depends on the statement and on the kind of the database alone.
"""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Engine

from storage import db

COMPILED: dict[Any, Any] = {}
CONVERTED: dict[type, Any] = {}  # for each kind of database: how it takes and gives the values of each type


def pytest_configure(config: pytest.Config) -> None:
    make = vars(db)["create_engine"]

    def create_engine(*arguments: Any, **settings: Any) -> Engine:
        engine: Engine = make(*arguments, **settings)
        dialect: Any = engine.dialect
        _take_for_the_same(type(dialect))
        dialect._type_memos = CONVERTED.setdefault(type(dialect), dialect._type_memos)
        engine.update_execution_options(compiled_cache=COMPILED)
        return engine

    vars(db)["create_engine"] = create_engine


def _take_for_the_same(kind: Any) -> None:
    """Dialects of a kind, by which SQLAlchemy tells its statements apart; each engine has one of its own."""
    kind.__eq__ = lambda one, other: type(one) is type(other)
    kind.__hash__ = lambda one: hash(type(one))
