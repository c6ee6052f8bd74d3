"""Questions, forms of several steps and menus outlive a restart of the bot; each is answered once, by whom it asked."""

from __future__ import annotations

from datetime import timedelta
from typing import cast

import discord
import pytest

from bot.client import Interaction
from bot.errors import Refused
from tests.bot.stage import Stage

pytestmark = pytest.mark.slow

HOME = "ruritania"


async def test_a_question_of_before_a_restart_is_carried_out_all_the_same(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "campaign end", reason="Winter has come.")
    await playing.restart()
    reply = await (await playing.gm.click(question, "End the campaign")).final()
    assert "is over" in reply.text
    assert (await playing.campaign()).status == "ended"
    await playing.settle()
    assert any("Winter has come." in message.text for message in playing.channel("newspaper").messages)


async def test_every_kind_of_question_outlives_a_restart(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="submit")
    await playing.slash(playing.anna, "order", at=HOME, order="write_orders")
    questions = [
        (playing.anna, "Withdraw orders", await playing.slash(playing.anna, "orders clear", at=HOME)),
        (
            playing.anna,
            "Transfer it",
            await playing.slash(playing.anna, "member role", at=HOME, person=playing.cleo, role="owner"),
        ),
        (playing.gm, "Run the turn", await playing.slash(playing.gm, "gm run")),
        (playing.bert, "Resign", await playing.slash(playing.bert, "resign")),
    ]
    await playing.restart()
    said = [(await (await who.click(question, label)).final()).text for who, label, question in questions]
    assert "No orders are on file for turn 1 now." in said[0]
    assert "now owns **Ruritania**" in said[1]
    assert "Turn 1 has run" in said[2]
    assert "You have left" in said[3]
    replace = await playing.slash(playing.gm, "gm replace", faction="Ruritania", player=playing.anna)
    back = await playing.slash(playing.gm, "gm rollback", turn="1")
    await playing.restart()
    assert "now leads" in (await (await playing.gm.click(replace, "Replace the player")).final()).text
    assert (
        "was rolled back to before turn 1" in (await (await playing.gm.click(back, "Roll back to turn 1")).final()).text
    )


async def test_no_is_taken_after_a_restart_too(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "campaign end")
    await playing.restart()
    assert "Nothing was changed" in (await playing.gm.click(question, "No, cancel")).text
    assert (await playing.campaign()).status == "running"


async def test_who_lost_the_right_between_question_and_answer_is_refused(playing: Stage) -> None:
    role = playing.guild.new_role("Wardens")
    await playing.slash(playing.gm, "gm role", role=role)
    playing.guild.give_role(playing.cleo, role)
    question = await playing.slash(playing.cleo, "campaign end")
    await playing.slash(playing.gm, "gm role", remove=True)
    refused = await (await playing.cleo.click(question, "End the campaign")).final()
    assert "game masters" in refused.text
    assert (await playing.campaign()).status == "running"


async def test_a_turn_run_meanwhile_is_not_run_once_more_by_an_old_question(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "gm run")
    await playing.hosting.turns.run((await playing.campaign()).id, playing.gm.id)
    stale = await (await playing.gm.click(question, "Run the turn")).final()
    assert "Turn 1 has already run" in stale.text
    assert (await playing.overview()).turn.number == 2


async def test_a_question_is_answered_once_and_not_for_ever(playing: Stage) -> None:
    first, second = [await playing.slash(playing.anna, "orders show", at=HOME) for _ in range(2)]
    assert first.text == second.text
    await playing.slash(playing.anna, "order", at=HOME, order="write_orders")
    question = await playing.slash(playing.anna, "orders clear", at=HOME)
    playing.clock.forward(days=3)
    old = await (await playing.anna.click(question, "Withdraw orders")).final()
    assert "no longer open" in old.text
    kept = await playing.hosting.orders.show((await playing.seat("Ruritania")).id, playing.anna.id)
    assert kept is not None


async def test_a_form_of_several_steps_goes_on_after_restarts_between_them(stage: Stage) -> None:
    """Atlantis asks for more than five options."""
    asked = await stage.slash(stage.gm, "campaign new", game="atlantis", name="Old Sea", paper="The Gull")
    await stage.restart()
    form = await stage.gm.click(asked, "Change options")
    from bot.double.persons.filling import field_names

    assert form.modal is not None
    first = field_names(form.modal)[0]
    steps = 0
    while form.modal is not None:
        steps += 1
        await stage.restart()
        form = await (await stage.gm.submit(form, {})).final()
        if "Next" in form.buttons:
            await stage.restart()
            form = await stage.gm.click(form, "Next")
    assert steps > 1, first
    await stage.settle()
    campaign = await stage.campaign()
    assert (campaign.name, campaign.game, campaign.settings.masthead) == ("Old Sea", "atlantis", "The Gull")
    assert "is open" in form.text


