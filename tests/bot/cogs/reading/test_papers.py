"""Reports, maps, the newspaper with its press and rumours, standings."""

from __future__ import annotations

import pytest

from bot.double import Person, Reply
from tests.bot import misrules
from tests.bot.stage import Stage

HOME = "ruritania"


async def written(stage: Stage, who: Person, command: str, values: dict[str, str]) -> Reply:
    form = await who.slash(stage.channel(HOME if who is stage.anna else "borogravia"), command)
    return await (await who.submit(form, values)).final()


@pytest.mark.slow
async def test_the_report_comes_again_with_all_its_files(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "report")
    assert "your first report" in answer.text
    names = [file.name for file in answer.files]
    assert names[0] == "report-ruritania-turn-0.txt"
    assert "orders-ruritania-turn-1.txt" in names
    assert "map.png" in names
    assert answer.ephemeral


async def test_battlefields_are_attached_to_the_report_with_words(playing: Stage) -> None:
    playing.hosting.core.rulesets = misrules.warlike
    await playing.deadline()
    (sent,) = [m for m in playing.anna.dm.messages if "report of turn 1" in m.text]
    answer = await playing.slash(playing.anna, "report")
    for files in (sent.files, answer.files):
        pictures = {file.name: file for file in files if file.name.startswith("battlefield")}
        assert list(pictures) == ["battlefield-1.png", "battlefield-2.png"]
        assert pictures["battlefield-2.png"].data.startswith(b"\x89PNG")
        assert (pictures["battlefield-2.png"].description or "").startswith("Battle of Mudwall.")


@pytest.mark.slow
async def test_an_old_report_is_found_by_its_turn_and_names_no_deadline(playing: Stage) -> None:
    await playing.deadline()
    await playing.deadline()
    offered = await playing.anna.choices(playing.general, "report", "turn")
    assert [choice["value"] for choice in offered] == ["2", "1", "0"]
    old = await playing.slash(playing.anna, "report", turn="1")
    assert "report of turn 1" in old.text
    assert "Orders for" not in old.text
    new = await playing.slash(playing.anna, "report")
    assert "report of turn 2" in new.text
    assert "Orders for turn 3" in new.text


@pytest.mark.parametrize(("turn", "told"), [("7", "turn 7"), ("soon", "A turn is a whole number")])
async def test_a_report_that_is_not_there_is_refused(playing: Stage, turn: str, told: str) -> None:
    answer = await playing.slash(playing.anna, "report", turn=turn)
    assert told in answer.text
    assert answer.files == []


async def test_nobody_reads_the_report_or_map_of_another_seat(playing: Stage) -> None:
    seat = await playing.seat("Ruritania")
    for who in (playing.bert, playing.cleo):
        for command in ("report", "map"):
            answer = await playing.slash(who, command, faction=str(seat.id))
            assert "not a member of a faction with that name" in answer.text
            assert answer.files == []


async def test_a_reader_of_the_seat_sees_report_and_map(playing: Stage) -> None:
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    report = await playing.slash(playing.cleo, "report")
    assert "Ruritania" in report.text
    assert report.buttons == []
    drawn = await playing.slash(playing.cleo, "map")
    assert "The map of Ruritania" in drawn.text


async def test_the_map_is_a_picture_with_words_for_those_who_do_not_see_it(playing: Stage) -> None:
    answer = await playing.slash(playing.anna, "map")
    (picture,) = answer.files
    assert picture.data.startswith(b"\x89PNG")
    assert "Ruritania" in (picture.description or "")


async def test_a_map_around_a_place_is_a_part_of_the_map(playing: Stage) -> None:
    whole = (await playing.slash(playing.anna, "map")).files[0]
    place = (await playing.anna.autocomplete(playing.general, "map", "around", "1"))[0]
    part = (await playing.slash(playing.anna, "map", around=place, radius=2)).files[0]
    assert part.data != whole.data
    assert part.width != whole.width or part.height != whole.height
    lost = await playing.slash(playing.anna, "map", around="Atlantis")
    assert "no place called Atlantis" in lost.text


async def test_the_whole_map_and_the_history_of_borders_are_shown(playing: Stage) -> None:
    whole = (await playing.slash(playing.anna, "map", full=True)).files[0]
    assert whole.data.startswith(b"\x89PNG")
    refused = await playing.slash(playing.anna, "map", history=True)
    assert "nothing to show yet" in refused.text
    await playing.deadline()
    await playing.deadline()
    moving = await playing.slash(playing.anna, "map", history=True)
    assert "How it went" in moving.text
    assert moving.files[0].data.startswith(b"GIF")
    assert "turn by turn" in (moving.files[0].description or "")
    assert moving.files[1].name == "replay.html"
    assert b"<h2>Turn 2: " in moving.files[1].data


