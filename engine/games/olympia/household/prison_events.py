"""What is told of the dead that are dug up (OLY-GAP-O21)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class BodyFound(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    body: str


class NothingDugUp(UnitEvent):
    """Nothing is found."""
