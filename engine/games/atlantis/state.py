"""The state of an Atlantis world: dataclasses and small look-ups, no rules.

Regions stand on a grid where x + y is even, y growing southward; levels are 0 the Nexus, 1 the surface, 2 the
Underworld (ATL-GAP-01, -03). Items, skills, races, terrains, structures and spells are named by their keys in the
tables ("plate armor", "horse training"). Report order (ATL-MORDER-05, ATL-SEQ-03) is: structures by number, the units
in each in the order they entered, then the units outside; `Region.units` keeps that order of entering.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.acting.ledger import holdings, shift

GUARDS = 1  # the faction of city guards (ATL-NPC-02)
CREATURES = 2  # the faction of wild monsters (ATL-NPC-05)
FIRST_PLAYER = 3
FIRST_SHIP = 100  # ships are numbered from here, all over the world; other structures below it, region by region

NEXUS = 0
SURFACE = 1
UNDERWORLD = 2

SILVER = "silver"
MONTH = 30  # training is kept in thirtieths of a month (ATL-GAP-45)


class Direction(StrEnum):
    N = "n"
    NE = "ne"
    SE = "se"
    S = "s"
    SW = "sw"
    NW = "nw"

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]


_OPPOSITE = dict(zip(Direction, [*list(Direction)[3:], *list(Direction)[:3]], strict=True))

STEPS: dict[Direction, tuple[int, int]] = {  # ATL-GAP-01
    Direction.N: (0, -2),
    Direction.NE: (1, -1),
    Direction.SE: (1, 1),
    Direction.S: (0, 2),
    Direction.SW: (-1, 1),
    Direction.NW: (-1, -1),
}


class Attitude(StrEnum):
    """ATL-ATT-01, the best first."""

    ALLY = "ally"
    FRIENDLY = "friendly"
    NEUTRAL = "neutral"
    UNFRIENDLY = "unfriendly"
    HOSTILE = "hostile"

    def at_least(self, other: Attitude) -> bool:
        """At least as good as `other`."""
        return _RANK[self] <= _RANK[other]


_RANK = {attitude: rank for rank, attitude in enumerate(Attitude)}


class Consume(StrEnum):
    """What a unit uses first for its upkeep (ATL-MAINT-07)."""

    SILVER = "silver"
    UNIT = "unit"
    FACTION = "faction"


class Reveal(StrEnum):
    NOTHING = ""
    UNIT = "unit"
    FACTION = "faction"


class Template(StrEnum):
    OFF = "off"
    SHORT = "short"
    LONG = "long"
    MAP = "map"


@dataclass(slots=True)
class Product:
    """What a region yields a month: `base` is its own maximum, `produced` what was made last month (ATL-GAP-22)."""

    item: str
    base: int
    produced: int = 0


@dataclass(slots=True)
class Market:
    """One line of a market. wanted: the town buys it from units. Amount and price drift (ATL-GAP-23, -24).

    base_price: the first price; from low_people to high_people the amount grows from low_amount to high_amount.
    amount -1: without limit (starting cities). traded: bought or sold this month.
    """

    item: str
    wanted: bool
    price: int
    amount: int
    base_price: int
    low_people: int = 0
    high_people: int = 0
    low_amount: int = 0
    high_amount: int = 0
    traded: int = 0


@dataclass(slots=True)
class Town:
    """A village, town or city: its size follows from the population (ATL-GAP-21)."""

    name: str
    population: int
    base_population: int
    is_starting_city: bool = False


@dataclass(slots=True)
class Structure:
    """A building, ship, road or lair. Buildings count from 1 in their region, ships from 100 anywhere (ATL-GAP-41).

    needs: work still to be done, 0 when finished. condition: of a road (ATL-GAP-35). passage: region id of the inner
    passage, 0 for none. runes: defence level of Runes of Warding. worked: something was done on it this month.
    """

    number: int
    type: str
    name: str
    description: str = ""
    needs: int = 0
    condition: int = 0
    passage: int = 0
    runes: int = 0
    worked: bool = False


@dataclass(slots=True)
class Region:
    """A hex. id 0 is never used; the Nexus is region 1. gate: its number, 0 for none.

    blocked: directions closed in the Underworld. pillaged: wages lost to pillage and not yet recovered.
    clear: fair weather by Clear Skies until the next turn. bounty: level of the spell cast for it this month (Earth
    Lore, Clear Skies); fertile: that of last month, which makes wages and harvest better now (`economy.py`).
    """

    id: int
    x: int
    y: int
    level: int
    terrain: str
    name: str
    race: str = ""
    population: int = 0
    base_population: int = 0
    wages: int = 0
    base_wages: int = 0
    pillaged: int = 0
    products: list[Product] = field(default_factory=list)
    markets: list[Market] = field(default_factory=list)
    town: Town | None = None
    gate: int = 0
    blocked: list[Direction] = field(default_factory=list)
    structures: list[Structure] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    tax: int = 0  # tax money left this month
    entertainment: int = 0  # entertainment money left this month
    clear: bool = False
    bounty: int = 0
    fertile: int = 0

    def structure(self, number: int) -> Structure | None:
        return next((s for s in self.structures if s.number == number), None)

    def product(self, item: str) -> Product | None:
        return next((p for p in self.products if p.item == item), None)


@dataclass(slots=True)
class Flags:
    """Standing instructions of a unit, inherited by the units it forms (ATL-GAP-104)."""

    avoid: bool = False
    behind: bool = False
    hold: bool = False
    noaid: bool = False
    autotax: bool = False
    guard: bool = False
    consume: Consume = Consume.SILVER
    reveal: Reveal = Reveal.NOTHING


@dataclass(slots=True)
class Unit:
    """One or more people, or monsters. `items` holds people, silver and goods alike, in the order first received.

    training: skill -> thirtieths of months over all people (ATL-SKILL-07). structure: number in its region, 0 outside.
    combat_spell: what it casts in battle. alias: of FORM this turn, 0 otherwise. repeats: its "@" lines.
    invisible: men under Invisibility. summons_level: for monsters held by nobody able to hold them, unused otherwise.
    """

    id: int
    name: str
    faction: int
    region: int
    structure: int = 0
    description: str = ""
    items: dict[str, int] = field(default_factory=dict)
    training: dict[str, int] = field(default_factory=dict)
    flags: Flags = field(default_factory=Flags)
    combat_spell: str = ""
    repeats: list[str] = field(default_factory=list)
    invisible: int = 0
    alias: int = 0
    former: int = 0  # the unit that formed it this turn

    def count(self, item: str) -> int:
        return self.items.get(item, 0)

    def add(self, item: str, amount: int) -> None:
        """Adds (or takes, when negative) items; nothing is kept of what is used up. Raises ValueError below zero."""
        shift(self.items, item, amount, f"unit {self.id}")

    @property
    def silver(self) -> int:
        return self.items.get(SILVER, 0)


@dataclass(slots=True)
class Faction:
    """A player's position, or guards and creatures. `seat` is the player's seat id, "" for those two.

    points: war, trade, magic. skills_known, items_known: highest level (1 for items) already reported.
    idle: turns in a row without orders. status: "active", "destroyed" or "left".
    """

    id: int
    name: str
    seat: str = ""
    war: int = 1
    trade: int = 1
    magic: int = 1
    unclaimed: int = 0
    attitudes: dict[int, Attitude] = field(default_factory=dict)
    default_attitude: Attitude = Attitude.NEUTRAL
    times: bool = True
    template: Template = Template.LONG
    skills_known: dict[str, int] = field(default_factory=dict)
    items_known: list[str] = field(default_factory=list)
    idle: int = 0
    status: str = "active"
    colour: str = ""
    taxed: int = 0  # regions taxed or pillaged last turn
    traded: int = 0
    seen: dict[int, int] = field(default_factory=dict)  # region id -> turn it was last seen (for the map)
    begun: int = 0  # the turn after which it came into the world: 0 for those of the campaign's beginning

    def towards(self, other: int) -> Attitude:
        """The attitude to another faction; to itself always Ally."""
        if other == self.id:
            return Attitude.ALLY
        return self.attitudes.get(other, self.default_attitude)


@dataclass(slots=True)
class Fought:
    """A unit that may not move or attack again this turn, and why (ATL-VICTORY-06, ATL-GAP-58, -59)."""

    unit: int
    may_move: bool
    may_attack: bool


@dataclass(slots=True)
class ThisTurn:
    """What later steps need to know of earlier ones; empty between turns."""

    taxed: dict[int, list[int]] = field(default_factory=dict)  # faction -> regions taxed or pillaged
    traded: dict[int, list[int]] = field(default_factory=dict)  # faction -> regions with trade activity
    pillagers: list[int] = field(default_factory=list)  # units that tried to pillage
    pillaged: list[int] = field(default_factory=list)  # regions
    fought: dict[int, Fought] = field(default_factory=dict)
    seen_in_battle: dict[int, list[int]] = field(default_factory=dict)  # region -> units
    points_spent: dict[int, int] = field(default_factory=dict)  # unit -> movement points
    sailed: list[int] = field(default_factory=list)  # units aboard a ship that moved
    cast: list[int] = field(default_factory=list)
    crimes: list[int] = field(default_factory=list)  # units that stole or assassinated
    taught: dict[int, int] = field(default_factory=dict)  # student -> thirtieths of months a person, from teachers
    given_away: list[int] = field(default_factory=list)  # units handed to a faction not allied (ATL-ORDER-26)
    fees: dict[int, int] = field(default_factory=dict)  # unit -> study fees due in S23
    distant: dict[int, list[int]] = field(default_factory=dict)  # faction -> regions seen by Farsight and birds
    shown: dict[int, list[str]] = field(default_factory=dict)  # faction -> "skill:level" and "item" reports asked for


@dataclass(slots=True)
class Options:
    """The campaign-wide settings that rules ask about; see `setup.AtlantisOptions` for what the GM chooses."""

    times_reward: int = 50
    idle_limit: int = 10
    late_bonus: int = 0  # silver more for every turn already run
    standings: bool = True  # whether everybody is told who has how large a following
    restart_months: int = 0  # months a faction that came later must be old for RESTART; 0: no limit
    gift_months: int = 0  # months in which a faction that came later gives nothing to others; 0: no limit


@dataclass(slots=True)
class World:
    """The whole state. Regions, factions and units by id, each dictionary in ascending order of its keys.

    width, height: of the surface; the Underworld has half of each. turn: the last turn that was run; turn 1 is January.
    """

    width: int
    height: int
    regions: dict[int, Region]
    factions: dict[int, Faction] = field(default_factory=dict)
    units: dict[int, Unit] = field(default_factory=dict)
    turn: int = 0
    next_unit: int = 1
    next_faction: int = FIRST_PLAYER
    next_ship: int = FIRST_SHIP
    gates: int = 0
    start_year: int = 1
    options: Options = field(default_factory=Options)
    this_turn: ThisTurn = field(default_factory=ThisTurn)

    def holdings(self) -> dict[str, int]:
        """All items of the world, unclaimed silver included: what the books must explain."""
        unclaimed = {SILVER: sum(faction.unclaimed for faction in self.factions.values())}
        return holdings([unclaimed, *(unit.items for unit in self.units.values())])

    def faction_of(self, seat: str) -> Faction:
        """The faction a seat plays now (RESTART changes it). Raises KeyError."""
        for faction in reversed(self.factions.values()):
            if faction.seat == seat:
                return faction
        raise KeyError(seat)

    def units_in(self, region: Region) -> Iterator[Unit]:
        """The units of a region in report order (ATL-SEQ-03)."""
        if not region.structures:
            for number in region.units:
                yield self.units[number]
            return
        inside: dict[int, list[Unit]] = {}
        for number in region.units:
            unit = self.units[number]
            inside.setdefault(unit.structure, []).append(unit)
        for structure in region.structures:
            yield from inside.get(structure.number, ())
        yield from inside.get(0, ())

    def occupants(self, region: Region, structure: int) -> list[Unit]:
        """The units inside a structure, its owner first (ATL-STRUCT-05)."""
        return [self.units[n] for n in region.units if self.units[n].structure == structure]

    def place(self, unit: Unit, region: Region, structure: int = 0) -> None:
        """Puts a unit (new, or from elsewhere) into a region, behind those already there.

        Its alias works only where it was formed (ATL-ORDER-23).
        """
        if unit.region != region.id:
            unit.alias = 0
        old = self.regions.get(unit.region)
        if old is not None and unit.id in old.units:
            old.units.remove(unit.id)
        unit.region, unit.structure = region.id, structure
        region.units.append(unit.id)

    def remove(self, unit: Unit) -> None:
        """Takes a unit out of the world."""
        self.regions[unit.region].units.remove(unit.id)
        del self.units[unit.id]
