"""What happens to armies: the kinds of events of orders, marches, battles and rituals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Event, Plot, Tone
from engine.games.dunk.events import Happening, News, OrderEvent

# --- answers to orders -------------------------------------------------------------------------------------------


class ArmyPlaced(OrderEvent):
    """A new army; `words` are its movement words as text."""

    army: str
    type: str
    province: int
    price: int
    words: str = ""


class CastleRaised(OrderEvent):
    army: str
    type: str
    province: int
    price: int


class MoveNoted(OrderEvent):
    tone: ClassVar[Tone] = Tone.ROUTINE
    army: str
    words: str


class Trained(OrderEvent):
    """Training succeeded; for a new army of warriors `erf` does not yet count what idle leaders add."""

    army: str
    erf: int


class DeathTrained(OrderEvent):
    army: str
    erf: int


class DeathTrainingMaimed(OrderEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str
    erf: int


class DeathTrainingKilled(OrderEvent):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str


class BecameVillage(OrderEvent):
    army: str
    province: int
    people: str


class ArmyRemoved(OrderEvent):
    army: str
    province: int


class BecameWargFarm(OrderEvent):
    army: str
    province: int


class Plundered(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    army: str
    province: int
    gold: int


class NothingPlundered(OrderEvent):
    """`plunder all` found nothing it may take."""

    tone: ClassVar[Tone] = Tone.REFUSED


class TownPlundered(OrderEvent):
    tone: ClassVar[Tone] = Tone.MONEY
    army: str
    town: str
    province: int
    gold: int


class MoralPreached(OrderEvent):
    army: str


class RitualBegun(OrderEvent):
    """A ritual that takes effect in the Delayed orders phase; `aim` says on what."""

    ritual: str
    aim: str


# --- other happenings to armies ----------------------------------------------------------------------------------


class TrainedOn(Happening):
    """An army that still had training among its words from an earlier turn."""

    tone: ClassVar[Tone] = Tone.ROUTINE

    army: str
    erf: int


class TrainingFatal(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str


class Moved(Happening):
    tone: ClassVar[Tone] = Tone.WORK
    weight: ClassVar[int] = 0
    army: str
    origin: int
    province: int


class Climbed(Happening):
    tone: ClassVar[Tone] = Tone.WORK
    weight: ClassVar[int] = 0
    army: str
    province: int
    towards: int


class EdgeReached(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


class NeutralLandRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


class DryLandRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


class TrollsRefused(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    direction: str
    province: int


class TrollsDisobeyed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str
    whim: str


class ContactMade(Happening):
    """Somebody met for the first time (DNK-GAP-13)."""

    weight: ClassVar[int] = 48
    other: str


class Starved(Happening):
    tone: ClassVar[Tone] = Tone.LOSS
    army: str
    province: int


class Resurrected(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    army: str
    province: int
    erf: int


class ResurrectionFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    army: str


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


class BattleReport(Event):
    """A battle in a province (DNK-REPORT-04): every army that fought, in order of kingdom and number."""

    weight: ClassVar[int] = 66
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    armies: tuple[Combatant, ...]
    count: int
    fallen: int


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


class GreatBattle(News):
    headline: ClassVar[str] = "war"
    plot: ClassVar[Plot | None] = Plot("battle", by="kingdoms", count="fallen")
    kingdoms: str
    armies: int
    fallen: int
    names: tuple[str, ...] = ()


# --- rituals -----------------------------------------------------------------------------------------------------


class MagesNotGathered(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    ritual: str


class BurnLanded(Happening):
    """For the mages: where their fire fell (`where`: in words) and what came of it."""

    aim: int
    province: int
    where: str
    outcome: str


class BurnSuffered(Happening):
    """For those who had something in the province; who did it is not said."""

    weight: ClassVar[int] = 70
    tone: ClassVar[Tone] = Tone.LOSS
    province: int
    losses: str


class BurnStopped(Happening):
    """For the owner: fire gathered over the province and something stopped it."""

    province: int
    by: str


class TownBurned(News):
    headline: ClassVar[str] = "magic"
    plot: ClassVar[Plot | None] = Plot("blaze", place="town")
    town: str


class Protected(Happening):
    province: int


class ProtectFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


class RebelsVanished(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    count: int


class Healed(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int
    count: int


class NobodySick(Happening):
    province: int


class PestSent(Happening):
    province: int


class PestArrived(Happening):
    """For the owner of the province; whose prayers they were is not said."""

    weight: ClassVar[int] = 56
    tone: ClassVar[Tone] = Tone.LOSS
    province: int


class PestFailed(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


class MissionGained(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 38
    province: int


class MissionQuarrel(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


class MissionInVain(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED


class Teleported(Happening):
    army: str
    origin: int
    province: int


class VillageConjured(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    province: int


class VillageNotConjured(Happening):
    tone: ClassVar[Tone] = Tone.REFUSED
    province: int


class GoldReceived(Happening):
    tone: ClassVar[Tone] = Tone.MONEY
    weight: ClassVar[int] = 44
    amount: int
    giver: str


class TechReceived(Happening):
    tone: ClassVar[Tone] = Tone.GAIN
    weight: ClassVar[int] = 46
    tech: str
    giver: str


class TechUseless(Happening):
    """A gift the receiver cannot use: it has it already, or it is reserved to other leaders (DNK-STD-28)."""

    tech: str
    giver: str
