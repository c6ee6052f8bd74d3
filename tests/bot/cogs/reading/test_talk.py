"""Letters, notes, reminders, readiness."""

from __future__ import annotations

import pytest

from bot.double import NotOffered
from tests.bot.stage import Stage

HOME, THERE = "ruritania", "borogravia"


async def test_a_letter_arrives_in_the_other_factions_channel_and_is_answered(playing: Stage) -> None:
    assert await playing.anna.autocomplete(playing.channel(HOME), "letter", "to") == ["Borogravia"]
    form = await playing.anna.slash(playing.channel(HOME), "letter", to="Borogravia")
    sent = await (await playing.anna.submit(form, {"Your letter": "Peace, and half the ducks?"})).final()
    assert "on its way" in sent.text
    await playing.settle()
    letter = playing.last(THERE)
    assert "half the ducks" in letter.text
    assert "Ruritania" in letter.text
    answering = await playing.bert.click(letter, "Reply")
    await (await playing.bert.submit(answering, {"Your answer": "All the ducks."})).final()
    await playing.settle()
    answer = playing.last(HOME)
    assert "All the ducks." in answer.text
    assert "half the ducks" in answer.text, "an answer shows what it answers"


async def test_a_letter_leaves_a_copy_with_who_wrote_it(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "letter", to="Borogravia")
    await (await playing.anna.submit(form, {"Your letter": "Peace, and half the ducks?"})).final()
    await playing.settle()
    copy = playing.last(HOME)
    assert "A copy of your letter" in copy.text
    assert "half the ducks" in copy.text
    assert "Borogravia" in copy.text
    assert copy.buttons == []


async def test_a_reply_button_still_works_after_a_restart(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "letter", to="Borogravia")
    await (await playing.anna.submit(form, {"Your letter": "Peace?"})).final()
    await playing.settle()
    await playing.restart()
    answering = await playing.bert.click(playing.last(THERE), "Reply")
    await playing.restart()
    sent = await (await playing.bert.submit(answering, {"Your answer": "Never."})).final()
    assert "on its way" in sent.text


async def test_a_letter_to_oneself_or_to_nobody_is_refused(playing: Stage) -> None:
    own = await playing.slash(playing.anna, "letter", at=HOME, to="Ruritania")
    assert "your own faction" in own.text
    nobody = await playing.slash(playing.anna, "letter", at=HOME, to="Narnia")
    assert "anybody called `Narnia`" in nobody.text


async def test_a_letter_by_somebody_without_a_part_in_the_seat_is_not_sent(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "letter", to="Borogravia")
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    before = len(playing.channel(THERE).messages)
    seat = await playing.seat("Ruritania")
    await playing.hosting.seats.replace(seat.id, playing.cleo.id, playing.gm.id)
    refused = await (await playing.anna.submit(form, {"Your letter": "Peace?"})).final()
    assert "was not sent" in refused.text
    assert refused.files[0].text == "Peace?"
    await playing.settle()
    assert len(playing.channel(THERE).messages) == before


async def test_who_got_no_letter_cannot_answer_it(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "letter", to="Borogravia")
    await (await playing.anna.submit(form, {"Your letter": "Peace?"})).final()
    await playing.settle()
    answering = await playing.gm.click(playing.last(THERE), "Reply")
    refused = await (await playing.gm.submit(answering, {"Your answer": "I am Bert."})).final()
    assert "was not sent" in refused.text


async def test_notes_are_kept_shown_and_thrown_away(playing: Stage) -> None:
    await playing.slash(playing.anna, "note add", text="Bert owes us *ducks*")
    shown = await playing.slash(playing.anna, "note list")
    assert "Bert owes us \\*ducks\\*" in shown.text
    assert shown.ephemeral
    (choice,) = await playing.anna.choices(playing.general, "note drop", "note")
    await playing.slash(playing.anna, "note drop", note=choice["value"])
    empty = await playing.slash(playing.anna, "note list")
    assert "no notes yet" in empty.text


async def test_a_note_that_names_a_turn_comes_back_with_its_report(playing: Stage) -> None:
    said = await playing.slash(playing.anna, "note add", text="NAP with *Bert* until turn 2")
    assert "It comes back with the report of turn 2." in said.text
    assert "turn 3." in (await playing.slash(playing.anna, "note add", text="The bridge stands in 2 turns")).text
    plain = await playing.slash(playing.anna, "note add", text="Turn left at the mill; turn 0 was fun")
    assert "comes back" not in plain.text
    reports: dict[int, str] = {}
    for turn in (1, 2, 3):
        await playing.deadline()
        (report,) = [m for m in playing.anna.dms if f"report of turn {turn}" in m.text]
        reports[turn] = report.text
        assert not [m for m in playing.bert.dms if "NAP" in m.text]
    assert "From your notes" not in reports[1]
    assert "NAP with \\*Bert\\* until turn 2" in reports[2]
    assert "bridge" not in reports[2]
    assert "The bridge stands in 2 turns" in reports[3]
    looked = await playing.slash(playing.gm, "gm report", faction="Ruritania", turn="2")
    assert "NAP" not in looked.text, "notes are the members' own"


