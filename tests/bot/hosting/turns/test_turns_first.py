"""Many deadlines at once: every turn is run before any is drawn, within bounds, and every picture arrives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.hosting.turn import drawing
from storage.errors import Unavailable
from storage.ids import TRAIL_LENGTH, CampaignId
from storage.statuses import DeliveryStatus
from storage.store import Store
from tests.bot.hosting.conftest import (
    ANNA,
    BERT,
    GM,
    GUILD,
    MAP,
    ON_SQLITE,
    PAPER,
    WEEKLY,
    House,
    SetClock,
    lived_in,
)

pytestmark = ON_SQLITE
OTHERS = 5
OF_TURN = ("report", "illustration", "newspaper")


@pytest.fixture
async def crowd(path: Path, clock: SetClock) -> AsyncIterator[House]:
    """Six campaigns, `lived_in`, whose first turn is due."""
    async with lived_in(Store.open(path), clock) as made:
        for number in range(OTHERS):
            await another(made.hosting, f"War {number}")
        await made.deliver()
        made.post.clear()
        clock.pass_by(days=8)
        yield made


async def another(hosting: Any, name: str) -> CampaignId:
    campaign: CampaignId = (
        await hosting.campaigns.open(GUILD, "count", name, options={"size": 4}, schedule=WEEKLY, who=GM, seed="s")
    ).id
    await hosting.campaigns.set_channels(campaign, newspaper=PAPER, map=MAP)
    for user, faction in ((ANNA, "Grah"), (BERT, "Karth")):
        await hosting.seats.join(campaign, user, faction, {"colour": "blue"})
    await hosting.campaigns.start(campaign, GM)
    return campaign


def noted(house: House, patch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is written down from now on: turns that have run and turns that are drawn, by the row of the turn."""
    written: list[tuple[str, int]] = []

    def note(name: str) -> None:
        write = getattr(house.store, name)

        def noting(about: Any, *args: Any, **named: Any) -> Any:
            done = write(about, *args, **named)
            written.append((name, getattr(about, "turn_id", about)))
            return done

        patch.setattr(house.store, name, noting)

    note("finish_turn")
    note("file_pictures")
    return written


def arrived(house: House) -> list[str]:
    return sorted(message.kind for message in house.post.arrived if message.pictures)


async def run_and_deliver(house: House) -> None:
    runs = await house.hosting.tick()
    assert [run.outcome for run in runs] == ["done"] * (OTHERS + 1)
    await house.deliver()


ALL = sorted(["report", "report", "map", "newspaper"] * (OTHERS + 1))


async def test_turns_that_are_due_are_all_run_before_any_is_drawn(
    crowd: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = noted(crowd, monkeypatch)
    await run_and_deliver(crowd)
    ran, drawn = written[: OTHERS + 1], written[OTHERS + 1 :]
    assert [what for what, _ in written] == ["finish_turn"] * (OTHERS + 1) + ["file_pictures"] * (OTHERS + 1)
    assert sorted(turn for _, turn in ran) == sorted(turn for _, turn in drawn)
    assert arrived(crowd) == ALL


@pytest.mark.parametrize("bound", ["PATIENCE", "QUEUE"])
async def test_pictures_that_have_waited_long_or_are_too_many_go_before_turns(
    crowd: House, monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    monkeypatch.setattr(drawing, bound, timedelta(0))
    written = noted(crowd, monkeypatch)
    await run_and_deliver(crowd)
    first = [what for what, _ in written].index("file_pictures")
    assert first < OTHERS, "somebody had theirs drawn while others waited for their turn"
    assert arrived(crowd) == ALL


async def test_what_is_not_kept_until_it_is_drawn_is_loaded_again(
    crowd: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "READY", 0)
    await run_and_deliver(crowd)
    assert arrived(crowd) == ALL


async def test_a_database_that_is_away_when_it_is_drawn_leaves_it_for_later(
    crowd: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "READY", 0)

    def away(*_given: Any) -> Any:
        raise Unavailable("My database does not answer.")

    with monkeypatch.context() as gone:
        gone.setattr(drawing, "job_again", away)
        await run_and_deliver(crowd)
        assert arrived(crowd) == []
    await crowd.hosting.turns.drawing.take_over()
    await crowd.deliver()
    assert arrived(crowd) == sorted([kind.replace("report", "illustration") for kind in ALL])


async def undrawn(house: House, patch: pytest.MonkeyPatch) -> None:
    """All turns have run, and nobody has come to draw yet."""

    async def later(*_self: Any) -> bool:
        return False

    with patch.context() as nobody:
        nobody.setattr(drawing.Drawing, "draw_waiting", later)
        await run_and_deliver(house)


async def test_what_waits_is_left_to_those_who_run_turns_and_they_come_for_it_alone(
    crowd: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await undrawn(crowd, monkeypatch)
    written = noted(crowd, monkeypatch)
    await crowd.hosting.turns.drawing.take_over()
    assert written == [], "the chore would draw one after the other"
    await crowd.hosting.deadlines.judge()
    await asyncio.gather(*crowd.hosting.deadlines.set_off())
    assert [what for what, _ in written] == ["file_pictures"] * (OTHERS + 1)


async def test_nothing_that_waits_for_the_paper_is_in_the_way_of_other_messages(
    crowd: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await undrawn(crowd, monkeypatch)
    waiting = [
        one
        for campaign in crowd.store.campaigns()
        for one in crowd.store.deliveries(campaign.id, statuses=[DeliveryStatus.PENDING])
    ]
    assert {"newspaper", "status"} <= {one.kind for one in waiting}
    assert [one.kind for one in waiting if one.not_before <= crowd.clock.now()] == []


async def test_pictures_go_under_the_trail_of_their_turn(crowd: House) -> None:
    await run_and_deliver(crowd)
    trails = [
        {
            one.nonce[:TRAIL_LENGTH]
            for one in crowd.store.deliveries(campaign.id, turn_id=turn.id)
            if one.kind in OF_TURN
        }
        for campaign in crowd.store.campaigns()
        if (turn := crowd.store.turn(campaign.id, 1))
    ]
    assert [len(of_turn) for of_turn in trails] == [1] * (OTHERS + 1)
    assert len(set.union(*trails)) == OTHERS + 1
