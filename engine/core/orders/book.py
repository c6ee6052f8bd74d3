"""All that can be ordered in a game, collected from its subjects, and how a sheet of it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

from engine.core.diagnostics import Diagnostic
from engine.core.language.words import Directory, Guesses, Line, LogicalLines, Source, Style, Word, Words
from engine.core.orders.spec import Order, OrderSpec

COMPARISONS = 12_000  # of misspelt words with known ones in a sheet


class Reading:
    """What is known while a sheet is being read; frames (header, UNIT, END lines) change it."""

    def __init__(
        self,
        text: str,
        directory: Directory,
        source: Source,
        book: OrderBook,
        *,
        spans: bool = True,
        watch: Watch | None = None,
    ) -> None:
        self.text = text
        self.book = book
        self.directory = directory
        self.source = source
        self.spans, self.watch = spans, watch
        self.guesses = Guesses(COMPARISONS)
        self.header: dict[str, Any] = {}
        self.unit = ""
        self.open: list[str] = []  # blocks not yet ended
        self.stopped = False
        self.orders: list[Order] = []
        self.diagnostics: list[Diagnostic] = []
        self.read: dict[str, Order] = {}  # the lines that were an order and nothing else, by their text
        self.lines = LogicalLines(
            source,
            book.style,
            book.max_line_length,
            book.cuts,
        )

    def tell(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)


class Watch(Protocol):
    """Looks on while a sheet is read."""

    def __call__(self, line: Line, reading: Reading, *, framed: bool) -> None: ...


Frame = Callable[[Line, Words, Reading], bool]
Repeats = Callable[[Reading], bool]
Prefixes = Callable[[Words, Reading], tuple[str, ...]]


def no_frame(line: Line, words: Words, reading: Reading) -> bool:
    """For games whose sheets are orders and nothing else."""
    return False


def no_prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """For games whose orders take no prefixes."""
    return ()


def no_repeats(reading: Reading) -> bool:
    """For games in which the position of a line changes its meaning."""
    return False


@dataclass(frozen=True, kw_only=True)
class OrderBook:
    """All that can be ordered in a game and how it is written.

    Frame, prefixes and finish go by the first word of an order and by where it stands, not by its arguments.
    begin: called first; looks through the lines for where the orders begin and says in which line that is, 0 when
    nothing says so. frame: handles lines that are not orders (begin, unit, end) and says whether it did. prefixes:
    takes the words before the keyword. finish: called at the end (blocks left open, missing header). repeats: whether,
    as things stand in the sheet, a line that was an order before says the same again; then it is not read twice.
    forgives: whether words behind a complete order are passed over with a warning, rather than make it an error.
    cuts: whether a line, as it stands, cannot belong to the plain text below an order: the head of the next section.
    common: keywords of the orders that people give most, offered before the others. lasting: keywords of the orders
    that take a day, so that behind a repeated one others wait. before: what may stand before the
    order's own word, as a regular expression; openings: words that begin a condition before an order, for programs that
    complete lines. Limits bound any input.
    """

    specs: tuple[OrderSpec, ...] = ()
    style: Style = field(default_factory=Style)
    begin: Callable[[Reading], int] = lambda reading: 0
    frame: Frame = no_frame
    prefixes: Prefixes = no_prefixes
    finish: Callable[[Reading], None] = lambda reading: None
    repeats: Repeats = no_repeats
    forgives: bool = False
    cuts: Callable[[str], bool] = lambda line: False
    common: tuple[str, ...] = ()
    lasting: frozenset[str] = frozenset()
    before: str = r"(?:\s+|[-+@>*]+|\d+|[dD]\d{1,2}(?=\s))*"
    openings: tuple[str, ...] = ()
    max_characters: int = 1_000_000
    max_lines: int = 20_000
    max_line_length: int = 4_000
    max_orders: int = 10_000  # lines that say something: twenty times what the largest faction has written
    max_diagnostics: int = 200
    max_body_lines: int = 500  # of plain text below one order
    max_body_characters: int = 20_000

    @cached_property
    def found_out(self) -> dict[Any, Any]:
        """What programs found out about this book once for all seats; it follows from the rest."""
        return {}

    @cached_property
    def by_keyword(self) -> Mapping[str, OrderSpec]:
        return {spec.keyword: spec for spec in self.specs}

    @cached_property
    def deeds(self) -> Mapping[str, Callable[..., Any]]:
        """Who carries out each order, by its keyword."""
        return MappingProxyType({spec.keyword: spec.do for spec in self.specs if spec.do is not None})

    @cached_property
    def spoken(self) -> Mapping[str, OrderSpec]:
        """Every keyword and alias in lower case with underscores. Raises ValueError when two orders share one."""
        table: dict[str, OrderSpec] = {}
        for spec in self.specs:
            for name in (spec.keyword, *spec.aliases):
                if table.setdefault(name.lower(), spec) is not spec:
                    raise ValueError(f"{name} is both {table[name.lower()].keyword} and {spec.keyword}")
        return table

    @cached_property
    def bare(self) -> OrderBook:
        """The same orders without the frame of a sheet around them."""
        return OrderBook(specs=self.specs, style=self.style)

    @cached_property
    def longest(self) -> int:
        return max((name.count("_") + 1 for name in self.spoken), default=1)

    @cached_property
    def words_from(self) -> Mapping[str, int]:
        """First word of an order, as it may be written -> how many words the longest such order has."""
        found: dict[str, int] = {}
        for name in self.spoken:
            parts = name.split("_")
            for count in range(1, len(parts) + 1):
                first = "_".join(parts[:count])
                found[first] = max(found.get(first, 0), len(parts) - count + 1)
        return found

    def find(self, words: list[Word]) -> tuple[OrderSpec, int] | None:
        """The order that the first words name, the longest keyword first, and how many words it took."""
        most = self.words_from.get(words[0].text.lower(), 0) if words else 0
        plain = next((at for at, word in enumerate(words[:most]) if word.quoted), min(most, len(words)))
        for count in range(plain, 0, -1):
            name = "_".join(word.text.lower() for word in words[:count])
            spec = self.spoken.get(name)
            if spec is not None:
                return spec, count
        return None


def book_of(*subjects: Iterable[OrderSpec], sheet: OrderBook | None = None) -> OrderBook:
    """The book of the orders of all subjects, in this order. sheet: a book without orders, which says how they are
    written. Raises ValueError when two orders share a name.
    """
    book = replace(sheet or OrderBook(), specs=tuple(spec for subject in subjects for spec in subject))
    assert book.spoken
    return book
