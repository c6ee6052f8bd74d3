"""Reading order texts: the parser that one table of `OrderSpec` makes.

`read_orders` never raises, whatever it is fed: what it does not understand becomes a `Diagnostic` with its place, and
the rest of the sheet is still read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.diagnostics import Diagnostic, error, note, odd
from engine.core.errors import OrderError
from engine.core.language.words import (
    Directory,
    Line,
    LogicalLines,
    Span,
    Spans,
    Stretch,
    Words,
    hidden,
    one_line_end,
    source,
)
from engine.core.orders.book import OrderBook, Reading, Watch
from engine.core.orders.spec import Arg, Order, OrderSheet, OrderSpec

END = "end"  # below plain text whose lines are not counted
MOST_GUESSES = 50  # findings in a sheet after which misspelt words are no longer looked up


def read_orders(
    text: str, book: OrderBook, directory: Directory | None = None, *, spans: bool = True, watch: Watch | None = None
) -> OrderSheet:
    """Reads an order text. Never raises; bounded in time and memory by the limits of the book.

    spans: whether the orders shall know where their arguments stand; a turn that is run does not ask. watch: told of
    every line, but for orders that came before and are not read twice, whether it belonged to the frame.
    """
    kept = one_line_end(text[: book.max_characters])
    reading = Reading(kept, directory or Directory(), source(kept, book.max_lines), book, spans=spans, watch=watch)
    if len(text) > book.max_characters:
        reading.tell(
            error("too-long", f"the orders have {len(text):,} characters; only the first {book.max_characters:,} count")
        )
    read_lines(book, reading, book.begin(reading))
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


def read_lines(book: OrderBook, reading: Reading, start: int) -> None:
    """Reads line by line until the sheet says that it ends, or a limit is reached. start: the line of its beginning."""
    spoken = 0
    for line in reading.lines.unless(lambda text: text in reading.read and book.repeats(reading)):
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
        is_frame = book.frame(line, words, reading)
        if reading.watch is not None:
            reading.watch(line, reading, framed=is_frame)
        if is_frame or words.done:
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
    stretches: dict[str, Stretch] | None = {} if reading.spans else None
    args = read_arguments(words, spec, stretches)
    body = read_body(args, spec, book, reading.lines)
    if not words.done and not book.forgives:
        raise unexpected(words, spec)
    if not words.done:
        extra = unexpected(words, spec)
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


def read_body(args: Mapping[str, Any], spec: OrderSpec, book: OrderBook, lines: LogicalLines) -> tuple[str, ...]:
    """The plain lines below an order that has some. Where their end cannot be told, none is taken: they may be orders.
    Raises OrderError.
    """
    if not spec.lines:
        return ()
    count, left, cut = args.get(spec.lines) or 0, lines.left, lines.cut
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


def read_arguments(words: Words, spec: OrderSpec, stretches: dict[str, Stretch] | None = None) -> dict[str, Any]:
    """The arguments of an order by name; their positions go into `stretches`, if asked for. Raises OrderError."""
    return {arg.name: _read_argument(arg, words, spec, stretches) for arg in spec.args}


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
