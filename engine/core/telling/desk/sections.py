"""What a page needs for writing orders: the sheet in sections, where each order may stand, words for every argument.

All of it comes from the game's order book and what the seat may name; what fits is what the game's own reader takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core.diagnostics import Severity
from engine.core.errors import OrderError
from engine.core.language.readers import Choice, Many, Named, Reader
from engine.core.language.words import Directory, Line, Style, Word, Words, cut
from engine.core.orders import OrderBook, OrderSheet, OrderSpec, Reading, read_orders
from engine.core.telling.dossier import Desk, Offered, SheetPart

MOST_WORDS = 400  # for one kind of argument
WHOLE_SHEET = ""  # the form of a section without a heading


@dataclass(slots=True)
class _Seen:
    """What a line of a sheet was: handled by the frame and not as an order; whose orders are being read after it."""

    frame: bool
    unit: str
    nested: bool
    stopped: bool


Parts: TypeAlias = tuple[tuple[SheetPart, ...], tuple[str, ...]]
"""A sheet in sections, and the lines that end it."""


def parts_of(text: str, book: OrderBook, directory: Directory) -> Parts:
    """The sections of a sheet in their order, and the lines that end it. Joined they are the text again."""
    return read_parts(text, book, directory)[1]


def read_parts(text: str, book: OrderBook, directory: Directory) -> tuple[OrderSheet, Parts]:
    """A sheet as read, its orders without their places in the lines, and its parts (see `parts_of`)."""
    found: dict[int, _Seen] = {}

    def note(line: Line, reading: Reading, *, framed: bool) -> None:
        is_frame = framed and bool(line.words)
        found[line.number] = _Seen(is_frame, reading.unit, bool(reading.open), reading.stopped)

    sheet = read_orders(text, book, directory, spans=False, watch=note)
    return sheet, _parted(text, found, book.style)


def _parted(text: str, found: Mapping[int, _Seen], style: Style) -> Parts:
    """The lines of a sheet in sections. found: what each line was, by number."""
    parts = [_Part()]
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines, start=1):
        seen = found.get(number)
        last = parts[-1]
        if seen is not None and seen.stopped:
            return tuple(part.done() for part in parts), tuple(lines[number - 1 :])
        if seen is None or not seen.frame or (seen.nested or (seen.unit == last.unit and last.unit)):
            last.lines.append(line)
        elif seen.unit == last.unit:  # a header of the whole sheet
            last.head += [*last.lines, line]
            last.lines.clear()
        else:
            parts.append(_Part(seen.unit, _form(line, style), [line]))
    return tuple(part.done() for part in parts), ()


@dataclass(slots=True)
class _Part:
    """A section that is being read."""

    unit: str = ""
    form: str = WHOLE_SHEET
    head: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def done(self) -> SheetPart:
        return SheetPart(unit=self.unit, form=self.form, head=tuple(self.head), lines=tuple(self.lines))


def _form(line: str, style: Style) -> str:
    words, _ = cut(line, 1, style)
    return words[0].text.lower() if words else WHOLE_SHEET


def whole(parts: Iterable[SheetPart], tail: Sequence[str]) -> str:
    """The sheet that these parts make."""
    lines = [line for part in parts for line in (*part.head, *part.lines)]
    return "\n".join([*lines, *tail, ""])


def desk_of(
    book: OrderBook,
    directory: Directory,
    sheet: Parts,
    *,
    blocks: Mapping[str, str] | None = None,
    next_date: str = "",
) -> Desk:
    """All that writing orders needs. sheet: the one to start from. blocks: of units that have none there, sections."""
    parts, tail = sheet
    further = []
    for unit, block in (blocks or {}).items():
        more, _ = parts_of(block, book, directory)
        further += [part for part in more if part.unit == unit]
    heads = dict.fromkeys((part.form, _heading(part, book.style)) for part in (*parts, *further))
    forms: dict[str, str] = {}
    for form, heading in heads:
        forms.setdefault(form, heading)
    return Desk(
        specs=book.specs,
        common=book.common,
        lasting=book.lasting,
        comment=book.style.comment or book.style.line_comment,
        longest_line=book.max_line_length,
        before=book.before,
        openings=book.openings,
        samples=samples(book),
        parts=parts,
        tail=tail,
        accepts=accepted(book, tuple(forms.items())),
        words=words_for(book, directory),
        further=tuple(further),
        next_date=next_date,
    )


def _heading(part: SheetPart, style: Style) -> str:
    """The line that opens sections like this one, with its words and nothing else; "" for the whole sheet's."""
    if part.form == WHOLE_SHEET:
        return ""
    words, _ = cut(part.head[0], 1, style)
    return " ".join(f'"{word.text}"' if word.quoted else word.text for word in words)


