"""Losing the gateway and coming back: resuming without loss, identifying again."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.double import Double
from tests.bot.double.conftest import Stage


async def test_after_a_close_the_bot_resumes_and_loses_no_event(ready: Stage) -> None:
    await ready.anna.says(ready.general, "before")
    await ready.double.until(lambda: len(ready.bot.heard) == 1)
    await ready.double.close_gateway(4000)
    await ready.anna.says(ready.general, "meanwhile")
    await ready.anna.says(ready.general, "and more")
    await ready.double.until(lambda: len(ready.bot.heard) == 3)
    await ready.anna.says(ready.general, "after")
    await ready.double.until(lambda: len(ready.bot.heard) == 4)
    assert [m.content for m in ready.bot.heard] == ["before", "meanwhile", "and more", "after"]
    assert (ready.double.gateway.identified, ready.double.gateway.resumed) == (1, 1)
    assert "resumed" in ready.bot.events


async def test_a_refused_resume_makes_the_bot_identify_anew(ready: Stage) -> None:
    ready.double.gateway.refuse_resumes = 1
    await ready.double.close_gateway(4000)
    await ready.double.until(lambda: ready.double.gateway.identified == 2)
    await ready.double.until(lambda: ready.bot.events.count("ready") == 2)
    await ready.anna.says(ready.general, "again")
    await ready.double.until(lambda: ready.bot.heard)
    assert ready.bot.heard[-1].content == "again"
    assert ready.double.gateway.resumed == 0


async def test_a_forgotten_session_makes_the_bot_identify_anew(ready: Stage) -> None:
    await ready.double.close_gateway(4009, forget=True)
    await ready.double.until(lambda: ready.double.gateway.identified == 2)
    assert ready.double.gateway.resumed == 0


async def test_the_bot_obeys_when_told_to_reconnect(ready: Stage) -> None:
    ready.double.gateway.ask_reconnect()
    await ready.double.until(lambda: ready.double.gateway.resumed == 1)
    await ready.anna.says(ready.general, "still here")
    await ready.double.until(lambda: ready.bot.heard)
    assert ready.bot.heard[-1].content == "still here"


async def test_a_bot_without_a_granted_intent_is_closed_with_4014(stage: Stage) -> None:
    stage.double.gateway.privileged = 0
    await stage.bot.login(stage.double.token)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await stage.bot.connect()


async def test_heartbeats_are_answered(stage: Stage) -> None:
    stage.double.gateway.heartbeat_interval = 0.05
    await stage.run()
    await stage.double.until(lambda: stage.bot.latency < 30, why="an answer")  # infinite before the first
    assert stage.double.gateway.identified == 1


async def test_without_the_content_intent_other_peoples_words_are_blank(stage: Stage) -> None:
    stage.bot._connection._intents.message_content = False
    await stage.run()
    await stage.anna.says(stage.general, "secret")
    assert stage.bot.user is not None
    await stage.anna.says(stage.general, f"for you {stage.bot.user.mention}")
    await stage.double.until(lambda: len(stage.bot.heard) == 2)
    assert [m.content for m in stage.bot.heard] == ["", f"for you {stage.bot.user.mention}"]


async def test_changes_of_the_server_reach_the_bots_cache(ready: Stage) -> None:
    guild = ready.bot.guilds[0]
    carl = ready.double.person("Carl")
    ready.guild.add(carl)
    role = ready.guild.new_role("Players")
    ready.guild.give_role(carl, role)
    channel = ready.guild.new_channel("extra")
    await ready.double.until(lambda: guild.get_channel(channel.id) is not None)
    member = guild.get_member(carl.id)
    assert member is not None
    await ready.double.until(lambda: [r.name for r in member.roles] == ["@everyone", "Players"])
    ready.double.delete_channel(channel)
    ready.guild.delete_role(role)
    carl.leave(ready.guild)
    await ready.double.until(lambda: guild.get_member(carl.id) is None)
    assert guild.get_channel(channel.id) is None
    assert guild.get_role(role.id) is None


async def test_being_thrown_out_of_a_server_is_told(ready: Stage) -> None:
    ready.double.kick_bot(ready.guild)
    await ready.double.until(lambda: "guild_remove" in ready.bot.events)
    assert list(ready.bot.guilds) == []


async def test_members_of_a_large_server_are_fetched_in_chunks() -> None:
    async with Double.started() as double:
        guild = double.guild("Large", "gm")
        for number in range(1200):
            guild.add(double.world.new_user(f"player {number}"))
        with double.as_discord():
            from tests.bot.double.conftest import TinyBot

            bot = TinyBot()
            async with bot:
                await bot.login(double.token)
                task = asyncio.create_task(bot.connect())
                await bot.wait_until_ready()
                assert len(bot.guilds[0].members) == 1202
                found = await bot.guilds[0].query_members("player 119", limit=20)
                assert len(found) == 11
                await bot.close()
                await task


async def test_a_bot_that_dies_and_is_started_anew_hears_each_event_once(ready: Stage) -> None:
    connection = ready.bot.ws.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.abort()
    assert ready._task is not None
    ready._task.cancel()
    await ready.double.until(lambda: not ready.double.gateway.connected)
    await ready.anna.says(ready.general, "to nobody")
    await ready.bot.close()
    ready.bot = type(ready.bot)()
    await ready.run()
    await ready.anna.says(ready.general, "to the new one")
    await ready.double.until(lambda: ready.bot.heard)
    assert [m.content for m in ready.bot.heard] == ["to the new one"]
    assert len(ready.double.gateway.sessions) == 1


async def test_a_server_comes_back_after_an_outage(ready: Stage) -> None:
    guild = ready.bot.guilds[0]
    ready.bot.events.clear()
    ready.double.outage(ready.guild)
    await ready.double.until(lambda: guild.unavailable)
    ready.double.end_outage(ready.guild)
    await ready.double.until(lambda: "guild_available" in ready.bot.events)
    assert not ready.bot.guilds[0].unavailable
    assert len(ready.bot.guilds[0].members) == 4
