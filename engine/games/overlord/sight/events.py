"""What only the report itself has to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import FactionEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToTell(FactionEvent):
    """RESHOW of something the faction knows nothing of (OVL-FORD-08)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.REFUSED
    what: str
