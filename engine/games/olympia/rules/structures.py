"""Buildings, ships, castle levels and mines (OLY-BUILD-01, OLY-SHIP-01, OLY-CASTLE-04, OLY-GAP-35, -36, -38)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA, figures

FIFTHS = 5
CASTLE_DEFENSE = 5  # for each level (OLY-GAP-36)


class Structure(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"places": "in"}):
    """A building or ship. work: worker-days. fifth: of the material, taken five times. protects: the first so many men.

    man_days: for a point of repair or razing. civilization: in quarters. places: where it may stand.
    """

    key: str
    kind: Literal["building", "ship"]
    work: int
    material: str
    fifth: int
    skills: tuple[str, ...]
    defense: int
    protects: int
    man_days: int
    places: tuple[str, ...]
    civilization: int = 0
    crew: int = 0
    capacity: int = 0
    most_inside: int = 0


class CastleLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """stone, work: to reach it. garrisons: the most bound to it, 0 for any number."""

    key: str
    garrisons: int
    stone: int = 0
    work: int = 0


class MineDepth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be mined there in a month."""

    key: str
    iron: int
    gold: int
    mithril: int


class MineWorks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """uses_a_level: uses that dig one level. crystal, find: percent. accident_one_in: depth in so many a day."""

    uses_a_level: int
    workers: int
    crystal: int
    crystal_depth: int
    find: int
    accident_one_in: int
    collapsed: int


STRUCTURES: Mapping[str, Structure] = DATA.records(Structure, "works/structures")
CASTLE_LEVELS: Mapping[int, CastleLevel] = {
    int(key): level for key, level in DATA.records(CastleLevel, "works/castles").items()
}
MINES: Mapping[int, MineDepth] = {
    int(key): depth for key, depth in DATA.records(MineDepth, "works/mines", skip=("works",)).items()
}
MINE_WORKS: MineWorks = figures(MineWorks, "works/mines", part="works")
