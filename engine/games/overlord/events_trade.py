"""What happens at markets and among recruiters."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.overlord.events import UnitEvent
from engine.games.overlord.events_units import UnitsMet


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(UnitEvent):
    """goods: "10 longbows"; price: $ each; total: $ paid."""

    goods: str
    price: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold(UnitEvent):
    """goods: "20 rations"; price: $ each; total: $ earned."""

    goods: str
    price: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruited(UnitsMet):
    """The other is the unit that the recruits joined, a new one perhaps. hired: "10 followers"; price: $ each."""

    hired: str
    price: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TradeBarred(UnitEvent):
    """Somebody keeps the unit from trading or recruiting where it is; told once a month. reason: a sentence."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StayedToTrade(UnitEvent):
    """Its stack moved off without it, because it had something to buy, to sell, or people to hire."""
