"""Events of order lists: conditions that came true, orders of factions, the beginning of the month."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import FactionEvent, News, UnitEvent


class ConditionMet(UnitEvent):
    """A condition of the unit's list came true; `order` as written."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    order: str
    routine: bool = True


class Synchronised(UnitEvent):
    """Two units waited for each other and met in time (OVL-ORD-49)."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    other: str


class SwapMade(UnitEvent):
    """A SWAP went through; `given` and `received` are "15 fish"."""

    other: str
    given: str
    received: str


class PressRewarded(FactionEvent):
    """Coins for what was sent to the newspaper."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int


class FactionRenamed(FactionEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str


class SettingChanged(FactionEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    weight: ClassVar[int] = 0
    setting: str
    value: str


class StanceChanged(FactionEvent):
    """toward: a faction with its id, or "all others"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    toward: str
    stance: str


class ReshowAsked(FactionEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    weight: ClassVar[int] = 0
    what: str


class NotNeeded(FactionEvent):
    """EMAIL or PASSWORD, which a game on Discord has no use for."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    thing: str


class StructureRenamed(FactionEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str


class StructureDescribed(FactionEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    weight: ClassVar[int] = 0
    structure: str


class Resigned(News):
    """A player gave up his faction; its units went over to `heir`."""

    headline: ClassVar[str] = "death"
    name: str
    heir: str
