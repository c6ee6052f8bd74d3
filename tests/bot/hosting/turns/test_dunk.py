"""The real path with the real game: Dunk! set up, ordered, run in the worker, read, replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting import Hosting
from storage.store import Store
from tests.bot.hosting.conftest import GM, ON_SQLITE, WEEKLY, Recorder, SetClock, said
from tests.bot.regulars import REGULARS

pytestmark = ON_SQLITE


async def test_the_game_calls_a_kingdom_as_its_player_wrote_it(path: Path, clock: SetClock) -> None:
    store = Store.open(path)
    hosting = Hosting(store, clock=clock, alarm=False, agency=REGULARS)
    campaign = await hosting.campaigns.open(1, "dunk", "Iron Hills", options={}, schedule=WEEKLY, who=GM, seed="7")
    for user, name in ((101, "Iron Hills"), (102, "Karth")):
        await hosting.seats.join(campaign.id, user, name, {})
    await hosting.campaigns.start(campaign.id, GM)
    seat, _ = await hosting.seats.all(campaign.id)
    await hosting.papers.press(seat.id, 101, "Greetings", "We are here.")
    clock.pass_by(days=8)
    await hosting.tick()
    assert [item.signature for item in (await hosting.papers.issue(campaign.id)).press] == ["Iron Hills"]
    await hosting.close()
    store.close()


@pytest.mark.slow
async def test_three_kingdoms_play_two_turns_of_dunk(path: Path, clock: SetClock) -> None:
    store, post = Store.open(path), Recorder()
    hosting = Hosting(store, clock=clock, alarm=False, agency=REGULARS)
    campaign = await hosting.campaigns.open(1, "dunk", "Iron Hills", options={}, schedule=WEEKLY, who=GM, seed="7")
    number = campaign.id
    await hosting.campaigns.set_channels(number, newspaper=900, map=901, gm=902)
    for user, name in ((101, "Grah"), (102, "Karth"), (103, "Saroghth")):
        await hosting.seats.join(number, user, name, {})
    await hosting.campaigns.start(number, GM)
    seats = await hosting.seats.all(number)
    for _ in range(2):
        for user, seat in enumerate(seats, start=101):
            sheet = await hosting.orders.template(seat.id, user)
            receipt = await hosting.orders.submit(seat.id, user, sheet)
            assert (receipt.stored, receipt.errors) == (True, 0)
        clock.pass_by(days=8)
        assert [run.outcome for run in await hosting.tick()] == ["done"]
    hosting.outbox._messenger = post
    await hosting.outbox.flush()
    assert sorted((said(m).turn, m.target_id) for m in post.of("report")) == [
        (turn, user) for turn in range(3) for user in (101, 102, 103)
    ]
    assert all(m.pictures and m.report is not None and m.report.text for m in post.of("report"))
    assert [name for m in post.of("newspaper")[1:] for name in (p.key.kind for p in m.pictures)] == [
        "front_page",
        "standings",
    ] * 2
    assert [said(message).title for message in post.of("gm")] == ["Before the first deadline"]
    assert [v.same async for v in hosting.verify(number)] == [True, True]
    await hosting.close()
    store.close()
