"""Who may do what, where: GMs, members of seats, and which campaign or seat a command is about."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.client import Interaction
from bot.errors import Refused, unjudged
from bot.hosting.errors import NotThere
from bot.ui import text
from storage.ids import CampaignId, SeatId
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, Role

LONGEST_ID = 18  # digits of what a database takes for an id


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """The seat a command is about. role: None when the person is no member but acts as the campaign's GM."""

    campaign: Campaign
    seat: Seat
    role: Role | None

    @property
    def as_gm(self) -> bool:
        """Whether the person acts as GM without being a member of the seat."""
        return self.role is None

    @property
    def seat_id(self) -> SeatId:
        return self.seat.id

    @property
    def campaign_id(self) -> CampaignId:
        return self.seat.campaign_id

    @property
    def may_submit(self) -> bool:
        return self.role in (None, Role.OWNER, Role.SUBMIT)

    @property
    def owner(self) -> bool:
        return self.role in (None, Role.OWNER)


class SeveralSeats(Refused):
    """A person has several factions and named none; found: those that may be meant."""

    def __init__(self, found: Sequence[Mine]) -> None:
        super().__init__("You have several factions. Choose one with the option `faction`.")
        self.found = tuple(found)


async def is_gm(interaction: Interaction, campaign: Campaign | None = None) -> bool:
    """Whether the person is a GM: of the campaign, or (None) of the server the command was given on.

    A GM has Manage Server or the server's GM role, on the campaign's own server; or leads the campaign (who opened it,
    or whom /gm transfer named) and is on that server, also when writing from elsewhere.
    """
    if campaign is not None:
        if campaign.gm_id == interaction.user.id:
            return await _present(interaction, campaign.guild_id)
        if interaction.guild_id != campaign.guild_id:
            return False
    if interaction.guild_id is None or not isinstance(interaction.user, discord.Member):
        return False
    # The member's own permissions on the server: those of a channel may have been given for other reasons.
    if interaction.user.id == getattr(interaction.guild, "owner_id", None) or interaction.permissions.manage_guild:
        return True
    guild = await asyncio.to_thread(interaction.client.store.guild, interaction.guild_id)
    return guild.gm_role_id is not None and interaction.user.get_role(guild.gm_role_id) is not None


async def _present(interaction: Interaction, guild_id: int) -> bool:
    """Whether the person is on a server: at once from a command given there, else as Discord says."""
    if interaction.guild_id == guild_id and isinstance(interaction.user, discord.Member):
        return True
    known: dict[int, bool] = interaction.extras.setdefault("present", {})
    if guild_id not in known:
        try:
            await interaction.client.http.get_member(guild_id, interaction.user.id)
            known[guild_id] = True
        except (discord.NotFound, discord.Forbidden) as refusal:
            if unjudged(refusal) is not None:
                raise
            # Not a member; or I am not, and nobody leads anything there.
            known[guild_id] = False
    return known[guild_id]


async def require_gm(interaction: Interaction, campaign: Campaign | None = None) -> None:
    """Raises Refused for everybody who is not a GM here."""
    if not await is_gm(interaction, campaign):
        where = f"of {text.name(campaign.name)}" if campaign else "of this server"
        raise Refused(f"Only the game masters {where} can do that.")


async def led(interaction: Interaction, chosen: str | None, *, ended: bool = False) -> Campaign:
    """The campaign a command is about, for its GM only. Raises Refused."""
    campaign = await campaign_for(interaction, chosen, ended=ended)
    await require_gm(interaction, campaign)
    return campaign


async def still_led(interaction: Interaction, campaign_id: CampaignId) -> Campaign:
    """A campaign that a button or question is about, as it is by now, for its GM only. Raises Refused."""
    campaign = await interaction.client.hosting.campaigns.get(campaign_id)
    await require_gm(interaction, campaign)
    return campaign


async def on_this_server(interaction: Interaction, campaign_id: CampaignId) -> Campaign:
    """A campaign that a button or form is about, for people on its own server. Raises Refused."""
    campaign = await interaction.client.hosting.campaigns.get(campaign_id)
    if interaction.guild_id != campaign.guild_id:
        raise Refused("That campaign is on another server.")
    return campaign


