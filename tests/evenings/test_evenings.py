"""For every game an evening with the program that ships: `turnkeep run`, its own workers, its own clock, a database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.double import Double
from engine.games.registry import GAMES
from tests.evenings.evening import PARTS, Evening, Part
from tests.evenings.shipped import shipped
from tests.postgres import Cluster


@pytest.fixture
async def double() -> AsyncIterator[Double]:
    async with Double.started() as made:
        yield made
        assert made.violations == []


async def the_short_evening(double: Double, game: str, database: str, folder: Path) -> None:
    """What every command of a person needs: workers that answer, a house that plays, an alarm that rings."""
    evening = Evening(double, PARTS[game])
    async with shipped(double, folder, database) as host:
        await evening.practice(1)
        await evening.campaign()
        await evening.a_deadline_passes()
        await evening.answers()
        await host.stop()
        assert host.faults() == []


async def the_evening(
    double: Double, part: Part, databases: tuple[str, str], folder: Path, site: Path | None = None
) -> None:
    evening = Evening(double, part)
    async with shipped(double, folder / "first", databases[0], site) as host:
        await evening.practice(3)
        await evening.campaign()
        await evening.a_seat_is_taken_over()
        await evening.a_deadline_passes()
        await host.stop()
        await host.start()
        await evening.answers()
        file = await evening.exported(folder)
        await host.stop()
        assert "differ" not in await host.command("verify")
        assert host.faults() == []
    async with shipped(double, folder / "second", databases[1], site) as host:
        await evening.moves_in(host, file)
        await evening.goes_on()
        await evening.answers()
        await host.stop()
        assert "differ" not in await host.command("verify")
        assert host.faults() == []


def test_every_game_has_an_evening() -> None:
    assert set(PARTS) == set(GAMES)


async def test_a_short_evening(double: Double, tmp_path: Path) -> None:
    await the_short_evening(double, "dunk", f"sqlite:///{tmp_path}/one.sqlite3", tmp_path / "one")


@pytest.mark.slow
@pytest.mark.parametrize("game", PARTS)
async def test_an_evening_on_sqlite(double: Double, game: str, tmp_path: Path) -> None:
    first, second = (f"sqlite:///{tmp_path}/{name}.sqlite3" for name in ("first", "second"))
    await the_evening(double, PARTS[game], (first, second), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", PARTS)
async def test_an_evening_on_postgresql(double: Double, game: str, own_postgres: Cluster, tmp_path: Path) -> None:
    own_postgres.server.run("CREATE DATABASE second")
    first = own_postgres.server.url
    await the_evening(double, PARTS[game], (first, first.replace("/postgres", "/second")), tmp_path)
