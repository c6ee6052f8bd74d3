"""Events of units on their way."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.erfworld.events import Happening, OrderEvent


class Moved(OrderEvent):
    """Where a stack went today, and the move that is left to its slowest."""

    weight: ClassVar[int] = 4
    way: str
    left: str


class Waits(OrderEvent):
    """A line goes on tomorrow."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    why: str


class Passed(OrderEvent):
    """A condition did not hold, so its line was passed over (ERF-DOCTRINE-22)."""

    weight: ClassVar[int] = 2
    tone: ClassVar[Tone] = Tone.REFUSED


class Met(Happening):
    """A stack came upon others. does: what it did by its doctrine."""

    weight: ClassVar[int] = 18
    who: str
    whom: str
    does: str


class Sighted(Happening):
    """Units that were seen in a hex."""

    weight: ClassVar[int] = 10
    who: str
    what: str


class Visited(Happening):
    """Strangers came into a hex where somebody of ours is."""

    weight: ClassVar[int] = 22
    what: str
    whose: str


class Discovered(Happening):
    """A city that was not known before."""

    weight: ClassVar[int] = 16
    tone: ClassVar[Tone] = Tone.GAIN
    city: str
    level: int


class WentBack(Happening):
    """Invaders for whom a city has no room over night are in the next hex (ERF-GAP-217)."""

    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Entered(Happening):
    """Somebody stands in a city of others for the first time, and knows what it is (ERF-STEALTH-04)."""

    weight: ClassVar[int] = 14
    city: str
    site: str
    whose: str


class SpottedHidden(Happening):
    """A roll found hidden units (ERF-SPOT-07)."""

    weight: ClassVar[int] = 24
    tone: ClassVar[Tone] = Tone.GAIN
    who: str
    what: str
    roll: int


class SneakNoticed(Happening):
    """A sneaking stack was noticed (ERF-SNEAK-14)."""

    weight: ClassVar[int] = 24
    tone: ClassVar[Tone] = Tone.LOSS
    who: str
    by: str
    roll: int


class Shows(OrderEvent):
    """A stack comes out of hiding."""


class Hid(OrderEvent):
    """A stack hides."""


class Peeked(OrderEvent):
    """A look across a border. seen: who is there."""

    weight: ClassVar[int] = 10
    there: str
    seen: str


class Surveyed(OrderEvent):
    """The land around is known now."""

    hexes: int
    features: str


class StaysAloft(OrderEvent):
    """Fliers stay in the air over night."""


class Lands(OrderEvent):
    """Fliers come down."""


class Mounted(OrderEvent):
    """Units sit on mounts, or are carried."""

    what: str
    on: str


class Dismounted(OrderEvent):
    """Units are on their own feet."""

    what: str


class Stacked(OrderEvent):
    """A stack was formed. bonus: of its number, if it has a leader."""

    number: int
    what: str
    bonus: int


class Divided(OrderEvent):
    """Units became a unit of their own."""

    what: str


class Joined(OrderEvent):
    """Units joined others."""

    what: str


class LeftStack(OrderEvent):
    """A unit left its stack."""


class Trained(OrderEvent):
    """A day of training. days: in a row."""

    what: str
    days: int


class TrainedOnField(OrderEvent):
    """A day of training on the field of a city (ERF-BUILDING-42). days: in a row, there or elsewhere."""

    what: str
    days: int
    where: str


class TrainingDone(Happening):
    """Eight days in a row bring experience (ERF-COMMAND-15)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    points: int


class Foraged(OrderEvent):
    """Food for so much supply."""

    supply: str


class FoundTreasure(OrderEvent):
    """Ruins held money (ERF-WORLD-04)."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.GAIN
    sum: str


class FoundNothing(OrderEvent):
    """Ruins were empty."""


class SprangTrap(OrderEvent):
    """Ruins held a trap. what: whom it hit."""

    weight: ClassVar[int] = 14
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Harvested(OrderEvent):
    """Own beasts were made into food (ERF-FALL-09)."""

    what: str
    supply: str


class Fed(OrderEvent):
    """Ferals ate from the hand (ERF-NEUTRAL-04)."""

    weight: ClassVar[int] = 12
    what: str


class Tamed(OrderEvent):
    """Ferals became units of the side."""

    weight: ClassVar[int] = 28
    tone: ClassVar[Tone] = Tone.GAIN
    what: str


class Reinforced(OrderEvent):
    """Everybody in the hex is its garrison until the next turn (ERF-MCHEX-05)."""

    what: str


class Dug(OrderEvent):
    """Diggers worked on a road. work: done in all, of 1,000."""

    work: int


class RoadRazed(OrderEvent):
    """A road is gone."""

    weight: ClassVar[int] = 20


class Guarded(OrderEvent):
    """A prisoner has a jailor."""

    what: str


class Released(OrderEvent):
    """A prisoner is free and goes home (ERF-PRISON-16)."""

    weight: ClassVar[int] = 20
    what: str


class Executed(OrderEvent):
    """A prisoner was croaked."""

    weight: ClassVar[int] = 30
    what: str


class WasExecuted(Happening):
    """A captured unit of ours was croaked."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str
    by: str


class Drowned(Happening):
    """Fliers that could go no farther over water."""

    weight: ClassVar[int] = 50
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Crowded(Happening):
    """More units than a hex holds at dusk: some disband (ERF-MCHEX-04)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Ate(Happening):
    """Foraged food was eaten (ERF-GAP-238)."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


class Dissolved(Happening):
    """Stacks without a leader dissolve at dusk (ERF-D-10)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


class Revealed(Happening):
    """At dusk hidden units are seen by who is with them (ERF-SCOUTING-04)."""

    weight: ClassVar[int] = 26
    what: str


class Felled(OrderEvent):
    """Work on the destruction of a forest goes on."""

    work: int


class Ravaged(OrderEvent):
    """A forest is destroyed for money (ERF-ACTION-02)."""

    weight: ClassVar[int] = 30
    sum: str
