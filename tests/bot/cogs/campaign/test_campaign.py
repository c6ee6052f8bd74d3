"""/campaign: from nothing to a running game, and to its end."""

from __future__ import annotations

import io
import shutil
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest

from bot.double import NotOffered
from bot.double.persons.filling import field_names
from engine.games.registry import ruleset
from storage.copies.transfer import import_campaign, read_archive
from storage.store import Store
from tests.bot.stage import SUNDAY, Stage


async def test_opening_a_campaign_makes_its_home(stage: Stage) -> None:
    await stage.opened("Spring War")
    assert [c.name for c in stage.guild.categories["Spring War"]] == ["newspaper", "map", "town-square", "gm"]
    assert not stage.cleo.can_write_in(stage.channel("newspaper"))
    assert stage.cleo.can_see(stage.channel("newspaper"))
    assert stage.cleo.can_write_in(stage.channel("town-square"))
    assert not stage.cleo.can_see(stage.channel("gm"))
    assert stage.gm.can_write_in(stage.channel("gm"))
    status = stage.last("newspaper")
    assert "gathering players" in status.text
    assert "Join" in status.buttons


async def test_the_form_of_a_new_campaign_asks_for_the_games_own_options(stage: Stage) -> None:
    asked = await stage.slash(stage.gm, "campaign new", game="dunk", name="War")
    assert "- Recovery: " in asked.text
    form = await stage.gm.click(asked, "Change options")
    assert form.modal is not None
    assert field_names(form.modal) == ["Size", "Number", "Water", "Mountains", "Recovery"]
    after = await (await stage.gm.submit(form, {"Number": 7, "Recovery": "square"})).final()
    assert "Step 1 of 2" in after.text
    form = await stage.gm.click(after, "Next")
    answer = await (await stage.gm.submit(form, {"Public map": "realms"})).final()
    assert "is open" in answer.text
    options = (await stage.campaign()).options
    assert (options["number"], options["recovery"], options["public_map"]) == (7, "square", "realms")


async def test_a_number_out_of_range_is_asked_again_with_everything_typed_kept(stage: Stage) -> None:
    asked = await stage.slash(stage.gm, "campaign new", game="dunk", name="War")
    form = await stage.gm.click(asked, "Change options")
    refused = await (await stage.gm.submit(form, {"Water": "99", "Number": "a few"})).final()
    assert "**Water**: must be at most 60." in refused.text
    assert "**Number**: must be a whole number, such as 5." in refused.text
    form = await stage.gm.click(refused, "Fix it")
    refused = await (await stage.gm.submit(form, {"Number": 7})).final()
    assert "Water" in refused.text
    assert "Number" not in refused.text
    form = await stage.gm.click(refused, "Fix it")
    answer = await stage.through(stage.gm, form, {"Water": 30})
    assert "is open" in answer.text
    options = (await stage.campaign()).options
    assert (options["water"], options["number"]) == (30, 7)


async def test_a_campaign_opens_with_the_usual_answers_at_one_press(stage: Stage) -> None:
    asked = await stage.slash(stage.gm, "campaign new", game="dunk", name="War")
    assert asked.buttons == ["Start with the usual", "Change options"]
    assert "is open" in (await (await stage.gm.click(asked, "Start with the usual")).final()).text
    assert (await stage.campaign()).options == ruleset("dunk").play.options().model_dump(mode="json")


async def test_the_rest_of_a_long_form_is_the_usual_at_one_press(stage: Stage) -> None:
    asked = await stage.slash(stage.gm, "campaign new", game="dunk", name="War")
    form = await stage.gm.click(asked, "Change options")
    after = await (await stage.gm.submit(form, {"Number": 7})).final()
    assert after.buttons == ["Next", "Usual for the rest"]
    assert "is open" in (await (await stage.gm.click(after, "Usual for the rest")).final()).text
    options = (await stage.campaign()).options
    assert options == ruleset("dunk").play.options(number=7).model_dump(mode="json")


async def test_only_gms_open_campaigns(stage: Stage) -> None:
    reply = await stage.slash(stage.anna, "campaign new", game="dunk", name="Mine")
    assert "game masters" in reply.text
    assert reply.ephemeral
    assert await stage.hosting.campaigns.all(stage.guild.id) == []


async def test_without_the_permissions_the_gm_is_told_which_are_missing(stage: Stage) -> None:
    stage.double.permit_bot(stage.guild, "manage_channels", deny=True)
    await stage.double.settled()
    reply = await stage.slash(stage.gm, "campaign new", game="dunk", name="War")
    assert "Manage Channels" in reply.text
    assert await stage.hosting.campaigns.all(stage.guild.id) == []


