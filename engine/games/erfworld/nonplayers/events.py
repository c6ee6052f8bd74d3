"""Events of the wild."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.erfworld.events import Happening


class WildCame(Happening):
    """Ferals or barbarians come to a hex where somebody of a side is."""

    weight: ClassVar[int] = 35
    what: str


class WildLeft(Happening):
    """Ferals that were seen go away."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str
