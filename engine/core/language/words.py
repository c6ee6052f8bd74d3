"""Order text cut into words: one lexer for all games, with places, quotes, comments and continued lines.

Whatever people paste is made harmless here, and columns stay those of the text as it was sent: typographic quotes,
spaces and full-width characters become plain ones, control characters blanks, and characters without width are dropped.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.core.diagnostics import did_you_mean
from engine.core.errors import OrderError

_DROPPED = "\u200b"  # stands for every character that has no width
_FULL_WIDTH = {0xFF01 + at: chr(0x21 + at) for at in range(0x5E)}
_PLAIN = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‚": "'", "\t": " ", "−": "-",
     "–": "-", "—": "-"}
) | _FULL_WIDTH  # fmt: skip
_LINE_ENDS = ("\r\n", "\r", "\x85", "\u2028", "\u2029", "\x0b", "\x0c")
_BREAK = re.compile(r"<br ?/?>\n?", re.IGNORECASE)
_SINGLE_QUOTES = re.compile(r"(?<!\w)‘((?:[^‘’\"“”]|’(?=\w))*)’(?!\w)")
_LABEL = re.compile(r"([@#]?[^\W\d]+):(.*)")
_HIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]+")
_SPOKEN = re.compile(r"[^\W_]+")
_NUMBERED = re.compile(r"\d{1,3}[.)]$")
_KEPT_IN_MIND = 20_000  # characters
_LONGEST_GUESSED = 40
BEGINNING = 200  # characters of a line in which marks and a word of the frame are looked for


class _Tame(dict[int, str]):
    """What each character is read as; filled as they are met, but not without end."""

    def __missing__(self, code: int) -> str:
        category = unicodedata.category(chr(code))
        found = _DROPPED if category == "Cf" else " " if category[0] in "CZ" else chr(code)
        if len(self) < _KEPT_IN_MIND:
            self[code] = found
        return found


_TAME = _Tame(_PLAIN)


class Word(NamedTuple):
    """A word and where it stands; `line` and `column` count from 1. A quoted word is kept as it is, blanks and all."""

    text: str
    line: int
    column: int
    quoted: bool = False


class Span(NamedTuple):
    """Where something stands in a line: columns from 1, `end` behind its last character. below: how many lines below
    the line its order begins in (0, but for continued lines).
    """

    below: int
    start: int
    end: int


Stretch = tuple[int, int, tuple[int, ...]]
"""Words that were read: the first, the one behind the last, and where each item of several begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How a game's order lines are written.

    comment: marks a comment anywhere outside quotes (with comment_in_words False not in the middle of a word);
    line_comment: only at the start of a line.
    continuation: joins lines when it ends one or begins the next. alone: characters that are words by themselves.
    """

    comment: str = ""
    comment_in_words: bool = True
    line_comment: str = ""
    continuation: str = ""
    alone: str = ""
    quotes: str = '"'
    marks: str = "|•‣◦·"
    bullets: str = "*"


class Line(NamedTuple):
    """One logical line: its words, its number, its source text without the line end, and the comment if it has one."""

    words: tuple[Word, ...]
    number: int
    text: str
    comment: str


def decoded(data: bytes) -> str:
    """The text of an uploaded orders file, whatever its encoding: UTF-8, UTF-16 with a mark, else Windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def one_line_end(text: str) -> str:
    """The text with every kind of line end (of other systems, of Unicode, of pages: `<br>`) as a line feed."""
    for end in _LINE_ENDS:
        if end in text:
            text = text.replace(end, "\n")
    return _BREAK.sub("\n", text) if "<" in text else text


def readable(line: str) -> str:
    """The line as it may be shown to people: without characters that hide or turn text, or have no width."""
    return tamed(line).replace(_DROPPED, "")


