"""What is told of the dead that are dug up (OLY-GAP-O21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingDugUp(UnitEvent):
    """Nothing is found."""
