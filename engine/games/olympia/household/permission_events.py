"""What is told of permissions and attitudes (OLY-PERM-01)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Accepting(UnitEvent):
    """giver, what: in words."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    giver: str
    what: str


class Admitting(UnitEvent):
    """who: the whole list as it is now, in words."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    target: str
    who: str


class Contacted(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    who: str


class Declared(UnitEvent):
    """attitude: "hostile", "defend", "neutral" or "default"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    attitude: str
    who: str
