"""What a player may know of a world: everything a person is shown is made from this, never from the state.

Sight is OLY-LOC-09 and OLY-GAP-47: the places in which the faction has free units, and the place around each of them.
`onlooker.py` makes the records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.events import Event
from engine.games.olympia.sight.known_lands import KnownLands


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenUnit:
    """A unit as everybody sees it who notices it (OLY-REPORT-12).

    qualities: "wizard", "garrison", "on guard", "prisoner" ... in the order of print. men: what it has that is seen
    from afar, by item. hidden: it conceals itself, and not from the viewer.
    """

    id: str
    name: str
    banner: str = ""
    qualities: tuple[str, ...] = ()
    men: Mapping[str, int] = field(default_factory=dict)
    hidden: bool = False

    @property
    def named(self) -> str:
        """As every sentence names it: "Osswid [5499]"."""
        return f"{self.name} [{self.id}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenStack:
    """A stack: its leader, and all others one below the other, however they are arranged (OLY-STACK-02)."""

    leader: SeenUnit
    members: tuple[SeenUnit, ...] = ()

    def __iter__(self) -> Iterator[SeenUnit]:
        yield self.leader
        yield from self.members


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenWay:
    """A way out. direction: "" for a gate or tunnel that has none. region: named where it is another one.

    to_kind: of where it leads, for the lines that print it. flying: only for those who fly. toll: gold a figure.
    """

    to: str
    name: str
    to_kind: str
    days: int
    direction: str = ""
    region: str = ""
    hidden: bool = False
    impassable: bool = False
    flying: bool = False
    toll: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenInner:
    """An inner place: of a building or ship also what it is like, and who owns it.

    percent: finished. days: to enter it. depth: levels of a mine.
    """

    id: str
    name: str
    kind: str
    days: int = 0
    hidden: bool = False
    banner: str = ""
    structure: bool = False
    ship: bool = False
    percent: int = 100
    damage: int = 0
    defense: int = 0
    level: int = 0
    depth: int = 0
    owner: SeenStack | None = None

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenOffer:
    """A line of a market report. goods: what, with its number. who: the trader's number, or the city's, "" for one that
    is not known.
    """

    sells: bool
    item: str
    goods: str
    who: str
    price: int
    quantity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenSign:
    by: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPlace:
    """A place in sight (OLY-REPORT-10). civilization: None where there is none. within: the place around it, named.

    itself: what it is like, if it is a building or ship. market: None where there is none. weather: kinds of storms.
    controlled: the castle that claims the province. ruled: by whom. pillage: months of recovery.
    teaches: skills. rumored: other cities near a city, with the way there in words. memo: texts already made of it.
    """

    id: str
    name: str
    kind: str
    region: str
    within: str = ""
    around: str = ""
    haven: bool = False
    civilization: int | None = None
    ways: tuple[SeenWay, ...] = ()
    inner: tuple[SeenInner, ...] = ()
    itself: SeenInner | None = None
    teaches: tuple[str, ...] = ()
    stacks: tuple[SeenStack, ...] = ()
    market: tuple[SeenOffer, ...] | None = None
    weather: tuple[str, ...] = ()
    fog: bool = False
    signs: tuple[SeenSign, ...] = ()
    controlled: str = ""
    ruled: str = ""
    pillage: int = 0
    banner: str = ""
    rumored: tuple[str, ...] = ()
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"

    def units(self) -> Iterator[SeenUnit]:
        """All who are seen in it, and the owners of what stands in it."""
        for stack in self.stacks:
            yield from stack
        for inner in self.inner:
            if inner.owner is not None:
                yield from inner.owner


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnThing:
    """A unique item that a unit holds. teaches: skills it permits to study. lines: what its holder knows of it."""

    id: str
    name: str
    kind: str
    weight: int
    teaches: tuple[str, ...] = ()
    adds: Mapping[str, int] = field(default_factory=dict)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnOffer:
    """A standing offer."""

    sells: bool
    item: str
    quantity: int
    price: int
    have_left: int
    secret: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRunning:
    """The order being carried out. left: days still to come, at the most; None if nobody can say."""

    words: str
    left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What a stack has to carry and what it could, in one mode."""

    weight: int
    capacity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnUnit:
    """A unit of the viewer, with everything. Of a prisoner only that it is held.

    place_named: where it is. loyalty: "oath-2". above: the unit it is stacked under, named; beneath: those under it.
    skills: code -> uses; levels: code -> experience in words, "" for those without. learning: code -> days done. loads:
    of its stack, by mode, while it leads one. renounces: its loyalty ends with this month.
    """

    id: str
    name: str
    place: str
    place_named: str
    prisoner: bool = False
    loyalty: str = ""
    renounces: bool = False
    health: int = 100
    mortal: bool = True
    ill: bool = False
    rank: str = ""
    title: str = ""
    above: str = ""
    beneath: tuple[str, ...] = ()
    prisoners: tuple[str, ...] = ()
    attack: int = 0
    defense: int = 0
    missile: int = 0
    behind: int = 0
    breaks: int = 0
    aura: int = 0
    most_aura: int = 0
    shroud: int = 0
    pledge: str = ""
    banner: str = ""
    guard: bool = False
    hidden: bool = False
    moving: bool = False
    fee: int = 0
    items: Mapping[str, int] = field(default_factory=dict)
    things: tuple[OwnThing, ...] = ()
    skills: Mapping[str, int] = field(default_factory=dict)
    levels: Mapping[str, str] = field(default_factory=dict)
    learning: Mapping[str, int] = field(default_factory=dict)
    studied: int = 0
    offers: tuple[OwnOffer, ...] = ()
    attitudes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    running: OwnRunning | None = None
    queue: tuple[str, ...] = ()
    weight: int = 0
    loads: Mapping[str, Load] = field(default_factory=dict)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"

    def count(self, item: str) -> int:
        return self.items.get(item, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledProvince:
    """A province held for a castle. garrison: its number. where: named."""

    garrison: str
    where: str
    men: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """A castle whose lands the faction rules, alone or with others. rulers: its owner, and the chain of pledges up."""

    castle: str
    where: str
    region: str
    level: int
    rulers: tuple[str, ...]
    provinces: tuple[RuledProvince, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A noble's rank, and to whom his lands are pledged; "" for none."""

    named: str
    rank: str
    pledge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RankLine:
    """How a faction stands among all, for its own report (OLY-GAP-84): what, its own figure, its place."""

    what: str
    figure: int
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionView:
    """What a faction knows. faction: its code, "" for those who only look on.

    players: who takes part, as everybody knows: code -> name; real_names: what they say of themselves.
    units_of_players, other_units: how many there are that hide nothing. own: its units by number. places: those in
    sight. queues: orders for numbers that are not its own, or not yet. titles: number -> "Name [number]" of all units
    and places in sight. lore: codes whose sheets it may read. admits: orders that would recreate what it lets in.
    holdings: castles whose lands it rules; standings: its nobles of rank. memo: the day and words of events that
    several seats learn of; shared by all views of one onlooker.
    """

    turn: int
    lands: KnownLands
    players: Mapping[str, str] = field(default_factory=dict)
    real_names: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    units_of_players: int = 0
    other_units: int = 0
    faction: str = ""
    seat: str = ""
    name: str = ""
    status: str = ""
    points: int = 0
    fast_study: int = 0
    unformed: tuple[str, ...] = ()
    claim: Mapping[str, int] = field(default_factory=dict)
    format: int = 0
    no_times: bool = False
    ranks: tuple[RankLine, ...] = ()
    own: Mapping[str, OwnUnit] = field(default_factory=dict)
    queue: tuple[str, ...] = ()
    queues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: Mapping[str, SeenPlace] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    lore: tuple[str, ...] = ()
    admits: tuple[str, ...] = ()
    attitudes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    visited: int = 0
    holdings: tuple[Holding, ...] = ()
    standings: tuple[Standing, ...] = ()
    memo: dict[Event, tuple[int, str]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.faction}]"
