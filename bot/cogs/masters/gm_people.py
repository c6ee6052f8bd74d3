"""/gm: seats and their people: reports, look, replace, grant, announce."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Transform
from discord.ext import commands
from pydantic import BaseModel, Field

from bot import limits
from bot.access import led, still_led
from bot.client import Client, Interaction
from bot.cogs.reading.reports import face
from bot.desk import home, posts
from bot.errors import Refused
from bot.hosting.people.presence import gone_from
from bot.ui import cards, forms, text
from bot.ui.answers import answer, text_file, think
from bot.ui.confirm import confirm
from bot.ui.lasting import Kind, handles
from bot.ui.transformers import AnyCampaignOption, Choose, FactionOption, TurnOption, so_far, turn_number
from storage.records import Campaign, Seat

STANDING = {"applied": "waiting for the start", "vacant": "looking for a player"}
REPORTS, PUBLIC = "reports", "public"
WHAT = [
    app_commands.Choice(name="reports, to the players", value=REPORTS),
    app_commands.Choice(name="newspaper, press and map, to their channels", value=PUBLIC),
]
NOW = "now"
WHEN = [
    app_commands.Choice(name="at once, in #newspaper", value=NOW),
    app_commands.Choice(name="with the next turn, in the paper and the reports", value="next"),
]


class Announcement(BaseModel):
    """What a GM posts in #newspaper."""

    title: str = Field(title="Title", max_length=200)
    text: str = Field(title="Text", max_length=limits.TEXT_INPUT - 500, json_schema_extra={"input": forms.LONG})


async def seat_of(interaction: Interaction, campaign: Campaign, faction: str | None) -> Seat:
    """The seat of a campaign that was chosen, else that of this channel. Raises Refused."""
    wanted = (faction or "").strip().casefold()
    for seat in await interaction.client.hosting.seats.all(campaign.id):
        if faction is None:
            if seat.channel_id is not None and seat.channel_id == interaction.channel_id:
                return seat
        elif wanted in (str(seat.id), seat.name.casefold()):
            return seat
    raise Refused("Choose a faction with the option `faction`.")


