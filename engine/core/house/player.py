"""Players of the house: who plays a seat that nobody took, and who shows a beginner the first turns.

A house player sees what a player in its seat sees, the view, and writes an ordinary sheet. It remembers nothing:
what it wants follows from the view and its temper. Its sheets are stored as anybody's, so a campaign replays from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel

from engine.core.dice import Dice
from engine.core.events import Event
from engine.core.house.showcase import Showcase
from engine.core.house.temper import Temper

V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A mentor's note on one turn, for somebody who never read the rulebook.

    changed: what happened to them, with numbers; meaning: what follows from it; suggestion: one thing to try now;
    orders: the lines that do it, as the game's reader takes them ("" when the suggestion is to wait).
    """

    changed: str
    meaning: str
    suggestion: str
    orders: str = ""


@dataclass(frozen=True, kw_only=True)
class House(Generic[V]):
    """One game's house player and mentor."""

    choices: Callable[[BaseModel, Temper, Dice], Mapping[str, object]]  # campaign options: what it chooses on joining
    orders: Callable[[V, Temper, Dice], str]  # the whole sheet for this turn
    answer: Callable[[V, Temper, str], str]  # the reply to a letter; "" when it does not deign to
    advise: Callable[[V, Sequence[Event]], Advice]  # events: those of the last turn that the seat saw
    practice: Mapping[str, object] = field(default_factory=dict)  # campaign options: a small world for one beginner
    rivals: int = 2  # house players beside the beginner in a practice campaign
    showcase: Callable[[], Showcase] | None = None  # the campaign of the demo
