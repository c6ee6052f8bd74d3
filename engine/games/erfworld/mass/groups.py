"""Groups of a mass battle, their supply, and what follows from it (ERF-MC-06, -16, -18, -19, ERF-X-01, -04, -14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.mass import FIGURES

REARGUARD_LED, REARGUARD_UNLED = 4, 6  # parts of the enemy's supply (ERF-MC-18)
OVERRUN_LED, OVERRUN_UNLED = 4, 5  # times the supply at which the stronger has won (ERF-MC-16)


class Status(StrEnum):
    """What has become of a group (ERF-CRT-03)."""

    READY = "ready"
    DAMAGED = "damaged"
    EXHAUSTED = "exhausted"
    DOWN = "down"
    FLED = "fled"
    LOST = "lost"


class Line(StrEnum):
    """Where a group stands (ERF-MC-02)."""

    FRONT = "front"
    MIDDLE = "middle"
    BACK = "back"


@dataclass(slots=True)
class Group:
    """A group of one class: 16 supply, 32 for immense units. bonus: leadership, stack and chief, which multiply damage.

    stacked: a warlord's max stack; warlord: his leadership, if he is in it. short: it was less than a whole group from
    the beginning, and waits damaged (ERF-X-04). stats: what levels add. leader: who leads the stack himself. parts:
    how many of each pack are in it. stood: the line it began in. captured: the
    enemy took it. moved: it has just moved up, and is neither the vanguard nor shoots first (ERF-MC-12). refreshed: it
    is lost, and magic has it fight on until the battle is over (ERF-MAGIC-52). slain: a crit took it, and whoever leads
    it does not get away (ERF-CRT-05).
    """

    kind: UnitClass
    units: int
    status: Status = Status.READY
    bonus: int = 0
    line: Line = Line.FRONT
    stacked: bool = False
    warlord: int = 0
    short: bool = False
    stats: int = 0
    leader: str = ""
    parts: dict[str, int] = field(default_factory=dict)
    stood: Line | None = None
    captured: bool = False
    moved: bool = False
    refreshed: bool = False
    slain: bool = False

    @property
    def supply(self) -> Fraction:
        """What it takes of a hex."""
        return self.units * Fraction(self.kind.body_size.supply)

    @property
    def is_active(self) -> bool:
        """Ready to fight: not lost, exhausted or damaged."""
        return self.status is Status.READY


def is_mass(one: Iterable[Group], other: Iterable[Group], *, together: int = FIGURES.least_together) -> bool:
    """Whether two armies fight a mass battle instead of bouts (ERF-X-01)."""
    counts = len(list(one)), len(list(other))
    return min(counts) >= FIGURES.least_groups and sum(counts) >= together


def strength(groups: Iterable[Group]) -> Fraction:
    """Active supply of an army, fliers counting half (ERF-MC-16, -18)."""
    return sum(
        (group.supply / (2 if group.kind.flies else 1) for group in groups if group.is_active), start=Fraction(0)
    )


def rearguard(enemy: Iterable[Group], *, led: bool = True) -> int:
    """Supply a retreating army must leave as a rearguard, rounded up (ERF-MC-18, ERF-GAP-134)."""
    return -(-strength(enemy) // (REARGUARD_LED if led else REARGUARD_UNLED))


def is_overrun(weaker: Iterable[Group], stronger: Iterable[Group], *, stronger_led: bool) -> bool:
    """Whether an unled army is beaten by supply alone (ERF-MC-16)."""
    times = OVERRUN_LED if stronger_led else OVERRUN_UNLED
    return strength(weaker) * times <= strength(stronger)


def rested(groups: Sequence[Group]) -> Sequence[Group]:
    """Those of them who did not just move, or all of them if there are no others (ERF-MC-12)."""
    return [group for group in groups if not group.moved] or groups
