"""What belongs together is written together: the bot dies at every store call and job on the way, before the deed and
after it, and the database holds the whole or nothing of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from bot.hosting import Hosting
from storage import codec
from storage.content import LetterMail
from storage.errors import Unavailable
from storage.ids import CampaignId
from storage.statuses import SeatStatus
from storage.store import Store
from tests.bot.faults import FaultPlan, Killed, Kind, faulty
from tests.bot.hosting.conftest import ANNA, BERT, CARL, GM, SetClock, begun, make

CAMPAIGN = CampaignId(1)
Deed = Callable[[Hosting], Awaitable[object]]


@pytest.fixture(scope="module")
def begun_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign on turn 3, which somebody joined in turn 2; Karth has no channel."""
    path = tmp_path_factory.mktemp("whole") / "begun.db"
    asyncio.run(_begin(path))
    return path


async def _begin(path: Path) -> None:
    store, clock = Store.open(path), SetClock()
    house = await begun(make(store, clock), store, clock)
    await house.hosting.seats.set_channel(house.bert.id, None)
    await house.hosting.turns.run(CAMPAIGN, GM)
    await house.hosting.seats.join(CAMPAIGN, CARL, "Saroghth", {})
    await house.hosting.turns.run(CAMPAIGN, GM)
    await house.hosting.close()
    store.close()


async def passed(database: Path, deed: Deed) -> list[str]:
    """The points on the way of a deed that nothing disturbs."""
    return (await tried(database, deed, FaultPlan()))[1].passed


async def tried(database: Path, deed: Deed, plan: FaultPlan) -> tuple[Store, FaultPlan]:
    store = Store.open(database, migrate=False)
    hosting = make(store, SetClock())
    faulty(hosting, plan)
    with contextlib.suppress(Killed, Unavailable):
        await deed(hosting)
    return store, plan


async def at_every_point(begun: Path, tmp_path: Path, deed: Deed, judge: Callable[[Store], bool]) -> set[bool]:
    """Let the bot die at each point; what the judge said of what was left."""
    way = dict.fromkeys(await passed(Path(shutil.copy(begun, tmp_path / "way.db")), deed))
    said = set()
    for point in way:
        for kind, after in ((Kind.KILLED, False), (Kind.KILLED, True), (Kind.LOST, True)):
            if point.startswith("workshop") and kind is Kind.LOST:
                continue
            copy = Path(shutil.copy(begun, tmp_path / f"{point}-{kind}-{after}.db"))
            store, plan = await tried(copy, deed, FaultPlan().at(point, kind, after=after))
            assert plan.struck == [(point, kind)]
            said.add(judge(store))
            store.close()
    return said


async def test_a_letter_is_kept_and_on_its_way_or_neither(begun_database: Path, tmp_path: Path) -> None:
    async def write(hosting: Hosting) -> None:
        grah, karth, _ = await hosting.seats.all(CAMPAIGN)
        await hosting.letters.write(grah.id, ANNA, karth.id, "Peace?")

    def whole(store: Store) -> bool:
        kept = [letter.id for letter in store.letters(store.seats(CAMPAIGN)[1].id)]
        sent = [d for d in store.deliveries(CAMPAIGN) if isinstance(d.content, LetterMail)]
        on_their_way = [d.content.letter_id for d in sent if isinstance(d.content, LetterMail) and not d.content.copy]
        copies = [d.content.letter_id for d in sent if isinstance(d.content, LetterMail) and d.content.copy]
        assert copies == on_their_way
        assert on_their_way == kept
        mail = [d for d in sent if isinstance(d.content, LetterMail) and not d.content.copy]
        assert [d.target_id for d in mail] == [BERT] * len(kept)
        return bool(kept)

    assert await at_every_point(begun_database, tmp_path, write, whole) == {True, False}


async def test_a_letter_that_cannot_be_queued_is_not_kept(begun_database: Path, tmp_path: Path) -> None:
    store = Store.open(Path(shutil.copy(begun_database, tmp_path / "letter.db")), migrate=False)
    hosting = make(store, SetClock())
    grah, karth, _ = await hosting.seats.all(CAMPAIGN)
    with store.engine.begin() as connection:  # the outbox takes no letters
        connection.exec_driver_sql(
            "CREATE TRIGGER full BEFORE INSERT ON delivery WHEN NEW.kind = 'letter' "
            "BEGIN SELECT RAISE(ABORT, 'the outbox is full'); END"
        )
    with pytest.raises(Exception, match="the outbox is full"):
        await hosting.letters.write(grah.id, ANNA, karth.id, "Peace?")
    assert store.letters(karth.id) == []
    store.close()


@pytest.mark.slow
async def test_nobody_loses_the_game_to_a_rollback_that_is_broken_off(begun_database: Path, tmp_path: Path) -> None:
    async def go_back(hosting: Hosting) -> None:
        await hosting.turns.roll_back(CAMPAIGN, 1, GM)

    def whole(store: Store) -> bool:
        turn = store.present_turn(CAMPAIGN)
        assert turn is not None
        state = msgspec.json.decode(codec.decode(store.state(turn.id), game="count", format=1))
        playing = [seat for seat in store.seats(CAMPAIGN) if seat.status == SeatStatus.PLAYING]
        assert [seat.engine_id for seat in playing] == ["1", "2", "3"] == sorted(state["sides"])
        first = store.turn(CAMPAIGN, 0)
        if turn.number == 1:
            assert [change["kind"] for change in turn.amendments] == ["join"]
            assert store.report(first.id, playing[2].id) is not None
        return turn.number == 1

    assert await at_every_point(begun_database, tmp_path, go_back, whole) == {True, False}


async def test_who_joins_while_somebody_goes_back_is_not_left_behind(begun_database: Path, tmp_path: Path) -> None:
    store = Store.open(Path(shutil.copy(begun_database, tmp_path / "join.db")), migrate=False)
    other = make(store, SetClock())
    hosting = make(store, SetClock())

    def join() -> None:
        asyncio.run(other.seats.join(CAMPAIGN, 104, "Dun", {}))

    plan = FaultPlan().then("store.roll_back", join)
    faulty(hosting, plan)
    with pytest.raises(Exception, match="joined or left at this moment"):
        await hosting.turns.roll_back(CAMPAIGN, 1, GM)
    turn = store.present_turn(CAMPAIGN)
    assert turn is not None
    assert turn.number == 3
    await hosting.turns.roll_back(CAMPAIGN, 1, GM)
    assert [seat.status for seat in store.seats(CAMPAIGN)] == [SeatStatus.PLAYING] * 4
    store.close()
