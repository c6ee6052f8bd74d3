"""The market report of a city (OLY-MARKET-09 to -13, -18, -19): what could be traded now, as it would be matched."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.olympia.sight.view import SeenOffer
from engine.games.olympia.state import Place, World
from engine.games.olympia.trade.market_report import market_rows


def offers_in(world: World, city: Place) -> Iterator[SeenOffer]:
    """Buyers as they stand in the list, the city last; then sellers, the lowest price first."""
    for row in market_rows(world, city):
        yield SeenOffer(
            sells=row.sells, item=row.item, goods=row.goods, who=row.who, price=row.price, quantity=row.quantity
        )