async def test_the_planned_map_needs_orders_and_shows_them(playing: Stage) -> None:
    refused = await playing.slash(playing.anna, "map", orders=True)
    assert "has no orders on file" in refused.text
    seat = await playing.seat("Ruritania")
    view_map = (await playing.slash(playing.anna, "map")).files[0]
    template = await playing.hosting.orders.template(seat.id, playing.anna.id)
    own = (await playing.hosting.orders.names(seat.id, "province"))[0]
    text = template.replace("end orders", f"place {own} e e\nend orders")
    await playing.hosting.orders.submit(seat.id, playing.anna.id, text)
    planned = await playing.slash(playing.anna, "map", orders=True)
    assert "The plans of Ruritania" in planned.text
    assert planned.files[0].data != view_map.data
    assert (planned.files[0].description or "").startswith("Orders drawn in: "), "and is heard as what it shows"
    assert "Orders drawn in" not in (view_map.description or "")
    near = (await playing.slash(playing.anna, "map", orders=True, around=own, radius=2)).files[0]
    plain = (await playing.slash(playing.anna, "map", around=own, radius=2)).files[0]
    assert len({near.description, plain.description, planned.files[0].description, view_map.description}) == 4
    assert f"around {own}" in (plain.description or "")
    assert len(near.data) < len(planned.files[0].data)
    assert near.data != plain.data


async def test_the_buttons_map_and_rules_of_the_card_answer(playing: Stage) -> None:
    card = playing.channel(HOME).messages[-1]
    drawn = await (await playing.anna.click(card, "Map")).final()
    assert drawn.files[0].name == "map.png"
    assert drawn.ephemeral
    rules = await (await playing.anna.click(card, "Rules")).final()
    assert "Standard orders" in rules.text


async def test_a_watcher_sees_the_public_map_only(playing: Stage) -> None:
    await playing.deadline()
    answer = await playing.slash(playing.cleo, "map")
    assert "The known world of Spring War" in answer.text
    own = await playing.slash(playing.anna, "map")
    assert answer.files[0].data != own.files[0].data


async def test_press_is_held_shown_and_printed_signed(playing: Stage) -> None:
    answer = await written(playing, playing.anna, "press", {"Title": "To arms", "Text": "We march at dawn."})
    assert "Held for the newspaper of turn 1" in answer.text
    assert "Signed: Ruritania" in answer.text
    await playing.deadline()
    paper = await playing.slash(playing.cleo, "newspaper")
    await paper.followup()
    assert "We march at dawn." in paper.text
    assert "Signed: Ruritania" in paper.text


@pytest.mark.slow
async def test_a_rumour_is_printed_without_its_author(playing: Stage) -> None:
    await written(playing, playing.bert, "rumor", {"What people say": "Somebody poisons wells."})
    await playing.deadline()
    paper = await playing.slash(playing.cleo, "newspaper")
    page = await paper.followup()
    assert "Somebody poisons wells." in page.text
    assert "Borogravia" not in page.text


async def test_press_taken_back_is_not_printed(playing: Stage) -> None:
    answer = await written(playing, playing.anna, "press", {"Title": "To arms", "Text": "We march at dawn."})
    taken = await playing.anna.click(answer, "Withdraw it")
    assert "will not be printed" in taken.text
    await playing.deadline()
    issue = await playing.hosting.papers.issue((await playing.campaign()).id)
    assert issue.press == ()


async def test_markup_and_mentions_in_press_stand_as_they_were_typed(playing: Stage) -> None:
    text = "# News\n@everyone **bold** [GM](http://x.example)\n```\nblock"
    answer = await written(playing, playing.anna, "press", {"Title": "@here", "Text": text})
    shown = answer.embeds[0]["description"]
    assert "\\# News" in shown
    assert "\\*\\*bold" in shown
    assert "](http" not in shown
    assert "\\`\\`\\`" in shown


async def test_readers_and_strangers_write_no_press(playing: Stage) -> None:
    stranger = await playing.slash(playing.cleo, "press")
    assert "You have no faction yet" in stranger.text
    await playing.slash(playing.anna, "member add", at=HOME, person=playing.cleo, role="read")
    for command in ("press", "rumor"):
        reader = await playing.slash(playing.cleo, command)
        assert reader.modal is None
        assert "but not give its orders" in reader.text


async def test_press_written_when_the_campaign_has_ended_is_given_back(playing: Stage) -> None:
    form = await playing.anna.slash(playing.channel(HOME), "press")
    await playing.hosting.campaigns.end((await playing.campaign()).id, playing.gm.id)
    answer = await (await playing.anna.submit(form, {"Text": "We march at dawn."})).final()
    assert "is over" in answer.text
    assert answer.files[0].text == "We march at dawn."


