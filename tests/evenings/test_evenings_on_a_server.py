"""Evenings on PostgreSQL, in a file of their own: files are what goes on side by side.

What is stored knows no game: one goes the whole way, that of the longest states and the most reports; four are short.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.double import Double
from tests.evenings.evening import PARTS
from tests.evenings.program import the_evening, the_short_evening
from tests.suite.postgres import Cluster


@pytest.mark.slow
async def test_an_evening_on_postgresql(double: Double, own_postgres: Cluster, tmp_path: Path) -> None:
    own_postgres.server.run("CREATE DATABASE second")
    first = own_postgres.server.url
    await the_evening(double, PARTS["olympia"], (first, first.replace("/postgres", "/second")), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in PARTS if game != "olympia"])
async def test_a_short_evening_on_postgresql(double: Double, game: str, own_postgres: Cluster, tmp_path: Path) -> None:
    await the_short_evening(double, PARTS[game], own_postgres.server.url, tmp_path)
