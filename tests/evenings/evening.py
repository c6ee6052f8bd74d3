"""What people do of an evening, in any game. Nobody waits longer than fifteen seconds for an answer: the double sees
to it (`Interactions.patience`).
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.double import Channel, Double, Message, Person, Reply
from bot.ui.forms import ONWARD
from tests.evenings.shipped import Shipped

TURN_SECONDS = 60.0  # for a turn and all it has to say, on a busy machine


@dataclass(frozen=True)
class Part:
    """How two people join a campaign of a game: their factions, and what they choose."""

    game: str
    anna: dict[str, str]
    bert: dict[str, str]
    opening: dict[str, str]


PARTS = {
    part.game: part
    for part in (
        Part("dunk", {"Race": "human"}, {"Race": "dwarf"}, {"Silence": "patience"}),
        Part("atlantis", {"Leader": "Hans"}, {"Leader": "Quill"}, {}),
        Part("overlord", {"Leader": "general", "Hero name": "Ysolde"}, {"Leader": "mage", "Hero name": "Merle"}, {}),
        Part("olympia", {"Noble": "Osswid"}, {"Noble": "Marrow"}, {}),
        Part("erfworld", {}, {}, {}),
    )
}


class Evening:
    """A server on the double with its people, and the deeds of the evening; each ends when the person has seen what
    comes of it.
    """

    def __init__(self, double: Double, part: Part) -> None:
        self.double, self.part, self.name = double, part, "Winter War"
        self.gwen, self.anna, self.bert, self.cleo = (double.person(n) for n in ("Gwen", "Anna", "Bert", "Cleo"))
        self.guild = double.guild("Test Server", self.gwen)
        self.guild.add(self.anna, self.bert, self.cleo)
        double.interactions.answer_within = double.interactions.patience

    @property
    def general(self) -> Channel:
        return self.guild.channel("general")

    # one deed ---------------------------------------------------------------------------------------------

    async def slash(self, who: Person, command: str, /, at: Channel | None = None, **options: Any) -> Reply:
        return await self.answered(who.slash(at or self.general, command, **options))

    async def click(self, who: Person, where: Message | Reply, label: str) -> Reply:
        return await self.answered(who.click(where, label))

    async def answered(self, deed: Awaitable[Reply]) -> Reply:
        """The whole answer to a deed, in time."""
        return await (await deed).final()

    async def through(self, who: Person, form: Reply, values: dict[str, str]) -> Reply:
        """A form of any number of steps, answered in time."""
        return await who.fill_in(form, values, onward=ONWARD)

    async def sees(self, condition: Callable[[], Any], why: str, seconds: float = TURN_SECONDS) -> None:
        await self.double.until(condition, timeout=seconds, why=why)

    # the evening ------------------------------------------------------------------------------------------

    async def practice(self, turns: int) -> None:
        """Anna learns the game against the house."""
        begun = await self.slash(self.anna, "campaign practice", game=self.part.game, name="Annaland")
        assert "Your world is waiting in" in begun.text
        place = next(c for c in self.guild.channels.values() if f"<#{c.id}>" in begun.text)
        await self.gets_a_report(self.anna, after=0)
        for number in range(1, turns + 1):
            before = self._files(self.anna)
            ready = await self.slash(self.anna, "ready", at=place)
            assert f"is ready for turn {number}" in ready.text
            await self.gets_a_report(self.anna, after=before)

    async def gets_a_report(self, who: Person, after: int) -> None:
        """The person gets one more than so many reports."""
        await self.sees(lambda: self._files(who) == after + 1, f"{who.name}'s report number {after + 1}")

    def _files(self, who: Person) -> int:
        """How many text reports a person has got."""
        return sum(f.name.startswith("report-") and f.name.endswith(".txt") for m in who.dms for f in m.files)

    async def campaign(self) -> None:
        """Gwen opens a campaign; Anna and Bert join it, and the house does, with two factions."""
        form = await self.slash(self.gwen, "campaign new", game=self.part.game, name=self.name, seed="evening")
        await self.through(self.gwen, form, self.part.opening)
        for person, faction, chosen in (
            (self.anna, "Ruritania", self.part.anna),
            (self.bert, "Borogravia", self.part.bert),
        ):
            asked = await self.slash(person, "join")
            form = await self.click(person, asked, "Choose and join")
            welcome = await self.through(person, form, {"Name of your faction": faction, **chosen})
            assert f"You lead **{faction}**" in welcome.text
        house = await self.slash(self.gwen, "gm house", temper="builder", what="new", count=2, campaign=self.name)
        assert "The house has joined" in house.text
        before = [(person, self._files(person)) for person in (self.anna, self.bert)]
        started = await self.slash(self.gwen, "campaign start", campaign=self.name)
        assert "has begun" in started.text
        for person, number in before:  # the lanes of the outbox are independent: either may come first
            await self.gets_a_report(person, after=number)

    async def a_seat_is_taken_over(self) -> None:
        """Cleo asks for a faction of the house, and Gwen lets her lead it."""
        offered = await self.slash(self.cleo, "campaign seats", campaign=self.name)
        (menu,) = [part for row in offered.components for part in row.get("components", ()) if part.get("options")]
        wanted = menu["options"][0]["label"]
        asked = await self.answered(self.cleo.select(offered, "Ask for", wanted))
        assert "I have asked the game master" in asked.text
        desk = self.home("gm")
        await self.sees(lambda: any("Let them lead it" in m.buttons for m in desk.messages), "the question to the GM")
        line = next(m for m in reversed(desk.messages) if "Let them lead it" in m.buttons)
        done = await self.click(self.gwen, line, "Let them lead it")
        assert "Cleo" in done.text or self.cleo.mention in done.text
        await self.gets_a_report(self.cleo, after=0)

    def home(self, name: str) -> Channel:
        """A channel of the campaign's home."""
        return next(c[name] for c in self._homes() if "gm" in c)

    def _homes(self) -> list[dict[str, Channel]]:
        return [{c.name: c for c in channels} for channels in self.guild.categories.values()]

    async def a_deadline_passes(self, seconds: int = 4) -> None:
        """By the clock of the machine and the bot's own alarm."""
        people = [person for person in (self.anna, self.bert, self.cleo) if self._files(person)]
        before = [self._files(person) for person in people]
        at = int(time.time()) + seconds
        moved = await self.slash(self.gwen, "gm extend", campaign=self.name, until=f"<t:{at}>")
        assert "is now" in moved.text
        await self.sees(
            lambda: [self._files(person) for person in people] == [n + 1 for n in before], "everybody's report"
        )
        assert time.time() >= at

    async def answers(self) -> None:
        """What everybody asks now and then is answered; all is well."""
        seat = self.home_of("ruritania")
        assert (await self.slash(self.anna, "orders show", at=seat)).text
        assert (await self.slash(self.bert, "standings", at=self.home("newspaper"))).text
        health = await self.slash(self.gwen, "gm health", campaign=self.name)
        assert "All is well" in health.text

    def home_of(self, faction: str) -> Channel:
        return next(c for c in self.guild.channels.values() if c.name == faction)

    async def exported(self, folder: Path) -> Path:
        given = await self.slash(self.gwen, "campaign export", campaign=self.name)
        (file,) = given.files
        path = folder / file.name
        path.write_bytes(file.data)
        return path

    async def moves_in(self, host: Shipped, file: Path) -> None:
        """The campaign is put into another bot's database, for another server with the same people."""
        self.guild = self.double.guild("Second House", self.gwen)
        self.guild.add(self.anna, self.bert, self.cleo)
        said = await host.command("restore", str(file), "--guild", str(self.guild.id))
        assert "/gm home shows its people" in said

    async def goes_on(self) -> None:
        """The game master confirms the people of the restored campaign, and it is played on."""
        asked = await self.slash(self.gwen, "gm home", campaign=self.name)
        await asked.followup(2)
        made = await self.click(self.gwen, asked, "Let them in")
        assert "now has its channels here" in made.text
        resumed = await self.slash(self.gwen, "campaign resume", campaign=self.name)
        assert "has resumed" in resumed.text
        await self.a_deadline_passes()
