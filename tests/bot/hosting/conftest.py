"""Hosting over a real SQLite file, a clock that the test sets, and a messenger that keeps what it was given."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.hosting import Hosting, Message, Schedule, TryLater, Undeliverable
from bot.hosting.workers.workshop import Workshop
from storage import codec
from storage.content import LetterMail
from storage.ids import CampaignId
from storage.records import Campaign, Seat
from storage.store import Store
from tests.bot.hosting import counting
from tests.bot.regulars import REGULARS
from tests.bot.replays import unproven
from tests.bot.stage import fresh_database
from tests.engine.tiny import game as tiny
from tests.suite.postgres import Rows, Server

GM, ANNA, BERT, CARL = 1, 101, 102, 103
GUILD, PAPER, MAP, DESK = 9, 900, 901, 902
HOUR = timedelta(hours=1)
# The mark of files that ask of the database nothing that tests/storage does not ask of both kinds.
ON_SQLITE = pytest.mark.parametrize("path", ["sqlite"], indirect=True)


@dataclass
class SetClock:
    moment: datetime = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday

    def now(self) -> datetime:
        return self.moment

    def pass_by(self, **span: float) -> None:
        self.moment += timedelta(**span)


def said(message: Message) -> Any:
    """What a message says, for a test that knows which kind it has."""
    return message.content


@dataclass
class Recorder:
    """Keeps every message that "arrived"; `trouble` may raise before or after it does."""

    arrived: list[Message] = field(default_factory=list)
    before: Callable[[Message], None] = lambda message: None
    after: Callable[[Message], None] = lambda message: None
    looked_for: list[str] = field(default_factory=list)

    async def send(self, message: Message) -> int:
        self.before(message)
        self.arrived.append(message)
        self.after(message)
        return 10_000 + len(self.arrived)

    async def find(self, message: Message) -> int | None:
        self.looked_for.append(message.nonce)
        for place, other in enumerate(self.arrived, start=1):
            if other.nonce == message.nonce:
                return 10_000 + place
        return None

    def of(self, kind: str) -> list[Message]:
        return [message for message in self.arrived if message.kind == kind]

    def letters(self) -> list[Message]:
        """The letters that reached whom they were for; not the copies that their writers keep."""
        return [m for m in self.of("letter") if isinstance(m.content, LetterMail) and not m.content.copy]

    def clear(self) -> None:
        self.arrived.clear()


def closed_dms(*users: int) -> Callable[[Message], None]:
    def refuse(message: Message) -> None:
        if message.target_kind == "user" and message.target_id in users:
            raise Undeliverable("Their DMs are closed.")

    return refuse


def once(trouble: Exception, kind: str) -> Callable[[Message], None]:
    left = [trouble]

    def refuse(message: Message) -> None:
        if message.kind == kind and left:
            raise left.pop()

    return refuse


@dataclass
class House:
    """Hosting with what a test holds in its hands."""

    hosting: Hosting
    store: Store
    clock: SetClock
    post: Recorder
    campaign: Campaign
    anna: Seat
    bert: Seat

    @property
    def id(self) -> CampaignId:
        return self.campaign.id

    def state(self) -> bytes:
        """The JSON document on which orders are given now."""
        turn = self.store.present_turn(self.id)
        assert turn is not None
        return codec.decode(self.store.state(turn.id), game="count", format=1)

    async def deliver(self) -> None:
        self.hosting.outbox._messenger = self.post
        await self.hosting.outbox.flush()


def make(store: Store, clock: SetClock, **more: Any) -> Hosting:
    values: dict[str, Any] = {"clock": clock, "rulesets": counting.ruleset, "alarm": False, "agency": REGULARS}
    values["steady"] = lambda: clock.moment.timestamp()  # time passes as the clock says
    made = Hosting(store, **(values | more))
    _made.append(made.core.workshop)
    return made


_made: list[Workshop] = []


@pytest.fixture(autouse=True)
async def workers_go_home() -> AsyncIterator[None]:
    """What a test leaves open, or has killed, keeps no workers."""
    yield
    while _made:
        await _made.pop().close()


WEEKLY = Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris", early=True)


async def begun(
    hosting: Hosting, store: Store, clock: SetClock, schedule: Schedule = WEEKLY, game: str = "count", **options: object
) -> House:
    """A campaign of two seats on turn 1 whose first messages have gone out."""
    choices = {"colour": "blue"} if game == "count" else {}
    options = options or ({"size": 4} if game == "count" else {})
    campaign = await hosting.campaigns.open(
        GUILD,
        game,
        "The Long Count",
        options=options or ({"size": 4} if game == "count" else {}),
        schedule=schedule,
        who=GM,
        seed="s",
    )
    await hosting.campaigns.set_channels(campaign.id, newspaper=PAPER, map=MAP, gm=DESK)
    for user, name in ((ANNA, "Grah"), (BERT, "Karth")):
        seat = await hosting.seats.join(campaign.id, user, name, choices)
        await hosting.seats.set_channel(seat.id, 1000 + user)
    await hosting.campaigns.start(campaign.id, GM)
    anna, bert = await hosting.seats.all(campaign.id)
    campaign = await hosting.campaigns.get(campaign.id)
    return House(hosting, store, clock, Recorder(), campaign, anna, bert)


@contextlib.asynccontextmanager
async def lived_in(store: Store, clock: SetClock, rulesets: Any = counting.ruleset, **how: Any) -> AsyncIterator[House]:
    """What is `begun` in this way, with nothing on its way or in anybody's hands. Ends with every turn run again: the
    same must come out.
    """
    made = await begun(make(store, clock, rulesets=rulesets), store, clock, **how)
    await made.deliver()
    made.post.clear()
    yield made
    assert await unproven(made.hosting) == []
    await made.hosting.close()
    store.close()


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def village(empty_database: Path, tmp_path: Path, clock: SetClock) -> AsyncIterator[House]:
    """Wells!, `lived_in`: Grah of Anna's (11, 12) and Karth of Bert's (21, 22) on their first turn."""
    async with lived_in(
        Store.open(fresh_database(empty_database, tmp_path)), clock, tiny.ruleset, game="wells"
    ) as made:
        yield made


class Beginnings:
    """A campaign on its first turn, begun once for each kind of database, and kept for all who ask."""

    def __init__(self, folder: Path) -> None:
        self._file, self._rows = folder / "begun.db", list[Rows]()

    async def lay(self, path: Path | str, server: Server | None) -> None:
        """Put it into an empty database; server: where that is PostgreSQL's."""
        if server is not None and self._rows:
            server.fill(self._rows[0])
        elif server is None and self._file.exists():
            shutil.copy(self._file, path)
        else:
            await self._begin(path)
            if server is not None:
                self._rows.append(server.kept())
            else:
                shutil.copy(path, self._file)

    async def _begin(self, path: Path | str) -> None:
        store, clock = Store.open(path), SetClock()
        made = await begun(make(store, clock), store, clock)
        await made.deliver()
        await made.hosting.close()
        store.close()


@pytest.fixture(scope="session")
def beginnings(tmp_path_factory: pytest.TempPathFactory) -> Beginnings:
    return Beginnings(tmp_path_factory.mktemp("begun"))


@pytest.fixture
async def house(
    path: Path | str, clock: SetClock, beginnings: Beginnings, request: pytest.FixtureRequest
) -> AsyncIterator[House]:
    """A campaign on its first turn, whose first messages have gone out. Ends with every turn run again: the same must
    come out.
    """
    await beginnings.lay(path, request.getfixturevalue("postgres") if isinstance(path, str) else None)
    store = Store.open(path)
    hosting = make(store, clock)
    (campaign,) = await hosting.campaigns.all(GUILD)
    anna, bert = await hosting.seats.all(campaign.id)
    made = House(hosting, store, clock, Recorder(), campaign, anna, bert)
    made.hosting.outbox._messenger = made.post
    yield made
    assert await unproven(made.hosting) == []
    await made.hosting.close()
    store.close()


__all__ = ["TryLater", "Undeliverable", "closed_dms", "once"]
