"""What a player may know of a world: everything a person is shown is made from this, never from the state.

Sight is ATL-GAP-119: regions where the faction has a unit, and those seen from afar by Farsight or birds. Of other
factions' units it shows what ATL-STEALTH-02..05 and ATL-REPORT-05 allow. `sighting.py` makes the records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.space.crowd import Throng
from engine.games.atlantis.state import NEXUS, Attitude, Consume, Direction, Flags, Reveal, Template
from engine.games.atlantis.units.limits import MAGES, REGIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class Skilled:
    """A skill of a unit: level, and training per person in thirtieths of a month (rounded down)."""

    level: int
    training: int

    @property
    def days(self) -> int:
        """Training per person in days, a month having 30."""
        return self.training


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What a unit weighs, and the most it could weigh and still fly, ride or walk (0: it cannot)."""

    weight: int = 0
    flying: int = 0
    riding: int = 0
    walking: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenUnit:
    """A unit in sight. `own`: the viewer's. `complete`: all is known of it (own, or its mind was read).

    faction: 0 when unknown, then faction_name is "". items: of units not complete only what has weight, and feigned
    beasts as what they feign to be. skills, flags, combat_spell, studies, load: only of complete units; repeats: only
    of own ones. studies: magic skills it may study next (ATL-REPORT-10). structure: 0 outside.
    memo: texts already made of it, for all who see it so.
    """

    id: int
    name: str
    region: int
    own: bool
    structure: int = 0
    description: str = ""
    faction: int = 0
    faction_name: str = ""
    guard: bool = False
    items: Mapping[str, int] = field(default_factory=dict)
    complete: bool = False
    skills: Mapping[str, Skilled] = field(default_factory=dict)
    avoid: bool = False
    behind: bool = False
    hold: bool = False
    noaid: bool = False
    autotax: bool = False
    consume: Consume = Consume.SILVER
    reveal: Reveal = Reveal.NOTHING
    combat_spell: str = ""
    studies: tuple[str, ...] = ()
    repeats: tuple[str, ...] = ()
    load: Load = Load()
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def title(self) -> str:
        return f"{self.name} ({self.id})"

    def count(self, item: str) -> int:
        return self.items.get(item, 0)

    def level(self, skill: str) -> int:
        """The level it is known to have in a skill."""
        found = self.skills.get(skill)
        return found.level if found else 0

    @property
    def flags(self) -> Flags:
        """The standing instructions of a complete unit; of others only whether it is on guard."""
        return Flags(
            avoid=self.avoid,
            behind=self.behind,
            hold=self.hold,
            noaid=self.noaid,
            autotax=self.autotax,
            guard=self.guard,
            consume=self.consume,
            reveal=self.reveal,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenStructure:
    """A structure in sight. needs: work still to be done; condition: of a road.

    owner: unit id of its owner, 0 when empty. Structures are never hidden, nor is who is inside (ATL-STRUCT-03).
    """

    number: int
    type: str
    name: str
    description: str = ""
    needs: int = 0
    condition: int = 0
    passage: bool = False
    runes: int = 0
    owner: int = 0

    @property
    def title(self) -> str:
        return f"{self.name} [{self.number}]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A line of a market: amount -1 without limit."""

    item: str
    amount: int
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Land:
    """What never changes much about a region and is remembered for good: where it is and what it looks like.

    town: the name of its settlement, "" for none; town_kind: "village", "town" or "city".
    """

    id: int
    x: int
    y: int
    level: int
    terrain: str
    name: str
    town: str = ""
    town_kind: str = ""

    @property
    def place(self) -> str:
        """Its coordinates as players write them: "11,15", "3,5,underworld"."""
        if self.level == NEXUS:
            return f"{self.x},{self.y},nexus"
        return f"{self.x},{self.y}" if self.level == 1 else f"{self.x},{self.y},underworld"

    @property
    def title(self) -> str:
        """As the report heads it: "plain (11,15) in Turia, contains Bree [village]"."""
        text = f"{self.terrain} ({self.place}) in {self.name}"
        return f"{text}, contains {self.town} [{self.town_kind}]" if self.town else text


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenRegion:
    """A region in sight. `present`: the viewer has a unit there; else it is seen from afar.

    peasants: all people, town included; wages: silver a month and person; work: the most paid in wages a month.
    products: item and the most that can be made a month. gate: its number when perceived, of so many `gates`; 0 else.
    weather, next_weather: of the month that was and the one to come. units: those in sight, in report order; own_units:
    the viewer's among them. memo: texts already made of what all who see it see alike. throng: of more than a hundred
    units, all as they look to strangers who see as well as the viewer, for sums that are made once for all of these;
    own ones are to be left out.
    """

    land: Land
    present: bool
    race: str
    peasants: int
    tax: int
    wages: int
    work: int
    entertainment: int
    wanted: tuple[Offer, ...]
    for_sale: tuple[Offer, ...]
    products: tuple[tuple[str, int], ...]
    exits: Mapping[Direction, Land]
    structures: tuple[SeenStructure, ...]
    units: tuple[SeenUnit, ...]
    own_units: tuple[SeenUnit, ...]
    weather: str = "clear"
    next_weather: str = "clear"
    gate: int = 0
    gates: int = 0
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    throng: Throng[SeenUnit] | None = field(default=None, compare=False, repr=False)

    @property
    def id(self) -> int:
        return self.land.id

    def structure(self, number: int) -> SeenStructure | None:
        return next((found for found in self.structures if found.number == number), None)

    def occupants(self, number: int) -> list[SeenUnit]:
        """The units in sight inside a structure (0: outside of all), its owner first."""
        return [unit for unit in self.units if unit.structure == number]

    def offers(self, item: str, *, wanted: bool) -> Offer | None:
        """The line of the market for an item."""
        return next((offer for offer in (self.wanted if wanted else self.for_sale) if offer.item == item), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionView:
    """What one faction may know; with `faction` 0, what everybody may know (then no region is in sight).

    turn: the last turn that was run, so the orders asked for are those of `turn + 1`. factions: the names of all, by
    number (word gets round); attitudes: declared ones only. taxed, traded: regions last turn. regions: in sight, by
    id, in report order. lands: all regions ever seen and those next to them; seen: region id -> turn it was last seen.
    skills_known: highest level reported; items_known: reported. shown: "skill:level" and item keys to be reported now.
    gift_wait, restart_wait: months in which the faction gives nothing to others, and until it may RESTART.
    """

    turn: int
    width: int
    height: int
    year: int = 1
    factions: Mapping[int, str] = field(default_factory=dict)
    colours: Mapping[int, str] = field(default_factory=dict)
    faction: int = 0
    seat: str = ""
    name: str = ""
    status: str = "active"
    war: int = 0
    trade: int = 0
    magic: int = 0
    taxed: int = 0
    traded: int = 0
    mages: int = 0
    unclaimed: int = 0
    attitudes: Mapping[int, Attitude] = field(default_factory=dict)
    default_attitude: Attitude = Attitude.NEUTRAL
    times: bool = True
    times_reward: int = 0
    template: Template = Template.LONG
    skills_known: Mapping[str, int] = field(default_factory=dict)
    items_known: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    idle: int = 0
    idle_limit: int = 0
    gift_wait: int = 0
    restart_wait: int = 0
    regions: Mapping[int, SeenRegion] = field(default_factory=dict)
    own: Mapping[int, SeenUnit] = field(default_factory=dict)
    lands: Mapping[int, Land] = field(default_factory=dict)
    seen: Mapping[int, int] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{self.name} ({self.faction})"

    @property
    def tax_limit(self) -> int:
        """Regions the faction may tax or pillage a month (ATL-FACTION-08)."""
        return REGIONS[min(self.war, len(REGIONS) - 1)]

    @property
    def trade_limit(self) -> int:
        return REGIONS[min(self.trade, len(REGIONS) - 1)]

    @property
    def mage_limit(self) -> int:
        return MAGES[min(self.magic, len(MAGES) - 1)]

    @property
    def points(self) -> str:
        """The type as it is written: "War 2, Trade 1, Magic 2" (ATL-FACTION-09)."""
        areas = (("War", self.war), ("Trade", self.trade), ("Magic", self.magic))
        return ", ".join(f"{area} {points}" for area, points in areas if points) or "none"

    def attitude(self, faction: int) -> Attitude:
        """What was declared towards a faction, or the default."""
        if faction == self.faction and faction:
            return Attitude.ALLY
        return self.attitudes.get(faction, self.default_attitude)

    def unit(self, number: int) -> SeenUnit | None:
        """A unit in sight by its number: own ones at once, others by a search."""
        found = self.own.get(number)
        if found is not None:
            return found
        for region in self.regions.values():
            for unit in region.units:
                if unit.id == number:
                    return unit
        return None

    def units(self) -> Iterator[SeenUnit]:
        """All units in sight, in report order."""
        for region in self.regions.values():
            yield from region.units
