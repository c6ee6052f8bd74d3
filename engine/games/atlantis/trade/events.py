"""Events of taxes, markets and guards (S10 to S16)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.atlantis.events import News, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Pillaged(UnitEvent):
    """A unit has pillaged its region."""

    amount: int
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionPillaged(News):
    """What the world hears of it."""

    region: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxed(UnitEvent):
    """A unit has collected taxes. `wanted`: what its people could have collected."""

    amount: int
    wanted: int
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AutotaxEnded(UnitEvent):
    """A unit that cannot tax has lost its AUTOTAX flag."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnGuard(UnitEvent):
    """A unit stands on guard from now on."""

    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardEnded(UnitEvent):
    """A unit is no longer fit to stand on guard."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold(UnitEvent):
    goods: str
    price: int
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bought(UnitEvent):
    goods: str
    price: int
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Recruited(UnitEvent):
    goods: str
    price: int
    silver: int
