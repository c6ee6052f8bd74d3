"""What a seat knows after a turn, as records that pages and players' own programs read: units, places, events, money.

A game fills in a `Dossier` from its view; nothing stands here that the same seat's text report, orders sheet, map or
completion do not say. Ids are those that players write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from engine.core.events import Tone
from engine.core.orders import OrderSpec
from engine.core.telling.mapsheet import MapSheet

BRACKETED = re.compile(r"[\[(]([^\[\]()\s]{1,14})[\])]")
"""How ids stand in texts, unless a game says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """A unit or place that a text names: kind "unit" or "place", and its position in the text."""

    kind: str
    id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something that happened. id: the same for the same fact, whichever of the seat's units it concerns.

    unit, place: the unit concerned and its place, "" when neither is known. last: the last day of several. order: the
    line that was refused, line: its number in the sheet that was sent.
    """

    id: str
    kind: str
    tone: Tone
    weight: int
    text: str
    unit: str = ""
    place: str = ""
    day: int = 0
    last: int = 0
    phase: str = ""
    order: str = ""
    line: int = 0
    refs: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """Something with a name and a value, as people read it."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """So many of an item."""

    tag: str
    name: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ware:
    """An item that the seat has met: what one weighs, what one carries besides itself by mode of travel, and what it
    usually costs, 0 where the game has no such price.
    """

    tag: str
    name: str
    plural: str = ""
    weight: float = 0
    carries: Mapping[str, int] = field(default_factory=dict)
    price: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """A skill a unit has or may learn, at a level in words or digits. days: of study; cost: of a turn of it, a head."""

    tag: str
    name: str
    level: str = ""
    days: int = 0
    cost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What is carried and what could be, in one mode of travel."""

    mode: str
    load: int
    capacity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard:
    """A unit. Of others only what is seen of them.

    sort: what it is ("hero", "8 high elves"); place: the id of a `PlaceCard`; leader: of its stack. money, upkeep: None
    where the game does not tell or has none. of_stack: loads are those of the whole stack. orders: on file for it.
    speed: points of move a turn by mode, where the game counts those. may_make: what the place yields to its skills,
    and how much there is a turn. idle: the game says that it has nothing to do. strength: in a fight, as
    `Dossier.strength` says, 0 of those who attack nobody; stays: it never leaves its place. room: how many who know
    nothing may join it before it falls below a level of skill; None: any number.
    """

    id: str
    name: str
    own: bool = False
    sort: str = ""
    figures: int = 1
    place: str = ""
    leader: str = ""
    structure: str = ""
    faction: str = ""
    banner: str = ""
    skills: tuple[Skill, ...] = ()
    may_learn: tuple[Skill, ...] = ()
    may_make: tuple[Held, ...] = ()
    items: tuple[Held, ...] = ()
    money: int | None = None
    upkeep: int | None = None
    loads: tuple[Load, ...] = ()
    of_stack: bool = False
    speed: Mapping[str, float] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    orders: tuple[str, ...] = ()
    idle: bool = False
    strength: int = 0
    stays: bool = False
    room: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A way out: the word that an order takes, where it leads, days by mode (points of move: see `Dossier.pace`);
    passable in no mode when there are none and `closed` is set.
    """

    word: str
    to: str
    name: str
    days: Mapping[str, float] = field(default_factory=dict)
    closed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A line of a market. side: "sale" (to be had), "wanted", "hire". amount: -1 without limit."""

    side: str
    tag: str
    name: str
    amount: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """A structure. id: "" for one without a number of its own."""

    name: str
    id: str = ""
    sort: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCard:
    """A place that is known. cell: the key of its cell on the map, "" for none; level: the name of that map.

    within: the id of the place around it. seen_turn: when it was last seen, -1 when only heard of.
    """

    id: str
    name: str
    sort: str = ""
    cell: str = ""
    level: str = ""
    within: str = ""
    seen_turn: int = -1
    present: bool = False
    owner: str = ""
    facts: tuple[Fact, ...] = ()
    exits: tuple[Exit, ...] = ()
    market: tuple[Offer, ...] = ()
    structures: tuple[Building, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """A sum that came in (above 0) or went out."""

    label: str
    amount: int
    unit: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """Something the seat knows: kind "skill", "item" ...; new: learned this turn."""

    kind: str
    tag: str
    name: str
    text: str = ""
    level: str = ""
    new: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """Relations with another faction: what was declared, what they did if that is known, and what else is known.

    met: where one of their units was seen this turn, "" for nowhere. friend: the seat has declared that it is one, or
    both have agreed on it.
    """

    id: str
    name: str
    ours: str = ""
    theirs: str = ""
    met: str = ""
    friend: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dossier:
    """What a game tells of a seat. faction: how texts name it ("[f05]", "(4)"); coin: what money is called.

    reference: its groups are the ids that a text may name, in the game's own brackets. days: of a turn, 0 where a game
    does not count them. pace: what ways and moves are counted in, "day" or "point". strength: what that of units
    counts, in words; "" where one cannot say how strong they are. entering: what it takes at least to enter a
    kind of land, as the map calls it, by mode, where the game has a rule for that alone. balanced: the ledger holds
    all that moved the purse, so that the purse of the turn before follows from it. own_purse: the orders for which a
    unit pays with what it holds, whatever else the seat has, and "upkeep" where it eats of that on its way. skilled:
    the orders that take a level of skill; whether it is then that of those, too, who are bought in the same sheet.
    waits: an order that lacks something is kept until it is there. denies: an
    order -> a word -> the orders of the whole sheet that are refused where it stands without that word and a number.
    """

    faction: str = ""
    coin: str = ""
    purse: int | None = None
    upkeep: int | None = None
    own_purse: tuple[str, ...] = ("buy",)
    skilled: Mapping[str, bool] = field(default_factory=dict)
    denies: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    days: int = 0
    pace: str = "day"
    strength: str = ""
    waits: bool = False
    entering: Mapping[str, Mapping[str, float]] = field(default_factory=dict)
    figures: tuple[Fact, ...] = ()
    entries: tuple[Entry, ...] = ()
    units: tuple[UnitCard, ...] = ()
    places: tuple[PlaceCard, ...] = ()
    ledger: tuple[Booking, ...] = ()
    balanced: bool = False
    knowledge: tuple[Knowledge, ...] = ()
    relations: tuple[Relation, ...] = ()
    wares: tuple[Ware, ...] = ()
    reference: re.Pattern[str] = BRACKETED


def with_wares(found: Dossier, ware: Callable[[str], Ware | None]) -> Dossier:
    """The dossier with the items that its units hold, its markets trade and its knowledge tells of. ware: by tag."""
    held = (one.tag for unit in found.units for one in (*unit.items, *unit.may_make))
    traded = (one.tag for place in found.places for one in place.market)
    known = (one.tag for one in found.knowledge if one.kind == "item")
    tags = dict.fromkeys((*held, *traded, *known))
    return replace(found, wares=tuple(made for tag in tags if (made := ware(tag)) is not None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A word that completes an argument: what is written, what it is called."""

    word: str
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """A section of an orders sheet: the lines that open it and those below. unit: whose orders it holds; form: the
    first word of its heading, such as "unit".
    """

    unit: str
    form: str
    head: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What writing orders needs: the sheet to start from in parts, what ends it, and the words of every argument.

    comment: what begins one in a sheet; longest_line: in characters. common: keywords that are given most. before,
    openings: as of `OrderBook`. samples: keyword -> argument -> what stands for it in the example. accepts: keyword ->
    the forms of sections it may stand in. words: kind of argument -> what fits, at hand first. further: units that have
    no section yet, with the line that opens one. next_date: of the turn the orders are for. lasting: as of `OrderBook`.
    """

    specs: tuple[OrderSpec, ...]
    common: tuple[str, ...]
    comment: str
    longest_line: int
    before: str
    openings: tuple[str, ...]
    samples: Mapping[str, Mapping[str, str]]
    parts: tuple[SheetPart, ...]
    tail: tuple[str, ...]
    accepts: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[Offered, ...]]
    further: tuple[SheetPart, ...] = ()
    next_date: str = ""
    lasting: frozenset[str] = frozenset()


class Choices(msgspec.Struct, frozen=True, eq=False):
    """What may come next in a line. ends: it may end here. next: word -> what may come after it. cost: of the line that
    ends here, in a game that counts it beforehand. Lines that go on alike share one, which is equal to itself alone.
    """

    ends: bool
    next: Mapping[str, Choices]
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Offering:
    """What a section may be given. orders: keyword -> how the order goes on, or why it would be refused whatever comes
    after it. after: keyword -> keywords that are refused below it; for each, whether only of the same thing. standing:
    lines of the section as it is that would be refused, and why.
    """

    orders: Mapping[str, Choices | str]
    after: Mapping[str, Mapping[str, bool]]
    standing: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheaf:
    """All that a page is made of, beside its report. offering: for each of the desk's parts, and each further one, what
    it may be given; None where that was not asked. cut: a text of orders into parts, as the desk's sheet is cut.
    """

    dossier: Dossier
    desk: Desk
    map: MapSheet
    offering: tuple[Offering | None, ...] = ()
    cut: Callable[[str], Sequence[SheetPart]] | None = field(default=None, compare=False, repr=False)
