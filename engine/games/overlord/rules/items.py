"""The items: the rulebook's annex and what lies beyond it (OVL-ITEM-09 to -14, OVL-GAP-04, -57, -140)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.source import DATA
from engine.games.overlord.rules.stats import Action, Capacity, Stats

SLOTS: tuple[str, ...] = (
    "mount",
    "weapon",
    "armor",
    "shield",
    "cloak",
    "helmet",
    "gloves",
    "boots",
    "miscellaneous",
    "ring",
    "amulet",
    "tool",
    "food",
    "ship",
    "wand",
)
PER_FIGURE: Mapping[str, int] = {slot: 2 if slot in ("ring", "miscellaneous") else 1 for slot in SLOTS}  # OVL-GAP-140
WEIGHTLESS = 1000  # so many items of weight 0 weigh 1 (OVL-WEIGHT-02)


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item. carries: its capacity in a pack; equipped: its capacity while equipped, where that differs.

    slot: the category it is equipped in, "" for none; skill, level: what a unit must know to equip it, level 0 a novice
    who has begun to learn it. gives: to a figure that has it equipped. combat: what its tag does in a COMBAT list;
    weapon of a `ranged` kind are fired by RANGED as well. price: the usual one, 0 when nobody trades it. feeds: figures
    that one piece feeds for a month. faster: by how many percent it shortens work with the skills that name it as tool.
    study, use: percent by which it speeds study and use of a skill and all that grows out of it. raises: skills that a
    unit with one for each figure may study a level beyond its limit (OVL-SKILL-18). prospect: the skill a
    unit needs at the 1st level to see the item in the land. protects: element -> percent of the hits of that kind that
    do nothing to a figure that has it equipped (OVL-COMBAT-42).
    """

    tag: str
    name: str
    plural: str
    about: str
    weight: int = 0
    carries: Capacity = Capacity()
    equipped: Capacity | None = None
    slot: str = ""
    skill: str = ""
    level: int = 0
    gives: Stats = Stats()
    combat: Action | None = None
    price: int = 0
    feeds: int = 0
    faster: int = 0
    study: dict[str, int] = {}
    use: dict[str, int] = {}
    raises: tuple[str, ...] = ()
    protects: dict[str, int] = {}
    prospect: str = ""
    living: bool = False
    special: bool = False
    unique: bool = False
    annex: bool = False

    @property
    def per_figure(self) -> int:
        """How many of its category a figure may have equipped, 0 if it cannot be equipped (OVL-ITEM-03, -04)."""
        return PER_FIGURE.get(self.slot, 0)

    @property
    def carries_equipped(self) -> Capacity:
        """Its capacity while it is equipped (OVL-ITEM-07)."""
        return self.carries if self.equipped is None else self.equipped

    @property
    def is_hidden(self) -> bool:
        """Lies in the land unseen by who lacks the skill to find it."""
        return bool(self.prospect)


ITEMS: Mapping[str, Item] = DATA.records(Item, "items", "items_beyond")
EARTHEN: tuple[str, ...] = ("ston", "gran", "iron", "silv", "gold", "adam", "gems")  # what a mine yields (OVL-BUILD-17)
