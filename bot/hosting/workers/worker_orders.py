"""Jobs about orders: read, checked, judged, merged, completed. Plain records go in and come out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.hosting.workers.insertion import with_order
from bot.hosting.workers.worker_states import Rulesets, Sight, seen
from engine.core.diagnostics import Diagnostic
from engine.core.language.readers import Choice, Many, Reader
from engine.core.language.words import Directory, Word
from engine.core.orders import OrderBook, OrderSheet, OrderSpec, Understood
from engine.core.ruleset import Ruleset, Submission, Verdict, check_orders

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


MOST_LINES = 3_000  # of what was understood: more than anybody reads, and no load for who shows it


@dataclass(frozen=True, slots=True)
class Explained:
    """A line of what was understood as it travels, see `Understood`. heading: "" where the game names none."""

    whole: str
    heading: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the game makes of a text. text: as the game keeps it; explained: a line an order."""

    text: str
    diagnostics: tuple[Diagnostic, ...]
    explained: tuple[Explained, ...]
    accepted: int
    errors: int
    warnings: int

    @property
    def understood(self) -> tuple[str, ...]:
        """A line an order, as the game said it."""
        return tuple(
            Understood(line.heading, line.said, line.whole) if line.heading else line.whole for line in self.explained
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A submission to be judged, see `Submission`."""

    text: str
    turn: int
    faction: str
    version_on_file: int | None


def check_job(rulesets: Rulesets, sight: Sight, text: str) -> Checked:
    """Read and check a text."""
    rules, view = seen(rulesets, sight)
    return _checked(rules, view, check_orders(rules, view, text))


def judge_job(rulesets: Rulesets, sight: Sight, sent: Sent) -> tuple[Checked, Verdict]:
    """Read and check a submission, and ask the game whether it takes it."""
    rules, view = seen(rulesets, sight)
    sheet = check_orders(rules, view, sent.text)
    verdict = rules.play.admit(
        Submission(sheet=sheet, turn=sent.turn, faction=sent.faction, version_on_file=sent.version_on_file)
    )
    return _checked(rules, view, sheet), verdict


def merge_job(rulesets: Rulesets, sight: Sight, on_file: str, new: str) -> Checked | None:
    """Merge a submission with the orders on file, as the game does, and check the result; None when that
    is the submission itself.
    """
    rules, view = seen(rulesets, sight)
    text = rules.play.merge(on_file, new)
    if text == new:
        return None
    return replace(_checked(rules, view, check_orders(rules, view, text)), text=text)


def template_job(rulesets: Rulesets, sight: Sight) -> str:
    """The orders sheet to start from."""
    rules, view = seen(rulesets, sight)
    return rules.look.template(view)


def place_job(rulesets: Rulesets, sight: Sight, before: str | None, unit: str, line: str) -> str:
    """The text (None: the template) with one order more. Raises BadChoice."""
    rules, view = seen(rulesets, sight)
    text = rules.look.template(view) if before is None else before
    directory, block = rules.look.directory(view), rules.look.unit_block
    if block is None:
        return with_order(rules.book, directory, text, unit, line)
    return with_order(rules.book, directory, text, unit, line, lambda number: block(view, number))


def complete_job(rulesets: Rulesets, sight: Sight, typed: str) -> list[Offer]:
    """What an order line may become: what is shown, and the line."""
    rules, view = seen(rulesets, sight)
    return complete_order(rules.book, rules.look.directory(view), typed)


def names_job(rulesets: Rulesets, sight: Sight, kind: str) -> list[str]:
    """What the seat may name of a kind."""
    rules, view = seen(rulesets, sight)
    return list(rules.look.directory(view).names(kind))


def own_units_job(rulesets: Rulesets, sight: Sight) -> list[tuple[str, str]]:
    """Who of the seat can be given orders, as (name, what an order calls it)."""
    rules, view = seen(rulesets, sight)
    directory = rules.look.directory(view)
    own = [(name, directory.find("own unit", [Word(name, 1, 1)])) for name in directory.names("own unit")]
    return [(name, str(found[0])) for name, found in own if found] or [(n, n) for n in directory.names("unit")]


def _checked(rules: Ruleset[Any, Any], view: Any, sheet: OrderSheet) -> Checked:
    understood = rules.look.explain(sheet, view)
    if len(understood) > MOST_LINES:
        left = len(understood) - MOST_LINES
        understood = [*understood[:MOST_LINES], f"… and {left:,} more orders."]
    return Checked(
        text=sheet.text,
        diagnostics=sheet.diagnostics,
        explained=tuple(map(_explained, understood)),
        accepted=len(sheet.orders),
        errors=sheet.error_count,
        warnings=sheet.warning_count,
    )


def _explained(line: str) -> Explained:
    return Explained(str(line), line.heading, line.said) if isinstance(line, Understood) else Explained(line)
