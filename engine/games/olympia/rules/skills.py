"""The 18 categories and 135 sub-skills (OLY-SKILL-01 to -03, OLY-GAP-79, OLY-GAP-S000 to -S922)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA, Spread

WEEK = 7
ANY = -1
"""A most of aura: as much as one likes."""

Kind = Literal[
    "category", "collect", "make", "scribe", "practice", "produce", "potion", "scry", "shroud", "dispel", "storm",
    "gate", "forge", "automatic", "mine", "prayer", "meditate", "own",
]  # fmt: skip
Length = Literal["fixed", "daily", "each", "learning", "route", "work", "offspring"]
"""How long a use goes on: its days; day by day; so many days a piece; as long as learning what is written down; the
route; worker-days; what is born."""
AuraFor = Literal["", "distance", "undead", "250 weight", "50 weight", "day"]


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A category or sub-skill. weeks, noble_points: what learning takes. common: may be studied anywhere.

    kind: which sort of use it is; order: the order that uses it, "" for none. days, length: of a use. aura: least and
    most, each for so much of aura_for. consumes, present: items used up, and items that must be there. gives: the
    item made. place: the kind of place where it must be used. figures: what else a use counts with, by name; see the
    subject of the skill.
    """

    key: str
    name: str
    kind: Kind
    weeks: int
    category: str = ""
    noble_points: int = 0
    common: bool = False
    magic: bool = False
    rated: bool = True
    order: str = "use"
    days: int = 0
    length: Length = "fixed"
    aura: tuple[int, int] = (0, 0)
    aura_for: AuraFor = ""
    consumes: dict[str, int] = {}
    present: dict[str, int] = {}
    gives: str = ""
    place: str = ""
    figures: dict[str, int | tuple[int, ...]] = {}

    def number(self, name: str) -> int:
        """A figure that is one number. Raises KeyError, or TypeError if it is several."""
        found = self.figures[name]
        if isinstance(found, tuple):
            raise TypeError(f"{name} of {self.key} is not one number")
        return found

    def numbers(self, name: str) -> tuple[int, ...]:
        """A figure that is several numbers, such as a chance for each point of aura. Raises KeyError or TypeError."""
        found = self.figures[name]
        if not isinstance(found, tuple):
            raise TypeError(f"{name} of {self.key} is one number")
        return found

    def spread(self, name: str) -> Spread:
        """A figure that is drawn: least and most. Raises KeyError, TypeError or ValueError."""
        least, most = self.numbers(name)
        return least, most

    @property
    def is_category(self) -> bool:
        return self.kind == "category"

    @property
    def days_to_learn(self) -> int:
        return self.weeks * WEEK


SKILLS: Mapping[str, Skill] = DATA.records(Skill, "skills")
CATEGORIES: tuple[str, ...] = tuple(key for key, skill in SKILLS.items() if skill.is_category)


@cache
def sub_skills(category: str) -> tuple[Skill, ...]:
    """The sub-skills of a category, by number."""
    return tuple(skill for skill in SKILLS.values() if skill.category == category)


def hidden_skills(category: str) -> tuple[Skill, ...]:
    """Those that only research, a scroll or a book reveals (OLY-RESEARCH-05)."""
    return tuple(skill for skill in sub_skills(category) if not skill.common)
