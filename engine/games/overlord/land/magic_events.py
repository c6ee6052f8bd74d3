"""Magic as facts: what was cast, what it brought about, and what wore off."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.overlord.events import LocationEvent, UnitEvent


class SpellWorked(UnitEvent):
    """A day of work on a spell that is not done yet. skill: its name."""

    weight: ClassVar[int] = 0
    skill: str


class SpellSpoiled(UnitEvent):
    """A spell was broken off, and what it had cost is gone (OVL-USE-14)."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.REFUSED
    skill: str


class Enchanted(UnitEvent):
    """A spell laid an effect on a unit or a place. on: its title; effect: with its days."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    skill: str
    on: str
    effect: str


class WeatherCalled(UnitEvent):
    """A spell changed the weather of a place. target: its title; weather: in a word."""

    target: str
    weather: str


class LandBlessed(UnitEvent):
    """A spell made a land yield more. goods: what more there is, in words."""

    target: str
    goods: str


class Bewitched(UnitEvent):
    """An effect was laid on the unit by another. by: the caster's title, or "somebody unseen"."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.LOSS
    by: str
    effect: str


class Summoned(UnitEvent):
    """Creatures answered a call: a new unit, or more figures for one. called: in words; into: the unit's title."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.GAIN
    called: str
    into: str


class ManaGathered(UnitEvent):
    """Meditation brought mana."""

    mana: int


class ManaPassed(UnitEvent):
    """A ritual passed mana on. to: the other's title."""

    mana: int
    to: str


class ManaReceived(UnitEvent):
    """The other end of a ritual. giver: its title."""

    tone: ClassVar[Tone] = Tone.GAIN

    mana: int
    giver: str


class Buried(UnitEvent):
    """bodies: how many dead were laid to rest."""

    bodies: int


class LookedInto(UnitEvent):
    """What was seen of a place without entering it. target: its title; found: in words."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.SEEN
    target: str
    found: str


class EffectEnded(UnitEvent):
    """An effect on a unit wore off."""

    effect: str


class PlaceEffectEnded(LocationEvent):
    """An effect on a place wore off."""

    effect: str


class Drowned(UnitEvent):
    """Figures of a stranded unit drowned. figures: left of it."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    lost: int
    figures: int


class Sickened(UnitEvent):
    """The plague took figures of a unit."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.LOSS
    lost: int
    figures: int


class Infected(UnitEvent):
    """The unit caught the plague."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.LOSS


class Stole(UnitEvent):
    """A thief got away with something. other_name: whose it was."""

    goods: str
    other_name: str


class RobbedOf(UnitEvent):
    """The unit misses something, and does not know how."""

    tone: ClassVar[Tone] = Tone.LOSS

    goods: str


class Killed(UnitEvent):
    """An assassin did his work."""

    other_name: str


class WasKilled(UnitEvent):
    """One of the unit was found dead."""

    tone: ClassVar[Tone] = Tone.LOSS


class AttemptFailed(UnitEvent):
    """A theft or an attempt on a life came to nothing."""

    tone: ClassVar[Tone] = Tone.REFUSED

    skill: str
    other_name: str


class CaughtRedHanded(UnitEvent):
    """The victim noticed who it was."""

    tone: ClassVar[Tone] = Tone.LOSS

    skill: str
    other_name: str
