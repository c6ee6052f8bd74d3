"""What is told of Advanced sorcery [920]."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class TranceEnded(UnitEvent):
    """gained: aura. aura: what there is then."""

    gained: int
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsSent(UnitEvent):
    """goods: with their number. to: who has them now."""

    goods: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsArrived(UnitEvent):
    goods: str
    sender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemsStayed(UnitEvent):
    """to: the number of who should have them."""

    goods: str
    to: str
