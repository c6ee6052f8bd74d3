"""The field of a small battle: its figures, the pairings, and the record of every roll, save and blow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter

import msgspec

from engine.games.erfworld.rules.classes import UnitClass
from engine.games.erfworld.rules.sizes import SIZES
from engine.games.erfworld.rules.source import HALVES, halves

D10 = Callable[..., int]
"""Rolls a ten-sided die for the purpose named by its arguments: 1 to 10."""

BLUE, GREEN = 0, 1  # the side whose turn it is, and the other; the tie-break's odd and even (ERF-INIT-02)


class Situation(StrEnum):
    """How two groups meet (ERF-SITU-01 to -03)."""

    PREPARED = "prepared"
    SURPRISED = "surprised"
    AMBUSH = "ambush"


class Line(StrEnum):
    """Where a figure stands in a led stack (ERF-CMDSCREEN-01)."""

    FRONT = "front"
    BACK = "back"
    SUPPORT = "support"


class Fate(StrEnum):
    """What has become of a figure."""

    FIGHTING = "fighting"
    DOWN = "down"  # incapacitated until the battle ends (ERF-COMBAT-10, ERF-GAP-110)
    DYING = "dying"  # critically incapacitated (ERF-HITS-06)
    CROAKED = "croaked"
    CAPTURED = "captured"
    FLED = "fled"
    SPENT = "spent"  # disengaged by exhaustion (ERF-SWARM-06)


class BlowKind(StrEnum):
    """How hard a blow lands (ERF-COMBAT-10, -11)."""

    HIT = "hit"
    GLANCE = "glance"
    MINIMUM = "minimum"


@dataclass(slots=True, eq=False)
class Figure:
    """A unit on the field, or a swarm of units that fights as one.

    name: unique on the field. side: BLUE or GREEN. hits, full, ammo: in halves. count: units in it. stats: what levels
    add to both battle stats. bonus: leadership, stack and chief together, which count towards doubled damage
    (ERF-GAP-153). commanded: its commander is on the field and not stunned. mastered: it has the terrain's
    specialization. player: a player character, with so much luck. alert: it sensed danger. stunned: rounds it still is.
    unit: what it belongs to in the world. stack: with whom it is drawn up. led_by: its leader,
    unled: its bonus without him. carried: whom it carries, the rider first; they come into the fight when it falls.
    thrown_by: the mount that fell under it. stood: the line it
    began in. favoured: luck decides its comparisons. wild: a feral or barbarian.
    """

    name: str
    side: int
    kind: UnitClass
    hits: int
    full: int
    ammo: int = 0
    count: int = 1
    stats: int = 0
    moves: int = 0
    bonus: int = 0
    cavalry: bool = False
    borrows: bool = False  # its ammo is its rider's
    commanded: bool = False
    mastered: bool = False
    player: bool = False
    luck: int = 0
    alert: bool = False
    capturing: bool = False
    line: Line = Line.FRONT
    fate: Fate = Fate.FIGHTING
    stunned: int = 0
    exhaustion: int = 0
    shot: bool = False
    smoked: bool = False
    unit: str = ""
    stack: str = ""
    led_by: str = ""
    unled: int = 0
    carried: list[Figure] = field(default_factory=list)
    thrown_by: str = ""
    stood: str = ""
    favoured: bool = False
    wild: bool = False
    idle: int = 0  # rounds of the present bout in which it does not attack
    hampered: int = 0  # points of move that the ground takes off in the fight (ERF-MCMOVE-07)
    breathed: bool = False  # it has used its breath in this battle
    laden: int = 0  # how heavily: from 1 on it cannot attack (ERF-MOUNT-03)
    disarmed: bool = False  # its arms and armour were taken from it (ERF-UPKEEP-14)
    dances: bool = False  # its whole stack dances as it fights (ERF-SPECIAL-34)
    blinded: bool = False  # has muck in its eyes (ERF-SPECIAL-74)
    bursting: bool = False  # it will tear itself and all around apart (ERF-SPECIAL-72)
    charms: tuple[str, ...] = ()  # magic on it, in the words of the world's charms
    warded: bool = False  # something it wears has absorbed a blow in this battle (ERF-MAGIC-34)
    foreseen: bool = False  # its attacks of this bout are avoided (ERF-MAGIC-15)
    rounds: int = 0  # how many rounds of bouts it has fought
    parts: tuple[tuple[str, int], ...] = ()  # of a swarm from several units: how many of each

    @property
    def is_fighting(self) -> bool:
        return self.fate is Fate.FIGHTING

    @property
    def is_swarm(self) -> bool:
        return self.count > 1

    @property
    def size(self) -> int:
        return SIZES[self.kind.size].number

    @property
    def units(self) -> tuple[tuple[str, int], ...]:
        """The units it consists of, and how many of each."""
        return self.parts or ((self.unit, self.count),)

    @property
    def is_scout(self) -> bool:
        """Counts as a scout in pairing: it is one, or a commander leads it (ERF-CMDMOD-06)."""
        return self.kind.is_scout or self.commanded

    @property
    def is_armed(self) -> bool:
        """A shooter with less than one ammo is unarmed (ERF-COMBAT-08)."""
        return self.kind.armed and not self.disarmed and (not self.kind.shoots or self.ammo >= HALVES)

    @property
    def is_armoured(self) -> bool:
        """ERF-ARM-02, ERF-TRAIT-02, -05: quick and dancing strip, sturdy covers those who are bare by nature."""
        if "quick" in self.kind.traits or self.dances or self.disarmed:
            return False
        if is_bare(self.kind):
            return "sturdy" in self.kind.traits or "armoured" in self.kind.specials
        return self.kind.armoured

    @property
    def reach(self) -> int:
        """The reach of its weapon, 0 for shooters and the unarmed (ERF-REACH-03)."""
        return self.kind.reach if self.is_armed and not self.kind.shoots else 0

    @property
    def has_smoke(self) -> bool:
        """Can throw a smoke bomb, which takes ammo (ERF-SPEC-11)."""
        return "smoke_bomb" in self.kind.specials and self.is_armed

    def is_stunned_by_smoke_of(self, other: Figure) -> bool:
        """Larger ones feel nothing of it, nor do those who throw smoke themselves (ERF-SPEC-11, ERF-AREAATK-04)."""
        return self.size < other.size or (self.size == other.size and "smoke_bomb" not in self.kind.specials)

    @property
    def negates_stun(self) -> bool:
        """Is not stunned by surprise (ERF-SITU-02)."""
        return "advanced_initiative" in self.kind.specials or self.mastered or self.alert


_STANDS = attrgetter(*(one.name for one in fields(Figure)))


def copied(one: Figure) -> Figure:
    """Another figure that stands as this one does, with copies of those whom it carries."""
    found = Figure(*_STANDS(one))  # a battle begins with it for everybody: `replace` takes three times as long
    found.carried = [copied(rider) for rider in one.carried]
    return found


def is_bare(kind: UnitClass) -> bool:
    """Unarmoured by nature: fliers, non-combatants, tiny units (ERF-FLY-03, ERF-TRAIT-06, ERF-SWARM-08)."""
    return kind.flies or not kind.is_combatant or kind.size == "tiny"


def figure(name: str, side: int, kind: UnitClass, *, hits: float | None = None, ammo: float | None = None) -> Figure:
    """A fresh figure of a class. hits, ammo: in points, if not full."""
    full = halves(kind.hits)
    return Figure(
        name=name,
        side=side,
        kind=kind,
        hits=full if hits is None else halves(hits),
        full=full,
        ammo=halves(kind.ammo if ammo is None else ammo),
    )


# What happened


class Tied(msgspec.Struct, frozen=True, tag=True):
    """The tie-break die of initiative (ERF-INIT-02)."""

    die: int
    first: int


class Initiative(msgspec.Struct, frozen=True, tag=True):
    """Who has initiative, by what totals; first picks pairings, winner is None after a tie (ERF-INIT-01, -02)."""

    totals: tuple[int, int]
    first: int
    winner: int | None


class Phase(msgspec.Struct, frozen=True, tag=True):
    """A phase begins: skirmish, initiative, bout or retreat, with its number."""

    name: str
    number: int = 0


class Paired(msgspec.Struct, frozen=True, tag=True):
    """A pairing: one figure, those it fights, and those who only attack it."""

    one: str
    primaries: tuple[str, ...]
    secondaries: tuple[str, ...]


class Roll(msgspec.Struct, frozen=True, tag=True):
    """A battle roll: die and stat, or 0 for who did not roll (ERF-COMBAT-01, -07)."""

    who: str
    die: int
    stat: int

    @property
    def total(self) -> int:
        return self.die + self.stat


class Result(msgspec.Struct, frozen=True, tag=True):
    """How a battle roll went: who won it, "" for a draw, and by how much."""

    winner: str
    margin: int


class Save(msgspec.Struct, frozen=True, tag=True):
    """A saving throw (ERF-CRIT-04). die: 0 where none was allowed."""

    who: str
    dc: int
    die: int
    saved: bool


class Blow(msgspec.Struct, frozen=True, tag=True):
    """A blow of a round. damage: in halves, before damage reduction."""

    attacker: str
    target: str
    round: int
    kind: BlowKind
    damage: int
    croaks: bool = False


class Harm(msgspec.Struct, frozen=True, tag=True):
    """What a figure suffered in a round, after damage reduction; its hits then, in halves, and its fate."""

    who: str
    damage: int
    hits: int
    fate: Fate


class Thrown(msgspec.Struct, frozen=True, tag=True):
    """A mount fell, and who it carried lies beside it."""

    who: str
    mount: str


class Choice(msgspec.Struct, frozen=True, tag=True):
    """A choice that a line of doctrine made, once for each line of a battle (ERF-DOCTRINE). side: whose it is."""

    side: int
    line: str


class Cast(msgspec.Struct, frozen=True, tag=True):
    """A spell in a bout, and on whom."""

    who: str
    spell: str
    whom: str


class StandOff(msgspec.Struct, frozen=True, tag=True):
    """Ten rounds in which nobody was harmed (ERF-B-10)."""

    one: str
    other: str


Entry = Tied | Initiative | Phase | Paired | Roll | Result | Save | Blow | Harm | Thrown | Choice | Cast | StandOff


@dataclass(slots=True, eq=False)
class Pairing:
    """One figure against others: primaries fight it and are fought, secondaries only attack it (ERF-PAIR-05)."""

    one: Figure
    primaries: list[Figure]
    secondaries: list[Figure] = field(default_factory=list)

    @property
    def attackers(self) -> list[Figure]:
        return [*self.primaries, *self.secondaries]

    @property
    def everyone(self) -> list[Figure]:
        return [self.one, *self.primaries, *self.secondaries]


@dataclass(slots=True)
class Field:
    """A battle as it stands. on_turn: the side that uses combat, None at night (ERF-STAT-01, ERF-D-07).

    winner: who holds the field in the end, None when both or neither do. lying: who was thrown from a mount this
    round. felled: who is out, and who did it. magic: what casters do, asked once a bout. frozen: who does not fight in
    this battle. fortune: hit, miss or crit of the next roll of a figure, by luckamancy. odds: of the sides that asked
    for them, kept only while everybody says whether he leaves: nobody falls meanwhile.

    dr: "rule" or "example": how damage reduction meets halved damage (ERF-B-07).
    """

    figures: list[Figure]
    situation: Situation = Situation.PREPARED
    ambusher: int = BLUE
    on_turn: int | None = BLUE
    dr: str = "rule"
    first: int = BLUE
    initiative: int | None = None
    winner: int | None = None
    bout: int = 0
    standoffs: int = 0
    pairings: list[Pairing] = field(default_factory=list)
    lying: list[Figure] = field(default_factory=list)
    felled: dict[str, tuple[str, ...]] = field(default_factory=dict)
    magic: Callable[[Field], None] | None = None
    frozen: dict[str, None] = field(default_factory=dict)
    fortune: dict[str, str] = field(default_factory=dict)
    odds: dict[int, float] | None = None
    entries: list[Entry] = field(default_factory=list)

    def side(self, number: int) -> list[Figure]:
        """Those of a side who still fight."""
        fighting = Fate.FIGHTING  # as `is_fighting` says, which would be asked a million times in a large battle
        return [figure for figure in self.figures if figure.side == number and figure.fate is fighting]

    def note(self, entry: Entry) -> None:
        self.entries.append(entry)

    def is_over(self) -> bool:
        """One side has nobody left."""
        return not (self.side(BLUE) and self.side(GREEN))


def others(side: int) -> int:
    """The opposing side."""
    return GREEN if side == BLUE else BLUE


def still_fighting(figures: Iterable[Figure]) -> list[Figure]:
    """Those of them who still fight."""
    return [figure for figure in figures if figure.is_fighting]
