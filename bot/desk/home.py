"""A campaign's home on a server: its category, its channels, who sees and writes what; made, shared, repaired."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import discord

from bot import limits
from bot.client import Client, Interaction
from bot.desk import posts
from bot.desk.rights import HIDDEN, NEEDED, OWN, SILENT, WRITE
from bot.errors import Refused, unjudged
from bot.ui import text
from storage.records import Campaign, Seat
from storage.statuses import CampaignStatus, SeatStatus

log = logging.getLogger(__name__)

C = TypeVar("C", bound=discord.abc.GuildChannel)
Overwrites = dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite]

_MAKING: dict[int, asyncio.Lock] = {}  # by guild: two newcomers at once must not both make a category


@dataclass(frozen=True, slots=True)
class Place:
    """A common channel of a campaign: its kind (the key in Campaign.channels), topic, and what everybody may."""

    kind: str
    topic: str
    everybody: Mapping[str, bool]


PLACES = (
    Place("newspaper", "Each turn's newspaper, the deadline, and the game master's announcements.", SILENT),
    Place("map", "The public map, redrawn each turn.", SILENT),
    Place("town-square", "Talk, trade, threats.", WRITE),
    Place("gm", "For game masters: failures, late players, undelivered messages.", HIDDEN),
)
_TAKEN = {place.kind for place in PLACES}


def guild_of(interaction: Interaction) -> discord.Guild:
    """The server a command was given on. Raises Refused in DMs, and while Discord keeps the server from me."""
    if interaction.guild is None:
        raise Refused("I cannot see that server right now. Try again in a minute, on the server itself.")
    return interaction.guild


def able(guild: discord.Guild) -> None:
    """Raises Refused, naming what is missing, when I lack a permission a home needs."""
    unset = _unset(guild.me.guild_permissions, NEEDED)
    if unset:
        raise Refused(
            f"I lack permissions on this server: {unset}. Give them to my role under Server Settings → "
            "Roles, then try again."
        )


# What I must be able to do in each kind of channel beside seeing it.
_IN_ANY = ("view_channel", "send_messages", "embed_links", "attach_files", "read_message_history")
_IN_PAPER = (*_IN_ANY, "create_public_threads", "send_messages_in_threads")


def lacking(guild: discord.Guild, campaign: Campaign, seats: Iterable[Seat]) -> list[str]:
    """What keeps me from my work on a server, in its campaign's channels above all: a sentence each."""
    told = []
    missing_here = _unset(guild.me.guild_permissions, NEEDED)
    if missing_here:
        told.append(f"I lack permissions on this server: {missing_here}. Server Settings → Roles: give them to me.")
    gone = missing(guild, campaign, seats := list(seats))
    if gone:
        told.append(f"Channels are missing: {text.name(', '.join(gone), 300)}. /gm home recreates them.")
    wanted: list[tuple[int | None, tuple[str, ...]]] = [
        (campaign.channels.get(place.kind), _IN_PAPER if place.kind == "newspaper" else _IN_ANY) for place in PLACES
    ]
    wanted += [(seat.channel_id, _IN_ANY) for seat in seats]
    for channel_id, names in wanted:
        channel = guild.get_channel(channel_id) if channel_id is not None else None
        unset = _unset(channel.permissions_for(guild.me), names) if channel is not None else ""
        if unset:
            told.append(f"In <#{channel_id}> I lack: {unset}. Give it to me under Edit Channel → Permissions.")
    return told


def _unset(granted: discord.Permissions, names: Iterable[str]) -> str:
    """The permissions that are not granted, as Discord's settings call them."""
    return ", ".join(name.replace("_", " ").title() for name in names if not getattr(granted, name))


