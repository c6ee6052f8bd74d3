"""The state of an Erfworld campaign: dataclasses and small look-ups, no rules.

Hexes are numbered row by row: number = y * width + x; odd rows are shifted right. Ids: sides "s1", cities "c1", packs
and commanders "u1", tribes "t1", contracts "k1". Money is in eighths of a dollar, move in thirds of a point, hits and
ammo in halves. A side of "" is nobody's: ferals, barbarians, neutral cities.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from engine.core.dice import Dice
from engine.core.space.hexes import Place, row_distance, row_neighbours
from engine.core.space.index import Index, Indexed, without

NOBODY = ""
LEAST_DRAWN = 1000  # the numbers of ids that are drawn begin here


class Zone(StrEnum):
    """Where in a hex: open country, or a zone of a city (ERF-ZONE-42)."""

    FIELD = "field"
    AIRSPACE = "airspace"
    OUTER = "outer"
    COURTYARD = "courtyard"
    TOWER = "tower"
    DUNGEON = "dungeon"


class Site(StrEnum):
    """What kind of site a city stands on (ERF-CITY-03)."""

    CITY = "city"
    CAPITAL = "capital"


class Birth(StrEnum):
    """How a commander was popped (ERF-COMMAND-16 to -18)."""

    ROYAL = "royal"
    NOBLE = "noble"
    COMMON = "common"


class Standing(StrEnum):
    """Whether a side still plays (ERF-X-30)."""

    RULES = "rules"  # has a ruler, and a city
    HOMELESS = "homeless"  # a ruler or heir without a city
    FROZEN = "frozen"  # its ruler is captive, and there is no heir (ERF-GAP-251)
    FALLEN = "fallen"


@dataclass(slots=True)
class Options:
    """What the game master chose (ERF-WORLDGEN-08 to -12)."""

    finish: str = "none"
    finish_day: int = 0
    halves: bool = False
    duel: bool = False
    mass_from: int = 12
    city_mass: bool = False
    bands: str = "table"
    morale: bool = True
    decay: bool = True
    tempo: int = 1
    casters: bool = False
    golems: bool = False
    arken: bool = False
    naval: bool = False
    standings: bool = True  # whether everybody is told how many levels and cities each side has


@dataclass(slots=True)
class Hex:
    """A hex. terrain, weather: keys of the tables. roads: numbers of the neighbours its road leads to. rivers: of
    those behind a river. tunnels: of those that a tunnel leads to. city: the id of the city that stands here.
    ruin: ruins that hold finds. searched: the day they were. destroyed: the day it was foraged bare; felled:
    work on that. dug: work of diggers on its road. reinforced: the side that did, until its next turn.
    """

    terrain: str
    weather: str = "clear"
    roads: list[int] = field(default_factory=list)
    tunnels: list[int] = field(default_factory=list)
    rivers: list[int] = field(default_factory=list)
    city: str = ""
    ruin: bool = False
    searched: int = -1
    destroyed: int = -1
    felled: int = 0
    dug: int = 0
    reinforced: str = ""


class Placed(Indexed):
    """What stands in a hex and can be found by it, by its side, by who holds it, and by what carries it."""

    __slots__ = ()

    FOLLOWED = frozenset(("place", "side", "jailor", "on"))


@dataclass(slots=True)
class Pack(Placed):
    """Units of one class, level and experience in one place, who act together (all heal daily). side: "" for ferals and
    barbarians; tribe: the tribe they belong to.

    spare: quarters of a point of experience that are not enough for all of them yet. wounds: hits left of those
    that were hurt since their last restoration, one number each. ammo: of each unit. move: left, in thirds.
    trained: days in a row; fielded: how many of them on a training field. back: the hex they came from. jailor: who
    holds them as prisoners. on: the pack that carries them. fed: how many of them ate today. lines: orders that
    wait, as text. friend: the side that fed it. stays_aloft: over this night. charms: what magic does to it, in the
    words of `Charm`. name: of a single beast. Of a ship: holes: points of hull that are gone; beams: in its masts;
    full: its move as the day began; hit_today: in this day.
    """

    id: str
    side: str
    kind: str
    count: int
    place: int
    level: int = 1
    experience: int = 0
    spare: int = 0
    zone: Zone = Zone.FIELD
    stack: int = 0
    tribe: str = ""
    wounds: list[int] = field(default_factory=list)
    ammo: int = 0
    move: int = 0
    back: int = -1
    hidden: bool = False
    garrison: bool = False
    aloft: int = 0
    trained: int = 0
    fielded: int = 0
    popped_in: str = ""
    jailor: str = ""
    on: str = ""
    fed: int = 0
    lines: list[str] = field(default_factory=list)
    friend: str = ""
    stays_aloft: bool = False
    disarmed: bool = False
    marched: int = -100
    charms: list[str] = field(default_factory=list)
    holes: int = 0
    beams: int = 0
    full: int = 0
    hit_today: bool = False
    name: str = ""


@dataclass(slots=True)
class Commander(Placed):
    """A named unit: ruler, heir, warlord, caster, courtier, chief of a tribe.

    specials: beside those of the class. terrain: rider, sky or plains. purse: what it carries. idle: days without use.
    fugitive: the side he escaped from; weak: he found nothing to eat. luck: points of a player character. hits: -1
    while unhurt. awake: at 0 hits, but conscious (ERF-GAP-149). on, fed, lines, charms: as of a pack. mastery: of a
    caster; cast_days: on how many days he has cast since step_day, when he reached it; last_cast: the last of them.
    abdicated: he ruled once, and is never heir again.
    """

    id: str
    side: str
    kind: str
    name: str
    place: int
    birth: Birth = Birth.COMMON
    level: int = 1
    experience: int = 0
    spare: int = 0
    zone: Zone = Zone.FIELD
    stack: int = 0
    tribe: str = ""
    weapon: str = "sword"
    terrain: str = "rider"
    specials: list[str] = field(default_factory=list)
    heir: bool = False
    player: bool = False
    luck: int = 0
    purse: int = 0
    hits: int = -1
    awake: bool = False
    ammo: int = 0
    move: int = 0
    back: int = -1
    hidden: bool = False
    garrison: bool = False
    idle: int = 0
    trained: int = 0
    fielded: int = 0
    popped: int = 0
    popped_in: str = ""
    school: str = ""
    juice: int = 0
    jailor: str = ""
    disarmed: bool = False
    on: str = ""
    fed: int = 0
    fugitive: str = ""
    weak: bool = False
    lines: list[str] = field(default_factory=list)
    charms: list[str] = field(default_factory=list)
    mastery: str = "novice"
    abdicated: bool = False
    cast_days: int = 0
    step_day: int = 0
    last_cast: int = -1


@dataclass(slots=True)
class Charm:
    """Magic that lasts. spell: its key. on: the id of a unit, city or side, or "h12" for a hex. until: the last day on
    which its caster's side has a slot with it, -1 for good. side: the caster's; by: the caster. word: what it does,
    where a spell has several effects; of a unit also in its `charms`. amount: of juice, points, days.
    """

    spell: str
    on: str
    until: int
    side: str
    by: str
    word: str = ""
    amount: int = 0


@dataclass(slots=True)
class Stack:
    """Who of a side goes together, under a leader or without. doctrine: lines that override those of the side. lines:
    orders that wait, as text.
    """

    number: int
    side: str
    leader: str = ""
    doctrine: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Plan:
    """Something a city pops: count units still to come, days already worked on the next lot; maximal: a commander at
    maximal rate (ERF-GAP-209).
    """

    kind: str
    count: int
    worked: int = 0
    maximal: bool = False


@dataclass(slots=True)
class City:
    """A city or an unclaimed site. pops_for: the side whose units it pops (ERF-POP-19). damage: points of structure
    lost. breaches: levels of wall and gate that were broken. built: the day of its last building. reserve:
    money in its bank. works: buildings, and levels of works beyond those of its level. restyled: a signamancer
    gave it the style of its owner. improved: buildings that casters did more to. unique: it fell from level 5
    and can be repaired to it. spells: on the tower. claimed: the day. besieged: as its owner's last slot ended.
    popped_today, maximal_today: what its plan did in the last slot. half_days: how many a turnamancer has added
    to its work.
    """

    id: str
    name: str
    place: int
    site: Site = Site.CITY
    level: int = 0
    side: str = NOBODY
    pops_for: str = NOBODY
    damage: int = 0
    breaches: dict[str, int] = field(default_factory=dict)
    works: dict[str, int] = field(default_factory=dict)
    built: int = -1
    reserve: int = 0
    plans: list[Plan] = field(default_factory=list)
    steward: str = ""
    spells: int = 0
    claimed: int = -1
    besieged: bool = False
    acted: int = -1
    doctrine: dict[str, str] = field(default_factory=dict)
    popped_today: bool = False
    maximal_today: bool = False
    unique: bool = False
    restyled: bool = False
    improved: list[str] = field(default_factory=list)
    half_days: int = 0


@dataclass(slots=True)
class Tribe:
    """A tribe of natural allies. kinds: classes it may pop; hired: the side it fights for; race: in the table."""

    id: str
    name: str
    chief: str
    kinds: list[str] = field(default_factory=list)
    special: str = ""
    treasury: int = 0
    hired: str = ""
    race: str = ""


@dataclass(slots=True)
class Contract:
    """A contract between two parties. signed: by whom; from_day: when it takes effect, -1 while only offered."""

    id: str
    kind: str
    maker: str
    partner: str
    terms: dict[str, str] = field(default_factory=dict)
    signed: list[str] = field(default_factory=list)
    from_day: int = -1


@dataclass(slots=True)
class Body:
    """The croaked of a class in a hex, until a day (ERF-FALL-08). level: of a commander."""

    kind: str
    count: int
    place: int
    side: str
    until: int
    level: int = 1


@dataclass(slots=True)
class Seen:
    """What a side last saw of a city, and when. entered: somebody stood in it, and knows what kind of site it is;
    rules: its owner ruled from there.
    """

    owner: str
    level: int
    day: int
    entered: bool = False
    rules: bool = False


@dataclass(slots=True)
class Side:
    """A side. seat: who plays it. founded: the day; draw: its place among those of the same age (ERF-X-03).
    treasury: in eighths of a dollar. known: hex -> the day it was last seen. tribes: that it has met. doctrine:
    lines as they were given. cities: what it knows of those of others, by id. slot, slots, theatre: its place in the
    order of the last day, and the city that names its theatre. left: its player resigned. crowned: the first day of
    its ruler; last_chief: when its chief was appointed; frozen: since when. epic: days of an epic poem that was sung
    for the chief warlord epic_for.
    """

    id: str
    seat: str
    name: str
    ruler: str
    capital: str
    house: str
    founded: int = 0
    draw: int = 0
    chief: str = ""
    terrain: str = "rider"
    treasury: int = 0
    doubled_until: int = 0
    standing: Standing = Standing.RULES
    morale: int = 50
    known: dict[int, int] = field(default_factory=dict)
    tribes: list[str] = field(default_factory=list)
    designs: list[str] = field(default_factory=list)
    doctrine: dict[str, str] = field(default_factory=dict)
    epic: int = 0
    epic_for: str = ""
    cities: dict[str, Seen] = field(default_factory=dict)
    slot: int = 0
    slots: int = 0
    theatre: str = ""
    left: bool = False
    crowned: int = 0
    last_chief: int = -1
    frozen: int = 0


@lru_cache(maxsize=1 << 16)
def around(number: int, width: int, height: int) -> tuple[int, ...]:
    """The numbers of the hexes around one, in a world of this size."""
    return tuple(y * width + x for _, (x, y) in row_neighbours((number % width, number // width), width, height))


class _Beside:
    """What is kept beside the document of a world."""

    __slots__ = ("_index",)

    _index: Index[Pack | Commander]

    def _keep(self, index: Index[Pack | Commander]) -> None:
        self._index = index

    def __getstate__(self) -> object:
        return without(super().__getstate__(), "_index")


@dataclass(slots=True)
class World(_Beside):
    """A whole campaign. day: 0 at the founding. made: units, cities and so on ever made, by the letter of their ids.

    tools: arkentools that nobody bears, and the hexes where they lie. away: casters in the Magic Kingdom. key: names
    the dice that draw ids; nobody is shown it. drawn: ids that were drawn.
    With two halves a day: half: the one that was last run; waiting: blocks whose slot is in its afternoon; due: the
    sides whose slot comes next.
    """

    width: int
    height: int
    hexes: list[Hex]
    day: int = 0
    options: Options = field(default_factory=Options)
    sides: dict[str, Side] = field(default_factory=dict)
    cities: dict[str, City] = field(default_factory=dict)
    packs: dict[str, Pack] = field(default_factory=dict)
    commanders: dict[str, Commander] = field(default_factory=dict)
    stacks: dict[str, Stack] = field(default_factory=dict)
    tribes: dict[str, Tribe] = field(default_factory=dict)
    contracts: dict[str, Contract] = field(default_factory=dict)
    bodies: list[Body] = field(default_factory=list)
    charms: list[Charm] = field(default_factory=list)
    tools: dict[str, int] = field(default_factory=dict)
    away: dict[str, Commander] = field(default_factory=dict)
    half: str = ""
    waiting: list[list[str]] = field(default_factory=list)
    due: list[str] = field(default_factory=list)
    made: dict[str, int] = field(default_factory=dict)
    key: str = ""
    drawn: list[str] = field(default_factory=list)

    def new_id(self, letter: str) -> str:
        """The next id of a kind: s, c, u, t, w or k."""
        self.made[letter] = self.made.get(letter, 0) + 1
        return f"{letter}{self.made[letter]}"

    def drawn_id(self, letter: str, owner: str) -> str:
        """An id for what a side or tribe makes after the founding: it tells nobody how much others made meanwhile.
        A campaign that was founded without a key counts on.
        """
        if not self.key:
            return self.new_id(letter)
        mark = f"{letter} of {owner}"
        self.made[mark] = self.made.get(mark, 0) + 1
        dice, least = Dice(self.key, mark, self.made[mark]), LEAST_DRAWN
        while 2 * len(self.drawn) > 9 * least:  # half of the numbers of so many digits are given out
            least *= 10
        counted = self.made.get(letter, 0)  # numbers of the founding
        while (number := dice.between(least, 10 * least - 1)) <= counted or f"{letter}{number}" in self.drawn:
            pass
        self.drawn.append(f"{letter}{number}")
        return self.drawn[-1]

    def number(self, place: Place) -> int:
        """The number of the hex at a column and row."""
        return place[1] * self.width + place[0]

    def at(self, number: int) -> Place:
        """The column and row of a hex."""
        return number % self.width, number // self.width

    def neighbours(self, number: int) -> list[int]:
        """The numbers of the hexes around one."""
        return list(around(number, self.width, self.height))

    def distance(self, one: int, other: int) -> int:
        """Steps between two hexes."""
        return row_distance(self.at(one), self.at(other))

    def units(self) -> list[Pack | Commander]:
        """All packs and commanders."""
        return [*self.packs.values(), *self.commanders.values()]

    @property
    def index(self) -> Index[Pack | Commander]:
        """Units by `Placed.FOLLOWED`; made when first asked for."""
        try:
            return self._index
        except AttributeError:
            self._keep(Index((self.packs, self.commanders), sorted(Placed.FOLLOWED)))
        return self._index

    def enlist(self, unit: Pack | Commander) -> None:
        """A new unit is in the world."""
        if isinstance(unit, Pack):
            self.packs[unit.id] = unit
        else:
            self.commanders[unit.id] = unit
        self.index.add(unit)

    def strike(self, unit: Pack | Commander) -> None:
        """A unit is not in the world any longer, if it was."""
        self.index.remove(unit)
        self.packs.pop(unit.id, None)
        self.commanders.pop(unit.id, None)

    def cities_of(self, side: str) -> Iterator[City]:
        return (city for city in self.cities.values() if city.side == side)

    def side_of(self, seat: str) -> Side | None:
        """The side a seat plays."""
        return next((side for side in self.sides.values() if side.seat == seat), None)
