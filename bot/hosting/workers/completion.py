"""Autocompletion of an order line from the game's order book and what the seat may name."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.core.language.words import Directory, Word
from engine.core.orders import OrderBook, OrderSpec

SHOWN = 25
LONGEST = 100
# What games set before an order: marks, a number of times or days, a day of the month. No order begins with these.
_BEFORE = re.compile(r"(?:\s+|[-+@>*]+|\d+|d\d{1,2}(?=\s))*", re.IGNORECASE)


def complete_order(book: OrderBook, directory: Directory, typed: str) -> list[str]:
    """Lines that what was typed may become, the likeliest first, at most 25 of at most 100 characters.

    While the order's own word is being typed these are orders; after it, what its next argument may be.
    """
    found = _BEFORE.match(typed)
    before = found[0].strip() if found else ""
    if before and before[-1].isdigit():
        before += " "
    rest = typed[found.end() :] if found else typed
    return _bounded([], (before + line for line in _completed(book, directory, rest)))


def _completed(book: OrderBook, directory: Directory, typed: str) -> list[str]:
    """The lines without what stands before the order."""
    words = typed.split()
    fresh = typed.endswith(" ")
    found = book.find([Word(word, 1, 1) for word in words])
    if found is None or (not fresh and len(words) <= found[1]):
        return _bounded([typed] if not words else [], _orders(book, words))
    spec, taken = found
    said = words[taken:] if fresh else words[taken:-1]
    begun = "" if fresh else words[-1]
    head = " ".join(words if fresh else words[:-1])
    return _bounded([typed.strip()], (f"{head} {word}" for word in _arguments(spec, said, begun, directory)))


def _orders(book: OrderBook, words: list[str]) -> Iterable[str]:
    wanted = "_".join(words).lower()
    names = [spec.keyword for spec in book.specs]
    yield from (name for name in names if name.lower().startswith(wanted))
    yield from (name for name in names if wanted in name.lower() and not name.lower().startswith(wanted))


def _arguments(spec: OrderSpec, said: list[str], begun: str, directory: Directory) -> Iterable[str]:
    """Fitting words for the argument being typed: guessed by how many words were said before it."""
    fillers = {filler for arg in spec.args for filler in arg.fillers}
    place = len([word for word in said if word.lower() not in fillers])
    for arg in spec.args[place:] or spec.args[-1:]:
        names = directory.names(arg.reader.kind) or arg.reader.choices()
        fitting = [name for name in names if name.lower().startswith(begun.lower())]
        filler = f"{arg.fillers[0]} " if arg.fillers and (not said or said[-1].lower() not in arg.fillers) else ""
        if fitting:
            yield from (f"{filler}{name.replace(' ', '_')}" for name in fitting)
            return


def _bounded(first: list[str], lines: Iterable[str]) -> list[str]:
    out: list[str] = []
    for line in [*first, *lines]:
        if line and len(line) <= LONGEST and line not in out:
            out.append(line)
        if len(out) == SHOWN:
            break
    return out
