"""What the newspaper is made of: scored headlines, signed press, anonymous rumours, standings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Any, TypeAlias

from engine.core.dice import Dice
from engine.core.language.numerals import in_words
from engine.core.telling.headline import Way
from engine.core.telling.threads.deed import Deed

THE_GAME_MASTER = ""
"""The seat of press that the game master wrote."""


class PressKind(StrEnum):
    PRESS = "press"  # signed
    RUMOUR = "rumour"  # unsigned
    BULLETIN = "bulletin"  # a side's word on a fight
    OBITUARY = "obituary"  # of the fallen, by themselves


WAR = "war"  # the kind of headline that a battle makes
ASKED_FOR = (PressKind.BULLETIN, PressKind.OBITUARY)
QUOTED = 240  # characters of a letter in the next issue
READERS_CHOICE = "The letter that most readers like"


@dataclass(frozen=True, slots=True, kw_only=True)
class PressItem:
    """A piece for the next paper. `seat` is never printed for rumours. `struck`: the GM took the reward away.

    signature: what a signed piece is printed with, where that is not the seat's name: a character, say.
    """

    seat: str
    kind: PressKind
    title: str
    text: str
    struck: bool = False
    signature: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A piece that readers of the last issue voted for. votes: how many did, at least one."""

    signature: str
    title: str
    text: str
    votes: int

    @property
    def quoted(self) -> str:
        """The text in one line, as much of it as fits a box."""
        words = " ".join(self.text.split())
        return words if len(words) <= QUOTED else words[:QUOTED].rpartition(" ")[0].rstrip(" ,;:-") + " …"

    @property
    def liked(self) -> str:
        """How many liked it, in words."""
        return "liked by one reader" if self.votes == 1 else f"liked by {in_words(self.votes)} readers"

    def box(self) -> tuple[str, str]:
        """(title, text) of a box in the next issue."""
        named = f" ({self.title})" if self.title else ""
        return READERS_CHOICE, f"“{self.quoted}” {self.signature}{named}, {self.liked}."


