"""What is told of permissions and attitudes (OLY-PERM-01)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepting(UnitEvent):
    """giver, what: in words."""

    giver: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Admitting(UnitEvent):
    """who: the whole list as it is now, in words."""

    target: str
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Contacted(UnitEvent):
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(UnitEvent):
    """attitude: "hostile", "defend", "neutral" or "default"."""

    attitude: str
    who: str