async def visible_campaigns(interaction: Interaction, *, ended: bool = False) -> list[Campaign]:
    """The campaigns a person may name here: those of this server, of practice campaigns one's own; in a DM those they
    play in (and, with `ended`, played in) or lead.
    """
    hosting = interaction.client.hosting
    if interaction.guild_id is not None:
        found = await hosting.campaigns.all(interaction.guild_id, ended=ended)
        return [one for one in found if one.settings.practice in (None, interaction.user.id)]
    mine = {one.campaign.id for one in await (all_my_seats if ended else my_seats)(interaction)}
    return [
        campaign
        for campaign in await hosting.campaigns.of_person(interaction.user.id, ended=ended)
        if campaign.id in mine or await is_gm(interaction, campaign)
    ]


async def campaign_here(interaction: Interaction) -> Campaign | None:
    """The campaign whose channel (or thread) this is."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    ids = [interaction.channel_id]
    if isinstance(interaction.channel, discord.Thread):
        ids.append(interaction.channel.parent_id)
    return await interaction.client.hosting.campaigns.of_channel(interaction.guild_id, *ids)


async def campaign_for(interaction: Interaction, chosen: str | None, *, ended: bool = False) -> Campaign:
    """The campaign a command is about: the one chosen (its id, as autocompletion gives it, or its name), else the one
    of this channel, else the only one there is. Raises Refused.
    """
    if chosen is None:
        here = await campaign_here(interaction)
        if here is not None:
            return here
    campaigns = await visible_campaigns(interaction, ended=ended)
    if chosen is not None:
        wanted = chosen.strip().casefold()
        for campaign in campaigns:
            if wanted in (str(campaign.id), campaign.name.casefold()):
                return campaign
        raise Refused(f"There is no campaign called {text.inline(chosen[:60])} here. Choose one from the list.")
    # Those that are over, and those played for practice, are meant only where nothing else can be.
    alive = [campaign for campaign in campaigns if campaign.status != CampaignStatus.ENDED] or campaigns
    alive = [campaign for campaign in alive if campaign.settings.practice is None] or alive
    if len(alive) == 1:
        return alive[0]
    if not alive:
        raise Refused("There is no campaign here yet. A game master opens one with /campaign new.")
    raise Refused("There are several campaigns here. Choose one with the option `campaign`.")


async def seat_for(
    interaction: Interaction, chosen: str | None = None, *, submit: bool = False, owner: bool = False
) -> Mine:
    """The seat a command is about.

    Chosen by the person (the seat's id, as autocompletion gives it, or its name); else the faction channel's; else the
    person's only seat in the campaign of this channel, on this server, or anywhere. submit, owner: the role that is
    needed. A GM of the campaign may act for any seat of it, by its channel or by choosing it.
    Raises Refused with what to do.
    """
    mine = await _chosen_seat(interaction, chosen) if chosen is not None else await _seat_here(interaction)
    if mine.as_gm:
        await _note(interaction, mine)
    if owner and not mine.owner:
        raise Refused(f"Only the owner of {text.name(mine.seat.name)} can do that.")
    if submit and not mine.may_submit:
        raise Refused(
            f"You can read the reports of {text.name(mine.seat.name)}, but not give its orders. Its owner can change "
            "that with /member role."
        )
    return mine


async def _note(interaction: Interaction, mine: Mine) -> None:
    """What a GM looks at or does in a faction's place stands in the audit log; autocompletion does not count."""
    if interaction.type is discord.InteractionType.autocomplete or mine.seat_id in interaction.extras.get("noted", ()):
        return
    interaction.extras.setdefault("noted", []).append(mine.seat_id)
    await interaction.client.hosting.papers.log(
        mine.campaign_id, interaction.user.id, "gm.acts-for", seat=mine.seat.name, by=_deed(interaction)
    )


def _deed(interaction: Interaction) -> str:
    """What was typed, pressed or sent: "/orders show", "button map", "form orders"."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    kind = "form" if interaction.type is discord.InteractionType.modal_submit else "button"
    parts = str(data.get("custom_id", "")).split("?")[0].split(":")
    return f"{kind} {parts[1] if len(parts) > 1 else parts[0]}"


async def _chosen_seat(interaction: Interaction, chosen: str) -> Mine:
    wanted = chosen.strip().casefold()
    numbered = None
    if wanted.isdecimal() and len(wanted) <= LONGEST_ID:
        numbered = await _numbered_seat(interaction, SeatId(int(wanted)))
        if numbered is not None and not numbered.as_gm:
            return numbered
    for mine in await all_my_seats(interaction):
        if wanted == mine.seat.name.casefold():
            return mine
    if numbered is not None:
        return numbered
    for campaign in await visible_campaigns(interaction, ended=True):
        if await is_gm(interaction, campaign):  # who may also type the name of any faction
            for seat in await interaction.client.hosting.seats.all(campaign.id):
                if wanted == seat.name.casefold():
                    return Mine(campaign=campaign, seat=seat, role=None)
    raise Refused("You are not a member of a faction with that name. Choose one from the list.")


async def _numbered_seat(interaction: Interaction, seat_id: SeatId) -> Mine | None:
    """The seat of that number, for its members and its game masters."""
    try:
        found = await interaction.client.hosting.seats.standing(seat_id, interaction.user.id)
    except NotThere:
        return None
    role = None if found.member is None else found.member.role
    if role is not None or await is_gm(interaction, found.campaign):
        return Mine(campaign=found.campaign, seat=found.seat, role=role)
    return None


async def _seat_here(interaction: Interaction) -> Mine:
    hosting = interaction.client.hosting
    seat = None
    if interaction.channel_id is not None:
        seat = await hosting.seats.of_channel(interaction.channel_id)
    if seat is not None:
        mine = await _numbered_seat(interaction, seat.id)
        if mine is None:
            raise Refused("You are not a member of this faction.")
        return mine
    candidates = [m for m in await my_seats(interaction) if m.campaign.status != CampaignStatus.ENDED]
    here = await campaign_here(interaction)
    if here is not None:
        candidates = [mine for mine in candidates if mine.campaign.id == here.id]
    elif interaction.guild_id is not None:
        candidates = [mine for mine in candidates if mine.campaign.guild_id == interaction.guild_id] or candidates
    if here is None:
        candidates = [mine for mine in candidates if mine.campaign.settings.practice is None] or candidates
    if len(candidates) == 1:
        return candidates[0]
    if not candidates:
        played = await _played(interaction, here)
        if played is not None:
            return played
        raise Refused("You have no faction yet. /join lists the campaigns you can join.")
    raise SeveralSeats(candidates)


async def _played(interaction: Interaction, here: Campaign | None) -> Mine | None:
    """The seat that a person led last here and that is over: its papers are still read."""
    found = await interaction.client.hosting.seats.of_user(interaction.user.id, interaction.guild_id, over=True)
    seats = [s for s in found if here is None or s.campaign.id == here.id]
    if not seats:
        return None
    return Mine(campaign=seats[-1].campaign, seat=seats[-1].seat, role=Role(seats[-1].member.role))


def require_member(mine: Mine) -> None:
    """Raises Refused for a GM who only looks in on a seat: for what is its members' own, notes and letters."""
    if mine.as_gm:
        raise Refused(f"Only the members of {text.name(mine.seat.name)} can do that.")


def require_player(mine: Mine) -> None:
    """Raises Refused for a GM who has no part in the seat, and for members who do not own it."""
    if mine.role != Role.OWNER:
        raise Refused(f"Only the player who owns {text.name(mine.seat.name)} can do that.")


async def my_seats(interaction: Interaction) -> list[Mine]:
    """Every seat in play that the person has a part in, anywhere."""
    return await _seats_of(interaction, over=False)


async def all_my_seats(interaction: Interaction) -> list[Mine]:
    """Also those that are out of the game, and those of campaigns that are over, the latest first: their papers are
    still read.
    """
    return [*await my_seats(interaction), *reversed(await _seats_of(interaction, over=True))]


async def _seats_of(interaction: Interaction, *, over: bool) -> list[Mine]:
    parts = await interaction.client.hosting.seats.of_user(interaction.user.id, over=over)
    return [Mine(campaign=one.campaign, seat=one.seat, role=one.member.role) for one in parts]
