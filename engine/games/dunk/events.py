"""The bases of Dunk! events. Each subject keeps its own kinds in events_<subject>.py."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone


class OrderEvent(Event, base=True):
    """What came of one order: shown under "Your orders" beside the line it answers. `line` 0: no line of the sheet."""

    tone: ClassVar[Tone] = Tone.WORK

    kingdom: int
    line: int = 0
    order: str = ""


class Refused(OrderEvent):
    """An order that was not possible; `reason` is a finished sentence from the refusals of the catalogue."""

    tone: ClassVar[Tone] = Tone.REFUSED

    reason: str
    rule: str = ""


class Happening(Event, base=True):
    """Something that happened to a kingdom: shown under "Other happenings"."""

    weight: ClassVar[int] = 12
    kingdom: int = 0


class News(Event, base=True):
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
