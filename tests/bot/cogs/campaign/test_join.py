"""/join leads in, /resign leads out."""

from __future__ import annotations

import asyncio

import pytest

from bot.double import PersonError
from bot.double.persons.filling import field_names
from storage.ids import CampaignId
from tests.bot.stage import Stage


async def test_the_invitation_says_what_the_game_is_and_what_there_is_to_choose(stage: Stage) -> None:
    await stage.opened()
    invitation = await stage.slash(stage.anna, "join")
    assert invitation.ephemeral
    for word in ("Dunk!", "Name", "Race", "Leaders", "every Sunday"):
        assert word in invitation.text
    form = await stage.anna.click(invitation, "Choose and join")
    assert form.modal is not None
    assert field_names(form.modal) == ["Name of your faction", "Race", "Leaders"]


async def test_the_form_takes_no_longer_name_than_the_game_does(stage: Stage) -> None:
    await stage.opened()
    form = await stage.anna.click(await stage.slash(stage.anna, "join"), "Choose and join")
    assert form.modal is not None
    assert "'max_length': 30" in str(form.modal)
    with pytest.raises(PersonError):
        await stage.through(stage.anna, form, {"Name of your faction": "R" * 31})


async def test_joining_makes_a_channel_that_only_members_and_gms_see(stage: Stage) -> None:
    await stage.opened()
    welcome = await stage.joined(stage.anna, "Ruritania", Race="elf")
    assert "your first report" in welcome.text
    assert "What to do first" not in welcome.text, "that stands in the first report"
    channel = stage.channel("ruritania")
    assert stage.anna.can_write_in(channel)
    assert stage.gm.can_see(channel)
    assert not stage.bert.can_see(channel)
    assert "has not begun" in stage.last("ruritania").text
    assert (await stage.seat("Ruritania")).choices["race"] == "elf"


async def test_a_name_that_the_game_would_refuse_at_the_start_is_refused_at_once(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "New Ruritania")
    for name, said in (("new-ruritania!", "already a kingdom named new_ruritania"), ("12", "needs letters")):
        refused = await stage.joined(stage.bert, name)
        assert said in refused.text.replace("\\", "")
        assert refused.buttons == ["Choose again"]
    await stage.joined(stage.bert, "Borogravia")
    seats = await stage.hosting.seats.all(CampaignId(1))
    assert [seat.name for seat in seats] == ["New Ruritania", "Borogravia"]


async def test_the_first_report_of_a_late_joiner_welcomes_and_blames_nobody(playing: Stage) -> None:
    await playing.deadline()
    await playing.joined(playing.cleo, "Late Duchy")
    seat = await playing.seat("Late Duchy")
    report = (await playing.hosting.papers.report(seat.id, playing.cleo.id)).report
    assert "this is your starting position" in report.text
    assert not [line for line in report.document.warnings if "orders" in line.casefold()]


async def test_the_button_on_the_status_post_joins_too(stage: Stage) -> None:
    await stage.opened()
    form = await stage.bert.click(stage.last("newspaper"), "Join")
    await stage.through(stage.bert, form, {"Name of your faction": "Borogravia"})
    assert (await stage.seat("Borogravia")).status == "applied"


async def test_the_button_works_after_a_restart(stage: Stage) -> None:
    await stage.opened()
    await stage.restart()
    form = await stage.bert.click(stage.last("newspaper"), "Join")
    await stage.through(stage.bert, form, {"Name of your faction": "Borogravia"})
    assert (await stage.seat("Borogravia")).status == "applied"


async def test_with_several_campaigns_one_chooses(stage: Stage) -> None:
    await stage.opened("Spring War")
    await stage.opened("Autumn War")
    question = await stage.slash(stage.anna, "join")
    invitation = await (await stage.anna.select(question, "Campaign", "Autumn War")).final()
    assert "Join Autumn War" in invitation.text
    offered = await stage.anna.autocomplete(stage.general, "join", "campaign", "spring")
    assert offered == ["Spring War (Dunk!)"]


