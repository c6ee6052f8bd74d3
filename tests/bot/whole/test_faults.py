"""Faults of the world around the bot, each with what the person sees and what the GM sees."""

from __future__ import annotations

import asyncio
import sqlite3
from datetime import timedelta

import pytest
from sqlalchemy import event

from bot.cogs.people.coming_and_going import PresenceCog
from bot.hosting import Schedule
from storage import db
from storage.errors import Unavailable
from tests.bot.stage import SUNDAY, Stage

pytestmark = pytest.mark.slow

HOME = "ruritania"


def gm_lines(stage: Stage) -> list[str]:
    return [message.text for message in stage.channel("gm").messages]


def issues(stage: Stage, name: str = "newspaper") -> int:
    return len([m for m in stage.channel(name).messages if "front-page" in str(m.files)])


# people ---------------------------------------------------------------------------------------------------


async def test_a_player_who_leaves_the_server_is_noticed_at_once(playing: Stage) -> None:
    playing.anna.leave(playing.guild)

    async def marked() -> bool:
        return (await playing.seat("Ruritania")).settings.gone == [playing.anna.id]

    await playing.until(marked)
    await playing.settle()
    assert any(
        "Ruritania: a member has left the server" in line and "/gm replace" in line for line in gm_lines(playing)
    )
    seat = await playing.slash(playing.gm, "gm seat", faction="Ruritania")
    assert "has left the server" in seat.text
    health = await playing.slash(playing.gm, "gm health")
    assert "Have left the server" in health.text
    playing.anna.join(playing.guild)

    async def unmarked() -> bool:
        return (await playing.seat("Ruritania")).settings.gone == []

    await playing.until(unmarked)
    await playing.settle()
    assert any("a member is back" in line for line in gm_lines(playing))


async def test_a_player_who_left_while_the_bot_was_away_is_noticed_after_the_start(playing: Stage) -> None:
    await playing.stop()
    playing.bert.leave(playing.guild)
    playing.bot = playing._new_bot()
    await playing.run()
    cog = playing.bot.get_cog("PresenceCog")
    assert isinstance(cog, PresenceCog)

    async def marked() -> bool:
        return (await playing.seat("Borogravia")).settings.gone == [playing.bert.id]

    async def told() -> bool:
        return any("a member has left the server" in line for line in gm_lines(playing))

    await playing.until(marked)
    await playing.until(told)
    await playing.settle()
    assert sum("a member has left the server" in line for line in gm_lines(playing)) == 1
    playing.clock.forward(hours=2)
    await cog.due()
    await playing.settle()
    assert sum("a member has left the server" in line for line in gm_lines(playing)) == 1


async def test_who_left_is_not_reminded_and_the_turn_runs_all_the_same(playing: Stage) -> None:
    playing.anna.leave(playing.guild)

    async def marked() -> bool:
        return bool((await playing.seat("Ruritania")).settings.gone)

    await playing.until(marked)
    before = len(playing.anna.dms)
    playing.clock.moment = (await playing.overview()).deadline - timedelta(hours=2)
    await playing.hosting.tick()
    await playing.settle()
    assert len(playing.anna.dms) == before
    await playing.deadline()
    assert (await playing.overview()).turn.number == 2
    assert "report of turn 1" in playing.last(HOME).text or any(
        "report of turn 1" in message.text for message in playing.channel(HOME).messages
    )


# server and roles -----------------------------------------------------------------------------------------


async def test_the_gm_role_deleted_leaves_the_desk_to_the_managers_and_says_so(playing: Stage) -> None:
    role = playing.guild.new_role("Wardens")
    await playing.slash(playing.gm, "gm role", role=role)
    playing.guild.give_role(playing.cleo, role)
    assert "Health of" in (await playing.slash(playing.cleo, "gm health")).text
    playing.double.world.delete_role(playing.guild, role)

    async def told() -> bool:
        await playing.settle()
        return any("The game master role was deleted" in line for line in gm_lines(playing))

    await playing.until(told)
    refused = await playing.slash(playing.cleo, "gm health")
    assert "game masters of" in refused.text
    assert "Health of" in (await playing.slash(playing.gm, "gm health")).text


