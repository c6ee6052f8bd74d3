"""All a unit can hold: people, goods, monsters (ATL-ITEM-01, ATL-MOVE-11, ATL-SKILL-05, ATL-GAP-25, -87, -94)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

import msgspec

from engine.games.atlantis.rules.source import DATA

PERSON_WEIGHT = 10  # ATL-MOVE-10
PERSON_CARRIES = 5


class Good(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"kind": "class"}):
    """A thing. walks, rides, flies: what it carries besides itself at that speed. uses: material for one piece.

    mount: the most Riding it lends in battle, mount_skill: the Riding needed for that. flat: one a person and month.
    """

    key: str
    abbreviation: str
    plural: str = ""
    kind: str = "normal"
    weight: int = 0
    walks: int = 0
    rides: int = 0
    flies: int = 0
    price: int = 0
    skill: str = ""
    level: int = 1
    uses: dict[str, int] = {}
    flat: bool = False
    land: bool = False
    food: bool = False
    needs_horse: bool = False
    walks_by_itself: bool = False
    mount: int = 0
    mount_skill: int = 0
    also: tuple[str, ...] = ()


class Race(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of people. best: the highest level in the specialities, usual: in all else (0 best: none)."""

    key: str
    plural: str
    abbreviation: str
    upkeep: int
    usual: int
    best: int = 0
    specialities: tuple[str, ...] = ()

    def limit(self, skill: str) -> int:
        """The highest level such people reach in a skill (ATL-SKILL-04, -06)."""
        return self.best if skill in self.specialities else self.usual


class Monster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of monster (ATL-GAP-94). hits: blows it survives and attacks it makes a round (ATL-GAP-75)."""

    key: str
    abbreviation: str
    terrain: str
    role: str
    combat: int
    hits: int
    tactics: int
    stealth: int
    observation: int
    silver: int
    spoil: str
    hostile: int
    number: int
    weight: int
    carries: int
    rides: bool = False
    flies: bool = False
    power: str = ""
    kind: str = ""
    giveable: bool = False


class Item(msgspec.Struct, frozen=True):
    """Any item in one shape: how it weighs, carries, is printed and found in orders."""

    key: str
    plural: str
    abbreviation: str
    weight: int
    walks: int
    rides: int
    flies: int
    kind: str  # man, leader, monster, illusion, or the class of a good
    food: bool = False

    @property
    def is_person(self) -> bool:
        return self.kind in ("man", "leader")

    @property
    def is_monster(self) -> bool:
        return self.kind in ("monster", "illusion")


GOODS: Mapping[str, Good] = DATA.records(Good, "items")
RACES: Mapping[str, Race] = DATA.records(Race, "races")
MONSTERS: Mapping[str, Monster] = DATA.records(Monster, "monsters")
LEADER = "leader"
ILLUSION = "illusory "  # before the name of the monster that is feigned
ILLUSIONS: tuple[str, ...] = tuple(
    ILLUSION + name for name in ("wolf", "eagle", "dragon", "skeleton", "undead", "lich", "imp", "demon", "balrog")
)
TRADE_ITEMS: tuple[str, ...] = tuple(key for key, good in GOODS.items() if good.kind == "trade")


def _plural(key: str) -> str:
    irregular = {"wolf": "wolves", "lich": "liches", "undead": "undead", "merfolk": "merfolk", "kraken": "krakens"}
    head, _, last = key.rpartition(" ")
    if last == "man":
        return f"{head} men".strip()
    return irregular.get(key, key if key.endswith("s") else key + ("es" if key.endswith("x") else "s"))


def _people() -> dict[str, Item]:
    return {
        race.key: Item(
            race.key,
            race.plural,
            race.abbreviation,
            PERSON_WEIGHT,
            PERSON_CARRIES,
            0,
            0,
            "leader" if race.key == LEADER else "man",
        )
        for race in RACES.values()
    }


def _goods() -> dict[str, Item]:
    return {
        g.key: Item(
            g.key, g.plural or _plural(g.key), g.abbreviation, g.weight, g.walks, g.rides, g.flies, g.kind, g.food
        )
        for g in GOODS.values()
    }


def _monsters() -> dict[str, Item]:
    found = {}
    for m in MONSTERS.values():
        rides, flies = m.carries if m.rides or m.flies else 0, m.carries if m.flies else 0
        found[m.key] = Item(m.key, _plural(m.key), m.abbreviation, m.weight, m.carries, rides, flies, "monster")
    for key in ILLUSIONS:
        true = MONSTERS[key.removeprefix(ILLUSION)]
        plural = ILLUSION + _plural(true.key)
        found[key] = Item(key, plural, "I" + true.abbreviation, 1, 0, 0, 1, "illusion")
    return found


ITEMS: Mapping[str, Item] = MappingProxyType({**_people(), **_goods(), **_monsters()})


def is_known(met: Collection[str], item: str) -> bool:
    """Common goods, people and trade items are known to all; others to who has met them (ATL-ADV-01)."""
    good = GOODS.get(item)
    common = not ITEMS[item].is_monster if good is None else good.kind not in ("advanced", "magic")
    return common or item in met