async def test_a_name_that_is_taken_is_asked_again_with_the_choices_kept(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    refused = await stage.joined(stage.bert, "ruritania", Race="duck")
    form = await stage.bert.click(refused, "Choose again")
    await stage.through(stage.bert, form, {"Name of your faction": "Borogravia"})
    assert (await stage.seat("Borogravia")).choices["race"] == "duck"


async def test_a_hostile_name_neither_pings_nor_breaks_out(stage: Stage) -> None:
    await stage.opened()
    welcome = await stage.joined(stage.anna, "@everyone **GM** <@1> `x`")
    assert not welcome.message or not welcome.message.mention_everyone
    assert "**GM**" not in welcome.text.replace("\\*", "")
    status = stage.channel("newspaper").messages[0]
    assert "@everyone" not in status.text.replace("@\u200beveryone", "")


async def test_nothing_to_join_is_said(stage: Stage) -> None:
    assert "No campaign here is open" in (await stage.slash(stage.anna, "join")).text


async def test_nobody_joins_twice(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    assert "You play in Spring War" in (await stage.slash(stage.anna, "join")).text


async def test_somebody_of_another_server_cannot_join_by_an_old_button(stage: Stage) -> None:
    await stage.opened("Spring War", players=2)
    invitation = await stage.slash(stage.cleo, "join")
    await stage.joined(stage.anna, "A")
    await stage.joined(stage.bert, "B")
    form = await stage.cleo.click(invitation, "Choose and join")
    full = await stage.through(stage.cleo, form, {"Name of your faction": "C"})
    assert "is full" in full.text


async def test_resigning_before_the_start_frees_the_place_and_removes_the_channel(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    question = await stage.slash(stage.anna, "resign", at="ruritania")
    await (await stage.anna.click(question, "Resign")).final()
    await stage.settle()
    assert "ruritania" not in [c.name for c in stage.guild.channels.values()]
    assert await stage.hosting.seats.all((await stage.campaign()).id) == []


async def test_resigning_from_a_running_game_is_announced(playing: Stage) -> None:
    question = await playing.slash(playing.anna, "resign")
    assert "cannot be undone" in question.text
    assert "put the order `resign` on your sheet instead" in question.text, "for one more report"
    await (await playing.anna.click(question, "Resign")).final()
    await playing.settle()
    assert (await playing.seat("Ruritania")).status == "resigned"
    assert "Ruritania" in playing.last("newspaper").text


async def test_a_gm_cannot_resign_for_a_player(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "resign", at="ruritania")
    assert "Only the player" in reply.text


async def test_a_form_that_was_open_during_a_restart_is_taken(stage: Stage) -> None:
    await stage.opened()
    form = await stage.bert.click(stage.last("newspaper"), "Join")
    await stage.restart()
    answer = await (await stage.bert.submit(form, {"Name of your faction": "Borogravia", "Race": "dwarf"})).final()
    assert "Welcome" in answer.text
    assert (await stage.seat("Borogravia")).choices["race"] == "dwarf"


async def test_late_joiners_get_their_first_report_in_a_running_game(playing: Stage) -> None:
    await playing.joined(playing.cleo, "Sylvania", Race="elf")
    await playing.settle()
    assert "your first report" in playing.cleo.dms[-1].text or "Sylvania" in playing.cleo.dms[-1].text
    assert playing.cleo.can_see(playing.channel("sylvania"))
    assert any("Sylvania" in m.text for m in playing.channel("newspaper").messages[1:])


async def test_late_joiners_with_closed_dms_find_the_report_in_their_channel(playing: Stage) -> None:
    playing.cleo.close_dms()
    await playing.joined(playing.cleo, "Sylvania", Race="elf")
    for _ in range(60):  # the worker that writes the report may be busy
        playing.clock.forward(minutes=10)
        await playing.settle()
        if any(m.files for m in playing.channel("sylvania").messages):
            return
        await asyncio.sleep(0.2)
    pytest.fail("no report in the channel")
