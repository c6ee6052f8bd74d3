"""Writers of one process come to SQLite in the order in which they asked, and none waits for ever."""

from __future__ import annotations

import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from storage.connection.turnstile import Turnstile
from storage.errors import Unavailable
from storage.store import Store
from tests.storage.conftest import NOW

WRITERS = 12


def test_who_asked_first_writes_first(sqlite: Store) -> None:
    wrote: list[int] = []

    def write(number: int) -> None:
        with sqlite.writing() as session:
            session.connection()
            wrote.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    with sqlite.writing() as session:
        session.connection()
        for thread in threads:
            thread.start()
            time.sleep(0.035)
        time.sleep(0.5)  # by now SQLite itself has each of them look ten times a second, whenever that is
    for thread in threads:
        thread.join()
    assert wrote == list(range(WRITERS))


def test_who_waits_too_long_is_told_and_is_in_nobodys_way() -> None:
    turnstile, told = Turnstile(0.05), list[str]()

    def wait() -> None:
        try:
            with turnstile:
                told.append("in")
        except Unavailable as trouble:
            told.append(str(trouble))

    with turnstile:
        thread = threading.Thread(target=wait)
        thread.start()
        thread.join()
    assert told == ["My database is busy: another program holds it."]
    with turnstile:
        told.append("free again")
    assert told[-1] == "free again"


def test_who_has_waited_too_long_at_the_store_is_told_what_to_do(
    empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.queries.sessions.BUSY_TIMEOUT_MS", 50)
    store = Store.open(Path(shutil.copy(empty_database, tmp_path / "t.db")))
    with store.writing(), ThreadPoolExecutor() as aside:
        waiting = aside.submit(store.add_audit, "start", NOW)
        with pytest.raises(Unavailable, match="Nothing was changed; please try again in a minute"):
            waiting.result()
    store.close()


def test_it_opens_when_a_writer_has_failed(sqlite: Store) -> None:
    with pytest.raises(ZeroDivisionError), sqlite.writing():
        _ = 1 / 0
    sqlite.add_audit("start", NOW)
