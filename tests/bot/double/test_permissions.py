"""Permissions: the arithmetic, and what the bot is refused without them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from bot.double import Double
from bot.double.state.model import Channel, Guild, Overwrite
from bot.double.state.permissions import ALL, EVERYONE, VIEW, bits
from tests.bot.double.conftest import Stage

SEND = bits("send_messages")
PUBLIC = discord.ChannelType.public_thread


@pytest.fixture
def place() -> tuple[Double, Guild, Channel]:
    double = Double(check_requests=False)
    guild = double.guild("G", "Gwen")
    guild.add(double.person("Anna"))
    return double, guild, guild.channel("general")


def allow(channel: Channel, thing: Any, *, yes: int = 0, no: int = 0) -> None:
    channel.overwrites[thing.id] = Overwrite(thing.id, 0, yes, no)


async def test_the_owner_may_everything_and_a_stranger_nothing(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    assert guild.permissions_of(double.person("Gwen").id, channel) == ALL
    assert guild.permissions_of(double.person("Stranger").id, channel) == 0
    assert guild.permissions_of(double.person("Anna").id, channel) == EVERYONE


async def test_an_administrator_is_bound_by_no_overwrite(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    anna = double.person("Anna")
    guild.give_role(anna, guild.new_role("Boss", "administrator"))
    allow(channel, anna, no=VIEW)
    assert guild.permissions_of(anna.id, channel) == ALL


async def test_a_members_overwrite_beats_the_roles_and_theirs_beats_everyones(
    place: tuple[Double, Guild, Channel],
) -> None:
    double, guild, channel = place
    anna, role = double.person("Anna"), guild.new_role("Players")
    guild.give_role(anna, role)
    allow(channel, guild, no=SEND)
    assert not anna.can_write_in(channel)
    allow(channel, role, yes=SEND)
    assert anna.can_write_in(channel)
    allow(channel, anna, no=SEND)
    assert not anna.can_write_in(channel)


async def test_among_roles_an_allowance_beats_a_denial(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    anna, one, two = double.person("Anna"), guild.new_role("One"), guild.new_role("Two")
    for role in (one, two):
        guild.give_role(anna, role)
    allow(channel, one, yes=SEND)
    allow(channel, two, no=SEND)
    assert anna.can_write_in(channel)


async def test_who_cannot_see_a_channel_can_do_nothing_there(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    allow(channel, guild, no=VIEW)
    assert guild.permissions_of(double.person("Anna").id, channel) == 0


async def test_who_cannot_send_cannot_attach(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    allow(channel, guild, no=SEND)
    assert not double.person("Anna").has(channel, "attach_files")
    assert double.person("Anna").has(channel, "add_reactions")


async def test_a_thread_has_the_permissions_of_its_channel(place: tuple[Double, Guild, Channel]) -> None:
    double, guild, channel = place
    thread = double.world.new_thread(channel, "t", 11, double.world.bot, None)
    private = double.world.new_thread(channel, "p", 12, double.world.bot, None)
    assert double.person("Anna").can_see(thread)
    assert not double.person("Anna").can_see(private)
    allow(channel, guild, no=VIEW)
    assert not double.person("Anna").can_see(thread)


# the bot ------------------------------------------------------------------------------------------------------


async def code_of(deed: Awaitable[object]) -> int:
    with pytest.raises(discord.Forbidden) as caught:
        await deed
    return caught.value.code


async def test_a_bot_that_may_not_send_is_refused(ready: Stage) -> None:
    ready.double.permit_bot(ready.guild, "send_messages", deny=True)
    assert await code_of(ready.place().send("x")) == 50013
    assert ready.general.messages == []
    ready.double.permit_bot(ready.guild, "send_messages")
    await ready.place().send("x")


async def test_a_bot_that_cannot_see_a_channel_has_no_access(ready: Stage) -> None:
    me = ready.place().guild.me
    place = ready.place()
    ready.general.overwrites[me.id] = Overwrite(me.id, 1, 0, VIEW)
    assert await code_of(place.send("x")) == 50001
    await ready.anna.says(ready.general, "unheard")
    await ready.gm.says(ready.guild.new_channel("other"), "heard")
    await ready.double.until(lambda: ready.bot.heard)
    assert [m.content for m in ready.bot.heard] == ["heard"]


@pytest.mark.parametrize(
    ("missing", "deed"),
    [
        ("manage_channels", lambda guild, place: guild.create_text_channel("x")),
        ("manage_channels", lambda guild, place: place.delete()),
        ("manage_channels", lambda guild, place: place.edit(topic="x")),
        ("manage_roles", lambda guild, place: place.set_permissions(guild.default_role, send_messages=False)),
        ("manage_roles", lambda guild, place: guild.create_role(name="x")),
        ("create_public_threads", lambda guild, place: place.create_thread(name="x", type=PUBLIC)),
        ("embed_links", lambda guild, place: place.send(embed=discord.Embed(title="x"))),
        ("attach_files", lambda guild, place: place.send(file=discord.File(__file__))),
    ],
)  # fmt: skip
async def test_the_bot_is_refused_without(ready: Stage, missing: str, deed: Callable[..., Awaitable[object]]) -> None:
    ready.double.permit_bot(ready.guild, missing, deny=True)
    assert await code_of(deed(ready.place().guild, ready.place())) == 50013


async def test_other_peoples_messages_need_the_permission_to_manage_them(ready: Stage) -> None:
    await ready.anna.says(ready.general, "spam")
    await ready.double.until(lambda: ready.bot.heard)
    ready.double.permit_bot(ready.guild, "manage_messages", "pin_messages", deny=True)
    assert await code_of(ready.bot.heard[0].delete()) == 50013
    assert await code_of(ready.bot.heard[0].pin()) == 50013
    ready.double.permit_bot(ready.guild, "manage_messages")
    await ready.bot.heard[0].delete()
    assert ready.general.messages == []


async def test_the_bot_cannot_grant_what_it_does_not_have(ready: Stage) -> None:
    guild = ready.place().guild
    kept: dict[Any, Any] = {guild.default_role: discord.PermissionOverwrite(ban_members=False)}
    assert await code_of(guild.create_text_channel("x", overwrites=kept)) == 50013


async def test_the_bot_hands_out_only_roles_below_its_own(ready: Stage) -> None:
    guild = ready.place().guild
    member = guild.get_member(ready.anna.id)
    role = await guild.create_role(name="Faction")
    assert member is not None
    await member.add_roles(role)
    assert ready.guild.role("Faction").id in ready.guild.members[ready.anna.id].roles
    await member.remove_roles(role)
    assert ready.guild.members[ready.anna.id].roles == []
    high = ready.guild.new_role("High")
    high.position = 9
    assert await code_of(member.add_roles(discord.Object(high.id))) == 50013


async def test_a_category_gives_its_overwrites_to_channels_made_in_it(ready: Stage) -> None:
    guild = ready.place().guild
    hidden: dict[Any, discord.PermissionOverwrite] = {
        guild.default_role: discord.PermissionOverwrite(view_channel=False),
        guild.me: discord.PermissionOverwrite(view_channel=True),
    }
    category = await guild.create_category("War", overwrites=hidden)
    await guild.create_text_channel("gm", category=category)
    assert not ready.anna.can_see(ready.guild.channel("gm"))
    assert [c.name for c in ready.guild.categories["War"]] == ["gm"]


async def test_a_permission_can_be_taken_away_in_one_channel_only(ready: Stage) -> None:
    ready.guild.new_channel("other")
    ready.double.permit_bot(ready.general, "send_messages", deny=True)
    assert await code_of(ready.place().send("x")) == 50013
    other = await ready.bot.fetch_channel(ready.guild.channel("other").id)
    assert isinstance(other, discord.TextChannel)
    await other.send("x")
    ready.double.permit_bot(ready.general, "send_messages")
    await ready.place().send("x")
    assert len(ready.general.messages) == 1
