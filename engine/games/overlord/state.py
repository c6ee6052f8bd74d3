"""The state of an Overlord world: dataclasses and small look-ups, no rules.

Everything is named by the rulebook's identifiers as text: units "U12", locations "L7", buildings and vessels "B3",
factions "f05" (OVL-UNIT-09, OVL-GAP-05). Skills, items, races, terrains, structures, titles and effects are named by
their four-letter tags. Days count from 1 to 30 within a turn; experience is kept in hundredths of a study day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import TypeAlias
from weakref import proxy

from engine.core.acting.ledger import holdings, shift
from engine.core.program import Entry
from engine.core.space.index import Index, Indexed, Measure, Tally, without
from engine.core.space.row import Row

DAYS = 30  # OVL-GAME-06
STUDY_DAY = 100  # hundredths of a day of study (OVL-EXP-02)
COIN = "coin"
MANA = "mana"

IMPERIALS, CITIZENS, CREATURES, OUTLAWS = "f01", "f02", "f03", "f04"  # OVL-GAP-05
MAGES, FREE_PEOPLE = "npc3", "npc4"
FIRST_PLAYER = 5
GUARDING = "location", "faction", "guarding"  # a file of the index of units

A_SHARE, IN_FULL = "a share", "in full"  # what of the taxes comes in by itself (OVL-GAP-142)
NEUTRALS_TRADE, FRIENDS_TRADE = "neutrals trade", "friends trade"  # the readings of a land's policy (OVL-GAP-35)


class Stance(StrEnum):
    """OVL-STANCE-01, the friendliest first."""

    ALLY = "ally"
    FRIENDLY = "friendly"
    NEUTRAL = "neutral"
    HOSTILE = "hostile"
    ENEMY = "enemy"

    def at_least(self, other: Stance) -> bool:
        """At least as friendly as `other`."""
        return _RANK[self] <= _RANK[other]


_RANK = {stance: rank for rank, stance in enumerate(Stance)}


class Kind(StrEnum):
    """The three kinds of units (OVL-UNIT-02), and what is left of a unit without figures (OVL-GAP-58)."""

    LEADER = "leader"
    FOLLOWER = "follower"
    CREATURE = "creature"
    STOCKPILE = "stockpile"


class Mode(StrEnum):
    """How a stack travels (OVL-WEIGHT-03)."""

    WALK = "walk"
    RIDE = "ride"
    FLY = "fly"
    SAIL = "sail"


class Battle(StrEnum):
    """Participation (OVL-ORD-51)."""

    AVOID = "avoid"
    DEFEND = "defend"
    FIGHT = "fight"


class Manner(StrEnum):
    """How a unit moves on the battlefield (OVL-COMBAT-23)."""

    FLEE = "flee"
    RETREAT = "retreat"
    STAND = "stand"
    ADVANCE = "advance"
    SWEEP = "sweep"
    FLANK = "flank"
    CHARGE = "charge"
    FIRE = "fire"
    SUPPORT = "support"


@dataclass(slots=True)
class Tactics:
    """rank: 1 front, 2 middle, 3 rear; file: 1 left, 2 center, 3 right (OVL-GAP-75). actions: the COMBAT list."""

    battle: Battle = Battle.FIGHT
    rank: int = 1
    file: int = 2
    move: Manner = Manner.ADVANCE
    actions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pending(Entry):
    """One order of a unit's list, with its prefixes as they stand now (OVL-FORM-22).

    dashes: how many "-" are left; plus: the positive condition; repeat: "@"; days: the duration left, 0 when none was
    given; on_day: of "Dnn", 0 for any day. waited: since when a WAIT counts; done_today: it executed on this day
    already.
    """

    dashes: int = 0
    plus: bool = False
    repeat: bool = False
    days: int = 0
    on_day: int = 0
    waited: int = 0
    done_today: bool = False


@dataclass(slots=True)
class Movement:
    """A move under way (OVL-MOVE-07, OVL-GAP-129). walked: days so far; order: move, march, caravan or retreat.

    aboard: the vessel goes along.
    """

    origin: str
    goal: str
    days: int
    walked: int
    mode: Mode
    order: str
    aboard: bool = False


@dataclass(slots=True)
class Work:
    """An unfinished product of a unit, or a piece for a structure: the skill, what it works on ("" for nothing but the
    product itself), hundredths of figure-days done. makes: the item, kind of work, effect or race it will be."""

    skill: str
    target: str
    done: int
    makes: str = ""


class Followed(Indexed):
    """What tallies of units go by: where a unit stands, under whom, and what it is able to."""

    __slots__ = ()

    FOLLOWED = frozenset(("location", "leader", "faction", "guarding", "movement", "race", "figures", "experience",
                          "equipped", "effects"))  # fmt: skip


@dataclass(slots=True)
class Unit(Followed):
    """One person or creature, or a group of one race. leader: the unit it is stacked under, "" for none.

    structure: the building or vessel it is in. experience: tag -> hundredths of days. equipped: item -> how many.
    effects: enchantment tag -> days left (OVL-ENCH-03). settings: those it has set for itself (OVL-GAP-128).
    dissent: unpaid last month. worked: days of WORK this month at each location. since: order of arrival (OVL-ECON-06).
    """

    id: str
    name: str
    faction: str
    race: str
    kind: Kind
    figures: int
    location: str
    structure: str = ""
    leader: str = ""
    description: str = ""
    items: dict[str, int] = field(default_factory=dict)
    equipped: dict[str, int] = field(default_factory=dict)
    experience: dict[str, int] = field(default_factory=dict)
    effects: dict[str, int] = field(default_factory=dict)
    settings: dict[str, bool] = field(default_factory=dict)
    tactics: Tactics = field(default_factory=Tactics)
    orders: list[Pending] = field(default_factory=list)
    target: str = ""
    movement: Movement | None = None
    work: list[Work] = field(default_factory=list)
    title: str = ""  # location id of the title it holds
    oath: str = ""  # faction it goes to at the end of the month
    dissent: bool = False
    guarding: bool = False
    refuses: bool = False  # for want of control points, this month (OVL-CP-08)
    worked: dict[str, int] = field(default_factory=dict)
    since: int = 0
    npc: str = ""  # the kind of NPC unit it is (rules/npcs.py), "" for players' and other units

    def count(self, item: str) -> int:
        return self.items.get(item, 0)

    def add(self, item: str, amount: int) -> None:
        """Adds (or takes, when negative) items; nothing is kept of what is used up. Raises ValueError below zero."""
        shift(self.items, item, amount, f"unit {self.id}")


@dataclass(slots=True)
class Exit:
    """A way out of a location: direction ("N" ... "OUT", "IN"), where to, the printed walking days (0: by terrain).

    road: the days are those of a road. closed: impassable without flying or sailing.
    """

    direction: str
    goal: str
    days: int = 0
    road: bool = False
    closed: bool = False


@dataclass(slots=True)
class Offer:
    """A line of a city's market (OVL-MARKET-09). wanted: the city buys it. traded: this month. exact: the price in
    hundredths, which drifts by fractions (OVL-GAP-26); 0 while it is the price itself.
    """

    item: str
    wanted: bool
    price: int
    start_price: int
    amount: int
    traded: int = 0
    exact: int = 0


@dataclass(slots=True)
class Hire:
    """Recruits on offer this month (OVL-RECR-01). hired: this month; price: of one figure."""

    race: str
    amount: int
    price: int
    hired: int = 0


@dataclass(slots=True)
class Title:
    """A title attached to a location (OVL-TITLE-01). holder: unit id, "" when vacant."""

    tag: str
    cost: int
    holder: str = ""
    claimed_on: int = 0  # counting all days of the campaign


@dataclass(slots=True)
class Location:
    """A territory or inner location. container: the location it lies in, "" for territories.

    resources: item -> base amount a month; left: what is left of this month's. economy: percent (OVL-GAP-19).
    teaches: skill -> level. ground: items lying about (OVL-GAP-137). taxed: still stored this month.
    """

    id: str
    name: str
    terrain: str
    x: int = 0
    y: int = 0
    container: str = ""
    exits: list[Exit] = field(default_factory=list)
    population: int = 0
    economy: int = 100
    wages: int = 11
    taxes: int = 0
    taxed: int = 0
    resources: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    ground: dict[str, int] = field(default_factory=dict)
    hires: list[Hire] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    market_days: list[int] = field(default_factory=list)
    title: Title | None = None
    teaches: dict[str, int] = field(default_factory=dict)
    weather: str = "fair"
    next_weather: str = "fair"
    effects: dict[str, int] = field(default_factory=dict)
    units: list[str] = field(default_factory=list)  # in report order: the order of arrival
    structures: list[str] = field(default_factory=list)
    pillaged: bool = False  # this month
    keeper: str = ""  # the kind of NPC unit that keeps it: a city's watch, the beasts of a lair; "" for none


@dataclass(slots=True)
class Structure:
    """A building or a vessel. materials: what is still to be laid, kind of work -> pieces (OVL-BUILD-12). labour: of
    one that is made as a whole, the hundredths of figure-days at the 1st level that are still to be done (OVL-GAP-57).
    taken: what of a farm's, a mine's or a fishery's own yield was harvested this month (OVL-GAP-97).
    """

    id: str
    name: str
    type: str
    location: str
    faction: str = ""
    description: str = ""
    materials: dict[str, int] = field(default_factory=dict)
    element: str = ""  # what a magic guild teaches (OVL-GAP-124)
    cargo: dict[str, int] = field(default_factory=dict)
    labour: int = 0
    taken: dict[str, int] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        return not self.materials and not self.labour


@dataclass(slots=True)
class Faction:
    """A player's position, or one of the six NPC factions, whose `seat` is "".

    known: what it has descriptions of: skill tag -> highest level, "item:swrd" and other kinds -> 1; what the annex
    lists is known besides (OVL-GAP-116). reshow: asked for this turn. shown: what its next report describes, as
    "skill:cmbt:2" or "item:swrd".
    """

    id: str
    name: str
    seat: str = ""
    fund: dict[str, int] = field(default_factory=dict)
    default_stance: Stance = Stance.NEUTRAL
    stances: dict[str, Stance] = field(default_factory=dict)
    settings: dict[str, bool] = field(default_factory=dict)
    known: dict[str, int] = field(default_factory=dict)
    reshow: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    status: str = "active"
    colour: str = ""
    seen: dict[str, int] = field(default_factory=dict)  # location -> turn it was last seen

    def towards(self, other: str) -> Stance:
        """The stance toward a faction; to itself always Ally."""
        return Stance.ALLY if other == self.id else self.stances.get(other, self.default_stance)


@dataclass(slots=True)
class Options:
    """The campaign-wide settings that rules ask about; each "alpha off" rule has its switch (OVL-GAP-01)."""

    alpha_off: list[str] = field(default_factory=list)  # names of written rules that this campaign leaves out
    press_reward: int = 50
    rumour_reward: int = 30
    taxes: str = IN_FULL
    land_policy: str = NEUTRALS_TRADE  # who trades and hires on land that somebody rules (OVL-GAP-35)
    standings: bool = True  # whether they are published


class _Beside:
    """What is kept beside the fields of a world, and comes into no document."""

    __slots__ = ("__weakref__", "_index", "_tallies")

    _index: Index[Unit]
    _tallies: dict[Measured, Tally[Unit]]

    def _keep(self, index: Index[Unit]) -> None:
        self._index = index
        self._tallies = {}

    def __getstate__(self) -> object:
        return without(super().__getstate__(), "_index", "_tallies")


@dataclass(slots=True)
class World(_Beside):
    """The whole state: everything by id, each dictionary in the order of making. turn: the last turn that was run.

    exposed: the units that gave themselves away in that turn by what they did (OVL-VIS-01 d, e).
    """

    locations: dict[str, Location] = field(default_factory=dict)
    structures: dict[str, Structure] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    factions: dict[str, Faction] = field(default_factory=dict)
    width: int = 0
    height: int = 0
    turn: int = 0
    next_unit: int = 1
    next_location: int = 1
    next_structure: int = 1
    next_faction: int = FIRST_PLAYER
    arrivals: int = 0  # counts arrivals, for Unit.since
    exposed: list[str] = field(default_factory=list)
    options: Options = field(default_factory=Options)
    areas: dict[str, list[str]] = field(default_factory=dict, repr=False, compare=False)

    def holdings(self) -> dict[str, int]:
        """All items of the world, in hands, funds, holds and on the ground: what the books must explain."""
        stores = [unit.items for unit in self.units.values()]
        stores += [faction.fund for faction in self.factions.values()]
        stores += [structure.cargo for structure in self.structures.values()]
        stores += [location.ground for location in self.locations.values()]
        return holdings(stores)

    def faction_of(self, seat: str) -> Faction:
        """The faction of a seat. Raises KeyError."""
        for faction in self.factions.values():
            if faction.seat == seat:
                return faction
        raise KeyError(seat)

    def here(self, location: Location) -> list[Unit]:
        """The units of a location in report order: outside first, then structure by structure (OVL-FORM-18)."""
        found: list[Unit] = []
        inside: dict[str, list[Unit]] = {}
        for number in location.units:
            unit = self.units[number]
            if unit.structure:
                inside.setdefault(unit.structure, []).append(unit)
            else:
                found.append(unit)
        if inside:
            for structure in location.structures:
                found += inside.get(structure, ())
        return found

    @property
    def index(self) -> Index[Unit]:
        """Units by leader, and by `GUARDING`; made when first asked for."""
        if not hasattr(self, "_index"):
            self._keep(Index((self.units,), ("leader", GUARDING), {"leader": "leader", "movement": "leader"}))
        return self._index

    def tally(self, measure: Measured) -> Tally[Unit]:
        """What units come to by a measure of the rules, followed from the first question on. measure: a function, not
        made again for each question; it goes by what is `Followed`, and by the rank in the row of the place.
        """
        index = self.index
        found = self._tallies.get(measure)
        if found is None:
            found = self._tallies[measure] = index.tally(
                partial(measure, proxy(self))
            )  # what a world keeps does not keep it
        return found

    def row(self, location: Location) -> Row:
        """The units of a location as a row in which each knows its place."""
        units = location.units
        if not isinstance(units, Row):
            units = location.units = Row(units, partial(World._touch, proxy(self)))
        return units

    def _touch(self, number: str) -> None:
        if number in self.units:
            self.index.touch(self.units[number])

    def in_order(self, location: Location, units: Iterable[Unit]) -> list[Unit]:
        """Those of some units that stand at a location, in its order, the order of arrival."""
        row = self.row(location)
        return sorted((unit for unit in units if unit.id in row), key=lambda unit: row.rank(unit.id))

    def enter(self, unit: Unit, location: Location) -> None:
        """Puts a new unit into the world, last of those present."""
        self.arrivals += 1
        unit.location, unit.since = location.id, self.arrivals
        self.enlist(unit)
        location.units.append(unit.id)

    def enlist(self, unit: Unit) -> None:
        """A new unit is in the world."""
        self.units[unit.id] = unit
        self.index.add(unit)

    def strike(self, unit: Unit) -> None:
        """A unit is not in the world any longer."""
        self.index.remove(unit)
        del self.units[unit.id]

    def factions_at(self, location: Location) -> list[str]:
        """The factions with units at a location, in the order of the first unit of each."""
        found = self.tally(_place_in_row).least((location.id, one) for one in self.factions)
        return [one for _, one in sorted(found, key=found.__getitem__)]

    def followers(self, unit: Unit) -> list[Unit]:
        """The units stacked directly under a unit, in report order (OVL-STACK-01)."""
        found = self.index.filed("leader", unit.id)
        return self.in_order(self.locations[unit.location], found) if found else []

    def stack(self, unit: Unit) -> list[Unit]:
        """A unit and everything stacked under it, leaders before their followers (OVL-STACK-02)."""
        found: list[Unit] = []
        ahead = [unit]
        while ahead:
            found.append(ahead.pop())
            ahead += reversed(self.followers(found[-1]))
        return found

    def overall_leader(self, unit: Unit) -> Unit:
        """The leader of the whole stack: the unit itself when it is under nobody."""
        while unit.leader:
            unit = self.units[unit.leader]
        return unit


Measured: TypeAlias = Callable[[World, Unit], Measure | None]


def _place_in_row(world: World, unit: Unit) -> Measure | None:
    row = world.row(world.locations[unit.location])
    return ((unit.location, unit.faction), row.rank(unit.id)) if unit.id in row else None
