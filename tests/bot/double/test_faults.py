"""Faults on command, and that the real client lives through them."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest
from discord.http import Route

from tests.bot.double.conftest import Stage


async def test_a_rate_limited_request_is_made_again_after_the_wait(ready: Stage) -> None:
    ready.double.faults.rate_limit("POST /channels/*/messages", retry_after=0.2, times=2)
    start = time.monotonic()
    await ready.place().send("patient")
    assert time.monotonic() - start >= 0.4
    assert [m.content for m in ready.general.messages] == ["patient"]
    posts = [r.status for r in ready.double.requests if r.method == "POST"]
    assert posts == [429, 429, 200]


async def test_a_global_rate_limit_holds_up_every_request(ready: Stage) -> None:
    ready.double.faults.rate_limit(retry_after=0.3, everywhere=True)
    start = time.monotonic()
    first = asyncio.create_task(ready.place().send("first"))
    await asyncio.sleep(0.1)
    await ready.bot.fetch_user(ready.anna.id)
    assert time.monotonic() - start >= 0.3
    await first


@pytest.mark.slow
async def test_a_server_error_is_tried_again(ready: Stage) -> None:
    ready.double.faults.fail("POST /channels/*/messages", status=500)
    await ready.place().send("again")
    assert [m.content for m in ready.general.messages] == ["again"]


async def test_an_error_that_lasts_is_raised(ready: Stage) -> None:
    ready.double.faults.fail("GET /users/*", status=503)
    with pytest.raises(discord.DiscordServerError):
        await ready.bot.fetch_user(ready.anna.id)


@pytest.mark.slow
async def test_an_error_after_the_deed_makes_the_client_do_it_twice_without_a_nonce(ready: Stage) -> None:
    ready.double.faults.fail("POST /channels/*/messages", status=502, after=True)
    route = Route("POST", f"/channels/{ready.general.id}/messages")
    await ready.bot.http.request(route, json={"content": "twice"})
    assert [m.content for m in ready.general.messages] == ["twice", "twice"]


@pytest.mark.slow
async def test_an_error_after_the_deed_is_harmless_where_the_client_sends_a_nonce(ready: Stage) -> None:
    ready.double.faults.fail("POST /channels/*/messages", status=502, after=True)
    await ready.place().send("once")
    assert [m.content for m in ready.general.messages] == ["once"]


async def test_a_cut_connection_reaches_the_bot_as_an_error_though_the_message_stands(ready: Stage) -> None:
    ready.double.faults.cut("POST /channels/*/messages")
    with pytest.raises((OSError, discord.HTTPException, Exception)) as caught:
        await ready.place().send("lost answer")
    assert "disconnect" in type(caught.value).__name__.lower() or isinstance(caught.value, OSError)
    assert [m.content for m in ready.general.messages] == ["lost answer"]


async def test_slow_answers_are_slow_until_the_fault_is_lifted(ready: Stage) -> None:
    fault = ready.double.faults.slow("GET /users/*", seconds=0.2)
    start = time.monotonic()
    await ready.bot.fetch_user(ready.anna.id)
    assert time.monotonic() - start >= 0.2
    fault.lift()
    ready.double.faults.slow("GET /users/*", seconds=600).lift()
    async with asyncio.timeout(60):
        await ready.bot.fetch_user(ready.anna.id)


async def test_a_deleted_channel_is_unknown(ready: Stage) -> None:
    place = ready.place()
    ready.double.delete_channel(ready.general)
    with pytest.raises(discord.NotFound) as caught:
        await place.send("hello?")
    assert caught.value.code == 10003
    assert ready.double.refusals[-1].status == 404


async def test_waiting_for_what_never_comes_names_what_was_awaited(ready: Stage) -> None:
    with pytest.raises(TimeoutError, match="a miracle"):
        await ready.double.until(lambda: False, timeout=0.05, why="a miracle")


async def test_settled_waits_for_requests_in_flight(ready: Stage) -> None:
    ready.double.faults.slow("POST /channels/*", seconds=0.3)
    task = asyncio.create_task(ready.place().send("slow"))
    await asyncio.sleep(0.05)
    await ready.double.settled(quiet=0.05)
    assert task.done()
    assert ready.general.last.content == "slow"


async def test_a_quota_holds_the_bot_to_so_many_requests_a_while(ready: Stage) -> None:
    ready.double.faults.quota("POST /channels/*/messages", count=2, seconds=0.4)
    start = time.monotonic()
    async with asyncio.timeout(60):
        for number in range(4):
            await ready.place().send(str(number))
    assert time.monotonic() - start >= 0.4
    assert [m.content for m in ready.general.messages] == ["0", "1", "2", "3"]
    assert [r.status for r in ready.double.requests if r.method == "POST"].count(429) >= 1
    await (await ready.bot.fetch_user(ready.anna.id)).send("another path is free")
