"""What the days and the steps of one month note for one another, and the turn that carries it: `OverlordTurn`.

The state outlives the month, this does not: no rule may need any of it in the next one. Each subject has functions that
read and write its own part. What has a type of its subject's own (lists, battles, wishes) stands apart,
in `Turn.note`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from engine.core.turn import Turn
from engine.games.overlord.state import World

T = TypeVar("T")


@dataclass(slots=True)
class Today(Generic[T]):
    """What is noted by place for a single day."""

    day: int = 0
    places: dict[str, T] = field(default_factory=dict)

    def on(self, day: int) -> dict[str, T]:
        """The notes of a day; started over when it is another day than the one asked for last."""
        if day != self.day:
            self.day, self.places = day, {}
        return self.places


@dataclass(slots=True, kw_only=True)
class Scratch:
    """Notes by subject. Units, places and factions stand by their ids; days are 1 to 30."""

    # Orders
    aliases: dict[str, str] = field(default_factory=dict)  # new id -> id, once the unit or structure exists
    said_why: set[tuple[str, str, str]] = field(default_factory=set)  # unit, order, code of what was told to wait
    synchro: dict[str, int] = field(default_factory=dict)  # unit -> the day of its last SYNCHRO
    # Units
    exposed: dict[str, int] = field(default_factory=dict)  # unit -> the last day it gave itself away
    on_duty: dict[str, int] = field(default_factory=dict)  # unit -> the last day it carried out GUARD
    # Work and trade
    busy: dict[str, tuple[int, int, frozenset[str]]] = field(default_factory=dict)  # place -> day, wishes, units
    barred: set[tuple[str, str]] = field(default_factory=set)  # unit, code of why it was told it may not trade
    # Land and titles
    overlord: str | None = None  # the faction of the Overlord, "" for none; None before the month begins
    rulers: dict[tuple[int, str], str] = field(default_factory=dict)  # day, place -> faction
    leashes: dict[str, dict[str, int]] = field(default_factory=dict)  # place of a title -> places within reach -> days
    collectors: Today[dict[str, None]] = field(default_factory=Today)  # of taxes: units
    pillagers: Today[dict[str, str]] = field(default_factory=Today)  # unit -> its faction
    looted: dict[str, int] = field(default_factory=dict)  # place -> the last day it was pillaged
    tried_to_pillage: dict[str, dict[str, int]] = field(default_factory=dict)  # place -> faction -> the last day
    plundered: dict[str, str] = field(default_factory=dict)  # place pillaged by its owner -> place of the title
    # Magic
    short_in_battle: dict[tuple[str, int], int] = field(default_factory=dict)  # faction, day -> control points
    cast_today: dict[str, dict[str, None]] = field(default_factory=dict)  # unit -> the spells it worked on


OverlordTurn: TypeAlias = Turn[World, Scratch]
