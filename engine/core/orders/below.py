"""Lines that are read one by one below the same head of a sheet: thousands of them for what a page offers."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.core.diagnostics import Diagnostic, Severity
from engine.core.errors import OrderError
from engine.core.language.words import Directory, Guesses, LogicalLines, Source, Word, Words, cut, one_line_end, source
from engine.core.orders.book import OrderBook, Reading
from engine.core.orders.reading import read_arguments, read_body, read_lines, unexpected
from engine.core.orders.spec import Arg, Order, OrderSpec

MOST_KNOWN = 10_000  # arguments of lines of a book, read without anybody's names

Arguments: TypeAlias = Mapping[str, Any] | str
"""The arguments of a line by name, or why they are none."""


class Nameless(Directory):
    """Stands for a player's names where none should be needed. Raises NamesNeededError when one is asked for."""

    def __init__(self) -> None:
        pass

    def __getattribute__(self, name: str) -> Any:
        if name.startswith("__"):  # what everything has
            return super().__getattribute__(name)
        raise NamesNeededError


class NamesNeededError(Exception):
    """What is read depends on what a player may name."""


@dataclass(slots=True)
class Common:
    """What is read alike for all players of a book. numbers: what each order takes, by keyword; named: of these numbers
    those whose reading depends on a player's names; known: arguments of the others, the last some thousand.
    """

    numbers: Mapping[str, int]
    named: set[int] = field(default_factory=set)
    known: dict[tuple[int, str], Arguments] = field(default_factory=dict)

    def note(self, key: tuple[int, str], found: Arguments) -> None:
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known[key] = found


class Lines:
    """Reads lines of one player. Arguments that are written alike are read once for all orders that take the same, and
    for all players where no names of theirs are needed.
    """

    def __init__(self, book: OrderBook, directory: Directory) -> None:
        self.book, self.directory = book, directory
        if Lines not in book.found_out:
            book.found_out[Lines] = Common(_numbered(book))
        self._common: Common = book.found_out[Lines]
        self._known: dict[tuple[int, str], Arguments] = {}
        self._words: dict[str, Word] = {}  # the same ones come again in thousands of lines
        style = book.style
        self._marks = frozenset(style.quotes + style.comment + style.line_comment + style.alone)

    def below(self, head: Sequence[str]) -> Below:
        """Who reads lines below a head. head: lines that are no orders."""
        return Below(self, head)

    def takes(self, spec: OrderSpec) -> int:
        """A number that is the same for orders with the same arguments; one that is written in a way of its own has one
        of its own.
        """
        return self._common.numbers[spec.keyword]

    def is_plain(self, spec: OrderSpec, line: str) -> bool:
        """Whether a line is the word of an order and then its arguments, whatever they are."""
        book = self.book
        if len(line) > book.max_line_length or not (line.isascii() and line.isprintable()):
            return False
        if book.style.continuation and book.style.continuation in line:
            return False
        longest = book.words_from.get(spec.keyword, 0)  # of the orders that begin with this word
        return longest == 1 or book.find(cut(line, 1, book.style)[0][:longest]) == (spec, 1)

    def arguments(self, spec: OrderSpec, line: str) -> Arguments:
        """Those of a plain line."""
        common, key = self._common, (self.takes(spec), line[len(spec.keyword) :])
        if key[0] not in common.named:
            try:
                if key not in common.known:
                    common.note(key, self._read(spec, key[1], _NAMELESS))
                return common.known[key]
            except NamesNeededError:
                common.named.add(key[0])
        if key not in self._known:
            self._known[key] = self._read(spec, key[1], self.directory)
        return self._known[key]

    def body(self, spec: OrderSpec, line: str, args: Mapping[str, Any]) -> tuple[str, ...]:
        """The text below an order with these arguments, where nothing but an empty line follows. Raises OrderError."""
        lines = LogicalLines(Source([line, ""]), self.book.style, is_cut=self.book.cuts)
        lines.below = 1
        return read_body(args, spec, self.book, lines)

    def _read(self, spec: OrderSpec, text: str, directory: Directory) -> Arguments:
        words = Words(self._cut(text), directory)
        try:
            found = read_arguments(words, spec)
            if not words.done and not self.book.forgives:
                raise unexpected(words, spec)
        except OrderError as problem:
            return problem.message
        return found

    def _cut(self, text: str) -> list[Word]:
        """The words of the arguments of a plain line; what is read of them does not go by their columns."""
        if not self._marks.isdisjoint(text):
            return cut(text, 1, self.book.style)[0]
        return [self._words.get(said) or self._words.setdefault(said, Word(said, 1, 1)) for said in text.split()]


_NAMELESS = Nameless()


