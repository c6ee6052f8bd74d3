"""/campaign publish: pages of what is public, written after every turn, taken down at a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.hosting.site.sites import Webspace
from tests.bot.stage import Stage

LONG = 24  # characters of a line that is nobody's by chance


def texts(folder: Path) -> str:
    return "\n".join(file.read_text("utf-8") for file in sorted(folder.glob("*.html")))


@pytest.fixture
def webspace(playing: Stage, tmp_path: Path) -> Path:
    """The folder of a host who shows sites at an address."""
    playing.hosting.sites.place = Webspace(tmp_path / "www", "https://example.org")
    return tmp_path / "www"


async def test_where_the_host_has_no_sites_it_says_so_and_nothing_is_written(playing: Stage) -> None:
    reply = await playing.slash(playing.gm, "campaign publish")
    assert "publishes no sites" in reply.text
    assert not (await playing.campaign()).settings.published


async def test_only_who_leads_the_campaign_publishes_it(playing: Stage, webspace: Path) -> None:
    reply = await playing.slash(playing.anna, "campaign publish")
    assert not (await playing.campaign()).settings.published
    assert not webspace.exists(), reply.text


async def test_each_turn_adds_its_paper_and_a_word_takes_all_down(playing: Stage, webspace: Path) -> None:
    campaign = await playing.campaign()
    site = webspace / str(campaign.id)
    reply = await playing.slash(playing.gm, "campaign publish")
    assert f"https://example.org/{campaign.id}/" in reply.text
    assert (site / "paper-0.html").exists()
    left = [(row.what, row.who_id) for row in await playing.hosting.papers.audit(campaign.id)]
    assert ("campaign.publish", playing.gm.id) in left
    assert f'<a href="{campaign.id}/index.html">' in (webspace / "index.html").read_text("utf-8")
    assert not (site / "replay.html").exists()
    await playing.deadline()
    await playing.hosting.sites.write_due()
    for name in ("paper-1.html", "front-1.png", "link-1.png", "map.png", "replay.html"):
        assert (site / name).exists(), name
    assert "Turn 1" in (site / "papers.html").read_text("utf-8")
    written = (site / "index.html").stat().st_mtime_ns
    await playing.hosting.sites.write_due()
    assert (site / "index.html").stat().st_mtime_ns == written, "nothing is written twice"
    reply = await playing.slash(playing.gm, "campaign publish", public=False)
    assert "taken down" in reply.text
    assert not site.exists()
    await playing.deadline()
    await playing.hosting.sites.write_due()
    assert not site.exists()


async def test_a_campaign_that_is_not_published_is_on_no_page(playing: Stage, webspace: Path) -> None:
    await playing.deadline()
    await playing.hosting.sites.write_due()
    assert not webspace.exists()


async def test_the_pages_hold_no_line_of_anybodys_report(playing: Stage, webspace: Path) -> None:
    await playing.deadline()
    await playing.slash(playing.gm, "campaign publish")
    campaign = await playing.campaign()
    site = texts(webspace / str(campaign.id))
    paper = (await playing.hosting.papers.issue(campaign.id)).text
    turn = await playing.hosting.turns.get(campaign.id, 1)
    told = 0
    for name in ("Ruritania", "Borogravia"):
        report = playing.bot.store.report(turn.id, (await playing.seat(name)).id)
        assert report is not None
        for line in map(str.strip, report.text.splitlines()):
            if len(line) >= LONG and line not in paper:
                told += 1
                assert line not in site, line
    assert told > 20
