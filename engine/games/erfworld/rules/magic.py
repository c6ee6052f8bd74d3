"""The experimental chapters: schools, spells, golems, tools, ships (ERF-J, ERF-MAGIC, ERF-GOLEM, ERF-ARKEN, ERF-
NAVAL).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.erfworld.rules.source import DATA


class School(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 23 schools (ERF-MAGIC-01, -02)."""

    key: str
    rule: str
    name: str
    group: str
    element: str
    aspect: str


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell and its price in juice. per: what the price is for each of (rank, unit, supply, upkeep, distance, size,
    dollar), "" for a flat one; base: what comes on top. all: it takes all juice of the day. where: map, city, bout,
    mass. effect: what kind of deed it is. target: what it is cast on, at most `range` hexes away (-1: anywhere). days:
    how long it holds (-1: for good). words: what may be said after AS.
    """

    key: str
    rule: str
    school: str
    name: str
    about: str
    price: float
    where: str
    per: str = ""
    base: int = 0
    all: bool = False
    mastery: str = "novice"
    effect: str = ""
    target: str = ""
    range: int = 0
    days: int = 0
    words: tuple[str, ...] = ()

    @property
    def is_for_battle(self) -> bool:
        """Cast in a fight, by doctrine, and not by an order."""
        return self.where in ("bout", "mass")


class Mastery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mastery (ERF-J-02, -03, ERF-CASTER-06). bonus: to units of his making in his stack, elsewhere in the hex."""

    key: str
    rule: str
    name: str
    level: int
    juice: int
    bonus: tuple[int, int]
    upkeep: int
    resist: int = 0


class Golem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of golem (ERF-J-22). percent: of the juice for its size. stat: change of its battle stats."""

    key: str
    rule: str
    name: str
    school: str
    percent: int = 100
    moves: bool = True
    bodies: int = 0
    morale: int = 0
    stat: int = 0


class GolemSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The juice for a golem of a size."""

    key: str
    rule: str
    juice: int


class Tool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An arkentool (ERF-ARKEN)."""

    key: str
    rule: str
    name: str
    about: str


class Ship(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of ship (ERF-J-25). divisor: of the crew's move. warlords: usually aboard."""

    key: str
    rule: str
    name: str
    masts: int
    crew: int
    passengers: int
    days: int
    divisor: int
    warlords: int


SCHOOLS: Mapping[str, School] = DATA.records(School, "magic/schools")
SPELLS: Mapping[str, Spell] = DATA.records(Spell, "magic/spells")
MASTERIES: Mapping[str, Mastery] = DATA.records(Mastery, "magic/masteries")
GOLEMS: Mapping[str, Golem] = DATA.records(Golem, "magic/golems")
GOLEM_SIZES: Mapping[str, GolemSize] = DATA.records(GolemSize, "magic/golem_sizes")
TOOLS: Mapping[str, Tool] = DATA.records(Tool, "magic/tools")
SHIPS: Mapping[str, Ship] = DATA.records(Ship, "magic/ships")
MOST_SAILED = 56  # hexes a day (ERF-J-25)
HULL_PER_MAST, BEAMS_PER_MAST = 50, 4  # ERF-GAP-253
BLAST: Mapping[int, int] = {1: 1, 2: 1, 3: 1, 4: 2, 5: 4, 6: 6, 7: 6}  # damage by the size it strikes (ERF-J-17)


def juice(mastery: str, level: int) -> int:
    """A caster's juice of a day (ERF-J-03, ERF-CASTER-07)."""
    base = MASTERIES[mastery].juice
    return base + base * (level - 1) // 10


def ship_move(ship: Ship, seafarers: int, others: int) -> int:
    """Hexes a ship sails in a day (ERF-NAVAL-01, ERF-J-25). seafarers: the sum of their move; others: crew that are
    none.
    """
    return min(MOST_SAILED, (seafarers + others) // ship.divisor)