def _numbered(book: OrderBook) -> dict[str, int]:
    takes: list[tuple[Arg, ...]] = []
    numbers: dict[str, int] = {}
    for spec in book.specs:
        is_its_own = bool(spec.lines) or book.words_from.get(spec.keyword) != 1
        if is_its_own or spec.args not in takes:
            takes.append(spec.args)
        numbers[spec.keyword] = len(takes) - 1 if is_its_own else takes.index(spec.args)
    return numbers


def shape_of(reference: str) -> str:
    """How the reference of a unit looks: those of units differ from those of places and players."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "9", reference))


class Below:
    """The lines that may stand alone below a head: what `read_orders` makes of each, without reading the head again.

    A book's frame, prefixes and finish go by the word of an order and by where it stands. So they are asked once for
    each order, for all players in whose sheets one stands alike, and again only while they have let none pass; see
    `OrderBook`.
    """

    def __init__(self, lines: Lines, head: Sequence[str]) -> None:
        self._lines, self._book = lines, lines.book
        self._head = "".join(f"{line}\n" for line in head)
        self._line = len(head) + 1
        self._begun()
        self._header = deepcopy(self._reading.header)
        self._unit, self._open = self._reading.unit, list(self._reading.open)
        self._framed: set[str] = set()  # keywords that the frame lets pass
        self._gone: dict[str, str] = {}  # keyword -> why no such order is left in the end
        self._passed: set[str] = self._book.found_out.setdefault((Below, self._stand()), set())  # all the way

    def read(self, spec: OrderSpec, line: str) -> Order | str:
        """The order that a line is, or why it is none. line: it begins with the keyword of the order. Below it is an
        empty one, for orders that lines of text follow.
        """
        if not self._lines.is_plain(spec, line):
            return self._read(f"{line}\n")
        args, keyword = self._lines.arguments(spec, line), spec.keyword
        if isinstance(args, str):
            if keyword in self._framed or (keyword in self._passed and not spec.lines):
                return args
        elif keyword in self._passed:
            return self._passing(spec, line, args)
        elif keyword in self._gone:
            return self._gone[keyword]
        found = self._read(f"{line}\n" if spec.lines else line)
        if isinstance(found, Order):
            if found.args == args and not found.prefixes:
                self._passed.add(keyword)
        elif not spec.lines:  # whose text is missed before words are that are left over
            self._note_refusal(keyword, found, args)
        return found

    def _note_refusal(self, keyword: str, why: str, args: Arguments) -> None:
        if not isinstance(args, str):
            self._gone[keyword] = why
        elif args == why:
            self._framed.add(keyword)

    def _passing(self, spec: OrderSpec, line: str, args: Mapping[str, Any]) -> Order | str:
        """What is read of a line that the frame lets pass."""
        try:
            body = self._lines.body(spec, line, args) if spec.lines else ()
        except OrderError as problem:
            return problem.message
        return Order(
            name=spec.keyword,
            args=args,
            line=self._line,
            text=line,
            unit=self._unit,
            body=body,
            span=1 + len(body),
        )

    def _read(self, line: str) -> Order | str:
        """As `read`, the whole way. line: with its end, where text may follow."""
        reading = self._reading
        reading.lines = LogicalLines(
            source(self._head + line, self._book.max_lines),
            self._book.style,
            longest=self._book.max_line_length,
            is_cut=self._book.cuts,
        )
        reading.lines.below = self._line - 1
        read_lines(self._book, reading, self._start)
        self._book.finish(reading)
        wrong = next((found.message for found in reading.diagnostics if self._is_wrong(found)), "")
        order = next((one for one in reading.orders if one.line == self._line), None)
        reading.orders.clear()
        reading.diagnostics.clear()
        reading.read.clear()
        if not self._is_as_begun():  # the line was a heading
            self._begun()
        return wrong or order or "this is no order"

    def _begun(self) -> None:
        """Reads the head."""
        text, book = one_line_end(self._head), self._book
        reading = Reading(text, self._lines.directory, source(text, book.max_lines), book, spans=False)
        self._start = book.begin(reading)
        read_lines(book, reading, self._start)
        reading.text, reading.guesses = "", Guesses()  # of a line only its order counts and why it is none, no hints
        reading.diagnostics.clear()
        self._reading = reading

    def _stand(self) -> Hashable:
        """Where these lines stand, as far as frames go by it: below what kind of unit, after what was said before."""
        said = sorted((field, bool(value)) for field, value in self._header.items())
        return shape_of(self._unit), bool(self._open), self._reading.stopped, tuple(said)

    def _is_as_begun(self) -> bool:
        reading = self._reading
        at_its_place = reading.unit == self._unit and reading.open == self._open and not reading.stopped
        return at_its_place and reading.header == self._header

    def _is_wrong(self, found: Diagnostic) -> bool:
        return found.line == self._line and found.severity is Severity.ERROR
