"""What is told of orders of a moment."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed(UnitEvent):
    """goods: what was drawn from the account, in words."""

    goods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Renamed(UnitEvent):
    """what: its name until now, with its code."""

    what: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerSet(UnitEvent):
    what: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BannerCleared(UnitEvent):
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RealNameSet(UnitEvent):
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesWanted(UnitEvent):
    """wanted: "will" or "will not"."""

    wanted: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatChosen(UnitEvent):
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

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageRead(UnitEvent):
    """text: its lines, each behind a line break."""

    sender: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignPosted(UnitEvent):
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSeen(PlaceEvent):
    """Somebody is seen putting up a sign."""

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
