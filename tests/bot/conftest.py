"""The stage for end-to-end tests: the real client against the Discord double, a real database file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.bot.replays import unproven
from tests.bot.saving import Saved, saved
from tests.bot.stage import Stage, fresh_database, on_stage


@pytest.fixture
async def stage(empty_database: Path, tmp_path: Path) -> AsyncIterator[Stage]:
    """A server with people and the bot on it; no campaign yet. Ends as `proven` says."""
    async with on_stage(fresh_database(empty_database, tmp_path), Stage) as made, proven(made):
        yield made


@pytest.fixture(scope="session")
def begun(empty_database: Path, tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return saved(Stage, empty_database, tmp_path_factory.mktemp("begun"), Stage.started)


@pytest.fixture
async def playing(begun: Saved, tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage on which a campaign of Dunk! has begun: Anna leads Ruritania, Bert leads Borogravia."""
    async with on_stage(fresh_database(begun.database, tmp_path), Stage, begun.restore) as made, proven(made):
        yield made


@asynccontextmanager
async def proven(made: Stage) -> AsyncIterator[None]:
    """Ends with a look for what Discord would refuse, and with every turn of every campaign run again: the same must
    come out (`turnkeep verify`).
    """
    yield
    assert made.double.violations == []
    assert made.nobody_was_pinged()
    assert await unproven(made.hosting) == []
