"""How sheets are written and merged: their sections (ERF-ORDER-01).

`Order.unit` is "side", the code of a city or a unit, or the number of a stack. Header fields: sections {unit: first
line}; lost: a heading was not understood and the orders below it are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.diagnostics import Diagnostic, error, odd
from engine.core.errors import OrderError
from engine.core.language.words import Line, Style, Words, unmarked
from engine.core.orders import Order, OrderBook, Reading
from engine.core.program import shortened
from engine.games.erfworld.language.conditions import prefixes
from engine.games.erfworld.language.readers import CITY, MOST_DIGITS, UNIT
from engine.games.erfworld.language.words import CITIES, DOCTRINE, SIDES, STACK

STYLE = Style(comment="#")
SIDE_SECTION = "side"
MOST_LINES = 60  # of a section
RULE = "ERF-ORDER-01"
HEADINGS = ("side", "city", "unit", "stack")
WHERE = {STACK: "below UNIT or STACK", CITIES: "below CITY", SIDES: "below SIDE", DOCTRINE: "below a heading"}


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles the lines that are not orders; says whether this was one."""
    if words.peek().startswith("```"):
        return True  # a fence comes along when orders are copied out of a chat
    if words.is_quoted() or words.done:
        return words.done
    if words.peek() == "end" and len(words.left) == 1:
        reading.stopped = True
        return True
    if not _is_heading(words):
        return bool(reading.header.get("lost"))
    kind = words.take().text.lower()
    reading.unit, reading.header["lost"] = "", True
    reading.unit = _section(kind, words)
    reading.header["lost"] = False
    _note_section(reading, line.number)
    return True


def _note_section(reading: Reading, number: int) -> None:
    sections = reading.header.setdefault("sections", {})
    if reading.unit in sections:
        said = f"{reading.unit} has a section from line {sections[reading.unit]} on already; these lines come after it"
        reading.tell(odd("twice", said, line=number, rule=RULE))
    sections.setdefault(reading.unit, number)


def _is_heading(words: Words) -> bool:
    """Whether a line opens a section: STACK U4 is an order, STACK 4 a heading."""
    ahead = words.ahead(3)
    first = ahead[0].text.lower()
    if first == "stack":
        return len(ahead) == 2 and ahead[1].text.isdecimal()
    return first in HEADINGS


def _section(kind: str, words: Words) -> str:
    """The unit a heading names. Raises OrderError."""
    try:
        if kind == "side":
            words.skip(len(words.left))  # the name of the side is there for the eye
            return SIDE_SECTION
        if kind == "stack":
            number = words.take("the number of a stack")
            if len(number.text) > MOST_DIGITS:
                raise OrderError("name", "there is no such stack", column=number.column)
            return str(int(number.text))
        return (CITY if kind == "city" else UNIT).read(words)
    except OrderError as problem:
        problem.hint = problem.hint or "the orders up to the next heading are passed over"
        problem.rule = RULE
        raise


def finish(reading: Reading) -> None:
    """Drops orders that stand under a heading they do not belong to, and what no section has room for."""
    kept: list[Order] = []
    for order in reading.orders:
        wrong = _misplaced(order, reading.book.by_keyword[order.name].group)
        if wrong is None:
            kept.append(order)
        else:
            reading.tell(wrong)
    reading.orders[:], too_many = shortened(kept, MOST_LINES, RULE)
    reading.diagnostics += too_many


def _misplaced(order: Order, group: str) -> Diagnostic | None:
    fits = {STACK: order.unit[:1] == "u" or order.unit.isdecimal(), CITIES: order.unit[:1] == "c",
            SIDES: order.unit == SIDE_SECTION, DOCTRINE: bool(order.unit)}[group]  # fmt: skip
    if fits:
        return None
    return error("heading", f"{order.name.replace('_', ' ')} does not belong here", line=order.line,
                 hint=f"write it {WHERE[group]}", rule=RULE)  # fmt: skip


def repeats(reading: Reading) -> bool:
    """Orders say the same wherever they stand, but behind a heading that was not understood they are none."""
    return not reading.header.get("lost")


SHEET = OrderBook(
    style=STYLE,
    frame=frame,
    prefixes=prefixes,
    openings=("if",),
    finish=finish,
    repeats=repeats,
    common=("move", "pop", "attack", "level", "claim", "contact", "retreat", "hide", "repair", "offer", "sign", "pair"),
)


def merge(on_file: str, new: str) -> str:
    """Both sheets as one: of a section that both have only the new one counts (ERF-ORDER-01)."""
    kept = dict(_cut(on_file))
    for section, lines in _cut(new):
        kept[section] = lines
    return "\n".join(line for lines in kept.values() for line in lines) + "\n"


def _cut(text: str) -> Iterator[tuple[str, list[str]]]:
    """The sections of a sheet by their headings, as written, up to `end`; a heading that comes again is joined."""
    found: dict[str, list[str]] = {}
    current = found.setdefault("", [])
    for line in text.replace("\r\n", "\n").split("\n"):
        words = unmarked(line, STYLE).partition("#")[0].lower().split()
        if words == ["end"]:
            break
        if words and words[0] in HEADINGS and (words[0] != "stack" or (len(words) == 2 and words[1].isdecimal())):
            name = "side" if words[0] == "side" else " ".join(words[-1:] if words[0] == "unit" else words)
            is_new = name not in found
            current = found.setdefault(name, [])
            if is_new:
                current.append(line.strip())
        elif line.strip():
            current.append(line.rstrip())
    yield from found.items()
