"""The field of a mass battle: its armies, and the record of every roll (ERF-MC-02, -03)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import msgspec

from engine.games.erfworld.mass.groups import Group, Line
from engine.games.erfworld.rules.mass import FIGURES

D10 = Callable[..., int]
ATTACKER, DEFENDER = 0, 1


class State(StrEnum):
    """How the armies met (ERF-MC-07)."""

    PREPARED = "prepared"
    SURPRISED = "surprised"
    AMBUSH = "ambush"


class End(StrEnum):
    """How a mass battle ended."""

    VICTORY = "victory"
    RETREAT = "retreat"
    BROKEN_OFF = "broken off"


@dataclass(slots=True)
class Magic:
    """What casters do for an army (ERF-MAGIC-21, -52, -54, -70, -72). volleys: times the kills at range. hidden: only
    its own side picks its vanguard. softer: a loss less in every roll. slips: it leaves without a rearguard. swaps:
    it may change a line after the enemy has set his. refresh: lost groups that come back until the battle is over.
    blasts: at blast_stat more than ten (ERF-J-17).
    """

    volleys: int = 1
    hidden: bool = False
    softer: bool = False
    slips: bool = False
    swaps: bool = False
    refresh: int = 0
    blasts: int = 0
    blast_stat: int = 0


@dataclass(slots=True)
class Army:
    """One side. commander: leadership of who commands the whole army; chief: the chief warlord's bonus, where nobody
    leads (ERF-CRT-04). on_turn: uses combat. mobile: may still leave the hex. aggressive: fights two groups
    at once (ERF-MC-20). in_crux: its commander has taken the field.
    """

    groups: list[Group]
    commander: int = 0
    chief: int = 0
    on_turn: bool = False
    mobile: bool = False
    aggressive: bool = False
    in_crux: bool = False
    began: int = 0
    magic: Magic = field(default_factory=Magic)

    @property
    def is_led(self) -> bool:
        """Whether there is a warlord: in command, or in a stack."""
        return self.commander > 0 or any(group.warlord and group.is_active for group in self.groups)

    def line(self, line: Line, *, flies: bool) -> list[Group]:
        """Its active groups in a line, on the ground or in the sky."""
        return [g for g in self.groups if g.is_active and g.line is line and g.kind.flies == flies]

    def front(self) -> list[Group]:
        return [group for group in self.groups if group.is_active and group.line is Line.FRONT]


class Rolled(msgspec.Struct, frozen=True):
    """One roll: of a volley or a clash, who rolled what, and what it cost, in groups."""

    what: str
    one: str
    other: str
    totals: tuple[int, int]
    lost: tuple[int, int]


@dataclass(slots=True)
class MassField:
    """A mass battle as it stands. first: who picks vanguards first. contested: the attacker has not entered yet."""

    armies: tuple[Army, Army]
    state: State = State.PREPARED
    ambusher: int = ATTACKER
    bands: str = "table"
    contested: bool = False
    first: int = DEFENDER
    rolls: int = 0
    end: End | None = None
    winner: int | None = None
    entries: list[Rolled] = field(default_factory=list)


def battle_stat(army: Army, group: Group) -> int:
    """Stat and bonus: a max stack has its own, all others the commander's or the chief's (ERF-CRT-04, ERF-MC-03)."""
    base = (group.kind.combat if army.on_turn else group.kind.defense) + group.stats
    if group.stacked:
        return base + FIGURES.max_stack_bonus + (group.warlord or army.chief)
    return base + (army.commander or army.chief)
