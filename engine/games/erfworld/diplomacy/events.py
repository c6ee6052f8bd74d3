"""Events of contracts, tribes, rulers and the fall of sides."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.erfworld.events import Happening, News, OrderEvent


class Offered(OrderEvent):
    """A contract was drafted."""

    code: str
    what: str
    to: str


class WasOffered(Happening):
    """Somebody offers us a contract."""

    weight: ClassVar[int] = 50
    code: str
    what: str
    by: str


class Signed(Happening):
    """A contract is signed; it holds from the next dawn (ERF-D-11)."""

    weight: ClassVar[int] = 55
    tone: ClassVar[Tone] = Tone.GAIN
    code: str
    what: str
    by: str


class Broken(Happening):
    """A contract is broken; at once (ERF-D-11)."""

    weight: ClassVar[int] = 70
    tone: ClassVar[Tone] = Tone.LOSS
    code: str
    what: str
    by: str


class Paid(OrderEvent):
    """Money went to somebody."""

    tone: ClassVar[Tone] = Tone.MONEY

    sum: str
    to: str


class WasPaid(Happening):
    """Money came from somebody."""

    weight: ClassVar[int] = 30
    tone: ClassVar[Tone] = Tone.MONEY
    sum: str
    by: str


class Hired(OrderEvent):
    """A tribe fights for the side."""

    weight: ClassVar[int] = 45
    tone: ClassVar[Tone] = Tone.GAIN
    tribe: str


class RansomPaid(Happening):
    """A prisoner was bought free (ERF-CONTRACT-10)."""

    weight: ClassVar[int] = 45
    tone: ClassVar[Tone] = Tone.MONEY
    what: str
    sum: str
    by: str


class TributeMissed(Happening):
    """A tribute was not paid, which ends the alliance (ERF-CONTRACT-17)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    code: str
    by: str


class RulerFollowed(News):
    """An heir takes the throne (ERF-COMMAND-19)."""

    weight: ClassVar[int] = 90
    headline: ClassVar[str] = "people"
    plot: ClassVar[Plot | None] = Plot("throne", by="side", who="ruler")
    side: str
    ruler: str


class SideFroze(Happening):
    """The ruler is a captive, and there is no heir (ERF-FALL-03)."""

    weight: ClassVar[int] = 100
    tone: ClassVar[Tone] = Tone.LOSS
    days: int


class SideFell(News):
    """Neither ruler nor heir is left (ERF-FALL-01)."""

    weight: ClassVar[int] = 110
    headline: ClassVar[str] = "death"
    plot: ClassVar[Plot | None] = Plot("fall", of="side")
    side: str


class SideHomeless(News):
    """A side lost its last city; its ruler lives on (ERF-FALL-05)."""

    weight: ClassVar[int] = 100
    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("homeless", of="side")
    side: str


class WentHome(Happening):
    """Units that no longer have a side are gone."""

    weight: ClassVar[int] = 50
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class Sold(Happening):
    """Something changed sides for money (ERF-CONTRACT-09)."""

    weight: ClassVar[int] = 45
    tone: ClassVar[Tone] = Tone.MONEY
    what: str
    sum: str
    by: str
    to: str


class Rebelled(Happening):
    """Units of ours rose against us (ERF-FAITH-04)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    what: str


class GameWon(News):
    """The campaign is over."""

    weight: ClassVar[int] = 110
    headline: ClassVar[str] = "war"
    names: str


class RanOut(Happening):
    """A contract for so many days is over (ERF-CONTRACT-19)."""

    weight: ClassVar[int] = 50
    code: str
    what: str


class TakenBack(Happening):
    """What was not paid in full is the seller's again (ERF-CONTRACT-03)."""

    weight: ClassVar[int] = 60
    what: str
    by: str
