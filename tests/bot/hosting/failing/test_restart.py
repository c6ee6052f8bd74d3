"""The bot may be killed at any moment: turns run once, messages arrive once, deadlines are honoured."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from bot.hosting import Hosting, Schedule
from bot.hosting.watching.identity import is_gone
from storage import codec
from storage.errors import AlreadyRunning
from storage.ids import CampaignId
from storage.records import Note
from storage.statuses import DeliveryStatus, TurnStatus
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.hosting.conftest import ANNA, BERT, GM, House, Recorder, make
from tests.bot.hosting.failing.diary import Diary
from tests.bot.regulars import REGULARS
from tests.bot.stage import fresh_database

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]


async def test_a_turn_that_was_being_run_when_the_bot_died_runs_after_the_restart(house: House) -> None:
    turn = await house.hosting.turns.get(house.id)
    house.store.claim_turn(turn.id, "a dead run", house.clock.now())
    after = make(house.store, house.clock)
    await after.start(house.post)
    house.clock.pass_by(days=8)
    assert [run.outcome for run in await after.tick()] == ["done"]
    await after.close()
    assert house.store.turn(house.id, 1).attempts == 2


async def test_what_a_bot_held_that_was_killed_on_this_machine_is_free_at_once(house: House) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", "from bot.hosting.watching.identity import new_run_id; print(new_run_id())"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    elsewhere = f"another machine:{ended.partition(':')[2]}"
    turn, now = await house.hosting.turns.get(house.id), house.clock.now()
    assert house.store.claim_turn(turn.id, ended, now)
    assert house.store.take_lease("alarm", ended, now)
    assert house.store.take_lease("sender", elsewhere, now)
    after = make(house.store, house.clock)
    assert [is_gone(run) for run in (ended, elsewhere, after.core.run_id)] == [True, False, False]
    await after.start(house.post)
    await after.ring()
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING
    assert house.store.holders() == sorted([elsewhere, after.core.run_id])
    await after.close()
    assert house.store.holders() == [elsewhere]


async def test_a_bot_that_another_one_thought_dead_writes_nothing(house: House) -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, "count 1\ndawdle 1500")
    other = make(house.store, house.clock)
    stopped = asyncio.create_task(house.hosting.turns.run(house.id, GM))
    await until(lambda: house.store.turn(house.id, 1).status == TurnStatus.CLAIMED)
    house.clock.pass_by(days=8)
    assert [run.outcome for run in await other.tick()] == ["done"]
    assert (await stopped).outcome == "taken"
    assert [turn.number for turn in house.store.turns(house.id)] == [0, 1, 2]
    assert house.store.turn(house.id, 1).attempts == 2
    await other.close()


async def test_a_second_bot_on_the_same_database_is_refused(house: House) -> None:
    await house.hosting.start(house.post)
    with pytest.raises(AlreadyRunning):
        await make(house.store, house.clock).start(house.post)


async def test_closing_gives_a_running_turn_back(house: House) -> None:
    await house.hosting.orders.submit(house.anna.id, ANNA, "dawdle 60000")
    apart = make(house.store, house.clock)
    await apart.start(house.post)
    house.clock.pass_by(days=8)
    await apart.ring()
    while house.store.turn(house.id, 1).status != TurnStatus.CLAIMED:
        await asyncio.sleep(0.01)
    await asyncio.wait_for(apart.close(), 20)
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING


async def test_closing_gives_a_turn_back_whose_run_has_only_just_begun(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, begun = house.store.notes_of_campaign, threading.Event()

    def slowly(campaign_id: CampaignId) -> list[Note]:
        begun.set()
        time.sleep(0.5)
        return read(campaign_id)

    apart = make(house.store, house.clock)
    await apart.start(house.post)
    house.clock.pass_by(days=8)
    monkeypatch.setattr(house.store, "notes_of_campaign", slowly)
    await apart.ring()
    assert await asyncio.to_thread(begun.wait, 10)
    await asyncio.wait_for(apart.close(), 20)
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING


async def test_a_claim_that_this_run_lost_sight_of_is_given_back(house: House) -> None:
    turn = await house.hosting.turns.get(house.id)
    house.store.claim_turn(turn.id, house.hosting.core.run_id, house.clock.now())
    await house.hosting.turns.release_strays()
    assert house.store.turn(house.id, 1).status == TurnStatus.PENDING


async def test_the_alarm_runs_a_turn_at_its_deadline_and_an_overdue_one_at_once(path: Path) -> None:
    store = Store.open(path)
    hosting = Hosting(store, rulesets=counting.ruleset, agency=REGULARS)
    campaign = await hosting.campaigns.open(
        1, "count", "Quick", options={}, schedule=Schedule(kind="hours", hours=1, notice=0), who=GM
    )
    seat = await hosting.seats.join(campaign.id, ANNA, "Grah", {})
    await hosting.campaigns.start(campaign.id, GM)
    now = hosting.core.now()
    store.set_deadline(store.turn(campaign.id, 1).id, now - timedelta(hours=5))
    await hosting.start(Recorder())
    await until(lambda: store.campaign(campaign.id).turn_number == 2)
    soon = hosting.core.now() + timedelta(seconds=0.7)
    await hosting.turns.extend(campaign.id, soon, GM)
    await until(lambda: store.campaign(campaign.id).turn_number == 3)
    done = store.turn(campaign.id, 2).done_at
    assert done is not None
    assert soon <= done < soon + timedelta(seconds=30)
    await hosting.close()
    assert store.report(store.turn(campaign.id, 2).id, seat.id) is not None
    store.close()


async def until(true: object, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.02)


TURNS = 4
AGAIN = ("card", "status", "illustration")  # changes of a message, which may be made twice


def run_until_killed(path: Path, diary: Path, chance: random.Random | None) -> int:
    """Run the host program; kill -9 it somewhere in a turn or among its messages (None: let it end by itself)."""
    command = [sys.executable, "-m", "tests.bot.hosting.failing.diary", str(path), str(diary), str(TURNS)]
    with subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"up\n"
        if chance is not None:
            lines, wanted = len(Diary(diary).entries()), chance.randrange(0, 14)
            end = time.monotonic() + 20
            while child.poll() is None and len(Diary(diary).entries()) < lines + wanted and time.monotonic() < end:
                time.sleep(0.002)
            time.sleep(chance.uniform(0, 0.03 if wanted else 1.5))
            child.send_signal(signal.SIGKILL)
        return child.wait(240)


@pytest.mark.slow
def test_killed_at_any_moment_no_turn_runs_twice_and_no_message_is_lost_or_doubled(
    empty_database: Path, tmp_path: Path
) -> None:
    path, diary = fresh_database(empty_database, tmp_path), tmp_path / "diary.jsonl"
    chance = random.Random(20260301)
    asyncio.run(prepare(path))
    for _ in range(4):
        if run_until_killed(path, diary, chance) == 0:
            break
    assert run_until_killed(path, diary, None) == 0
    store = Store.open(path)
    turns = [turn for turn in store.turns(CampaignId(1)) if turn.number > 0 and turn.status == TurnStatus.DONE]
    assert [turn.number for turn in turns] == list(range(1, TURNS + 1))
    last = codec.decode(store.state(store.turn(CampaignId(1), TURNS + 1).id), game="count", format=1)
    assert [side["count"] for side in json.loads(last)["sides"].values()] == [TURNS, 2 * TURNS]
    sent = [row for row in store.deliveries(CampaignId(1)) if row.kind not in AGAIN]
    assert {row.status for row in sent} == {DeliveryStatus.SENT}
    assert max(row.attempts for row in store.deliveries(CampaignId(1))) > 1, "no kill came among the messages"
    written = [entry for entry in Diary(diary).entries() if entry["kind"] not in AGAIN]
    assert Counter(entry["nonce"] for entry in written) == Counter(row.nonce for row in sent)
    reports = Counter((entry["turn"], entry["target"]) for entry in written if entry["kind"] == "report")
    assert reports == Counter((number, user) for number in range(TURNS + 1) for user in (ANNA, BERT))
    store.close()


async def prepare(path: Path) -> None:
    """A campaign of two seats, started, whose orders are given by the host program."""
    store = Store.open(path)
    hosting = Hosting(store, rulesets=counting.ruleset, alarm=False, agency=REGULARS)
    schedule = Schedule(kind="hours", hours=1, notice=0)
    campaign = await hosting.campaigns.open(1, "count", "Killed", options={}, schedule=schedule, who=GM)
    await hosting.campaigns.set_channels(campaign.id, newspaper=900, gm=902)
    await hosting.seats.join(campaign.id, ANNA, "Grah", {})
    await hosting.seats.join(campaign.id, BERT, "Karth", {})
    await hosting.campaigns.start(campaign.id, GM)
    await hosting.close()
    store.close()
