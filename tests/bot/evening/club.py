"""The Play-by-Mail Club: a server with a game master, eight players, an onlooker, and five campaigns side by side."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import datetime, timedelta
from pathlib import Path

from bot.desk.posts import slug
from bot.double import Channel, Double, Guild, Message, Person, Reply
from bot.hosting.records import Overview
from bot.ui.forms import ONWARD
from storage import codec
from storage.records import Campaign, Seat, Turn
from tests.bot.evening.cast import CAMPAIGNS
from tests.bot.evening.sheets import cities, units
from tests.bot.evening.shown import never_shown, shown_to
from tests.bot.stage import Stage


class Club(Stage):
    """A stage with more people and more campaigns. Whatever a player types was shown to him before."""

    def __init__(self, double: Double, database: Path) -> None:
        super().__init__(double, database)
        names = ("Dora", "Emil", "Fritz", "Gina", "Hugo", "Otto")
        self.dora, self.emil, self.fritz, self.gina, self.hugo, self.otto = (double.person(name) for name in names)
        self.players = (self.anna, self.bert, self.cleo, self.dora, self.emil, self.fritz, self.gina, self.hugo)
        self.leaders: dict[str, Person] = {}  # by faction
        self.guild.name = "The Play-by-Mail Club"
        self.guild.add(*self.players[3:], self.otto)
        self.at(self.clock.moment)

    # time -------------------------------------------------------------------------------------------------

    def at(self, moment: datetime) -> None:
        """It is this moment now, for the bot and on every message."""
        self.clock.moment = moment
        self.double.set_clock(moment)

    async def pass_to(self, moment: datetime) -> None:
        """The clock goes on to that moment, the alarm rings, and all that follows is delivered."""
        self.at(moment)
        await self.hosting.tick()
        await self.settle()

    async def deadline_of_all(self) -> datetime:
        """The one moment at which the turns of all campaigns end."""
        found = {(await self.campaign_overview(name)).deadline for name in CAMPAIGNS.values()}
        (moment,) = found
        assert moment is not None
        return moment

    # campaigns --------------------------------------------------------------------------------------------

    async def named(self, name: str) -> Campaign:
        return next(c for c in await self.hosting.campaigns.all(None, ended=True) if c.name == name)

    async def campaign_overview(self, name: str) -> Overview:
        return await self.hosting.campaigns.overview((await self.named(name)).id)

    async def seat_of(self, faction: str) -> Seat:
        for campaign in await self.hosting.campaigns.all(None, ended=True):
            for seat in await self.hosting.seats.all(campaign.id):
                if seat.name == faction:
                    return seat
        raise LookupError(faction)

    async def turns_of(self, name: str, *, discarded: bool = False) -> list[Turn]:
        return await self.hosting.turns.all((await self.named(name)).id, discarded=discarded)

    async def state_before(self, name: str, number: int) -> bytes:
        """The state a turn was, or is to be, run with: the bytes as the game wrote them."""
        campaign = await self.named(name)
        turn = await self.hosting.turns.get(campaign.id, number)
        rules = self.hosting.campaigns.ruleset(campaign)
        stored = await asyncio.to_thread(self.bot.store.state, turn.id)
        return codec.decode(stored, game=rules.key, format=rules.play.format)

    async def category(self, name: str, guild: Guild | None = None) -> dict[str, Channel]:
        """The channels of a campaign's home, by name."""
        campaign = await self.named(name)
        for channels in (guild or self.guild).categories.values():
            if any(str(channel.id) == str(campaign.channels["newspaper"]) for channel in channels):
                return {channel.name: channel for channel in channels}
        raise LookupError(f"{name} has no home")

    async def home_of(self, faction: str) -> Channel:
        """The faction's own channel."""
        seat = await self.seat_of(faction)
        return next(c for c in self.double.world.channels.values() if c.id == seat.channel_id)

    # deeds ------------------------------------------------------------------------------------------------

    async def fill_in(self, who: Person, form: Reply, values: dict[str, str]) -> Reply:
        """Fills in a form of one step or several; every field that is filled in stands in the form."""
        return await who.fill_in(form, values, onward=ONWARD)

    async def orders_by_form(
        self, who: Person, faction: str, orders: str, *, turn: str | None = None, slips: tuple[str, ...] = ()
    ) -> Reply:
        """Orders typed into the form of /orders submit. slips: words mistyped on purpose."""
        self._was_shown(who, orders, slips)
        form = await self.slash(who, "orders submit", at=await self.home_of(faction), turn=turn)
        return await self.fill_in(who, form, {"Your orders": orders})

    async def orders_by_file(self, who: Person, faction: str, orders: str) -> Reply:
        self._was_shown(who, orders)
        file = ("orders.txt", orders.encode())
        return await self.slash(who, "orders submit", at=await self.home_of(faction), file=file)

    async def orders_by_menu(self, who: Person, faction: str, orders: str) -> Reply:
        """Written into the faction's channel as a message, then Apps → Submit as orders."""
        self._was_shown(who, orders)
        message = await who.says(await self.home_of(faction), orders)
        return await (await who.message_menu(message, "Submit as orders")).final()

    async def written(
        self, who: Person, command: str, values: dict[str, str], faction: str, **options: str | bool
    ) -> Reply:
        """A command that opens a form, used in the faction's channel, and the form filled in."""
        form = await self.slash(who, command, at=await self.home_of(faction), **options)
        answer = await self.fill_in(who, form, values)
        await self.settle()
        return answer

    async def order_line(self, who: Person, faction: str, order: str, unit: str | None = None) -> Reply:
        """One line by /order, word by word as the bot completes it."""
        here = await self.home_of(faction)
        if unit is not None:
            assert any(unit in shown for shown in await who.autocomplete(here, "order", "unit", unit))
        head, last = order.rsplit(" ", 1)
        typed = [(order.split()[0], order[:2])]
        if not last.isdecimal():  # a sum is the player's own
            typed.append((order, f"{head} {last[:2]}"))
        for line, begun in typed:
            offered = await who.autocomplete(here, "order", "order", begun, unit=unit)
            named = [shown.casefold().replace(" · ", " ").split() for shown in offered]  # "study buil · building"
            assert any(set(line.casefold().split()) <= set(words) for words in named), f"{begun!r} offers {offered}"
        self._was_shown(who, order)
        return await self.slash(who, "order", at=here, unit=unit, order=order)

    def _was_shown(self, who: Person, orders: str, slips: tuple[str, ...] = ()) -> None:
        unknown = never_shown(who, orders) - set(slips)
        assert not unknown, f"{who.name} was never shown {sorted(unknown)}"

    # looking ----------------------------------------------------------------------------------------------

    def report(self, who: Person, faction: str, number: int) -> str:
        """The text report of a turn as it lies in a person's direct messages, in one line where it was folded."""
        return " ".join(self.reports(who, faction, number)[-1].split())

    def sheet(self, who: Person, faction: str, number: int) -> str:
        """The orders sheet for a turn, as it came with the report before."""
        name = f"orders-{slug(faction)}-turn-{number}.txt"
        return [file.text for message in who.dms for file in message.files if file.name == name][-1]

    def reports(self, who: Person, faction: str, number: int) -> list[str]:
        """Every copy of that report that a person got."""
        name = f"report-{slug(faction)}-turn-{number}.txt"
        return [file.text for message in who.dms for file in message.files if file.name == name]

    async def issues(self, name: str) -> Counter[str]:
        """The issues in a campaign's #newspaper, by file name."""
        posts = (await self.category(name))["newspaper"].messages
        return Counter(f.name for m in posts for f in m.files if f.name.startswith("newspaper-"))

    def units(self, who: Person, faction: str, number: int) -> list[str]:
        """The units that the sheet for a turn names."""
        return units(self.sheet(who, faction, number))

    def codes(self, who: Person, faction: str, number: int) -> list[str]:
        """The cities that the sheet for a turn names, where a game has them."""
        return cities(self.sheet(who, faction, number))

    async def paper(self, name: str, number: int | None = None) -> str:
        """All that stands in a campaign's #newspaper, threads included; of one issue, or from the beginning."""
        posts = (await self.category(name))["newspaper"].messages
        if number is not None:
            posts = [m for m in posts if any(f.name == f"newspaper-{number}.txt" for f in m.files)]
        return "\n".join("\n".join([m.text, *(t.text for t in (m.thread.messages if m.thread else []))]) for m in posts)

    def newest(self, channel: Channel, words: str) -> Message:
        """The last message of a channel that holds these words."""
        return next(message for message in reversed(channel.messages) if words in message.text)

    def all_seen_by(self, who: Person) -> str:
        """Every text of the evening that a person may read."""
        return shown_to(who)


def soon(moment: datetime) -> datetime:
    """A breath after a moment."""
    return moment + timedelta(seconds=1)
