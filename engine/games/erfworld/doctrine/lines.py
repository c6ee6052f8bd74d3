"""A line of doctrine: read, named, printed (ERF-DOCTRINE-01 to -21, -23).

A line is a keyword and words, `CONTACT return stronger`. Its slot is the choice it makes, `contact stronger`: of two
lines for one slot the later counts, and a stack's counts before its side's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import msgspec

from engine.games.erfworld.rules.classes import CLASSES, UnitClass
from engine.games.erfworld.rules.magic import SPELLS
from engine.games.erfworld.rules.source import DATA

GROUPS: Mapping[str, Callable[[UnitClass], bool]] = {
    "any": lambda kind: True,
    "commander": lambda kind: kind.commander,
    "leader": lambda kind: "leadership" in kind.specials,
    "shooter": lambda kind: kind.shoots,
    "melee": lambda kind: not kind.shoots and kind.is_combatant,
    "scouts": lambda kind: kind.is_scout,
    "heavy": lambda kind: kind.body_size.is_heavy,
    "light": lambda kind: not kind.body_size.is_heavy,
    "flier": lambda kind: kind.flies,
    "basics": lambda kind: kind.is_basic,
}
"""Groups of classes that a line may name beside the classes themselves."""
MOST = 999  # units, percent, groups: more is not a number of doctrine
MOST_DOLLARS = 1_000_000


class Keyword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A keyword of doctrine as data/doctrine.toml describes it."""

    key: str
    rule: str
    forms: tuple[str, ...]
    default: tuple[str, ...]
    about: str
    keyed: int = 0


@dataclass(frozen=True, slots=True)
class DoctrineLine:
    """A line that was understood. keyword: small; words: as they are printed after it."""

    keyword: str
    words: tuple[str, ...]

    @property
    def slot(self) -> str:
        """The choice it makes: its keyword, and the word that names the choice where there are several."""
        place = KEYWORDS[self.keyword].keyed
        return f"{self.keyword} {self.words[place - 1]}" if place else self.keyword

    @property
    def rule(self) -> str:
        return KEYWORDS[self.keyword].rule


@dataclass(frozen=True, slots=True)
class Problem:
    """Words that are not doctrine. word: where it went wrong, "" at the end; expected: what may stand there."""

    text: str
    word: str
    expected: tuple[str, ...]


KEYWORDS: Mapping[str, Keyword] = DATA.records(Keyword, "doctrine")


def read_line(text: str) -> DoctrineLine | Problem:
    """The line these words make, or where they stop making sense. Capitals and spaces do not matter."""
    words = tuple(text.lower().split())
    if not words or words[0] not in KEYWORDS:
        return Problem(text, words[0] if words else "", tuple(KEYWORDS))
    keyword, rest = words[0], words[1:]
    furthest, expected = 0, dict[str, None]()
    for form in _FORMS[keyword]:
        reached, wanted = _match(form, rest)
        if reached is None:
            return DoctrineLine(keyword, tuple(_plain(word) for word in rest))
        if reached > furthest:
            furthest, expected = reached, {}
        if reached == furthest:
            expected.update(dict.fromkeys(wanted))
    return Problem(text, rest[furthest] if furthest < len(rest) else "", tuple(expected))


def print_line(line: DoctrineLine) -> str:
    """The line as a player writes it."""
    return " ".join((line.keyword.upper(), *line.words))


def _plain(word: str) -> str:
    """Numbers without leading zeros."""
    return str(int(word)) if word.isdecimal() else word


@dataclass(frozen=True, slots=True)
class _Token:
    """A place in a form. words: literal ones, else a kind of word. many: one or more; may: none or one."""

    words: tuple[str, ...]
    kind: str
    many: bool
    may: bool

    def takes(self, word: str) -> bool:
        return READERS[self.kind](word) if self.kind else word in self.words

    @property
    def wanted(self) -> tuple[str, ...]:
        return (f"<{self.kind}>",) if self.kind else self.words


def _number(most: int) -> Callable[[str], bool]:
    return lambda word: word.isdecimal() and word.isascii() and len(word) <= 9 and int(word) <= most


def is_kind(word: str) -> bool:
    """A class, or a group of classes."""
    return word in CLASSES or word in GROUPS


def is_of(word: str, kind: UnitClass) -> bool:
    """Whether a class is meant by a word of doctrine: its own name, or that of a group. Heirs are warlords too."""
    if word == kind.key.partition("+")[0] or (word == "warlord" and "leadership" in kind.specials):
        return True
    group = GROUPS.get(word)
    return group is not None and group(kind)


def place_of(words: Sequence[str], kind: UnitClass) -> int | None:
    """How early a list of words names a class, None for not at all."""
    return next((place for place, word in enumerate(words) if is_of(word, kind)), None)


def _code(letter: str) -> Callable[[str], bool]:
    return lambda word: word[:1] == letter and word[1:].isdecimal() and word.isascii()


READERS: Mapping[str, Callable[[str], bool]] = {
    "own": is_kind,
    "kind": is_kind,
    "target": lambda word: is_kind(word) or word in ("stronger", "weaker") or _code("s")(word),
    "count": _number(MOST),
    "percent": _number(100),
    "sum": _number(MOST_DOLLARS),
    "unit": _code("u"),
    "spell": lambda word: word in SPELLS and SPELLS[word].is_for_battle,
}


def _token(text: str) -> _Token:
    many, may = text.endswith("+"), text.endswith("?")
    text = text.rstrip("+?")
    if text.startswith("<"):
        return _Token((), text.strip("<>"), many, may)
    return _Token(tuple(text.split("|")), "", many, may)


def _spread(form: str) -> list[tuple[_Token, ...]]:
    """A form with and without each of its optional words."""
    tokens = [_token(part) for part in form.split()]
    choices = [((token,), ()) if token.may else ((token,),) for token in tokens]
    return [tuple(token for part in parts for token in part) for parts in product(*choices)]


_FORMS: Mapping[str, tuple[tuple[_Token, ...], ...]] = {
    name: tuple(form for text in keyword.forms for form in _spread(text)) for name, keyword in KEYWORDS.items()
}


def _match(form: Sequence[_Token], words: Sequence[str]) -> tuple[int | None, tuple[str, ...]]:
    """None if the words fit a form; else how many of them did, and what might have stood next."""
    place = 0
    for token in form:
        start = place
        while place < len(words) and token.takes(words[place]) and (token.many or place == start):
            place += 1
        if place == start:
            return place, token.wanted
    return (None, ()) if place == len(words) else (place, ("",))
