"""Order text cut into words: one lexer for all games, with places, quotes, comments and continued lines.

Whatever people paste is made harmless here, character for character, so that columns stay true: typographic quotes
and spaces become plain ones, control and direction characters become blanks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.core.diagnostics import did_you_mean
from engine.core.errors import OrderError

_PLAIN = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "‟": '"', "’": "'", "‘": "'", "\t": " ", "−": "-", "–": "-", "—": "-"}
)
_ODD = re.compile(r"[^\x20-\x7e]")
_HIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069]")


class Word(NamedTuple):
    """A word and where it stands; `line` and `column` count from 1. A quoted word is kept as it is, blanks and all."""

    text: str
    line: int
    column: int
    quoted: bool = False


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


def _tame(match: re.Match[str]) -> str:
    character = match[0]
    category = unicodedata.category(character)
    return " " if category[0] in "CZ" else character


def readable(line: str) -> str:
    """The line as it may be shown to people: without characters that hide or turn text, or have no width."""
    return tamed(line).replace(_DROPPED, "")


def tamed(line: str) -> str:
    """The line without characters that hide or turn text; as long as before, so that columns stay true."""
    if line.isascii() and line.isprintable():
        return line
    return _ODD.sub(_tame, line.translate(_PLAIN))


def hidden(text: str) -> tuple[int, int, int]:
    """How many characters nobody can see (NUL, controls, direction marks); line and column of the first."""
    found = [match.start() for match in _HIDDEN.finditer(text)]
    if not found:
        return 0, 0, 0
    first = found[0]
    return len(found), text.count("\n", 0, first) + 1, first - text.rfind("\n", 0, first)


@lru_cache(maxsize=32)
def _pattern(alone: str, quotes: str) -> re.Pattern[str]:
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
    for found in _pattern(style.alone, quotes).finditer(text):
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


def logical_lines(
    text: str, style: Style, max_lines: int, is_known: Callable[[str], bool] = lambda text: False
) -> Iterator[Line]:
    """The lines of the text, continued ones joined, at most `max_lines` of them; empty lines are left out.

    is_known: asked for each line that is not continued; one that is known already comes without words.
    """
    physical = [tamed(raw.rstrip("\r")) for raw in text.split("\n", max_lines)[:max_lines]]
    number = 0
    while number < len(physical):
        first = number
        while style.continuation and number + 1 < len(physical) and _joined(physical, number, style):
            number += 1
        number += 1
        if number - first == 1 and is_known(whole := physical[first].strip()):
            yield Line((), number, whole, "")
            continue
        words: list[Word] = []
        comment = ""
        shown: list[str] = []
        for index in range(first, number):
            line = _without_joiner(physical[index], style)
            piece, comment = cut(line, index + 1, style)
            words += piece
            shown.append(line.strip())
        if words or comment:
            yield Line(tuple(words), first + 1, " ".join(shown), comment)


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
    A value is what the order keeps: an id as text or number.
    """

    def __init__(self, kinds: Mapping[str, Mapping[str, str | int]] | None = None) -> None:
        self._spoken = {kind: dict(names) for kind, names in (kinds or {}).items()}
        self._known = {
            kind: {spoken_form(name): value for name, value in names.items()} for kind, names in self._spoken.items()
        }
        self._longest = {
            kind: max((name.count(" ") + 1 for name in names), default=0) for kind, names in self._known.items()
        }

    def names(self, kind: str) -> list[str]:
        """The spoken names of a kind, for autocompletion."""
        return list(self._spoken.get(kind, ()))

    def find(self, kind: str, words: Sequence[Word]) -> tuple[str | int, int] | None:
        """The value named by the first words and how many words the name takes; None when nothing fits."""
        known = self._known.get(kind)
        if not known:
            return None
        for count in range(min(len(words), self._longest[kind]), 0, -1):
            value = known.get(spoken_form(" ".join(word.text for word in words[:count])))
            if value is not None:
                return value, count
        return None

    def near(self, kind: str) -> list[str]:
        """The normalised names of a kind, for suggestions."""
        return list(self._known.get(kind, ()))


def spoken_form(name: str) -> str:
    """How names are compared: no case, underscores as blanks, single blanks."""
    return " ".join(name.replace("_", " ").casefold().split())


class Words:
    """The words of one order, taken one after the other by the readers of its arguments."""

    def __init__(self, words: Sequence[Word], directory: Directory, line: int = 0, *, guessing: bool = True) -> None:
        """guessing: whether misspelt words are looked up; a guess is slow, so a sheet gets a limited number."""
        self._words = list(words)
        self._guessing = guessing
        self._next = 0
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
        return self._words[self._next :]

    def peek(self) -> str:
        """The next word in lower case, "" at the end."""
        return "" if self.done else self._words[self._next].text.lower()

    def take(self, what: str = "something") -> Word:
        """The next word. Raises OrderError when there is none: `what` says what was expected."""
        if self.done:
            raise OrderError("missing", f"{what} is missing at the end of the line", column=self.column)
        self._next += 1
        return self._words[self._next - 1]

    def skip(self, count: int = 1) -> None:
        self._next += count

    def accept(self, *fillers: str) -> bool:
        """Takes the next word if it is one of these; says whether it did."""
        if self.peek() in fillers and not self.done:
            self._next += 1
            return True
        return False

    def suggest(self, word: str, known: Iterable[str]) -> str:
        """A hint such as `did you mean "move"?`; "" when nothing is near or too much was guessed already."""
        return did_you_mean(word, known) if self._guessing else ""

    def accept_start(self, start: str) -> bool:
        """Takes these characters off the front of the next word ("@" of "@work"); says whether they stood there."""
        if self.done or not self.peek().startswith(start) or self._words[self._next].quoted:
            return False
        word = self._words[self._next]
        if len(word.text) == len(start):
            self._next += 1
        else:
            self._words[self._next] = word._replace(text=word.text[len(start) :], column=word.column + len(start))
        return True

    def mark(self) -> int:
        return self._next

    def back_to(self, mark: int) -> None:
        self._next = mark


def with_article(noun: str) -> str:
    """A noun with its indefinite article.

    >>> with_article("amount"), with_article("tower")
    ('an amount', 'a tower')
    """
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"