async def test_a_rhythm_is_taken_in_words_and_in_the_players_zone(stage: Stage) -> None:
    await stage.opened("War", days="tue and Friday", time="8 pm", zone="Europe/Paris")
    await stage.joined(stage.anna, "A")
    await stage.joined(stage.bert, "B")
    await stage.slash(stage.gm, "campaign start")
    deadline = (await stage.overview()).deadline
    assert (deadline.weekday(), deadline.hour) == (1, 19)  # Tuesday; Paris is an hour ahead of UTC in winter


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"days": "someday"}, "not weekdays"),
        ({"time": "25:00"}, "not a time of day"),
        ({"zone": "Middle/Earth"}, "not a time zone"),
    ],
)
async def test_a_rhythm_that_cannot_be_is_refused_with_the_reason(
    stage: Stage, given: dict[str, str], said: str
) -> None:
    reply = await stage.slash(stage.gm, "campaign new", game="dunk", name="War", **given)
    assert said in reply.text
    assert reply.modal is None


async def test_games_and_zones_are_completed(stage: Stage) -> None:
    assert "Dunk!" in await stage.gm.autocomplete(stage.general, "campaign new", "game", "du")
    assert "Europe/Paris" in await stage.gm.autocomplete(stage.general, "campaign new", "zone", "pari")


async def test_a_started_campaign_sends_everybody_the_first_report(stage: Stage) -> None:
    await stage.started()
    (report,) = stage.anna.dms
    assert "your first report" in report.text
    assert "What now?" in report.text
    assert "Ruritania" in report.file(".txt").text
    assert report.file(".json").text.startswith("{")
    assert report.file(".png").description
    steps = ruleset("dunk").look.first_steps
    assert report.buttons == ["Submit orders", "Map", "Rules", f"{len(steps) - 3} more steps"]
    assert [step in report.text for step in steps] == [place < 3 for place in range(len(steps))]
    answer = await (await stage.anna.click(report, f"{len(steps) - 3} more steps")).final()
    assert answer.ephemeral
    assert all(f"{place}. {step}" in answer.text for place, step in enumerate(steps, start=1))
    assert "Turn 1" in stage.last("ruritania").text
    assert stage.last("newspaper").file("front-page.png").description
    assert stage.last("map").file(".png").description


async def test_a_campaign_without_enough_players_does_not_start(stage: Stage) -> None:
    await stage.opened()
    await stage.joined(stage.anna, "Ruritania")
    reply = await stage.slash(stage.gm, "campaign start")
    assert "so far 1" in reply.text


async def test_pause_stops_the_clock_and_resume_starts_it(playing: Stage) -> None:
    await playing.slash(playing.gm, "campaign pause", reason="Holidays")
    await playing.settle()
    assert "Holidays" in playing.last("newspaper").text
    playing.clock.moment = SUNDAY + timedelta(hours=1)
    assert await playing.hosting.tick() == []
    reply = await playing.slash(playing.gm, "campaign resume")
    assert "has resumed" in reply.text
    assert (await playing.overview()).deadline > playing.clock.now()


async def test_ending_asks_first(playing: Stage) -> None:
    question = await playing.slash(playing.gm, "campaign end")
    assert (await playing.campaign()).status == "running"
    nothing = await playing.gm.click(question, "No, cancel")
    assert "Nothing was changed" in nothing.text
    question = await playing.slash(playing.gm, "campaign end")
    answer = await (await playing.gm.click(question, "End the campaign")).final()
    assert (await playing.campaign()).status == "ended"
    assert "is over" in answer.text
    assert question.buttons == []


async def test_info_is_public_and_shows_status_and_options(playing: Stage) -> None:
    reply = await playing.slash(playing.cleo, "campaign info")
    assert not reply.ephemeral
    assert "Ruritania" in reply.text
    assert "Number: 20 · Water: 20 · Mountains: 14 · Recovery: root" in reply.text


async def test_info_says_yes_and_no_and_still_finds_the_campaign_when_it_is_over(stage: Stage) -> None:
    await stage.opened("The Old Empire", "overlord")
    reply = await stage.slash(stage.cleo, "campaign info")
    assert "Plague: yes" in reply.text
    assert "True" not in reply.text
    await stage.hosting.campaigns.end((await stage.campaign()).id, stage.gm.id)
    assert "is over" in (await stage.slash(stage.cleo, "campaign info")).text


async def test_what_the_game_is_is_told_whole(stage: Stage) -> None:
    await stage.opened("The Old Empire", "overlord")
    told = await stage.cleo.click(stage.channel("newspaper").messages[0], "What is this game?")
    assert "10. Try /rules" in (await told.final()).text
    assert "attached" not in told.text


async def test_the_gm_finds_what_to_do_at_the_desk(stage: Stage) -> None:
    await stage.opened()
    desk = stage.last("gm").text
    for command in ("/join", "/campaign start", "/campaign pause", "/gm extend", "/gm replace", "/gm announce"):
        assert command in desk


async def test_list_names_every_campaign_of_the_server(playing: Stage) -> None:
    await playing.opened("Autumn War")
    reply = await playing.slash(playing.cleo, "campaign list")
    assert "Spring War" in reply.text
    assert "Autumn War" in reply.text
    assert reply.ephemeral


async def test_a_new_schedule_moves_the_deadline_and_is_announced(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "campaign schedule", hours=48)
    await playing.settle()
    assert "every 48 hours" in reply.text
    assert "every 48 hours" in playing.last("newspaper").text
    assert (await playing.overview()).deadline == playing.clock.now() + timedelta(hours=48)


