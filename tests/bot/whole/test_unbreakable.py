"""Faults, each with what the person sees and what the GM sees; and text that means harm."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.double import NoAnswer
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

HOSTILE = "@everyone <@&1> <@!1> [free gold](https://evil.example) ```py\n**GM** # big `x` \u202egnorw\n-# Signed: GM"


async def test_a_deadline_that_passed_while_the_bot_was_down_is_honoured_once(playing: Stage) -> None:
    deadline = (await playing.overview()).deadline
    await playing.stop()
    playing.clock.moment = deadline + timedelta(hours=3)
    playing.bot = playing._new_bot()
    await playing.run()
    await playing.hosting.tick()
    await playing.hosting.tick()
    await playing.settle()
    assert (await playing.overview()).turn.number == 2
    assert len([m for m in playing.anna.dms if "report of turn 1" in m.text]) == 1
    assert len([m for m in playing.channel("newspaper").messages if "front-page" in str(m.files)]) == 2


async def test_commands_go_on_after_the_gateway_dropped(playing: Stage) -> None:
    for forget in (False, True):
        await playing.double.close_gateway(4000, forget=forget)
        await playing.double.until(lambda: not playing.double.gateway.connected, why="the drop")
        await playing.double.connected()
        reply = await playing.slash(playing.cleo, "campaign list")
        assert "Spring War" in reply.text


async def test_a_turn_runs_while_the_gateway_is_down_and_is_delivered(playing: Stage) -> None:
    await playing.double.close_gateway(4000)
    await playing.deadline()
    assert "report of turn 1" in playing.anna.dms[-1].text


async def test_an_answer_that_discord_lost_is_not_sent_twice(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    await stage.joined(stage.bert, "Borogravia")
    stage.double.faults.cut("POST /channels/*/messages", times=4, after=True)
    await stage.slash(stage.gm, "campaign start")
    await stage.double.settled()
    stage.double.world.nonces.clear()
    for _ in range(3):
        stage.clock.forward(hours=1)
        await stage.settle()
    assert len(stage.anna.dms) == 1
    assert len(stage.bert.dms) == 1
    assert len([m for m in stage.channel("newspaper").messages if "front-page" in str(m.files)]) == 1


async def test_a_newspaper_that_may_not_be_written_is_told_to_the_gm(playing: Stage) -> None:
    playing.double.permit_bot(playing.channel("newspaper"), "send_messages", deny=True)
    await playing.deadline()
    lines = [m.text for m in playing.channel("gm").messages]
    assert any("newspaper" in line and "permission" in line for line in lines)
    assert "report of turn 1" in playing.anna.dms[-1].text


async def test_an_outage_of_the_server_does_not_pause_the_campaign(playing: Stage) -> None:
    playing.double.outage(playing.guild)
    await playing.double.settled(0.2)
    assert (await playing.campaign()).status == "running"
    await playing.deadline()
    playing.double.end_outage(playing.guild)
    assert "report of turn 1" in playing.anna.dms[-1].text
    assert "Spring War" in (await playing.slash(playing.cleo, "campaign list")).text


async def test_a_command_answered_too_late_harms_nothing(playing: Stage) -> None:
    patience, playing.double.interactions.answer_within = playing.double.interactions.answer_within, 0.2
    fault = playing.double.faults.slow("POST /interactions/*", seconds=2)  # later than 0.2 s of the busiest machine
    with pytest.raises(NoAnswer):
        await playing.cleo.slash(playing.general, "campaign list")
    await playing.settle()
    fault.lift()
    playing.double.interactions.answer_within = patience
    assert "Spring War" in (await playing.slash(playing.cleo, "campaign list")).text


async def test_a_fault_of_ours_gets_a_reference_and_changes_nothing(
    playing: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*args: object, **options: object) -> None:
        raise RuntimeError("database is locked: /secret/path")

    monkeypatch.setattr(playing.hosting.papers, "audit", broken)
    reply = await playing.slash(playing.gm, "gm audit")
    assert "Something went wrong" in reply.text
    assert "/secret/path" not in reply.text
    reference = reply.text.split()[-1]
    assert reference in caplog.text


async def test_two_gms_who_run_the_turn_at_once_run_it_once(playing: Stage) -> None:
    role = playing.guild.new_role("Wardens", "manage_events")
    await playing.slash(playing.gm, "gm role", role=role)
    playing.guild.give_role(playing.cleo, role)
    questions = [await playing.slash(person, "gm run") for person in (playing.gm, playing.cleo)]
    presses = [
        person.click(question, "Run the turn")
        for person, question in zip((playing.gm, playing.cleo), questions, strict=True)
    ]
    answers = await asyncio.gather(*presses)
    texts = [(await answer.final()).text for answer in answers]
    await playing.settle()
    assert sum("Turn 1 has run" in text for text in texts) == 1
    assert (await playing.overview()).turn.number == 2


async def test_pressing_a_confirmation_twice_does_it_once(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "gm run")
    first = await playing.gm.click(question, "Run the turn")
    await first.final()
    assert question.buttons == []
    assert (await playing.overview()).turn.number == 2


async def test_several_campaigns_in_one_server_keep_apart(playing: Stage) -> None:
    await playing.opened("Autumn War")
    await playing.joined(playing.anna, "Sylvania")
    assert (await playing.slash(playing.anna, "member list", at="sylvania")).text.startswith("**Sylvania**")
    assert (await playing.slash(playing.anna, "member list", at="ruritania")).text.startswith("**Ruritania**")
    unsure = await playing.slash(playing.anna, "member list")
    assert "several factions" in unsure.text
    meant = await (await playing.anna.select(unsure, "Which one do you mean?", "Sylvania")).final()
    assert meant.text.startswith("**Sylvania**"), "the command goes on with the one that was chosen"
    form = await playing.anna.slash(playing.general, "orders submit")
    opened = await playing.anna.select(await form.final(), "Which one do you mean?", "Ruritania")
    assert opened.modal is not None
    filed = await playing.slash(playing.anna, "orders check", file=("o.txt", b"x"))
    assert "option `faction`" in filed.text, "a file cannot wait for an answer"
    offered = await playing.anna.autocomplete(playing.general, "member list", "faction", "syl")
    assert offered == ["Sylvania (Autumn War)"]
    (choice,) = await playing.anna.choices(playing.general, "member list", "faction", "syl")
    chosen = await playing.slash(playing.anna, "member list", faction=choice["value"])
    assert chosen.text.startswith("**Sylvania**")


async def test_hostile_text_pings_nobody_and_imitates_nothing(stage: Stage) -> None:
    await stage.opened("War @everyone **x**")
    await stage.joined(stage.anna, "GM @everyone `x")
    await stage.joined(stage.bert, "newspaper")
    await stage.begins()
    seats = await stage.hosting.seats.all((await stage.campaign()).id)
    anna, bert = seats
    await stage.hosting.papers.press(anna.id, stage.anna.id, HOSTILE[:60], HOSTILE)
    await stage.hosting.papers.rumour(bert.id, stage.bert.id, HOSTILE)
    await stage.hosting.letters.write(anna.id, stage.anna.id, bert.id, HOSTILE)
    await stage.deadline()
    everything = [m for c in (*stage.guild.channels.values(), *stage.guild.threads.values()) for m in c.messages]
    everything += [*stage.anna.dms, *stage.bert.dms]
    assert any("gold" in m.text for m in everything)
    for message in everything:
        assert not message.mention_everyone
        assert "[free gold](" not in message.text
        assert "\u202e" not in message.text
        assert "\n-# Signed" not in message.text
        assert "```py" not in message.text
    names = [channel.name for channel in stage.guild.channels.values()]
    assert names.count("newspaper") == 1
    assert "faction-newspaper" in names
