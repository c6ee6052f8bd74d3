"""Fixtures for the whole suite. `pytester` runs pytest inside a test, for the tests of the suite's own plugin."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings

from storage.store import Store

# Ordinary tests have no clock, and try the same examples every time; HYPOTHESIS=explore tries others.
settings.register_profile("turnkeep", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS", "turnkeep"))

pytest_plugins = ["pytester", "tests.suite.postgres", "tests.storage.connection.compiled"]

MOST_WORKERS = 4
# Folders of few tests that take long each: begun first, so that no worker is left alone with one at the end. Some wait
# for other processes most of the time; one of those and one that computes are begun in turns.
WAITING = ("tests/evenings/", "tests/bot/evening/", "tests/bot/host/", "tests/browser/", "tests/bot/hosting/failing/")
COMPUTING = (
    "tests/suite/test_house.py", "tests/strangers/", "tests/engine/campaigns/", "tests/looks/", "tests/house/",
    "tests/suite/", "tests/engine/test_", "tests/engine/games/olympia/founding/test_worldmaking.py",
    "tests/bot/cogs/rights/",
)  # fmt: skip


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files that take long first, among the slow ones of them those of few tests, which last longest; then those of
    many tests. The tests of a file stay in their order.
    """
    few_first = config.option.markexpr != "not slow"
    of_file = Counter(_file(item) for item in items)
    places: dict[str, tuple[float, int]] = {}
    for starts in (WAITING, COMPUTING):
        first = list(enumerate(starts))[::-1]  # of two folders that hold a file the one that is named first counts
        ranks = {file: rank for file in of_file for rank, start in first if file.startswith(start)}
        row = sorted(ranks, key=lambda file: (ranks[file], of_file[file] if few_first else -of_file[file], file))
        places |= {file: ((nth + 0.5) / len(row), 0) for nth, file in enumerate(row)}
    items.sort(key=lambda item: (*places.get(_file(item), (1.0, -of_file[_file(item)])), _file(item)))


def _file(item: pytest.Item) -> str:
    return item.nodeid.split("::")[0]


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """What `-n auto` means: the whole suite on several processors, a few named files at once in this process. The slow
    tests wait for others half of the time, so they get two processes more than there are processors: with one more a
    twelfth of the time is idle.
    """
    if config.args_source is pytest.Config.ArgsSource.ARGS:
        return 0
    processes = (os.cpu_count() or 1) + 2 * int(config.option.markexpr != "not slow")
    return min(processes, MOST_WORKERS)


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of SQLite's with the tables and nothing in them, to copy."""
    path = tmp_path_factory.mktemp("template") / "empty.sqlite3"
    Store.open(path).close()
    return path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where the test's empty database is: a file of SQLite's, and once more a database of PostgreSQL's."""
    if request.param == "sqlite":
        return Path(shutil.copy(request.getfixturevalue("empty_database"), tmp_path / "turnkeep.db"))
    url: str = request.getfixturevalue("postgres_database")
    return url
