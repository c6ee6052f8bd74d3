"""What is trained, made, gathered and bred (OLY-TRAIN-06, OLY-GAP-O39, OLY-GAP-34, OLY-BEAST-02, OLY-GAP-S654)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA, figures

NOBLE = "noble"


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"also": "with"}):
    """How one product is made. of: what is turned into it; also: an item more. place: inside a finished one.

    days: for so many pieces. aura: a day. Men are trained, everything else is made.
    """

    key: str
    order: Literal["train", "make"]
    of: str = ""
    also: str = ""
    skill: str = ""
    place: str = ""
    days: int = 1
    pieces: int = 1
    aura: int = 0


class Gathering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one thing is gathered. by: the noble himself, or the item that gathers one a day apiece.

    chance: in percent, once a day for the whole unit. order: a shorter order for the same.
    """

    key: str
    by: str
    skill: str = ""
    chance: int = 100
    order: str = ""


class Breeding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"counts_as": "as"}):
    """days: of what is born, else usual. accident, after_accident: in percent. pairs: "10+76" -> what is born."""

    usual: int
    accident: int
    after_accident: int
    days: dict[str, int]
    counts_as: dict[str, str]
    pairs: dict[str, str]

    def offspring(self, one: str, other: str) -> str:
        """What two parents have, in either order; "" for nothing."""
        one, other = self.counts_as.get(one, one), self.counts_as.get(other, other)
        if one == other:
            return one
        return self.pairs.get(f"{one}+{other}") or self.pairs.get(f"{other}+{one}", "")

    def time(self, born: str) -> int:
        """Days it takes; the usual ones if nothing is born."""
        return self.days.get(born, self.usual)


RECIPES: Mapping[str, Recipe] = DATA.records(Recipe, "works/making")
GATHERINGS: Mapping[str, Gathering] = DATA.records(Gathering, "works/collecting")
BREEDING: Breeding = figures(Breeding, "works/breeding")
