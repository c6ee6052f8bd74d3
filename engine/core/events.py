"""Events: the facts of a turn. Prose comes later, from a catalogue of one-line format strings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from types import ModuleType
from typing import ClassVar

EVERYONE: tuple[str, ...] = ("*",)


class Tone(StrEnum):
    """How the reader takes a fact; pages set events apart by it, in this order."""

    LOSS = "loss"  # losses and dangers
    REFUSED = "refused"  # orders that did not work
    GAIN = "gain"
    SEEN = "seen"  # seen and heard
    WORK = "work"  # work, study and travel
    MONEY = "money"
    ROUTINE = "routine"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. Each kind is a subclass with its own fields; fields hold plain values (names, numbers), never state.

    `seen_by`: the ids of the seats that learn of it; `EVERYONE` for public facts. `phase` and `day` are stamped by the
    turn. `weight`: how high it stands among the few sentences on a player's card, 0 for never. `headline`: the kind of
    the headline that a public fact makes ("war", "plague", "discovery" ...). `silent`: kept for the books only, it
    needs no sentence. `tone`: how the reader takes it.
    """

    weight: ClassVar[int] = 0
    headline: ClassVar[str] = "news"
    silent: ClassVar[bool] = False
    tone: ClassVar[Tone] = Tone.SEEN

    seen_by: tuple[str, ...] = ()
    place: str = ""
    phase: str = ""
    day: int = 0

    @property
    def kind(self) -> str:
        """The class name: the key of the catalogue."""
        return type(self).__name__


def event_kinds(*modules: ModuleType, bases: Collection[type[Event]]) -> tuple[type[Event], ...]:
    """The kinds of events that these modules define. bases: those that are only made to be derived from."""
    own = ((module.__name__, kind) for module in modules for kind in vars(module).values() if isinstance(kind, type))
    return tuple(
        kind for name, kind in own if issubclass(kind, Event) and kind.__module__ == name and kind not in bases
    )
