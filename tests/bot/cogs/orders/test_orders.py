"""Orders as players give them: form, file, line, message; the check card and its buttons."""

from __future__ import annotations

import asyncio

import pytest

from bot.desk import taking
from bot.desk.drafts import drafts
from bot.double import NotOffered, PersonError
from bot.hosting import WrongMoment
from tests.bot.stage import Stage

HOME = "ruritania"


async def sheet(stage: Stage, *lines: str) -> str:
    """Anna's orders sheet with these orders in it."""
    seat = await stage.seat("Ruritania")
    template: str = await stage.hosting.orders.template(seat.id, stage.anna.id)
    return template.replace("end orders", "\n".join([*lines, "end orders"]))


async def on_file(stage: Stage, name: str = "Ruritania") -> str | None:
    seat = await stage.seat(name)
    kept = await stage.hosting.orders.show(seat.id, 0, as_gm=True)
    return None if kept is None else kept.text


async def test_the_form_opens_with_the_orders_sheet_and_stores_what_is_sent(playing: Stage) -> None:
    anna = playing.anna
    form = await anna.slash(playing.channel(HOME), "orders submit")
    assert form.modal is not None
    assert "begin orders" in form.modal["components"][0]["component"]["value"]
    text = await sheet(playing, "develop_bows")
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    assert "Orders on file" in answer.text
    assert "Develop bows" in answer.text
    assert "passed over" not in answer.text
    assert answer.ephemeral
    assert await on_file(playing) == text.strip("\n")


async def test_an_error_is_shown_with_its_line_and_a_caret_below_the_place(playing: Stage) -> None:
    text = await sheet(playing, "plce 12 e")
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await playing.anna.submit(form, {"Your orders": text})).final()
    assert "plce 12 e\n^" in answer.text
    assert "Did you mean" in answer.text
    assert answer.buttons == ["Correct it: “plce” → “place”", "Fix it", "Keep anyway", "Draw on map"]


async def test_fix_it_opens_the_form_with_the_text_as_it_was_sent(playing: Stage) -> None:
    anna, text = playing.anna, await sheet(playing, "plce 12 e")
    form = await anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    again = await anna.click(answer, "Fix it")
    assert again.modal is not None
    assert "plce 12 e" in again.modal["components"][0]["component"]["value"]
    mended = await (await anna.submit(again, {"Your orders": text.replace("plce 12 e", "develop_bows")})).final()
    assert "Orders on file" in mended.text
    assert "with errors" not in mended.text


async def test_keep_anyway_leaves_the_orders_on_file(playing: Stage) -> None:
    anna, text = playing.anna, await sheet(playing, "plce 12 e")
    form = await anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    kept = await anna.click(answer, "Keep anyway")
    assert "Kept as they are" in kept.text
    assert "plce" not in kept.text, "what was read once need not be read again"
    assert "plce" in (await on_file(playing) or "")


async def test_a_check_stores_nothing_until_its_button_is_pressed(playing: Stage) -> None:
    anna, text = playing.anna, await sheet(playing, "develop_bows")
    form = await anna.slash(playing.channel(HOME), "orders check")
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    assert "Checked, not stored" in answer.text
    assert await on_file(playing) is None
    sent = await (await anna.click(answer, "Submit these orders")).final()
    assert "Orders on file" in sent.text
    assert "develop_bows" in (await on_file(playing) or "")


async def test_a_text_only_checked_is_mended_and_sent_after_a_restart(playing: Stage) -> None:
    anna, text = playing.anna, await sheet(playing, "plce 12 e")
    form = await anna.slash(playing.channel(HOME), "orders check")
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    await playing.restart()
    again = await anna.click(answer, "Fix it")
    assert again.modal is not None
    assert "plce 12 e" in again.modal["components"][0]["component"]["value"]
    tried = await playing.slash(anna, "orders check", at=HOME, file=("o.txt", (await sheet(playing, "cut")).encode()))
    await playing.restart()
    sent = await (await anna.click(tried, "Submit anyway")).final()
    assert "Orders on file" in sent.text
    await playing.restart()
    seat = await playing.seat("Ruritania")
    assert await drafts(playing.bot).get(anna.id, seat.id, 1) is None


