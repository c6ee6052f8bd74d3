"""What is measured of papers and pictures; every measure gives the faults it finds, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import cast

from PIL import Image

from engine.core.telling.almanac import QUIET
from engine.core.telling.headline import LONGEST, headlined, uncoded
from engine.games.registry import ruleset
from engine.render.palette import PAPER
from tests.looks.plays import Played

_PAST = re.compile(
    r"\b(was|were|has been|had|did|fought|took|fell|burned|burnt|died|lost|won|became|grew|came|went|founded|"
    r"conquered|has (?:\w+ed|fallen|won|lost|grown|come|taken))\b",
)


def faults(text: str) -> list[str]:
    """What is wrong with a headline; nothing when it is one."""
    found = []
    if not text.strip():
        found.append("empty")
    if len(text) > LONGEST:
        found.append(f"{len(text)} characters")
    if uncoded(text) != text:
        found.append("a code")
    if text.endswith("."):
        found.append("a full stop")
    if _PAST.search(text):
        found.append("not in the present tense")
    return found


def headline_faults(played: Sequence[Played]) -> list[str]:
    """What is wrong with the headlines of a campaign, and jokes that were told twice."""
    found = [
        f"{one.game} {one.paper.turn}: {text!r}: {', '.join(wrong)}"
        for one in played
        for text in (*(h.text for h in one.paper.headlines), *(title for title, _ in one.paper.fillers))
        if (wrong := faults(text))
    ]
    if not played:
        return found
    jokes = {headlined(joke) for joke in ruleset(played[0].game).paper.jokes()}
    told = Counter(h.text for one in played for h in one.paper.headlines if h.text in jokes)
    return [*found, *(f"{joke!r} told {times} times" for joke, times in told.items() if times > 1)]


def quiet(played: Sequence[Played]) -> int:
    """How many issues have no real news."""
    return sum(all(h.kind == QUIET for h in one.paper.headlines) for one in played)


def repeated(played: Sequence[Played], span: int = 8) -> list[str]:
    """Leads that were a lead in the last issues already."""
    leads = [one.paper.headlines[0].text for one in played if one.paper.headlines]
    return [text for at, text in enumerate(leads) if text in leads[max(0, at - span) : at]]


TILE = 54  # pixels: a tile of nothing but paper is blank
MARGIN = 24


def blank_area(page: bytes) -> float:
    """The share of a page that is nothing but paper, in tiles."""
    image = Image.open(BytesIO(page)).convert("RGB")
    tiles = blank = 0
    for top in range(MARGIN, image.height - MARGIN - TILE, TILE // 2):
        for left in range(MARGIN, image.width - MARGIN - TILE, TILE // 2):
            bands = cast(tuple[tuple[int, int], ...], image.crop((left, top, left + TILE, top + TILE)).getextrema())
            tiles += 1
            blank += all(paper - 6 < low <= high < paper + 6 for (low, high), paper in zip(bands, PAPER, strict=True))
    return blank / max(1, tiles)
