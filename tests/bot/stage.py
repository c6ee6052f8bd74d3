"""The whole bot on the Discord double: a server, people, a database file, and a clock that a test moves."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from pydantic import SecretStr

from bot.app import Bot
from bot.double import Channel, Double, Guild, Message, Person, Reply
from bot.hosting import Hosting
from bot.limits import UNLIMITED, Allowance, Thing
from bot.process.settings import Settings
from bot.ui.forms import ONWARD
from storage.records import Campaign, Seat
from storage.store import Store
from tests.bot.regulars import REGULARS

SERVER = "Test Server"
SUNDAY = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


# What discord.py calls the tasks in which commands, buttons, forms and events are handled.
HANDLERS = ("CommandTree-invoker", "discord-ui-view-dispatch", "discord-ui-modal-dispatch", "discord.py: on_")
PATIENCE = 60.0  # seconds in which a busy machine brings about anything
STILL_BUSY = 3.0  # seconds after which a handler counts as one that waits for something else


@functools.cache
def _of_this_machine() -> Settings:
    """What the environment says, which is the same for every bot of a process."""
    return Settings(_env_file=None)


async def _handled() -> None:
    """A command may go on after its answer; a few seconds at most, since some wait for what a test does next."""
    under_way = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)]
    if under_way:
        await asyncio.wait(under_way, timeout=STILL_BUSY)


class SetClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def now(self) -> datetime:
        return self.moment

    def forward(self, **time: float) -> None:
        self.moment += timedelta(**time)


class Stage:
    """Gwen owns the server and is the GM; Anna and Bert play; Cleo is a member of the server and plays nothing.

    url: the database on which the next bot starts; limits: how much it lets a person do, who is faster here than people
    are.
    """

    limits: Mapping[Thing, Allowance] = UNLIMITED

    def __init__(self, double: Double, database: Path) -> None:
        self.double, self.database, self.url = double, database, f"sqlite:///{database}"
        self.clock = SetClock(SUNDAY - timedelta(days=6))
        self.gm, self.anna, self.bert, self.cleo = (double.person(n) for n in ("Gwen", "Anna", "Bert", "Cleo"))
        known = next((guild for guild in double.world.guilds.values() if guild.name == SERVER), None)
        self.guild: Guild = known or double.guild(SERVER, self.gm)
        self.guild.add(self.anna, self.bert, self.cleo)
        # A busy machine is no fault of the bot: how fast it answers is measured in tests/benchmarks.
        double.interactions.answer_within = double.interactions.patience
        self.general: Channel = self.guild.channel("general")
        self.bot: Bot = self._new_bot()
        self._task: asyncio.Task[None] | None = None

    def _new_bot(self) -> Bot:
        own = {"token": SecretStr(self.double.token), "database": self.url, "limits": dict(self.limits)}
        settings = _of_this_machine().model_copy(update=own)
        store = Store.open(self.url, migrate=False)
        bot = Bot(settings, store=store, clock=self.clock, alarm=False, agency=REGULARS)
        bot._connection.guild_ready_timeout = 0.01
        return bot

    # the bot ----------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Bring the bot online."""
        await self.bot.login(self.double.token)
        self._task = asyncio.create_task(self.bot.connect())
        await asyncio.wait_for(self.bot.wait_until_ready(), PATIENCE)

    async def stop(self) -> None:
        """Close the bot as a host would; what it had not answered yet stays so."""
        self.double.interactions.give_up()
        await self.bot.close()
        if self._task is not None:
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await asyncio.wait_for(self._task, 30)
        self.bot.store.close()

    async def restart(self) -> None:
        """The bot is closed and another one takes its place."""
        await self.stop()
        await self.start_again()

    async def start_again(self) -> None:
        """Another bot comes online where one was stopped, on the database that `url` names."""
        self.bot = self._new_bot()
        await self.run()

    @property
    def hosting(self) -> Hosting:
        return self.bot.hosting

    async def settle(self) -> None:
        """Until what people asked for is carried out to its end, and everything that can be delivered is delivered."""
        await _handled()
        await self.hosting.outbox.flush()
        await self.double.settled(0.03)

    async def until(self, condition: Callable[[], Awaitable[object]]) -> None:
        """Wait for what has to be asked for and comes about by itself; on a busy machine that may take a while."""
        async with asyncio.timeout(PATIENCE):
            while not await condition():
                await asyncio.sleep(0.02)

    async def deadline(self) -> None:
        """The clock moves past the campaign's deadline, and the alarm rings."""
        overview = await self.overview()
        assert overview.deadline is not None
        self.clock.moment = overview.deadline + timedelta(seconds=1)
        await self.hosting.tick()
        await self.settle()

    # the campaign -----------------------------------------------------------------------------------------

    async def campaign(self) -> Campaign:
        (found,) = await self.hosting.campaigns.all(self.guild.id, ended=True)
        return found

    async def overview(self) -> Any:
        return await self.hosting.campaigns.overview((await self.campaign()).id)

    async def seat(self, name: str) -> Seat:
        seats = await self.hosting.seats.all((await self.campaign()).id)
        return next(seat for seat in seats if seat.name == name)

    def channel(self, name: str) -> Channel:
        return self.guild.channel(name)

    # deeds that many tests begin with ---------------------------------------------------------------------

    async def slash(self, who: Person, command: str, /, *, at: Channel | str | None = None, **options: Any) -> Reply:
        """A slash command and its final answer; in #general, or wherever `at` says."""
        where = self.channel(at) if isinstance(at, str) else at or self.general
        reply = await who.slash(where, command, **options)
        return await reply.final()

    async def opened(
        self, name: str = "Spring War", game: str = "dunk", chosen: dict[str, str] | None = None, **options: Any
    ) -> None:
        """The GM opens a campaign; chosen: in the game's form, where it is not the usual. One of Dunk! goes on though
        nobody sends orders.
        """
        form = await self.slash(self.gm, "campaign new", game=game, name=name, **options)
        answer = await self.through(self.gm, form, chosen or ({"Silence": "patience"} if game == "dunk" else {}))
        assert "is open" in answer.text
        await self.settle()

    async def begins(self) -> None:
        """The GM begins the campaign, and everybody gets what there is to read."""
        await self.slash(self.gm, "campaign start")
        await self.settle()

    async def through(self, who: Person, form: Reply, values: dict[str, Any]) -> Reply:
        """Fill in a form of any number of steps; the last answer."""
        return await who.fill_in(form, values, onward=ONWARD)

    async def joined(self, who: Person, name: str, **choices: Any) -> Reply:
        """A person joins by /join and its form."""
        invitation = await self.slash(who, "join")
        form = await who.click(invitation, "Choose and join")
        answer = await self.through(who, form, {"Name of your faction": name, **choices})
        await self.settle()
        return answer

    async def started(self) -> None:
        """A campaign of Dunk! in which Anna leads Ruritania and Bert leads Borogravia has begun."""
        await self.opened()
        await self.joined(self.anna, "Ruritania", Race="human")
        await self.joined(self.bert, "Borogravia", Race="dwarf", Leaders="mages")
        await self.begins()

    def nobody_was_pinged(self) -> bool:
        return not self.double.pings

    def last(self, channel: str) -> Message:
        message = self.channel(channel).last
        assert message is not None, f"#{channel} is empty"
        return message


S = TypeVar("S", bound=Stage)


@contextlib.asynccontextmanager
async def on_stage(
    database: Path, kind: type[S], records: Callable[[Double], None] = lambda double: None
) -> AsyncIterator[S]:
    """A running stage of this kind on this database file. records: gives the double what it had before."""
    async with Double.started() as double:
        records(double)
        with double.as_discord():
            stage = kind(double, database)
            await stage.run()
            try:
                yield stage
                await double.answered()
            finally:
                await stage.stop()


def fresh_database(template: Path, folder: Path) -> Path:
    """A copy of an empty, migrated database."""
    return Path(shutil.copy(template, folder / "turnkeep.sqlite3"))
