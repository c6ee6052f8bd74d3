"""What is noted of a day while it runs; gone when it is over."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.orders import Order
from engine.core.turn import Turn
from engine.games.erfworld.state import World


@dataclass(slots=True)
class Book:
    """The money of a side today, in eighths of a dollar: what stood at its start, then sums by reason."""

    before: int
    sums: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Scratch:
    """books: money by side. acting: the sides whose slot it is (ERF-D-07). blocks: the sides that act together with a
    side, itself among them. acted: sides whose slot is over. fled: hexes from which a side's units retreated today.
    entered: supply of newcomers by side and hex (ERF-D-08). trained: who trained today. food: supply that units
    gathered. contested: sides that had enemies next to a city as their slot began.
    spotted: who was seen by which side although hidden. battles: how many were fought today. commanded: units that had
    a commander with them at dawn. rest: what is left of a line that goes on. late: orders of a
    side for cities that it does not own yet.
    """

    books: dict[str, Book] = field(default_factory=dict)
    acting: list[str] = field(default_factory=list)
    blocks: dict[str, list[str]] = field(default_factory=dict)
    acted: list[str] = field(default_factory=list)
    fled: dict[str, list[int]] = field(default_factory=dict)
    entered: dict[tuple[str, int], float] = field(default_factory=dict)
    trained: dict[str, None] = field(default_factory=dict)
    food: dict[str, float] = field(default_factory=dict)
    contested: dict[str, None] = field(default_factory=dict)
    spotted: dict[tuple[str, str], None] = field(default_factory=dict)
    battles: int = 0
    rolls: int = 0
    commanded: dict[str, None] = field(default_factory=dict)
    rest: str = ""
    late: dict[str, list[Order]] = field(default_factory=dict)

    def count(self) -> int:
        """A number that is new today, for streams of dice."""
        self.rolls += 1
        return self.rolls


ErfTurn = Turn[World, Scratch]
