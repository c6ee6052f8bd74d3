"""Events of spells cast, and of what casters make."""

from __future__ import annotations

from typing import ClassVar

from engine.games.erfworld.events import Happening, OrderEvent


class SpellCast(OrderEvent):
    """A spell was cast. said: what came of it, a finished sentence; price, left: juice."""

    weight: ClassVar[int] = 25
    spell: str
    said: str
    price: int
    left: int


class SpellFailed(OrderEvent):
    """A spell was resisted, or went wrong; its juice is lost."""

    weight: ClassVar[int] = 20
    spell: str
    price: int
    left: int
    why: str


class Enchanted(Happening):
    """Somebody else's magic worked on us, and it shows."""

    weight: ClassVar[int] = 40
    what: str
    said: str


class Made(OrderEvent):
    """A caster made something."""

    weight: ClassVar[int] = 20
    what: str
    price: int
    left: int


class Unravelled(OrderEvent):
    """A golem was taken apart."""

    what: str


class ScrollFed(OrderEvent):
    """Juice went into a scroll. missing: what it still takes."""

    spell: str
    missing: int
    left: int


class ScrollDone(OrderEvent):
    """A scroll can be used."""

    weight: ClassVar[int] = 20
    spell: str


class WandFilled(OrderEvent):
    """A wand has charges."""

    weight: ClassVar[int] = 20
    spell: str
    charges: int
    left: int


class Linked(OrderEvent):
    """Casters lent their juice to one."""

    weight: ClassVar[int] = 25
    what: str
    gained: int
    juice: int


class Studied(OrderEvent):
    """A caster spent the day in a library."""

    what: str
    days: int


class ToolFound(OrderEvent):
    """A commander found an arkentool."""

    weight: ClassVar[int] = 80
    tool: str


class CameBack(OrderEvent):
    """The wearer of the arkenshoes went home at once."""

    weight: ClassVar[int] = 40
    city: str


class Tended(OrderEvent):
    """A caster improved a building with all his juice."""

    weight: ClassVar[int] = 30
    building: str
    city: str


class SteppedThrough(OrderEvent):
    """A caster is in the Magic Kingdom."""

    weight: ClassVar[int] = 25
    what: str


class SteppedBack(OrderEvent):
    """A caster came back from the Magic Kingdom."""

    weight: ClassVar[int] = 25
    what: str
    city: str


class CasterHired(OrderEvent):
    """A free caster signed an open contract."""

    weight: ClassVar[int] = 50
    what: str
    school: str


class Disappeared(Happening):
    """A caster in the Magic Kingdom could not be paid (ERF-MK-09)."""

    weight: ClassVar[int] = 50
    what: str
    price: str