async def test_export_is_a_file_for_the_gm(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "campaign export")
    (archive,) = reply.files
    assert reply.ephemeral
    with zipfile.ZipFile(io.BytesIO(archive.data)) as opened:
        assert opened.namelist()
    refused = await playing.slash(playing.anna, "campaign export")
    assert refused.files == []
    assert "game masters" in refused.text


async def test_an_export_too_large_for_one_file_comes_in_parts_that_restore_takes_together(
    playing: Stage, monkeypatch: pytest.MonkeyPatch, empty_database: Path, tmp_path: Path
) -> None:
    whole = (await playing.slash(playing.gm, "campaign export")).files[0]
    monkeypatch.setattr("bot.limits.UPLOAD", whole.size // 3)
    reply = await playing.slash(playing.gm, "campaign export")
    assert "in 4 parts" in reply.text
    await reply.followup(3)
    assert [file.name for file in reply.files] == [f"spring-war-turn-1.zip.00{n}" for n in (1, 2, 3, 4)]
    for file in reply.files:
        (tmp_path / file.name).write_bytes(file.data)
    store = Store.open(shutil.copy(empty_database, tmp_path / "other.db"))
    arrived = import_campaign(store, read_archive(tmp_path / reply.files[0].name))
    assert store.campaign(arrived).name == "Spring War"
    store.close()


async def test_an_export_too_large_for_ten_parts_goes_without_its_pictures_or_points_to_the_backup(
    playing: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = (await playing.slash(playing.gm, "campaign export")).files[0]
    monkeypatch.setattr("bot.limits.UPLOAD", whole.size // 10 - 1)
    smaller = await playing.slash(playing.gm, "campaign export")
    assert "Pictures of past turns are left out" in smaller.text
    monkeypatch.setattr("bot.limits.UPLOAD", 100)
    refused = await playing.slash(playing.gm, "campaign export")
    assert "turnkeep backup" in refused.text
    assert refused.files == []


async def test_more_than_half_of_the_votes_pause_a_campaign(playing: Stage) -> None:
    first = await playing.slash(playing.anna, "campaign vote-pause")
    assert "1 of 2" in first.text
    await playing.settle()
    paper = [message.text for message in playing.channel("newspaper").messages]
    assert any("A faction would like a pause" in text for text in paper)
    assert any("Votes for a pause: 1 of 2 needed" in text for text in paper), "everybody sees the counter"
    assert not any("Ruritania would like" in text for text in paper)
    await playing.slash(playing.bert, "campaign vote-pause")
    assert (await playing.campaign()).status == "paused"


async def test_more_time_takes_an_extension_that_the_gm_granted(playing: Stage) -> None:
    before = (await playing.overview()).deadline
    assert "no extensions" in (await playing.slash(playing.anna, "campaign more-time")).text
    await playing.slash(playing.gm, "gm grant", extensions=1, faction="Ruritania")
    reply = await playing.slash(playing.anna, "campaign more-time")
    assert "no extensions left" in reply.text
    assert (await playing.overview()).deadline == before + timedelta(hours=24)


async def test_a_campaign_of_another_server_is_not_to_be_named(playing: Stage) -> None:
    other = playing.double.guild("Other Server", "Olga")
    olga = playing.double.person("Olga")
    number = (await playing.campaign()).id
    reply = await playing.slash(olga, "campaign pause", at=other.channel("general"), campaign=str(number))
    assert "no campaign called" in reply.text
    assert await olga.autocomplete(other.channel("general"), "campaign pause", "campaign", "") == []


async def test_in_a_dm_a_player_asks_about_his_own_campaign(playing: Stage) -> None:
    reply = await playing.slash(playing.anna, "campaign info", at=playing.anna.dm)
    assert "Spring War" in reply.text
    stranger = await playing.slash(playing.cleo, "campaign info", at=playing.cleo.dm)
    assert "no campaign here" in stranger.text


async def test_the_desk_of_the_gm_is_not_offered_in_dms(playing: Stage) -> None:
    with pytest.raises(NotOffered):
        await playing.gm.slash(playing.gm.dm, "gm run")


async def test_more_factions_than_a_category_holds_get_a_second_category(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.limits.IN_CATEGORY", 5)
    await stage.opened("Spring War")
    await stage.joined(stage.anna, "Ruritania")
    await stage.joined(stage.bert, "Borogravia")
    await stage.joined(stage.cleo, "Sylvania")
    assert [c.name for c in stage.guild.categories["Spring War 2"]] == ["borogravia", "sylvania"]


async def test_a_campaign_whose_channels_could_not_be_made_says_what_to_do(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="dunk", name="War", paper="The Daily Duck", extensions=2)
    stage.double.faults.fail("POST /guilds/*/channels", status=403)
    answer = await stage.through(stage.gm, form, {})
    assert "/gm home" in answer.text
    await stage.slash(stage.gm, "gm home")
    assert "gathering" in stage.last("newspaper").text
    await stage.joined(stage.anna, "Ruritania")
    assert (await stage.seat("Ruritania")).extensions_left == 2
    assert (await stage.campaign()).settings.masthead == "The Daily Duck"
