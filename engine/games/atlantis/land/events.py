"""Events of the land itself: towns that grow, roads that crumble."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from engine.core.events import Event, Plot, Tone
from engine.games.atlantis.events import News


class TownGrew(News):
    """A village has become a town, or a town a city (ATL-TOWN-03, -04)."""

    headline: ClassVar[str] = "people"
    plot: ClassVar[Plot | None] = Plot("growth", place="town", what="became")
    town: str
    was: str
    became: str
    area: str


class RoadWorn(Event):
    """A road that may decay next month (ATL-ROAD-06, ATL-GAP-35); for those who are there."""

    tone: ClassVar[Tone] = Tone.LOSS

    road: str
    region: str


class RoadDecayed(Event):
    """A road that has decayed and is of no use until repaired (ATL-ROAD-08)."""

    tone: ClassVar[Tone] = Tone.LOSS

    road: str
    region: str
    work: int


class WatchRaised(Event):
    """A town without guards has hired new ones (ATL-NPC-03); for those who are there."""

    tone: ClassVar[Tone] = Tone.SEEN

    town: str
    region: str
    count: int


class RoadFacts(TypedDict):
    """The fields that every event about a road starts from."""

    road: str
    region: str
    seen_by: tuple[str, ...]
    place: str
