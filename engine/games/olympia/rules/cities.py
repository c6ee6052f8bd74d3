"""What cities trade and teach (OLY-GAP-53 to -56)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from engine.games.olympia.rules.source import DATA, Spread, Steps, figures


class Trade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offer of cities. where: what the city must all be. one_of: of the trades of this name a city has one.

    chance: percent of the cities. buys_back: it also buys as many at half the price.
    """

    trade: Literal["buy", "sell"]
    item: str
    where: tuple[str, ...]
    quantity: Steps
    price: Steps
    one_of: str = ""
    chance: int = 100
    buys_back: bool = False


class GoldenRing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """chance: percent a month."""

    chance: int
    price: Steps


class Opium(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Demand and price by level; tax: percent off the tax base for each level."""

    quantity: tuple[int, ...]
    price: tuple[int, ...]
    tax: int


class Markets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    trades: tuple[Trade, ...]
    golden_ring: GoldenRing
    opium: Opium


class TradeGood(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What Find tradegood may find. item: its number. many: the name of several, if it differs."""

    key: str
    item: str
    weight: int
    price: int
    many: str = ""


class TradeOffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a lot is made: surcharge in percent, months it lasts, profit in tens of gold a lot, provinces apart."""

    quantity: Spread
    surcharge: Steps
    months: Spread
    profit: Spread
    apart: int
    a_city: int
    chance: int


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a sort of city teaches: always these; one of each draw ("" for none); others by chance in percent."""

    key: str
    always: tuple[str, ...] = ()
    draws: tuple[tuple[str, ...], ...] = ()
    magic_with: tuple[str, ...] = ()
    chance: dict[str, int] = {}


MARKETS: Markets = figures(Markets, "cities/markets")
TRADE_GOODS: Mapping[str, TradeGood] = {
    good.item: good for good in DATA.records(TradeGood, "cities/tradegoods", skip=("offer",)).values()
}
"""By their numbers."""
TRADE_OFFER: TradeOffer = figures(TradeOffer, "cities/tradegoods", part="offer")
LESSONS: Mapping[str, Lessons] = DATA.records(Lessons, "cities/teaching", skip=("lie",))
LIE_LESSONS: Mapping[str, str] = DATA.raw("cities/teaching")["lie"]
"""What the lie of a city adds: "port" or the terrain around it -> skill."""
