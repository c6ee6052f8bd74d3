"""What is told of storms and the spells of Weather magic [820]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class OfStorm(UnitEvent):
    """name: of a storm. strength: what it has then."""

    name: str
    strength: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StormSummoned(OfStorm):
    """where: the province."""

    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormSensed(OfStorm):
    """A weather mage knows a storm for what it is. kind: rain, wind or fog. owner: whose it is; "nobody"."""

    sort: str
    where: str
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormRenewed(OfStorm):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StormSeized(OfStorm):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class StormStruck(OfStorm):
    """target: what was struck. spent: strength."""

    target: str
    spent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StormLost(UnitEvent):
    """name: of a storm that obeys another mage now."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormDirected(UnitEvent):
    name: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormMoved(UnitEvent):
    name: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormStayed(UnitEvent):
    """Another storm of its kind was where it should go."""

    name: str
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormDissipated(UnitEvent):
    """gained: aura. aura: what there is then."""

    name: str
    gained: int
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StormDiedDown(UnitEvent):
    """One's own storm has no strength left."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StormBound(UnitEvent):
    name: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LightningFelt(UnitEvent):
    """name: who is struck."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MenLostInFog(UnitEvent):
    """men: who died, with their numbers."""

    tone: ClassVar[Tone] = Tone.LOSS

    men: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherComes(PlaceEvent):
    """what: Rain, Wind or Fog."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeatherGoes(PlaceEvent):
    what: str
