"""The state of a Dunk! campaign: dataclasses and small look-ups, no rules.

Provinces are numbered row by row (DNK-SETUP-07), from 0 (`Campaign.first`): number = y * width + x; odd rows (y from
0) are shifted right. Kingdoms are numbered from 1; their number as text is the seat id. Owner 0 is nobody (land) or
rebels (armies).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from engine.core.space.hexes import RowDirection, row_distance, row_step

NOBODY = 0


class Terrain(StrEnum):
    FOREST = "forest"
    GRASSLAND = "grassland"
    LAND = "land"
    MOUNTAIN = "mountain"
    WATER = "water"


class Race(StrEnum):
    DUCK = "duck"
    DWARF = "dwarf"
    ELF = "elf"
    HUMAN = "human"
    ORC = "orc"


class Leaders(StrEnum):
    MAGES = "mages"
    PRIESTS = "priests"
    WARRIORS = "warriors"


class ArmyType(StrEnum):
    ARMY = "army"
    ARCHERS = "archers"
    CATAPULTS = "catapults"
    FIREWALKERS = "firewalkers"
    MITHRIL_WARRIORS = "mithril_warriors"
    SHIP = "ship"
    FRIGATE = "frigate"
    CAVALRY = "cavalry"
    WARG_ARMY = "warg_army"
    KNIGHTS = "knights"
    TROLLS = "trolls"
    STONE_CASTLE = "stone_castle"
    SKY_CASTLE = "sky_castle"
    TOWN_GUARD = "town_guard"


MOUNTED = (ArmyType.CAVALRY, ArmyType.WARG_ARMY, ArmyType.KNIGHTS)
IMMOBILE = (ArmyType.STONE_CASTLE, ArmyType.SKY_CASTLE, ArmyType.TOWN_GUARD)
VESSELS = (ArmyType.SHIP, ArmyType.FRIGATE)


class Mine(StrEnum):
    POOR = "poor_mine"
    SMALL = "small_mine"
    GREAT = "great_mine"
    HUGE = "huge_mine"


class Attitude(StrEnum):
    """What one kingdom declares towards another (DNK-DIPL-02)."""

    FRIEND = "friend"
    NEUTRAL = "neutral"
    ENEMY = "enemy"


class Status(StrEnum):
    """What two kingdoms are to each other (DNK-DIPL-01)."""

    ALLY = "ally"
    NEUTRAL = "neutral"
    WAR = "war"


@dataclass(slots=True)
class Plague:
    """The two numbers of an illness (DNK-PLAGUE-01). `since`: the turn it came, for who may die or recover."""

    mortality: int
    contagion: int
    since: int = 0


@dataclass(slots=True)
class Goods:
    """Raw materials and tradegoods (DNK-TOWN-03)."""

    food: int = 0
    timber: int = 0
    ore: int = 0
    spec: int = 0
    tradegoods: int = 0


@dataclass(slots=True)
class Town:
    """A town; `race` lives in it (DNK-GAP-79). `stock` is its warehouse: what can be exported now (DNK-TOWN-18)."""

    name: str
    race: Race
    stock: Goods = field(default_factory=Goods)
    plague: Plague | None = None
    income: str = "0"  # of the last Income phase, as a fraction "11/2", for the report


@dataclass(slots=True)
class Province:
    number: int
    x: int
    y: int
    terrain: Terrain
    race: Race | None = None
    owner: int = NOBODY
    villages: int = 0
    town: Town | None = None
    roads: bool = False
    irrigation: bool = False
    mine: Mine | None = None
    church: bool = False
    stables: int = 0
    warg_farms: int = 0
    fishing_boats: bool = False
    lumber_production: bool = False
    worm_factory: bool = False
    plague: Plague | None = None
    out_of_control: bool = False
    supplies: int | None = None  # province number of the town it is told to supply, None: by default (DNK-TOWN-13)
    supplied: int | None = None  # the town it supplied last turn

    @property
    def place(self) -> tuple[int, int]:
        return self.x, self.y


@dataclass(slots=True)
class Army:
    """One army; `owner` 0 is a rebel. `heading`: movement words not yet used; `last`: the direction it repeats."""

    id: int
    name: str
    type: ArmyType
    owner: int
    race: Race
    province: int
    erf: int = 1
    heading: list[str] = field(default_factory=list)
    last: RowDirection | None = None
    climbing: RowDirection | None = None
    plague: Plague | None = None

    @property
    def is_rebel(self) -> bool:
        return self.owner == NOBODY

    @property
    def is_mounted(self) -> bool:
        return self.type in MOUNTED

    @property
    def is_immobile(self) -> bool:
        return self.type in IMMOBILE

    @property
    def is_castle(self) -> bool:
        return self.type in (ArmyType.STONE_CASTLE, ArmyType.SKY_CASTLE)

    @property
    def is_vessel(self) -> bool:
        return self.type in VESSELS


@dataclass(slots=True)
class Kingdom:
    """A kingdom. `techs` are possessed, `developable` announced (DNK-TECH-04), both in the order they came.

    status: "active", "left" (resigned: unruled, DNK-GAP-64) or "eliminated" (neither provinces nor armies).
    ledger: what moved its gold this turn, in order: (what, amount); the sums are the conservation check.
    """

    id: int
    name: str
    race: Race
    leaders: Leaders
    gold: int = 0
    player_name: str = ""
    techs: list[str] = field(default_factory=list)
    developable: list[str] = field(default_factory=list)
    attitudes: dict[int, Attitude] = field(default_factory=dict)
    contacts: list[int] = field(default_factory=list)
    maps_from: list[int] = field(default_factory=list)  # whose maps of this turn were received
    settings: dict[str, bool] = field(default_factory=lambda: {"ascii": True, "gif": True, "ps": False})
    next_sheet: list[str] = field(default_factory=list)  # order lines that wait for the next orders sheet
    worldpeace: bool = False
    sent_orders: bool = False
    status: str = "active"
    colour: str = ""
    ledger: list[tuple[str, int]] = field(default_factory=list)
    income: int = 0  # of the last Income phase: provinces and mines less structures
    administration: int = 0
    town_income: int = 0
    names_counted: dict[str, int] = field(default_factory=dict)  # army type -> ordinals given (DNK-GAP-72)

    @property
    def seat(self) -> str:
        return str(self.id)


@dataclass(slots=True)
class Fallen:
    """An army that died this turn, as it was at death, and whose land that was (DNK-GAP-23)."""

    army: Army
    land_of: int


@dataclass(slots=True)
class ThisTurn:
    """What later phases need to know of earlier ones; empty between turns."""

    leaders_used: dict[int, str] = field(default_factory=dict)  # kingdom -> the action
    placed: list[int] = field(default_factory=list)  # army ids placed this turn
    moved: list[int] = field(default_factory=list)  # entered a province or began to climb (DNK-GAP-08)
    stays: list[int] = field(default_factory=list)  # gave up their movement (training)
    trained: list[int] = field(default_factory=list)
    moral: dict[int, int] = field(default_factory=dict)  # army id -> ERF added for this turn
    protected: list[int] = field(default_factory=list)  # provinces
    fallen: list[Fallen] = field(default_factory=list)
    plunders: dict[int, int] = field(default_factory=dict)  # kingdom -> number of plunders
    removals: dict[int, int] = field(default_factory=dict)  # armies, villages, towns removed
    villages_built: dict[int, int] = field(default_factory=dict)
    villages_conjured: dict[int, int] = field(default_factory=dict)
    projects: dict[int, int] = field(default_factory=dict)  # other structures built and technologies developed
    rebellions: dict[int, int] = field(default_factory=dict)
    shipments: list[tuple[int, str, int]] = field(default_factory=list)  # exports: (town's province, goods, amount)
    settled: list[int] = field(default_factory=list)  # provinces a race moved into (DNK-MIGR-05)
    mounts_placed: dict[int, int] = field(default_factory=dict)  # province -> stable mounts placed
    wargs_placed: dict[int, int] = field(default_factory=dict)
    rituals: list[tuple[int, str, tuple[int, ...]]] = field(default_factory=list)  # (kingdom, ritual, provinces/army)
    gold_gifts: list[tuple[int, int, int]] = field(default_factory=list)  # (giver, receiver, amount)
    tech_gifts: list[tuple[int, int, str]] = field(default_factory=list)
    province_gifts: list[tuple[int, int, int]] = field(default_factory=list)  # (giver, receiver, province)
    map_gifts: list[tuple[int, int]] = field(default_factory=list)
    declarations: list[tuple[int, int, Attitude]] = field(default_factory=list)
    renames: list[tuple[int, str]] = field(default_factory=list)
    recruits: dict[int, int] = field(default_factory=dict)  # kingdom -> N(place): armies placed, unusual ones count two
    country_plunders: dict[int, int] = field(default_factory=dict)  # kingdom -> plunders where no town stands
    halted: list[int] = field(default_factory=list)  # armies that a battle on the march keeps where they are
    whims: dict[int, str] = field(default_factory=dict)  # troll army -> the word it has given itself (DNK-GAP-33)


@dataclass(slots=True)
class Options:
    """The campaign-wide settings that rules ask about; see `setup.DunkOptions` for what the GM chooses."""

    number: int = 20  # campaign number (DNK-LOG-01)
    recovery: str = "root"  # or "square" (DNK-GAP-16)
    public_map: str = "towns"  # or "realms": whether everybody sees who owns what
    standings: bool = True  # whether everybody is told what is rumoured of each kingdom (DNK-GAP-71)
    silence: str = "peace"  # or "patience": silence counts only where somebody wished the end aloud (DNK-GAP-64)


@dataclass(slots=True)
class Campaign:
    """The whole state: provinces by number, kingdoms and armies by id, each dictionary in ascending order of keys."""

    width: int
    height: int
    provinces: dict[int, Province]
    kingdoms: dict[int, Kingdom] = field(default_factory=dict)
    armies: dict[int, Army] = field(default_factory=dict)
    turn: int = 0  # the last turn that was run
    next_army: int = 1
    first: int = 0  # the number of the province in the upper left corner
    options: Options = field(default_factory=Options)
    hearsay: dict[int, list[int]] = field(default_factory=dict)  # falsified income, provinces, techs (DNK-RUMOUR-03)
    this_turn: ThisTurn = field(default_factory=ThisTurn)

    def at(self, place: tuple[int, int]) -> Province | None:
        """The province at (x, y); None off the map."""
        x, y = place
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.provinces[self.first + y * self.width + x]
        return None

    def neighbour(self, number: int, direction: RowDirection) -> Province | None:
        """The province in that direction; None at the edge (DNK-MAP-01)."""
        return self.at(row_step(self.provinces[number].place, direction))

    def neighbours(self, number: int) -> list[Province]:
        """The up to six provinces around, in the order nw ne e se sw w."""
        place = self.provinces[number].place
        found = (self.at(row_step(place, direction)) for direction in RowDirection)
        return [province for province in found if province is not None]

    def distance(self, a: int, b: int) -> int:
        return row_distance(self.provinces[a].place, self.provinces[b].place)

    def land_of(self, kingdom: int) -> Iterator[Province]:
        """The provinces of a kingdom in order of number. A scan: use `holdings` where all kingdoms are visited."""
        return (province for province in self.provinces.values() if province.owner == kingdom)

    def holdings(self) -> dict[int, list[Province]]:
        """Every kingdom's provinces in order of number, in one scan; kingdoms without land have an empty list."""
        found: dict[int, list[Province]] = {kingdom: [] for kingdom in self.kingdoms}
        for province in self.provinces.values():
            if province.owner in found:
                found[province.owner].append(province)
        return found

    def armies_by_province(self) -> dict[int, list[Army]]:
        """The armies of each province that has any, in order of id, in one scan."""
        found: dict[int, list[Army]] = {}
        for army in self.armies.values():
            found.setdefault(army.province, []).append(army)
        return found

    def armies_of(self, kingdom: int) -> list[Army]:
        return [army for army in self.armies.values() if army.owner == kingdom]

    def status(self, a: int, b: int) -> Status:
        """What two kingdoms are to each other; rebels are at war with everybody (DNK-DIPL-02, -04)."""
        if a == b and a != NOBODY:
            return Status.ALLY
        if NOBODY in (a, b):
            return Status.NEUTRAL if a == b else Status.WAR
        mine = self.kingdoms[a].attitudes.get(b, Attitude.NEUTRAL)
        theirs = self.kingdoms[b].attitudes.get(a, Attitude.NEUTRAL)
        if Attitude.ENEMY in (mine, theirs):
            return Status.WAR
        if mine is theirs is Attitude.FRIEND:
            return Status.ALLY
        return Status.NEUTRAL

    def at_war(self, a: int, b: int) -> bool:
        return self.status(a, b) is Status.WAR

    def allied(self, a: int, b: int) -> bool:
        """The same kingdom, or allies."""
        return self.status(a, b) is Status.ALLY