def tamed(line: str) -> str:
    """The line without characters that hide or turn text; as long as before, so that columns stay true.

    Characters without width come out as U+200B.
    """
    if line.isascii() and line.isprintable():
        return line
    if "‘" in line:
        line = _SINGLE_QUOTES.sub(r'"\1"', line)
    return line.translate(_TAME)


@dataclass(slots=True)
class Source:
    """The lines of a text as they are read: tamed, and without the characters that have no width.

    gaps: for the lines that lost characters (counted from 0) where those stood in them.
    """

    lines: list[str]
    gaps: dict[int, list[int]] = field(default_factory=dict)

    def column(self, index: int, place: int) -> int:
        """Where a place of a line (both from 0) stands in the text as it was sent."""
        gaps = self.gaps.get(index)
        return place + bisect_right(gaps, place) if gaps else place


def source(text: str, most: int = -1) -> Source:
    """The lines of a text with plain line ends (see `one_line_end`), at most so many of them; -1: all."""
    found = Source(text.split("\n", most)[:most] if most >= 0 else text.split("\n"))
    if text.isascii() and text.replace("\n", "").isprintable():
        return found
    for index, raw in enumerate(found.lines):
        line = tamed(raw)
        if _DROPPED in line:
            places = [place for place, character in enumerate(line) if character == _DROPPED]
            found.gaps[index] = [place - before for before, place in enumerate(places)]
            line = line.replace(_DROPPED, "")
        found.lines[index] = line
    return found


def unmarked(line: str, style: Style) -> str:
    """The beginning of a line of `Source`, without the blanks, marks and list numbers before it."""
    line = line[:BEGINNING]
    while True:
        line = line.lstrip(f" {style.marks}")
        first = line[:5].partition(" ")[0]
        if not (_NUMBERED.match(first) or (first and first in style.bullets)):
            return line
        line = line[len(first) :]


def spoken_words(line: str) -> Iterator[re.Match[str]]:
    """The runs of letters and digits of a line, whatever stands between them, without the number of a list first."""
    found = _SPOKEN.finditer(line)
    for match in found:
        if not (match[0].isdecimal() and len(match[0]) <= 3):
            yield match
            break
    yield from found


def without_secrets(text: str, style: Style, secret: Callable[[str], int], instead: str = "") -> str:
    """The text without what nobody needs and nobody shall see; the lines keep their numbers.

    secret: where in a line, continued ones joined, the secret begins; -1 when there is none. instead: what
    replaces it, if anything.
    """
    raw = text.split("\n")
    read = source(text)
    places: dict[str, int] = {}  # hostile texts say the same thing hundreds of thousands of times
    is_continued = bool(style.continuation) and style.continuation in text
    number = 0
    while number < len(raw):
        first, number = number, _end_of(read.lines, number, style) if is_continued else number + 1
        if number - first == 1:
            line = read.lines[first]
            place = places[line] if line in places else places.setdefault(line, secret(line))
            if place >= 0 and read.lines[first][place:].strip():
                raw[first] = raw[first][: read.column(first, place)] + instead
            continue
        pieces = [_without_joiner(line, style) for line in read.lines[first:number]]
        place = secret("\n".join(pieces))
        for index, piece in enumerate(pieces if place >= 0 else (), start=first):
            if place < len(piece):
                raw[index] = raw[index][: read.column(index, max(0, place))]
            place -= len(piece) + 1
    return "\n".join(raw)


def hidden(text: str) -> tuple[int, int, int]:
    """How many characters nobody can see (NUL, controls, direction marks); line and column of the first."""
    found = _HIDDEN.search(text)
    if found is None:
        return 0, 0, 0
    first = found.start()
    count = sum(map(len, _HIDDEN.findall(text, first)))
    return count, text.count("\n", 0, first) + 1, first - text.rfind("\n", 0, first)


