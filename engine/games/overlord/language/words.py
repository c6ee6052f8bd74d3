"""The readers of Overlord order arguments that are not ids: tags, amounts in either order, plans, tactics, texts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.errors import OrderError
from engine.core.language.readers import Choice, Whole, words_of
from engine.core.language.words import Words, with_article
from engine.core.orders import Namer, arg, may
from engine.games.overlord.language.ids import LOCATION, STRUCTURE, UNIT, Reference, bare

LONGEST_NAME = 80
LONGEST_TEXT = 800
_TAG = re.compile(r"[a-z]{3,4}")
_DIGITS = re.compile(r"\d{1,9}")
_PLACEHOLDERS = ("item", "race", "item-tag", "skill", "title", "tag", "type")  # words of the rulebook's examples
_SAMPLES = {"item": "swrd", "skill": "cmbt", "race": "man", "title": "mayo"}
AMOUNT = Whole(0, 100_000_000, kind="number")


def is_number(word: str) -> bool:
    return word.isascii() and _DIGITS.fullmatch(word) is not None


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of three or four letters in any case, or a name of that kind which the player knows ("sword").

    Kept in small letters. Whether there is such a thing is not asked here: a player may have heard of more than his
    reports show.
    """

    kind: str

    def peek(self, words: Words) -> tuple[str, int] | None:
        """The tag that the next words are and how many they are; None when they are none."""
        if words.done:
            return None
        plain = bare(words.peek())
        if _TAG.fullmatch(plain):
            return plain, 1
        known = words.directory.find(self.kind, words.ahead(words.directory.longest(self.kind)))
        return (str(known[0]), known[1]) if known else None

    def read(self, words: Words) -> str:
        found = self.peek(words)
        if found is not None and found[0] not in _PLACEHOLDERS:
            words.skip(found[1])
            return found[0]
        word = words.take(f"a tag of {with_article(self.kind)}")
        hint = words.suggest(word.text, words.directory.near(self.kind))
        if word.text.lower() in _PLACEHOLDERS:
            hint = f'write the tag itself in place of "{word.text}", such as {_SAMPLES.get(self.kind, "swrd")}'
        raise OrderError("tag", f'"{word.text[:40]}" is not the tag of {with_article(self.kind)}', column=word.column,
                         hint=hint or "tags have three or four letters, such as swrd")  # fmt: skip

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


MANY = ("items", "races")  # kinds of names, of several


def so_many(name: Namer, tag: str, number: int | None, kind: str = "item") -> str:
    """What a player calls one or several of an item, or of a race: "sword [swrd]", "swords [swrd]"."""
    return name(tag, kind if number == 1 else f"{kind}s")


ITEM, SKILL, RACE, TITLE, TYPE = Tag("item"), Tag("skill"), Tag("race"), Tag("title"), Tag("structure type")


class Goods(NamedTuple):
    """So much of an item. number: None for as many as possible; kept: how many must stay behind (OVL-ORD-22, -23)."""

    item: str
    number: int | None = None
    kept: int = 0


@dataclass(frozen=True, slots=True)
class GoodsReader:
    """An item with up to two numbers, in any order: the first is the number, the second what is kept (OVL-GAP-68)."""

    kind: str = "item"
    numbers: int = 2

    def read(self, words: Words) -> Goods:
        item = ""
        found: list[int] = []
        while not words.done:
            column, text = words.column, words.peek()
            if is_number(text) and len(found) < self.numbers:
                words.skip()
                found.append(int(text))
            elif not item:
                item = ITEM.read(words)
            else:
                raise OrderError("extra", f'"{text[:40]}" is left over', column=column)
        if not item:
            item = ITEM.read(words)  # says what is missing
        return Goods(item, *found)

    def show(self, value: Any) -> str:
        goods: Goods = value
        numbers = [] if goods.number is None else [str(goods.number)]
        return " ".join([goods.item, *numbers, *([str(goods.kept)] if goods.kept else [])])

    def choices(self) -> list[str]:
        return []


class Lot(NamedTuple):
    """An amount of an item, as SWAP names it."""

    item: str
    amount: int


@dataclass(frozen=True, slots=True)
class LotReader:
    """An amount and an item, in either order."""

    kind: str = "amount and item"

    def read(self, words: Words) -> Lot:
        if is_number(words.peek()):
            amount: int = AMOUNT.read(words)
            return Lot(ITEM.read(words), amount)
        item = ITEM.read(words)
        return Lot(item, AMOUNT.read(words))

    def show(self, value: Any) -> str:
        return f"{value.amount} {value.item}"

    def choices(self) -> list[str]:
        return []


class Plan(NamedTuple):
    """What BUILD says (OVL-GAP-71). tag: a skill, or the type of a new structure; structure: its id or new id, "" none.

    type: the type named along with a skill, "" for none; pieces: how many pieces to lay, 0 no limit.
    """

    tag: str
    structure: str = ""
    type: str = ""
    pieces: int = 0


