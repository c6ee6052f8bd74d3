"""Conditions before an order: IF SEEN, IF HELD, IF ARRIVED, each with NOT (ERF-DOCTRINE-22).

As a prefix of an order a condition is one text, `if not seen 12+ at 12,5`; `parse` takes it apart again.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.core.errors import OrderError
from engine.core.language.words import Words
from engine.core.orders import Reading
from engine.games.erfworld.doctrine.lines import GROUPS
from engine.games.erfworld.language.readers import CITY, COMPANION, GOAL, KIND, PARTY, bare

RULE = "ERF-DOCTRINE-22"
WHATS = ("seen", "held", "arrived")


class Condition(NamedTuple):
    """what: seen, held or arrived. value: whom, or the city; more: the place, or the side. negated: after NOT."""

    what: str
    value: str
    more: str
    negated: bool

    @property
    def text(self) -> str:
        joint = {"seen": " at ", "held": " by "}.get(self.what, "")
        return f"if {'not ' if self.negated else ''}{self.what} {self.value}" + (joint + self.more if self.more else "")


def prefixes(words: Words, reading: Reading) -> tuple[str, ...]:
    """The condition before an order, as text. Raises OrderError."""
    if words.is_quoted() or not words.accept("if"):
        return ()
    negated = words.accept("not")
    what = bare(words.take("seen, held or arrived").text)
    if what not in WHATS:
        raise OrderError("condition", f'"{what[:40]}" is no condition', column=words.column,
                         hint="write IF SEEN, IF HELD or IF ARRIVED", rule=RULE)  # fmt: skip
    return (Condition(what, *_arguments(what, words), negated).text,)


def _arguments(what: str, words: Words) -> tuple[str, str]:
    if what == "arrived":
        return COMPANION.read(words), ""
    if what == "held":
        city = CITY.read(words)
        words.accept("by")
        return city, PARTY.read(words)
    value = _seen(words)
    return value, GOAL.read(words) if words.accept("at") else ""


def _seen(words: Words) -> str:
    """A number of units or more, a class or a group of classes, or a side."""
    word = "" if words.is_quoted() else words.peek()
    if word.removesuffix("+").isdecimal() and word.isascii() and len(word) <= 7:
        words.skip()
        return f"{int(word.removesuffix('+'))}+"
    mark = words.mark()
    try:
        return KIND.read(words)
    except OrderError:
        words.back_to(mark)
    if word in GROUPS:
        words.skip()
        return word
    return PARTY.read(words)


def parse(text: str) -> Condition:
    """A condition from its text."""
    words = text.split()[1:]
    negated = words[0] == "not"
    what, value, *rest = words[negated:]
    return Condition(what, value, rest[1] if rest else "", negated)