async def make(bot: Client, guild: discord.Guild, campaign: Campaign) -> Campaign:
    """Makes whatever is missing of a campaign's home: category, common channels, faction channels, status post.

    What stands already is left as it is. Raises Refused for missing permissions, discord.HTTPException.
    """
    able(guild)
    number = campaign.id
    if campaign.settings.practice is not None:
        return await make_practice(bot, guild, campaign)
    category = _standing(guild, campaign.channels.get("category"), discord.CategoryChannel)
    if category is None:
        category = await guild.create_category(limits.elided(text.clean(campaign.name), limits.CHANNEL_NAME))
        campaign = await bot.hosting.campaigns.set_channels(number, category=category.id)
        await _gather(bot, guild, campaign, category)
    for place in PLACES:
        before = campaign.channels.get(place.kind)
        if _standing(guild, before, discord.TextChannel) is None:
            over = await _overwrites(bot, guild, campaign, place.everybody)
            channel = await guild.create_text_channel(place.kind, category=category, topic=place.topic, overwrites=over)
            campaign = await bot.hosting.campaigns.set_channels(number, **{place.kind: channel.id})
            if before is not None:
                await bot.hosting.outbox.retarget(number, int(before), channel.id)
    for seat in await bot.hosting.seats.all(number):
        if seat.status in (SeatStatus.APPLIED, SeatStatus.PLAYING, SeatStatus.VACANT) and not await _alone(bot, seat):
            await faction_channel(bot, guild, campaign, seat)
    await post_status(bot, campaign)
    return campaign


async def make_practice(bot: Client, guild: discord.Guild, campaign: Campaign) -> Campaign:
    """Makes what is missing of a practice campaign's home: one private channel, below a category that all share."""
    if _standing(guild, campaign.channels.get("category"), discord.CategoryChannel) is None:
        beside = [
            _standing(guild, other.channels.get("category"), discord.CategoryChannel)
            for other in await bot.hosting.campaigns.all(guild.id, ended=True)
            if other.settings.practice is not None
        ]
        category = next((one for one in beside if one is not None), None) or await guild.create_category("Practice")
        campaign = await bot.hosting.campaigns.set_channels(campaign.id, category=category.id)
    for seat in await bot.hosting.seats.all(campaign.id):
        if not seat.house:
            await faction_channel(bot, guild, campaign, seat)
    return campaign


async def remove_practice(bot: Client, guild: discord.Guild, campaign: Campaign) -> None:
    """Deletes a practice campaign's channel, and the category when it was the last one in it."""
    own = {seat.channel_id for seat in await bot.hosting.seats.all(campaign.id)}
    for channel_id in own:
        channel = _standing(guild, channel_id, discord.TextChannel)
        if channel is not None:
            await channel.delete(reason="the practice campaign is over")
    category = _standing(guild, campaign.channels.get("category"), discord.CategoryChannel)
    if category is not None and all(channel.id in own for channel in category.channels):
        await category.delete(reason="nobody practises any more")


async def _alone(bot: Client, seat: Seat) -> bool:
    """Whether the house plays a faction that has nobody else: it needs no channel."""
    return bool(seat.house) and seat.channel_id is None and not await bot.hosting.seats.members(seat.id)


async def _gather(bot: Client, guild: discord.Guild, campaign: Campaign, category: discord.CategoryChannel) -> None:
    """Puts the channels of a category that was deleted under its successor; Discord had left them standing."""
    seats = await bot.hosting.seats.all(campaign.id)
    known = [*(campaign.channels.get(place.kind) for place in PLACES), *(seat.channel_id for seat in seats)]
    for channel_id in known:
        channel = _standing(guild, channel_id, discord.TextChannel)
        if channel is not None and channel.category is None:
            with contextlib.suppress(discord.HTTPException):  # it does its work outside the category too
                await channel.edit(category=category)


async def faction_channel(bot: Client, guild: discord.Guild, campaign: Campaign, seat: Seat) -> discord.TextChannel:
    """The seat's own channel, made if it is not there."""
    channel = _standing(guild, seat.channel_id, discord.TextChannel)
    if channel is not None:
        return channel
    over = await _overwrites(bot, guild, campaign, HIDDEN)
    for member in await bot.hosting.seats.members(seat.id):
        over[discord.Object(member.user_id)] = _given(guild, WRITE)
    name = posts.slug(seat.name)
    made = await guild.create_text_channel(
        f"faction-{name}" if name in _TAKEN else name,  # no player's channel passes for one of ours
        category=await _category(bot, guild, campaign),
        topic=f"{text.clean(seat.name)}: orders are given and checked here. Only its members and the GMs see this.",
        overwrites=over,
    )
    await bot.hosting.seats.set_channel(seat.id, made.id)
    await bot.hosting.seats.set_card(seat.id, None)
    if seat.channel_id is not None:
        await bot.hosting.outbox.retarget(campaign.id, seat.channel_id, made.id)
    await bot.hosting.seats.redraw_card(seat.id)
    return made


