"""Readers of places, units, stacks, classes and sides.

Codes are kept in small letters. What a name stands for is looked up in the player's directory; whether a code is there
is seen when the order is carried out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.core.errors import OrderError
from engine.core.language.readers import Choice
from engine.core.language.words import Words, with_article
from engine.core.space.hexes import RowDirection
from engine.games.erfworld.rules.cities import BUILDINGS
from engine.games.erfworld.rules.classes import CLASSES, SPECIALS
from engine.games.erfworld.rules.designs import OWN, DesignError
from engine.games.erfworld.rules.designs import read as read_design
from engine.games.erfworld.rules.magic import GOLEM_SIZES, GOLEMS, SPELLS

DIRECTIONS: tuple[str, ...] = tuple(direction.value for direction in RowDirection)
SPELT_OUT = {"northwest": "nw", "west": "w", "southwest": "sw", "southeast": "se", "east": "e", "northeast": "ne"}
MOST_DIGITS = 7
LONGEST_CLASS = 40


def bare(word: str) -> str:
    """The word without the brackets and stops that come along when it is copied out of a report."""
    return word.strip("[]():;.,").lower()


def is_code(word: str, letters: str) -> bool:
    """Whether a word is a code such as u41 or c3."""
    digits = word[1:]
    return word[:1] in tuple(letters) and digits.isdecimal() and digits.isascii() and len(digits) <= MOST_DIGITS


def is_hex(word: str) -> bool:
    """Whether a word is a hex such as 12,5."""
    x, comma, y = word.partition(",")
    return bool(comma) and all(part.isdecimal() and part.isascii() and len(part) <= 4 for part in (x, y))


class Plain:
    """What readers have in common whose values print as they are read, and are too many to offer."""

    __slots__ = ()

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Coded(Plain):
    """A code with one of these letters, or a name that the directory knows. names: the kind of names."""

    kind: str
    letters: str

    def read(self, words: Words) -> str:
        found = words.directory.find(self.kind, words.ahead(words.directory.longest(self.kind)))
        if found is not None:
            words.skip(found[1])
            return str(found[0])
        ahead = [word.text for word in words.ahead(words.directory.longest(self.kind))]
        word = words.take(with_article(self.kind))
        code = bare(word.text)
        if is_code(code, self.letters) and not word.quoted:
            return code
        said = (" ".join(ahead[:count]) for count in range(len(ahead), 0, -1))
        near = (words.suggest(name, words.directory.near(self.kind)) for name in said)
        hint = next(filter(None, near), f"such as {self.letters[0].upper()}3")
        raise OrderError(
            "name", f'"{word.text[:40]}" is not {with_article(self.kind)} you know', column=word.column, hint=hint
        )


@dataclass(frozen=True, slots=True)
class Spot(Plain):
    """A direction, a hex such as 12,5, or a city. directions: whether directions fit."""

    kind: str = "city"
    directions: bool = True

    def read(self, words: Words) -> str:
        word = "" if words.is_quoted() else bare(words.peek())
        if (self.directions and word in DIRECTIONS) or is_hex(word):
            words.skip()
            return word
        if self.directions and word in SPELT_OUT:
            words.skip()
            return SPELT_OUT[word]
        try:
            return CITY.read(words)
        except OrderError as problem:
            if "did you mean" not in problem.hint:
                known = f"{', '.join(DIRECTIONS)}, " if self.directions else ""
                near = words.suggest(word, SPELT_OUT) if self.directions and word else ""
                problem.hint = near or f"{known}a hex such as 12,5, or a city"
            raise

    def choices(self) -> list[str]:
        return list(DIRECTIONS) if self.directions else []


@dataclass(frozen=True, slots=True)
class Companion(Plain):
    """A unit by its code or name, or a stack by its number."""

    kind: str = "unit of yours"

    def read(self, words: Words) -> str:
        if not words.is_quoted() and words.peek().isdecimal() and len(words.peek()) <= MOST_DIGITS:
            return str(int(words.take().text))
        return UNIT.read(words)


@dataclass(frozen=True, slots=True)
class Target(Plain):
    """What a spell is cast on: a hex or a direction, or anything that has a code or a name."""

    kind: str = "target"

    def read(self, words: Words) -> str:
        word = "" if words.is_quoted() else bare(words.peek())
        if word in DIRECTIONS or is_hex(word):
            words.skip()
            return word
        for kind in ("unit of yours", "city", "side", "tribe"):
            found = words.directory.find(kind, words.ahead(words.directory.longest(kind)))
            if found is not None:
                words.skip(found[1])
                return str(found[0])
        return ANYTHING.read(words)


def _kinds() -> dict[str, str]:
    found: dict[str, str] = {}
    for kind in CLASSES.values():
        for name in (kind.key, kind.name, kind.plural):
            found.setdefault(name, kind.key)
    return found


@dataclass(frozen=True)
class ClassName:
    """A class that everybody knows, one the side designed, or in quotes one that it will have designed by then."""

    kind: str = "class"

    def read(self, words: Words) -> str:
        found = words.directory.find(self.kind, words.ahead(words.directory.longest(self.kind)))
        if found is not None:
            words.skip(found[1])
            return str(found[0])
        if words.is_quoted():
            return f"?{words.take('a class').text[:LONGEST_CLASS]}"
        return KIND.read(words)

    def show(self, value: Any) -> str:
        if value.startswith("?"):
            return f'"{value[1:]}"'
        return f'"{CLASSES[value].name}"' if value.startswith(OWN) else KIND.show(value)

    def choices(self) -> list[str]:
        return KIND.choices()


@dataclass(frozen=True, slots=True)
class Drawing(Plain):
    """The words of a design: size, infantry or beast, land or sky, weapon, rank, then traits and specials."""

    kind: str = "design"

    def read(self, words: Words) -> str:
        column = words.column
        taken = [word.text.lower() for word in words.left]
        words.skip(len(taken))
        try:
            return read_design("Anything", taken).words
        except DesignError as problem:
            raise OrderError("design", str(problem), column=column, rule="ERF-UNIT-04",
                             hint="such as: medium infantry land sword rank 1 scout") from None  # fmt: skip


KIND = Choice(_kinds(), "class")
CITY = Coded("city", "c")
UNIT = Coded("unit of yours", "u")
SIDE = Coded("side", "s")
PARTY = Coded("side or tribe", "st")
TRIBE = Coded("tribe", "t")
CONTRACT = Coded("contract", "k")
STEP = Spot()
GOAL = Spot(directions=False)
COMPANION = Companion()
CLASS_NAME = ClassName()
BUILDING = Choice({name: key for key, one in BUILDINGS.items() if one.built for name in (one.name, key)}, "building")
DRAWING = Drawing()
THING = Coded("thing of yours", "ucs")
ANYTHING = Coded("target", "ucst")
SPELL = Choice({name: spell.key for spell in SPELLS.values() for name in (spell.name, spell.key)}, "spell")
GOLEM = Choice({name: key for key, golem in GOLEMS.items() if golem.percent for name in (golem.name, key)}, "golem")
GOLEM_SIZE = Choice({size: size for size in GOLEM_SIZES}, "size")
SPELL_WORD = Choice(
    {word: word for spell in SPELLS.values() for word in spell.words}
    | {name: special.key for special in SPECIALS.values() for name in (special.name, special.key)},
    "word of a spell",
)
SPECIAL = Choice(
    {name: special.key for special in SPECIALS.values() for name in (special.name, special.key)}, "special"
)
