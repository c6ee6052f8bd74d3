"""The bases of Erfworld events. Each subject keeps its own kinds in its events.py."""

from __future__ import annotations

from typing import ClassVar, TypedDict

from engine.core.events import Event, Tone


class OrderEvent(Event, base=True):
    """What came of an order. who: whose section it stood in, with its code; order: the line."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.WORK
    who: str
    order: str = ""


class Refused(OrderEvent):
    """An order that was not possible. reason: a finished sentence."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    reason: str
    rule: str = ""


class Happening(Event, base=True):
    """Something that happened to a side, or that it saw."""

    weight: ClassVar[int] = 8


class News(Event, base=True):
    """A public fact, worth a headline of `score`."""

    weight: ClassVar[int] = 30
    score: int = 10


class OrderFacts(TypedDict):
    """The fields that every `OrderEvent` starts from."""

    seen_by: tuple[str, ...]
    who: str
    order: str
    place: str