def best_letter(votes: Sequence[Sequence[Any]]) -> Letter | None:
    """The letter with most votes, the earlier of equals. votes: (signature, title, text, how many) as stored."""
    liked = [one for one in votes if one[3] > 0]
    if not liked:
        return None
    signature, title, text, count = max(liked, key=lambda one: one[3])
    return Letter(signature=signature, title=title, text=text, votes=count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a seat is asked to write for the next issue. about: the place of the fight or its headline, or who fell."""

    kind: PressKind
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Headline:
    """A public fact worth printing; the highest scores lead the front page. kind: "war", "plague", "discovery" ...

    text: at most 60 characters, in the present tense, without codes and full stop (see `headline`). body: the story,
    with names and numbers. cell: where it happened, as a key of the public map, for the picture. sides: of a battle,
    who fought, the attacker first, as far as all may know; toll: how many fell, in words. crowned: who came to a
    throne, for the picture; sides is the realm then, if all know it. ways: how else it may be said, `text` among them.
    deed: what it tells as a fact that later issues go on from.
    """

    score: int
    kind: str
    text: str
    body: str = ""
    place: str = ""
    cell: str = ""
    sides: tuple[str, ...] = ()
    toll: str = ""
    crowned: str = ""
    ways: tuple[Way, ...] = ()
    deed: Deed | None = None


Row: TypeAlias = tuple[str, str, tuple[int, ...]]
"""A row of a public table: seat id, name, values."""


def first_value(row: Row) -> int:
    """What a table is ranked by; 0 where a row has no values."""
    return row[2][0] if row[2] else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """A public table: `columns` of names, `rows` of (seat id, name, values); the first column is the one charted.

    Without a column the campaign keeps its standings secret; the note says so. hearsay: the columns whose figures may
    be off, which no headline, title or line of a chart goes by; width: by how much.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    note: str = ""
    hearsay: tuple[str, ...] = ()
    width: str = ""

    @property
    def is_ranked(self) -> bool:
        """Whether the figures that it is ranked by are exact, so that somebody is first."""
        return bool(self.columns) and self.columns[0] not in self.hearsay

    def exact(self, column: str) -> dict[str, int]:
        """The figures of a column by name; none where it is hearsay or not there."""
        if column not in self.columns or column in self.hearsay:
            return {}
        at = self.columns.index(column)
        return {row[1]: row[2][at] for row in self.rows if at < len(row[2])}

    def ranked(self) -> list[Row]:
        """The rows, greatest first value first; equals stay in their order."""
        return sorted(self.rows, key=lambda row: -first_value(row))

    def places(self) -> dict[str, int]:
        """The place of each seat id, from 1; equals share the best of theirs."""
        best: dict[int, int] = {}
        for place, row in enumerate(self.ranked(), start=1):
            best.setdefault(first_value(row), place)
        return {row[0]: best[first_value(row)] for row in self.rows}


class Edition(StrEnum):
    """What kind of issue it is."""

    FIRST = "first"  # the world is presented
    ORDINARY = "ordinary"
    FALL = "fall"  # a kingdom is gone
    FINAL = "final"  # it is over


@dataclass(frozen=True, slots=True, kw_only=True)
class Chronicle:
    """What an issue leaves to those after it, all of it public.

    headlines: (score, kind, text). owners: whose a cell of the public map is, by the key of a banner; banners: their
    names, colours: "#rrggbb" of them; towns: cell -> name of the settlement. lead: the pattern of its first headline.
    deeds: what it told, None of an issue from before the paper kept deeds; told: the keys of the sentences of its
    lead, aside: of its other stories; shown: what its feature was about; bet: on whom or what the paper bet.
    """

    turn: int
    date: str = ""
    headlines: tuple[tuple[int, str, str], ...] = ()
    standings: Standings | None = None
    owners: Mapping[str, str] = field(default_factory=dict)
    banners: Mapping[str, str] = field(default_factory=dict)
    towns: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    lead: str = ""
    deeds: tuple[Deed, ...] | None = None
    told: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    shown: str = ""
    bet: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How it ended: the winners' names, best first, and the war in numbers as (figure, unit, remark)."""

    winners: tuple[str, ...]
    reason: str
    honours: tuple[str, ...] = ()
    numbers: tuple[tuple[str, str, str], ...] = ()
    seats: tuple[str, ...] = ()  # the winners' seats


@dataclass(frozen=True, slots=True, kw_only=True)
class Newspaper:
    """One issue, ready to be drawn or posted as text.

    kicker: what kind of day it was, in a few words. before: the standings of the turn before, to show what moved.
    fillers: (title, text) of what is told when little happened; peace: turns without war in the news, and the most
    there were. seats: (id, name) of all who take part.
    """

    masthead: str
    campaign: str
    turn: int
    date: str
    headlines: tuple[Headline, ...] = ()
    press: tuple[tuple[str, str, str], ...] = ()  # (signature, title, text)
    rumours: tuple[tuple[str, str], ...] = ()  # (title, text), shuffled
    standings: Standings | None = None
    deadline: str = ""
    kicker: str = ""
    edition: Edition = Edition.ORDINARY
    before: Standings | None = None
    fillers: tuple[tuple[str, str], ...] = ()
    peace: tuple[int, int] = (0, 0)
    seats: tuple[tuple[str, str], ...] = ()
    ending: Ending | None = None
    chronicle: Chronicle | None = None


_NUMBERED = re.compile(r"(?:turn|day) (\d{1,6})\b[,:]? *", re.IGNORECASE)


def date_alone(turn: int, date: str) -> str:
    """A date without the number of its turn, which stands beside it: "season of mud" of "Turn 3, season of mud"."""
    found = _NUMBERED.match(date)
    return date[found.end() :] if found is not None and int(found[1]) == turn else date


def shuffled_rumours(items: tuple[PressItem, ...], dice: Dice) -> tuple[tuple[str, str], ...]:
    """The rumours without their authors, each once, in an order that betrays nothing: not who sent them, not when."""
    texts = sorted({(item.title, item.text) for item in items if item.kind is PressKind.RUMOUR})
    return tuple(dice.shuffled(texts))


def printed(written: Sequence[PressItem], names: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Bulletins and obituaries as (signature, title, text), the two sides of a fight one after the other. names: of the
    seats, by id.
    """
    items = sorted((item for item in written if item.kind in ASKED_FOR), key=lambda item: (item.kind, item.title))
    for (kind, about), told in groupby(items, lambda item: (item.kind, item.title)):
        sides = [(names.get(item.seat, ""), item.text) for item in told]
        heading = f"Bulletin: {about}" if len(sides) == 1 else f"Bulletins: {about}"
        for at, (signature, text) in enumerate(sides):
            title = f"Obituary: {about}" if kind is PressKind.OBITUARY else heading if not at else ""
            yield signature, title, text
