"""Autocompletion of an order line from the game's order book and what the seat may name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.core.language.readers import Choice, Many, Reader
from engine.core.language.words import Directory, Word
from engine.core.orders import OrderBook, OrderSpec

SHOWN = 25
LONGEST = 100
# What games set before an order: marks, a number of times or days, a day of the month. No order begins with these.
_BEFORE = re.compile(r"(?:\s+|[-+@>*]+|\d+|d\d{1,2}(?=\s))*", re.IGNORECASE)


Offer = tuple[str, str]
"""What a person is shown, and the line it stands for."""


def complete_order(book: OrderBook, directory: Directory, typed: str) -> list[Offer]:
    """Lines that what was typed may become, the likeliest first, at most 25 of at most 100 characters.

    While the order's own word is being typed these are orders, those that people give most first; after it, what its
    next argument may be: each thing once, by the first of its names that fits.
    """
    found = _BEFORE.match(typed)
    before = found[0].strip() if found else ""
    if before and before[-1].isdigit():
        before += " "
    rest = typed[found.end() :] if found else typed
    return _bounded((before + shown, before + line) for shown, line in _completed(book, directory, rest))


def _completed(book: OrderBook, directory: Directory, typed: str) -> Iterator[Offer]:
    """The lines without what precedes the order."""
    words = typed.split()
    fresh = typed.endswith(" ")
    found = book.find([Word(word, 1, 1) for word in words])
    if found is None or (not fresh and len(words) <= found[1]):
        yield from ((name, name) for name in _orders(book, words))
        return
    spec, taken = found
    said = words[taken:] if fresh else words[taken:-1]
    begun = "" if fresh else words[-1]
    head = " ".join(words if fresh else words[:-1])
    yield typed.strip(), typed.strip()
    for title, word in _arguments(spec, said, begun, directory):
        yield f"{head} {word}{title and f' · {title}'}", f"{head} {word}"


def _orders(book: OrderBook, words: list[str]) -> Iterator[str]:
    wanted = "_".join(words).lower()
    names = [*book.common, *(spec.keyword for spec in book.specs if spec.keyword not in book.common)]
    yield from (name for name in names if name.lower().startswith(wanted))
    yield from (name for name in names if wanted in name.lower() and not name.lower().startswith(wanted))


def _arguments(spec: OrderSpec, said: list[str], begun: str, directory: Directory) -> Iterator[Offer]:
    """Fitting words for the argument being typed, with their titles: guessed by how many words were said before it."""
    fillers = {filler for arg in spec.args for filler in arg.fillers}
    place = len([word for word in said if word.lower() not in fillers])
    for arg in spec.args[place:] or spec.args[-1:]:
        filler = f"{arg.fillers[0]} " if arg.fillers and (not said or said[-1].lower() not in arg.fillers) else ""
        fitting = list(_fitting(arg.reader, begun.lower(), directory))
        if fitting:
            yield from ((title, f"{filler}{name.replace(' ', '_')}") for title, name in fitting)
            return


def _fitting(reader: Reader, begun: str, directory: Directory) -> Iterator[Offer]:
    """What may be said, title and name: each thing once. What begins so comes before what has a title that does."""
    names = _names(reader, directory)
    titles = {value: directory.title(reader.kind, value) for value in names.values()}
    said: set[str | int] = set()
    for fits in (
        lambda name, title: name.lower().startswith(begun),
        lambda name, title: any(word.startswith(begun) for word in title.lower().split()),
    ):
        for name, value in names.items():
            if value not in said and fits(name, titles[value]):
                said.add(value)
                yield titles[value], name


def _names(reader: Reader, directory: Directory) -> dict[str, str | int]:
    """The names an argument accepts, with the meaning of each."""
    if known := directory.spoken(reader.kind):
        return dict(known)
    one = reader.one if isinstance(reader, Many) else reader
    return dict(one.options) if isinstance(one, Choice) else {name: name for name in reader.choices()}


def _bounded(offers: Iterable[Offer]) -> list[Offer]:
    out: dict[str, str] = {}
    for shown, line in offers:
        if line and len(line) <= LONGEST:
            out[line] = shown if out.get(line, line) == line else out[line]
        if len(out) == SHOWN:
            break
    return [(shown, line) for line, shown in out.items()]
