"""Events of units on their way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.erfworld.events import Happening, OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(OrderEvent):
    """Where a stack went today, and the move that is left to its slowest."""

    weight: ClassVar[int] = 4
    way: str
    left: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits(OrderEvent):
    """A line goes on tomorrow."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed(OrderEvent):
    """A condition did not hold, so its line was passed over (ERF-DOCTRINE-22)."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Met(Happening):
    """A stack came upon others. does: what it did by its doctrine."""

    weight: ClassVar[int] = 18
    who: str
    whom: str
    does: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighted(Happening):
    """Units that were seen in a hex."""

    weight: ClassVar[int] = 10
    who: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Visited(Happening):
    """Strangers came into a hex where somebody of ours is."""

    weight: ClassVar[int] = 22
    what: str
    whose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovered(Happening):
    """A city that was not known before."""

    weight: ClassVar[int] = 16
    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WentBack(Happening):
    """Invaders for whom a city has no room over night are in the next hex (ERF-GAP-217)."""

    tone: ClassVar[Tone] = Tone.LOSS
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Happening):
    """Somebody stands in a city of others for the first time, and knows what it is (ERF-STEALTH-04)."""

    weight: ClassVar[int] = 14
    city: str
    site: str
    whose: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpottedHidden(Happening):
    """A roll found hidden units (ERF-SPOT-07)."""

    weight: ClassVar[int] = 24
    tone: ClassVar[Tone] = Tone.GAIN
    who: str
    what: str
    roll: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SneakNoticed(Happening):
    """A sneaking stack was noticed (ERF-SNEAK-14)."""

    weight: ClassVar[int] = 24
    tone: ClassVar[Tone] = Tone.LOSS
    who: str
    by: str
    roll: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Shows(OrderEvent):
    """A stack comes out of hiding."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hid(OrderEvent):
    """A stack hides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peeked(OrderEvent):
    """A look across a border. seen: who is there."""

    weight: ClassVar[int] = 10
    there: str
    seen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Surveyed(OrderEvent):
    """The land around is known now."""

    hexes: int
    features: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaysAloft(OrderEvent):
    """Fliers stay in the air over night."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lands(OrderEvent):
    """Fliers come down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mounted(OrderEvent):
    """Units sit on mounts, or are carried."""

    what: str
    on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismounted(OrderEvent):
    """Units are on their own feet."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stacked(OrderEvent):
    """A stack was formed. bonus: of its number, if it has a leader."""

    number: int
    what: str
    bonus: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Divided(OrderEvent):
    """Units became a unit of their own."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(OrderEvent):
    """Units joined others."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftStack(OrderEvent):
    """A unit left its stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained(OrderEvent):
    """A day of training. days: in a row."""

    what: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedOnField(OrderEvent):
    """A day of training on the field of a city (ERF-BUILDING-42). days: in a row, there or elsewhere."""

    what: str
    days: int
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingDone(Happening):
    """Eight days in a row bring experience (ERF-COMMAND-15)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Foraged(OrderEvent):
    """Food for so much supply."""

    supply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTreasure(OrderEvent):
    """Ruins held money (ERF-WORLD-04)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.GAIN
    sum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNothing(OrderEvent):
    """Ruins were empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SprangTrap(OrderEvent):
    """Ruins held a trap. what: whom it hit."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvested(OrderEvent):
    """Own beasts were made into food (ERF-FALL-09)."""

    what: str
    supply: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fed(OrderEvent):
    """Ferals ate from the hand (ERF-NEUTRAL-04)."""

    weight: ClassVar[int] = 12
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tamed(OrderEvent):
    """Ferals became units of the side."""

    weight: ClassVar[int] = 28
    tone: ClassVar[Tone] = Tone.GAIN
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinforced(OrderEvent):
    """Everybody in the hex is its garrison until the next turn (ERF-MCHEX-05)."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dug(OrderEvent):
    """Diggers worked on a road. work: done in all, of 1,000."""

    work: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadRazed(OrderEvent):
    """A road is gone."""

    weight: ClassVar[int] = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Guarded(OrderEvent):
    """A prisoner has a jailor."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Released(OrderEvent):
    """A prisoner is free and goes home (ERF-PRISON-16)."""

    weight: ClassVar[int] = 20
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Executed(OrderEvent):
    """A prisoner was croaked."""

    weight: ClassVar[int] = 30
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WasExecuted(Happening):
    """A captured unit of ours was croaked."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drowned(Happening):
    """Fliers that could go no farther over water."""

    weight: ClassVar[int] = 50
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Crowded(Happening):
    """More units than a hex holds at dusk: some disband (ERF-MCHEX-04)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ate(Happening):
    """Foraged food was eaten (ERF-GAP-238)."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dissolved(Happening):
    """Stacks without a leader dissolve at dusk (ERF-D-10)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Happening):
    """At dusk hidden units are seen by who is with them (ERF-SCOUTING-04)."""

    weight: ClassVar[int] = 26
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Felled(OrderEvent):
    """Work on the destruction of a forest goes on."""

    work: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ravaged(OrderEvent):
    """A forest is destroyed for money (ERF-ACTION-02)."""

    weight: ClassVar[int] = 30
    sum: str