async def test_what_was_typed_in_an_earlier_step_counts_after_a_restart(stage: Stage) -> None:
    from bot.ui.forms import questions
    from engine.games.registry import ruleset

    fields = questions(ruleset("atlantis").play.options)
    early = next(question for question in fields[:5] if question.choices is None and question.default.isdigit())
    asked = await stage.slash(stage.gm, "campaign new", game="atlantis", name="Old Sea")
    form = await stage.gm.click(asked, "Change options")
    typed = str(int(early.default) + 1)
    values = {early.label: typed}
    while form.modal is not None:
        form = await (await stage.gm.submit(form, values)).final()
        values = {}
        await stage.restart()
        if "Next" in form.buttons:
            form = await stage.gm.click(form, "Next")
    assert str((await stage.campaign()).options[early.key]) == typed


async def test_a_newcomers_second_try_after_a_restart_has_the_choices_kept(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania", Race="human")
    refused = await stage.joined(stage.bert, "ruritania", Race="dwarf")
    assert "already a kingdom named ruritania" in refused.text
    await stage.restart()
    form = await stage.bert.click(refused, "Choose again")
    await stage.restart()
    answer = await stage.through(stage.bert, form, {"Name of your faction": "Borogravia"})
    assert "You lead **Borogravia**" in answer.text
    assert (await stage.seat("Borogravia")).choices["race"] == "dwarf"


async def test_the_menu_of_campaigns_works_after_a_restart(stage: Stage) -> None:
    await stage.opened("Spring War")
    await stage.opened("Autumn War")
    menu = await stage.slash(stage.anna, "join")
    await stage.restart()
    invitation = await (await stage.anna.select(menu, "Campaign", "Autumn War")).final()
    assert "Join Autumn War" in invitation.text


async def test_the_menu_of_factions_works_after_a_restart_and_takes_the_message(playing: Stage) -> None:
    await playing.opened("Autumn War")
    await playing.joined(playing.anna, "Sylvania")
    message = await playing.anna.says(playing.general, "place 0\nwrite_race all")
    menu = await (await playing.anna.message_menu(message, "Submit as orders")).final()
    await playing.restart()
    answer = await (await playing.anna.select(menu, "Faction", "Ruritania")).final()
    assert "Orders on file" in answer.text


async def test_an_announcement_written_during_a_restart_is_posted(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm announce")
    await playing.restart()
    words = "A long and carefully worded announcement of the duke's wedding."
    await (await playing.gm.submit(form, {"Title": "Wedding", "Text": words})).final()
    await playing.settle()
    assert words in playing.last("newspaper").text


async def test_a_form_older_than_two_days_gives_back_what_was_written(playing: Stage) -> None:
    form = await playing.slash(playing.gm, "gm announce")
    playing.clock.forward(days=3)
    words = "A long and carefully worded announcement of the duke's wedding."
    reply = await (await playing.gm.submit(form, {"Title": "Wedding", "Text": words})).final()
    assert "no longer open" in reply.text
    assert words in reply.files[0].text


async def test_what_one_was_asked_another_does_not_answer(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "campaign end")
    number = int(str(question.components).split("tk:yes:")[1].split("'")[0])
    store, now = playing.bot.store, playing.clock.now()
    assert store.prompt(number, now).user_id == playing.gm.id
    from bot.ui import prompts

    class Another:
        client, user = playing.bot, playing.bert

    with pytest.raises(Refused, match="somebody else"):
        await prompts.recall(cast(Interaction, Another()), number)
    assert store.use_prompt(number, now + timedelta(seconds=1))
    assert not store.use_prompt(number, now + timedelta(seconds=1))


async def test_a_long_answer_is_leafed_through_after_a_restart(playing: Stage) -> None:
    first = await playing.slash(playing.anna, "rules", topic="province")
    assert "Page 1 of" in first.text
    await playing.restart()
    second = await playing.anna.click(first, "Next")
    assert "Page 2 of" in second.text
    again = await playing.anna.click(first, "Back")
    assert "Page 1 of" in again.text


async def test_pages_of_notes_are_closed_to_whoever_left_the_faction(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="submit")
    for number in range(6):
        await playing.slash(playing.anna, "note add", at=HOME, text=f"secret {number} " + "x" * 1500)
    notes = await playing.slash(playing.cleo, "note list")
    assert "secret 5" in notes.text
    await playing.slash(playing.anna, "member remove", at=HOME, person=playing.cleo)
    refused = await playing.cleo.click(notes, "Next")
    assert "not a member of" in refused.text
    assert "secret 0" not in refused.text


async def test_an_answer_that_takes_its_time_is_not_taken_for_a_lost_question(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.cogs.masters.server._STALE", 0.0)
    form = await stage.slash(stage.gm, "campaign new", game="dunk", name="Spring War")
    assert "is open" in (await stage.through(stage.gm, form, {})).text


async def test_a_button_that_nothing_answers_any_more_says_so(stage: Stage) -> None:
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Onward", custom_id="of-another-age"))
    view.stop()
    channel = stage.bot.get_channel(stage.general.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("A question", view=view)
    reply = await stage.gm.click(stage.last("general"), "Onward")
    assert "I restarted and lost that question." in (await reply.final()).text
