"""Events of magic that ends or works by itself."""

from __future__ import annotations

from typing import ClassVar

from engine.games.erfworld.events import Happening


class Vanished(Happening):
    """Units that magic had lent are gone."""

    weight: ClassVar[int] = 15
    what: str


class NewMastery(Happening):
    """A caster has become an adept or a master."""

    weight: ClassVar[int] = 30
    what: str
    mastery: str


class RodStruck(Happening):
    """Lightning hit a rod and the enemy (ERF-MAGIC-46)."""

    weight: ClassVar[int] = 50
    city: str
    croaked: int
    stored: int


class TrapSprung(Happening):
    """Attackers went into a trap (ERF-J-13)."""

    weight: ClassVar[int] = 60
    city: str
    what: str


class Foreseen(Happening):
    """Whom a side meets tomorrow, and who moves first (ERF-MAGIC-13)."""

    weight: ClassVar[int] = 45
    whom: str
    first: str


class ToolAttuned(Happening):
    """An arkentool obeys its bearer from now on."""

    weight: ClassVar[int] = 70
    what: str
    tool: str


class ToolLost(Happening):
    """An arkentool is no longer ours."""

    weight: ClassVar[int] = 70
    tool: str


class Decrypted(Happening):
    """The croaked live again, and serve us."""

    weight: ClassVar[int] = 60
    what: str