async def test_a_draft_is_its_writers_and_of_its_turn(playing: Stage) -> None:
    text = await sheet(playing, "plce 12 e")
    await playing.slash(playing.anna, "orders check", at=HOME, file=("o.txt", text.encode()))
    await playing.restart()
    seat = await playing.seat("Ruritania")
    kept = drafts(playing.bot)
    assert await kept.get(playing.anna.id, seat.id, 1) == text
    assert await kept.get(playing.anna.id, seat.id, 2) is None
    assert await kept.get(playing.bert.id, seat.id, 1) is None
    playing.clock.forward(hours=49)
    assert await kept.get(playing.anna.id, seat.id, 1) is None


async def test_a_form_sent_after_a_restart_is_taken(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    text = await sheet(playing, "develop_bows")
    await playing.restart()
    answer = await (await playing.anna.submit(form, {"Your orders": text})).final()
    assert "Orders on file" in answer.text


async def test_orders_written_while_the_turn_was_run_are_not_taken_unasked(playing: Stage) -> None:
    anna, text = playing.anna, await sheet(playing, "develop_bows")
    form = await anna.slash(playing.channel(HOME), "orders submit")
    await playing.deadline()
    answer = await (await anna.submit(form, {"Your orders": text})).final()
    assert "Turn 1 ran while you were writing" in answer.text
    assert await on_file(playing) is None


async def test_who_overtakes_a_partner_is_told(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="submit")
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    await playing.hosting.orders.submit(seat.id, playing.cleo.id, await sheet(playing, "write_orders"))
    text = await sheet(playing, "develop_bows")
    answer = await (await playing.anna.submit(form, {"Your orders": text})).final()
    assert f"<@{playing.cleo.id}> sent submission 1" in answer.text
    assert "develop_bows" in (await on_file(playing) or "")


async def test_a_file_is_taken_by_the_option_and_by_the_form(playing: Stage) -> None:
    anna = playing.anna
    first = (await sheet(playing, "develop_bows")).encode("utf-8-sig")
    answer = await playing.slash(anna, "orders submit", at=HOME, file=("orders.txt", first))
    assert "Orders on file" in answer.text
    form = await anna.slash(playing.channel(HOME), "orders submit")
    second = (await sheet(playing, "write_orders")).replace("\n", "\r\n").encode()
    answer = await (await anna.submit(form, {"Or a text file": ("mine.txt", second)})).final()
    assert "submission 2" in answer.text
    assert "write_orders" in (await on_file(playing) or "")


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("orders.exe", b"MZ", "is not a text file"),
        ("orders.txt", b"a\0b", "not a text file"),
        ("orders.txt", b"x" * (512 * 1024 + 1), "too large"),
    ],
)
async def test_what_is_no_orders_file_is_refused(playing: Stage, name: str, data: bytes, told: str) -> None:
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=(name, data))
    assert told in answer.text
    assert await on_file(playing) is None


async def test_orders_too_long_for_one_field_stand_in_several(playing: Stage) -> None:
    anna = playing.anna
    text = await sheet(playing, *(f"> remark number {n} that takes some room in the sheet" for n in range(120)))
    await playing.slash(anna, "orders submit", at=HOME, file=("orders.txt", text.encode()))
    form = await anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await anna.submit(form)).final()
    assert "Orders on file" in answer.text
    assert await on_file(playing) == text.strip("\n")


async def test_orders_too_long_for_a_form_come_as_a_file(playing: Stage) -> None:
    text = await sheet(playing, *(f"> remark number {n} that takes some room in the sheet" for n in range(400)))
    await playing.slash(playing.anna, "orders submit", at=HOME, file=("orders.txt", text.encode()))
    answer = await (await playing.anna.slash(playing.channel(HOME), "orders submit")).final()
    assert answer.files[0].text == text
    assert "option `file`" in answer.text


