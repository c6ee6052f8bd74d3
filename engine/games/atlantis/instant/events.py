"""What comes of the instant orders, of GIVE and DESTROY, of QUIT and FORGET, and of the end of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.atlantis.events import FactionEvent, News, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(UnitEvent):
    """`amount` silver of the unclaimed money, of which `left` is left."""

    tone: ClassVar[Tone] = Tone.MONEY

    amount: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsShared(UnitEvent):
    """`points`: "War 2 Trade 1 Magic 2"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    points: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionRenamed(News):
    """`old` and `name` with the faction's number."""

    headline: ClassVar[str] = "people"
    tone: ClassVar[Tone] = Tone.ROUTINE
    old: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotNeeded(UnitEvent):
    """An answer to PASSWORD and ADDRESS; `thing`: "password" or "address"."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionFound(UnitEvent):
    """The answer to FIND: `name` with its number; `player`: what can be said of who plays it."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(UnitEvent):
    """`structure`: name and number."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Promoted(UnitEvent):
    """`other` owns the structure now; the event is told to the one who promoted."""

    other: str
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameOwner(UnitEvent):
    """The same for the faction that was favoured."""

    tone: ClassVar[Tone] = Tone.GAIN

    other: str
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gave(UnitEvent):
    """`what`: counted as in the report; `other`: the receiver with its number."""

    what: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Received(UnitEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    what: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(UnitEvent):
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismissed(UnitEvent):
    """People sent away with GIVE 0."""

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOver(UnitEvent):
    """The whole unit went to `faction_name`; told to the old faction."""

    weight: ClassVar[int] = 7
    faction_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenOver(UnitEvent):
    """The whole unit came from `faction_name`; told to the new faction."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    faction_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroyed(UnitEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    structure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Evicted(UnitEvent):
    """The structure around the unit was destroyed by `other`."""

    tone: ClassVar[Tone] = Tone.LOSS

    structure: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgot(UnitEvent):
    """`skill`: as titled."""

    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dissolved(UnitEvent):
    """A unit without people is gone; `heir` has got `what` it held."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str
    heir: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DissolvedEmpty(UnitEvent):
    """A unit without people and goods is gone."""

    tone: ClassVar[Tone] = Tone.LOSS


@dataclass(frozen=True, slots=True, kw_only=True)
class GoodsLost(UnitEvent):
    """A unit without people is gone, and nobody of its faction was there to take `what` it held."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quitted(FactionEvent):
    """The faction ended by its own order; `name` with its number."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Restarted(FactionEvent):
    """`name`: the new faction with its number."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle(FactionEvent):
    """No orders for `turns` turns; after `left` more the faction is removed."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.LOSS
    turns: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionEnded(News):
    """A faction is gone: `name` with its number; `how`: "has left the world", "is destroyed" ..."""

    headline: ClassVar[str] = "death"
    name: str
    how: str
    score: int = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionBegun(News):
    """A faction came after RESTART."""

    headline: ClassVar[str] = "people"
    name: str
    score: int = 5