async def test_thrown_out_the_bot_tells_the_gm_and_goes_on_when_it_is_back(playing: Stage) -> None:
    meeting = playing.double.guild("Elsewhere", playing.gm)
    await playing.double.settled(0.1)
    playing.double.kick_bot(playing.guild)

    async def told() -> bool:
        await playing.settle()
        return bool(playing.gm.dms)

    await playing.until(told)
    assert (await playing.campaign()).status == "paused"
    assert "Spring War is paused" in playing.gm.dms[-1].text
    assert "The campaign is intact" in playing.gm.dms[-1].text
    playing.clock.moment = SUNDAY + timedelta(days=30)
    assert await playing.hosting.tick() == []
    assert meeting.channel("general").messages  # that server was greeted, and its affairs are its own


async def test_taken_in_again_the_bot_says_so_and_the_campaign_goes_on(playing: Stage) -> None:
    playing.double.kick_bot(playing.guild)

    async def paused() -> bool:
        return (await playing.campaign()).status == "paused"

    await playing.until(paused)
    playing.double.invite_bot(playing.guild)

    async def back() -> list[str]:
        await playing.settle()
        return [message.text for message in playing.channel("gm").messages if "I am back" in message.text]

    await playing.until(back)
    (told,) = await back()
    for word in ("Nothing is lost", "/campaign resume", "/gm redeliver"):
        assert word in told
    assert not any("Hello!" in message.text for message in playing.general.messages[1:])
    assert "has resumed" in (await playing.slash(playing.gm, "campaign resume")).text
    await playing.deadline()
    assert "report of turn 1" in playing.anna.dms[-1].text


