"""Order sheets as strangers write them: any order, any argument, from what they know, guess, mistype and copy.

A game says in its `Manners` what only it knows: how a sheet and its sections look, what is at hand where, and how its
own readers are fed. Everything else comes from its order book. All of it follows from the dice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import Any

from engine.core.dice import Dice
from engine.core.language.readers import Choice, Flag, Many, Named, Reader, Text, Whole
from engine.core.language.words import Directory
from engine.core.orders import Arg, OrderBook, OrderSpec

MOST_SECTIONS = 10
MOST_LINES = 6
_GAP = re.compile(r"\{([^{}]+)\}")


class Grip(StrEnum):
    """Where a word is taken from."""

    NEAR = "near"  # what is at hand where the order stands
    KNOWN = "known"  # what the directory offers
    STRANGE = "strange"  # what belongs to other seats
    EDGE = "edge"  # the ends of a range and just beyond
    JUNK = "junk"


class Temper(StrEnum):
    """What kind of stranger writes a sheet."""

    SENSIBLE = "sensible"
    CURIOUS = "curious"
    CARELESS = "careless"
    HOSTILE = "hostile"


GRIPS: Mapping[Temper, Mapping[Grip, float]] = {
    Temper.SENSIBLE: {Grip.NEAR: 90, Grip.KNOWN: 8, Grip.EDGE: 2},
    Temper.CURIOUS: {Grip.NEAR: 60, Grip.KNOWN: 18, Grip.STRANGE: 12, Grip.EDGE: 8, Grip.JUNK: 2},
    Temper.CARELESS: {Grip.NEAR: 45, Grip.KNOWN: 15, Grip.STRANGE: 20, Grip.EDGE: 14, Grip.JUNK: 6},
    Temper.HOSTILE: {Grip.NEAR: 20, Grip.KNOWN: 10, Grip.STRANGE: 30, Grip.EDGE: 25, Grip.JUNK: 15},
}
BLUNDERS: Mapping[Temper, float] = {  # the share of lines that are spoilt after they were written
    Temper.SENSIBLE: 0.0,
    Temper.CURIOUS: 0.03,
    Temper.CARELESS: 0.15,
    Temper.HOSTILE: 0.35,
}
TEMPERS: Mapping[Temper, float] = {
    Temper.SENSIBLE: 50,
    Temper.CURIOUS: 30,
    Temper.CARELESS: 13,
    Temper.HOSTILE: 7,
}
NUMBERS = (0, 1, 1, 1, 2, 3, 5, 5, 10, 10, 20, 50, 100, 200, 1000)
SAID = ("Ann", "The Old Guard", "Merry Men", "Oak's End", "Hill Watch", "Quiet Water", "Third Company", "x")
JUNK = (
    "", "0", "-1", "99999999999999999999", "1e9", "0x10", "\u0661\u0662", "NaN", "None", "null", "all", "new", "new 1",
    "faction 3 new 1", "%s%n", "{0}", "{0.__class__}", "../../x", "`@everyone`", "<@&1>", "\u202eevil\u202c",
    "\U0001f986" * 3, "\u200b", "a" * 300, '"', '"unterminated', "''", ";", "#", "@", "--", "+", "\\", "\t", "\x00",
    "U1", "L1", "B1", "f01", "f05nU01", "f05nB01", "np3", "1st Army", "e", "n", "0.5", "1,000", "$5", "U0", "L999999",
)  # fmt: skip
LINES = (
    "begin orders", "end orders", "end", "#end", "unit", "unit 0", "UNIT U0", "unit 1", "UNIT U1", "GAME f01",
    "#atlantis 1", "GAME f06 x 3", "campaign 99", "form", "form 1", "form 0", "end 1", "```", "> > > work", "1. work",
    "every turn: every turn: move 1 e", "next turn: next turn: worldpeace", "et et et", "D1 WAIT 2", "-----+@GUARD",
    "999 @ D31 STUDY", "@;note", "@", "\\", "a \\", "\u2022 work", "-", "{", "]]>", "\x1b[31mred", "Subject: orders",
    "$$$$$$$$$", "=" * 120, "move" + " e" * 200, "place" * 100, "give 0 0 0", "password hunter2", "PRESS",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Section:
    """A place in a sheet where orders stand.

    heading: the lines that open it; closing: those that end it. near: kind of a reader -> words that make sense here.
    groups: of orders that belong here, empty for all. likely: keywords that make sense here, empty for all. lines:
    groups of whole orders whose arguments belong together, with {kind} where a word at hand is put.
    """

    heading: str = ""
    closing: str = ""
    near: Mapping[str, Sequence[str]] = field(default_factory=dict)
    groups: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()
    lines: Sequence[Sequence[str]] = ()


def no_prefix(dice: Dice) -> str:
    """For games whose orders take no prefixes."""
    return ""


@dataclass(frozen=True, kw_only=True)
class Manners:
    """What only the game knows of its sheets.

    header, footer: of a sheet by the viewer's view. sections: places for orders, by the view, the first one always
    there. prefix: what may stand before an order (with the blank it needs). words: how readers of the game's own are
    fed. rare: keywords that end or ruin a position -> their weight (others have 1). skit: a sheet of orders that make
    sense only together, such as both halves of an exchange. most_lines: orders of a
    section. whole: percent of the orders of a section that has whole ones.
    """

    sections: Callable[[Any], Sequence[Section]]
    header: Callable[[Any], str] = lambda view: ""
    footer: str = ""
    prefix: Callable[[Dice], str] = no_prefix
    words: Mapping[type, Callable[[Any, Hand], str]] = field(default_factory=dict)
    rare: Mapping[str, float] = field(default_factory=dict)
    skit: Callable[[Any, Dice], str] | None = None
    most_lines: int = MOST_LINES
    whole: int = 50


@dataclass(kw_only=True)
class Hand:
    """Writes orders of one section. strange: the words of a kind that other seats have at hand."""

    dice: Dice
    book: OrderBook
    manners: Manners
    directory: Directory
    section: Section
    temper: Temper
    strange: Callable[[str], Sequence[str]]
    depth: int = 0  # orders within orders

    def line(self) -> str:
        """An order with its prefixes."""
        dice = self.dice
        if self.section.lines and self.temper is not Temper.HOSTILE and dice.percent(self.manners.whole):
            return _GAP.sub(lambda gap: self.name(gap[1]), dice.choice(dice.choice(self.section.lines)))
        spec = self._spec()
        keyword = dice.choice((spec.keyword, *spec.aliases)) if dice.percent(20) else spec.keyword
        if dice.percent(15):
            keyword = keyword.upper()
        if dice.percent(10):
            keyword = keyword.replace("_", " ")
        prefix = self.manners.prefix(dice) if dice.percent(25) else ""
        words = [word for arg in spec.args if (word := self._argument(arg, last=arg is spec.args[-1]))]
        return prefix + " ".join([keyword, *words])

    def _spec(self) -> OrderSpec:
        here, dice = self.section, self.dice
        if here.likely and dice.percent(50):
            return self.book.by_keyword[dice.choice(here.likely)]
        fitting = {
            spec.keyword: self.manners.rare.get(spec.keyword, 1.0)
            for spec in self.book.specs
            if not here.groups or spec.group in here.groups or self.temper is Temper.HOSTILE
        }
        return self.book.by_keyword[dice.weighted(fitting)]

    def _argument(self, arg: Arg, *, last: bool) -> str:
        dice = self.dice
        if arg.optional and dice.percent(40):
            return ""
        if not arg.optional and self.temper is not Temper.SENSIBLE and dice.percent(2):
            return ""
        word = self.word(arg.reader)
        filler = f"{dice.choice(arg.fillers)} " if arg.fillers and dice.percent(60) else ""
        return filler + word

    def word(self, reader: Reader) -> str:
        """What the reader may find: a word or several."""
        table: Mapping[type, Callable[[Any, Hand], str]] = {**_WORDS, **self.manners.words}
        feed = table.get(type(reader)) or next((f for t, f in table.items() if isinstance(reader, t)), None)
        return feed(reader, self) if feed else self.name(reader.kind, reader.choices())

    def grip(self) -> Grip:
        return self.dice.weighted(GRIPS[self.temper])

    def name(self, kind: str, choices: Sequence[str] = ()) -> str:
        """A name of this kind, from wherever the dice say; choices: all it may be, where these are few."""
        grip = self.grip()
        if grip is Grip.JUNK:
            return self.dice.choice(JUNK)
        sources = {
            Grip.NEAR: (self.section.near.get(kind, ()), self._known(kind), choices),
            Grip.KNOWN: (self._known(kind), choices, self.section.near.get(kind, ())),
            Grip.STRANGE: (self.strange(kind), choices, self._known(kind)),
            Grip.EDGE: (choices, self.strange(kind), self._known(kind)),
        }[grip]
        found = next((source for source in sources if source), JUNK)
        return self.dice.choice(found)

    def _known(self, kind: str) -> Sequence[str]:
        return self.directory.names(kind)

    def number(self, low: int, high: int, kind: str) -> str:
        """A number from low to high, or one near the ends, or one that is none."""
        grip, dice = self.grip(), self.dice
        if grip is Grip.JUNK:
            return dice.choice(JUNK)
        if grip is Grip.EDGE:
            return str(dice.choice((low, high, low - 1, high + 1, 0, 1, -1, low + 1, high - 1)))
        near = self.section.near.get(kind, ()) if grip is Grip.NEAR else self.strange(kind)
        if near and dice.percent(90):
            return dice.choice(near)
        return str(min(max(dice.choice(NUMBERS), low), high))

    def text(self, longest: int) -> str:
        """A name or a text, mostly a harmless one."""
        grip, dice = self.grip(), self.dice
        if grip is Grip.JUNK:
            return dice.choice(JUNK)
        if grip is Grip.EDGE:
            return f'"{"w" * (longest + dice.between(-1, 1))}"'
        said = dice.choice(SAID)
        if grip is Grip.STRANGE:
            said += dice.choice(("<b>", "@everyone", " [U1]", "(5)", "*_~", "\u00e9\u4e2d\u0416", "\u202e", "; x", "#"))
        return f'"{said}"' if dice.percent(70) else said.replace(" ", "_")


def _many(reader: Many, hand: Hand) -> str:
    most = reader.least + hand.dice.choice((0, 0, 1, 1, 2, 3))
    if hand.grip() is Grip.EDGE:
        most = hand.dice.choice((0, reader.most, reader.most + 1))
    return " ".join(hand.word(reader.one) for _ in range(min(most, 300)))


def _whole(reader: Whole, hand: Hand) -> str:
    return hand.number(reader.low, reader.high, reader.kind)


def _choice(reader: Choice, hand: Hand) -> str:
    word = hand.name(reader.kind, list(reader.options))
    return f'"{word}"' if " " in word and hand.dice.percent(60) else word.replace(" ", hand.dice.choice((" ", "_")))


def _flag(reader: Flag, hand: Hand) -> str:
    return hand.name(reader.kind, ("on", "off", "yes", "no", "1", "0"))


def _named(reader: Named, hand: Hand) -> str:
    return hand.name(reader.kind)


def _text(reader: Text, hand: Hand) -> str:
    near = hand.section.near.get(reader.kind, ())
    return hand.name(reader.kind) if near and hand.dice.percent(80) else hand.text(reader.longest)


_WORDS: dict[type, Callable[[Any, Hand], str]] = {
    Many: _many,
    Whole: _whole,
    Choice: _choice,
    Flag: _flag,
    Named: _named,
    Text: _text,
}


def strange_words(sections: Mapping[str, Sequence[Section]], seat: str) -> Callable[[str], Sequence[str]]:
    """What is at hand for the others: the words of a kind, gathered when it is first asked for."""

    @cache
    def of(kind: str) -> Sequence[str]:
        theirs = (section for other, found in sections.items() if other != seat for section in found)
        return list(dict.fromkeys(chain.from_iterable(section.near.get(kind, ()) for section in theirs)))

    return of


def write_sheet(
    dice: Dice,
    book: OrderBook,
    manners: Manners,
    directory: Directory,
    view: Any,
    sections: Mapping[str, Sequence[Section]],
    seat: str,
) -> str:
    """A whole sheet of a seat. sections: those of all seats (other people's are borrowed now and then)."""
    temper = dice.weighted(TEMPERS)
    strange = strange_words(sections, seat)
    parts = []
    if temper is not Temper.HOSTILE or dice.percent(70):
        parts.append(manners.header(view))
    for section in _chosen(dice, temper, sections, seat):
        hand = Hand(
            dice=dice, book=book, manners=manners, directory=directory, section=section, temper=temper, strange=strange
        )
        lines = [hand.line() for _ in range(dice.between(1, manners.most_lines))]
        parts += [section.heading, *(_spoilt(dice, line, temper) for line in lines), section.closing]
    parts.append(manners.footer)
    return "\n".join(part for part in parts if part) + "\n"


def _chosen(dice: Dice, temper: Temper, sections: Mapping[str, Sequence[Section]], seat: str) -> list[Section]:
    """The first section, some of the others, and one of somebody else's now and then."""
    own = list(sections.get(seat, ()))
    chosen = [*own[:1], *dice.sample(own[1:], dice.between(1, MOST_SECTIONS))]
    borrow = 2 if temper is Temper.SENSIBLE else 15
    theirs = [section for other, found in sections.items() if other != seat for section in found]
    if theirs and dice.percent(borrow):
        chosen.append(dice.choice(theirs))
    return chosen


def _spoilt(dice: Dice, line: str, temper: Temper) -> str:
    """The line, or what a blunder made of it."""
    return blunder(dice, line) if dice.chance(BLUNDERS[temper]) else line


def blunder(dice: Dice, line: str) -> str:
    """One of the ways in which a line goes wrong."""
    words = line.split(" ")
    at = dice.below(len(words))
    return dice.choice(
        (
            dice.choice(LINES),
            line[: dice.below(len(line) + 1)],
            " ".join(words[:at] + words[at + 1 :]),
            " ".join(words[: at + 1] + words[at:]),
            " ".join(dice.shuffled(words)),
            " ".join([*words[:at], dice.choice(JUNK), *words[at:]]),
            f"{line} {line}",
            f"{line}\n{line}\n{line}",
            line.swapcase(),
            f'"{line}"',
            f"  > {line} ; # // said",
            line + " " * 50 + "\r",
        )
    )


def disturbed(dice: Dice, sheet: str, line: Callable[[], str]) -> str:
    """A sensible sheet with a few lines lost, doubled, swapped, spoilt or added. line: draws an order to add."""
    lines = sheet.split("\n")
    for _ in range(dice.choice((0, 0, 1, 2, 4))):
        at = dice.below(len(lines))
        kind = dice.below(5)
        if kind == 0 and len(lines) > 1:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[at])
        elif kind == 2:
            other = dice.below(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            lines[at] = blunder(dice, lines[at])
        else:
            lines.insert(at, line())
    return "\n".join(lines)