def accepted(book: OrderBook, forms: Sequence[tuple[str, str]]) -> Mapping[str, tuple[str, ...]]:
    """Keyword -> the forms of sections in which the order may stand, found out by reading its example below each.

    forms: form and a heading of it. The same for all seats of a game, so it is found out once.
    """
    key = "accepted", tuple(form for form, _ in forms)
    found: Mapping[str, tuple[str, ...]] | None = book.found_out.get(key)
    if found is None:
        found = book.found_out[key] = {spec.keyword: _forms_of(book, spec, forms) for spec in book.specs}
    return found


def samples(book: OrderBook) -> Mapping[str, Mapping[str, str]]:
    """Keyword -> argument -> what stands for it in the order's example; the same for all seats of a game."""
    found: Mapping[str, Mapping[str, str]] | None = book.found_out.get("samples")
    if found is None:
        found = book.found_out["samples"] = {spec.keyword: _sample(book, spec) for spec in book.specs}
    return found


def _sample(book: OrderBook, spec: OrderSpec) -> Mapping[str, str]:
    sheet = read_orders(spec.example, book.bare, Directory())
    lines = spec.example.split("\n")
    order = next((order for order in sheet.orders if order.name == spec.keyword), None)
    if order is None:
        return {}
    return {
        name: lines[order.line - 1 + spans[0].below][spans[0].start - 1 : spans[-1].end - 1]
        for name, spans in order.spans.items()
        if spans
    }


def _forms_of(book: OrderBook, spec: OrderSpec, forms: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    errors = {form: _wrong(book, spec, heading) for form, heading in forms}
    least = min(errors.values(), default=0)
    return tuple(form for form, count in errors.items() if count == least)


def _wrong(book: OrderBook, spec: OrderSpec, heading: str) -> int:
    found = read_orders(f"{heading}\n{spec.example}", book, Directory())
    return sum(one.severity is Severity.ERROR and one.line > 1 for one in found.diagnostics)


def words_for(book: OrderBook, directory: Directory) -> dict[str, tuple[Offered, ...]]:
    """Kind of argument -> the words that its reader takes, those at hand first, each thing once.

    What no seat has names for is the game's own: it is the same for all of them and found out once.
    """
    found: dict[str, tuple[Offered, ...]] = {}
    for spec in book.specs:
        for arg in spec.args:
            kind = arg.reader.kind
            if kind in found:
                continue
            one = arg.reader.one if isinstance(arg.reader, Many) else arg.reader
            if directory.spoken(one.kind):
                found[kind] = tuple(_words(one, directory))
                continue
            key = "words", kind
            if key not in book.found_out:
                book.found_out[key] = tuple(_words(one, Directory()))
            found[kind] = book.found_out[key]
    return found


def _words(reader: Reader, directory: Directory) -> Iterator[Offered]:
    named = directory.spoken(reader.kind) or {name: name for name in reader.choices()}
    longest: dict[str | int, str] = {}
    for name, value in named.items():
        if len(name) > len(longest.get(value, "")):
            longest[value] = name
    for count, (value, name) in enumerate(longest.items()):
        if count == MOST_WORDS:
            return
        written = str(value), name.replace(" ", "_")
        if isinstance(reader, Named | Choice):  # take what is spoken, and nothing else
            word = next((word for word in written if word in named), written[1])
        else:
            word = next((word for word in written if is_taken(reader, word, directory)), "")
        if word:
            title = directory.title(reader.kind, value) or ("" if name.lower() == word.lower() else name)
            yield Offered(word=word, title=title)


def is_taken(reader: Reader, word: str, directory: Directory) -> bool:
    """Whether the game's reader takes the word for its argument."""
    words = Words([Word(word, 1, 1)], directory)
    try:
        reader.read(words)
    except OrderError:
        return False
    return words.done
