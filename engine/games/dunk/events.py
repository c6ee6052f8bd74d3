"""The bases of Dunk! events. Each subject keeps its own kinds in events_<subject>.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderEvent(Event):
    """What came of one order: shown under "Your orders" beside the line it answers. `line` 0: no line of the sheet."""

    tone: ClassVar[Tone] = Tone.WORK

    kingdom: int
    line: int = 0
    order: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused(OrderEvent):
    """An order that was not possible; `reason` is a finished sentence from the refusals of the catalogue."""

    tone: ClassVar[Tone] = Tone.REFUSED

    reason: str
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening(Event):
    """Something that happened to a kingdom: shown under "Other happenings"."""

    weight: ClassVar[int] = 12
    kingdom: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class News(Event):
    """A public fact, worth a headline of `score`."""

    weight: ClassVar[int] = 30
    score: int = 10


class KingdomFacts(TypedDict):
    """The fields that every event of a kingdom starts from."""

    kingdom: int
    seen_by: tuple[str, ...]


class OrderFacts(KingdomFacts):
    """The fields that every `OrderEvent` starts from."""

    line: int
    order: str


class ArmyFacts(KingdomFacts):
    """The fields that every event of an army starts from."""

    army: str
