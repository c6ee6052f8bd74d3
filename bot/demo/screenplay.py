"""What the GM and the players do in the demo, by slash commands, forms, buttons, menus and files, as people would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.app import Bot
from bot.demo.cast import Cast
from bot.demo.gallery import SITE, Edition
from bot.demo.stage_clock import StageClock
from bot.double import Channel, Double, Guild, Person, Reply
from bot.errors import TOO_LATE
from bot.hosting.workers.worker_states import unpacked
from bot.ui.forms import ONWARD
from engine.core.house.showcase import Exchange
from engine.core.ruleset import look
from storage.ids import CampaignId
from storage.records import Seat
from storage.statuses import SeatStatus

HOLIDAY = (5, 1)  # the turn, and the player who sends nothing
TRIES = 5  # to open a form on a slow machine
NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo")


class Evening:
    """One campaign from `/campaign new` to the last turn.

    For the gallery: `diary`, a line for everything done; `editions`, what was printed after each turn.
    """

    def __init__(self, double: Double, bot: Bot, clock: StageClock, cast: Cast) -> None:
        self.double, self.bot, self.clock, self.cast, self.show = double, bot, clock, cast, cast.show
        self.gm: Person = double.person("Gwen")
        self.players: list[Person] = [double.person(name) for name in NAMES[: len(cast.show.roles)]]
        self.guild: Guild = double.guild("The Play-by-Mail Club", self.gm)
        self.guild.add(*self.players, double.person("Otto"))
        self.general: Channel = self.guild.channel("general")
        self.diary: list[str] = []
        self.editions: list[Edition] = []
        self.say: Callable[[str], None] = lambda what: None

    @property
    def title(self) -> str:
        return f"{self.show.campaign} ({self.cast.rules.title})"

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

    async def open(self) -> None:
        """The GM opens the campaign, with the game's usual options but for those of the cast; turns end on Sundays."""
        self.say("the GM opens a campaign")
        when: dict[str, Any] = {"days": "Sunday", "time": "20:00", "zone": "Europe/Paris"}
        when |= {"game": self.cast.rules.key, "name": self.show.campaign, "seed": self.cast.seed}
        form = await self.slash(self.gm, "campaign new", **when)
        await self.fill_in(self.gm, form, dict(self.cast.options))
        await self.settle()

    async def everybody_joins(self) -> None:
        """Each player joins by the bot's own guidance; then the GM starts."""
        for place, (person, role) in enumerate(zip(self.players, self.show.roles, strict=True)):
            self.say(f"{person.name} joins as {role.name}")
            invitation = await self.slash(person, "join")
            form = await person.click(invitation, "Choose and join")
            await self.fill_in(person, form, {"Name of your faction": role.name, **self.cast.form(place)})
            await self.settle()
        await self.slash(self.players[0], "help")
        await self.slash(self.players[0], "rules", topic=self.show.question)
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
        before = self.double.world.clock.new_id()
        await self.bot.hosting.tick()
        await self.settle()
        issue = await self.bot.hosting.papers.issue(await self.campaign(), number)
        self.editions.append(Edition.of(issue, after=before, before=self.double.world.clock.new_id()))

    async def _form_for_orders(self, person: Person, home: Channel) -> Reply:
        """The form, asked for again where a slow machine showed it too late."""
        for _ in range(TRIES - 1):
            form = await self.slash(person, "orders submit", home)
            if form.text != TOO_LATE:
                return form
        return await self.slash(person, "orders submit", home)

    async def _orders(self, number: int, index: int, person: Person, seat: Seat) -> None:
        """Orders by form, by file, by message menu, in turns; in the first turn with a mistake, and its correction."""
        campaign = await self.bot.hosting.campaigns.get(await self.campaign())
        if seat.engine_id is None or campaign.status != "running":
            return
        core = self.bot.hosting.core
        stored = self.bot.store.state((await core.present(campaign)).id)
        rules = core.rules(campaign)
        view = look(rules, unpacked(rules, stored), seat.engine_id)
        text = self.cast.sheet(view, index, number)
        home = await self.home_of(seat)
        way = (number + index) % 3
        if number == 1 and index == 0:
            await self._with_a_mistake(person, home, text)
        elif (number, index) == HOLIDAY:
            self.diary.append(f"{person.name} is on holiday and sends nothing")
        elif way == 0 and len(text) < 3900:
            form = await self._form_for_orders(person, home)
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
        wrong, right = self.show.mistake
        spoilt = text.replace(right, wrong, 1)
        form = await self.slash(person, "orders check", home)
        await self.fill_in(person, form, {"Your orders": spoilt})
        form = await self.slash(person, "orders submit", home)
        answer = await self.fill_in(person, form, {"Your orders": spoilt})
        if "Fix it" in answer.buttons:
            self.diary.append(f"{person.name}: Fix it")
            form = await person.click(answer, "Fix it")
            await self.fill_in(person, form, {"Your orders": text})
        await self.slash(person, "orders show", home)

    async def _talk(self, number: int) -> None:
        """Press, rumours and letters, and a look around, a little of each in every turn."""
        show, seats = self.show, await self.seats()
        whisperer = number % len(self.players)
        if number <= len(show.press):
            article = show.press[number - 1]
            form = await self.slash(self.players[article.by], "press", await self.home_of(seats[article.by]))
            await self.fill_in(self.players[article.by], form, {"Title": article.title, "Text": article.text})
        if number <= len(show.rumours):
            form = await self.slash(self.players[whisperer], "rumor", await self.home_of(seats[whisperer]))
            await self.fill_in(self.players[whisperer], form, {"What people say": show.rumours[number - 1]})
        for letter in show.letters:
            if letter.turn == number:
                await self._exchange(letter, seats)
        await self._look_around(number, self.players[whisperer], await self.home_of(seats[whisperer]))

    async def _exchange(self, letter: Exchange, seats: list[Seat]) -> None:
        """A letter, and the answer by the button below it."""
        writer, reader = self.players[letter.by], self.players[letter.to]
        if any(
            seats[one].engine_id is None or seats[one].status != SeatStatus.PLAYING for one in (letter.by, letter.to)
        ):
            return
        home, there = await self.home_of(seats[letter.by]), await self.home_of(seats[letter.to])
        form = await self.slash(writer, "letter", home, to=seats[letter.to].name)
        await self.fill_in(writer, form, {"Your letter": letter.text})
        await self.settle()
        arrived = there.last
        if arrived is None or "Reply" not in arrived.buttons:
            return
        self.diary.append(f"{reader.name} in #{there.name}: Reply")
        await self.fill_in(reader, await reader.click(arrived, "Reply"), {"Your answer": letter.answer})
        await self.settle()

    async def _look_around(self, number: int, who: Person, home: Channel) -> None:
        if number == 2:
            await self.slash(who, "map", home)
            await self.slash(who, "report", home)
            await self.slash(who, "orders template", home)
        if number == 3:
            await self.slash(self.players[0], "newspaper")
            await self.slash(self.gm, "campaign info")

    async def close(self, folder: Path) -> None:
        """A last look by the GM and the players; the site of the campaign goes into a folder."""
        await self.slash(self.players[0], "standings")
        await self.slash(self.gm, "gm audit")
        await self.slash(self.gm, "gm health")
        await self.settle()
        hosting = self.bot.hosting
        await hosting.sites.write(await hosting.campaigns.get(await self.campaign()), folder / SITE)
