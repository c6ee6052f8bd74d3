"""What is kept no longer is made again when somebody asks; and a campaign goes on from a database of before."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from bot.hosting.records import Reading
from storage.copies.transfer import export_campaign
from storage.migrations import config
from storage.statuses import Keep
from storage.store import Store
from tests.bot.hosting.conftest import ANNA, GM, House, SetClock, lived_in
from tests.bot.replays import unproven
from tests.engine.tiny import game as tiny


@pytest.fixture
async def drawn(path: Path, clock: SetClock) -> AsyncIterator[House]:
    """A campaign of Wells!, `lived_in`, with maps and pages, which are kept for one turn."""
    async with lived_in(Store.open(path, keep=Keep(drawn=1)), clock, tiny.ruleset, game="wells") as made:
        yield made


async def run(house: House) -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, "unit 11\ndig 2")
    done = await house.hosting.turns.run(house.id, GM)
    assert done.outcome == "done", done.error
    await house.deliver()


async def read(house: House, turn: int) -> Reading:
    return await house.hosting.papers.report(house.anna.id, ANNA, turn)


async def test_an_old_report_comes_with_the_page_and_the_map_it_had(drawn: House) -> None:
    await run(drawn)
    fresh = await read(drawn, 1)
    assert fresh.page is not None
    assert fresh.map is not None
    await run(drawn)
    await run(drawn)
    turn = drawn.store.turn(drawn.id, 1).id
    assert not [key for key in drawn.store.picture_keys(turn) if key.seat], "they are kept no longer"
    old = await read(drawn, 1)
    assert (old.page, old.map) == (fresh.page, fresh.map)


async def test_an_old_report_that_is_sent_again_has_its_page_and_map(drawn: House) -> None:
    for _ in range(3):
        await run(drawn)
    drawn.post.clear()
    assert await drawn.hosting.papers.redeliver(drawn.id, drawn.anna.id, 1, GM) == 1
    await drawn.deliver()
    (mail,) = drawn.post.of("report")
    assert {picture.key.kind for picture in mail.pictures} == {"pocket", "page"}
    assert {picture.key.seat for picture in mail.pictures} == {str(drawn.anna.engine_id)}


async def test_a_campaign_under_way_in_a_database_of_before_loses_nothing_and_goes_on(drawn: House) -> None:
    await run(drawn)
    await run(drawn)
    before = contents(export_campaign(drawn.store, drawn.id))
    with drawn.store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":  # as on the way up, or a remade table takes its children along
            connection.connection.driver_connection.execute("PRAGMA foreign_keys=OFF")  # type: ignore[union-attr]
        command.downgrade(config(connection), "0008")
        connection.commit()
    drawn.store.upgrade()
    assert contents(export_campaign(drawn.store, drawn.id)) == before
    assert await unproven(drawn.hosting) == []
    await run(drawn)


def contents(data: bytes) -> dict[str, Any]:
    """What is in an exported campaign, but for when it was exported, and for the formats of states, which older schemas
    did not have beside them.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        found: dict[str, Any] = {name: archive.read(name) for name in archive.namelist()}
    head = json.loads(found.pop("campaign.json"))
    for turn in head["tables"]["turn"]:
        del turn["format"]
    return found | {"tables": head["tables"], "row by row": json.dumps(head["tables"])}
