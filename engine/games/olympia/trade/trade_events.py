"""What is told of buying and selling (OLY-MARKET-06, -07)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class OfferMade(UnitEvent):
    """trade: "buy" or "sell". goods: how many of what. price: of each."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    trade: str
    goods: str
    price: int


class OfferCleared(UnitEvent):
    """trade: "buy" or "sell". name: of what."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    trade: str
    name: str


class Bought(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    goods: str
    gold: int


class Sold(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    goods: str
    gold: int


class GoodFound(UnitEvent):
    """A city sells a trade good from now on."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    price: int
    quantity: int
    city: str


class MarketFound(UnitEvent):
    """A city buys a trade good from now on."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    price: int
    quantity: int
    city: str


class NoMarket(UnitEvent):
    """A city does not want a trade good, ever."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.REFUSED
    goods: str
    city: str
