"""What has ended is still read wherever it was read before, and one post closes the campaign."""

from __future__ import annotations

from typing import Any

import pytest

from bot.double import Channel
from tests.bot.stage import Stage

HOME = "ruritania"


async def ended(stage: Stage) -> None:
    """Two turns ran, then the game master ended the campaign by the command."""
    await stage.deadline()
    await stage.deadline()
    question = await stage.slash(stage.gm, "campaign end", reason="Everybody moved away.")
    await (await stage.gm.click(question, "End the campaign")).final()
    await stage.settle()


def places(stage: Stage) -> list[Channel]:
    return [stage.general, stage.anna.dm]


@pytest.mark.slow
async def test_maps_papers_and_standings_are_read_on_the_server_and_in_a_dm(playing: Stage) -> None:
    await ended(playing)
    for place in places(playing):
        for options in ({"campaign": "Spring War"}, {}):
            moving = await playing.slash(playing.anna, "map", at=place, history=True, **options)
            assert moving.files[0].data.startswith(b"GIF"), (place.name, moving.text)
            assert (await playing.slash(playing.anna, "newspaper", at=place, **options)).files
            assert "1. **" in (await playing.slash(playing.anna, "standings", at=place, **options)).text
        public = await playing.slash(playing.anna, "map", at=place, campaign="Spring War")
        assert "The known world of Spring War" in public.text
    assert "Spring War" in (await playing.anna.autocomplete(playing.anna.dm, "map", "campaign"))


@pytest.mark.slow
async def test_ones_own_report_map_and_orders_are_found_by_the_factions_name(playing: Stage) -> None:
    await ended(playing)
    await playing.opened("Autumn War")  # a campaign that goes on does not hide the one that is over
    (around, *_) = await playing.anna.autocomplete(playing.general, "map", "around", "1", faction="Ruritania")
    for place in places(playing):
        report = await playing.slash(playing.anna, "report", at=place, faction="Ruritania", turn="1")
        assert "report of turn 1" in report.text
        for asked in ({}, {"full": True}, {"around": around}):
            drawn = await playing.slash(playing.anna, "map", at=place, faction="Ruritania", **asked)
            assert drawn.files[0].data.startswith(b"\x89PNG"), (place.name, asked, drawn.text)
        moving = await playing.slash(playing.anna, "map", at=place, faction="Ruritania", history=True)
        assert "How it went: Spring War" in moving.text
        found = await playing.slash(playing.anna, "lookup", at=place, faction="Ruritania", what="bows")
        assert "As Ruritania knows it" in found.text
        assert await playing.anna.autocomplete(place, "report", "faction") == ["Ruritania (Spring War)"]
    assert "not a member of a faction" in (await playing.slash(playing.cleo, "report", faction="Ruritania")).text
    assert "is over" in (await playing.slash(playing.anna, "orders submit", faction="Ruritania")).text


@pytest.mark.slow
async def test_who_resigned_still_reads_what_was_theirs_by_direct_message(playing: Stage) -> None:
    question = await playing.slash(playing.anna, "resign", at=HOME)
    await (await playing.anna.click(question, "Resign")).final()
    await playing.deadline()
    first = await playing.slash(playing.anna, "report", at=playing.anna.dm, faction="Ruritania", turn="0")
    assert "your first report" in first.text
    assert await playing.anna.autocomplete(playing.anna.dm, "orders submit", "faction") == []


@pytest.mark.slow
async def test_one_post_closes_a_campaign_that_its_game_master_ends(playing: Stage) -> None:
    await ended(playing)
    (post,) = [m for m in playing.channel("newspaper").messages if "Spring War is over" in m.text]
    for told in ("The game master has ended it.", "Everybody moved away.", "2 turns were played", "/map history",
                 "/newspaper", "/report", "Ahead in the standings: "):  # fmt: skip
        assert told in post.text, told
    moving, replay = post.files
    assert moving.name == "history.gif"
    assert moving.data.startswith(b"GIF")
    assert "turn by turn" in (moving.description or "")
    assert replay.name == "replay.html"
    assert b"<h1><bdi>Spring War</bdi></h1>" in replay.data


