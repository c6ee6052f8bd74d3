"""How orders of Atlantis are written: the order book and its frame of #atlantis, UNIT, FORM, END and #end lines.

The reader takes what 25 years of players' programs and habits produce: whole edited reports, numbered lists, tabs,
missing ENDs. An order stands under `Order.unit`: "17", or "new 17 1" for the unit that 17 forms under alias 1.
"""

from __future__ import annotations

import re

from engine.core.diagnostics import error, note, warning
from engine.core.errors import OrderError
from engine.core.orders import OrderBook, Reading
from engine.core.readers import Whole
from engine.core.words import Line, Style, Words
from engine.games.atlantis.order_specs import SPECS

REPEAT = "@"
STYLE = Style(comment=";", comment_in_words=False)
_HEADER = re.compile(r"^[ \t>]*#[ \t]*atlantis\b", re.IGNORECASE | re.MULTILINE)
_NUMBERED = re.compile(r"^\d{1,3}[.)]$")
_SECRET = re.compile(r"^([ \t>]*(?:#[ \t]*atlantis[ \t]+\d+|@?(?:password|quit|restart)))[ \t]+\S[^\n]*", re.I | re.M)
_ALIAS = Whole(1, 100_000, kind="alias")
_NUMBER = Whole(1, 100_000_000, kind="unit number")


def scrubbed(text: str) -> str:
    """The order text without passwords, which nobody needs and nobody shall see (ATL-PARSE-04)."""
    return _SECRET.sub(r"\1", text)


def _open(reading: Reading) -> None:
    """Finds where the orders begin: behind the last #atlantis line, or at the top where there is none."""
    headers = list(_HEADER.finditer(reading.text))
    reading.header["start"] = reading.text.count("\n", 0, headers[-1].start()) + 1 if headers else 0


def frame(line: Line, words: Words, reading: Reading) -> bool:
    """Handles the lines that are not orders; says whether this was one (ATL-ORDER-51)."""
    if "start" not in reading.header:
        _open(reading)
    if line.number < reading.header["start"]:
        return True
    while not words.done and (_NUMBERED.match(words.peek()) or words.peek() in (">", "-", "*")):
        words.skip()  # numbered or quoted in a mail
    word = words.peek()
    if word == "#":
        words.skip()
        word = "#" + words.peek()
    handler = _FRAMES.get(word)
    if handler is not None:
        words.skip()
        handler(line, words, reading)
        return True
    if words.done:
        return True
    if not reading.unit:
        raise OrderError("no-unit", "this order stands before any UNIT line", hint="write: unit (number)",
                         rule="ATL-PARSE-01")  # fmt: skip
    return False


def _atlantis(line: Line, words: Words, reading: Reading) -> None:
    """`#atlantis faction-no ["password"]` (ATL-PARSE-01, -04)."""
    _close_form(line, reading)
    reading.unit = ""
    reading.header["faction"] = Whole(1, 10_000_000, kind="faction number").read(words)


def _unit(line: Line, words: Words, reading: Reading) -> None:
    _close_form(line, reading)
    reading.unit = ""  # a misspelt number must not hand its orders to the unit before
    reading.unit = str(_NUMBER.read(words))


def _form(line: Line, words: Words, reading: Reading) -> None:
    """`FORM alias` (ATL-ORDER-22): what follows up to END is for the new unit."""
    if not reading.unit:
        raise OrderError("no-unit", "FORM stands before any UNIT line", rule="ATL-PARSE-01")
    if reading.open:
        reading.tell(warning("end", "END is missing before this FORM", line=line.number, rule="ATL-ORDER-22"))
        reading.unit = reading.open.pop()
    former = reading.unit
    reading.open.append(former)
    reading.unit = ""  # orders of a FORM that fails must not fall to its former
    reading.unit = f"new {former} {_ALIAS.read(words)}"
    reading.header.setdefault("forms", []).append((reading.unit, line.number))


def _end(line: Line, words: Words, reading: Reading) -> None:
    if not reading.open:
        reading.tell(note("end", "this END closes nothing", line=line.number, rule="ATL-ORDER-22"))
        return
    reading.unit = reading.open.pop()


def _stop(line: Line, words: Words, reading: Reading) -> None:
    """`#end`: what follows is nobody's business."""
    _close_form(line, reading)
    reading.stopped = True


def _close_form(line: Line, reading: Reading) -> None:
    if reading.open:
        reading.tell(warning("end", "END is missing before this line", line=line.number, rule="ATL-ORDER-22"))
        reading.open.clear()


_FRAMES = {"#atlantis": _atlantis, "unit": _unit, "form": _form, "end": _end, "#end": _stop}


def prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """`@` before an order: it is printed in the next template too (ATL-PARSE-09)."""
    return (REPEAT,) if words.accept_start(REPEAT) else ()


def finish(reading: Reading) -> None:
    """Says what is missing at the end of the text."""
    if reading.open:
        last = reading.text.count("\n") + 1
        reading.tell(error("end", "the last FORM has no END", line=last, hint="write: end", rule="ATL-ORDER-22"))


BOOK = OrderBook(specs=SPECS, style=STYLE, frame=frame, prefixes=prefixes, finish=finish, max_lines=60_000)