@pytest.mark.slow
async def test_an_old_newspaper_is_found_by_its_turn(playing: Stage) -> None:
    await playing.deadline()
    await playing.deadline()
    answer = await playing.slash(playing.cleo, "newspaper", turn="1")
    assert "Turn 1, season of the thaw" in answer.text
    assert [file.name for file in answer.files] == ["front-page.png", "newspaper-1.txt"]
    assert answer.ephemeral


async def test_standings_are_for_everybody_to_see(playing: Stage) -> None:
    early = await playing.slash(playing.cleo, "standings")
    assert early.ephemeral
    assert "There are no standings yet" in early.text
    await playing.deadline()
    answer = await playing.slash(playing.cleo, "standings")
    assert not answer.ephemeral
    assert "1. **" in answer.text
    assert answer.files[0].name == "standings.png"


@pytest.mark.slow
async def test_papers_of_a_campaign_that_is_over_are_still_read(playing: Stage) -> None:
    await playing.deadline()
    card = playing.channel(HOME).messages[0]
    await playing.hosting.campaigns.end((await playing.campaign()).id, playing.gm.id)
    await playing.settle()
    assert "You can still read its reports" in playing.channel(HOME).messages[0].text
    report = await playing.slash(playing.anna, "report", at=HOME)
    assert report.files
    drawn = await playing.slash(playing.anna, "map", at=HOME)
    assert drawn.files[0].name == "map.png"
    assert card.buttons == ["Rules"]
    paper = await playing.slash(playing.cleo, "newspaper", campaign="Spring War")
    assert paper.files
    orders = await playing.slash(playing.anna, "orders submit", at=HOME)
    assert "is over" in orders.text


@pytest.mark.slow
async def test_who_played_a_campaign_that_is_over_reads_its_papers_anywhere_on_the_server(playing: Stage) -> None:
    await playing.deadline()
    await playing.hosting.campaigns.end((await playing.campaign()).id, playing.gm.id)
    await playing.settle()
    report = await playing.slash(playing.anna, "report")
    assert "report of turn 1" in report.text
    assert "turn runs" not in report.text
    assert "Orders for" not in report.text
    assert report.buttons == []
    assert (await playing.slash(playing.anna, "report", at=playing.anna.dm)).text == report.text
    assert "map of Ruritania" in (await playing.slash(playing.anna, "map")).text
    assert "is over" in (await playing.slash(playing.anna, "ready")).text
    assert "You have no faction yet" in (await playing.slash(playing.cleo, "report")).text
    assert "can still read everything" in (await playing.slash(playing.anna, "help")).text


async def test_a_faction_may_read_only_what_changed_and_has_everything_again_by_the_command(playing: Stage) -> None:
    told = await playing.slash(playing.anna, "report", text="changes only")
    assert "only what changed; /report has everything" in told.text
    await playing.deadline()
    names = [file.name for file in playing.anna.dms[-1].files]
    assert "changes-ruritania-turn-1.txt" in names
    assert "report-ruritania-turn-1.txt" not in names
    answer = await playing.slash(playing.anna, "report")
    files = {file.name: file.text for file in answer.files}
    changes, whole = files["changes-ruritania-turn-1.txt"], files["report-ruritania-turn-1.txt"]
    assert "As a turn ago" in changes
    assert len(changes) < len(whole)
    await playing.slash(playing.anna, "report", text="everything")
    await playing.deadline()
    assert playing.anna.dms[-1].file("report-ruritania-turn-2.txt").text


@pytest.mark.slow
async def test_who_resigns_by_an_order_gets_one_more_report_with_nothing_to_answer(playing: Stage) -> None:
    await playing.joined(playing.cleo, "Graustark")
    await playing.slash(playing.anna, "order", at=HOME, order="resign")
    await playing.deadline()
    assert (await playing.seat("Ruritania")).status == "resigned"
    (last,) = [m for m in playing.anna.dms if "report of turn 1" in m.text]
    assert "You have left the campaign. Thank you for playing!" in last.text
    assert "Orders for turn" not in last.text
    assert last.buttons == []
    (report,) = [f for f in last.files if f.name == "report-ruritania-turn-1.txt"]
    assert "This is your last report; it has been an honour." in " ".join(report.text.split())
    assert not [f for f in last.files if f.name.startswith("orders-")]
    again = await playing.slash(playing.anna, "report", at=playing.anna.dm, faction="Ruritania")
    assert "Thank you for playing!" in again.text
    assert again.buttons == []
    await playing.deadline()
    assert not [m for m in playing.anna.dms if "report of turn 2" in m.text]
