"""The pages of a site: all that was printed, in files that need no script, and no name is code."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

from bot.hosting.site.pages import Honour, honours, index, pages
from tests.bot.hosting.site.papers import CAMPAIGN, FIRST, HARM, SECOND, issue

ATOM = "{http://www.w3.org/2005/Atom}"


def texts() -> dict[str, str]:
    made = pages(CAMPAIGN)
    return {name: content.decode() for name, content in made.items() if not name.endswith(".woff2")}


def test_every_paper_has_a_page_and_the_latest_is_the_front() -> None:
    made = texts()
    assert set(made) == {
        "index.html", "papers.html", "fame.html", "feed.xml", "site.css", "paper-0.html", "paper-1.html",
    }  # fmt: skip
    for name in ("index.html", "paper-1.html"):
        for told in ("Forty fell.", "Ash is gone", "Lines\nof prose", "12,000", "As told.", 'src="front-1.png"'):
            assert told in made[name], (name, told)
    assert "front-0.png" not in made["paper-0.html"], "it has no picture"
    assert 'href="paper-1.html"' in made["paper-0.html"]


def test_a_letter_says_how_many_readers_like_it_by_now() -> None:
    press = [["Ash", "", "Prose"], ["Oak", HARM, HARM], ["Elm", "", "Nobody read it"]]
    votes = [["Oak", HARM, HARM, 3], ["Ash", "", "Prose", 1], ["Ash", "Else", "Prose", 9]]
    made = pages(replace(CAMPAIGN, issues=(FIRST, {**SECOND, "press": press, "votes": votes})))
    for name in ("index.html", "paper-1.html"):
        signed = re.findall(r'<p class="signed">(.*?)</p>', made[name].decode())
        told = [re.sub(r"<[^>]*>", " ", one).split() for one in signed]
        assert [" ".join(one) for one in told] == ["Ash liked by one reader", "Oak liked by three readers", "Elm"], name


def test_no_page_has_a_script_or_asks_another_host() -> None:
    for name, text in texts().items():
        if name.endswith(".html"):
            assert "<script" not in text.replace("&lt;script", ""), name
            assert "\u202e" not in text, name
            for address in re.findall(r'(?:src|href)="([^"]*)"', text):
                assert not address.startswith(("http:", "https:", "//", "data:")), (name, address)
            assert "default-src 'none'" in text
    assert "url(http" not in texts()["site.css"]


def test_every_address_leads_to_a_file_of_the_site() -> None:
    there = set(pages(CAMPAIGN)) | {"front-1.png", "link-1.png", "map.png", "replay.html"}
    for name, text in texts().items():
        for address in re.findall(r'(?:src|href)="([^"]*)"', text):
            assert address in there, (name, address)


def test_links_have_a_picture_and_a_headline_where_there_is_one() -> None:
    made = texts()
    assert 'property="og:image" content="https://example.org/wars/1/link-1.png"' in made["paper-1.html"]
    assert "og:image" not in made["paper-0.html"]
    assert 'property="og:title" content="Two powers step onto the map"' in made["paper-0.html"]


def test_the_feed_is_atom_latest_first() -> None:
    feed = ElementTree.fromstring(texts()["feed.xml"])
    entries = feed.findall(f"{ATOM}entry")
    assert [one.findtext(f"{ATOM}updated") for one in entries] == ["2026-03-08T00:00:00Z", "2026-03-01T00:00:00Z"]
    assert entries[1].findtext(f"{ATOM}title") == "Two powers step onto the map"
    assert len({one.findtext(f"{ATOM}id") for one in (*entries, feed)}) == 3
    long = replace(CAMPAIGN, issues=(FIRST,) * 30, printed=CAMPAIGN.printed[:1] * 30, address="")
    feed = ElementTree.fromstring(pages(long)["feed.xml"])
    assert len(feed.findall(f"{ATOM}entry")) == 20


def test_the_hall_of_fame_has_firsts_the_bloodiest_day_and_the_longest_peace() -> None:
    told = list(honours([FIRST, SECOND, issue(2, ("war", "Again", ""), peace=[1, 5])]))
    assert told == [
        Honour("The first battle", SECOND["headlines"][0]["text"], 1),
        Honour("The first to fall", "Ash is gone", 1),
        Honour("The bloodiest day", "40 fell at Mudwall", 1),
        Honour("The longest peace", "5 turns without war in the news", None),
    ]
    over = issue(3, finish={"winners": ["Ash"], "reason": "Peace.", "honours": ["Most lands: Ash."]})
    assert list(honours([over]))[:2] == [
        Honour("How it ended", "Ash. Peace.", 3), Honour("Honoured", "Most lands: Ash.", 3),
    ]  # fmt: skip
    assert list(honours([])) == []
    liked, more = (
        {**SECOND, "votes": [["Ash", "", "Dull", 1], ["Oak", "Ho", text, n]]} for text, n in (("a", 3), ("b", 4))
    )
    (best,) = [one for one in honours([liked, more]) if one.title == "The best letter"]
    assert best == Honour("The best letter", "“b” Oak, liked by four readers", 1)
    plague = {"plot": "plague", "place": "Mudwall", "count": 900}
    grim = {**SECOND, "chronicle": {**SECOND["chronicle"], "deeds": [plague, *SECOND["chronicle"]["deeds"]]}}
    assert [one.text for one in honours([grim]) if one.title == "The bloodiest day"] == ["40 fell at Mudwall"]


def test_a_campaign_without_papers_has_pages_that_say_so() -> None:
    made = pages(replace(CAMPAIGN, issues=(), printed=(), fronts=frozenset(), status="It is gathering players."))
    assert b"It is gathering players." in made["index.html"]
    assert b"None has been printed yet." in made["papers.html"]
    ElementTree.fromstring(made["feed.xml"])


def test_the_page_of_a_host_names_its_campaigns() -> None:
    told = index([("7", "The <War>", "Dunk!", "It is over.")]).decode()
    assert '<a href="7/index.html"><bdi>The &lt;War&gt;</bdi></a>, Dunk!. It is over.' in told
