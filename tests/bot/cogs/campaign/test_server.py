"""Channels deleted, the bot removed: campaigns stay housed, and nothing runs for nobody."""

from __future__ import annotations

import pytest

from tests.bot.stage import Stage


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.cogs.masters.server._SETTLE", 0.05)


def names(stage: Stage) -> list[str]:
    return [channel.name for channel in stage.guild.channels.values()]


def is_told(stage: Stage, channel: str, word: str) -> bool:
    return any(word in message.text for message in stage.channel(channel).messages)


async def test_a_deleted_channel_is_made_again_and_the_gm_is_told(playing: Stage) -> None:
    playing.double.delete_channel(playing.channel("ruritania"))
    await playing.double.until(lambda: "ruritania" in names(playing), why="the channel")
    await playing.double.until(lambda: is_told(playing, "ruritania", "Turn 1"), why="its card")
    await playing.double.until(lambda: is_told(playing, "gm", "Ruritania"), why="word to the GM")
    channel = playing.channel("ruritania")
    assert playing.anna.can_write_in(channel)
    assert not playing.bert.can_see(channel)
    assert "Turn 1" in playing.last("ruritania").text
    assert "Ruritania" in playing.last("gm").text
    reply = await playing.slash(playing.anna, "member list", at="ruritania")
    assert "Ruritania" in reply.text


async def test_a_newspaper_made_again_gets_the_next_issue(playing: Stage) -> None:
    old = playing.channel("newspaper").id
    playing.double.delete_channel(playing.channel("newspaper"))

    async def again() -> bool:
        return (await playing.campaign()).channels["newspaper"] not in (None, old)

    await playing.until(again)
    await playing.deadline()
    assert any(m.files for m in playing.channel("newspaper").messages)


async def test_channels_deleted_while_the_bot_was_away_are_made_again(playing: Stage) -> None:
    await playing.stop()
    playing.double.delete_channel(playing.channel("map"))
    playing.bot = playing._new_bot()
    await playing.run()
    await playing.double.until(lambda: "map" in names(playing), why="the channel")
    await playing.double.settled()


async def test_the_channels_of_an_ended_campaign_may_be_deleted(playing: Stage) -> None:
    await playing.hosting.campaigns.end((await playing.campaign()).id, playing.gm.id)
    await playing.settle()
    playing.double.delete_channel(playing.channel("map"))
    await playing.double.settled(0.3)
    assert "map" not in [c.name for c in playing.guild.channels.values()]


async def test_thrown_out_the_bot_pauses_the_campaign(playing: Stage) -> None:
    playing.double.kick_bot(playing.guild)

    async def paused() -> bool:
        return (await playing.campaign()).status == "paused"

    await playing.until(paused)


async def test_a_new_server_is_told_how_to_begin(stage: Stage) -> None:
    other = stage.double.guild("New Server", "Olga")
    await stage.double.until(lambda: other.channel("general").messages, why="a welcome")
    welcome = other.channel("general").last
    assert welcome is not None
    for word in ("/campaign new", "/join", "/help", "Dunk!"):
        assert word in welcome.text
    assert "I lack" not in welcome.text


async def test_a_restart_greets_nobody_again(playing: Stage) -> None:
    before = len(playing.general.messages)
    await playing.restart()
    await playing.double.settled(0.2)
    assert len(playing.general.messages) == before
