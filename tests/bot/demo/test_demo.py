"""The demo of each game through the real bot, and the gallery it leaves: what anybody sees first of Turnkeep."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.demo.cast import cast_of
from bot.demo.gallery import Edition, write_gallery
from bot.demo.screenplay import Evening
from bot.demo.stage import on_stage
from bot.double import Double
from engine.games.registry import GAMES
from tests.bot.stage import Stage

TURNS = 2


async def played(game: str, folder: Path) -> tuple[Evening, str]:
    """A demo of a few turns, and the page of its gallery."""
    cast = cast_of(game)
    async with on_stage(cast) as evening:
        await evening.open()
        await evening.everybody_joins()
        for number in range(1, TURNS + 1):
            await evening.turn(number, last=number == TURNS)
        await evening.close(folder)
        index = write_gallery(evening.double, folder, evening.title, evening.diary, evening.editions)
    return evening, index.read_text(encoding="utf-8")


def articles(page: str) -> list[str]:
    return re.findall(r"<article.*?</article>", page, re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_demo_has_no_fault_and_its_gallery_shows_it_turn_by_turn(game: str, tmp_path: Path) -> None:
    evening, page = await played(game, tmp_path)
    assert evening.double.violations == []
    assert evening.double.pings == []
    assert f"<h1>{evening.title.replace('&', '&amp;')}</h1>" in page
    assert [edition.turn for edition in evening.editions] == [1, 2]
    assert f'<input type="range" min="0" max="{TURNS - 1}"' in page, "a slider over the turns"
    best = max(evening.editions, key=lambda edition: edition.weight)
    (shown,) = [article for article in articles(page) if 'class="shown"' in article]
    assert best.headline.replace("&", "&amp;").replace("'", "&#39;") in shown, "it opens on the best front page"
    for article in articles(page):
        paper, _, people = article.partition('<div class="people">')
        assert re.search(r'<img loading="lazy" src="files/\d+-front-page\.png"', paper)
        for person in evening.players:
            assert f"<h4>{person.name}&#39;s messages</h4>" in people or f"<h4>{person.name}'s messages</h4>" in people
    links = re.findall(r'(?:href|src)="(files/[^"]+)"', page)
    assert links
    assert [link for link in links if not (tmp_path / link).is_file()] == []
    for file in ("site/index.html", "site/replay.html"):
        assert f'href="{file}"' in page
        assert (tmp_path / file).is_file()
    pictures = re.findall(r"<img[^>]*>", page)
    assert [picture for picture in pictures if 'alt=""' in picture or "alt=" not in picture] == []


async def test_the_gallery_shows_markup_as_discord_does_and_takes_nothing_for_html(tmp_path: Path) -> None:
    async with Double.started() as double:
        anna = double.person("Anna")
        guild = double.guild("Test Server", anna)
        await anna.says(guild.channel("general"), "**Hail** <b>you</b>, see <t:1772800000:f> `a < b`")
        page = write_gallery(double, tmp_path, "A <test>", []).read_text(encoding="utf-8")
    assert '<b>Hail</b> &lt;b&gt;you&lt;/b&gt;, see <time data-t="1772800000" data-f="f"></time>' in page
    assert "<code>a &lt; b</code>" in page
    assert "A &lt;test&gt;" in page
    assert "<article" not in page
    assert '<input type="range"' not in page, "no slider over no turns"
    channels = page[page.index("<nav>") : page.index("</nav>")]
    assert "<summary>All channels and messages</summary>" in channels, "folded on a phone"
    assert 'matchMedia("(max-width: 800px)").matches) document.querySelector("nav details").open = false' in page


async def test_an_edition_weighs_what_its_first_stories_do(playing: Stage) -> None:
    await playing.deadline()
    issue = await playing.hosting.papers.issue((await playing.campaign()).id, 1)
    edition = Edition.of(issue, after=1, before=2)
    assert edition.headline == issue.headlines[0]["text"]
    assert edition.weight == sum(headline["score"] for headline in issue.headlines[:3]) > 0
