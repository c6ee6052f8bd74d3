"""Events of magic that ends or works by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.games.erfworld.events import Happening


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished(Happening):
    """Units that magic had lent are gone."""

    weight: ClassVar[int] = 15
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMastery(Happening):
    """A caster has become an adept or a master."""

    weight: ClassVar[int] = 30
    what: str
    mastery: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RodStruck(Happening):
    """Lightning hit a rod and the enemy (ERF-MAGIC-46)."""

    weight: ClassVar[int] = 50
    city: str
    croaked: int
    stored: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrapSprung(Happening):
    """Attackers went into a trap (ERF-J-13)."""

    weight: ClassVar[int] = 60
    city: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen(Happening):
    """Whom a side meets tomorrow, and who moves first (ERF-MAGIC-13)."""

    weight: ClassVar[int] = 45
    whom: str
    first: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolAttuned(Happening):
    """An arkentool obeys its bearer from now on."""

    weight: ClassVar[int] = 70
    what: str
    tool: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolLost(Happening):
    """An arkentool is no longer ours."""

    weight: ClassVar[int] = 70
    tool: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decrypted(Happening):
    """The croaked live again, and serve us."""

    weight: ClassVar[int] = 60
    what: str
