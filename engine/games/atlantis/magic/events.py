"""Magic as facts: spells cast, spells noticed, what slipped out of a mage's hands."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.atlantis.events import UnitEvent


class Cast(UnitEvent):
    """A spell and what came of it, as a finished sentence, to the mage's own faction."""

    weight: ClassVar[int] = 4
    skill: str
    text: str


class SpellNoticed(UnitEvent):
    """To mages of the like lore in the region: somebody uses it (ATL-GAP-78). The unit is the one who notices."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.SEEN
    caster: str
    skill: str


class Sent(UnitEvent):
    """To the faction of a unit that was sent elsewhere by another's spell."""

    caster: str
    where: str


class Decayed(UnitEvent):
    """Undead fell to pieces (ATL-GAP-97)."""

    weight: ClassVar[int] = 5
    tone: ClassVar[Tone] = Tone.LOSS
    beasts: str


class BrokeFree(UnitEvent):
    """Demons broke out of their holder's control (ATL-GAP-97)."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    beasts: str