async def test_a_long_check_has_everything_in_a_file(playing: Stage) -> None:
    text = await sheet(playing, *(f"nonsense{n} {n}" for n in range(1, 60)))
    answer = await playing.slash(playing.anna, "orders check", at=HOME, file=("orders.txt", text.encode()))
    assert "more in the attached file" in answer.text
    assert "nonsense59" in answer.files[0].text


async def test_show_history_restore_and_clear_follow_what_is_on_file(playing: Stage) -> None:
    anna = playing.anna
    for order in ("develop_bows", "write_orders"):
        text = (await sheet(playing, order)).encode()
        await playing.slash(anna, "orders submit", at=HOME, file=("orders.txt", text))
    shown = await playing.slash(anna, "orders show", at=HOME)
    assert "write_orders" in shown.text
    assert "develop_bows" not in shown.text
    told = await playing.slash(anna, "orders history", at=HOME)
    assert "2 submissions" in told.text
    assert "develop_bows" in told.files[0].text
    choices = await anna.choices(playing.channel(HOME), "orders restore", "submission")
    assert [choice["name"][0] for choice in choices] == ["2", "1"]
    back = await playing.slash(anna, "orders restore", at=HOME, submission=choices[1]["value"])
    assert "submission 3" in back.text
    assert "develop_bows" in (await on_file(playing) or "")
    question = await playing.slash(anna, "orders clear", at=HOME)
    await (await anna.click(question, "Withdraw orders")).final()
    assert await on_file(playing) is None
    empty = await playing.slash(anna, "orders show", at=HOME)
    assert "no orders on file" in empty.text


async def test_the_template_comes_as_a_file(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "orders template", at=HOME)
    assert answer.files[0].name == "orders-ruritania-turn-1.txt"
    assert "begin orders" in answer.files[0].text


async def test_order_adds_one_line_inside_the_sheet(playing: Stage) -> None:
    await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    answer = await playing.slash(playing.anna, "order", at=HOME, order="write_orders")
    assert "Orders on file" in answer.text
    kept = await on_file(playing) or ""
    assert kept.index("develop_bows") < kept.index("write_orders") < kept.index("end orders")


async def test_an_order_completes_itself_with_what_the_faction_has(playing: Stage) -> None:
    here = playing.channel(HOME)
    assert "develop_bows" in await playing.anna.autocomplete(here, "order", "order", "develop")
    named = await playing.anna.autocomplete(here, "order", "order", "friend ")
    assert "friend Borogravia" in named


async def test_a_message_is_submitted_and_checked_from_its_menu(playing: Stage) -> None:
    anna, here = playing.anna, playing.channel(HOME)
    message = await anna.says(here, f"```\n{await sheet(playing, 'develop_bows')}\n```")
    checked = await (await anna.message_menu(message, "Check as orders")).final()
    assert "Checked, not stored" in checked.text
    assert await on_file(playing) is None
    sent = await (await anna.message_menu(message, "Submit as orders")).final()
    assert "Orders on file" in sent.text
    assert "develop_bows" in (await on_file(playing) or "")


async def test_a_message_with_a_file_is_submitted_from_its_menu(playing: Stage) -> None:
    anna = playing.anna
    message = await anna.says(anna.dm, "", [("turn.txt", (await sheet(playing, "develop_bows")).encode())])
    sent = await (await anna.message_menu(message, "Submit as orders")).final()
    assert "Orders on file" in sent.text


async def test_somebody_elses_message_is_no_orders(playing: Stage) -> None:
    message = await playing.bert.says(playing.general, "develop_bows")
    answer = await (await playing.anna.message_menu(message, "Submit as orders")).final()
    assert "That message is not yours" in answer.text


