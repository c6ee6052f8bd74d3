"""Deliveries into Discord: where they go, what becomes of refusals, and that nothing comes twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.hosting.turn.drawing import Drawing
from tests.bot import misrules
from tests.bot.stage import Stage


@pytest.mark.slow
async def test_a_closed_dm_brings_the_report_into_the_faction_channel_with_a_hint(stage: Stage) -> None:
    stage.anna.close_dms()
    await stage.started()
    assert stage.anna.dms == []
    report = next(m for m in stage.channel("ruritania").messages if "your first report" in m.text)
    assert "open your DMs" in report.text
    assert report.file(".txt").text
    assert "Ruritania" in stage.last("gm").text
    assert "could not be delivered" in stage.last("gm").text


async def test_a_faction_may_have_its_reports_without_the_page(playing: Stage) -> None:
    assert "without the page" in (await playing.slash(playing.anna, "report", page="without the page")).text
    await playing.deadline()
    assert [stored.name for stored in playing.anna.dms[-1].files if stored.name.endswith(".html")] == []
    again = await playing.slash(playing.anna, "report")
    assert [stored.name for stored in again.files if stored.name.endswith(".html")] == []
    await playing.slash(playing.anna, "report", page="with the page")
    files = (await playing.slash(playing.anna, "report")).files
    page = next(stored for stored in files if stored.name == "report-ruritania-turn-1.html")
    assert b"<!doctype html>" in page.data[:400]


@pytest.mark.slow
async def test_who_gets_no_page_for_its_size_is_told_on_the_card(
    playing: Stage,
) -> None:
    await playing.slash(playing.bert, "report", page="without the page")
    usual, playing.hosting.core.rulesets = playing.hosting.core.rulesets, misrules.long_winded
    await playing.deadline()
    for report in (playing.anna.dms[-1], await playing.slash(playing.anna, "report")):
        assert [stored.name for stored in report.files if stored.name.endswith(".html")] == []
        assert "Without report.html this time" in report.text
        assert "1,048,576 are the most. The text and the JSON hold the same." in report.text
    assert "Without report.html" not in playing.bert.dms[-1].text  # who wants none need not know
    assert "1,048,576 are the most" in playing.last("gm").text
    playing.hosting.core.rulesets = usual
    await playing.deadline()
    assert "Without report.html" not in playing.anna.dms[-1].text
    assert playing.anna.dms[-1].file(".html")


async def test_a_turn_sends_report_template_map_and_json(playing: Stage) -> None:
    await playing.deadline()
    report = playing.anna.dms[-1]
    assert "report of turn 1" in report.text
    names = [stored.name for stored in report.files]
    assert names == [
        "report-ruritania-turn-1.txt",
        "orders-ruritania-turn-2.txt",
        "report-ruritania-turn-1.json",
        "report-ruritania-turn-1.html",
        "map.png",
    ]
    assert "Orders for turn 2** by <t:" in report.text
    assert "Funds" in report.text


async def die(*_: Any) -> None:
    """The process ends before anything is drawn."""


async def test_pictures_join_a_report_that_was_sent_before_they_were_drawn_each_once_whatever_dies(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Drawing, "draw", die)
        await playing.deadline()
        sent = [len(playing.anna.dms), len(playing.bert.dms)]
        first = playing.anna.dms[-1]
        assert [stored.name for stored in first.files] == [
            "report-ruritania-turn-1.txt",
            "orders-ruritania-turn-2.txt",
        ]
        said, buttons = first.text, first.buttons
        await playing.restart()

    def killed(*args: Any, **named: Any) -> None:
        raise OSError("the process ended here")

    playing.clock.forward(minutes=1)
    with monkeypatch.context() as patch:
        patch.setattr(type(playing.bot.store), "mark_sent", killed)
        await playing.hosting.tick()
        await playing.double.settled(0.3)
        await playing.restart()
    playing.clock.forward(hours=1)
    await playing.hosting.tick()
    await playing.settle()
    whole = playing.anna.dms[-1]
    assert [len(playing.anna.dms), len(playing.bert.dms)] == sent, "nobody is sent a second message"
    assert [stored.name for stored in whole.files] == [
        "report-ruritania-turn-1.txt",
        "orders-ruritania-turn-2.txt",
        "report-ruritania-turn-1.json",
        "report-ruritania-turn-1.html",
        "map.png",
    ]
    assert whole.file("map.png").data.startswith(b"\x89PNG")
    assert (whole.text, whole.buttons, whole.hidden_files) == (said, buttons, [])
    top = whole.components[0]["components"][0]["items"]
    assert [item["media"]["url"] for item in top] == [whole.file("map.png").url], "the picture comes first"


async def test_pictures_join_a_report_that_an_earlier_version_sent_as_an_embed(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Drawing, "draw", die)
        await playing.deadline()
        old = playing.anna.dms[-1]
        old.flags, old.components, old.embeds = 0, [], [{"type": "rich", "title": "Ruritania: report of turn 1"}]
        await playing.restart()
    playing.clock.forward(minutes=1)
    await playing.hosting.tick()
    await playing.settle()
    whole = playing.anna.dms[-1]
    assert (whole.id, whole.embeds[0]["title"]) == (old.id, "Ruritania: report of turn 1")
    assert whole.file("map.png").data.startswith(b"\x89PNG")


async def test_nobody_gets_the_report_of_somebody_else(playing: Stage) -> None:
    await playing.deadline()
    assert not any("Borogravia:" in m.text for m in playing.anna.dms)
    assert not any("Ruritania:" in m.text for m in playing.bert.dms)
    assert playing.cleo.dms == []


@pytest.mark.slow
async def test_what_was_sent_before_the_bot_died_is_not_sent_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    await stage.joined(stage.bert, "Borogravia")

    def killed(*args: Any) -> None:
        raise OSError("the process ended here")

    with monkeypatch.context() as patch:
        patch.setattr(type(stage.bot.store), "mark_sent", killed)
        await stage.slash(stage.gm, "campaign start")
        await stage.double.settled(0.3)
        assert len(stage.anna.dms) == 1
        stage.double.world.nonces.clear()  # after two minutes Discord no longer knows a nonce
        await stage.restart()
    stage.clock.forward(hours=1)
    await stage.settle()
    assert len(stage.anna.dms) == 1
    assert len(stage.bert.dms) == 1
    papers = [m for m in stage.channel("newspaper").messages if m.files]
    assert len(papers) == 1
    assert len(stage.channel("map").messages) == 1


@pytest.mark.slow
async def test_after_a_rate_limit_everything_arrives_once(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    await stage.joined(stage.bert, "Borogravia")
    stage.double.faults.rate_limit("POST /channels/*/messages", retry_after=0.05, times=6)
    await stage.begins()
    assert len(stage.anna.dms) == 1
    assert len(stage.bert.dms) == 1


async def test_the_status_post_is_edited_in_place(playing: Stage) -> None:
    status = playing.channel("newspaper").messages[0]
    seat = await playing.seat("Ruritania")
    await playing.hosting.orders.submit(seat.id, playing.anna.id, "")
    await playing.settle()
    assert status.edited is not None
    assert "Orders on file: 1 of 2" in status.text
    assert len([m for m in playing.channel("newspaper").messages if "Orders on file" in m.text]) == 1


@pytest.mark.slow
async def test_the_status_post_is_made_again_when_somebody_deleted_it(playing: Stage) -> None:
    playing.double.delete_message(playing.channel("newspaper").messages[0])
    await playing.deadline()
    posts = [m for m in playing.channel("newspaper").messages if "Orders on file" in m.text]
    assert len(posts) == 1
    await playing.deadline()
    posts = [m for m in playing.channel("newspaper").messages if "Orders on file" in m.text]
    assert len(posts) == 1


async def test_the_card_tells_the_truth_about_the_orders(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    card = playing.channel("ruritania").messages[0]
    assert "none yet" in card.text
    await playing.hosting.orders.submit(seat.id, playing.anna.id, "flibber\n")
    await playing.settle()
    assert "with errors" in card.text
    assert playing.anna.mention in card.text
    await playing.hosting.orders.ready(seat.id, playing.anna.id)
    await playing.settle()
    assert "Ready: yes" in card.text.replace("*", "")
    assert "Not ready" in card.buttons


async def test_press_and_rumours_stand_in_a_thread_below_the_paper(playing: Stage) -> None:
    anna, bert = await playing.seat("Ruritania"), await playing.seat("Borogravia")
    await playing.hosting.papers.press(anna.id, playing.anna.id, "To arms", "@everyone The **dwarves** are coming.")
    await playing.hosting.papers.rumour(bert.id, playing.bert.id, "The duchess is a duck.")
    await playing.deadline()
    paper = next(m for m in reversed(playing.channel("newspaper").messages) if m.files)
    assert paper.thread is not None
    said = "\n".join(m.text for m in paper.thread.messages)
    assert "To arms" in said
    assert "Signed: Ruritania" in said
    assert "The duchess is a duck" in said
    assert "Borogravia" not in said
    assert not any(m.mention_everyone for m in paper.thread.messages)


async def test_reminders_come_a_day_and_two_hours_before_the_deadline(playing: Stage) -> None:
    deadline = (await playing.overview()).deadline
    for hours in (24, 2):
        playing.clock.moment = deadline - timedelta(hours=hours)
        await playing.hosting.tick()
        await playing.settle()
    reminders = [m for m in playing.anna.dms if "orders missing" in m.text]
    assert len(reminders) == 2
    assert "Submit orders" in reminders[0].buttons


async def test_a_letter_arrives_in_the_faction_channel_with_a_reply_button(playing: Stage) -> None:
    anna, bert = await playing.seat("Ruritania"), await playing.seat("Borogravia")
    await playing.hosting.letters.write(anna.id, playing.anna.id, bert.id, "Let us be **friends**, @everyone")
    await playing.settle()
    letter = playing.last("borogravia")
    assert "Ruritania" in letter.text
    assert letter.buttons == ["Reply"]
    assert not letter.mention_everyone


async def test_a_deleted_faction_channel_does_not_hold_up_the_others(playing: Stage) -> None:
    playing.double.delete_channel(playing.channel("ruritania"))
    await playing.deadline()
    assert "report of turn 1" in playing.anna.dms[-1].text
    assert "report of turn 1" in playing.bert.dms[-1].text


async def test_commands_are_registered_only_when_they_changed(stage: Stage) -> None:
    def registrations() -> int:
        return sum(r.method == "PUT" and r.path.endswith("/commands") for r in stage.double.requests)

    assert registrations() == 1
    await stage.restart()
    assert registrations() == 1
