"""The seven sizes, what their differences do, ranges of weapons, and traits (ERF-SIZE, ERF-SWARM, ERF-TRAIT)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA, eighths


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The plain figures of a size, or of its basic or flying variant (ERF-SIZE-03, ERF-FLY-06).

    stat: combat and defense alike. damage, hits: in points. croaks: the hits at which the unit is dead. feet, reach: of
    a short weapon. ranks: the least and the highest.
    """

    stat: int
    damage: float
    move: int
    hits: int
    croaks: int
    evasion: int
    feet: int
    reach: int
    ranks: tuple[int, int]


class Lot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standard combat group as a city pops it: units (or swarms of 8) in so many days (ERF-POP-02, -03)."""

    units: int
    days: int
    swarms: bool = False


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A size from tiny (1) to immense (7).

    The figures of `Body`, and: dr: damage reduction. weight: pounds. supply: of one unit in a hex (ERF-MCHEX-03).
    group: units in a combat group. upkeep: dollars a day at a multiplier of 1; production: of the basic variant, 0
    without one; pays: rank -> multiplier (ERF-UPKEEP-05). gain, learns: experience for croaking one, and for levels 2
    to 5 (ERF-COMMAND-12).
    """

    key: str
    rule: str
    name: str
    number: int
    stat: int
    damage: float
    move: int
    hits: int
    croaks: int
    evasion: int
    feet: int
    reach: int
    ranks: tuple[int, int]
    weight: float
    supply: float
    group: int
    upkeep: float
    pays: dict[str, int]
    gain: int
    learns: tuple[int, int, int, int]
    sky: Body
    pop: Lot
    dr: int = 0
    production: float = 0
    basic: Body | None = None
    pop_basic: Lot | None = None

    @property
    def land(self) -> Body:
        """The figures of an ordinary unit on the ground."""
        return Body(
            self.stat, self.damage, self.move, self.hits, self.croaks, self.evasion, self.feet, self.reach, self.ranks
        )

    @property
    def is_heavy(self) -> bool:
        """Large, huge and immense units are heavies (ERF-SIZE-10)."""
        return self.dr > 0

    def body(self, *, basic: bool = False, flies: bool = False) -> Body:
        """The figures of a variant. Raises KeyError for a basic variant that the size has not (ERF-FLY-07)."""
        if basic:
            if flies or self.basic is None:
                raise KeyError(f"there are no basic {'fliers' if flies else 'units'} of size {self.name}")
            return self.basic
        return self.sky if flies else self.land

    def upkeep_eighths(self, rank: int, *, basic: bool = False) -> int:
        """Upkeep a day of a unit of this rank, in eighths of a dollar. Raises KeyError for a rank it cannot have."""
        if basic:
            if not self.production:
                raise KeyError(f"there are no basic units of size {self.name}")
            return eighths(self.production)
        return eighths(self.upkeep) * self.pays[str(rank)]


class Difference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a difference of sizes does in a bout; the two-valued fields are of the larger and of the smaller.

    capacity, area, slam: units (difference up to 2), swarms (3, 4) or enhanced swarms (5, 6). swarm: how many units
    count as one, 1 where they fight singly. larger, smaller: base, bonus, crit, fixed, exhaustion or none. croaks:
    enhanced swarms that one blow of the larger croaks. critical_miss: attackers from which it is rolled, 0 never.
    """

    key: str
    rule: str
    number: int
    capacity: int
    larger: str
    smaller: str
    most: tuple[int, int]
    critical_miss: tuple[int, int]
    area: int
    slam: int
    dc: tuple[int, ...] = ()
    fixed: float = 0
    swarm: int = 1
    croaks: int = 1
    slam_damage: float = 0


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range of weapons: short, middle or long (ERF-STAT-11, -13, ERF-SHOOT-01)."""

    key: str
    rule: str
    order: int
    reach: int
    feet: int
    shots: int
    ammo: int
    zone: str


class Trait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stat trait and what it changes (ERF-TRAIT-01 to -06).

    dc: of the crit save; dc_bare: for units unarmoured by nature.
    """

    key: str
    rule: str
    name: str
    combat: int = 0
    defense: int = 0
    move: int = 0
    hits: int = 0
    evasion: int = 0
    dc: int = 0
    dc_bare: int = 0
    unarmoured: bool = False


class Carrying(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a mount of a size carries, in medium units: fighting, at its best, at most (ERF-MOUNT-03, -04)."""

    key: str
    rule: str
    rider: tuple[str, str]
    ground: tuple[float, float, float]
    sky: tuple[float, float, float]


class Breath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A breath weapon (ERF-SPECIAL-82). hits: targets of an immense, huge, large and medium breather."""

    key: str
    rule: str
    damage: float
    hits: tuple[int, int, int, int]
    medium_damage: float | None = None
    holds: bool = False
    stuns: bool = False
    croaks_on: int = 0
    paralyses_on: int = 0


SIZES: Mapping[str, Size] = DATA.records(Size, "units/sizes")
BY_NUMBER: Mapping[int, Size] = {size.number: size for size in SIZES.values()}
DIFFERENCES: Mapping[str, Difference] = DATA.records(Difference, "units/differences")
HALF_SWARM = DIFFERENCES["half_swarm"]  # tiny against small (ERF-SWARM-04)
RANGES: Mapping[str, Range] = DATA.records(Range, "units/ranges")
TRAITS: Mapping[str, Trait] = DATA.records(Trait, "units/traits")
MOUNTS: Mapping[str, Carrying] = DATA.records(Carrying, "units/mounts")
BREATHS: Mapping[str, Breath] = DATA.records(Breath, "units/breaths")
_BY_DIFFERENCE: Mapping[int, Difference] = {d.number: d for d in DIFFERENCES.values() if d is not HALF_SWARM}
_TABLE: Mapping[int, Mapping[int, Difference]] = {
    one: {other: HALF_SWARM if {one, other} == {1, 3} else _BY_DIFFERENCE[abs(one - other)] for other in BY_NUMBER}
    for one in BY_NUMBER
}


def difference(one: Size, other: Size) -> Difference:
    """What the difference of two sizes does, whichever of them is the larger."""
    return _TABLE[one.number][other.number]
