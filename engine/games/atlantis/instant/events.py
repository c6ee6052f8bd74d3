"""What comes of the instant orders, of GIVE and DESTROY, of QUIT and FORGET, and of the end of a turn."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.atlantis.events import FactionEvent, News, UnitEvent


class Claimed(UnitEvent):
    """`amount` silver of the unclaimed money, of which `left` is left."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int
    left: int


class PointsShared(UnitEvent):
    """`points`: "War 2 Trade 1 Magic 2"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    points: str


class FactionRenamed(News):
    """`old` and `name` with the faction's number."""

    headline: ClassVar[str] = "people"
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str


class NotNeeded(UnitEvent):
    """An answer to PASSWORD and ADDRESS; `thing`: "password" or "address"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    thing: str


class FactionFound(UnitEvent):
    """The answer to FIND: `name` with its number; `player`: what can be said of who plays it."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    player: str


class Left(UnitEvent):
    """`structure`: name and number."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    structure: str


class Entered(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    structure: str


class Promoted(UnitEvent):
    """`other` owns the structure now; the event is told to the one who promoted."""

    other: str
    structure: str


class BecameOwner(UnitEvent):
    """The same for the faction that was favoured."""

    tone: ClassVar[Tone] = Tone.GAIN

    other: str
    structure: str


class Gave(UnitEvent):
    """`what`: counted as in the report; `other`: the receiver with its number."""

    what: str
    other: str


class Received(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    other: str


class Discarded(UnitEvent):
    what: str


class Dismissed(UnitEvent):
    """People sent away with GIVE 0."""

    what: str


class HandedOver(UnitEvent):
    """The whole unit went to `faction_name`; told to the old faction."""

    weight: ClassVar[int] = 7
    faction_name: str


class TakenOver(UnitEvent):
    """The whole unit came from `faction_name`; told to the new faction."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    faction_name: str


class Destroyed(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    structure: str


class Evicted(UnitEvent):
    """The structure around the unit was destroyed by `other`."""

    tone: ClassVar[Tone] = Tone.LOSS

    structure: str
    other: str


class Forgot(UnitEvent):
    """`skill`: as titled."""

    skill: str


class Dissolved(UnitEvent):
    """A unit without people is gone; `heir` has got `what` it held."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str
    heir: str


class DissolvedEmpty(UnitEvent):
    """A unit without people and goods is gone."""

    tone: ClassVar[Tone] = Tone.LOSS


class GoodsLost(UnitEvent):
    """A unit without people is gone, and nobody of its faction was there to take `what` it held."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str


class Quitted(FactionEvent):
    """The faction ended by its own order; `name` with its number."""

    name: str


class Restarted(FactionEvent):
    """`name`: the new faction with its number."""

    name: str


class Idle(FactionEvent):
    """No orders for `turns` turns; after `left` more the faction is removed."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    turns: int
    left: int


class FactionEnded(News):
    """A faction is gone: `name` with its number; `how`: "has left the world", "is destroyed" ..."""

    headline: ClassVar[str] = "death"
    plot: ClassVar[Plot | None] = Plot("fall", of="name")
    name: str
    how: str
    score: int = 40


class FactionBegun(News):
    """A faction came after RESTART."""

    headline: ClassVar[str] = "people"
    name: str
    score: int = 5
