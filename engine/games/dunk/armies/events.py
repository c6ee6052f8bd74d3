"""What happens to armies: the kinds of events of orders, marches, battles and rituals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Tone
from engine.games.dunk.events import Happening, News, OrderEvent

# --- answers to orders -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyPlaced(OrderEvent):
    """A new army; `words` are its movement words as text."""

    army: str
    type: str
    province: int
    price: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CastleRaised(OrderEvent):
    army: str
    type: str
    province: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveNoted(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    army: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trained(OrderEvent):
    """Training succeeded; for a new army of warriors `erf` does not yet count what idle leaders add."""

    army: str
    erf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTrained(OrderEvent):
    army: str
    erf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTrainingMaimed(OrderEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str
    erf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathTrainingKilled(OrderEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameVillage(OrderEvent):
    army: str
    province: int
    people: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmyRemoved(OrderEvent):
    army: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BecameWargFarm(OrderEvent):
    army: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plundered(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    army: str
    province: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingPlundered(OrderEvent):
    """`plunder all` found nothing it may take."""

    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class TownPlundered(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    army: str
    town: str
    province: int
    gold: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoralPreached(OrderEvent):
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RitualBegun(OrderEvent):
    """A ritual that takes effect in the Delayed orders phase; `aim` says on what."""

    ritual: str
    aim: str


# --- other happenings to armies ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedOn(Happening):
    """An army that still had training among its words from an earlier turn."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    army: str
    erf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingFatal(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Happening):
    tone: ClassVar[Tone] = Tone.WORK
    weight: ClassVar[int] = 0
    army: str
    origin: int
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Climbed(Happening):
    tone: ClassVar[Tone] = Tone.WORK
    weight: ClassVar[int] = 0
    army: str
    province: int
    towards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeReached(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NeutralLandRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DryLandRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrollsRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrollsDisobeyed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    whim: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactMade(Happening):
    """Somebody met for the first time (DNK-GAP-13)."""

    weight: ClassVar[int] = 48
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Starved(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resurrected(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    army: str
    province: int
    erf: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ResurrectionFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deserted(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    weight: ClassVar[int] = 38
    army: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One army of a battle report. eas, aas, es and own are printed strengths (DNK-REPORT-05); `own` is "as"."""

    army: int
    name: str
    kingdom: int
    kingdom_name: str
    type: str
    race: str
    erf: int
    eas: str
    aas: str
    es: str
    own: str
    survived: bool
    killed_by_arrows: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleReport(Event):
    """A battle in a province (DNK-REPORT-04): every army that fought, in order of kingdom and number."""

    weight: ClassVar[int] = 66
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    armies: tuple[Combatant, ...]
    count: int
    fallen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchReport(Event):
    """A battle on the march as one army reports it (DNK-REPORT-04, DNK-BATTLE-13)."""

    weight: ClassVar[int] = 60
    tone: ClassVar[Tone] = Tone.LOSS
    kingdom: int
    army: str
    origin: int
    target: int
    own: Combatant
    enemies: tuple[Combatant, ...]
    met: str  # "3 enemy armies, of which 1 fell"
    outcome: str  # "marches on", "is held up" or "is no more"


@dataclass(frozen=True, slots=True, kw_only=True)
class GreatBattle(News):
    headline: ClassVar[str] = "war"
    kingdoms: str
    armies: int
    fallen: int
    names: tuple[str, ...] = ()


# --- rituals -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MagesNotGathered(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    ritual: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnLanded(Happening):
    """For the mages: where their fire fell (`where`: in words) and what came of it."""

    aim: int
    province: int
    where: str
    outcome: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnSuffered(Happening):
    """For those who had something in the province; who did it is not said."""

    weight: ClassVar[int] = 70
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    losses: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnStopped(Happening):
    """For the owner: fire gathered over the province and something stopped it."""

    province: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TownBurned(News):
    headline: ClassVar[str] = "magic"
    town: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Protected(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProtectFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RebelsVanished(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodySick(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PestSent(Happening):
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PestArrived(Happening):
    """For the owner of the province; whose prayers they were is not said."""

    weight: ClassVar[int] = 56
    tone: ClassVar[Tone] = Tone.LOSS
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PestFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionGained(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 38
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionQuarrel(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissionInVain(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED


@dataclass(frozen=True, slots=True, kw_only=True)
class Teleported(Happening):
    army: str
    origin: int
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TeleportFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VillageConjured(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VillageNotConjured(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldReceived(Happening):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 44
    amount: int
    giver: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechReceived(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 46
    tech: str
    giver: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TechUseless(Happening):
    """A gift the receiver cannot use: it has it already, or it is reserved to other leaders (DNK-STD-28)."""

    tech: str
    giver: str