async def test_a_menu_asks_which_faction_when_there_are_several(playing: Stage) -> None:
    await playing.slash(playing.bert, "member add", at="borogravia", person=playing.anna, role="submit")
    anna = playing.anna
    message = await anna.says(playing.general, await sheet(playing, "develop_bows"))
    asked = await (await anna.message_menu(message, "Submit as orders")).final()
    assert "For which of your factions?" in asked.text
    sent = await (await anna.select(asked, "Faction", "Ruritania")).final()
    assert "Orders on file" in sent.text
    assert "develop_bows" in (await on_file(playing) or "")
    assert await on_file(playing, "Borogravia") is None


async def test_hostile_orders_break_no_block_and_ping_nobody(playing: Stage) -> None:
    text = await sheet(playing, f"``` @everyone <@{playing.bert.id}> [GM](http://x.example)\t\u202eevil")
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=("o.txt", text.encode()))
    assert "\u202e" not in answer.text
    assert "``` @everyone" not in answer.text
    assert playing.nobody_was_pinged()


async def test_strangers_and_readers_give_no_orders(playing: Stage) -> None:
    stranger = await playing.slash(playing.cleo, "orders submit")
    assert "You have no faction yet" in stranger.text
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    reader = await playing.slash(playing.cleo, "orders submit")
    assert "but not give its orders" in reader.text
    line = await playing.slash(playing.cleo, "order", order="develop_bows")
    assert "but not give its orders" in line.text
    text = (await sheet(playing, "develop_bows")).encode()
    checked = await playing.slash(playing.cleo, "orders check", file=("orders.txt", text))
    assert "Checked, not stored" in checked.text
    assert checked.buttons == []
    assert await on_file(playing) is None


async def test_another_seat_cannot_be_named(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    for command in ("orders show", "orders submit", "orders template", "orders history", "orders clear"):
        answer = await playing.slash(playing.bert, command, faction=str(seat.id))
        assert "not a member of a faction with that name" in answer.text, command
    with pytest.raises(PersonError):
        await playing.bert.slash(playing.channel(HOME), "orders show")


async def test_the_gm_acts_for_a_seat_in_its_channel(playing: Stage) -> None:
    text = (await sheet(playing, "develop_bows")).encode()
    answer = await playing.slash(playing.gm, "orders submit", at=HOME, file=("orders.txt", text))
    assert "Orders on file" in answer.text


async def test_the_empty_form_stores_nothing(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "orders submit")
    answer = await (await playing.anna.submit(form, {"Your orders": ""})).final()
    assert "The form was empty" in answer.text
    with pytest.raises(NotOffered):
        await playing.anna.click(answer, "Keep anyway")


async def test_a_whole_report_with_orders_below_is_taken_as_orders(playing: Stage) -> None:
    report = (await playing.slash(playing.anna, "report", at=HOME)).files[0].text
    text = f"{report}\n{await sheet(playing, 'develop_bows')}"
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=("report.txt", text.encode()))
    assert "Orders on file" in answer.text
    assert "with errors" not in answer.text
    assert "Develop bows" in answer.text


async def test_orders_for_another_kingdom_are_not_accepted(playing: Stage) -> None:
    text = (await sheet(playing, "develop_bows")).replace("begin orders Ruritania", "begin orders Borogravia")
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=("orders.txt", text.encode()))
    assert "Orders on file" not in answer.text
    assert await on_file(playing) is None
    assert await on_file(playing, "Borogravia") is None
    assert answer.buttons == ["Fix it"]


async def test_a_sheet_marked_as_a_test_is_only_checked_and_not_offered_for_sending(playing: Stage) -> None:
    text = (await sheet(playing, "develop_bows")).replace("begin orders", "begin test")
    answer = await playing.slash(playing.anna, "orders submit", at=HOME, file=("orders.txt", text.encode()))
    assert "Checked, not stored" in answer.text
    assert await on_file(playing) is None
    assert answer.buttons == ["Fix it"]


