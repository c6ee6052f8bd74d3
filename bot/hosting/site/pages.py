"""The pages of a campaign's site: pure from what its newspapers said to files. No page needs a script or a server.

Workers make them: they take the time of many reports, and what draws is not imported by the bot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from bot.hosting.site.published import Published, front_name, link_name, paper_name
from engine.core.telling.press import Letter, best_letter, date_alone
from engine.render.page.harmless import harmless

FONT = "EBGaramond-Latin.woff2"
FEED = 20  # issues in the feed
FIRSTS = {"war": "The first battle", "death": "The first to fall", "wonders": "The first wonder"}
MOST = 8  # rows of a table on a page


class Honour(NamedTuple):
    """A line of the hall of fame. turn: of the issue that told it, None for none."""

    title: str
    text: str
    turn: int | None


def pages(campaign: Published) -> dict[str, bytes]:
    """The files of a site by their names, but for its pictures and the replay."""
    issues = [harmless(issue) for issue in campaign.issues]
    shown = {
        "site": {name: harmless(getattr(campaign, name)) for name in ("name", "game", "blurb", "status")},
        "address": campaign.address, "fronts": campaign.fronts, "has_replay": campaign.has_replay,
        "has_map": campaign.has_map, "issues": issues, "most": MOST,
        "printed": [f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in campaign.printed],
    }  # fmt: skip
    made = {
        "index.html": _rendered("index.html.j2", **shown, issue=issues[-1] if issues else None),
        "papers.html": _rendered("papers.html.j2", **shown),
        "fame.html": _rendered("fame.html.j2", **shown, honours=list(honours(issues))),
        "feed.xml": _rendered("feed.xml.j2", **shown, feed=FEED),
        "site.css": _own("static/site.css"),
    }
    for issue in issues:
        made[paper_name(issue["turn"])] = _rendered("paper.html.j2", **shown, issue=issue)
    return {
        **{name: text.encode() for name, text in made.items()},
        FONT: (files("assets") / "fonts" / FONT).read_bytes(),
    }


def index(sites: Sequence[tuple[str, str, str, str]]) -> bytes:
    """The page above the sites of a host: of each its folder, name, game and how it stands."""
    return _rendered("sites.html.j2", sites=harmless([list(one) for one in sites])).encode()


def honours(issues: Sequence[Mapping[str, Any]]) -> Iterator[Honour]:
    """The hall of fame, from what the papers said: winners, firsts, the longest peace, the bloodiest day, the letter
    that most readers liked.
    """
    if issues and issues[-1].get("finish"):
        finish = issues[-1]["finish"]
        won = f"{', '.join(finish['winners'])}. {finish['reason']}" if finish["winners"] else finish["reason"]
        yield Honour("How it ended", won, issues[-1]["turn"])
        for said in finish["honours"]:
            yield Honour("Honoured", said, issues[-1]["turn"])
    for kind, title in FIRSTS.items():
        first = next(((one, told) for one in issues for told in one["headlines"] if told["kind"] == kind), None)
        if first is not None:
            yield Honour(title, first[1]["text"], first[0]["turn"])
    told = [(deed, one) for one in issues for deed in (one.get("chronicle") or {}).get("deeds") or ()]
    battles = [(deed, one) for deed, one in told if deed.get("plot") == "battle" and deed.get("count", 0) > 1]
    if battles:
        deed, one = max(battles, key=lambda battle: battle[0]["count"])
        where = f" at {deed['place']}" if deed.get("place") else ""
        yield Honour("The bloodiest day", f"{deed['count']:,} fell{where}", one["turn"])
    voted = [(best_letter(one.get("votes") or ()), one["turn"]) for one in issues]
    letters = [(letter, turn) for letter, turn in voted if letter is not None]
    if letters:
        letter, turn = max(letters, key=lambda pair: pair[0].votes)
        yield Honour("The best letter", f"“{letter.quoted}” {letter.signature}, {letter.liked}", turn)
    peace = max((one["peace"][1] for one in issues if one.get("peace")), default=0)
    if peace > 1:
        yield Honour("The longest peace", f"{peace} turns without war in the news", None)


def letters(issue: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """What players wrote in an issue: signature, title, text, and how many readers like it by now, "" for none."""
    votes = {tuple(letter): count for *letter, count in issue.get("votes") or ()}
    for signature, title, text in issue["press"]:
        letter = Letter(signature=signature, title=title, text=text, votes=votes.get((signature, title, text), 0))
        yield signature, title, text, letter.liked if letter.votes else ""


def _rendered(name: str, **shown: Any) -> str:
    return str(_environment().get_template(name).render(**shown))


def _own(name: str) -> str:
    return files("bot.hosting.site").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment() -> Any:
    from engine.render.page.sealed import templates  # by whoever writes pages, and not by every bot

    made = templates("bot.hosting.site")
    for told in (paper_name, front_name, link_name, letters, date_alone):
        made.globals[told.__name__] = told
    return made