async def _category(bot: Client, guild: discord.Guild, campaign: Campaign) -> discord.CategoryChannel | None:
    """The campaign's category that has room for one channel more; a full one gets a successor."""
    async with _MAKING.setdefault(guild.id, asyncio.Lock()):
        campaign = await bot.hosting.campaigns.get(campaign.id)
        for number in range(1, 10):
            kind = "category" if number == 1 else f"category-{number}"
            category = _standing(guild, campaign.channels.get(kind), discord.CategoryChannel)
            if category is None and number == 1:
                return None  # somebody deleted it: the channel stands alone until /gm home
            if category is None:
                name = limits.elided(text.clean(campaign.name), limits.CHANNEL_NAME - 3)
                category = await guild.create_category(f"{name} {number}")
                await bot.hosting.campaigns.set_channels(campaign.id, **{kind: category.id})
            if len(category.channels) < limits.IN_CATEGORY:
                return category
    return None


async def admit(bot: Client, campaign: Campaign, seat: Seat, user_id: int) -> None:
    """Opens the faction channel to a person."""
    if seat.channel_id is not None:
        allow, deny = _pair(bot, campaign.guild_id, WRITE)
        await bot.http.edit_channel_permissions(
            seat.channel_id, user_id, allow, deny, 1, reason="a member of the faction"
        )


async def expel(bot: Client, seat: Seat, user_id: int) -> None:
    """Closes the faction channel to a person."""
    if seat.channel_id is not None:
        try:
            await bot.http.delete_channel_permissions(seat.channel_id, user_id, reason="no longer a member")
        except discord.NotFound:
            log.info("no permissions or channel to remove for seat %s", seat.id)


async def hand_over(bot: Client, campaign: Campaign, seat: Seat, before: Iterable[int], after: Iterable[int]) -> None:
    """Gives the faction channel to other people."""
    stay = set(after)
    for user_id in before:
        if user_id not in stay:
            await expel(bot, seat, user_id)
    for user_id in sorted(stay):
        await admit(bot, campaign, seat, user_id)


async def give_to_gms(bot: Client, guild: discord.Guild, role_id: int | None, before: int | None) -> None:
    """Opens the GM and faction channels of a server's campaigns to a role, and closes them to the one before."""
    allow, deny = _pair(bot, guild.id, WRITE)
    for campaign in await bot.hosting.campaigns.all(guild.id):
        seats = await bot.hosting.seats.all(campaign.id)
        for channel_id in [campaign.channels.get("gm"), *(seat.channel_id for seat in seats)]:
            if channel_id is None or guild.get_channel(channel_id) is None:
                continue
            if before is not None and before != role_id:
                await bot.http.delete_channel_permissions(channel_id, before, reason="no longer the GM role")
            if role_id is not None:
                await bot.http.edit_channel_permissions(channel_id, role_id, allow, deny, 0, reason="the GM role")


async def give_to_leader(bot: Client, guild: discord.Guild, campaign: Campaign, before: int | None) -> None:
    """Opens #gm and the faction channels of a campaign to its new leader, and closes to the former what was open to
    them as a leader only.
    """
    allow, deny = _pair(bot, guild.id, WRITE)
    places: list[tuple[int | None, set[int]]] = [(campaign.channels.get("gm"), set())]
    for seat in await bot.hosting.seats.all(campaign.id):
        places.append((seat.channel_id, {member.user_id for member in await bot.hosting.seats.members(seat.id)}))
    for channel_id, members in places:
        if channel_id is None or guild.get_channel(channel_id) is None:
            continue
        if before is not None and before not in members:
            with contextlib.suppress(discord.NotFound):
                await bot.http.delete_channel_permissions(channel_id, before, reason="no longer leads the campaign")
        if campaign.gm_id is not None:
            await bot.http.edit_channel_permissions(
                channel_id, campaign.gm_id, allow, deny, 1, reason="leads the campaign"
            )


