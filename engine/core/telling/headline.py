"""What a headline looks like: no codes, no full stop, at most sixty characters; and in how many ways one is said."""

from __future__ import annotations

import re
from typing import Any, Protocol, TypeAlias

Way: TypeAlias = tuple[str, str]
"""One wording of a headline: the pattern, and the headline made of it."""

LONGEST = 60
_CODE = re.compile(r"\s?[\[(]#?[A-Za-z]{0,3}\d[\w,. ]*[\])]")  # "Ulfwick [L438]", "The Salt Company (4)"
_MANY = re.compile(r"[Tt]he .*[^s]s$")  # "The Merry Pranksters", not "The Chess"
_TAIL = " ,;:-–("  # what no cut may end with
_WEAK = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "is", "its", "of", "on", "the", "to", "with"))


def uncoded(text: str) -> str:
    """The text without the codes behind names."""
    return " ".join(_CODE.sub("", text).split())


def inside(text: str) -> str:
    """The text as a sentence, without codes, and with names that begin with The as they are written inside of one."""
    return uncoded(text).replace(" of The ", " of the ")


def headlined(text: str) -> str:
    """The text as a headline; what is too long ends at the end of a clause or of a word."""
    line = uncoded(text).rstrip(". ")
    if len(line) <= LONGEST:
        return line
    for stop in (": ", "; ", ", "):
        clause = line.partition(stop)[0]
        if 12 <= len(clause) <= LONGEST:
            return clause
    words = line[: LONGEST + 1].split(" ")[:-1]
    while len(words) > 1 and words[-1].lower() in _WEAK:
        words.pop()
    return " ".join(words).rstrip(_TAIL) or line[:LONGEST]


def fitting(*lines: str) -> str:
    """The first of these lines that is a headline as it stands; else what can be made of the last."""
    return next((line for line in map(uncoded, lines) if len(line) <= LONGEST), headlined(lines[-1]))


def counted(number: int, what: str) -> str:
    """A number and what is counted: "3 cities", "1 city", "1 person", "12 in income". what: the heading of a column."""
    what = what.lower()
    if what != "people" and not what.endswith("s"):
        return f"{number:,} in {what}"
    one = "person" if what == "people" else f"{what[:-3]}y" if what.endswith("ies") else what[:-1]
    return f"{number:,} {one if number == 1 else what}"


def agreeing(name: str, verb: str) -> str:
    """A name and its verb: "Ashby takes", "The Merry Pranksters take". verb: in the form for one."""
    if not _MANY.match(name):
        return f"{name} {verb}"
    many = {"has": "have", "was": "were", "is": "are"}
    shorter = verb[:-2] if verb.endswith(("sses", "shes", "ches", "oes")) else verb[:-1]
    return f"{name} {many.get(verb) or shorter}"


def within(name: str) -> str:
    """A name as written within a sentence: "the Salt Company"."""
    return f"the {name[4:]}" if name.startswith("The ") else name


class Called(str):
    """A name in a pattern: `{name}`, `{name:within}` within a sentence, `{name:takes}` with its verb."""

    def __format__(self, spec: str) -> str:
        if spec == "within":
            return within(self)
        return agreeing(str(self), spec) if spec else str(self)


class Facts(Protocol):
    """What the blanks of a pattern are filled with, by name."""

    def __getitem__(self, name: str, /) -> Any: ...


def ways(patterns: str, facts: Facts) -> tuple[Way, ...]:
    """The wordings of a headline. patterns: one a line; those that come out too long are left out, unless all do: then
    the first is cut.
    """
    lines = [line.strip() for line in patterns.strip().splitlines()]
    made = [(line, _capital(inside(line.format_map(facts)).rstrip(". "))) for line in lines]
    return tuple(way for way in made if len(way[1]) <= LONGEST) or ((made[0][0], headlined(made[0][1])),)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
