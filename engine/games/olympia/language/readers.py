"""Readers of codes, items, skills, directions and the conditions of `wait`.

Whether what a code stands for is there is looked at when the order is carried out (OLY-SUBMIT-02); the reader only
refuses what cannot be such a code at all. Codes are kept in small letters, items and skills as their numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.errors import OrderError
from engine.core.language.readers import Whole
from engine.core.language.words import Words, spoken_form, with_article
from engine.games.olympia import codes
from engine.games.olympia.rules.items import ITEMS
from engine.games.olympia.rules.skills import SKILLS
from engine.games.olympia.state import Direction

GARRISON = "garrison"  # stands for the one of the province (OLY-GARR-11)
NOBODY = "0"
FIRST_SKILL = 600
LAST_ITEM = 499
_SAMPLES = {
    "item": "77", "character": "5499", "province": "ad48", "city": "c14", "other": "d127", "player": "gk7",
    "storm": "79001", "region": "58761",
}  # fmt: skip


def bare(word: str) -> str:
    """The word without the brackets and commas that come along when it is copied out of a report."""
    return word.strip("[](),.:;").lower()


@dataclass(frozen=True, slots=True)
class Code:
    """A code of one of these forms, or one of these words. kind: what it is called."""

    kind: str
    forms: tuple[str, ...]
    words: tuple[str, ...] = ()

    def read(self, words: Words) -> str:
        quoted = words.is_quoted()
        word = words.take(with_article(self.kind))
        code = bare(word.text)
        if not quoted and (code in self.words or codes.form(code) in self.forms):
            return code
        raise OrderError("code", f'"{word.text[:40]}" is not {with_article(self.kind)}', column=word.column,
                         hint=f"such as {self._sample}", rule="OLY-TERM-01")  # fmt: skip

    @property
    def _sample(self) -> str:
        return " or ".join([*(_SAMPLES[form] for form in self.forms[:3]), *self.words[:1]])

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Numbered:
    """A thing of a table by its number or name. unique: codes of unique things fit too. prisoners: units fit too."""

    kind: str
    names: Mapping[str, str]
    least: int
    most: int
    unique: bool = False
    prisoners: bool = False
    zero: bool = False

    def read(self, words: Words) -> str:
        named = self._named(words)
        if named:
            return named
        word = words.take(with_article(self.kind))
        code = bare(word.text)
        if code.isascii() and code.isdigit() and len(code) <= 7:
            number = int(code)
            if self.least <= number <= self.most or (self.zero and number == 0):
                return str(number)
        form = codes.form(code)
        if (self.unique and form in ("other", "storm")) or (self.prisoners and form == "character"):
            return code
        hint = words.suggest(word.text, self.names) or f"write its number, {self.least} to {self.most}"
        raise OrderError("code", f'"{word.text[:40]}" is not {with_article(self.kind)}', column=word.column, hint=hint,
                         rule="OLY-TERM-01")  # fmt: skip

    def _named(self, words: Words) -> str:
        """The number of the thing named there, the longest name first; "" if none does."""
        left = words.ahead(_LONGEST_NAME)
        if left and spoken_form(left[0].text).partition(" ")[0] not in _FIRST_WORDS:
            return ""
        for count in range(len(left), 0, -1):
            found = self.names.get(spoken_form(" ".join(word.text for word in left[:count])))
            if found is not None:
                words.skip(count)
                return found
        return ""

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


def _item_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for item in ITEMS.values():
        names.setdefault(spoken_form(item.name), item.key)
        names.setdefault(spoken_form(item.many), item.key)
    return names


_ITEM_NAMES = _item_names()
_SKILL_NAMES = {spoken_form(skill.name): skill.key for skill in SKILLS.values()}
_FIRST_WORDS = frozenset(name.partition(" ")[0] for name in (*_ITEM_NAMES, *_SKILL_NAMES))
_LONGEST_NAME = max(name.count(" ") + 1 for name in (*_ITEM_NAMES, *_SKILL_NAMES))

ITEM = Numbered("item", _ITEM_NAMES, 1, LAST_ITEM, unique=True)
ANY_ITEM = Numbered("item", _ITEM_NAMES, 1, LAST_ITEM, unique=True, zero=True)
GIFT = Numbered("item or prisoner", _ITEM_NAMES, 1, LAST_ITEM, unique=True, prisoners=True)
SKILL = Numbered("skill", _SKILL_NAMES, FIRST_SKILL, 999)
USABLE = Numbered("skill or item", {**_ITEM_NAMES, **_SKILL_NAMES}, 1, 999, unique=True)
SUM = Numbered("item or sum of gold", _ITEM_NAMES, 1, 1_000_000, unique=True)

UNIT = Code("unit", ("character",), (GARRISON,))
UNIT_OR_NONE = Code("unit", ("character",), (NOBODY,))
RECEIVER = Code("unit", ("character", "item", "other"), (GARRISON,))  # the item may stand first (OLY-GAP-O33)
FACTION_OR_UNIT = Code("unit or player", ("character", "player"), (GARRISON,))
GIVER = Code("unit or player", ("character", "player"), (NOBODY,))
ENTITY = Code("unit, player or place", ("character", "player", "province", "city", "other", "storm"), (GARRISON,))
ADMITTED = Code("unit or player", ("character", "player"), ("all",))
STRUCTURE = Code("building or ship", ("other",))
FREE_NUMBER = Code("free number", ("character",))  # one of the five (OLY-GAP-O08)
THING = Code("thing", ("other",))
STORM = Code("storm", ("storm",))
SHEET = Code("item or skill", ("item", "other"))
PLACE = Code("place", ("province", "city", "other"))

DIRECTIONS: Mapping[str, str] = {
    **{direction.value: direction.value for direction in Direction},
    "n": Direction.NORTH.value,
    "e": Direction.EAST.value,
    "s": Direction.SOUTH.value,
    "w": Direction.WEST.value,
}


@dataclass(frozen=True, slots=True)
class Destination:
    """A direction, or the code of a place."""

    kind: str = "direction or place"

    def read(self, words: Words) -> str:
        direction = "" if words.is_quoted() else DIRECTIONS.get(bare(words.peek()), "")
        if direction:
            words.skip()
            return direction
        word = bare(words.peek())
        try:
            return PLACE.read(words)
        except OrderError as problem:
            meant = words.suggest(word, DIRECTIONS)
            problem.hint = meant or "north, east, south, west, in, out, up, down, or a code such as ad48"
            raise

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return list(dict.fromkeys(DIRECTIONS.values()))


DESTINATION = Destination()


@dataclass(frozen=True, slots=True)
class Plain:
    """Any word: an argument of a skill, which knows itself what it wants."""

    kind: str = "argument"
    longest: int = 60

    def read(self, words: Words) -> str:
        word = words.take(with_article(self.kind))
        if len(word.text) > self.longest:
            raise OrderError("long", f"the {self.kind} has {len(word.text)} characters, {self.longest} fit",
                             column=word.column)  # fmt: skip
        return word.text

    def show(self, value: Any) -> str:
        text = str(value)
        return f'"{text}"' if not text or any(character in " \t#" for character in text) else text

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Title:
    """A name or another short text, in quotes if it has blanks or is a number."""

    longest: int
    kind: str = "name"

    def read(self, words: Words) -> str:
        quoted = words.is_quoted()
        word = words.take(with_article(self.kind))
        if not quoted and word.text.isdigit():
            raise OrderError("text", f'"{word.text[:40]}" is a number', column=word.column,
                             hint=f"put {with_article(self.kind)} in quotes")  # fmt: skip
        if len(word.text) > self.longest:
            raise OrderError("long", f"the {self.kind} has {len(word.text)} characters, {self.longest} fit",
                             column=word.column)  # fmt: skip
        return word.text

    def show(self, value: Any) -> str:
        return f'"{value}"'

    def choices(self) -> list[str]:
        return []


class Condition(NamedTuple):
    """One condition of `wait` (OLY-GAP-O79). value, more: its arguments as text. negated: it follows `not`."""

    what: str
    value: str = ""
    more: str = ""
    negated: bool = False


_NUMBER = Whole(0, 1_000_000)
_FLAG = Plain("flag", 30)
# What stands behind each word: readers of its arguments; the last one may be missing if the word is in _SHORT.
_CONDITIONS: Mapping[str, tuple[Any, ...]] = {
    "time": (_NUMBER,), "day": (_NUMBER,), "turn": (_NUMBER,), "month": (_NUMBER,), "gold": (_NUMBER,),
    "unit": (UNIT,), "item": (ITEM, _NUMBER), "flag": (_FLAG, GIVER), "loc": (PLACE,), "shiploc": (PLACE,),
    "stack": (UNIT,), "ferry": (STRUCTURE,), "ship": (STRUCTURE,),
    "top": (), "owner": (), "rain": (), "wind": (), "fog": (), "clear": (),
}  # fmt: skip
_SHORT = ("item", "flag")


@dataclass(frozen=True, slots=True)
class ConditionReader:
    """One condition with its arguments, after `not` if it is turned round."""

    kind: str = "condition"

    def read(self, words: Words) -> Condition:
        negated = words.accept("not")
        word = words.take(with_article(self.kind))
        what = bare(word.text)
        if what not in _CONDITIONS:
            hint = words.suggest(word.text, _CONDITIONS) or f"one of {', '.join(_CONDITIONS)}"
            raise OrderError("condition", f'"{word.text[:40]}" is not a condition', column=word.column, hint=hint,
                             rule="OLY-GAP-O79")  # fmt: skip
        values = [""] * 2
        readers = _CONDITIONS[what]
        for number, reader in enumerate(readers):
            mark = words.mark()
            if number and what in _SHORT and (words.done or words.peek() in (*_CONDITIONS, "not")):
                break
            try:
                values[number] = str(reader.read(words))
            except OrderError:
                if not (number and what in _SHORT):
                    raise
                words.back_to(mark)
                break
        return Condition(what, values[0], values[1], negated)

    def show(self, value: Any) -> str:
        what, first, more, negated = value
        shown = [_FLAG.show(first)] if what == "flag" else [first] if first else []
        return " ".join([*(["not"] if negated else []), what, *shown, *([more] if more else [])])

    def choices(self) -> list[str]:
        return list(_CONDITIONS)


CONDITION = ConditionReader()
