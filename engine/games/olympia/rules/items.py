"""Everything that is counted: men, beasts, goods (OLY-ITEM-01, OLY-WEIGHT-02, OLY-MAINT-04)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.language.numerals import in_words
from engine.games.olympia.rules.source import DATA

Fighter = tuple[int, int, int]
"""Attack, defense and missile."""

ITSELF = -1
"""A capacity: it carries its own weight and nothing more (OLY-WEIGHT-01)."""

GOLD = "1"
PEASANT = "10"
WORKER = "11"
SOLDIER = "12"
SAILOR = "19"
NOBLE_WEIGHT = 100  # OLY-CAP-02
NOBLE_CAPACITY = 100
NOBLE_FIGHTER: Fighter = (80, 80, 0)  # OLY-COMBAT-05


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing. land, ride, fly: what one carries besides itself, or ITSELF. fighter: None if it never fights.

    man: paid and counted as a figure. animal: has to be led in swamps. beast: for Beastmastery. prominent: shown in
    the line of its holder. pay: gold a month.
    """

    key: str
    name: str
    plural: str = ""
    weight: int = 0
    land: int = 0
    ride: int = 0
    fly: int = 0
    fighter: Fighter | None = None
    man: bool = False
    animal: bool = False
    beast: bool = False
    prominent: bool = False
    pay: int = 0

    @property
    def many(self) -> str:
        """The name of several."""
        return self.plural or self.name + "s"


def _trade_goods() -> dict[str, Item]:
    """Trade goods are counted like everything else (OLY-GAP-54)."""
    return {
        good["item"]: Item(key=good["item"], name=name, plural=good.get("many", name), weight=good["weight"])
        for name, good in DATA.raw("cities/tradegoods").items()
        if "item" in good
    }


ITEMS: Mapping[str, Item] = {**DATA.records(Item, "items"), **_trade_goods()}


def spelled(number: int) -> str:
    """A number as reports write it: in words up to ten, then in digits with commas (OLY-GAP-93)."""
    return in_words(number, 10)


def named(item: str, *, many: bool = False) -> str:
    """A kind of thing with its number: "iron [79]"; many: "peasants [10]". What is not a kind of thing stays as it
    is.
    """
    kind = ITEMS.get(item)
    return item if kind is None else f"{kind.many if many else kind.name} [{item}]"


def counted(item: str, number: int) -> str:
    """So many of a kind: "five longbows [72]"; gold is counted in digits: "50 gold"."""
    if item == GOLD:
        return f"{number:,} {ITEMS[item].name}"
    kind = ITEMS[item]
    return f"{spelled(number)} {kind.name if number == 1 else kind.many} [{item}]"
