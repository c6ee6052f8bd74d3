"""What is told of the spells of Magic [800]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class AuraGained(UnitEvent):
    """gained: points. aura: how much it has then."""

    tone: ClassVar[Tone] = Tone.GAIN

    gained: int
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeditationSpoiled(UnitEvent):
    """Another mage's hindrance was stronger."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class MeditationClouded(UnitEvent):
    """An advanced meditation gave half. gained: points."""

    tone: ClassVar[Tone] = Tone.REFUSED

    gained: int
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeditationHindered(UnitEvent):
    """name: whose. hindrance: its strength now."""

    name: str
    hindrance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TasksDone(UnitEvent):
    """days: of common tasks. gold: earned with them."""

    tone: ClassVar[Tone] = Tone.MONEY

    days: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LooksCommon(UnitEvent):
    """turns: for which the title of a mage is not shown."""

    turns: int

    @property
    def time(self) -> str:
        return "1 turn" if self.turns == 1 else f"{self.turns} turns"


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingWorked(UnitEvent):
    """name: who is not ill, or has recovered."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingFailed(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AuraSeen(UnitEvent):
    """name: a mage. aura: what it has now."""

    name: str
    aura: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoAuraSeen(UnitEvent):
    """Nobody else here has aura, or none that shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellsSeen(UnitEvent):
    """name: of a mage. school: named. spells: those it knows, named; "none"."""

    name: str
    school: str
    spells: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesShrouded(UnitEvent):
    """name: of a mage whose shroud was too strong."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityScryFelt(UnitEvent):
    """name: who looked. what: skill that was used."""

    name: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesVeiled(UnitEvent):
    """shroud: the strength of one's own now."""

    shroud: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityShroudDispelled(UnitEvent):
    """name: whose."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellPractised(UnitEvent):
    """name: of a skill that works by itself."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollWritten(UnitEvent):
    """scroll: its name and number. name: of the skill."""

    scroll: str
    name: str
