"""What is told of storms and the spells of Weather magic [820]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class OfStorm(UnitEvent, base=True):
    """name: of a storm. strength: what it has then."""

    name: str
    strength: int


class StormSummoned(OfStorm):
    """where: the province."""

    where: str


class StormSensed(OfStorm):
    """A weather mage knows a storm for what it is. kind: rain, wind or fog. owner: whose it is; "nobody"."""

    sort: str
    where: str
    owner: str


class StormRenewed(OfStorm):
    pass


class StormSeized(OfStorm):
    pass


class StormStruck(OfStorm):
    """target: what was struck. spent: strength."""

    target: str
    spent: int


class StormLost(UnitEvent):
    """name: of a storm that obeys another mage now."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


class StormDirected(UnitEvent):
    name: str
    goal: str


class StormMoved(UnitEvent):
    name: str
    goal: str


class StormStayed(UnitEvent):
    """Another storm of its kind was where it should go."""

    name: str
    goal: str


class StormDissipated(UnitEvent):
    """gained: aura. aura: what there is then."""

    name: str
    gained: int
    aura: int


class StormDiedDown(UnitEvent):
    """One's own storm has no strength left."""

    name: str


class StormBound(UnitEvent):
    name: str
    ship: str


class LightningFelt(UnitEvent):
    """name: who is struck."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


class MenLostInFog(UnitEvent):
    """men: who died, with their numbers."""

    tone: ClassVar[Tone] = Tone.LOSS

    men: str


class WeatherComes(PlaceEvent):
    """what: Rain, Wind or Fog."""

    what: str


class WeatherGoes(PlaceEvent):
    what: str
