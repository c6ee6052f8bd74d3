"""Classes of units: basic infantry, knights, commanders, beasts and the units of the houses (ERF-BASIC, ERF-KNIGHT)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from engine.games.erfworld.rules.designs import designed
from engine.games.erfworld.rules.makeup import SPECIALS as SPECIALS
from engine.games.erfworld.rules.makeup import Special as Special
from engine.games.erfworld.rules.makeup import UnitClass as UnitClass
from engine.games.erfworld.rules.source import DATA

SHIELD = "shield"  # what may stand behind a class instead of a special (ERF-UNIT-60)


class Classes(dict[str, UnitClass]):
    """The classes of the tables by their keys, and those whose key is a design or a class with a special more
    ("piker+scout").
    """

    def __missing__(self, key: str) -> UnitClass:
        return varied(key) if "+" in key else designed(key)

    def __contains__(self, key: object) -> bool:
        if super().__contains__(key):
            return True
        try:
            return isinstance(key, str) and bool(self[key])
        except KeyError:
            return False


@lru_cache(maxsize=256)
def varied(key: str) -> UnitClass:
    """A class with a special more: key and special, with a plus. Raises KeyError."""
    base, _, special = key.rpartition("+")
    kind = CLASSES[base]
    if special == SHIELD:
        return msgspec.structs.replace(kind, key=key, shielded=True)
    specials = tuple(dict.fromkeys((*kind.specials, SPECIALS[special].key)))
    keen = "keen " if special == "scout" and kind.is_basic else ""  # ERF-UPKEEP-08
    return msgspec.structs.replace(
        kind, key=key, specials=specials, name=f"{keen}{kind.name}", plural=f"{keen}{kind.plural}"
    )


CLASSES = Classes(
    DATA.records(
        UnitClass,
        "units/classes_infantry",
        "units/classes_command",
        "units/classes_beasts",
        "units/classes_houses",
        "magic/classes_golems",
        "magic/classes_vehicles",
        "magic/classes_ships",
    )
)
BASICS: tuple[str, ...] = ("piker", "archer", "stabber", "scout", "tosser", "crossbower", "digger")
KNIGHTS: tuple[str, ...] = ("ninja", "keshik", "knight", "explorer", "guardian", "arbalist", "lancer")


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ready set of six ranks of own units (ERF-WORLDGEN-07)."""

    key: str
    rule: str
    name: str
    about: str
    units: tuple[str, ...]


HOUSES: Mapping[str, House] = DATA.records(House, "units/houses")
RANKS_OF_A_HOUSE = 6  # ERF-UNIT-02
