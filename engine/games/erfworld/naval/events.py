"""Events of ships."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.games.erfworld.events import Happening, News, OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Boarded(OrderEvent):
    """Units went aboard a ship."""

    what: str
    ship: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Broadsides(Happening):
    """Ships fired at each other."""

    weight: ClassVar[int] = 60
    one: str
    other: str
    hits: int
    suffered: int
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipSank(News):
    """A ship went down."""

    weight: ClassVar[int] = 70
    ship: str
    whose: str
    saved: int
    drowned: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipTaken(News):
    """A ship fell to who boarded it."""

    weight: ClassVar[int] = 70
    ship: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Storm(Happening):
    """Bad weather damaged a ship."""

    weight: ClassVar[int] = 30
    ship: str
    left: int
