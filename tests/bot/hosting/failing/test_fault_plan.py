"""Faults at every store call, message and job on the way from a deadline to what people read.

One run for each point and kind. After each: every turn ran once, every message arrived once, nothing is being sent for
ever, and a campaign whose neighbour had the trouble never waits for its GM. The ordinary run takes a sample of the
combinations, another part every day it is asked to (TURNKEEP_FAULTS=3/10); TURNKEEP_FAULTS=all takes all.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections import Counter
from pathlib import Path

import pytest

from bot.hosting import Hosting, Schedule
from storage.ids import CampaignId
from storage.statuses import DeliveryStatus, TurnStatus
from storage.store import Store
from tests.bot.faults import FaultPlan, FaultyMessenger, Killed, Kind, faulty
from tests.bot.hosting.conftest import ANNA, BERT, GM, Recorder, SetClock, make

pytestmark = pytest.mark.slow

SAMPLE = os.environ.get("TURNKEEP_FAULTS", "0/12")
BOTH = CampaignId(1), CampaignId(2)
HOURLY = Schedule(kind="hours", hours=48, notice=0)

# What the way from the deadline to Discord passes; a test below holds it against what is really passed.
WAY = (
    "store.due_turns", "store.campaigns_by_id", "store.campaign", "store.claim_due",
    "store.seats", "store.members_of", "store.current_sheets", "store.press", "store.state", "store.turns",
    "workshop.turn", "store.finish_turn", "store.release_strays", "store.sheets_come_due", "store.unready",
    "store.opened_after", "store.house_seats_due", "store.release_deliveries", "store.ended_claims",
    "store.claim_deliveries", "store.delivery", "store.enclosed", "store.pictures",
    "messenger.send", "messenger.edit", "store.mark_sent", "store.notes_of_campaign",
)  # fmt: skip
ALSO = ("store.fail_turn", "store.release_turn", "store.put_back", "messenger.find")  # only after a first fault


def combinations() -> list[tuple[str, Kind, bool]]:
    every = [
        (point, kind, after)
        for point in WAY
        for kind in Kind
        for after in (False, True)
        if not (after and kind in (Kind.LOCKED, Kind.SLOW))  # a lock is met before the deed; slow is slow
        and not (kind is Kind.LOCKED and point.startswith("workshop"))  # nobody locks a worker
    ]
    if SAMPLE == "all":
        return every
    part, parts = map(int, SAMPLE.split("/"))
    return every[part % parts :: parts]


@pytest.fixture(scope="module")
def begun_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two campaigns on turn 1 whose deadline is two days ahead; orders are on file, the first messages have gone."""
    path = tmp_path_factory.mktemp("faults") / "begun.db"
    asyncio.run(_begin(path))
    return path


async def _begin(path: Path) -> None:
    store, clock, post = Store.open(path), SetClock(), Recorder()
    hosting = make(store, clock)
    for number in (1, 2):
        made = await hosting.campaigns.open(9, "count", f"Campaign {number}", options={}, schedule=HOURLY, who=GM)
        campaign = made.id
        await hosting.campaigns.set_channels(
            campaign, newspaper=number * 100, map=number * 100 + 1, gm=number * 100 + 2
        )
        for user in (ANNA, BERT):
            seat = await hosting.seats.join(campaign, user, f"Faction {user}", {})
            await hosting.seats.set_channel(seat.id, 1000 * number + user)
        await hosting.campaigns.start(campaign, GM)
        for seat in await hosting.seats.all(campaign):
            await hosting.orders.submit(seat.id, ANNA if "101" in seat.name else BERT, "count 3")
    hosting.outbox._messenger = post
    await hosting.outbox.flush()
    await hosting.close()
    store.close()