async def test_two_who_submit_at_once_are_both_in_the_history(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="submit")
    mine, yours = await sheet(playing, "develop_bows"), await sheet(playing, "write_orders")
    answers = await asyncio.gather(
        playing.slash(playing.anna, "orders submit", at=HOME, file=("a.txt", mine.encode())),
        playing.slash(playing.cleo, "orders submit", at=HOME, file=("b.txt", yours.encode())),
    )
    assert all("Orders on file" in answer.text for answer in answers)
    told = await playing.slash(playing.anna, "orders history", at=HOME)
    assert "2 submissions" in told.text
    assert "develop_bows" in told.files[0].text
    assert "write_orders" in told.files[0].text


async def test_orders_sent_while_the_turn_runs_are_given_back_with_a_way_to_try_again(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, text = playing.anna, await sheet(playing, "develop_bows")
    submit = playing.hosting.orders.submit

    async def busy(*given: object, **named: object) -> None:
        raise WrongMoment("Turn 1 is running right now.")

    monkeypatch.setattr(playing.hosting.orders, "submit", busy)
    answer = await playing.slash(anna, "orders submit", at=HOME, file=("orders.txt", text.encode()))
    assert "running right now" in answer.text
    assert answer.files[0].text == text
    monkeypatch.setattr(playing.hosting.orders, "submit", submit)
    again = await (await anna.click(answer, "Try again")).final()
    assert "Orders on file" in again.text
    assert "develop_bows" in (await on_file(playing) or "")


async def test_a_form_that_is_slow_to_fill_is_offered_by_a_button(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking, "PATIENCE", 0)
    slow = await (await playing.anna.slash(playing.channel(HOME), "orders submit")).final()
    assert slow.buttons == ["Open the form"]
    monkeypatch.undo()
    form = await playing.anna.click(slow, "Open the form")
    assert form.modal is not None


async def test_the_buttons_of_the_report_work_in_direct_messages(playing: Stage) -> None:
    report = next(message for message in playing.anna.dms if "Submit orders" in message.buttons)
    form = await playing.anna.click(report, "Submit orders")
    text = await sheet(playing, "develop_bows")
    answer = await (await playing.anna.submit(form, {"Your orders": text})).final()
    assert "Orders on file" in answer.text


async def test_the_button_show_orders_of_the_card_shows_them(playing: Stage) -> None:
    card = playing.channel(HOME).messages[0]
    none = await (await playing.anna.click(card, "Show orders")).final()
    assert "no orders on file" in none.text
    await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    shown = await (await playing.anna.click(card, "Show orders")).final()
    assert "develop_bows" in shown.text


async def test_the_drawn_plan_is_one_button_away(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    drawn = await (await playing.anna.click(answer, "Draw on map")).final()
    assert drawn.files[0].name == "map.png"


async def test_what_a_gm_does_to_the_orders_of_a_seat_is_in_the_audit_log(playing: Stage) -> None:
    await playing.slash(playing.gm, "order", at=HOME, order="develop_bows")
    question = await playing.slash(playing.gm, "orders clear", at=HOME)
    await (await playing.gm.click(question, "Withdraw orders")).final()
    log = await playing.hosting.papers.audit((await playing.campaign()).id)
    done = [(entry.what, entry.who_id) for entry in log if entry.what.startswith("orders.")]
    assert done == [("orders.clear", playing.gm.id), ("orders.submit", playing.gm.id)]


async def test_the_orders_of_an_earlier_turn_are_in_the_history(playing: Stage) -> None:
    await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    await playing.deadline()
    now = await playing.slash(playing.anna, "orders history", at=HOME)
    assert "sent no orders for turn 2" in now.text
    then = await playing.slash(playing.anna, "orders history", at=HOME, turn="1")
    assert "develop_bows" in then.files[0].text


async def test_a_submission_of_another_seat_cannot_be_restored(playing: Stage) -> None:
    await playing.slash(playing.anna, "order", at=HOME, order="develop_bows")
    seat = await playing.seat("Ruritania")
    kept = await playing.hosting.orders.show(seat.id, playing.anna.id)
    assert kept is not None
    answer = await playing.slash(playing.bert, "orders restore", submission=str(kept.sheet_id))
    assert "no such submission of this faction" in answer.text
    assert await on_file(playing, "Borogravia") is None
