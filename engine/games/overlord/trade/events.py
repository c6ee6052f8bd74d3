"""What happens at markets and among recruiters."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import UnitEvent
from engine.games.overlord.units.events import UnitsMet


def terms(price: int, total: int) -> str:
    """What was paid: "at $50 each, $500 in all", and for a single piece "for $50"."""
    return f"for ${total}" if price == total else f"at ${price} each, ${total} in all"


class Bought(UnitEvent):
    """goods: "10 longbows"; price: $ each; total: $ paid."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.MONEY
    goods: str
    price: int
    total: int

    @property
    def terms(self) -> str:
        return terms(self.price, self.total)


class Sold(UnitEvent):
    """goods: "20 rations"; price: $ each; total: $ earned."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.MONEY
    goods: str
    price: int
    total: int

    @property
    def terms(self) -> str:
        return terms(self.price, self.total)


class Recruited(UnitsMet):
    """The other is the unit that the recruits joined, a new one perhaps. hired: "10 followers"; price: $ each."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.GAIN
    hired: str
    price: int
    total: int

    @property
    def terms(self) -> str:
        return terms(self.price, self.total)


class TradeBarred(UnitEvent):
    """Somebody keeps the unit from trading or recruiting where it is; told once a month. reason: a sentence."""

    tone: ClassVar[Tone] = Tone.REFUSED

    reason: str


class StayedToTrade(UnitEvent):
    """Its stack moved off without it, because it had something to buy, to sell, or people to hire."""