@lru_cache(maxsize=32)
def pattern(alone: str, quotes: str) -> re.Pattern[str]:
    """What cuts a line into words: quoted ones, marks that stand alone, and the rest. alone, quotes: see `Style`."""
    parts = [f"{q}[^{q}]*{q}?" for q in quotes]
    single = re.escape(alone)
    if alone:
        parts.append(f"[{single}]")
    parts.append(f"[^\\s{quotes}{single}]+")
    return re.compile("|".join(parts))


def cut(text: str, number: int, style: Style) -> tuple[list[Word], str]:
    """The words of one physical line (already tamed) and its comment."""
    words: list[Word] = []
    if style.line_comment and text.lstrip().startswith(style.line_comment):
        return words, text.lstrip()[len(style.line_comment) :].strip()
    quotes, mark = style.quotes, style.comment
    for found in pattern(style.alone, quotes).finditer(text):
        piece, start = found[0], found.start()
        if quotes and piece[0] in quotes:
            words.append(Word(piece[1:].rstrip(piece[0]), number, start + 1, True))
            continue
        if mark and mark in piece and (style.comment_in_words or _at_an_end(mark, piece)):
            cutting = piece.index(mark)
            if cutting:
                words.append(Word(piece[:cutting], number, start + 1))
            return words, text[start + cutting + len(mark) :].strip()
        words.append(Word(piece, number, start + 1))
    return words, ""


def _at_an_end(mark: str, word: str) -> bool:
    return word.startswith(mark) or word.index(mark) + len(mark) == len(word)


class LogicalLines:
    """The lines of a text one after the other, continued ones joined; empty ones are left out.

    A line of more than `longest` characters comes without words. Between two lines `take` and `take_to` give those
    below the last one as they stand: words of a person, not orders. is_cut: asked which line cannot be among those.
    below: how many physical lines have been given so far.
    """

    def __init__(
        self,
        read: Source,
        style: Style,
        longest: int = 1_000_000,
        is_cut: Callable[[str], bool] = lambda text: False,
    ) -> None:
        self._read, self._style, self._longest, self._is_cut = read, style, longest, is_cut
        self._cut = -1  # the last line found that cuts a text short, from 0
        self._ends: dict[str, int] = {}  # word: the next line that is nothing else, from 0
        self.below = 0

    def __iter__(self) -> Iterator[Line]:
        return self.unless(lambda text: False)

    def unless(self, is_known: Callable[[str], bool]) -> Iterator[Line]:
        """The lines; is_known: asked for each that is not continued, and one that is known already comes without
        words.
        """
        lines, style = self._read.lines, self._style
        while self.below < len(lines):
            first = self.below
            number = self.below = _end_of(lines, first, style) if style.continuation else first + 1
            if number - first == 1:
                whole, length = lines[first].strip(), len(lines[first])
                if not whole:
                    continue
                if is_known(whole):
                    yield Line((), number, whole, "")
                    continue
            else:
                length = sum(map(len, lines[first:number]))
            if length > self._longest:
                yield Line((), first + 1, " ".join(lines[first:number]), "")
            else:
                line = _logical(self._read, first, number, style)
                if line.words or line.comment:
                    yield line

    @property
    def left(self) -> int:
        """How many physical lines follow, not counting nothing behind the last line end."""
        lines = self._read.lines
        return len(lines) - self.below - (self.below < len(lines) and not lines[-1])

    @property
    def cut(self) -> int:
        """The number of the next line that cuts a text short; 0 for none."""
        lines = self._read.lines
        if self._cut < self.below:
            self._cut = next((at for at in range(self.below, len(lines)) if self._is_cut(lines[at])), len(lines))
        return 0 if self._cut == len(lines) else self._cut + 1

    def take(self, count: int) -> tuple[str, ...] | None:
        """The next physical lines, without the blanks around them; None when there are not so many before a cut.

        What is behind the last line end counts as an empty line, if it is needed: a text may have lost its last end.
        """
        if count > (self.cut - 1 if self.cut else len(self._read.lines)) - self.below:
            return None
        first, self.below = self.below, self.below + count
        return tuple(line.strip() for line in self._read.lines[first : self.below])

    def take_to(self, word: str) -> tuple[str, ...] | None:
        """The lines above the next one that is this word alone (in any case), which is taken, too; None without one."""
        lines = self._read.lines
        if self._ends.get(word, -1) < self.below:
            alone = (at for at in range(self.below, len(lines)) if lines[at].strip().lower() == word)
            self._ends[word] = next(alone, len(lines))
        at = self._ends[word]
        if at == len(lines) or 0 < self.cut <= at:
            return None
        found = self.take(at - self.below)
        self.below += 1
        return found


