"""What is told of beasts that are bred, and of wild men and mobs (OLY-GAP-S654, -S658, -S659, -S673 to -S675)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Bred(UnitEvent):
    """what: was born."""

    tone: ClassVar[Tone] = Tone.GAIN

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingBorn(UnitEvent):
    """one, other: the kinds of the parents."""

    tone: ClassVar[Tone] = Tone.REFUSED

    one: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParentDied(UnitEvent):
    """what: the parent that an accident killed."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BandCame(UnitEvent):
    """name: of the band that stacks with who called it, for so many months."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str
    months: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodyCame(UnitEvent):
    """A drum was beaten in vain."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class BandStays(UnitEvent):
    """months: that it still follows."""

    name: str
    months: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BandLeft(UnitEvent):
    """A band no longer follows anybody."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MobRaised(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MobSeen(PlaceEvent):
    """A mob of peasants gathers."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MobUnmoved(UnitEvent):
    """name: of a mob that would not attack."""

    tone: ClassVar[Tone] = Tone.REFUSED

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IncitingOverheard(PlaceEvent):
    """name: of who set a mob on somebody; target: on whom."""

    name: str
    target: str
