"""What the markets of cities trade in (OVL-GAP-25, OVL-GAP-26)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.overlord.rules.items import ITEMS
from engine.games.overlord.rules.source import DATA

MARKET_DAYS = (15, 30)
IMPERIAL_DAYS = (10, 20, 30)
MARKETPLACE_DAYS = (30,)
SOLD_OUT, UNTOUCHED = 5, -2  # percent of change of a price in a month
FACTOR = 2  # a price stays between half and twice its start


class Ware(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ware of city markets. wanted: cities buy it, else they sell it; mille: pieces for each 1000 inhabitants."""

    tag: str
    wanted: bool
    mille: int

    @property
    def price(self) -> int:
        """The price at the start of a campaign, in $."""
        return ITEMS[self.tag].price

    def amount(self, population: int) -> int:
        """How many pieces a month a city of that population trades, rounded down."""
        return population * self.mille // 1000


WARES: Mapping[str, Ware] = DATA.records(Ware, "market")