def _logical(read: Source, first: int, end: int, style: Style) -> Line:
    """These physical lines as one."""
    words: list[Word] = []
    comment = ""
    shown: list[str] = []
    for index in range(first, end):
        line = _without_joiner(read.lines[index], style)
        piece, comment = cut(line, index + 1, style)
        if index in read.gaps:
            piece = [word._replace(column=read.column(index, word.column - 1) + 1) for word in piece]
        words += piece
        shown.append(line.strip())
    return Line(tuple(words), first + 1, " ".join(shown), comment)


def _end_of(lines: Sequence[str], index: int, style: Style) -> int:
    """The index behind the logical line that begins there."""
    while style.continuation and index + 1 < len(lines) and _joined(lines, index, style):
        index += 1
    return index + 1


def _is_comment(line: str, style: Style) -> bool:
    return bool(style.line_comment) and line.lstrip().startswith(style.line_comment)


def _joined(lines: Sequence[str], index: int, style: Style) -> bool:
    """Whether a line goes on in the next one."""
    if _is_comment(lines[index], style):
        return False
    return lines[index].rstrip().endswith(style.continuation) or lines[index + 1].lstrip().startswith(
        style.continuation
    )


def _without_joiner(line: str, style: Style) -> str:
    """The line with its joining marks blanked out, so that columns stay true."""
    mark = style.continuation
    if not mark or _is_comment(line, style):
        return line
    if line.lstrip().startswith(mark):
        line = line.replace(mark, " " * len(mark), 1)
    stripped = line.rstrip()
    return stripped[: -len(mark)] if stripped.endswith(mark) else line


