"""The line to PostgreSQL: nothing on it takes for ever, and the host's own settings go first."""

from __future__ import annotations

import time
from typing import Any

import pytest
from sqlalchemy import text

from storage import db
from storage.connection import line
from storage.db import open_engine
from storage.errors import Unavailable
from storage.store import Store
from tests.storage.conftest import NOW, new_campaign
from tests.suite.postgres import Cluster, Server
from tests.suite.table import each


@pytest.mark.slow
@each(
    "setting, value",
    [("lock_timeout", "5s"), ("statement_timeout", "30s"), ("idle_in_transaction_session_timeout", "30s"),
     ("tcp_keepalives_idle", "10"), ("tcp_user_timeout", "20000")],
)  # fmt: skip
def test_a_session_has_its_time_outs(postgres: Server, setting: str, value: str) -> None:
    with open_engine(postgres.url).connect() as connection:
        assert connection.scalar(text(f"SHOW {setting}")) == value


def test_the_host_may_say_otherwise() -> None:
    given = line.arguments({"connect_timeout": "60", "options": "-c lock_timeout=1min"})
    assert given["connect_timeout"] == "60"
    assert given["options"].endswith("-c lock_timeout=1min")  # the last one counts
    usual = line.arguments({})
    assert (usual["connect_timeout"], usual["keepalives"], usual["tcp_user_timeout"]) == (5, 1, 15_000)


@pytest.mark.slow
def test_who_waits_for_somebody_elses_lock_is_told_after_five_seconds(own_postgres: Cluster) -> None:
    store = Store.open(own_postgres.server.url, migrate=False)
    with open_engine(own_postgres.server.url).connect() as other, other.begin():
        other.execute(text("LOCK TABLE campaign IN ACCESS EXCLUSIVE MODE"))
        begun = time.monotonic()
        with pytest.raises(Unavailable, match="busy: somebody else holds what I need"):
            store.add_campaign(new_campaign(), NOW)
        assert 4 < time.monotonic() - begun < 9
    store.add_campaign(new_campaign(), NOW)
    store.close()


@pytest.mark.slow
def test_a_server_that_is_slow_but_there_is_waited_for(own_postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "SILENT_SECONDS", 0.3)
    with open_engine(own_postgres.server.url).connect() as connection:
        assert connection.scalar(text("SELECT 7 FROM pg_sleep(1.5)")) == 7


@pytest.mark.slow
def test_a_connection_is_asked_whether_it_lives_when_it_has_rested(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    store, execute = Store.open(postgres_database, migrate=False), line.Patient.execute

    def told(connection: line.Patient, query: Any, *arguments: Any, **named: Any) -> Any:
        asked.append(query)
        return execute(connection, query, *arguments, **named)

    monkeypatch.setattr(line.Patient, "execute", told)
    monkeypatch.setattr(db, "BELIEVED_SECONDS", 60.0)
    for _ in range(3):
        store.campaigns()
    assert asked == []
    monkeypatch.setattr(db, "BELIEVED_SECONDS", 0.0)
    store.campaigns()
    assert asked == ["SELECT 1"]
    store.close()


@pytest.mark.slow
def test_connections_that_rested_are_replaced_when_the_server_was_restarted(own_postgres: Cluster) -> None:
    store = Store.open(own_postgres.server.url, migrate=False)
    store.campaigns()
    own_postgres.stop()
    own_postgres.start()
    time.sleep(db.BELIEVED_SECONDS)
    assert store.campaigns() == []
    store.close()


@pytest.mark.slow
def test_columns_are_described_to_who_looks_at_them(postgres: Server) -> None:
    with open_engine(postgres.url).connect() as connection:
        cursor: Any = connection.connection.cursor()
        cursor.execute("SELECT 1 AS one, 'b' AS two")
        assert [(column.name, column.type_code) for column in cursor.description] == [("one", 23), ("two", 25)]
        assert len(cursor.description) == 2
        cursor.execute("BEGIN")
        assert cursor.description is None
