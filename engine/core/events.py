"""Events: the facts of a turn. Prose comes later, from a catalogue of one-line format strings."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, dataclass_transform

import msgspec

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


@dataclass(frozen=True, slots=True)
class Plot:
    """The kind of story that a public fact goes on with, and its fields that say where it was, who did it, who suffered
    it, whom or what it is about, of what kind that is, and how many; "" for what the fact does not say.
    """

    name: str
    place: str = ""
    by: str = ""
    of: str = ""
    who: str = ""
    what: str = ""
    count: str = ""

    def fields(self) -> tuple[tuple[str, str], ...]:
        """(part, field of the event)"""
        return tuple((one.name, getattr(self, one.name)) for one in fields(self)[1:])


_KINDS: list[type[Event]] = []  # in the order in which their modules were read


class EventKind(msgspec.StructMeta):
    """Makes each kind of event a frozen record with fields by keyword, in C, and keeps a list of all that are told.

    base: the class is only derived from; nothing is ever told by it.
    """

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        space: dict[str, Any],
        *,
        base: bool = False,
        frozen: bool = True,
        kw_only: bool = True,
    ) -> Any:
        made: Any = super().__new__(mcs, name, bases, space, frozen=frozen, kw_only=kw_only)
        if not base:
            _KINDS.append(made)
        return made


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, metaclass=EventKind, base=True, frozen=True, kw_only=True):
    """A fact. Each kind is a subclass with its own fields; fields hold plain values (names, numbers), never state.

    `seen_by`: the ids of the seats that learn of it; `EVERYONE` for public facts. `phase` and `day` are stamped by the
    turn. `weight`: how high it stands among the few sentences on a player's card, 0 for never. `headline`: the kind of
    the headline that a public fact makes ("war", "plague", "discovery" ...). `silent`: kept for the books only, it
    needs no sentence. `tone`: how the reader takes it. `plot`: the story that the paper tells it as a chapter of.
    """

    weight: ClassVar[int] = 0
    headline: ClassVar[str] = "news"
    silent: ClassVar[bool] = False
    tone: ClassVar[Tone] = Tone.SEEN
    plot: ClassVar[Plot | None] = None

    seen_by: tuple[str, ...] = ()
    place: str = ""
    phase: str = ""
    day: int = 0

    @property
    def kind(self) -> str:
        """The class name: the key of the catalogue."""
        return type(self).__name__


def kinds_of(package: str) -> tuple[type[Event], ...]:
    """Every kind of event that the modules of a package tell, as far as they are imported."""
    return tuple(kind for kind in _KINDS if kind.__module__.startswith(f"{package}."))
