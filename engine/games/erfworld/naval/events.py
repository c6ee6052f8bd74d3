"""Events of ships."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot
from engine.games.erfworld.events import Happening, News, OrderEvent


class Boarded(OrderEvent):
    """Units went aboard a ship."""

    what: str
    ship: str


class Broadsides(Happening):
    """Ships fired at each other."""

    weight: ClassVar[int] = 60
    one: str
    other: str
    hits: int
    suffered: int
    ours: str
    theirs: str


class ShipSank(News):
    """A ship went down."""

    weight: ClassVar[int] = 70
    plot: ClassVar[Plot | None] = Plot("wreck", of="whose", who="ship", count="drowned")
    ship: str
    whose: str
    saved: int
    drowned: int


class ShipTaken(News):
    """A ship fell to who boarded it."""

    weight: ClassVar[int] = 70
    plot: ClassVar[Plot | None] = Plot("prize", by="by", who="ship")
    ship: str
    by: str


class Storm(Happening):
    """Bad weather damaged a ship."""

    weight: ClassVar[int] = 30
    ship: str
    left: int
