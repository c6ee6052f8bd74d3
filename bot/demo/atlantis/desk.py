"""The desk of a scripted Atlantis player: what the report says, what silver is left, and the orders being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.atlantis.rules.items import ITEMS, LEADER, RACES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import NEXUS, SILVER, Direction

ROLES = ("warriors", "merchants", "mages", "explorers", "sailors")
MONTHS_UPKEEP = 2  # what is kept back for


def word(name: str) -> str:
    """A name of a table as orders take it."""
    return name.replace(" ", "_")


@dataclass(slots=True)
class Desk:
    """One sheet being written. `lines`: by unit id; `purse`: what each unit still holds; `busy`: has its long order."""

    view: FactionView
    lines: dict[int, list[str]] = field(default_factory=dict)
    purse: dict[int, int] = field(default_factory=dict)
    busy: dict[int, None] = field(default_factory=dict)
    unclaimed: int = 0
    alias: int = 0

    def __post_init__(self) -> None:
        self.unclaimed = self.view.unclaimed
        for unit in self.view.own.values():
            self.purse[unit.id] = unit.count(SILVER)
            self.lines[unit.id] = []

    @property
    def turn(self) -> int:
        """The turn the orders are for."""
        return self.view.turn + 1

    @property
    def role(self) -> str:
        return ROLES[self.view.faction % len(ROLES)]

    @property
    def captain(self) -> SeenUnit | None:
        """The leader who was first and still lives."""
        return next((unit for unit in sorted(self.view.own.values(), key=lambda u: u.id) if unit.count(LEADER)), None)

    def pick(self, unit: SeenUnit, count: int, every: int = 1) -> int:
        """A whim: a number below `count` that changes from unit to unit and every so many turns."""
        return (unit.id * 7 + self.turn // every * 11 + self.view.faction * 3) % count if count else 0

    def whim(self, unit: SeenUnit, every: int) -> bool:
        """True once in so many turns, for each unit in another one."""
        return (self.turn + unit.id) % every == 0

    def write(self, unit: SeenUnit, *lines: str) -> None:
        self.lines[unit.id] += lines

    def long(self, unit: SeenUnit, line: str) -> bool:
        """The month-long order of a unit, unless it has one; says whether it was written."""
        if unit.id in self.busy:
            return False
        self.busy[unit.id] = None
        self.write(unit, line)
        return True

    def region(self, unit: SeenUnit) -> SeenRegion:
        return self.view.regions[unit.region]

    def pay(self, unit: SeenUnit, amount: int) -> bool:
        """Sets silver aside, claimed where the unit has too little; says whether there was enough."""
        missing = amount - self.purse[unit.id]
        if missing > self.unclaimed:
            return False
        if missing > 0:
            self.write(unit, f"claim {missing}")
            self.unclaimed -= missing
            self.purse[unit.id] += missing
        self.purse[unit.id] -= amount
        return True

    def study(self, unit: SeenUnit, skill: str) -> bool:
        """STUDY where it can be paid for."""
        if unit.id in self.busy or not self.pay(unit, SKILLS[skill].cost * heads(unit)):
            return False
        return self.long(unit, f'study "{skill}"')

    def buy(self, unit: SeenUnit, item: str, wanted: int) -> int:
        """BUY as many as are offered and can be paid for; how many."""
        offer = self.region(unit).offers(item, wanted=False)
        if offer is None or not offer.price:
            return 0
        offered = offer.amount if offer.amount >= 0 else wanted
        count = min(wanted, offered, (self.purse[unit.id] + self.unclaimed) // offer.price)
        if count <= 0 or not self.pay(unit, count * offer.price):
            return 0
        self.write(unit, f"buy {count} {word(item)}")
        return count

    def form(self, unit: SeenUnit, name: str, item: str, count: int, *lines: str, purse: int = 0) -> int:
        """FORM a unit of people bought here, with silver for it; how many people it gets."""
        offer = self.region(unit).offers(item, wanted=False)
        if offer is None or not offer.price:
            return 0
        offered = offer.amount if offer.amount >= 0 else count
        count = min(count, offered, max(0, self.purse[unit.id] + self.unclaimed - purse) // offer.price)
        if count <= 0 or not self.pay(unit, count * offer.price + purse):
            return 0
        self.alias += 1
        self.write(unit, f"form {self.alias}", f'name unit "{name}"', f"buy {count} {word(item)}", *lines, "end")
        self.write(unit, f"give new {self.alias} {count * offer.price + purse} silver")
        return count

    def text(self) -> str:
        """The sheet."""
        out = [f"#atlantis {self.view.faction}"]
        for number, lines in self.lines.items():
            if lines:
                out += [f"unit {number}", *lines]
        return "\n".join([*out, "#end", ""])


def heads(unit: SeenUnit) -> int:
    """How many people a unit has."""
    return sum(count for item, count in unit.items.items() if item in RACES)


def upkeep(unit: SeenUnit) -> int:
    """What they cost for the months to come."""
    return MONTHS_UPKEEP * sum(RACES[item].upkeep * n for item, n in unit.items.items() if item in RACES)


def native(region: SeenRegion) -> str:
    """The people on offer there that are not leaders; "" for none."""
    found = (offer.item for offer in region.for_sale if offer.item in RACES and offer.item != LEADER)
    return next(found, "")


def ways(region: SeenRegion, *, sea: bool = False) -> list[Direction]:
    """Where a unit can walk (or sail) from there."""
    return [d for d, land in region.exits.items() if (land.terrain == "ocean") == sea]


def is_city(region: SeenRegion) -> bool:
    """Whether it sells without limit: a starting city."""
    return any(offer.amount < 0 for offer in region.for_sale)


def in_nexus(region: SeenRegion) -> bool:
    return region.land.level == NEXUS


def is_fighter(unit: SeenUnit) -> bool:
    """Whether it may tax."""
    return any(
        unit.level(skill) and (not weapon or unit.count(weapon))
        for skill, weapon in (("combat", ""), ("longbow", "longbow"), ("crossbow", "crossbow"))
    )


def beasts(unit: SeenUnit) -> int:
    return sum(count for item, count in unit.items.items() if ITEMS[item].is_monster)
