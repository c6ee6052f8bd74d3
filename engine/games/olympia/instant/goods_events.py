"""What is told of goods that change hands or are left behind (OLY-ORDER-18, -32, -33, -47, -71)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent


class Given(UnitEvent):
    """In the diary of the giver. goods: in words."""

    goods: str
    to: str


class Received(UnitEvent):
    """In the diary of the receiver."""

    tone: ClassVar[Tone] = Tone.GAIN

    goods: str
    giver: str


class TakenFrom(UnitEvent):
    """In the diary of the taker."""

    goods: str
    giver: str


class TakenAway(UnitEvent):
    """In the diary of whom it was taken from."""

    tone: ClassVar[Tone] = Tone.LOSS

    goods: str
    taker: str


class GiftTurnedDown(UnitEvent):
    """In the diary of who does not accept it."""

    tone: ClassVar[Tone] = Tone.REFUSED

    goods: str
    giver: str


class TurnedRound(UnitEvent):
    """Item and receiver stood in the wrong order (OLY-GAP-O33)."""

    tone: ClassVar[Tone] = Tone.ROUTINE


class Dropped(UnitEvent):
    goods: str


class FeeSet(UnitEvent):
    """fee: gold for each 100 weight."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    fee: int


class FeeCleared(UnitEvent):
    """The ship is no longer a ferry."""

    tone: ClassVar[Tone] = Tone.ROUTINE
