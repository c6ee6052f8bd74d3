"""The stage for end-to-end tests: the real client against the Discord double, a real database file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.store import Store
from tests.bot.replays import unproven
from tests.bot.stage import Stage, fresh_database, on_stage


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "empty.sqlite3"
    Store.open(path).close()
    return path


@pytest.fixture
async def stage(empty_database: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """A server with people and the bot on it; no campaign yet. Ends with a look for what Discord would refuse, and with
    every turn of every campaign run again: the same must come out (`turnkeep verify`).
    """
    async with on_stage(fresh_database(empty_database, tmp_path), Stage) as made:
        yield made
        assert made.double.violations == []
        assert made.nobody_was_pinged()
        assert await unproven(made.hosting) == []


@pytest.fixture
async def playing(stage: Stage) -> Stage:
    """A stage on which a campaign of Dunk! has begun: Anna leads Ruritania, Bert leads Borogravia."""
    await stage.started()
    return stage
