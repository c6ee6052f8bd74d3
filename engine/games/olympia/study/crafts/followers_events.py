"""What is told of beasts that are bred, and of wild men and mobs (OLY-GAP-S654, -S658, -S659, -S673 to -S675)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class Bred(UnitEvent):
    """what: was born."""

    tone: ClassVar[Tone] = Tone.GAIN

    what: str


class NothingBorn(UnitEvent):
    """one, other: the kinds of the parents."""

    tone: ClassVar[Tone] = Tone.REFUSED

    one: str
    other: str


class ParentDied(UnitEvent):
    """what: the parent that an accident killed."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str


class BandCame(UnitEvent):
    """name: of the band that stacks with who called it, for so many months."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str
    months: int


class NobodyCame(UnitEvent):
    """A drum was beaten in vain."""

    tone: ClassVar[Tone] = Tone.REFUSED


class BandStays(UnitEvent):
    """months: that it still follows."""

    name: str
    months: int


class BandLeft(UnitEvent):
    """A band no longer follows anybody."""

    name: str


class MobRaised(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    name: str


class MobSeen(PlaceEvent):
    """A mob of peasants gathers."""

    name: str


class MobUnmoved(UnitEvent):
    """name: of a mob that would not attack."""

    tone: ClassVar[Tone] = Tone.REFUSED

    name: str


class IncitingOverheard(PlaceEvent):
    """name: of who set a mob on somebody; target: on whom."""

    name: str
    target: str
