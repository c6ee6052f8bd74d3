"""What is told of the spells of Magic [800]."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class AuraGained(UnitEvent):
    """gained: points. aura: how much it has then."""

    tone: ClassVar[Tone] = Tone.GAIN

    gained: int
    aura: int


class MeditationSpoiled(UnitEvent):
    """Another mage's hindrance was stronger."""

    tone: ClassVar[Tone] = Tone.REFUSED


class MeditationClouded(UnitEvent):
    """An advanced meditation gave half. gained: points."""

    tone: ClassVar[Tone] = Tone.REFUSED

    gained: int
    aura: int


class MeditationHindered(UnitEvent):
    """name: whose. hindrance: its strength now."""

    name: str
    hindrance: int


class TasksDone(UnitEvent):
    """days: of common tasks. gold: earned with them."""

    tone: ClassVar[Tone] = Tone.MONEY

    days: int
    gold: int


class LooksCommon(UnitEvent):
    """turns: for which the title of a mage is not shown."""

    turns: int

    @property
    def time(self) -> str:
        return "1 turn" if self.turns == 1 else f"{self.turns} turns"


class HealingWorked(UnitEvent):
    """name: who is not ill, or has recovered."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str


class HealingFailed(UnitEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    name: str


class AuraSeen(UnitEvent):
    """name: a mage. aura: what it has now."""

    name: str
    aura: int


class NoAuraSeen(UnitEvent):
    """Nobody else here has aura, or none that shows."""


class SpellsSeen(UnitEvent):
    """name: of a mage. school: named. spells: those it knows, named; "none"."""

    name: str
    school: str
    spells: str


class AbilitiesShrouded(UnitEvent):
    """name: of a mage whose shroud was too strong."""

    name: str


class AbilityScryFelt(UnitEvent):
    """name: who looked. what: skill that was used."""

    name: str
    what: str


class AbilitiesVeiled(UnitEvent):
    """shroud: the strength of one's own now."""

    shroud: int


class AbilityShroudDispelled(UnitEvent):
    """name: whose."""

    name: str


class SpellPractised(UnitEvent):
    """name: of a skill that works by itself."""

    name: str


class ScrollWritten(UnitEvent):
    """scroll: its name and number. name: of the skill."""

    scroll: str
    name: str
