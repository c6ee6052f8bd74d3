"""Events of taxes, markets and guards (S10 to S16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.games.atlantis.events import News, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Pillaged(UnitEvent):
    """A unit has pillaged its region."""

    weight: ClassVar[int] = 6
    amount: int
    region: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionPillaged(News):
    """What the world hears of it."""

    headline: ClassVar[str] = "war"
    region: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Taxed(UnitEvent):
    """A unit has collected taxes. `wanted`: what its people could have collected."""

    weight: ClassVar[int] = 4
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
    weight: ClassVar[int] = 3
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ate(UnitEvent):
    """A unit has eaten food of its own, or of its faction."""

    food: str
    whose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed(UnitEvent):
    """Other units of the faction here paid for its upkeep."""

    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedForUpkeep(UnitEvent):
    silver: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Helped(UnitEvent):
    """Units of an ally paid for its upkeep or fed it."""

    gift: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpedAlly(UnitEvent):
    """A unit has paid for an ally's upkeep or fed it."""

    gift: str
    ally: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Starved(UnitEvent):
    """People died of hunger. `left`: how many of the unit are still alive."""

    weight: ClassVar[int] = 9
    dead: str
    left: int
