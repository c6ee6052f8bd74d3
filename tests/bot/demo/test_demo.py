"""The demo of each game through the real bot, and the gallery it leaves: what anybody sees first of Turnkeep."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.demo import cast
from bot.demo.gallery import Edition, write_gallery
from bot.double import Double
from engine.core.errors import TurnkeepError
from engine.games.registry import GAMES, ruleset
from tests.bot.demo.played import TURNS, played
from tests.bot.stage import Stage


def articles(page: str) -> list[str]:
    return re.findall(r"<article.*?</article>", page, re.DOTALL)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_a_demo_has_no_fault_and_its_gallery_shows_it_turn_by_turn(game: str, tmp_path: Path) -> None:
    evening, index = await played(game, tmp_path)
    page = index.read_text(encoding="utf-8")
    assert evening.double.violations == []
    assert evening.double.pings == []
    assert [edition.turn for edition in evening.editions] == [1, 2]
    assert f'<input type="range" min="0" max="{TURNS - 1}"' in page, "a slider over the turns"
    best = max(evening.editions, key=lambda edition: edition.weight)
    (shown,) = [article for article in articles(page) if 'class="shown"' in article]
    assert best.headline.replace("&", "&amp;").replace("'", "&#39;") in shown, "it opens on the best front page"
    for article in articles(page):
        opening, _, folded = article.partition("<details>")
        assert re.search(r'<img [^>]*src="files/\d+-front-page\.png"', opening), (
            "the picture is the first that one sees"
        )
        assert f"<h2>What {evening.players[0].name} got</h2>" in folded
    assert page.count('<div class="message') < 40, "the rest has pages of its own"
    pages = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.glob("*.html")}
    for name, text in pages.items():
        links = re.findall(r'(?:href|src)="([^"#]+)"', text)
        assert {link for link in links if not (tmp_path / link).is_file()} == set(), name
        assert set(pages) <= set(links), f"{name} leads to every other"
        pictures = re.findall(r"<img[^>]*>", text)
        assert [picture for picture in pictures if 'alt=""' in picture or "alt=" not in picture] == []
    for file in ("site/index.html", "site/replay.html"):
        assert f'href="{file}"' in page


def test_who_asks_for_a_demo_of_a_game_without_one_is_told_which_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cast, "ruleset", lambda key: replace(ruleset(key), house=ruleset(key).house if key != "dunk" else None)
    )
    with pytest.raises(TurnkeepError) as refused:
        cast.cast_of("dunk")
    assert str(refused.value) == (
        f'there is no demo of "dunk"; there is one of: {", ".join(game for game in GAMES if game != "dunk")}'
    )


async def test_the_gallery_shows_markup_as_discord_does_and_takes_nothing_for_html(tmp_path: Path) -> None:
    async with Double.started() as double:
        anna = double.person("Anna")
        guild = double.guild("Test Server", anna)
        await anna.says(guild.channel("general"), "**Hail** <b>you</b>, see <t:1772800000:f> `a < b`")
        index = write_gallery(double, tmp_path, "A <test>", ["Anna said <b>"]).read_text(encoding="utf-8")
    (room,) = re.findall(r'<a href="([^"]+)"># general <span>1</span></a>', index)
    page = (tmp_path / room).read_text(encoding="utf-8")
    assert '<b>Hail</b> &lt;b&gt;you&lt;/b&gt;, see <time data-t="1772800000" data-f="f"></time>' in page
    assert "<code>a &lt; b</code>" in page
    assert "A &lt;test&gt;" in page
    assert "<li>Anna said &lt;b&gt;</li>" in (tmp_path / "diary.html").read_text(encoding="utf-8")
    assert "<article" not in index
    assert '<input type="range"' not in index, "no slider over no turns"


async def test_an_edition_weighs_what_its_first_stories_do(playing: Stage) -> None:
    await playing.deadline()
    issue = await playing.hosting.papers.issue((await playing.campaign()).id, 1)
    stories = [{**issue.headlines[0], "kind": kind, "score": 7} for kind in ("war", "people", "war", "war")]
    edition = Edition.of(replace(issue, headlines=tuple(stories)), after=1, before=2)
    assert (edition.headline, edition.weight) == (issue.headlines[0]["text"], 21)
    feature = {**issue.headlines[0], "kind": "feature", "score": 120}
    assert Edition.of(replace(issue, headlines=(feature, *stories)), after=1, before=2).weight == 14
