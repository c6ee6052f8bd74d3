"""For every game an evening on both databases; a short one in the fast suite."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.double import Double
from engine.games.registry import GAMES
from tests.bot.stage import fresh_database
from tests.evenings.evening import PARTS
from tests.evenings.program import the_evening, the_short_evening


def test_every_game_has_an_evening() -> None:
    assert set(PARTS) == set(GAMES)


async def test_a_short_evening_and_the_pages_that_its_host_has_of_it(double: Double, tmp_path: Path) -> None:
    host = await the_short_evening(double, PARTS["dunk"], f"sqlite:///{tmp_path}/one.sqlite3", tmp_path / "one")
    assert "war.html" in await host.command("replay", "Winter War", "--out", "war.html")
    assert "<bdi>Winter War</bdi>" in (host.folder / "war.html").read_text("utf-8")
    assert "index.html" in await host.command("site", "Winter War")
    assert "<bdi>Winter War</bdi>" in (host.folder / "site" / "papers.html").read_text("utf-8")


BEGUN_ON_SQLITE = ("dunk", "atlantis", "overlord")  # and moved to PostgreSQL; the others go the other way


@pytest.mark.slow
@pytest.mark.parametrize("game", PARTS)
async def test_an_evening_and_a_move(
    double: Double, game: str, empty_database: Path, other_database: str, tmp_path: Path
) -> None:
    databases = (f"sqlite:///{fresh_database(empty_database, tmp_path)}", other_database)
    await the_evening(double, PARTS[game], databases if game in BEGUN_ON_SQLITE else databases[::-1], tmp_path)
