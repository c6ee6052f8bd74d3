"""What is measured of papers and pictures; every measure gives the faults it finds, in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from io import BytesIO
from itertools import combinations
from typing import cast

from PIL import Image, ImageChops

from engine.core.telling.headline import LONGEST, headlined, uncoded
from engine.core.telling.newspaper import MEMORY
from engine.core.telling.press import Headline, Newspaper
from engine.core.telling.threads.deed import Deed
from engine.core.telling.threads.news import FOUNDING, TAKING
from engine.core.telling.threads.story import sentences
from engine.games.registry import ruleset
from engine.render import draw_newspaper, palette
from engine.render.maps import level, map_page
from engine.render.pages import blocks, front
from engine.render.palette import PAPER, Colour
from engine.render.pocket import pocket_map, standing, window
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


def has_news(one: Played) -> bool:
    """Whether an issue leads with an event of the turn that somebody caused or suffered: a deed that the game tells and
    would not tell had nothing happened, or somebody's place that is new on the public map. A feature is none, nor is
    what only the public table or the almanac has.
    """
    deed = one.paper.headlines[0].deed
    if deed is None:
        return False
    if deed.plot in (FOUNDING, TAKING) and deed.by:
        return True
    plain = replace(deed, at="")
    return plain in deeds(one.outcome.headlines) and plain not in deeds(one.eventless)


def deeds(stories: Sequence[Headline]) -> set[Deed]:
    """What stories tell as facts."""
    return {story.deed for story in stories if story.deed is not None}


def quiet(played: Sequence[Played]) -> list[str]:
    """The leads that are no news, by turn. The first issue presents the world, and the last crowns."""
    return [
        f"{one.paper.turn}: {one.paper.headlines[0].text}" for one in played if one.paper.turn and not has_news(one)
    ]


def repeated(played: Sequence[Played], span: int = MEMORY) -> list[str]:
    """Headlines that one of the last issues had word for word, and leads in the pattern of one of their leads."""
    found = []
    for at, one in enumerate(played):
        recent = [earlier.paper for earlier in played[max(0, at - span) : at]]
        said = {headline.text for paper in recent for headline in paper.headlines}
        found += [f"{one.paper.turn}: {h.text!r} again" for h in one.paper.headlines if h.text in said]
        lead = _pattern(one.paper)
        if lead in {_pattern(paper) for paper in recent}:
            found.append(f"{one.paper.turn}: {one.paper.headlines[0].text!r} leads like one before ({lead})")
    return found


def _pattern(paper: Newspaper) -> str:
    return paper.chronicle.lead if paper.chronicle is not None else ""


LEAD_WORDS = (60, 110)
SOON = 5  # issues after which a sentence may be told again
APART = 10  # issues in which no lead begins like another


def leads_of_odd_length(played: Sequence[Played]) -> list[str]:
    """Leads that are too short or too long, by turn; the first issue presents the world."""
    least, most = LEAD_WORDS
    words = [(one.paper.turn, lead_words(one)) for one in played if one.paper.turn]
    return [f"{turn}: {count} words" for turn, count in words if not least <= count <= most]


def lead_words(one: Played) -> int:
    """How many words the story of the lead has."""
    return len(one.paper.headlines[0].body.split())


def repeated_openings(played: Sequence[Played]) -> list[str]:
    """Leads that begin with the same five words, or in the same sentence but for names, as one of the last issues."""
    found, before = [], list[str]()
    for one in played:
        first = sentences(one.paper.headlines[0].body)[:1]
        opening = " ".join(" ".join(first).split()[:5])
        if opening and opening in before[-APART + 1 :]:
            found.append(f"{one.paper.turn}: {opening!r}")
        before.append(opening)
    return found


def told_again(played: Sequence[Played]) -> float:
    """The share of the sentences of leads, names and figures left out, that one of the last few leads told."""
    told = [set(one.paper.chronicle.told) if one.paper.chronicle else set() for one in played]
    again = [keys & set().union(*told[max(at - SOON, 0) : at]) for at, keys in enumerate(told)]
    return sum(map(len, again)) / max(sum(map(len, told)), 1)


def sentences_twice(played: Sequence[Played]) -> list[str]:
    """Sentences that stand in two stories of one issue."""
    found = []
    for one in played:
        said = Counter(line for story in one.paper.headlines for line in sentences(story.body))
        found += [f"{one.paper.turn}: {line!r}" for line, times in said.items() if times > 1]
    return found


def table_headlines(played: Sequence[Played]) -> float:
    """The share of headlines that only restate the public table, of all but those of the first issue."""
    told = [story for one in played if one.paper.turn for story in one.paper.headlines]
    tables = [story for story in told if "public table" in story.body and story.deed is None]
    return len(tables) / max(1, len(told))


MOST_BLANK = 0.12


def pages(played: Sequence[Played], every: int = 1, first: int = 0) -> Iterator[bytes]:
    """The front pages of a campaign, or every so many of them from the first on, drawn."""
    for at, one in list(enumerate(played))[first::every]:
        colours = {seat.id: seat.colour for seat in one.outcome.seats if seat.colour}
        tables = [earlier.outcome.standings for earlier in played[: at + 1]]
        yield draw_newspaper(one.paper, one.outcome.public_map, tables, colours)


TILE = 54  # pixels: a tile of nothing but paper is blank
MARGIN = 24


def blank_area(page: bytes) -> float:
    """The share of a page that is nothing but paper, in tiles."""
    image = Image.open(BytesIO(page)).convert("RGB")
    bands = [band.point(_near(paper)) for band, paper in zip(image.split(), PAPER, strict=True)]
    bare = reduce(ImageChops.darker, bands)  # white where all three bands are those of paper
    tiles = blank = 0
    for top in range(MARGIN, image.height - MARGIN - TILE, TILE // 2):
        for left in range(MARGIN, image.width - MARGIN - TILE, TILE // 2):
            darkest, _ = cast(tuple[int, int], bare.crop((left, top, left + TILE, top + TILE)).getextrema())
            tiles += 1
            blank += darkest > 0
    return blank / max(1, tiles)


def _near(paper: int) -> list[int]:
    """For each value of a band, white where it is that of paper, or nearly."""
    return [255 if paper - 6 < value < paper + 6 else 0 for value in range(256)]


# colours ------------------------------------------------------------------------------------------------------------

Linear = tuple[float, float, float]
KINDS: Mapping[str, tuple[Linear, Linear, Linear]] = {  # Machado, Oliveira and Fernandes 2009, severity 1
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LEAST_APART = 30.0  # in CIE Lab, of any two owners' colours, for any reader


def _linear(colour: Colour) -> Linear:
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def lab(colour: Colour, kind: str = "normal") -> Linear:
    """The colour as a reader of this kind sees it, in CIE Lab (D65)."""
    light = _linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in KINDS[kind])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, two: Colour, kind: str) -> float:
    """How far two colours are from each other for a reader of this kind."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(one, kind), lab(two, kind), strict=True)) ** 0.5)


