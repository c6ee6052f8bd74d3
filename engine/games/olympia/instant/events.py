"""What is told of orders of a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(UnitEvent):
    """goods: what was drawn from the account, in words."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    goods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(UnitEvent):
    """what: its name until now, with its code."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    what: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerSet(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerCleared(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RealNameSet(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesWanted(UnitEvent):
    """wanted: "will" or "will not"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    wanted: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatChosen(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Published(UnitEvent):
    """reward: gold credited for it, 0 when it was credited before."""

    reward: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Quit(UnitEvent):
    """faction: its name and code."""

    faction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished(PlaceEvent):
    """A unit of somebody who left the game melts into the ground (OLY-GAP-89)."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSent(UnitEvent):
    """to: who reads it."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRead(UnitEvent):
    """text: its lines, each behind a line break."""

    tone: ClassVar[Tone] = Tone.SEEN

    sender: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPosted(UnitEvent):
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSeen(PlaceEvent):
    """Somebody is seen putting up a sign."""

    tone: ClassVar[Tone] = Tone.SEEN

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PressWritten(UnitEvent):
    """signature: who wrote it. text: its lines."""

    seat: str
    signature: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RumorWritten(UnitEvent):
    seat: str
    text: str
