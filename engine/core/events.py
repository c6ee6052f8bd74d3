"""Events: the facts of a turn. Prose comes later, from a catalogue of one-line format strings."""

from __future__ import annotations

from dataclasses import dataclass

EVERYONE: tuple[str, ...] = ("*",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A fact. Each kind is a subclass with its own fields; fields hold plain values (names, numbers), never state.

    `seen_by`: the ids of the seats that learn of it; `EVERYONE` for public facts. `phase` and `day` are stamped by the
    turn.
    """

    seen_by: tuple[str, ...] = ()
    place: str = ""
    phase: str = ""
    day: int = 0

    @property
    def kind(self) -> str:
        """The class name: the key of the catalogue."""
        return type(self).__name__
