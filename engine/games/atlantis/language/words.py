"""The readers of Atlantis order arguments: units, items, skills, directions and the rest (ATL-PARSE-10..12).

A unit is kept as text: "17", "new 2" (formed by the reader's own faction this turn), "faction 14 new 2", or "0".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.errors import OrderError
from engine.core.language.readers import Choice, Many, Text, Whole
from engine.core.language.words import Words, with_article
from engine.core.orders import arg, may
from engine.games.atlantis.rules.names import ITEM_NAMES, SKILL_NAMES, STRUCTURE_NAMES
from engine.games.atlantis.state import Attitude, Direction

NOBODY = "0"
ALL = "all"


def quoted(name: str) -> str:
    """A name as it can be written in orders (ATL-PARSE-08)."""
    return f'"{name}"' if " " in name or not name else name


@dataclass(frozen=True)
class Quoted(Choice):
    """A choice whose names are printed in quotes where they have blanks."""

    def show(self, value: Any) -> str:
        return quoted(str(value))


ITEM = Quoted(ITEM_NAMES, "item")
SKILL = Quoted(SKILL_NAMES, "skill")
STRUCTURE = Quoted(STRUCTURE_NAMES, "kind of structure")
AMOUNT = Whole(1, 100_000_000, kind="amount")
FACTION = Whole(1, 10_000_000, kind="faction number")
OBJECT = Whole(1, 10_000_000, kind="structure number")
ATTITUDE = Choice({attitude.value: attitude.value for attitude in Attitude}, "attitude")
FLAG = Choice(
    {"1": "1", "0": "0", "on": "1", "off": "0", "true": "1", "false": "0", "t": "1", "f": "0", "yes": "1", "no": "0"},
    "flag (1 or 0)",
)
LONG_DIRECTIONS = {
    "n": "n", "north": "n", "ne": "ne", "northeast": "ne", "se": "se", "southeast": "se",
    "s": "s", "south": "s", "sw": "sw", "southwest": "sw", "nw": "nw", "northwest": "nw",
}  # fmt: skip
DIRECTIONS = {"n": "north", "ne": "northeast", "se": "southeast", "s": "south", "sw": "southwest", "nw": "northwest"}
DIRECTION = Choice(LONG_DIRECTIONS, "direction")
COURSE = Many(DIRECTION, most=40)

LONGEST_NAME = 80  # what report, card and map have room for; the old limit was that of the mailer
LONGEST_TEXT = 800


@dataclass(frozen=True, slots=True)
class Said:
    """A name or description: a quoted text, or all words to the end of the line, underscores as blanks (ATL-PARSE-08).

    Always printed in quotes: a semicolon at the end of a word would begin a comment.
    """

    longest: int
    kind: str

    def read(self, words: Words) -> str:
        first = words.take(with_article(self.kind))
        spoken = [first, *words.left]
        words.skip(len(spoken) - 1)
        text = " ".join(word.text if word.quoted else word.text.replace("_", " ") for word in spoken)
        if len(text) > self.longest:
            raise OrderError(
                "long", f"the {self.kind} has {len(text)} characters; the limit is {self.longest}", column=first.column
            )
        return text

    def show(self, value: Any) -> str:
        return f'"{value}"'

    def choices(self) -> list[str]:
        return []


NAME = Said(LONGEST_NAME, "name")


@dataclass(frozen=True, slots=True)
class Plain(Text):
    """A text that is printed in quotes also where it would else be cut short by a comment."""

    def show(self, value: Any) -> str:
        text = str(value)
        return f'"{text}"' if not text or " " in text or ";" in text else text


OBJECTS = Choice(
    {"unit": "unit", "faction": "faction", "object": "object", "structure": "object", "ship": "object",
     "building": "object"},
    "thing to name",
)  # fmt: skip
DESCRIBED = Choice(
    {"unit": "unit", "object": "object", "structure": "object", "ship": "object", "building": "object"},
    "thing to describe",
)


@dataclass(frozen=True, slots=True)
class UnitReference:
    """A unit number, NEW n, or FACTION f NEW n (ATL-PARSE-11); 0 for nobody where that makes sense.

    filler: a word that may stand before it and is not printed again.
    """

    nobody: bool = False
    filler: str = ""
    kind: str = "unit"

    def read(self, words: Words) -> str:
        words.accept(self.filler)
        if words.accept("new"):
            return f"new {Whole(1, 100_000, kind='alias').read(words)}"
        if words.accept("faction"):
            faction = FACTION.read(words)
            if not words.accept("new"):
                raise OrderError("unit", "after FACTION and its number write NEW and an alias", column=words.column)
            return f"faction {faction} new {Whole(1, 100_000, kind='alias').read(words)}"
        column = words.column
        number: int = Whole(0, 100_000_000, kind="unit number").read(words)
        if number == 0 and not self.nobody:
            raise OrderError("unit", "there is no unit 0", column=column)
        return str(number)

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


UNIT = UnitReference()
UNIT_OR_NOBODY = UnitReference(nobody=True, filler="to")


@dataclass(frozen=True, slots=True)
class Step:
    """One step of MOVE: a direction, a structure number to enter, OUT or IN (ATL-ORDER-32)."""

    kind: str = "direction"

    def read(self, words: Words) -> str:
        spoken = words.peek()
        if spoken in ("in", "out"):
            words.skip()
            return spoken
        if spoken.isascii() and spoken.isdecimal():
            return str(OBJECT.read(words))
        return DIRECTION.read(words)

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return [*(direction.value for direction in Direction), "in", "out"]


STEPS = Many(Step(), least=1, most=60)


class Handed(NamedTuple):
    """So much of an item, or ALL of it. kept: of all, how many stay behind."""

    amount: int | str
    item: str
    kept: int = 0

    def of(self, there: int) -> int:
        """How many are handed over of those that are there."""
        return max(0, there - self.kept) if self.amount == ALL else min(int(self.amount), there)


@dataclass(frozen=True, slots=True)
class Share:
    """What GIVE hands over: a number or ALL of an item, ALL but some (EXCEPT n), or ("unit",) for the whole unit."""

    kind: str = "amount and item"

    def read(self, words: Words) -> Handed | tuple[str]:
        if words.peek() == "unit":
            words.skip()
            return ("unit",)
        if not words.accept(ALL):
            amount: int = AMOUNT.read(words)
            return Handed(amount, ITEM.read(words))
        item = ITEM.read(words)
        return Handed(ALL, item, Whole(0, AMOUNT.high, kind="amount").read(words) if words.accept("except") else 0)

    def show(self, value: Any) -> str:
        if len(value) == 1:
            return "unit"
        kept = f" except {value.kept}" if value.kept else ""
        return f"{value.amount} {quoted(value.item)}{kept}"

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class AmountOrAll:
    """An amount, or ALL: of what the unit has, or of what it can get."""

    kind: str = "amount"

    def read(self, words: Words) -> int | str:
        amount: int | str = ALL if words.accept(ALL) else AMOUNT.read(words)
        return amount

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Points:
    """The areas of FACTION: up to three of WAR, TRADE, MAGIC with points (ATL-ORDER-19)."""

    kind: str = "area and points"

    def read(self, words: Words) -> dict[str, int]:
        found: dict[str, int] = {}
        while not words.done:
            column = words.column
            area = Choice({"war": "war", "trade": "trade", "magic": "magic"}, "area").read(words)
            if area in found:
                raise OrderError("twice", f"{area.upper()} is given twice", column=column)
            found[area] = Whole(0, 5, kind="number of points").read(words)
        if not found:
            raise OrderError("missing", "WAR, TRADE or MAGIC and points are missing", column=words.column)
        return found

    def show(self, value: Any) -> str:
        return " ".join(f"{area} {points}" for area, points in value.items())

    def choices(self) -> list[str]:
        return ["war", "trade", "magic"]


@dataclass(frozen=True, slots=True)
class DeclaredFaction:
    """A faction number, or DEFAULT, kept as 0 (ATL-ORDER-14)."""

    kind: str = "faction number or DEFAULT"

    def read(self, words: Words) -> int:
        if words.accept("default"):
            return 0
        near = words.suggest(words.peek(), self.choices())
        try:
            number: int = FACTION.read(words)
        except OrderError as problem:
            problem.hint = near or problem.hint
            raise
        return number

    def show(self, value: Any) -> str:
        return "default" if value == 0 else str(value)

    def choices(self) -> list[str]:
        return ["default"]


def way_in_words(steps: tuple[Any, ...]) -> str:
    """Directions and structures as people say them: "north, then into structure 4"."""
    said = [f"into structure {word}" if str(word).isdecimal() else DIRECTIONS.get(word, word) for word in steps]
    return ", then ".join("through the inner passage" if word == "in" else word for word in said)


A_UNIT, AN_ITEM, A_SKILL = arg("unit", UNIT), arg("item", ITEM), arg("skill", SKILL)
UNITS = arg("units", Many(UNIT, least=1, most=200))
THE_STEPS = arg("steps", STEPS)
PASSWORD = may("password", Plain(longest=100, whole=True, kind="password"))
