"""The state of a world of Olympia: records and small look-ups, no rules.

Everything is known by its code as text: provinces by where they lie ("ad48"), units by their number ("5499"), items and
skills by theirs in the tables ("77", "601"). What a record has by default is not written into the document, so that a
world of thousands of places stays small.

Where things are. A place lies `within` another one, or in none if it is a province; it lists its inner places and, in
the order of the location list (OLY-PRIO-01), the leaders of the stacks that stand in it. A unit in a stack is `under`
another, which lists it in `beneath`; both are in the same place.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from engine.core.acting.ledger import holdings, shift
from engine.games.olympia import codes

MOST_QUEUED = 250  # OLY-SUBMIT-12
NO_HEALTH = -1  # of those who cannot be wounded: "n/a" (OLY-HEALTH-12)
FULL_HEALTH = 100
NOBLE = "noble"  # kind of the units that have a lord, or could have one
HOST = "host"  # kind of the units that control tokens command (OLY-GAP-69)
BREAKS = 50  # percent (OLY-COMBAT-11)


class _Record(msgspec.Struct, omit_defaults=True):
    """A part of the state."""


class Direction(StrEnum):
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    UP = "up"
    DOWN = "down"
    IN = "in"
    OUT = "out"

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]


_OPPOSITE = {
    Direction.NORTH: Direction.SOUTH, Direction.SOUTH: Direction.NORTH,
    Direction.EAST: Direction.WEST, Direction.WEST: Direction.EAST,
    Direction.UP: Direction.DOWN, Direction.DOWN: Direction.UP,
    Direction.IN: Direction.OUT, Direction.OUT: Direction.IN,
}  # fmt: skip
STEPS: dict[Direction, tuple[int, int]] = {  # rows and columns (OLY-LOC-14)
    Direction.NORTH: (-1, 0),
    Direction.EAST: (0, 1),
    Direction.SOUTH: (1, 0),
    Direction.WEST: (0, -1),
}


class Realm(StrEnum):
    """The worlds (OLY-DANGER-02 to -05)."""

    REGULAR = "regular"
    FAERY = "faery"
    HADES = "hades"
    CLOUD = "cloud"
    UNDERCITY = "undercity"
    SUBWORLD = "subworld"


class Loyalty(StrEnum):
    """OLY-LOYAL-01; UNSWORN: independent, or a creature."""

    CONTRACT = "contract"
    OATH = "oath"
    FEAR = "fear"
    UNSWORN = "unsworn"


class Attitude(StrEnum):
    """OLY-PERM-05; nothing declared is the default."""

    HOSTILE = "hostile"
    DEFEND = "defend"
    NEUTRAL = "neutral"


class Region(_Record, kw_only=True):
    """A named group of provinces."""

    id: str
    name: str
    realm: Realm = Realm.REGULAR
    water: bool = False
    provinces: list[str] = []


class Link(_Record, kw_only=True):
    """A way that the grid does not give, in one direction; the way back is a link of its own.

    months: in which it is open, () for always. flying: only for those who fly. toll: gold a figure. brief: an
    elfstone opened it, until the month ends.
    """

    to: str
    days: int
    direction: Direction | None = None
    hidden: bool = False
    months: tuple[int, ...] = ()
    flying: bool = False
    toll: int = 0
    brief: bool = False


class Built(_Record, kw_only=True):
    """What makes a place a structure. work: worker-days done; fifths: of the material taken; finished when all are in.

    damage: percent. level: of a castle. depth: thirds of a level of a mine. crystal: a gate crystal is in it. wind:
    the storm bound to a ship. fee: none; it belongs to the captain. garrisons: those bound to a castle, as installed.
    improving: worker-days into the next level of a castle, paid: its stone is taken. fallen: months until a collapsed
    mine is gone.
    pilot: who sails a ship on its way.
    """

    defense: int = 0
    damage: int = 0
    work: int = 0
    fifths: int = 0
    finished: bool = False
    level: int = 0
    depth: int = 0
    crystal: bool = False
    storm: str = ""
    garrisons: list[str] = []
    improving: int = 0
    paid: bool = False
    fallen: int = 0
    pilot: str = ""


class Offer(_Record, kw_only=True):
    """A standing offer of a unit or a city (OLY-MARKET-03). have_left: kept unsold, or held at most. until: the last
    turn of a lot of trade goods, 0 for what a city trades for good.
    """

    sells: bool
    item: str
    quantity: int
    price: int
    have_left: int = 0
    secret: bool = False
    until: int = 0


class Market(_Record, kw_only=True):
    """What a city trades: offers as restocked each month, and what is left of them. opium: the level of its demand.

    unwanted: trade goods for which it has no use.
    """

    stock: list[Offer] = []
    offers: list[Offer] = []
    opium: int = 0
    opium_sold: int = 0
    unwanted: list[str] = []


class Sign(_Record, kw_only=True):
    """A sign that somebody put up. by: his name and code. text: its lines."""

    by: str
    text: str


class Place(_Record, kw_only=True):
    """A province, sub-location, building or ship; kind is one of the table of places, or a structure.

    row, column: of a province. supplies: what is left this month, by item. closed: directions of the grid in which the
    way is hidden. pillage: months of recovery (OLY-GAP-58). tax: gold left this month. work_days: common tasks for
    mages. barrier, shroud: their strength. quest: turns until there is adventure again. improved: a poppy
    field that yields more next month. lost: unique items that lie here. signs: put up this month. banner: behind its
    name.
    """

    id: str
    kind: str
    name: str
    region: str
    within: str = ""
    row: int = 0
    column: int = 0
    hidden: bool = False
    haven: bool = False
    civilization: int = 0
    inner: list[str] = []
    units: list[str] = []
    supplies: dict[str, int] = {}
    closed: list[Direction] = []
    links: list[Link] = []
    lessons: list[str] = []
    market: Market | None = None
    built: Built | None = None
    gates: list[str] = []
    lost: list[str] = []
    pillage: int = 0
    tax: int = 0
    work_days: int = 0
    barrier: int = 0
    shroud: int = 0
    quest: int = 0
    improved: bool = False
    level: int = 0
    signs: list[Sign] = []
    banner: str = ""


class Gate(_Record, kw_only=True):
    """A link that leads one way (OLY-GAP-75). key: 0 if it is not sealed. watch_seal, watch_jumps: the mage who is told
    who unseals it, and who goes through it; "" for nobody.
    """

    id: str
    at: str
    to: str
    key: int = 0
    watch_seal: str = ""
    watch_jumps: str = ""


class Attitudes(_Record, kw_only=True):
    """What a unit or player has declared; nobody stands on two of the lists (OLY-PERM-06)."""

    hostile: list[str] = []
    defend: list[str] = []
    neutral: list[str] = []


class Running(_Record, kw_only=True):
    """The order a unit is carrying out. left: evenings still to come, today's included; -1: it ends by itself.

    done: days spent on it. made: pieces so far. goal: where a journey leads. due: the evening, counted from its start,
    on which a voyage ends, or at the latest an order that ends by itself; 0 if nobody can say.
    """

    words: str
    left: int
    done: int = 0
    made: int = 0
    goal: str = ""
    due: int = 0


class Unit(_Record, kw_only=True):
    """A character: a player's noble, an independent one, a garrison, a band or a creature.

    kind: "noble", "garrison" or a band of the tables. player: the faction, "" for none. unique: codes of unique items
    held. skills: known, with uses; learning: begun, with days done; improved: used with success this month. points:
    Noble Points invested, payer: by whom. rank: settled when the last month ended. fresh: came into its service this
    turn. moving: its stack is on its way.
    found: of those begun, the ones that research found and whose study is still to be paid. invested: skills for which
    Noble Points were paid.
    aloft: evenings over the ocean without a ship. warned: the day, counted from the first turn, on which the Faery Hunt
    told it to leave. heading: where it went last.
    hides: conceals itself; contacted: units and factions it shows itself to this month, found_by: units that sought and
    found it, both until it goes elsewhere. common: turns for which it appears common. spent: did all it can today.
    farcast: the place in which it casts its next spell. throws_back: the next aura blast. forged: has made an
    auraculum. bond: months that a creature still serves; origin: the place from which it was called.
    prepared: a priest's next great prayer is granted. visions: of whom and what it had one.
    """

    id: str
    name: str
    place: str
    kind: str = "noble"
    player: str = ""
    under: str = ""
    beneath: list[str] = []
    items: dict[str, int] = {}
    unique: list[str] = []
    skills: dict[str, int] = {}
    learning: dict[str, int] = {}
    found: list[str] = []
    invested: list[str] = []
    improved: list[str] = []
    studied: int = 0
    health: int = FULL_HEALTH
    ill: bool = False
    attack: int = 80
    defense: int = 80
    missile: int = 0
    behind: int = 0
    breaks: int = BREAKS
    aura: int = 0
    most_aura: int = 0
    shroud: int = 0
    hindrance: int = 0
    vision_guard: int = 0
    common: int = 0
    loyalty: Loyalty = Loyalty.UNSWORN
    rating: int = 0
    fresh: bool = False
    points: int = 0
    payer: str = ""
    rank: str = ""
    prisoner: bool = False
    hides: bool = False
    contacted: list[str] = []
    found_by: list[str] = []
    farcast: str = ""
    throws_back: bool = False
    forged: bool = False
    bond: int = 0
    origin: str = ""
    prepared: bool = False
    visions: list[str] = []
    guard: bool = False
    banner: str = ""
    pledge: str = ""
    castle: str = ""
    fee: int = 0
    offers: list[Offer] = []
    attitudes: Attitudes = msgspec.field(default_factory=Attitudes)
    running: Running | None = None
    moving: bool = False
    spent: bool = False
    heading: Direction | None = None
    aloft: int = 0
    warned: int = 0

    def count(self, item: str) -> int:
        return self.items.get(item, 0)

    def add(self, item: str, amount: int) -> None:
        """Adds (or takes, when negative) items; nothing is kept of what is used up. Raises ValueError below zero."""
        shift(self.items, item, amount, f"unit {self.id}")


class Admission(_Record, kw_only=True):
    """Whom a faction lets in to one of its units or structures: these, or with everybody all but these."""

    everybody: bool = False
    who: list[str] = []


class Player(_Record, kw_only=True):
    """A faction. queues: orders that wait, by unit, of strangers and units not yet formed too (OLY-SUBMIT-15, -16).

    knows: hidden places, and hidden ways as "ad48 south". lore: codes whose sheets it has been shown. visited:
    provinces. unformed: the numbers of the next nobles. status: "active", "gone" or "left".
    """

    id: str
    name: str
    seat: str
    points: int = 0
    fast_study: int = 0
    unformed: list[str] = []
    claim: dict[str, int] = {}
    queues: dict[str, list[str]] = {}
    admits: dict[str, Admission] = {}
    attitudes: Attitudes = msgspec.field(default_factory=Attitudes)
    knows: list[str] = []
    lore: list[str] = []
    visited: list[str] = []
    format: int = 0
    no_times: bool = False
    real_name: str = ""
    published: bool = False
    joined: int = 0
    status: str = "active"
    colour: str = ""


class Storm(_Record, kw_only=True):
    """rain, wind or fog over a province. owner: the mage, "" for natural ones. heading: where it is directed."""

    id: str
    kind: str
    name: str
    place: str
    strength: int
    owner: str = ""
    heading: str = ""


class Thing(_Record, kw_only=True):
    """A unique item: artifact, scroll, book, potion, orb, palantir, token, relic, or the body of a noble.

    holder: the unit that has it, or the place where it lies. adds: to attack, defense, missile or aura. teaches:
    skills. until: the turn in which it returns or decomposes. cloak, veil: the strength with which it hides who made
    it, and where. curse: loyalty that a holder loses each turn who did not make it. used: the last turn in which it
    was. left: how often it can still be used with success. spot: what it remembers. brew: of a potion, the skill it was
    made with. body: who it was.
    """

    id: str
    kind: str
    name: str
    holder: str = ""
    weight: int = 1
    adds: dict[str, int] = {}
    teaches: list[str] = []
    brew: str = ""
    maker: str = ""
    made_at: str = ""
    until: int = 0
    cloak: int = 0
    veil: int = 0
    curse: int = 0
    used: int = 0
    left: int = 0
    spot: str = ""
    body: Unit | None = None


class Options(_Record, kw_only=True):
    """What rules ask of the settings of the campaign. old_houses: factions begin with a companion and his means.
    standings: everybody is told his place among the others.
    """

    old_houses: bool = False
    weather: bool = True
    savages: bool = True
    independents: bool = True
    standings: bool = True


class World(_Record, kw_only=True):
    """The whole state. rows, columns: of the regular world. turn: the last one that was run. issued: codes given out.

    flyways: provinces of the ocean over which somebody may be flying. afloat: ships that are out on the ocean.

    shifts: how often somebody came into a list of units, left one or changed his place in it, since the month began;
    moved: who came to another place since then.

    weather: codes of the storms of each province, charted: how many are listed there; kept by the methods for storms.

    Every dictionary is in the order in which its entries came to be.
    """

    rows: int
    columns: int
    turn: int = 0
    regions: dict[str, Region] = {}
    places: dict[str, Place] = {}
    units: dict[str, Unit] = {}
    players: dict[str, Player] = {}
    gates: dict[str, Gate] = {}
    storms: dict[str, Storm] = {}
    weather: dict[str, list[str]] = {}
    charted: int = 0
    things: dict[str, Thing] = {}
    issued: dict[str, int] = {}
    olympus: str = ""
    imperial: str = ""
    havens: list[str] = []
    shifts: int = 0
    moved: list[str] = []
    flyways: list[str] = []
    afloat: list[str] = []
    options: Options = msgspec.field(default_factory=Options)

    def new_code(self, kind: codes.Kind) -> str:
        """A code that nothing has had before. Raises ValueError when none are left."""
        count = self.issued.get(kind, 0)
        self.issued[kind] = count + 1
        return codes.issued(kind, count)

    def holdings(self) -> dict[str, int]:
        """All items of the world, in hands and on account: what the books must explain."""
        stores = [unit.items for unit in self.units.values()]
        stores += [player.claim for player in self.players.values()]
        stores += [thing.body.items for thing in self.things.values() if thing.body is not None]
        return holdings(stores)

    def player_of(self, seat: str) -> Player:
        """The faction of a seat; the last one, if it had several. Raises KeyError."""
        found = [player for player in self.players.values() if player.seat == seat]
        if not found:
            raise KeyError(seat)
        return found[-1]

    def province_of(self, place: Place) -> Place:
        """The province a place lies in; a province itself."""
        while place.within:
            place = self.places[place.within]
        return place

    def distance(self, one: Place, other: Place) -> int:
        """How many provinces lie from one to another along rows and columns, 0 in the same province."""
        here, there = self.province_of(one), self.province_of(other)
        return abs(here.row - there.row) + abs(here.column - there.column)

    def realm_of(self, place: Place) -> Realm:
        """The world a place belongs to."""
        return self.regions[place.region].realm

    def inside(self, place: Place, kind: str) -> Iterator[Place]:
        """The inner places of a kind, in the order of its list."""
        for code in place.inner:
            if self.places[code].kind == kind:
                yield self.places[code]

    def city_of(self, province: Place) -> Place | None:
        """The city of a province."""
        return next(self.inside(province, "city"), None)

    def stack(self, unit: Unit) -> Iterator[Unit]:
        """A unit and everybody beneath it, each before those beneath it."""
        yield unit
        for code in unit.beneath:
            yield from self.stack(self.units[code])

    def put(self, place: Place, *, into: Place | None = None) -> Place:
        """Adds a place to the world, at the end of the list of the one around it."""
        self.places[place.id] = place
        if into is not None:
            place.within = into.id
            into.inner.append(place.id)
        else:
            self.regions[place.region].provinces.append(place.id)
        return place

    def raise_storm(self, storm: Storm) -> Storm:
        """Adds a storm to the world."""
        self._chart()
        self.storms[storm.id] = storm
        self.weather.setdefault(storm.place, []).append(storm.id)
        self.charted += 1
        return storm

    def move_storm(self, storm: Storm, province: Place) -> None:
        """A storm is over another province from now on."""
        self._unlist(storm)
        storm.place = province.id
        self.weather.setdefault(storm.place, []).append(storm.id)

    def end_storm(self, storm: Storm) -> None:
        """Takes a storm out of the world."""
        self._unlist(storm)
        del self.storms[storm.id]
        self.charted -= 1

    def storms_over(self, province: Place) -> list[Storm]:
        """The storms of a province."""
        self._chart()
        return [self.storms[code] for code in self.weather.get(province.id, ())]

    def _unlist(self, storm: Storm) -> None:
        self._chart()
        listed = self.weather[storm.place]
        listed.remove(storm.id)
        if not listed:
            del self.weather[storm.place]

    def _chart(self) -> None:
        """Rebuilds the list when there are more or fewer storms than it knows."""
        if self.charted != len(self.storms):
            self.weather = {}
            for storm in self.storms.values():
                self.weather.setdefault(storm.place, []).append(storm.id)
            self.charted = len(self.storms)

    def settle(self, unit: Unit, *, first: bool = False) -> Unit:
        """Adds a unit to the world, as a stack of its own, first or last in the list of its place."""
        self.shifts += 1
        self.units[unit.id] = unit
        here = self.places[unit.place].units
        here.insert(0 if first else len(here), unit.id)
        return unit