async def test_a_note_stays_out_of_a_channel_in_which_game_masters_read_along(playing: Stage) -> None:
    await playing.slash(playing.anna, "note add", text="NAP until turn 1")
    playing.anna.close_dms()
    await playing.deadline()
    (report,) = [m for m in playing.channel("ruritania").messages if "report of turn 1" in m.text]
    assert "NAP" not in report.text


async def test_nobody_else_reads_the_notes_of_a_faction_not_even_a_gm(playing: Stage) -> None:
    await playing.slash(playing.anna, "note add", text="Bert owes us ducks")
    seat = await playing.seat("Ruritania")
    for who in (playing.bert, playing.cleo, playing.gm):
        answer = await playing.slash(who, "note list", faction=str(seat.id))
        assert "ducks" not in answer.text


async def test_reminders_come_at_the_hours_a_person_chose(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "remind at", hours="48, 3")
    assert "48 and 3 hours before the deadline" in answer.text
    overview = await playing.overview()
    before = len(playing.anna.dms)
    playing.clock.moment = overview.deadline
    playing.clock.forward(hours=-48, minutes=1)
    await playing.hosting.tick()
    await playing.settle()
    assert len(playing.anna.dms) == before + 1
    assert "orders missing" in playing.anna.dms[-1].text
    assert all("orders missing" not in message.text for message in playing.bert.dms)


async def test_who_wants_no_reminders_gets_none_until_the_usual_ones_are_wanted_again(playing: Stage) -> None:
    never = await playing.slash(playing.anna, "remind never")
    assert "I do not remind you" in never.text
    overview, before = await playing.overview(), len(playing.anna.dms)
    playing.clock.moment = overview.deadline
    playing.clock.forward(hours=-24, minutes=1)
    await playing.hosting.tick()
    await playing.settle()
    assert len(playing.anna.dms) == before
    usual = await playing.slash(playing.anna, "remind usual")
    assert "24 and 2 hours" in usual.text
    assert "24 and 2 hours" in (await playing.slash(playing.anna, "remind show")).text


async def test_what_somebody_chose_for_all_their_factions_holds_for_those_to_come(playing: Stage) -> None:
    never = await playing.slash(playing.cleo, "remind never")
    assert "Any faction you join later: I do not remind you." in never.text
    ruritania, second = (
        await playing.seat("Ruritania"),
        (await playing.hosting.seats.all((await playing.campaign()).id))[1],
    )
    await playing.hosting.seats.replace(ruritania.id, playing.cleo.id, playing.gm.id)
    await playing.hosting.seats.replace(second.id, playing.cleo.id, playing.gm.id)
    only = await playing.slash(playing.cleo, "remind at", hours="6", faction=str(second.id))
    assert "6 hours before the deadline" in only.text
    overview, before = await playing.overview(), len(playing.cleo.dms)
    playing.clock.moment = overview.deadline
    playing.clock.forward(hours=-6, minutes=1)
    await playing.hosting.tick()
    await playing.settle()
    (reminder,) = playing.cleo.dms[before:]
    assert "orders missing" in reminder.text
    assert second.name in reminder.text
    usual = await playing.slash(playing.cleo, "remind usual")
    assert usual.text.count("24 and 2 hours") == 3


@pytest.mark.parametrize("hours", ["never", "0", "1 2 3 4 5 6", "999999"])
async def test_hours_that_make_no_sense_are_refused(playing: Stage, hours: str) -> None:
    answer = await playing.slash(playing.anna, "remind at", hours=hours)
    assert "remind you" not in answer.text
    assert "24 and 2 hours" in (await playing.slash(playing.anna, "remind show")).text


async def test_ready_without_orders_asks_whether_that_is_meant(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "ready", at=HOME)
    assert "is ready for turn 1" in answer.text
    assert "1 of 2 factions are ready" in answer.text
    assert "You have no orders on file" in answer.text
    undone = await (await playing.anna.click(answer, "Not ready")).final()
    assert "is not ready yet" in undone.text
    assert (await playing.seat("Ruritania")).ready is False


async def test_the_card_says_who_is_ready_and_its_button_takes_it_back(playing: Stage) -> None:
    card = playing.channel(HOME).messages[0]
    await (await playing.anna.click(card, "Ready")).final()
    await playing.settle()
    assert "Ready: **yes**" in playing.channel(HOME).messages[0].text
    with pytest.raises(NotOffered):
        await playing.anna.click(playing.channel(HOME).messages[0], "Ready!")
    await (await playing.anna.click(playing.channel(HOME).messages[0], "Not ready")).final()
    assert (await playing.seat("Ruritania")).ready is False


async def test_a_reader_cannot_say_ready(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    answer = await playing.slash(playing.cleo, "ready")
    assert "but not give its orders" in answer.text
    assert (await playing.seat("Ruritania")).ready is False