async def test_a_deleted_category_is_made_again_with_its_channels_in_it(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cogs.masters.server._SETTLE", 0.05)
    old = (await playing.campaign()).channels["category"]
    assert old is not None
    playing.double.delete_channel(playing.guild.channels[old])

    async def again() -> bool:
        return bool((await playing.campaign()).channels["category"] != old)

    await playing.until(again)
    await playing.double.until(lambda: any("the category" in line for line in gm_lines(playing)), why="word of it")
    category = (await playing.campaign()).channels["category"]
    assert playing.channel("newspaper").parent_id == category
    assert playing.channel(HOME).parent_id == category


# deliveries to recreated channels -------------------------------------------------------------------------


async def test_what_was_meant_for_a_deleted_newspaper_stands_in_the_one_made_anew(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cogs.masters.server._SETTLE", 3600)  # nothing is repaired automatically here
    cog = playing.bot.get_cog("ServerCog")
    assert cog is not None
    await cog.cog_unload()  # nor by what was begun at the start
    for name in ("newspaper", "map"):
        playing.double.delete_channel(playing.channel(name))
    await playing.hosting.papers.press((await playing.seat("Ruritania")).id, playing.anna.id, "To arms", "They come.")
    await playing.deadline()
    assert "newspaper" not in [channel.name for channel in playing.guild.channels.values()]
    assert any("newspaper for everybody could not be delivered" in line for line in gm_lines(playing))
    await playing.slash(playing.gm, "gm home")
    await playing.settle()
    assert issues(playing) == 1
    assert [m for m in playing.channel("map").messages if m.files]
    threads = [thread for thread in playing.guild.threads.values() if any("To arms" in m.text for m in thread.messages)]
    assert len(threads) == 1


async def test_the_gm_posts_the_paper_once_more(playing: Stage) -> None:
    await playing.deadline()
    before = issues(playing), len(playing.channel("map").messages)
    answer = await playing.slash(playing.gm, "gm redeliver", what="public")
    assert "on the way to #newspaper and #map" in answer.text
    await playing.settle()
    assert (issues(playing), len(playing.channel("map").messages)) == (before[0] + 1, before[1] + 1)


async def test_redeliver_really_sends_every_report_again(playing: Stage) -> None:
    await playing.deadline()
    before = len(playing.anna.dms), len(playing.bert.dms)
    asked = await playing.slash(playing.gm, "gm redeliver")
    assert "again to everybody?" in asked.text
    await playing.settle()
    assert (len(playing.anna.dms), len(playing.bert.dms)) == before
    await (await playing.gm.click(asked, "Send them to everybody")).final()
    await playing.settle()
    assert (len(playing.anna.dms), len(playing.bert.dms)) == (before[0] + 1, before[1] + 1)
    assert [f.name for f in playing.anna.dms[-1].files] == [f.name for f in playing.anna.dms[-2].files]


# time -----------------------------------------------------------------------------------------------------


async def test_the_clock_jumping_back_runs_no_turn_twice_and_keeps_no_message(playing: Stage) -> None:
    await playing.deadline()
    assert (await playing.overview()).turn.number == 2
    playing.double.faults.fail("POST /channels/*/messages", times=1)
    await playing.slash(playing.gm, "gm announce")
    await playing.hosting.papers.announce((await playing.campaign()).id, "Hear ye", "It rains.", playing.gm.id)
    await playing.settle()
    playing.clock.forward(days=-6)
    assert await playing.hosting.tick() == []
    await playing.settle()
    assert "It rains." in playing.last("newspaper").text or any(
        "It rains." in message.text for message in playing.channel("newspaper").messages
    )
    assert (await playing.overview()).turn.number == 2
    assert len([m for m in playing.anna.dms if "report of turn 1" in m.text]) == 1


async def test_after_a_clock_that_ran_ahead_the_deadline_is_set_anew_and_told(playing: Stage) -> None:
    playing.clock.forward(days=400)
    await playing.hosting.tick()
    await playing.settle()
    assert (await playing.overview()).turn.number == 2
    playing.clock.forward(days=-400)
    assert await playing.hosting.tick() == []
    await playing.settle()
    deadline = (await playing.overview()).deadline
    assert timedelta(0) < deadline - playing.clock.now() < timedelta(days=10)
    assert any("The clock was set back" in line for line in gm_lines(playing))
    assert any("deadline of turn 2 has moved" in m.text for m in playing.channel("newspaper").messages)
    said = len(gm_lines(playing))
    await playing.hosting.tick()
    await playing.settle()
    assert len(gm_lines(playing)) == said


async def test_summer_time_moves_utc_and_not_the_evening_of_the_players(playing: Stage) -> None:
    """29 March 2026: clocks in Paris go from 2 to 3 at night; the turn still ends on Sunday at 20:00."""
    schedule = Schedule(kind="weekly", weekdays=(6,), zone="Europe/Paris")
    await playing.hosting.campaigns.set_schedule((await playing.campaign()).id, schedule, playing.gm.id)
    seen = []
    for _ in range(6):
        deadline = (await playing.overview()).deadline
        seen.append(deadline.strftime("%d %b %H:%M"))
        await playing.settle()
        assert f"<t:{int(deadline.timestamp())}" in playing.channel(HOME).messages[0].text
        await playing.deadline()
    assert seen == ["01 Mar 19:00", "08 Mar 19:00", "15 Mar 19:00", "22 Mar 19:00", "29 Mar 18:00", "05 Apr 18:00"]


async def test_the_deadline_passes_while_a_form_is_open(playing: Stage) -> None:
    form = await playing.slash(playing.anna, "orders submit", at=HOME)
    await playing.deadline()
    answer = await (await playing.anna.submit(form, {"Your orders": "place 0\nwrite_race all\n"})).final()
    assert "Turn 1 ran while you were writing" in answer.text
    assert "Checked, not stored" in answer.text
    assert (await playing.hosting.orders.show((await playing.seat("Ruritania")).id, playing.anna.id)) is None
    sent = await (await playing.anna.click(answer, answer.buttons[0])).final()
    if "Orders on file" not in sent.text:  # the first button fixes, where there was something to fix
        sent = await (await playing.anna.click(answer, "Submit anyway")).final()
    assert "Orders on file" in sent.text


async def test_two_members_who_submit_at_once_are_both_told(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="submit")
    answers = await asyncio.gather(
        *(
            playing.slash(who, "orders submit", at=HOME, file=("o.txt", f"place {n}\n".encode()))
            for n, who in enumerate((playing.anna, playing.cleo))
        )
    )
    await playing.settle()
    assert all("Orders on file" in answer.text for answer in answers)
    kept = await playing.hosting.orders.show((await playing.seat("Ruritania")).id, playing.anna.id)
    assert kept is not None
    assert kept.version == 2
    second, first = (playing.anna, playing.cleo) if kept.author_id == playing.anna.id else (playing.cleo, playing.anna)
    (winner,) = [answer for answer in answers if "submission 2" in answer.text]
    assert f"<@{first.id}> sent submission 1" in winner.text
    assert "yours replaces it" in winner.text
    assert "your orders were replaced" in first.dms[-1].text
    assert not any("your orders were replaced" in message.text for message in second.dms)


# the database ---------------------------------------------------------------------------------------------


async def test_a_locked_database_is_told_in_words_and_to_the_gm_when_it_is_over(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = sqlite3.connect(playing.database, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with monkeypatch.context() as impatient:
        impatient.setattr(db, "BUSY_TIMEOUT_MS", 60)
        playing.bot.store.engine.dispose()  # a new connection has the new patience
        refused = await playing.slash(playing.anna, "orders submit", at=HOME, file=("o.txt", b"place 0\n"))
        assert "My database is busy" in refused.text
        assert "try again in a minute" in refused.text
        playing.clock.moment = SUNDAY + timedelta(hours=1)
        with pytest.raises(Exception, match="database is busy"):
            await playing.hosting.tick()
    other.execute("ROLLBACK")
    other.close()
    playing.bot.store.engine.dispose()
    runs = await playing.hosting.tick()
    await playing.settle()
    assert [run.outcome for run in runs] == ["done"]
    assert "report of turn 1" in playing.anna.dms[-1].text
    assert sum("I could not use my database for a while" in line for line in gm_lines(playing)) == 1


async def test_a_full_disk_saves_nothing_by_halves_and_the_turn_runs_when_there_is_room(playing: Stage) -> None:
    engine = playing.bot.store.engine
    full = [True]

    def no_room(connection, _record, _proxy) -> None:  # type: ignore[no-untyped-def]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages if full[0] else 1_000_000}")

    event.listen(engine, "checkout", no_room)
    refused = await playing.slash(playing.anna, "orders submit", at=HOME, file=("o.txt", b"# x\n" * 20_000))
    assert "My disk is full" in refused.text
    playing.clock.moment = SUNDAY + timedelta(hours=1)
    with pytest.raises(Unavailable, match="disk"):
        raise Unavailable("; ".join(f"{run.outcome}: {run.error}" for run in await playing.hosting.tick()))
    assert (await playing.overview()).turn.number == 1
    full[0] = False
    for _ in range(2):
        await playing.hosting.tick()
        await playing.settle()
    assert (await playing.overview()).turn.number == 2
    assert len([m for m in playing.anna.dms if "report of turn 1" in m.text]) == 1
    assert any("I could not use my database" in line and "disk" in line for line in gm_lines(playing))


# Discord --------------------------------------------------------------------------------------------------


async def test_in_a_storm_of_rate_limits_everything_arrives_once_and_in_order(playing: Stage) -> None:
    before = len(playing.anna.dms)
    playing.double.faults.quota("POST /channels/*/messages", count=1, seconds=0.3)
    playing.double.faults.rate_limit("PATCH /channels/*/messages/*", retry_after=0.1, times=8)
    await playing.deadline()
    for _ in range(3):
        playing.clock.forward(minutes=5)
        await playing.settle()
    assert [("report of turn 1" in m.text) for m in playing.anna.dms[before:]] == [True]
    assert issues(playing) == 2
    assert "Turn 2" in playing.channel(HOME).messages[0].text
    assert not any("could not be delivered" in line for line in gm_lines(playing))
    health = await playing.slash(playing.gm, "gm health")
    assert "All is well" in health.text


async def test_discord_down_for_a_minute_delays_and_loses_nothing(playing: Stage) -> None:
    faults = playing.double.faults
    outage = [faults.fail(f"{verb} /channels/*", status=503, times=None) for verb in ("POST", "PATCH", "GET")]
    outage.append(faults.fail("POST /users/*", status=503, times=None))
    await playing.deadline()
    assert (await playing.overview()).turn.number == 2
    assert issues(playing) == 1
    health = await playing.slash(playing.gm, "gm health")
    assert "pending" in health.text
    for fault in outage:
        fault.lift()
    for _ in range(4):
        playing.clock.forward(seconds=60)
        await playing.settle()
    assert len([m for m in playing.anna.dms if "report of turn 1" in m.text]) == 1
    assert len([m for m in playing.bert.dms if "report of turn 1" in m.text]) == 1
    assert issues(playing) == 2


async def test_a_command_that_needs_discord_while_it_is_down_says_so(playing: Stage) -> None:
    playing.double.delete_channel(playing.channel("map"))
    playing.double.faults.fail("POST /guilds/*/channels", status=503, times=None)
    answer = await playing.slash(playing.gm, "gm home")
    assert "Discord is not responding properly. Nothing was lost" in answer.text
    playing.double.faults.lift_all()
    assert "Recreated: map" in (await playing.slash(playing.gm, "gm home")).text
