"""The clock, the transcript, and the size of it all."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime

import discord
import pytest

from bot.double import Double
from bot.double.state.files import IN_MEMORY, Files
from bot.double.state.snowflakes import Clock, moment_of
from tests.bot.double.conftest import Stage


def test_a_stopped_clock_gives_the_same_ids_each_time() -> None:
    base = datetime(2026, 3, 1, tzinfo=UTC)
    first, second = Clock(base), Clock(base)
    ids = [first.new_id() for _ in range(3)]
    assert ids == [second.new_id() for _ in range(3)]
    assert ids == sorted(set(ids))
    assert moment_of(ids[0]).replace(microsecond=0) == base


def test_ids_grow_even_when_the_clock_is_set_back() -> None:
    clock = Clock()
    before = clock.new_id()
    clock.set(datetime(2020, 1, 1, tzinfo=UTC))
    assert clock.new_id() > before
    assert clock.now().year == 2020


async def test_the_client_reads_the_time_of_a_message_from_the_clock() -> None:
    base = datetime(2026, 3, 1, 12, tzinfo=UTC)
    async with Double.started(clock=base) as double:
        guild = double.guild("G", "gm")
        with double.as_discord():
            async with discord.Client(intents=discord.Intents.none()) as client:
                await client.login(double.token)
                channel = await client.fetch_channel(guild.channel("general").id)
                assert isinstance(channel, discord.TextChannel)
                sent = await channel.send("x")
    assert sent.created_at.replace(microsecond=0) == base


def test_as_discord_leaves_the_client_as_it_was() -> None:
    before = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    double = Double()
    double.base_url, double.gateway.url = "http://127.0.0.1:1", "ws://127.0.0.1:1/gateway"
    with double.as_discord():
        assert discord.http.Route.BASE == "http://127.0.0.1:1/api/v10"
        assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"
    after = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    assert after == before


def test_files_are_kept_once_and_outside_memory_when_that_is_full() -> None:
    files = Files()
    first, more = b"x" * (IN_MEMORY - 1), b"more"
    digests = [files.keep(data) for data in (first, more, b".", first, more)]
    assert digests[3:] == digests[:2]
    assert sorted(files.digests()) == sorted(digests[:3])
    assert [files.read(digest) for digest in digests[:3]] == [first, more, b"."]
    assert [digest in files._held for digest in digests[:3]] == [True, False, True]
    with pytest.raises(KeyError):
        files.read("no such digest")


async def test_everything_that_people_saw_is_told_as_plain_data(stage: Stage) -> None:
    @stage.bot.tree.command(name="orders", description="Orders")
    async def orders(interaction: discord.Interaction, turn: int) -> None:
        await interaction.response.send_message(f"turn {turn} taken", ephemeral=True)

    await stage.run()
    await stage.anna.slash(stage.general, "orders", turn=3)
    await stage.place().send("news", file=discord.File(io.BytesIO(b"paper"), "paper.txt", description="The paper"))
    user = await stage.bot.fetch_user(stage.anna.id)
    await user.send("report")
    told = stage.double.everything()
    assert json.loads(json.dumps(told)) == told
    anna = next(p for p in told["people"] if p["name"] == "Anna")
    assert [m["text"] for m in anna["dms"]] == ["report"]
    private = anna["private"][0]
    assert (private["text"], private["used"]["what"], private["used"]["in"]) == (
        "turn 3 taken", "/orders turn:3", "general")  # fmt: skip
    channel = told["guilds"][0]["categories"][0]["channels"][0]
    assert (channel["name"], channel["public"], [m["text"] for m in channel["messages"]]) == ("general", True, ["news"])
    file = channel["messages"][0]["files"][0]
    assert (file["name"], file["description"], stage.double.file(file["key"])) == ("paper.txt", "The paper", b"paper")


async def test_a_lookup_that_fails_names_what_there_is(stage: Stage) -> None:
    with pytest.raises(LookupError, match=r"there are \['general'\]"):
        stage.guild.channel("map")
    await stage.run()
    await stage.place().send("x", file=discord.File(io.BytesIO(b""), "a.txt"))
    with pytest.raises(LookupError, match=r"a\.txt"):
        stage.general.last.file(".png")
