"""What a class of units is made of: its figures, and the specials it may have (ERF-SPECIAL, ERF-UNIT-45)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.sizes import SIZES, Size
from engine.games.erfworld.rules.source import DATA, eighths


class UnitClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A class of units at level 1, with its traits and specials already in the figures.

    damage, hits: in points. range: short, middle, long or "" (bare hands, tools). reach: 0 for shooters and the
    unarmed. armed, armoured: false for who never is. mastery: size differences at which Size Mastery gives +2 (own -
    enemy reads 0 same, positive larger enemies). upkeep: dollars a day; garrisoned: as a garrison, if that differs by
    more than the usual discount. pop: units in `days` days; lot: units that make whole combat groups, 0 for
    specialists. terrain: land or sky. body: "" for the usual one of its kind. standard: any side may pop it. commander:
    a single, named unit. golem: the material of one that is made and not alive. vehicle: a thing that beasts draw.
    masts: of a ship. thicker: points of damage reduction more than its size has.
    """

    key: str
    rule: str
    name: str
    plural: str
    size: str
    combat: int
    defense: int
    damage: float
    move: int
    hits: int
    evasion: int
    weapon: str
    style: str
    range: str
    upkeep: float
    pop: int
    rank: int = 1
    kind: str = "infantry"
    terrain: str = "land"
    body: str = ""
    breath: str = ""
    immune: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    mastery: tuple[int, ...] = ()
    hands: int = 0
    feet: int = 0
    reach: int = 0
    ammo: int = 0
    armed: bool = True
    armoured: bool = True
    shielded: bool = False
    garrisoned: float | None = None
    days: int = 1
    lot: int = 0
    promotes: tuple[str, ...] = ()
    terrain_special: str = ""
    standard: bool = True
    commander: bool = False
    golem: str = ""
    vehicle: bool = False
    masts: int = 0
    thicker: int = 0

    @property
    def body_size(self) -> Size:
        return SIZES[self.size]

    @property
    def dr(self) -> int:
        """Damage reduction, by size and by what a design made of it (ERF-SIZE-02, ERF-UNIT-40)."""
        return self.body_size.dr + self.thicker

    @property
    def is_basic(self) -> bool:
        return "basic" in self.traits

    @property
    def is_combatant(self) -> bool:
        return "non_combat" not in self.traits

    @property
    def is_scout(self) -> bool:
        """Chooses its fights (ERF-AUTO-03)."""
        return "scout" in self.specials

    @property
    def auto_attacks(self) -> bool:
        """Charges whatever it meets unless a commander says otherwise (ERF-AUTO-01)."""
        return self.is_combatant and not self.is_scout and not self.commander

    @property
    def is_alive(self) -> bool:
        """Golems and vehicles are things: they learn nothing and are not taken alive (ERF-GOLEM-04)."""
        return not self.golem and not self.vehicle

    @property
    def flies(self) -> bool:
        return self.terrain == "sky"

    @property
    def shoots(self) -> bool:
        return self.style == "projectile"

    @property
    def croaks(self) -> int:
        """The hits, in points, at which it is dead (ERF-HITS-06)."""
        return 0 if self.is_basic else self.body_size.body(flies=self.flies).croaks

    @property
    def upkeep_eighths(self) -> int:
        return eighths(self.upkeep)


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special: rank is the least of a unit that has it (ERF-UNIT-45). who: to whom it is limited, "" for anyone.

    stat: what it adds to the battle stat of who has it, when what `when` says is so. against: what it adds to the
    battle stat of everybody who fights it. only: what a design must be to have it. sold: whether designs can buy it.
    """

    key: str
    rule: str
    name: str
    rank: int
    who: str = ""
    stat: int = 0
    when: str = ""
    against: int = 0
    only: tuple[str, ...] = ()
    sold: bool = True


SPECIALS: Mapping[str, Special] = DATA.records(Special, "units/specials")
