"""Events of the realm: building, towns and trade, money, land changing hands, unrest, plague, discoveries."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.dunk.events import Happening, News, OrderEvent

# --- orders -----------------------------------------------------------------------------------------------------------


class Built(OrderEvent):
    structure: str
    thing: str
    province: int
    gold: int


class MineFound(OrderEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    mine: str
    gold: int
    income: int


class MineNoBetter(OrderEvent):
    province: int
    mine: str
    kept: str
    gold: int


class NoMineFound(OrderEvent):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int
    gold: int


class TownFounded(OrderEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    town: str
    gold: int


class RoadsFree(OrderEvent):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    town: str


class Removed(OrderEvent):
    thing: str
    province: int


class Populated(OrderEvent):
    province: int
    people: str
    gold: int


class SupplyTold(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    province: int
    town: str


class Exported(OrderEvent):
    amount: int
    goods: str
    origin: str
    town: str
    lost: int


# --- control and income -----------------------------------------------------------------------------------------------


class OutOfControl(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 34
    province: int


class UnderControl(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 0
    province: int


class IncomeAccount(Happening):
    """The whole calculation of a kingdom's money (DNK-ECON-01): costs are positive numbers that were taken off."""

    weight: ClassVar[int] = 10
    tone: ClassVar[Tone] = Tone.MONEY
    provinces: int
    mines: int
    structures: int
    income: int  # provinces + mines - structures
    administration: int
    crime: int
    towns: int
    armies: int  # including town_guards
    guards_bought: int
    gold: int  # what is in the treasury afterwards


class TownWorked(Happening):
    """A town's turn: goods used, the gold made of them as it is written, such as "5 1/2" (DNK-TOWN-05)."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    province: int
    town: str
    food: int
    timber: int
    ore: int
    spec: int
    tradegoods: int
    gold: str
    shiny: str  # what is said of the jewellery, "" when none was made
    suppliers: tuple[int, ...]


class TownCutOff(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    town: str


class ShipmentArrived(Happening):
    tone: ClassVar[Tone] = Tone.MONEY
    town: str
    amount: int
    goods: str


class GuardBought(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    town: str
    gold: int


class CrimePays(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    gold: int


# --- land changing hands ----------------------------------------------------------------------------------------------


class ProvinceTaken(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 58
    province: int
    loser: str


class LandTaken(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 36
    province: int


class ProvinceLost(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 75
    province: int
    taker: str


class ProvinceAdrift(Happening):
    """Strangers neutral to each other stand in it: nobody's now (DNK-GAP-10)."""

    tone: ClassVar[Tone] = Tone.LOSS

    province: int


class NothingTaken(Happening):
    """Armies of neutral kingdoms, `rivals`, keep ours from taking the province (DNK-DIPL-05, DNK-GAP-10)."""

    weight: ClassVar[int] = 35
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int
    rivals: str


class LostToRebels(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 74
    province: int


class TownTaken(News):
    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("war", place="town", by="taker", of="loser")
    town: str
    taker: str
    loser: str


class TechnologyStolen(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 67
    tech: str
    victim: str
    province: int


class ProvinceGiven(Happening):
    province: int
    other: str


class ProvinceReceived(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 44
    province: int
    other: str


class ProvinceGiftFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int
    other: str
    reason: str


# --- peoples ----------------------------------------------------------------------------------------------------------


class Colonised(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 20
    province: int
    people: str


class MovedIn(Happening):
    tone: ClassVar[Tone] = Tone.ROUTINE
    weight: ClassVar[int] = 0
    province: int
    people: str
    before: str


class Rebellion(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 54
    province: int
    people: str


class RebellionStopped(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 0
    province: int
    people: str
    by: str


class TrollsPlundered(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    army: str


class TrollsRebelled(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    army: str


# --- plague and catastrophes ------------------------------------------------------------------------------------------


class PlagueBroke(Happening):
    """A new plague, in a province or (`where` says so) in its town."""

    weight: ClassVar[int] = 56
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    where: str
    mortality: str
    contagion: str


class PlagueSpread(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    where: str
    mortality: str
    contagion: str


class PlagueKilled(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 50
    province: int
    where: str


class PlagueEnded(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    where: str


class TownDied(News):
    weight: ClassVar[int] = 73
    headline: ClassVar[str] = "plague"
    plot: ClassVar[Plot | None] = Plot("plague", place="town", of="kingdom")
    town: str
    kingdom: str


class Catastrophe(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 40
    province: int
    thing: str


class TownBurnt(News):
    weight: ClassVar[int] = 72
    headline: ClassVar[str] = "fire"
    plot: ClassVar[Plot | None] = Plot("fire", place="town", of="kingdom")
    town: str
    kingdom: str


# --- discoveries ------------------------------------------------------------------------------------------------------


class TechnologyDiscovered(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 68
    tech: str
    text: str


class TechnologyDevelopable(Happening):
    """A technology that may be developed from now on, with its order and price (DNK-REPORT-15)."""

    weight: ClassVar[int] = 42
    tone: ClassVar[Tone] = Tone.GAIN
    tech: str
    order: str
    price: str


class CrimeEnded(Happening):
    """secret_service has rid the kingdom of crime (DNK-TECH-07)."""

    tone: ClassVar[Tone] = Tone.GAIN
