"""The readers of Dunk! order arguments: provinces, armies, kingdoms, towns, technologies, movement words, names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.errors import OrderError
from engine.core.language.readers import Choice, Many, Named, Reader, Whole
from engine.core.language.words import Words, spoken_form
from engine.core.orders import arg, may
from engine.games.dunk.rules.technologies import technologies

ALL = "all"
LONGEST_NAME = 30
_NAME = re.compile(r"[A-Za-z_']+")

PROVINCE = Whole(0, 999_999, kind="province")
AMOUNT = Whole(1, 1_000_000, kind="amount")
PLAYER_NUMBER = Whole(1, 999_999_999, kind="player number")
ARMY = Named("army", unknown_ok=True)
KINGDOM = Named("kingdom")
TOWN = Named("town", unknown_ok=True)  # kept as the number of its province

_MOVEMENTS = {
    "nw": "nw", "w": "w", "sw": "sw", "se": "se", "e": "e", "ne": "ne", "0": "0", "wait": "wait", "unclimb": "unclimb",
    "train": "train", "t": "train", "death_train": "death_train", "dt": "death_train",
    "northwest": "nw", "west": "w", "southwest": "sw", "southeast": "se", "east": "e", "northeast": "ne",
}  # fmt: skip
DIRECTIONS = Many(Choice(_MOVEMENTS, "direction"), most=60)
SOME_DIRECTIONS = Many(Choice(_MOVEMENTS, "direction"), least=1, most=60)
GOODS = Choice(
    {"food": "food", "timber": "timber", "ore": "ore", "spec": "spec", "special_stuff": "spec",
     "tradegoods": "tradegoods", "trade_goods": "tradegoods"},
    "kind of goods",
)  # fmt: skip

A_PROVINCE, AN_ARMY, A_KINGDOM = arg("province", PROVINCE), arg("army", ARMY), arg("kingdom", KINGDOM)
TO_KINGDOM = arg("kingdom", KINGDOM, "to")
WAY = may("directions", DIRECTIONS, default=())


@dataclass(frozen=True, slots=True)
class OrAll:
    """What the other reader reads, or the word all."""

    one: Reader

    @property
    def kind(self) -> str:
        return self.one.kind

    def read(self, words: Words) -> Any:
        return ALL if words.accept(ALL) else self.one.read(words)

    def show(self, value: Any) -> str:
        return ALL if value == ALL else self.one.show(value)

    def choices(self) -> list[str]:
        return [*self.one.choices(), ALL] if self.one.choices() else []


@dataclass(frozen=True, slots=True)
class TechnologyName:
    """One of the 63 technologies, underscores or blanks (DNK-TECH-01)."""

    kind: str = "technology"

    def read(self, words: Words) -> str:
        known = _spoken_technologies()
        left = words.ahead(4)
        for count in range(len(left), 0, -1):
            name = known.get(spoken_form(" ".join(word.text for word in left[:count])))
            if name:
                words.skip(count)
                return name
        word = words.take("a technology")
        raise OrderError(
            "technology",
            f'"{word.text[:40]}" is not a known technology',
            column=word.column,
            hint=words.suggest(word.text, technologies()),
        )

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return list(technologies())


def _spoken_technologies() -> Mapping[str, str]:
    if not _SPOKEN:
        _SPOKEN.update({spoken_form(name): name for name in technologies()})
    return _SPOKEN


_SPOKEN: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class NewName:
    """A new name of a kingdom or a town: the rest of the line, English letters, `_` and the apostrophe (DNK-GAP-61)."""

    kind: str = "name"

    def read(self, words: Words) -> str:
        first = words.take("a new name")
        name = "_".join([first.text, *(word.text for word in words.left)]).replace(" ", "_")
        words.skip(len(words.left))
        if not _NAME.fullmatch(name) or not name.strip("_'"):
            raise OrderError(
                "letters", f'"{name[:40]}" is not a valid name', column=first.column,
                hint="English letters, _ and the apostrophe only", rule="DNK-GAP-61",
            )  # fmt: skip
        if len(name) > LONGEST_NAME:
            raise OrderError(
                "long", f"the name has {len(name)} characters; the limit is {LONGEST_NAME}", column=first.column,
                rule="DNK-ADMIN-08",
            )  # fmt: skip
        return name

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class Secret:
    """The rest of the line, which is nobody's business: a password or an address. It is read and forgotten."""

    kind: str = "private"

    def read(self, words: Words) -> str:
        words.skip(len(words.left))
        return ""

    def show(self, value: Any) -> str:
        return ""

    def choices(self) -> list[str]:
        return []


@dataclass(frozen=True, slots=True)
class LaterOrder:
    """The rest of the line as it stands: an order for the next turn, which is not read before then (DNK-ADMIN-02)."""

    kind: str = "order"

    def read(self, words: Words) -> str:
        words.accept(":")
        left = words.left
        if not left:
            raise OrderError("missing", "write an order after next turn", column=words.column)
        words.skip(len(left))
        return " ".join(f'"{word.text}"' if word.quoted else word.text for word in left).replace(" :", ":")

    def show(self, value: Any) -> str:
        return str(value)

    def choices(self) -> list[str]:
        return []
