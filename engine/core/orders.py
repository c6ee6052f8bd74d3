"""Orders: one table of `OrderSpec` makes the parser, the checker, the help, the autocompletion and the handbook.

`read_orders` never raises, whatever it is fed: what it does not understand becomes a `Diagnostic` with its place, and
the rest of the sheet is still read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.core.diagnostics import Diagnostic, Severity, error, note, odd
from engine.core.errors import OrderError
from engine.core.language.readers import Reader
from engine.core.language.words import (
    Directory,
    Guesses,
    Line,
    LogicalLines,
    Source,
    Span,
    Spans,
    Stretch,
    Style,
    Word,
    Words,
    hidden,
    one_line_end,
    source,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arg:
    """One argument: its name in `Order.args`, how it is read, words that may stand before it ("to", "from")."""

    name: str
    reader: Reader
    optional: bool = False
    fillers: tuple[str, ...] = ()
    default: Any = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSpec:
    """One order of a game. `keyword` has underscores between its words; aliases are further ways to write it.

    lines: for an order that lines of plain text follow, the name of the argument that says how many; 0, or nothing,
    is until a line `end`. Such an order's example brings its lines along. Their first must not begin with the style's
    mark of continued lines, which would join it to the order.
    """

    keyword: str
    rule: str
    help: str
    example: str
    args: tuple[Arg, ...] = ()
    aliases: tuple[str, ...] = ()
    group: str = ""
    lines: str = ""

    @property
    def syntax(self) -> str:
        """The order as the handbook prints it: `give_gold (amount) to (kingdom)`."""
        parts = [self.keyword]
        for arg in self.args:
            filler = f"{arg.fillers[0]} " if arg.fillers else ""
            parts.append(f"[{filler}({arg.name})]" if arg.optional else f"{filler}({arg.name})")
        return " ".join(parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """One order as read: the keyword of its spec, typed arguments by name, where it stood, and under which unit.

    body: the lines of plain text that belong to it (see `OrderSpec.lines`), without the blanks around them. span: how
    many physical lines it takes, continued ones and its body with them. spans: where its arguments stand, by name; an
    argument of many items has one span for each.
    """

    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0
    text: str = ""
    unit: str = ""
    prefixes: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    span: int = 1
    spans: Mapping[str, tuple[Span, ...]] = field(default_factory=dict, compare=False)

    def __getitem__(self, argument: str) -> Any:
        return self.args[argument]

    def get(self, argument: str, default: Any = None) -> Any:
        value = self.args.get(argument)
        return default if value is None else value


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSheet:
    """A read order text: header fields (who, turn, version ...: the game says), orders in written order, findings.

    Only so many findings are kept; error_count and warning_count count those too that were left out.
    """

    header: Mapping[str, Any] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    text: str = ""
    left_out: Mapping[Severity, int] = field(default_factory=dict)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d in self.diagnostics if d.severity in (Severity.WARNING, Severity.ODD))

    @property
    def error_count(self) -> int:
        return len(self.errors) + self.left_out.get(Severity.ERROR, 0)

    @property
    def warning_count(self) -> int:
        return len(self.warnings) + sum(self.left_out.get(one, 0) for one in (Severity.WARNING, Severity.ODD))

    def of(self, unit: str) -> tuple[Order, ...]:
        """The orders given under one unit."""
        return tuple(order for order in self.orders if order.unit == unit)


class Reading:
    """What is known while a sheet is being read; frames (header, UNIT, END lines) change it."""

    def __init__(self, text: str, directory: Directory, source: Source, book: OrderBook, *, spans: bool = True) -> None:
        self.text = text
        self.directory = directory
        self.source = source
        self.spans = spans
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
            lambda text: text in self.read and book.repeats(self),
            book.max_line_length,
            book.cuts,
        )

    def tell(self, diagnostic: Diagnostic) -> None:
        self.diagnostics.append(diagnostic)


END = "end"  # below plain text whose lines are not counted
MOST_GUESSES = 50  # findings in a sheet after which misspelt words are no longer looked up
COMPARISONS = 12_000  # of misspelt words with known ones in a sheet

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

    specs: tuple[OrderSpec, ...]
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


def read_orders(text: str, book: OrderBook, directory: Directory | None = None, *, spans: bool = True) -> OrderSheet:
    """Reads an order text. Never raises; bounded in time and memory by the limits of the book.

    spans: whether the orders shall know where their arguments stand; a turn that is run does not ask.
    """
    kept = one_line_end(text[: book.max_characters])
    reading = Reading(kept, directory or Directory(), source(kept, book.max_lines), book, spans=spans)
    if len(text) > book.max_characters:
        reading.tell(
            error("too-long", f"the orders have {len(text):,} characters; only the first {book.max_characters:,} count")
        )
    _read_lines(book, reading)
    book.finish(reading)
    _tell_hidden(reading)
    shown, left_out = bounded(reading.diagnostics, book.max_diagnostics)
    return OrderSheet(
        header=reading.header,
        orders=tuple(reading.orders),
        diagnostics=shown,
        text=reading.text,
        left_out=Counter(found.severity for found in left_out),
    )


def _read_lines(book: OrderBook, reading: Reading) -> None:
    """Reads line by line until the sheet says that it ends, or a limit is reached."""
    start, spoken = book.begin(reading), 0
    for line in reading.lines:
        if reading.stopped:
            return
        if spoken >= book.max_orders:
            reading.tell(error("too-many", f"only the first {book.max_orders:,} orders are read", line=line.number))
            return
        if line.words or line.comment:
            _read_line(line, book, reading)
        elif len(line.text) <= book.max_line_length:
            reading.orders.append(_again(reading.read[line.text], line, reading.unit))
        elif line.number >= start:
            reading.tell(_too_long(line, book))
        spoken += line.number >= start and (bool(line.words) or not line.comment)
    if not reading.stopped and reading.text.count("\n") >= book.max_lines:
        reading.tell(error("too-many", f"only the first {book.max_lines:,} lines are read", line=book.max_lines))


def _again(order: Order, line: Line, unit: str) -> Order:
    """The same order in another line."""
    return Order(
        name=order.name,
        args=order.args,
        line=line.number,
        text=line.text,
        unit=unit,
        prefixes=order.prefixes,
        spans=order.spans,
    )


def _too_long(line: Line, book: OrderBook) -> Diagnostic:
    said = f"this line has {len(line.text):,} characters and was not read; a line has at most {book.max_line_length:,}"
    return error("long-line", said, line=line.number)


def _tell_hidden(reading: Reading) -> None:
    """One finding for all characters that are there and cannot be seen, at the first of them."""
    count, line, column = hidden(reading.text)
    if count == 1:
        message = "there is an invisible character here; it is ignored"
        reading.tell(odd("hidden", message, line=line, column=column))
    elif count:
        message = f"there is an invisible character here, one of {count:,}; they are ignored"
        reading.tell(odd("hidden", message, line=line, column=column))


def bounded(found: Iterable[Diagnostic], limit: int) -> tuple[tuple[Diagnostic, ...], list[Diagnostic]]:
    """The findings that are shown, and those that are only counted."""
    found = sorted(found, key=lambda d: d.line)
    if len(found) <= limit:
        return tuple(found), []
    shown, left_out = found[:limit], found[limit:]
    return (*shown, note("more", f"and {len(left_out):,} more problems", line=left_out[0].line)), left_out


def _read_line(line: Line, book: OrderBook, reading: Reading) -> None:
    guesses = reading.guesses if len(reading.diagnostics) < MOST_GUESSES else None
    words = Words(line.words, reading.directory, line.number, guesses)
    words.pass_marks(book.style)
    words.pass_colon()
    begun, told = words.mark(), len(reading.diagnostics)
    try:
        if book.frame(line, words, reading) or words.done:
            return
        is_alone = words.mark() == begun  # and nothing of the frame in the same line
        prefixes = book.prefixes(words, reading)
        if words.done:
            raise OrderError("missing", "an order is missing after this", column=words.column)
        order = _read_order(line, words, prefixes, book, reading)
        reading.orders.append(order)
        if is_alone and order.span == 1 and len(reading.diagnostics) == told:
            reading.read[line.text] = order
    except OrderError as problem:
        reading.tell(
            error(
                problem.code,
                problem.message,
                line=line.number,
                column=problem.column,
                hint=problem.hint,
                rule=problem.rule,
            )
        )


def _read_order(line: Line, words: Words, prefixes: tuple[str, ...], book: OrderBook, reading: Reading) -> Order:
    found = book.find(words.ahead(book.longest))
    if found is None:
        raise _unknown_order(words, book)
    spec, taken = found
    words.skip(taken)
    args: dict[str, Any] = {}
    stretches: dict[str, Stretch] | None = {} if reading.spans else None
    for arg in spec.args:
        args[arg.name] = _read_argument(arg, words, spec, stretches)
    body = _body(spec, args.get(spec.lines) or 0, book, reading.lines) if spec.lines else ()
    if not words.done:
        extra = unexpected(words, spec)
        if not book.forgives:
            raise extra
        reading.tell(
            odd("extra", extra.message, line=line.number, column=extra.column, hint=extra.hint, rule=extra.rule)
        )
    return Order(
        name=spec.keyword,
        args=args,
        line=line.number,
        text=line.text,
        unit=reading.unit,
        prefixes=prefixes,
        body=body,
        span=reading.lines.below - line.number + 1,
        spans=Spans(words, stretches) if stretches else _NO_SPANS,
    )


_NO_SPANS: Mapping[str, tuple[Span, ...]] = {}  # one for all


def _body(spec: OrderSpec, count: int, book: OrderBook, lines: LogicalLines) -> tuple[str, ...]:
    """The plain lines below an order. Where their end cannot be told, none is taken: they may be orders. Raises
    OrderError.
    """
    left, cut = lines.left, lines.cut
    found = lines.take(count) if count else lines.take_to(END)
    if found is None and not count:
        where = f" above line {cut}" if cut else ""
        said = (
            f"the text below this line has no end{where}, so its lines were read as orders; write a line {END} below it"
        )
        raise OrderError("no-end", said, rule=spec.rule)
    if found is None:
        left = cut - 1 - lines.below if cut else left
        follow = {0: "no line follows", 1: "1 line follows"}.get(left, f"{left:,} lines follow")
        follow += f" before line {cut}" if cut else ""
        hint = f"say how many lines of text there are, or 0 with a line {END} below them"
        raise OrderError("lines", f"{count:,} lines of text should follow, but {follow}", hint=hint, rule=spec.rule)
    if len(found) > book.max_body_lines or sum(map(len, found)) > book.max_body_characters:
        most = f"{book.max_body_lines:,} lines and {book.max_body_characters:,} characters"
        raise OrderError("long-text", f"the text below this line is too long: at most {most}", rule=spec.rule)
    return found


def unexpected(words: Words, spec: OrderSpec) -> OrderError:
    """The words that are left where an order is complete."""
    said = " ".join(word.text for word in words.left)[:60]
    return OrderError(
        "extra", f'"{said}" is left over', column=words.column, hint=f"write: {spec.syntax}", rule=spec.rule
    )


def _unknown_order(words: Words, book: OrderBook) -> OrderError:
    """Guesses what was meant, by all of the first words before fewer of them."""
    left = [word.text.lower() for word in words.ahead(4)]
    tries = ("_".join(left[:count]) for count in range(min(len(left), book.longest), 0, -1))
    hint = next((found for found in (words.suggest(t, book.spoken) for t in tries) if found), "")
    return OrderError("unknown-order", f'unknown order "{left[0][:40]}"', column=words.column, hint=hint)


TOO_MUCH = ("range", "long")  # what is of the right kind is not left to the next argument


def _read_argument(arg: Arg, words: Words, spec: OrderSpec, stretches: dict[str, Stretch] | None) -> Any:
    """One argument; its position goes into `stretches`, if asked for. Words that do not fit an optional one are
    left to the next, but the last one says what is wrong.
    """
    mark = words.mark()
    if arg.fillers:
        words.accept(*arg.fillers)
    if words.done and arg.optional:
        return arg.default
    begun = words.mark()
    try:
        value = arg.reader.read(words)
        if stretches is not None:
            stretches[arg.name] = words.read_since(begun)
        return value
    except OrderError as problem:
        if arg.optional and arg is not spec.args[-1] and problem.code not in TOO_MUCH:
            words.back_to(mark)
            return arg.default
        problem.hint = problem.hint or f"write: {spec.syntax}"
        problem.rule = problem.rule or spec.rule
        raise


def print_order(order: Order, book: OrderBook) -> str:
    """The order as canonical text, which reads back as the same order; its body in lines below it."""
    spec = book.by_keyword[order.name]
    parts = [spec.keyword]
    for arg in spec.args:
        value = order.args.get(arg.name)
        if value is None or (value == () and arg.optional):
            continue
        shown = arg.reader.show(value)
        if arg.fillers and shown:
            parts.append(arg.fillers[0])
        if shown:
            parts.append(shown)
    lines = [" ".join([*order.prefixes, *parts]), *order.body]
    if spec.lines and not order.get(spec.lines):
        lines.append(END)
    return "\n".join(lines)


def read_printed(text: str, book: OrderBook) -> Order:
    """The order that `print_order` printed, without prefixes. Raises ValueError for a text that is not one order."""
    sheet = read_orders(text, book.bare)
    if len(sheet.orders) != 1:
        raise ValueError(f"{text!r} is not an order: {sheet.diagnostics}")
    return replace(sheet.orders[0], line=0, text=text)


def handbook(book: OrderBook) -> Iterator[str]:
    """A line of help for each order: syntax, what it does, rule id."""
    for spec in book.specs:
        yield f"{spec.syntax}: {spec.help} (e.g. {spec.example}) [{spec.rule}]"