class World:
    """What stays when the bot dies: the database, the people's messages, the time."""

    def __init__(self, database: Path) -> None:
        self.store, self.clock, self.post = Store.open(database, migrate=False), SetClock(), Recorder()
        self.hosting: Hosting | None = None

    def bot(self, plan: FaultPlan) -> Hosting:
        hosting = make(self.store, self.clock)
        faulty(hosting, plan)
        hosting.outbox._messenger = FaultyMessenger(self.post, plan)
        self.hosting = hosting
        return hosting

    async def go_on(self, plan: FaultPlan, rounds: int) -> None:
        """The alarm rings and the outbox sends, again and again, by a bot that is restarted when it has died."""
        hosting = self.hosting or self.bot(plan)
        for _ in range(rounds):
            for deed in (hosting.tick, hosting.outbox.flush):
                with contextlib.suppress(Killed, Exception):  # the alarm and the outbox's loop log it and go on
                    await deed()
                if plan.dead:
                    await hosting.deadlines.close()
                    plan.dead = False
                    hosting = self.bot(plan)
            self.clock.pass_by(minutes=3)

    def failed(self) -> list[CampaignId]:
        return [n for n in BOTH if (turn := self.store.present_turn(n)) and turn.status == TurnStatus.FAILED]


@pytest.mark.parametrize(("point", "kind", "after"), combinations(), ids=lambda value: str(value).replace(" ", "-"))
async def test_a_fault_on_the_way_loses_nothing_and_doubles_nothing(
    begun_database: Path, tmp_path: Path, point: str, kind: Kind, after: bool
) -> None:
    world = World(Path(shutil.copy(begun_database, tmp_path / "world.db")))
    plan = FaultPlan().at(point, kind, after=after)
    world.clock.pass_by(days=2, minutes=1)
    await world.go_on(plan, 4)
    assert plan.struck == [(point, kind)]
    asked = world.failed()
    own = kind is Kind.EXCEPTION or (kind is Kind.LOST and point == "workshop.turn")
    assert len(asked) <= own, "an innocent campaign waits for its GM"
    for campaign in asked:  # a fault of ours in the middle of a turn is the GM's to see; then it is run again
        assert world.hosting is not None
        assert (await world.hosting.turns.run(campaign, GM)).outcome == "done"
    await world.go_on(plan, 5)
    judge(world)
    world.store.close()


def judge(world: World) -> None:
    for campaign in BOTH:
        turns = world.store.turns(campaign, discarded=True)
        assert [(turn.number, turn.status) for turn in turns] == [(0, "done"), (1, "done"), (2, "pending")]
        assert [seat.missed_turns for seat in world.store.seats(campaign)] == [0, 0]
        rows = world.store.deliveries(campaign, limit=1000)
        assert {row.status for row in rows} == {DeliveryStatus.SENT}
    arrived = [m for m in world.post.arrived if m.kind not in ("card", "status")]
    assert set(Counter(m.nonce for m in arrived).values()) == {1}
    reports = Counter((m.campaign.id, m.target_id) for m in arrived if m.kind == "report")
    assert reports == Counter((campaign, user) for campaign in (1, 2) for user in (ANNA, BERT))
    assert Counter(m.campaign.id for m in arrived if m.kind == "newspaper") == Counter((1, 2))


async def test_the_way_that_the_plan_names_is_the_way_that_is_gone(begun_database: Path, tmp_path: Path) -> None:
    world = World(Path(shutil.copy(begun_database, tmp_path / "world.db")))
    plan = FaultPlan()
    world.clock.pass_by(days=2, minutes=1)
    await world.go_on(plan, 2)
    judge(world)
    assert set(plan.passed) == set(WAY)
    world.store.close()


@pytest.mark.parametrize("point", ALSO)
@pytest.mark.parametrize("kind", [Kind.LOST, Kind.KILLED, Kind.EXCEPTION])
async def test_a_second_fault_while_the_first_is_dealt_with(
    begun_database: Path, tmp_path: Path, point: str, kind: Kind
) -> None:
    first = {
        "store.fail_turn": ("workshop.turn", Kind.EXCEPTION),
        "store.release_turn": ("store.finish_turn", Kind.LOCKED),
        "store.put_back": ("messenger.send", Kind.LOST),
        "messenger.find": ("messenger.send", Kind.LOST),
    }[point]
    world = World(Path(shutil.copy(begun_database, tmp_path / "world.db")))
    plan = FaultPlan().at(*first).at(point, kind)
    world.clock.pass_by(days=2, minutes=1)
    await world.go_on(plan, 5)
    assert len(plan.struck) == 2
    for campaign in world.failed():
        assert world.hosting is not None
        await world.hosting.turns.run(campaign, GM)
    await world.go_on(plan, 5)
    judge(world)
    world.store.close()
