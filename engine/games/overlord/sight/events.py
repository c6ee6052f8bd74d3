"""What only the report itself has to say."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import FactionEvent


class NothingToTell(FactionEvent):
    """RESHOW of something the faction knows nothing of (OVL-FORD-08)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    what: str
