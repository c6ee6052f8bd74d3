"""What the end of a turn tells a faction."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.atlantis.events import FactionEvent


class PressRewarded(FactionEvent):
    """`amount` silver of unclaimed money for an article in the Times (ATL-GAP-122)."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int
