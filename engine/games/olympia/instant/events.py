"""What is told of orders of a moment."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


class Claimed(UnitEvent):
    """goods: what was drawn from the account, in words."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.MONEY

    goods: str


class Renamed(UnitEvent):
    """what: its name until now, with its code."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    what: str
    name: str


class BannerSet(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str
    text: str


class BannerCleared(UnitEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    what: str


class RealNameSet(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    name: str


class TimesWanted(UnitEvent):
    """wanted: "will" or "will not"."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE

    wanted: str


class FormatChosen(UnitEvent):
    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    number: int


class Published(UnitEvent):
    """reward: gold credited for it, 0 when it was credited before."""

    reward: int


class Quit(UnitEvent):
    """faction: its name and code."""

    faction: str


class Vanished(PlaceEvent):
    """A unit of somebody who left the game melts into the ground (OLY-GAP-89)."""

    unit: str


class MessageSent(UnitEvent):
    """to: who reads it."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    to: str


class MessageRead(UnitEvent):
    """text: its lines, each behind a line break."""

    tone: ClassVar[Tone] = Tone.SEEN

    sender: str
    text: str


class SignPosted(UnitEvent):
    where: str


class SignSeen(PlaceEvent):
    """Somebody is seen putting up a sign."""

    tone: ClassVar[Tone] = Tone.SEEN

    unit: str


class PressWritten(UnitEvent):
    """signature: who wrote it. text: its lines."""

    seat: str
    signature: str
    text: str


class RumorWritten(UnitEvent):
    seat: str
    text: str
