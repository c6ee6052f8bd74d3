"""Events of cities and money."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.erfworld.events import Happening, News, OrderEvent


class DayMoney(Happening):
    """The money table of a day, in eighths of a dollar (the columns of ERF-EX-201)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY
    before: int
    income: int
    upkeep: int
    other: int
    treasury: int


class Popped(Happening):
    """Units popped in a city."""

    weight: ClassVar[int] = 12
    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    what: str


class CasterPopped(Popped):
    """The order was for a warlord, and a caster came (ERF-POP-15)."""

    weight: ClassVar[int] = 25
    tone: ClassVar[Tone] = Tone.GAIN
    school: str


class Built(OrderEvent):
    """A building stands in a city. left: points on which nothing stands."""

    building: str
    left: int


class Improved(Happening):
    """A caster improved the building of his school (ERF-GAP-210)."""

    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    who: str
    building: str


class Restyled(Happening):
    """A signamancer gave a city the style of its owner (ERF-CITY-06)."""

    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    who: str


class Armed(OrderEvent):
    """Units were given shields (ERF-UNIT-60)."""

    what: str
    price: str


class WentFeral(Happening):
    """Beasts that could not be paid run wild (ERF-UNIT-09)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.LOSS
    what: str
    where: str


class Designed(OrderEvent):
    """A class of its own that a side designed. lost: those of its house that it gave up for it."""

    name: str
    figures: str
    slots: int
    used: int
    lost: str


class PlanDone(Happening):
    """A city has popped all it was to pop."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.WORK
    city: str


class PlanStuck(Happening):
    """A plan that the city cannot carry out now."""

    weight: ClassVar[int] = 20
    tone: ClassVar[Tone] = Tone.REFUSED
    city: str
    what: str


class Disbanded(Happening):
    """Units that could not be paid (ERF-UPKEEP-02)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str
    where: str


class Incapacitated(Happening):
    """Who lay at 0 hits croaks at the next start of turn (ERF-HITS-06)."""

    weight: ClassVar[int] = 40
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Survived(Happening):
    """A player character with luck left lives on (ERF-D-05)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.GAIN
    what: str


class PlanMade(OrderEvent):
    """A city will pop something. days: until the first of it."""

    what: str
    days: int


class PlansDropped(OrderEvent):
    """The plans of a city are given up (ERF-POP-17)."""


class Levelled(OrderEvent):
    """A city has risen."""

    weight: ClassVar[int] = 35
    plot: ClassVar[Plot | None] = Plot("rise", place="name", count="level")
    level: int
    name: str
    price: str
    left: str


class Razed(OrderEvent):
    """A city was lowered for money."""

    weight: ClassVar[int] = 30
    level: int
    refund: str


class Repaired(OrderEvent):
    """Damage to a city is repaired."""

    weight: ClassVar[int] = 15
    points: int
    price: str
    left: int


class Promoted(OrderEvent):
    """A unit became one of another class."""

    weight: ClassVar[int] = 15
    what: str
    price: str


class HeirNamed(OrderEvent):
    """A commander became heir."""

    weight: ClassVar[int] = 50
    what: str


class StewardNamed(OrderEvent):
    """A city has a steward."""

    what: str
    city: str


class ChiefNamed(OrderEvent):
    """The side has a chief warlord."""

    weight: ClassVar[int] = 20
    what: str


class Garrisoned(OrderEvent):
    """Units became a garrison."""

    what: str


class Fielded(OrderEvent):
    """Garrison units became field units."""

    what: str


class PurseFilled(OrderEvent):
    """A commander carries money."""

    tone: ClassVar[Tone] = Tone.MONEY

    what: str
    sum: str


class Abdicated(OrderEvent):
    """The ruler left the throne."""

    weight: ClassVar[int] = 60
    what: str


class Unmade(OrderEvent):
    """The ruler disbanded units (ERF-FALL-10)."""

    what: str


class Refunded(OrderEvent):
    """A moneymancer brings back a day's upkeep of who was disbanded (ERF-MAGIC-111)."""

    sum: str


class Renamed(OrderEvent):
    """Something has a new name."""

    what: str
    name: str


class Claimed(OrderEvent):
    """A site, or a city of nobody, became the side's."""

    weight: ClassVar[int] = 40
    tone: ClassVar[Tone] = Tone.GAIN
    city: str


class CityTaken(News):
    """A city fell to a side, or to nobody."""

    weight: ClassVar[int] = 70
    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("war", place="city", by="by", of="from_whom")
    city: str
    by: str
    from_whom: str


class Besieged(Happening):
    """A city ended its owner's slot surrounded (ERF-D-10B)."""

    weight: ClassVar[int] = 70
    tone: ClassVar[Tone] = Tone.LOSS
    city: str


class SiegeLifted(Happening):
    """A city is no longer surrounded."""

    weight: ClassVar[int] = 40
    tone: ClassVar[Tone] = Tone.GAIN
    city: str


class CityFirst(News):
    """A city reached a level that none had before."""

    headline: ClassVar[str] = "discovery"
    plot: ClassVar[Plot | None] = Plot("rise", place="city", by="side", count="level")
    city: str
    side: str
    level: int
