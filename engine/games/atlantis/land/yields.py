"""What a region yields with its trade structures (ATL-BUILD-05..09, ATL-GAP-37, ATL-EX-18)."""

from __future__ import annotations

from engine.games.atlantis.land.economy import blessing, entertainment_money
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.state import Product, Region

ENTERTAINMENT = "entertainment"


def structures_aiding(region: Region, product: str) -> int:
    """How many finished structures raise this product."""
    return sum(s.needs == 0 and STRUCTURES[s.type].aids == product for s in region.structures)


def bonus(base: int, structures: int) -> int:
    """A quarter of the base for the first structure, half as much for each further one, each rounded down."""
    return sum(base // (4 << nth) for nth in range(min(structures, 32)))


def maximum(region: Region, product: Product) -> int:
    """How much of a product the region yields this month, structures and last month's spells included."""
    more = bonus(product.base, structures_aiding(region, product.item)) if region.structures else 0
    return product.base + more + blessing(region, product.item, product.base)


def entertainment(region: Region) -> int:
    """What entertainers can earn this month, inns included (ATL-INCOME-03, -04)."""
    if not region.structures:
        return region.entertainment
    return region.entertainment + bonus(entertainment_money(region), structures_aiding(region, ENTERTAINMENT))
