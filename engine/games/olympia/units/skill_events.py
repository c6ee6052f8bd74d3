"""What is told of skills: what is learned, forgotten, and shown to a faction (OLY-SKILL-04, OLY-STUDY-13)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event, Tone
from engine.games.olympia.events import UnitEvent


class SkillEvent(UnitEvent, base=True):
    """Something about one skill."""

    code: str
    name: str


class Learned(SkillEvent):
    """A unit knows a skill from now on."""

    weight: ClassVar[int] = 4

    tone: ClassVar[Tone] = Tone.GAIN


class Forgotten(SkillEvent):
    """A unit knows a skill no longer."""


class LoreShown(Event):
    """A faction is shown a lore sheet for the first time: it is in the report, `lore_of(code)`."""

    code: str
    name: str
