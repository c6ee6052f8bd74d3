"""Events of units that change hands."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.erfworld.events import Happening


class CameHome(Happening):
    """A unit of ours was set free."""

    weight: ClassVar[int] = 40
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    by: str
