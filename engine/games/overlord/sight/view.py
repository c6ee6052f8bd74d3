"""What a player may know of a world: everything a person is shown is made from this, never from the state.

Sight is OVL-GAP-141: places where the faction has a unit, what lies around its inner locations, and the places it came
through in the month. Of other factions' units it shows what OVL-VIS-01 to -12 and OVL-REPORT-27 to -29 allow.
`sighting.py` makes the records. Ids are those of `state.py`: units "U7", places "L7", structures "B7", factions "f05".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.games.overlord.rules.stats import Capacity, Stats
from engine.games.overlord.state import Kind, Mode, Pending, Stance, Tactics


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenUnit:
    """A unit in sight. `own`: the viewer's, then it is an `OwnUnit`.

    leader: the unit it is stacked under, "" for none or one that is not seen. structure: the one it is in, "" outside.
    faction, faction_name: "" while unknown. stance: the viewer's toward it, by what it knows. towards_you: of a guard,
    its faction's stance toward the viewer (OVL-STANCE-14). items: of others only what has weight (OVL-REPORT-29).
    title: "Sheriff of Massada [L278]", "" for none; title_of: the id of that place. on_the_way: it is travelling.
    memo: texts already made of it, for all who see it so.
    """

    id: str
    name: str
    kind: Kind
    race: str
    figures: int
    location: str
    own: bool = False
    structure: str = ""
    leader: str = ""
    description: str = ""
    faction: str = ""
    faction_name: str = ""
    stance: Stance = Stance.NEUTRAL
    towards_you: Stance | None = None
    guarding: bool = False
    title: str = ""
    title_of: str = ""
    items: Mapping[str, int] = field(default_factory=dict)
    on_the_way: bool = False
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def named(self) -> str:
        """As every sentence names it: "Nirmal Yadav [U600]"."""
        return f"{self.name} [{self.id}]"

    def count(self, item: str) -> int:
        return self.items.get(item, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """A journey of an own stack under way: from where, where to, how, and how many of its days are done."""

    origin: str
    goal: str
    mode: Mode
    days: int
    walked: int
    order: str

    @property
    def left(self) -> int:
        """Days still to go."""
        return self.days - self.walked


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnUnit(SeenUnit):
    """A unit of the viewer, with everything.

    experience: skill -> hundredths of study days; levels: skill -> level, talents included, novices at 0. may_learn:
    non-basic skills it may study here and now -> the level that would be reached (OVL-REPORT-09). effects: -> days
    left. load, capacity: whole units of weight, of all that is stacked under it (OVL-REPORT-15); own_load,
    own_capacity: its own alone. stats: of a figure. control: points it takes. upkeep: $ a month. mana_limit: what it
    regains by itself. settings: as they hold for it. trip: its stack's journey. work: skill, target, hundredths of
    figure-days done. oath: the faction it goes to. notes: lines about it for the order template.
    """

    experience: Mapping[str, int] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    may_learn: Mapping[str, int] = field(default_factory=dict)
    equipped: Mapping[str, int] = field(default_factory=dict)
    effects: Mapping[str, int] = field(default_factory=dict)
    tactics: Tactics = field(default_factory=Tactics)
    stats: Stats
    load: int = 0
    capacity: Capacity
    own_load: int = 0
    own_capacity: Capacity
    control: int = 0
    upkeep: int = 0
    mana_limit: int = 0
    settings: Mapping[str, bool] = field(default_factory=dict)
    trip: Trip | None = None
    target: str = ""
    work: tuple[tuple[str, str, int], ...] = ()
    oath: str = ""
    dissent: bool = False
    orders: tuple[Pending, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenStructure:
    """A building or vessel in sight. own: the viewer's faction holds it; whose others are is not told.

    needs: kind of work still to be laid -> pieces, or "labour" -> figure-days; empty when complete. teaches: skill ->
    level. cargo, load, hold: of own vessels, whole units of weight, the vessel itself included.
    """

    id: str
    name: str
    type: str
    location: str
    own: bool = False
    description: str = ""
    needs: Mapping[str, int] = field(default_factory=dict)
    element: str = ""
    teaches: Mapping[str, int] = field(default_factory=dict)
    cargo: Mapping[str, int] = field(default_factory=dict)
    vessel: bool = False
    load: int = 0
    hold: int = 0

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"

    @property
    def is_complete(self) -> bool:
        return not self.needs


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A way out of a place, with its days in the coming month's weather in each mode; 0: not in that mode.

    climb: days on foot for who knows mountainwalk, where others cannot walk. special: mode of travel in which units
    of the viewer there can go a way that can be neither walked nor sailed: "climbing", "flying" or "" (OVL-REPORT-25).
    """

    direction: str
    goal: str
    walk: int = 0
    ride: int = 0
    fly: int = 0
    sail: int = 0
    climb: int = 0
    road: bool = False
    special: str = ""

    @property
    def printed(self) -> tuple[int, str]:
        """The days that are printed, and how: "" on foot, else "sailing" and so on; (0, "") when impassable."""
        if self.walk:
            return self.walk, ""
        if self.sail:
            return self.sail, "sailing"
        if self.special:
            return (self.climb, "climbing") if self.special == "climbing" else (self.fly, self.special)
        return 0, ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    """What never changes much about a place and is remembered for good: where it is and what it looks like.

    container: the location it lies in, "" for territories, which alone have a place x, y on the map. exits: direction
    -> id, in the order of making.
    """

    id: str
    name: str
    terrain: str
    x: int = 0
    y: int = 0
    container: str = ""
    exits: Mapping[str, str] = field(default_factory=dict)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.id}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A line of a market: so many at a price."""

    item: str
    amount: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hire:
    """Recruits for the coming month."""

    race: str
    amount: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenTitle:
    """The title of a place. holder: unit id, "" when vacant; who holds it, and for whom, all see (OVL-VIS-08)."""

    tag: str
    cost: int
    holder: str = ""
    holder_name: str = ""
    faction: str = ""
    faction_name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenInner:
    """A location that lies in one in sight, from outside: who is in it is not seen. teaches: skill -> level."""

    land: Land
    teaches: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenPlace:
    """A place in sight. present: the viewer has a unit there; else it came through, or looks out of an inner location.

    weather, next_weather: of the month that was and the one to come, of the land around for inner places; "" where
    there is none. resources: what can be taken in the coming month, without what nobody there can find. owner: the
    faction that owns it, "" for none, by owner_title, as "Sheriff of Massada [L278]". teaches: skill -> level. ground:
    what lies about. effects: -> days left. ways: as printed, the shortest first. inner: locations in it. units: those
    in sight, in report order.

    memo: texts already made of what all who see it see alike.
    """

    land: Land
    present: bool
    from_inside: bool = False
    weather: str = ""
    next_weather: str = ""
    population: int = 0
    wages: int = 0
    taxes: int = 0
    hires: tuple[Hire, ...] = ()
    for_sale: tuple[Offer, ...] = ()
    wanted: tuple[Offer, ...] = ()
    market_days: tuple[int, ...] = ()
    resources: Mapping[str, int] = field(default_factory=dict)
    title: SeenTitle | None = None
    owner: str = ""
    owner_name: str = ""
    owner_title: str = ""
    teaches: Mapping[str, int] = field(default_factory=dict)
    ground: Mapping[str, int] = field(default_factory=dict)
    effects: Mapping[str, int] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    inner: tuple[SeenInner, ...] = ()
    structures: tuple[SeenStructure, ...] = ()
    units: tuple[SeenUnit, ...] = ()
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def id(self) -> str:
        return self.land.id

    @property
    def named(self) -> str:
        return self.land.named

    @property
    def own_units(self) -> Iterator[SeenUnit]:
        return (unit for unit in self.units if unit.own)

    def occupants(self, structure: str) -> list[SeenUnit]:
        """The units in sight inside a structure ("": outside of all)."""
        return [unit for unit in self.units if unit.structure == structure]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionView:
    """What one faction may know; with `faction` "", what everybody may know (then no place is in sight).

    turn: the last turn that was run, so the orders asked for are those of `turn + 1`. season, next_season: tags, of
    that turn ("" before the first) and of the one to come. factions: the names of all, by id (word gets round).
    control_used, control: points. settings: of the faction. stances: explicit ones. contacts: how factions in contact
    view the viewer, only when asked for (OVL-REPORT-05). places: in sight, by id, in report order; lands: all places
    ever seen and those next to them; seen: place -> turn it was last seen. own: its units by id, in report order.
    structures: its own by id. titles: id -> "Name [id]" of all it has seen. known: kind ("item", "skill", "race",
    "title", "structure type") -> tag -> name; skill_levels: skill -> highest level described. shown: what the report
    describes now, "skill:cmbt:2", "item:swrd". proclaimed: only for those who look on: territories with a title that
    somebody holds -> his faction, as the Gazette prints it.
    """

    turn: int
    width: int = 0
    height: int = 0
    season: str = ""
    next_season: str = ""
    factions: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    faction: str = ""
    seat: str = ""
    name: str = ""
    status: str = "active"
    fund: Mapping[str, int] = field(default_factory=dict)
    control_used: int = 0
    control: int = 0
    default_stance: Stance = Stance.NEUTRAL
    stances: Mapping[str, Stance] = field(default_factory=dict)
    contacts: Mapping[str, Stance] | None = None
    settings: Mapping[str, bool] = field(default_factory=dict)
    alpha_off: tuple[str, ...] = ()
    press_reward: int = 0
    rumour_reward: int = 0
    places: Mapping[str, SeenPlace] = field(default_factory=dict)
    own: Mapping[str, OwnUnit] = field(default_factory=dict)
    own_structures: Mapping[str, SeenStructure] = field(default_factory=dict)
    lands: Mapping[str, Land] = field(default_factory=dict)
    seen: Mapping[str, int] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    skill_levels: Mapping[str, int] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    proclaimed: Mapping[str, str] = field(default_factory=dict)

    @property
    def named(self) -> str:
        return f"{self.name} [{self.faction}]"

    @property
    def structures(self) -> tuple[str, ...]:
        """The ids of its own structures."""
        return tuple(self.own_structures)

    def stance(self, faction: str) -> Stance:
        """What was declared toward a faction, or the default."""
        if faction and faction == self.faction:
            return Stance.ALLY
        return self.stances.get(faction, self.default_stance)

    def unit(self, number: str) -> SeenUnit | None:
        """A unit in sight by its id: own ones at once, others by a search."""
        found = self.own.get(number)
        return found or next((unit for unit in self.units() if unit.id == number), None)

    def units(self) -> Iterator[SeenUnit]:
        """All units in sight, in report order."""
        for place in self.places.values():
            yield from place.units
