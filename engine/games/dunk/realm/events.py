"""Events of the realm: building, towns and trade, money, land changing hands, unrest, plague, discoveries."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.dunk.events import Happening, News, OrderEvent

# --- orders -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Built(OrderEvent):
    structure: str
    thing: str
    province: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MineFound(OrderEvent):
    province: int
    mine: str
    gold: int
    income: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MineNoBetter(OrderEvent):
    province: int
    mine: str
    kept: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoMineFound(OrderEvent):
    province: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TownFounded(OrderEvent):
    province: int
    town: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadsFree(OrderEvent):
    province: int
    town: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(OrderEvent):
    thing: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Populated(OrderEvent):
    province: int
    people: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyTold(OrderEvent):
    province: int
    town: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exported(OrderEvent):
    amount: int
    goods: str
    origin: str
    town: str
    lost: int


# --- control and income -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfControl(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnderControl(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomeAccount(Happening):
    """The whole calculation of a kingdom's money (DNK-ECON-01): costs are positive numbers that were taken off."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TownWorked(Happening):
    """A town's turn: goods used, the gold made of them as it is written, such as "5 1/2" (DNK-TOWN-05)."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class TownCutOff(Happening):
    province: int
    town: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipmentArrived(Happening):
    town: str
    amount: int
    goods: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardBought(Happening):
    province: int
    town: str
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CrimePays(Happening):
    gold: int


# --- land changing hands ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceTaken(Happening):
    province: int
    loser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LandTaken(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceLost(Happening):
    province: int
    taker: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceAdrift(Happening):
    """Strangers neutral to each other stand in it: nobody's now (DNK-GAP-10)."""

    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingTaken(Happening):
    """Armies of neutral kingdoms, `rivals`, keep ours from taking the province (DNK-DIPL-05, DNK-GAP-10)."""

    province: int
    rivals: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LostToRebels(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TownTaken(News):
    town: str
    taker: str
    loser: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyStolen(Happening):
    tech: str
    victim: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceGiven(Happening):
    province: int
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceReceived(Happening):
    province: int
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceGiftFailed(Happening):
    province: int
    other: str
    reason: str


# --- peoples ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Colonised(Happening):
    province: int
    people: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MovedIn(Happening):
    province: int
    people: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rebellion(Happening):
    province: int
    people: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RebellionStopped(Happening):
    province: int
    people: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrollsPlundered(Happening):
    province: int
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TrollsRebelled(Happening):
    province: int
    army: str


# --- plague and catastrophes ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PlagueBroke(Happening):
    """A new plague, in a province or (`where` says so) in its town."""

    province: int
    where: str
    mortality: str
    contagion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlagueSpread(Happening):
    province: int
    where: str
    mortality: str
    contagion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlagueKilled(Happening):
    province: int
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlagueEnded(Happening):
    province: int
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TownDied(News):
    town: str
    kingdom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Catastrophe(Happening):
    province: int
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TownBurnt(News):
    town: str
    kingdom: str


# --- discoveries ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyDiscovered(Happening):
    tech: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyDevelopable(Happening):
    """A technology that may be developed from now on, with its order and price (DNK-REPORT-15)."""

    tech: str
    order: str
    price: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CrimeEnded(Happening):
    """secret_service has rid the kingdom of crime (DNK-TECH-07)."""
