"""What is noted of a day while it runs; gone when it is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.core.dice import Dice, Key
from engine.core.orders import Order
from engine.core.turn import Turn
from engine.games.erfworld.state import Seen, World

if TYPE_CHECKING:
    from engine.games.erfworld.rules.classes import UnitClass


@dataclass(slots=True)
class Book:
    """The money of a side today, in eighths of a dollar: what stood at its start, then sums by reason."""

    before: int
    sums: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Errand:
    """What some units of a side saw today: something told (its place among the turn's events), or land and cities with
    what was known of them before.
    """

    side: str
    units: tuple[str, ...]
    told: int | None = None
    lands: dict[int, int] = field(default_factory=dict)
    sites: dict[str, Seen | None] = field(default_factory=dict)


@dataclass(slots=True)
class Scratch:
    """books: money by side. acting: the sides whose slot it is (ERF-D-07). blocks: the sides that act together with
    a side, itself among them. acted: sides whose slot is over. fled: hexes from which a side's units retreated
    today. entered: supply of newcomers by side and hex (ERF-D-08). trained: who trained today. taught: which
    leaders trained a group. food: supply that units gathered. contested: sides that had enemies next to cities as
    their slot began, and which these were. spotted: who was seen by which side although hidden. opened: name of a
    stream of dice -> how many of that name there were. commanded: units that had a commander with them at dawn.
    rest: what is left of a line that goes on. late: orders of a side for cities that it does not own yet. searched:
    unit -> the hex in which its spot roll is spent. crept: unit -> the hex that it entered hidden. borders: unit ->
    the border of that hex to which it crept. peeking: unit -> the hex it looks into. relayed: who was carried over
    a border -> 1, and one more for each it crossed by itself. unwary: sides that chose to see nothing in a hex.
    errands: what units saw. foreseen: who asked whom it will meet tomorrow. round: of the rounds of today's slots,
    the one that is running. fighting: unit -> the round of its latest fight. drilling: supply on the training field
    of a city. repelled: city, party and class -> groups of siege units that its crew drove off. dug: cities through
    a level of whose wall somebody dug. led: prisoners who were led over a border.
    """

    books: dict[str, Book] = field(default_factory=dict)
    acting: list[str] = field(default_factory=list)
    blocks: dict[str, list[str]] = field(default_factory=dict)
    acted: list[str] = field(default_factory=list)
    fled: dict[str, list[int]] = field(default_factory=dict)
    entered: dict[tuple[str, int], float] = field(default_factory=dict)
    trained: dict[str, None] = field(default_factory=dict)
    taught: dict[str, None] = field(default_factory=dict)
    drilling: dict[str, float] = field(default_factory=dict)
    food: dict[str, float] = field(default_factory=dict)
    contested: dict[str, str] = field(default_factory=dict)
    spotted: dict[tuple[str, str], None] = field(default_factory=dict)
    opened: dict[tuple[Key, ...], int] = field(default_factory=dict)
    round: int = 0
    fighting: dict[str, int] = field(default_factory=dict)
    commanded: dict[str, None] = field(default_factory=dict)
    rest: Order | None = None
    foreseen: dict[str, None] = field(default_factory=dict)
    late: dict[str, list[Order]] = field(default_factory=dict)
    searched: dict[str, int] = field(default_factory=dict)
    crept: dict[str, int] = field(default_factory=dict)
    borders: dict[str, int] = field(default_factory=dict)
    peeking: dict[str, int] = field(default_factory=dict)
    relayed: dict[str, int] = field(default_factory=dict)
    unwary: dict[tuple[str, int], None] = field(default_factory=dict)
    errands: list[Errand] = field(default_factory=list)
    repelled: dict[tuple[str, str, UnitClass], int] = field(default_factory=dict)
    dug: dict[str, None] = field(default_factory=dict)
    led: dict[str, None] = field(default_factory=dict)


ErfTurn = Turn[World, Scratch]


def new_dice(turn: ErfTurn, *key: Key) -> Dice:
    """The next stream of this name today: each that somebody opens is another one, whatever is rolled for elsewhere."""
    opened = turn.scratch.opened
    opened[key] = opened.get(key, 0) + 1
    return turn.dice(*key, opened[key])