def closest(colours: Sequence[Colour], kind: str) -> float:
    """The distance of the closest two."""
    return min(apart(one, two, kind) for one, two in combinations(colours, 2))


# type ---------------------------------------------------------------------------------------------------------------

PHONE = 400  # pixels across a picture in Discord on a phone
LEAST_TYPE = 7.5  # pixels of a capital's em there, of names and headlines


def parchment(picture: bytes) -> float:
    """The share of a map that nobody has seen."""
    image = Image.open(BytesIO(picture)).convert("RGB")
    apart = ImageChops.difference(image, Image.new("RGB", image.size, palette.FOG)).convert("L")
    return apart.histogram()[0] / (image.width * image.height)


def type_on_a_phone() -> dict[str, float]:
    """The em in pixels of what must be read on a phone: names of towns, the body of the paper, the lead."""
    share, pocket = PHONE / map_page.PHONE, PHONE / window.WIDTH
    return {
        "any name on a pocket map": pocket_map.SMALLEST_NAME * pocket,
        "a figure on a pocket map": standing.FIGURE * pocket,
        "village on a map": level.VILLAGE_LETTER * share,
        "town on a map": level.TOWN_LETTER * share,
        "capital on a map": level.CAPITAL_LETTER * share,
        "body of the paper": blocks.BODY * PHONE / front.WIDTH,
    }
