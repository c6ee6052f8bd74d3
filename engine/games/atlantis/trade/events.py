"""Events of taxes, markets and guards (S10 to S16)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.atlantis.events import News, UnitEvent


class Pillaged(UnitEvent):
    """A unit has pillaged its region."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int
    region: str


class RegionPillaged(News):
    """What the world hears of it."""

    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("pillage", place="region", count="amount")
    region: str
    amount: int


class Taxed(UnitEvent):
    """A unit has collected taxes. `wanted`: what its people could have collected."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.MONEY
    amount: int
    wanted: int
    region: str


class OnGuard(UnitEvent):
    """A unit stands on guard from now on."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    region: str


class GuardEnded(UnitEvent):
    """A unit is no longer fit to stand on guard."""

    tone: ClassVar[Tone] = Tone.REFUSED


class Sold(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 3
    goods: str
    price: int
    silver: int


class Bought(UnitEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    goods: str
    price: int
    silver: int


class Recruited(UnitEvent):
    """A unit has hired people: so many, told as `goods`."""

    tone: ClassVar[Tone] = Tone.GAIN
    goods: str
    people: int
    price: int
    silver: int


class Ate(UnitEvent):
    """A unit has eaten food of its own, or of its faction."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    food: str
    whose: str


class Borrowed(UnitEvent):
    """Other units of the faction here paid for its upkeep."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    silver: int


class ClaimedForUpkeep(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY
    silver: int


class Helped(UnitEvent):
    """Units of an ally paid for its upkeep or fed it."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    gift: str
    by: str


class HelpedAlly(UnitEvent):
    """A unit has paid for an ally's upkeep or fed it."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    gift: str
    ally: str


class Starved(UnitEvent):
    """People died of hunger: so many, told as `dead`. `left`: how many of the unit are still alive."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    dead: str
    died: int
    left: int
