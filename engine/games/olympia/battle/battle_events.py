"""What is told of battles (OLY-COMBAT-33, OLY-REPORT-17): an account for all who fought or watched; what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import PlaceEvent, UnitEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """kind: of the table of items, "" for the noble or creature itself. fallen: dead, or hit and out of the fight."""

    kind: str
    count: int
    fallen: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Contingent:
    """A unit in a battle. name: with its code. faction: its code, "" if that is not shown. row: 0 in front.

    ally: it came to the defence of others. leads: leads a stack. of: the kind of unit.
    """

    unit: str
    name: str
    faction: str
    row: int
    figures: tuple[Figures, ...]
    ally: bool = False
    leads: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """A battle from begin to end. winner: "attackers", "defenders" or "".

    walls: the structure that was attacked, with its code; walls_before, walls_after: its defense; damage: done to it.
    """

    where: str
    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    winner: str
    rounds: int
    walls: str = ""
    walls_before: int = 0
    walls_after: int = 0
    damage: int = 0

    @property
    def attacker(self) -> str:
        return self.attackers[0].name

    @property
    def defender(self) -> str:
        return self.defenders[0].name

    @property
    def figures(self) -> int:
        """How many took part."""
        return sum(part.count for one in (*self.attackers, *self.defenders) for part in one.figures)

    @property
    def fallen(self) -> int:
        """How many did not stay on their feet."""
        return sum(part.fallen for one in (*self.attackers, *self.defenders) for part in one.figures)

    @property
    def opening(self) -> str:
        return f"{self.attacker} attacks {self.walls or self.defender} in {self.where}"

    @property
    def outcome(self) -> str:
        """How it ended, a finished sentence."""
        if not self.winner:
            return "Neither side has won."
        return f"{self.attacker if self.winner == ATTACKERS else self.defender} is victorious."


ATTACKERS, DEFENDERS = "attackers", "defenders"


class BattleFought(UnitEvent):
    """For those who fought. units: all who did, of every faction that hears of it."""

    weight: ClassVar[int] = 6
    tone: ClassVar[Tone] = Tone.LOSS
    account: Account

    @property
    def opening(self) -> str:
        return self.account.opening

    @property
    def outcome(self) -> str:
        return self.account.outcome


class BattleSeen(PlaceEvent):
    """For those who watched."""

    weight: ClassVar[int] = 3
    tone: ClassVar[Tone] = Tone.SEEN
    account: Account

    @property
    def opening(self) -> str:
        return self.account.opening

    @property
    def outcome(self) -> str:
        return self.account.outcome


class AutoAttack(UnitEvent):
    """A unit attacks on sight (OLY-GAP-46): echoed as if it were an order."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.ROUTINE
    target: str


class PlaceTaken(UnitEvent):
    """The winner stands where the loser stood. what: before whom, or in which structure or place."""

    tone: ClassVar[Tone] = Tone.GAIN

    name: str
    what: str


class Retreated(UnitEvent):
    name: str
    to: str


class Scattered(UnitEvent):
    """A band or garrison that no longer exists."""

    tone: ClassVar[Tone] = Tone.LOSS

    name: str


class Unoccupied(UnitEvent):
    """Nobody was there to be attacked."""

    tone: ClassVar[Tone] = Tone.LOSS

    what: str