@dataclass(frozen=True, slots=True)
class PlanReader:
    """`type new-id`, or `skill [structure] [type] [pieces]`, the latter three in any order."""

    kind: str = "skill or structure type"

    def read(self, words: Words) -> Plan:
        tag, structure, type_, pieces = Tag(self.kind).read(words), "", "", 0
        while not words.done:
            column, text = words.column, words.ahead(1)[0].text
            if is_number(text) and not pieces:
                pieces = int(text)
                words.skip()
            elif not structure and (found := STRUCTURE.peek(text)):
                structure = found
                words.skip()
            elif not type_:
                type_ = TYPE.read(words)
            else:
                raise OrderError("extra", f'"{text[:40]}" is left over', column=column)
        return Plan(tag, structure, type_, pieces)

    def show(self, value: Any) -> str:
        plan: Plan = value
        return " ".join(part for part in (plan.tag, plan.structure, plan.type, str(plan.pieces or "")) if part)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class LessonReader:
    """Whom TEACH teaches what: `unit skill [unit skill] ...` or `unit skill unit unit` (OVL-GAP-70): pairs of both."""

    kind: str = "unit and skill"

    def read(self, words: Words) -> tuple[tuple[str, str], ...]:
        pupils: list[str] = []
        lessons: list[tuple[str, str]] = []
        skill = ""
        while not words.done or not lessons:
            if pupils and not (words.done or UNIT.peek(words.ahead(1)[0].text)):
                skill = SKILL.read(words)
                lessons += [(pupil, skill) for pupil in pupils]
                pupils = []
            elif words.done and pupils:
                skill = SKILL.read(words)  # says what is missing
            else:
                pupils.append(UNIT.read(words))
        return (*lessons, *((pupil, skill) for pupil in pupils))

    def show(self, value: Any) -> str:
        return " ".join(f"{pupil} {skill}" for pupil, skill in value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Either:
    """An id or a tag, such as the target of a spell or of a builder (OVL-ORD-52)."""

    ids: Reference
    tag: Tag
    kind: str

    def read(self, words: Words) -> str:
        found = None if words.done else self.ids.peek(words.ahead(1)[0].text)
        if found is not None:
            words.skip()
            return found
        return self.tag.read(words)

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


TARGET = Either(Reference("unit, location or structure", "ULB", "UB"), TYPE, "unit, location, structure or its type")


@dataclass(frozen=True, slots=True)
class Said:
    """A name or description: a quoted text, or all words to the end of the line (OVL-GAP-08). Printed in quotes."""

    longest: int
    kind: str

    def read(self, words: Words) -> str:
        first = words.take(f"a {self.kind}")
        spoken = [first, *words.left]
        words.skip(len(spoken) - 1)
        text = " ".join(word.text for word in spoken).strip()
        if len(text) > self.longest:
            message = f"the {self.kind} has {len(text)} characters; the limit is {self.longest}"
            raise OrderError("long", message, column=first.column)
        if not text:
            raise OrderError("missing", f"the {self.kind} is empty", column=first.column)
        return text

    def show(self, value: Any) -> str:
        return f'"{value}"'

    def choices(self) -> list[str]:
        return []


NAME = Said(LONGEST_NAME, "name")
TEXT = Said(LONGEST_TEXT, "description")
SECRET = Said(200, "word")

DIRECTIONS = Choice(
    {
        "N": "N", "north": "N", "NE": "NE", "northeast": "NE", "SE": "SE", "southeast": "SE", "S": "S", "south": "S",
        "SW": "SW", "southwest": "SW", "NW": "NW", "northwest": "NW", "E": "E", "east": "E", "W": "W", "west": "W",
        "up": "UP", "down": "DOWN", "out": "OUT", "in": "IN",
    },
    "direction",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WayReader:
    """A direction, or the id of a location (OVL-EX-13)."""

    kind: str = "direction or location"

    def read(self, words: Words) -> str:
        word = words.ahead(1)[0].text if not words.done else ""
        if found := LOCATION.peek(word):
            words.skip()
            return found
        return DIRECTIONS.read(words)

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return list(dict.fromkeys(DIRECTIONS.options.values()))


WAY = WayReader()

BATTLE = words_of("avoid", "defend", "fight", kind="participation")
# The rulebook names the middle of both ways of ranging a field by either word (OVL-GAP-75).
RANK = Choice({"front": "front", "middle": "middle", "center": "middle", "centre": "middle", "rear": "rear"}, "rank")
FILE = Choice({"left": "left", "center": "center", "centre": "center", "middle": "center", "right": "right"}, "file")
MANNER = words_of(
    "flee", "retreat", "stand", "advance", "sweep", "flank", "charge", "fire", "support", kind="way to move"
)
STANCE = Choice(
    {"ally": "ally", "allied": "ally", "friendly": "friendly", "friend": "friendly", "neutral": "neutral",
     "hostile": "hostile", "enemy": "enemy", "default": "default"},
    "stance",
)  # fmt: skip
SETTING = words_of("advertise", "announce", "consume", "silent", "share", "support", "terse", kind="setting")
MEASURE = Choice({"level": "level", "levels": "level", "days": "days", "day": "days"}, "measure (LEVEL or DAYS)")


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a combat list: MELEE, PARRY, RANGED, or the tag of a skill or an item (OVL-ORD-12)."""

    kind: str = "combat action"

    def read(self, words: Words) -> str:
        if words.peek() in ("melee", "parry", "ranged"):
            return words.take().text.lower()
        near = words.suggest(words.peek(), self.choices())
        try:
            return Tag("skill").read(words)
        except OrderError as problem:
            problem.hint = near or problem.hint
            raise

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return ["melee", "parry", "ranged"]


@dataclass(frozen=True, slots=True)
class Topic:
    """What RESHOW asks for: ALL, STANCES, a kind of thing, or a tag; one word, kept in small letters (OVL-FORD-08)."""

    kind: str = "kind or tag"

    def read(self, words: Words) -> str:
        word = words.take(f"a {self.kind}")
        return bare(word.text.lower())[:40]

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return ["all", "stances", "items", "skills", "races", "buildings", "titles"]


A_UNIT, AN_ITEM, A_SKILL, A_NUMBER = arg("unit", UNIT), arg("item", ITEM), arg("skill", SKILL), arg("number", AMOUNT)
A_NAME = arg("name", NAME)
A_LEVEL = may("level", Whole(1, 20, kind="level"))
HEADCOUNT = Whole(0, 1_000_000, kind="number of figures")
