"""Battles as facts: who fought where, round by round, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.core.events import Plot, Tone
from engine.games.overlord.events import LocationEvent, News, UnitEvent


@dataclass(frozen=True, slots=True)
class Deed:
    """What a unit did in a round.

    deed: "moves", "melee", "parry", "ranged", "reload", "leaves the battle", or the tag of a skill or item. target: a
    unit's id. blows, hits, killed: figures. file, rank: where it stands, as the attackers see it.
    """

    unit: str
    deed: str
    target: str = ""
    blows: int = 0
    hits: int = 0
    killed: int = 0
    file: int = 0
    rank: int = 0


@dataclass(frozen=True, slots=True)
class RoundFought:
    """A round. number: 1 on, and the rout last. attackers, defenders: figures on the field at its end."""

    number: int
    deeds: tuple[Deed, ...]
    attackers: int
    defenders: int
    rout: bool = False


@dataclass(frozen=True, slots=True)
class Contingent:
    """A unit in battle. faction: id; its name is shown only where it is known. figures, lost: before and of them.

    wounded: of those who live. goods: what it had with it that can be seen, item -> pieces. file, rank: where it
    deployed, as the attackers see it.
    stats: of one figure, those that are not zero; only for who won (OVL-REPORT-40).
    """

    unit: str
    name: str
    faction: str
    race: str
    figures: int
    lost: int
    leads: bool
    goods: dict[str, int]
    file: int
    rank: int
    fled: bool = False
    wounded: int = 0
    summoned: bool = False
    stats: dict[str, int] = field(default_factory=dict)


def _opening(event: BattleFought | BattleSeen) -> str:
    """How a battle began, as its sides stood: who meant to attack may have been seen coming (OVL-COMBAT-15)."""
    clause = f"{event.attacker} attacks {event.defender} in {event.location_name}"
    if any(f"{one.name} [{one.unit}]" == event.attacker for one in event.defenders):
        return f"{clause}, is seen coming, and has to defend itself"
    return clause


class BattleFought(LocationEvent):
    """A whole battle, for all who took part (OVL-COMBAT-01).

    cause: a value of `Trigger`; attacker, defender: titles of the unit that began it and of its target. ambush: levels
    of advantage; edge: what tactics added in the first round to the initiative of `better` ("attackers", "defenders",
    "" for neither). is_reversed: the ambush turned, and the attackers are those who were to be attacked. winner:
    "attackers", "defenders" or ""; outcome: how it ended, a finished sentence. spoils: item -> pieces.
    """

    weight: ClassVar[int] = 10
    tone: ClassVar[Tone] = Tone.LOSS
    cause: str
    attacker: str
    defender: str
    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    ambush: int
    edge: int
    better: str
    is_reversed: bool
    rounds: tuple[RoundFought, ...]
    winner: str
    outcome: str
    spoils: dict[str, int]

    @property
    def opening(self) -> str:
        """Who attacked whom, and whether the sides were exchanged."""
        return _opening(self)


class BattleSeen(LocationEvent):
    """The same for those who only watched: who fought and what was left of them (OVL-COMBAT-08)."""

    weight: ClassVar[int] = 3
    attacker: str
    defender: str
    attackers: tuple[Contingent, ...]
    defenders: tuple[Contingent, ...]
    winner: str
    outcome: str

    @property
    def opening(self) -> str:
        """Who attacked whom, and whether the sides were exchanged."""
        return _opening(self)


class BattleNews(News):
    """For the newspaper: where, and how many fell."""

    plot: ClassVar[Plot | None] = Plot("battle", place="location_name", count="fallen")
    location_name: str
    fallen: int


class AttackOrdered(UnitEvent):
    """A unit gets ready to attack; the battle follows in the evening. target: its title."""

    target: str


class Fought(UnitEvent):
    """A unit came out of a battle. place_name: where; figures: left; lost: figures."""

    weight: ClassVar[int] = 4
    tone: ClassVar[Tone] = Tone.LOSS
    place_name: str
    figures: int
    lost: int


class FoughtUnharmed(UnitEvent):
    """A unit came out of a battle as it went in."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.GAIN
    place_name: str


class UnitFell(UnitEvent):
    """Nobody of a unit is left."""

    weight: ClassVar[int] = 9
    tone: ClassVar[Tone] = Tone.LOSS
    place_name: str


class BattleRefused(UnitEvent):
    """A unit stayed out of a battle: its faction lacks control points (OVL-CP-09)."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.REFUSED
    place_name: str


class Looted(UnitEvent):
    """What a unit of the winners took from the dead; goods: in words."""

    weight: ClassVar[int] = 0
    tone: ClassVar[Tone] = Tone.GAIN
    goods: str


class BecameHero(UnitEvent):
    """A leader proved itself in battle (OVL-RACE-11)."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN


class TitleInherited(UnitEvent):
    """A title whose holder was slain passes on (OVL-TITLE-08, -11). title: its name; of: the place it belongs to."""

    weight: ClassVar[int] = 8
    tone: ClassVar[Tone] = Tone.GAIN
    title: str
    of: str
    fallen: str


class TitleVacant(LocationEvent):
    """A title whose holder was slain is free again."""

    title: str
    fallen: str


class StructureTaken(UnitEvent):
    """The winner of an attack on a structure's owner holds it now (OVL-GAP-108, -131)."""

    weight: ClassVar[int] = 7
    tone: ClassVar[Tone] = Tone.GAIN
    structure: str