async def remove_channel(bot: Client, guild: discord.Guild, seat: Seat) -> None:
    """Deletes a faction channel that nobody needs: of a player who left before the game began."""
    channel = _standing(guild, seat.channel_id, discord.TextChannel)
    if channel is not None:
        await channel.delete(reason="the player left before the campaign began")


async def post_status(bot: Client, campaign: Campaign) -> None:
    """The campaign's status post, made if it has none that stands."""
    channel_id = campaign.channels.get("newspaper")
    if channel_id is None:
        return
    channel = bot.get_partial_messageable(channel_id, guild_id=campaign.guild_id)
    card, view = await posts.status(bot, campaign.id)
    known = campaign.posts.get("status")
    if known is not None:
        try:
            await channel.get_partial_message(known).edit(embed=card, view=view)
        except discord.NotFound as gone:
            if unjudged(gone) is not None:
                raise
            log.info("the status post of campaign %s is gone: making another", campaign.id)
        else:
            return
    post = await channel.send(embed=card, view=view)
    with contextlib.suppress(discord.HTTPException):  # the post does its work unpinned too
        await post.pin()
    await bot.hosting.campaigns.set_posts(campaign.id, status=post.id)


def missing(guild: discord.Guild, campaign: Campaign, seats: Iterable[Seat]) -> list[str]:
    """What of a live campaign's home has been deleted: names of channels. The town square may be done without."""
    if campaign.status == CampaignStatus.ENDED or not campaign.channels:
        return []
    category = campaign.channels.get("category")
    gone = ["the category"] if category is not None and guild.get_channel(category) is None else []
    gone += [
        place.kind
        for place in PLACES
        if place.kind != "town-square"
        and (known := campaign.channels.get(place.kind)) is not None
        and guild.get_channel(known) is None
    ]
    factions = [
        seat.name for seat in seats if seat.channel_id is not None and guild.get_channel(seat.channel_id) is None
        and seat.status in (SeatStatus.APPLIED, SeatStatus.PLAYING, SeatStatus.VACANT)
    ]  # fmt: skip
    return gone + factions


def _standing(guild: discord.Guild, known: int | None, kind: type[C]) -> C | None:
    channel = guild.get_channel(known) if known is not None else None
    return channel if isinstance(channel, kind) else None


async def _overwrites(
    bot: Client, guild: discord.Guild, campaign: Campaign, everybody: Mapping[str, bool]
) -> Overwrites:
    """Who may what: everybody as given; GMs and I see and write."""
    over: Overwrites = {
        guild.default_role: _given(guild, everybody),
        guild.me: _given(guild, OWN),
    }
    if campaign.gm_id is not None:
        over[discord.Object(campaign.gm_id)] = _given(guild, WRITE)
    row = await asyncio.to_thread(bot.store.guild, guild.id)
    role = guild.get_role(row.gm_role_id) if row.gm_role_id is not None else None
    if role is not None:
        over[role] = _given(guild, WRITE)
    return over


def _given(guild: discord.Guild, wanted: Mapping[str, bool]) -> discord.PermissionOverwrite:
    """An overwrite without what I have not got myself: Discord lets nobody give or take that."""
    granted = guild.me.guild_permissions
    return discord.PermissionOverwrite(**{name: on for name, on in wanted.items() if getattr(granted, name)})


def _pair(bot: Client, guild_id: int, wanted: Mapping[str, bool]) -> tuple[str, str]:
    guild = bot.get_guild(guild_id)
    over = discord.PermissionOverwrite(**wanted) if guild is None else _given(guild, wanted)
    allow, deny = over.pair()
    return str(allow.value), str(deny.value)
