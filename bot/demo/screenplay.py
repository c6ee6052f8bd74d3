"""What the GM and the players do in the demo, by slash commands, forms, buttons, menus and files, as people would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from bot.app import Bot
from bot.demo.players import Cast
from bot.demo.stage_clock import StageClock
from bot.double import Channel, Double, Guild, Person, Reply
from bot.hosting.workers.worker_states import unpacked
from bot.ui.forms import ONWARD
from engine.core.ruleset import look
from storage.ids import CampaignId
from storage.records import Seat

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo")


class Evening:
    """One campaign from `/campaign new` to the last turn. `diary`: a line for everything done, for the gallery."""

    def __init__(self, double: Double, bot: Bot, clock: StageClock, cast: Cast, game: str) -> None:
        self.double, self.bot, self.clock, self.cast, self.game = double, bot, clock, cast, game
        self.gm: Person = double.person("Gwen")
        self.players: list[Person] = [double.person(name) for name in NAMES[: len(cast.factions)]]
        self.guild: Guild = double.guild("The Play-by-Mail Club", self.gm)
        self.guild.add(*self.players, double.person("Otto"))
        self.general: Channel = self.guild.channel("general")
        self.diary: list[str] = []
        self.say: Callable[[str], None] = lambda what: None

    @property
    def title(self) -> str:
        return f"{self.cast.campaign} ({self.game})"

    # deeds ------------------------------------------------------------------------------------------------

    async def slash(self, who: Person, command: str, where: Channel | None = None, **options: Any) -> Reply:
        """A slash command and its final answer, written down."""
        shown = "".join(
            f" {key}: {value if not isinstance(value, tuple) else value[0]}" for key, value in options.items()
        )
        channel = where or self.general
        self.diary.append(f"{who.name} in #{channel.name}: /{command}{shown}")
        return await (await who.slash(channel, command, **options)).final(timeout=60)

    async def fill_in(self, who: Person, form: Reply, values: dict[str, Any]) -> Reply:
        """Fills in a form of any number of steps; the last answer."""
        return await who.fill_in(form, values, onward=ONWARD)

    async def settle(self) -> None:
        """Until everything that can be delivered is delivered."""
        await self.bot.hosting.outbox.flush()
        await self.double.settled(0.05)

    async def campaign(self) -> CampaignId:
        (found,) = await self.bot.hosting.campaigns.all(self.guild.id, ended=True)
        return found.id

    async def seats(self) -> list[Seat]:
        return list(await self.bot.hosting.seats.all(await self.campaign()))

    async def home_of(self, seat: Seat) -> Channel:
        """The faction's own channel."""
        return next(c for channels in self.guild.categories.values() for c in channels if c.id == seat.channel_id)

    # the campaign -----------------------------------------------------------------------------------------

    async def open(self, seed: str) -> None:
        """The GM opens the campaign, with the game's usual options but for those of the cast; turns end on Sundays."""
        self.say("the GM opens a campaign")
        when: dict[str, Any] = {"days": "Sunday", "time": "20:00", "zone": "Europe/Paris"}
        form = await self.slash(self.gm, "campaign new", game=self.game, name=self.cast.campaign, seed=seed, **when)
        await self.fill_in(self.gm, form, dict(self.cast.options))
        await self.settle()

    async def everybody_joins(self) -> None:
        """Each player joins by the bot's own guidance; then the GM starts."""
        for person, (name, choices) in zip(self.players, self.cast.factions, strict=True):
            self.say(f"{person.name} joins as {name}")
            invitation = await self.slash(person, "join")
            form = await person.click(invitation, "Choose and join")
            await self.fill_in(person, form, {"Name of your faction": name, **choices})
            await self.settle()
        await self.slash(self.players[0], "help")
        await self.slash(self.players[0], "rules", topic=self.cast.question)
        await self.slash(self.gm, "campaign start")
        await self.settle()

    async def turn(self, number: int, *, last: bool) -> None:
        """Orders, press, then the deadline."""
        self.say(f"turn {number}: orders")
        for index, (person, seat) in enumerate(zip(self.players, await self.seats(), strict=True)):
            await self._orders(number, index, person, seat)
        await self._talk(number)
        self.say(f"turn {number}: the deadline")
        overview = await self.bot.hosting.campaigns.overview(await self.campaign())
        if overview.deadline is None:
            return  # the game is over
        self.clock.moment = overview.deadline - timedelta(hours=2)
        await self.bot.hosting.tick()  # reminders
        await self.settle()
        self.clock.moment = overview.deadline + timedelta(seconds=1)
        await self.bot.hosting.tick()
        await self.settle()

    async def _orders(self, number: int, index: int, person: Person, seat: Seat) -> None:
        """Orders by form, by file, by message menu, in turns; in the first turn with a mistake, and its mending."""
        campaign = await self.bot.hosting.campaigns.get(await self.campaign())
        if seat.engine_id is None or campaign.status != "running":
            return
        core = self.bot.hosting.core
        stored = self.bot.store.state((await core.present(campaign)).id)
        rules = core.rules(campaign)
        view = look(rules, unpacked(rules, stored), seat.engine_id)
        text = self.cast.orders_for(view)
        home = await self.home_of(seat)
        way = (number + index) % 3
        if number == 1 and index == 0:
            await self._with_a_mistake(person, home, text)
        elif number == 5 and index == 1:
            self.diary.append(f"{person.name} is on holiday and sends nothing")
        elif way == 0 and len(text) < 3900:
            form = await self.slash(person, "orders submit", home)
            await self.fill_in(person, form, {"Your orders": text})
        elif way == 1:
            await self.slash(person, "orders submit", home, file=("orders.txt", text.encode()))
        else:
            message = await person.says(home, "These are my orders.", files=[("orders.txt", text.encode())])
            self.diary.append(f"{person.name} in #{home.name}: right-click, Submit as orders")
            await (await person.message_menu(message, "Submit as orders")).final(timeout=60)
        if number % 3 == 1:
            await self.slash(person, "ready", home)

    async def _with_a_mistake(self, person: Person, home: Channel, text: str) -> None:
        """A misspelt line comes back with a hint; the Fix it button opens the form again with the text in it."""
        wrong, right = self.cast.mistake
        lines = text.splitlines()
        spoilt = "\n".join([lines[0], wrong, *lines[1:]])
        form = await self.slash(person, "orders check", home)
        await self.fill_in(person, form, {"Your orders": spoilt})
        form = await self.slash(person, "orders submit", home)
        answer = await self.fill_in(person, form, {"Your orders": spoilt})
        if "Fix it" in answer.buttons:
            self.diary.append(f"{person.name}: Fix it")
            form = await person.click(answer, "Fix it")
            await self.fill_in(person, form, {"Your orders": "\n".join([lines[0], right, *lines[1:]])})
        await self.slash(person, "orders show", home)

    async def _talk(self, number: int) -> None:
        """Press and rumours, and a look around, a little of each in every turn."""
        who = self.players[number % len(self.players)]
        home = await self.home_of((await self.seats())[number % len(self.players)])
        title, text = self.cast.press[number % len(self.cast.press)]
        form = await self.slash(who, "press", home)
        await self.fill_in(who, form, {"Title": title, "Text": text})
        form = await self.slash(who, "rumor", home)
        await self.fill_in(who, form, {"What people say": self.cast.rumours[number % len(self.cast.rumours)]})
        if number == 2:
            await self.slash(who, "map", home)
            await self.slash(who, "report", home)
            await self.slash(who, "orders template", home)
        if number == 3:
            await self.slash(self.players[0], "newspaper")
            await self.slash(self.gm, "campaign info")

    async def close(self) -> None:
        """A last look by the GM and the players."""
        await self.slash(self.players[0], "standings")
        await self.slash(self.gm, "gm audit")
        await self.slash(self.gm, "gm health")
        await self.settle()