class Directory:
    """What a player may name: for each kind ("army", "kingdom", "town" ...) the spoken names and what they stand for.

    Names are compared without case, with underscores and runs of blanks as one blank; the longest name wins.
    A value is what the order keeps: an id as text or number. titles: what to show beside a value, such as the name of a
    unit that is ordered by its number.
    """

    def __init__(
        self,
        kinds: Mapping[str, Mapping[str, str | int]] | None = None,
        titles: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        self._titles = titles or {}
        self._spoken = {kind: dict(names) for kind, names in (kinds or {}).items()}
        self._known: dict[str, dict[str, str | int]] = {}  # by `spoken_form`, of the kinds that were asked for
        self._longest: dict[str, int] = {}

    def kinds(self) -> list[str]:
        """The kinds of which it knows names."""
        return list(self._spoken)

    def names(self, kind: str) -> list[str]:
        """The spoken names of a kind, for autocompletion."""
        return list(self._spoken.get(kind, ()))

    def spoken(self, kind: str) -> Mapping[str, str | int]:
        """The spoken names of a kind and what each stands for."""
        return self._spoken.get(kind, {})

    def title(self, kind: str, value: str | int) -> str:
        """What to show beside a value of a kind; "" when it says enough by itself."""
        return self._titles.get(kind, {}).get(str(value), "")

    def find(self, kind: str, words: Sequence[Word]) -> tuple[str | int, int] | None:
        """The value named by the first words and how many words the name takes; None when nothing fits."""
        known = self.near(kind)
        if not known:
            return None
        for count in range(min(len(words), self.longest(kind)), 0, -1):
            value = known.get(spoken_form(" ".join(word.text for word in words[:count])))
            if value is not None:
                return value, count
        return None

    def longest(self, kind: str) -> int:
        """How many words the longest name of a kind has."""
        if kind not in self._longest:
            self._longest[kind] = max((name.count(" ") + 1 for name in self.near(kind)), default=0)
        return self._longest[kind]

    def near(self, kind: str) -> Mapping[str, str | int]:
        """The normalised names of a kind, for suggestions."""
        if kind not in self._known:
            self._known[kind] = {spoken_form(name): value for name, value in self.spoken(kind).items()}
        return self._known[kind]


def spoken_form(name: str) -> str:
    """How names are compared: no case, underscores as blanks, single blanks."""
    return _usual_form(name) if len(name) <= _USUAL else _form(name)


def _form(name: str) -> str:
    return " ".join(name.replace("_", " ").casefold().split())


_USUAL = 40  # characters of a name that is likely to come up again
_usual_form = lru_cache(maxsize=4096)(_form)


class Guesses:
    """Hints for misspelt words. Comparing is slow, so a sheet has so much of it and no more."""

    def __init__(self, comparisons: int = 0) -> None:
        self.left = comparisons
        self._made: dict[tuple[str, tuple[str, ...]], str] = {}

    def make(self, word: str, known: Collection[str]) -> str:
        """A hint such as `did you mean "move"?`; "" when nothing is near or too much was compared already."""
        if not self._made and self.left < len(known):
            return ""
        asked = word.lower()[:_LONGEST_GUESSED], tuple(known)
        if asked not in self._made:
            if self.left < len(known):
                return ""
            self.left -= len(known)
            self._made[asked] = did_you_mean(*asked)
        return self._made[asked]


_NO_GUESSES = Guesses()


class Words:
    """The words of one order, taken one after the other by the readers of its arguments."""

    def __init__(
        self, words: Sequence[Word], directory: Directory, line: int = 0, guesses: Guesses | None = None
    ) -> None:
        self._words = list(words)
        self._guesses = guesses or _NO_GUESSES
        self._next = 0
        self._items: list[int] = []
        self.directory = directory
        self.line = line

    @property
    def done(self) -> bool:
        return self._next >= len(self._words)

    @property
    def column(self) -> int:
        """Where the next word stands; behind the last word when there is none."""
        if not self.done:
            return self._words[self._next].column
        return self._words[-1].column + len(self._words[-1].text) + 1 if self._words else 1

    @property
    def left(self) -> list[Word]:
        """All words that are left: a copy, so for the end of a line only."""
        return self._words[self._next :]

    def ahead(self, count: int) -> list[Word]:
        """The next words, at most so many."""
        return self._words[self._next : self._next + count]

    def is_quoted(self) -> bool:
        """Whether the next word is in quotes."""
        return not self.done and self._words[self._next].quoted

    def peek(self) -> str:
        """The next word in lower case, "" at the end."""
        at = self._next
        return self._words[at].text.lower() if at < len(self._words) else ""

    def take(self, what: str = "something") -> Word:
        """The next word. Raises OrderError when there is none: `what` says what was expected."""
        at = self._next
        if at >= len(self._words):
            raise OrderError("missing", f"{what} is missing at the end of the line", column=self.column)
        self._next = at + 1
        return self._words[at]

    def skip(self, count: int = 1) -> None:
        self._next += count

    def accept(self, *fillers: str) -> bool:
        """Takes the next word if it is one of these; says whether it did."""
        if self.peek() in fillers and not self.done:
            self._next += 1
            return True
        return False

    def suggest(self, word: str, known: Collection[str]) -> str:
        """A hint such as `did you mean "move"?`; "" when nothing is near or too much was guessed already."""
        return self._guesses.make(word, known)

    def accept_start(self, start: str) -> bool:
        """Takes these characters off the front of the next word ("@" of "@work"); says whether they stood there."""
        if self.done or not self.peek().startswith(start) or self._words[self._next].quoted:
            return False
        word = self._words[self._next]
        if len(word.text) == len(start):
            self._next += 1
        else:
            self._words[self._next] = Word(word.text[len(start) :], word.line, word.column + len(start))
        return True

    def accept_all(self, characters: str) -> int:
        """Takes as many of these characters off the front as stand there, over several words; says how many."""
        count = 0
        while not self.done and not self.is_quoted():
            word = self._words[self._next]
            rest = word.text.lstrip(characters)
            taken = len(word.text) - len(rest)
            if rest:
                self._words[self._next] = Word(rest, word.line, word.column + taken)
                return count + taken
            count += taken
            self._next += 1
        return count

    def pass_marks(self, style: Style) -> None:
        """Passes over what a mail program or a list put before the line (see `Style`)."""
        while self._next < len(self._words):
            word = self._words[self._next]
            text = word.text
            if word.quoted:
                return
            if _NUMBERED.match(text) or (text in style.bullets and text):
                self._next += 1
            elif text[0] not in style.marks or not self.accept_all(style.marks):
                return

    def pass_colon(self) -> None:
        """Takes the colon off the first word of a line, which some write behind it: "Unit: 17", "move:n"."""
        if self._next >= len(self._words):
            return
        word = self._words[self._next]
        found = _LABEL.match(word.text) if ":" in word.text and not word.quoted else None
        if found is None:
            return
        parts = [word._replace(text=found[1])]
        if found[2]:
            parts.append(word._replace(text=found[2], column=word.column + found.start(2)))
        self._words[self._next : self._next + 1] = parts

    def mark(self) -> int:
        return self._next

    def back_to(self, mark: int) -> None:
        self._next = mark

    def begin_item(self) -> None:
        """The next word begins one item of several of an argument."""
        self._items.append(self._next)

    def read_since(self, mark: int) -> Stretch:
        """What was read since the mark, and where each item of it began (see `begin_item`)."""
        items = tuple(at for at in self._items if mark < at < self._next) if self._items else ()
        self._items.clear()
        return mark, self._next, items

    def spans(self, stretch: Stretch) -> tuple[Span, ...]:
        """Where each item of a stretch stands; one span where there are no items."""
        mark, behind, items = stretch
        if behind == mark:
            return ()
        return tuple(self._span(first, end - 1) for first, end in pairwise((mark, *dict.fromkeys(items), behind)))

    def _span(self, first: int, last: int) -> Span:
        words = self._words
        begin, end = words[first], words[last]
        while end.line != begin.line:
            last -= 1
            end = words[last]
        return Span(begin.line - self.line, begin.column, end.column + len(end.text) + 2 * end.quoted)


class Spans(Mapping[str, tuple[Span, ...]]):
    """Where the arguments of an order stand, by name. Reckoned when somebody asks, which is seldom."""

    __slots__ = ("_stretches", "_words")

    def __init__(self, words: Words, stretches: Mapping[str, Stretch]) -> None:
        self._words, self._stretches = words, stretches

    def __getitem__(self, argument: str) -> tuple[Span, ...]:
        return self._words.spans(self._stretches[argument])

    def __iter__(self) -> Iterator[str]:
        return iter(self._stretches)

    def __len__(self) -> int:
        return len(self._stretches)


@lru_cache(maxsize=1024)
def with_article(noun: str) -> str:
    """A noun with its indefinite article.

    >>> with_article("amount"), with_article("tower"), with_article("unit"), with_article("heir")
    ('an amount', 'a tower', 'a unit', 'an heir')
    """
    word = noun.lower()
    vowel = word.startswith(_SPOKEN_AS_VOWEL) and not word.startswith(_SPOKEN_AS_CONSONANT)
    return f"{'an' if vowel else 'a'} {noun}"


_SPOKEN_AS_VOWEL = ("a", "e", "i", "o", "u", "heir", "hono", "hour")
_SPOKEN_AS_CONSONANT = ("uni", "use", "one")  # a unit, a user, a one-way route