@pytest.mark.slow
async def test_one_post_names_the_winner_of_a_game_that_ended_by_itself(stage: Stage) -> None:
    form = await stage.slash(stage.gm, "campaign new", game="dunk", name="Short War")
    await stage.through(stage.gm, form, {"Silence": "peace"})
    await stage.joined(stage.anna, "Ruritania", Race="human")
    await stage.joined(stage.bert, "Borogravia", Race="dwarf")
    await stage.begins()
    for who, name in ((stage.anna, "ruritania"), (stage.bert, "borogravia")):
        await stage.hosting.orders.submit((await stage.seat(name.title())).id, who.id, "develop_bows\n")
    await stage.deadline()
    await stage.deadline()
    assert (await stage.campaign()).status == "ended"
    (post,) = [m for m in stage.channel("newspaper").messages if "Short War is over" in m.text]
    assert "2 turns were played" in post.text
    issue = await stage.hosting.papers.issue((await stage.campaign()).id)
    assert issue.finish is not None
    assert str(issue.finish["reason"]) in post.text
    assert [file.name for file in post.files] == ["history.gif", "replay.html"]
    assert not any(
        f.name == "history.gif" for m in stage.channel("newspaper").messages if m is not post for f in m.files
    )


@pytest.mark.slow
async def test_a_campaign_that_never_began_is_closed_in_a_line(stage: Stage) -> None:
    await stage.opened()
    await stage.hosting.campaigns.end((await stage.campaign()).id, stage.gm.id)
    await stage.settle()
    (post,) = [m for m in stage.channel("newspaper").messages if "Spring War is over" in m.text]
    assert "turns were played" not in post.text
    assert post.files == []


@pytest.mark.slow
async def test_the_masters_lists_hold_resigned_factions_and_those_of_ended_campaigns(playing: Stage) -> None:
    question = await playing.slash(playing.anna, "resign", at=HOME)
    await (await playing.anna.click(question, "Resign")).final()
    await playing.deadline()
    resigned = ["Borogravia", "Ruritania (resigned)"]
    for command in ("gm replace", "gm house", "gm seat", "gm report"):
        assert await playing.gm.autocomplete(playing.general, command, "faction") == resigned, command
    report = await playing.slash(playing.gm, "gm report", faction="Ruritania", turn="0")
    assert report.files
    assert (await playing.campaign()).status == "ended", "nobody is left to fight"
    for command in ("gm report", "gm seat", "gm redeliver"):
        options: dict[str, Any] = {"campaign": "Spring War"}
        assert await playing.gm.autocomplete(playing.general, command, "campaign") == ["Spring War"], command
        assert await playing.gm.autocomplete(playing.general, command, "faction") == resigned, command
        assert await playing.gm.autocomplete(playing.general, command, "faction", "", **options) == resigned, command


async def agreed(stage: Stage, unveil: bool) -> bytes:
    """The replay of a campaign of two turns, before and after its end: (whether it was agreed to lift the veil)."""
    await stage.opened("The War", unveil=unveil)
    await stage.joined(stage.anna, "Ruritania", Race="human")
    await stage.joined(stage.bert, "Borogravia", Race="dwarf")
    told = (await stage.slash(stage.cleo, "campaign info")).text
    assert ("the veil lifts" in told) is unveil, "who joins may know"
    await stage.slash(stage.gm, "campaign start")
    await stage.deadline()
    await stage.deadline()
    before = (await stage.slash(stage.anna, "map", history=True)).files[-1]
    assert b"As it was" not in before.data
    await stage.hosting.campaigns.end((await stage.campaign()).id, stage.gm.id)
    await stage.settle()
    return (await stage.slash(stage.cleo, "map", history=True)).files[-1].data


@pytest.mark.slow
async def test_after_the_end_the_veil_lifts_where_that_was_agreed(stage: Stage) -> None:
    page = await agreed(stage, True)
    assert b"the veil is lifted" in page
    assert b'aria-label="As it was' in page
    (post,) = [m for m in stage.channel("newspaper").messages if "The War is over" in m.text]
    assert "The veil is lifted" in post.text


@pytest.mark.slow
async def test_without_a_word_about_it_the_veil_stays(stage: Stage) -> None:
    assert b"As it was" not in await agreed(stage, False)
