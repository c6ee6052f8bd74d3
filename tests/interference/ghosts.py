"""Somebody or something that a seat cannot see, in worlds that differ in nothing else: here, far away, nowhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core import document
from tests.interference.stage import Stage

HERE, AWAY, NOWHERE, OTHERWISE = "here", "away", "nowhere", "otherwise"
UNIT, FACTION, PLACE, THING = "unit", "faction", "place", "thing"

Plain = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Ghost:
    """What is named, the word a sheet names it by, where the units stand that name it, and the worlds.

    sections: headings of the sheet's sections that are written, in which it would be at hand. without: the world that
    never had it, with as many numbers given out. errands: orders by which it is in nobody's way, as whose seat, head of
    the sheet, lines and foot.
    """

    what: str
    word: str
    sections: tuple[str, ...]
    worlds: Mapping[str, bytes]
    without: bytes | None = None
    errands: tuple[str, str, str, str] | None = None

    def busy(self, orders: Mapping[str, str]) -> dict[str, str]:
        """The sheets of all seats, with its errands in the one of its own."""
        if self.errands is None:
            return dict(orders)
        seat, head, lines, foot = self.errands
        sheet = orders[seat].strip().removesuffix(foot) or f"{head}\n"
        return {**orders, seat: f"{sheet}{lines}\n{foot}\n"}


@dataclass(frozen=True, kw_only=True)
class Hiding:
    """What a game must say of its ghosts.

    names: kind of an argument -> what it may name. plain: kinds that name nobody and nothing of others. ghosts: those
    of a seat.
    """

    names: Mapping[str, Sequence[str]]
    plain: frozenset[str]
    ghosts: Callable[[Stage, str], list[Ghost]]


def packed(state: Plain) -> bytes:
    return document.encode(state)


def renamed(state: Plain, old: str, new: str) -> Plain:
    """A copy in which what had one number has another, wherever it is referred to."""

    def walk(part: Any) -> Any:
        if isinstance(part, dict):
            return {(new if key == old else key): walk(value) for key, value in part.items()}
        if isinstance(part, list):
            return [walk(value) for value in part]
        return new if part == old else part

    found: Plain = walk(state)
    return found
