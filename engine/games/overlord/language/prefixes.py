"""What may stand before an order: dashes, "+", "@" or a duration, and a day of the month (OVL-FORM-09 .. -16, -22)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from engine.core.errors import OrderError
from engine.core.language.words import Words
from engine.core.orders import Reading
from engine.games.overlord.state import DAYS, Pending

MOST_DASHES = 20
LONGEST = 999  # days
_NUMBER = re.compile(r"(\d{1,9})(?=$|[a-z])")
_DAY = re.compile(r"d(\d{1,3})$")
_ORDER = "the order of prefixes is: dashes, +, @ or a number of days, D and a day"


class Prefix(NamedTuple):
    """The prefixes of an order; days 0 without a duration, on_day 0 for any day."""

    dashes: int = 0
    plus: bool = False
    repeat: bool = False
    days: int = 0
    on_day: int = 0


def read_prefix(words: Words) -> Prefix:
    """Takes the prefixes off an order. Raises OrderError when they are out of order or out of range."""
    days, on_day = 0, 0
    column = words.column
    dashes = words.accept_all("-")
    if dashes > MOST_DASHES:
        raise OrderError("dashes", f"{dashes} dashes are too many", column=column, rule="OVL-FORM-12")
    plus = words.accept_start("+")
    column = words.column
    repeat = words.accept_start("@")
    if found := _NUMBER.match(words.peek()):
        if repeat:
            raise OrderError("repeat", '"@" and a number of days exclude each other', column=column,
                             rule="OVL-FORM-10")  # fmt: skip
        words.accept_start(found[1])
        days = int(found[1])
        if not 1 <= days <= LONGEST:
            raise OrderError("duration", f"{days} is not a number of days from 1 to {LONGEST}", column=column,
                             rule="OVL-FORM-09")  # fmt: skip
        repeat = False
    column = words.column
    if found := _DAY.match(words.peek()):
        words.skip()
        on_day = int(found[1])
        if not 1 <= on_day <= DAYS:
            raise OrderError("day", f"{on_day} is not a day of the month (1 to {DAYS})", column=column,
                             rule="OVL-FORM-16")  # fmt: skip
    if words.peek()[:1] in ("-", "+", "@") or words.peek()[:1].isdecimal() or _DAY.match(words.peek()):
        if words.peek()[:1] == "@" and days:
            raise OrderError("repeat", '"@" and a number of days exclude each other', column=words.column,
                             rule="OVL-FORM-10")  # fmt: skip
        raise OrderError("prefix", "this prefix is in the wrong place", column=words.column, hint=_ORDER,
                         rule="OVL-FORM-22")  # fmt: skip
    return Prefix(dashes, plus, repeat, days, on_day)


def written_prefix(of: Prefix | Pending) -> str:
    """The prefixes as they are written before an order, with the blank they need: "--+10 D17 ", "-@"."""
    text = "-" * of.dashes + ("+" if of.plus else "")
    if of.repeat:
        text += "@"
    elif of.days:
        text += f"{of.days} "
    if of.on_day:
        text += f"D{of.on_day} "
    return text


_NONE = Prefix()


def prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """The prefixes of an order as the order keeps them: none, or one text that `parsed` reads back."""
    found = read_prefix(words)
    if words.done:
        raise OrderError("missing", "the order itself is missing", column=words.column, rule="OVL-FORM-22")
    return () if found == _NONE else (written_prefix(found).rstrip(),)


_WRITTEN = re.compile(r"(-*)(\+?)(@|(?:(\d+) ?)?)(?:D(\d+))?")


@lru_cache(maxsize=1024)
def parsed(texts: tuple[str, ...]) -> Prefix:
    """The prefixes of a read order."""
    if not texts:
        return _NONE
    found = _WRITTEN.fullmatch(texts[0])
    if found is None:
        raise ValueError(f"{texts[0]!r} are not prefixes")
    return Prefix(len(found[1]), bool(found[2]), found[3] == "@", int(found[4] or 0), int(found[5] or 0))