async def _gifts(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """What the game of a campaign lets its master give, where that is a list of names."""
    campaign = await led(interaction, so_far(interaction, "campaign"), ended=True)
    gifts = interaction.client.hosting.campaigns.ruleset(campaign).play.gifts
    offered = None if gifts is None else forms.suggested(gifts)
    return [] if offered is None else [(name, name) for name in offered[1]]


class People(commands.GroupCog):
    """The part of /gm about seats; a part of the cog."""

    bot: Client

    @app_commands.command(name="report")
    @app_commands.describe(faction="Whose report", turn="Which turn (default: the latest)",
                           campaign="Which campaign")  # fmt: skip
    async def report(
        self,
        interaction: Interaction,
        faction: FactionOption | None = None,
        turn: TurnOption | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Read any faction's report. The audit log records it."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        seat = await seat_of(interaction, chosen, faction)
        reading = await self.bot.hosting.papers.report(seat.id, interaction.user.id, turn_number(turn), as_gm=True)
        await self.bot.hosting.papers.log(
            chosen.id, interaction.user.id, "gm.report", seat=seat.name, turn=reading.turn.number
        )
        files = [text_file(reading.report.text, f"report-{posts.slug(seat.name)}-turn-{reading.turn.number}.txt")]
        await answer(interaction, files=files, view=cards.layout(await face(self.bot, chosen, seat, reading), files))

    @app_commands.command(name="redeliver")
    @app_commands.describe(
        faction="To whom (default: everybody)",
        turn="Which turn (default: the latest)",
        what="What to send (default: reports)",
        campaign="Which campaign",
    )
    @app_commands.choices(what=WHAT)
    async def redeliver(
        self,
        interaction: Interaction,
        faction: FactionOption | None = None,
        turn: TurnOption | None = None,
        what: str = REPORTS,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Resend reports, or the newspaper and the map."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        if what == PUBLIC:
            again = await self.bot.hosting.papers.repost(chosen.id, turn_number(turn), interaction.user.id)
            if not again:
                raise Refused("That turn has no newspaper or map to post.")
            await answer(interaction, f"{text.count(again, 'post').capitalize()} on the way to #newspaper and #map.")
            return
        if faction is None:
            number = turn_number(turn)
            which = "the latest reports" if number is None else f"the reports of turn {number}"
            asked = f"Send {which} of **{text.name(chosen.name)}** again to everybody? For one player, use `faction`."
            data = {"campaign": chosen.id, "turn": number}
            await confirm(interaction, asked, "Send them to everybody", "gm-redeliver", data, danger=False)
            return
        seat = await seat_of(interaction, chosen, faction)
        await _redelivered(interaction, {"campaign": chosen.id, "turn": turn_number(turn), "seat": seat.id})

    @app_commands.command(name="seat")
    @app_commands.describe(faction="Which faction", campaign="Which campaign")
    async def seat(
        self,
        interaction: Interaction,
        faction: FactionOption | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """A faction's status: members, choices, orders, missed turns, extensions."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        seat = await seat_of(interaction, chosen, faction)
        members = await self.bot.hosting.seats.members(seat.id)
        card = cards.embed(
            text.clean(seat.name), f"{text.name(chosen.name)} · {STANDING.get(seat.status, seat.status)}"
        )
        gone = gone_from(seat)
        people = [f"<@{m.user_id}>: {m.role}{' (has left the server)' if m.user_id in gone else ''}" for m in members]
        cards.field(card, "People", people or ["nobody"])
        cards.field(
            card,
            "Choices",
            [
                f"{key.replace('_', ' ')}: {text.escaped(str(value))}"
                for key, value in seat.choices.items()
                if value != ""
            ],
        )
        await self.bot.hosting.papers.log(chosen.id, interaction.user.id, "gm.seat", seat=seat.name)
        state = await self.bot.hosting.orders.state(seat.id)
        cards.field(
            card,
            "This turn",
            [
                f"orders: {state}",
                *([f"played by the house: {seat.house}"] if seat.house else []),
                f"ready: {'yes' if seat.ready else 'no'}",
                f"turns missed in a row: {seat.missed_turns}",
                f"extensions left: {seat.extensions_left}",
                f"channel: {f'<#{seat.channel_id}>' if seat.channel_id else 'none (/gm home makes it)'}",
            ],
        )
        await answer(interaction, embeds=[card])

    @app_commands.command(name="replace")
    @app_commands.describe(player="The new player", faction="Which faction", campaign="Which campaign")
    async def replace(
        self,
        interaction: Interaction,
        player: discord.Member,
        faction: FactionOption | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Give a faction to another player. The change is announced."""
        chosen = await led(interaction, campaign, ended=True)
        seat = await seat_of(interaction, chosen, faction)
        if player.bot:
            raise Refused("A bot cannot play.")
        await confirm(
            interaction,
            f"Give **{text.name(seat.name)}** to {player.mention}? Its current members lose access.",
            "Replace the player",
            "gm-replace",
            {"seat": seat.id, "player": player.id},
        )

    @app_commands.command(name="transfer")
    @app_commands.describe(to="The new game master", campaign="Which campaign")
    async def transfer(
        self, interaction: Interaction, to: discord.Member, campaign: AnyCampaignOption | None = None
    ) -> None:
        """Transfer the campaign to another game master. The server's owner can always use this."""
        chosen = await led(interaction, campaign, ended=True)
        if to.bot:
            raise Refused("A bot cannot lead a game.")
        await confirm(
            interaction,
            f"Let {to.mention} lead **{text.name(chosen.name)}** from now on? "
            f"{_until_now(chosen, interaction.user.id)}",
            "Transfer it",
            "gm-transfer",
            {"campaign": chosen.id, "to": to.id, "before": chosen.gm_id},
        )

    @app_commands.command(name="grant")
    @app_commands.describe(extensions="How many extensions it has now", faction="Which faction",
                           campaign="Which campaign")  # fmt: skip
    async def grant(
        self,
        interaction: Interaction,
        extensions: app_commands.Range[int, 0, 20],
        faction: FactionOption | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Set a faction's extensions: each moves a deadline by a day (/campaign more-time)."""
        await think(interaction)
        chosen = await led(interaction, campaign, ended=True)
        seat = await seat_of(interaction, chosen, faction)
        await self.bot.hosting.seats.grant(seat.id, extensions, interaction.user.id)
        await answer(interaction, f"**{text.name(seat.name)}** has {text.count(extensions, 'extension')} now.")

    @app_commands.command(name="give")
    @app_commands.describe(
        faction="To which faction",
        what="What to give, where the game has a list of it; the form asks for the rest",
        campaign="Which campaign",
    )
    async def give(
        self,
        interaction: Interaction,
        faction: FactionOption | None = None,
        what: Transform[str, Choose(_gifts)] | None = None,
        campaign: AnyCampaignOption | None = None,
    ) -> None:
        """Give a faction something from the game to make up for a mistake. It takes effect at once."""
        chosen = await led(interaction, campaign, ended=True)
        seat = await seat_of(interaction, chosen, faction)
        rules = self.bot.hosting.campaigns.ruleset(chosen)
        if rules.play.gifts is None:
            raise Refused(f"{rules.title} has nothing that a game master can give.")
        offered = forms.suggested(rules.play.gifts)
        filled = {offered[0]: what} if offered is not None and what is not None else None
        await forms.ask(interaction, "give", {"seat": seat.id}, values=filled)

    @app_commands.command(name="announce")
    @app_commands.describe(when="At once, or with the next turn (default: at once)", campaign="Which campaign")
    @app_commands.choices(when=WHEN)
    async def announce(
        self, interaction: Interaction, when: str = NOW, campaign: AnyCampaignOption | None = None
    ) -> None:
        """Announce something to everybody in your own words."""
        chosen = await led(interaction, campaign, ended=True)
        await forms.ask(interaction, "announce", {"campaign": chosen.id, "when": when})


@handles(Kind.STEPS, "announce")
async def _announcing(interaction: Interaction, data: dict[str, Any]) -> forms.Blank:
    hosting = interaction.client.hosting
    chosen = await still_led(interaction, data["campaign"])

    async def written(submitted: Interaction, record: Announcement) -> None:
        await think(submitted)
        if data["when"] == NOW:
            await hosting.papers.announce(chosen.id, record.title, record.text, submitted.user.id)
            await answer(submitted, "Announced.")
            return
        held = await hosting.papers.proclaim(chosen.id, record.title, record.text, submitted.user.id)
        await answer(
            submitted,
            f"It will be in the newspaper of turn {held.turn_number}, signed by the game master, and in the reports, "
            "if this game prints announcements there. Until then /gm strike withdraws it.",
        )

    return forms.Blank(title=f"Announce in {chosen.name}", model=Announcement, done=written)


@handles(Kind.STEPS, "give")
async def _giving(interaction: Interaction, data: dict[str, Any]) -> forms.Blank:
    hosting = interaction.client.hosting
    seat = await hosting.seats.get(data["seat"])
    chosen = await still_led(interaction, seat.campaign_id)
    rules = hosting.campaigns.ruleset(chosen)
    if rules.play.gifts is None:
        raise Refused(f"{rules.title} has nothing that a game master can give.")

    async def given(submitted: Interaction, gift: BaseModel) -> None:
        await think(submitted)
        said = await hosting.seats.give(data["seat"], gift, submitted.user.id)
        await answer(submitted, f"**{text.name(seat.name)}** will read: {text.escaped(said)}")

    return forms.Blank(title=f"A gift to {seat.name}", model=rules.play.gifts, done=given)


def _until_now(campaign: Campaign, asking: int) -> str:
    if campaign.gm_id is None:
        return "Nobody leads it now."
    if campaign.gm_id == asking:
        return "You will no longer be its game master, unless you have Manage Server or the game master role."
    return f"At the moment <@{campaign.gm_id}> leads it."


@handles(Kind.QUESTION, "gm-redeliver")
async def _redelivered(interaction: Interaction, data: dict[str, Any]) -> None:
    campaign = await still_led(interaction, data["campaign"])
    papers = interaction.client.hosting.papers
    sent = await papers.redeliver(campaign.id, data.get("seat"), data["turn"], interaction.user.id)
    await answer(interaction, f"{text.count(sent, 'report').capitalize()} on the way.")


@handles(Kind.QUESTION, "gm-transfer")
async def _handed_over(interaction: Interaction, data: dict[str, Any]) -> None:
    hosting, to = interaction.client.hosting, int(data["to"])
    before = await still_led(interaction, data["campaign"])
    if before.gm_id != data["before"]:
        raise Refused("Somebody else has just named another game master.")
    after = await hosting.campaigns.hand_over(before.id, to, interaction.user.id)
    await home.give_to_leader(interaction.client, home.guild_of(interaction), after, before.gm_id)
    await answer(interaction, f"<@{to}> now leads **{text.name(after.name)}**, and will be told.")


@handles(Kind.QUESTION, "gm-replace")
async def _replaced(interaction: Interaction, data: dict[str, Any]) -> None:
    hosting, player = interaction.client.hosting, int(data["player"])
    seat = await hosting.seats.get(data["seat"])
    await hand_seat(interaction, await still_led(interaction, seat.campaign_id), seat, player)


async def hand_seat(interaction: Interaction, chosen: Campaign, seat: Seat, player: int) -> None:
    """Give a seat to a person, with its channel and its latest report; the game master reads what was done."""
    hosting = interaction.client.hosting
    before = [member.user_id for member in await hosting.seats.members(seat.id)]
    await hosting.seats.replace(seat.id, player, interaction.user.id)
    await home.hand_over(interaction.client, chosen, seat, before, [player])
    sent = 0
    if chosen.turn_number > 0:
        sent = await hosting.papers.redeliver(chosen.id, seat.id, None, interaction.user.id, newcomer=True)
    told = " The latest report is on its way to the new player." if sent else ""
    await answer(interaction, f"<@{player}> now leads **{text.name(seat.name)}**.{told}")
