"""Kinds of provinces and sub-locations (OLY-LOC-26, OLY-GAP-27, -28, -33)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA

OCEAN = "ocean"
CITY = "city"
ISLAND = "island"
MOUNTAIN = "mountain"


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of place. days: to enter it on foot. share: percent of the land. supplies: monthly, by item.

    treacherous: nobody rides there. storms: kinds that can be summoned. inside: sub-locations it may have, by weight;
    hidden: the chance in percent that one of these is hidden.
    """

    key: str
    level: Literal["province", "inside"]
    days: int
    share: int = 0
    water: bool = False
    treacherous: bool = False
    supplies: dict[str, int] = {}
    storms: tuple[str, ...] = ()
    inside: dict[str, int] = {}
    hidden: dict[str, int] = {}


LANDS: Mapping[str, Land] = DATA.records(Land, "land")
TERRAINS: tuple[str, ...] = tuple(key for key, land in LANDS.items() if land.share)
"""What the land of the regular world is made of."""

COAST_SUPPLIES: Mapping[str, int] = {"59": 30}
"""Flotsam of a land province beside the ocean."""

SHORE = 1
"""Days between land and ocean (OLY-LOC-06)."""

HIGH_SEA = 4
"""Days from ocean to ocean where neither touches land; else those of the table."""
