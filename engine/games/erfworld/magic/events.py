"""Events of spells cast, and of what casters make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.games.erfworld.events import Happening, OrderEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(OrderEvent):
    """A spell was cast. said: what came of it, a finished sentence; price, left: juice."""

    weight: ClassVar[int] = 25
    spell: str
    said: str
    price: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellFailed(OrderEvent):
    """A spell was resisted, or went wrong; its juice is lost."""

    weight: ClassVar[int] = 20
    spell: str
    price: int
    left: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Enchanted(Happening):
    """Somebody else's magic worked on us, and it shows."""

    weight: ClassVar[int] = 40
    what: str
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Made(OrderEvent):
    """A caster made something."""

    weight: ClassVar[int] = 20
    what: str
    price: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unravelled(OrderEvent):
    """A golem was taken apart."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollFed(OrderEvent):
    """Juice went into a scroll. missing: what it still takes."""

    spell: str
    missing: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrollDone(OrderEvent):
    """A scroll can be used."""

    weight: ClassVar[int] = 20
    spell: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WandFilled(OrderEvent):
    """A wand has charges."""

    weight: ClassVar[int] = 20
    spell: str
    charges: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Linked(OrderEvent):
    """Casters lent their juice to one."""

    weight: ClassVar[int] = 25
    what: str
    gained: int
    juice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied(OrderEvent):
    """A caster spent the day in a library."""

    what: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFound(OrderEvent):
    """A commander found an arkentool."""

    weight: ClassVar[int] = 80
    tool: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CameBack(OrderEvent):
    """The wearer of the arkenshoes went home at once."""

    weight: ClassVar[int] = 40
    city: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tended(OrderEvent):
    """A caster improved a building with all his juice."""

    weight: ClassVar[int] = 30
    building: str
    city: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SteppedThrough(OrderEvent):
    """A caster is in the Magic Kingdom."""

    weight: ClassVar[int] = 25
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SteppedBack(OrderEvent):
    """A caster came back from the Magic Kingdom."""

    weight: ClassVar[int] = 25
    what: str
    city: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CasterHired(OrderEvent):
    """A free caster signed an open contract."""

    weight: ClassVar[int] = 50
    what: str
    school: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Disappeared(Happening):
    """A caster in the Magic Kingdom could not be paid (ERF-MK-09)."""

    weight: ClassVar[int] = 50
    what: str
    price: str
