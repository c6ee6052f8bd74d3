"""What a unit weighs and whether it can walk, ride or fly (ATL-MOVE-03..11, ATL-GAP-10).

Capacity is what a thing carries besides itself, so whatever carries is no load itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from engine.games.atlantis.rules.items import GOODS, ITEMS
from engine.games.atlantis.state import Unit


class Pace(IntEnum):
    """How a unit moves, the slowest first."""

    NONE = 0
    WALK = 1
    RIDE = 2
    FLY = 3

    @property
    def points(self) -> int:
        """Movement points a month (ATL-MOVE-03)."""
        return (0, 2, 4, 6)[self]


@dataclass(frozen=True, slots=True)
class Burden:
    """An item as a load and as a carrier: weight, what it carries at each pace, whether it gets along by itself."""

    weight: int
    walks: int
    rides: int
    flies: int
    can_walk: bool
    can_ride: bool
    can_fly: bool
    is_wagon: bool
    pulls: bool


def _burden(key: str) -> Burden:
    item = ITEMS[key]
    good = GOODS.get(key)
    feigned = item.kind == "illusion"  # goes wherever its unit goes and carries nothing
    on_foot = item.is_person or item.is_monster or item.walks > 0 or bool(good and good.walks_by_itself)
    return Burden(
        weight=item.weight,
        walks=item.walks,
        rides=item.rides,
        flies=0 if feigned else item.flies,
        can_walk=on_foot,
        can_ride=feigned or item.rides > 0,
        can_fly=feigned or item.flies > 0,
        is_wagon=bool(good and good.needs_horse),
        pulls=key in ("horse", "winged horse"),
    )


BURDENS: Mapping[str, Burden] = {key: _burden(key) for key in ITEMS}
WEIGHTLESS: frozenset[str] = frozenset(
    key for key, burden in BURDENS.items() if not (burden.weight or burden.walks or burden.rides or burden.flies)
)


def weight(unit: Unit) -> int:
    """Everything together, as a ship or a spell has to carry it."""
    return sum(BURDENS[item].weight * count for item, count in unit.items.items())


@dataclass(frozen=True, slots=True)
class Loads:
    """What a unit has to carry at each pace, and what it can."""

    walking: tuple[int, int]
    riding: tuple[int, int]
    flying: tuple[int, int]

    @property
    def pace(self) -> Pace:
        """The fastest one open to the unit (ATL-MOVE-03)."""
        for pace, (load, capacity) in ((Pace.FLY, self.flying), (Pace.RIDE, self.riding)):
            if 0 < capacity >= load:
                return pace
        return Pace.WALK if self.walking[1] >= self.walking[0] else Pace.NONE


def loads(unit: Unit) -> Loads:
    """Load and capacity of a unit, walking, riding and flying (ATL-MOVE-06, -07)."""
    walk_load = walks = ride_load = rides = fly_load = flies = 0
    wagons = pulling = wagon_weight = wagon_room = 0
    for item, count in unit.items.items():
        if item in WEIGHTLESS:
            continue
        burden = BURDENS[item]
        heavy = burden.weight * count
        rides += burden.rides * count
        flies += burden.flies * count
        if not burden.can_ride:
            ride_load += heavy
        if not burden.can_fly:
            fly_load += heavy
        if burden.is_wagon:
            wagons, wagon_weight, wagon_room = count, burden.weight, burden.walks
            continue
        if burden.pulls:
            pulling += count
        walks += burden.walks * count
        if not burden.can_walk:
            walk_load += heavy
    drawn = min(wagons, pulling)
    walks += drawn * wagon_room
    walk_load += (wagons - drawn) * wagon_weight
    return Loads((walk_load, walks), (ride_load, rides), (fly_load, flies))


def pace(unit: Unit) -> Pace:
    """How the unit moves with what it has now."""
    return loads(unit).pace
