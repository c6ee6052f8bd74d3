"""The desk of a house player: what the report says, what silver is left, and the orders being written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.games.atlantis.rules.items import LEADER, RACES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.sight.view import FactionView, Land, SeenRegion, SeenUnit
from engine.games.atlantis.state import FIRST_PLAYER, GUARDS, NEXUS, SILVER, SURFACE

SQUAD = 25  # people of a new unit at most
A_MAN_TAXES = 50  # silver (ATL-TAX-03)
FIGHTING = "combat"


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit id; purse: what each unit still holds; busy: have their long order."""

    view: FactionView
    temper: Temper
    dice: Dice
    lines: dict[int, list[str]] = field(default_factory=dict)
    purse: dict[int, int] = field(default_factory=dict)
    busy: set[int] = field(default_factory=set)
    unclaimed: int = 0
    alias: int = 0
    heading: dict[int, int] = field(default_factory=dict)  # region id: fighters on their way there
    hired: int = 0  # people on this sheet
    recruits: dict[int, int] = field(default_factory=dict)  # alias of a new unit that learns to fight: region id
    sold: dict[tuple[int, str], int] = field(default_factory=dict)  # unit and item: how many it sells on this sheet
    carters_hired: bool = False
    places: dict[tuple[int, int], Land] = field(default_factory=dict)  # the surface as far as it is known
    walks: dict[int, dict[int, int]] = field(default_factory=dict)  # region id: how far the land around is, once asked

    def __post_init__(self) -> None:
        self.unclaimed = self.view.unclaimed
        self.places = {(land.x, land.y): land for land in self.view.lands.values() if land.level == SURFACE}
        for unit in self.view.own.values():
            self.purse[unit.id] = unit.count(SILVER)
            self.lines[unit.id] = []

    @property
    def turn(self) -> int:
        """The turn the orders are for."""
        return self.view.turn + 1

    @property
    def captain(self) -> SeenUnit | None:
        """The leader who was first and still lives."""
        return next((unit for unit in sorted(self.view.own.values(), key=lambda u: u.id) if unit.count(LEADER)), None)

    @property
    def men(self) -> int:
        """All people there are, and those hired on this sheet."""
        return self.hired + sum(heads(unit) for unit in self.view.own.values())

    def region(self, unit: SeenUnit) -> SeenRegion:
        return self.view.regions[unit.region]

    def fighters(self, region: SeenRegion) -> list[SeenUnit]:
        """Own units there that can tax and guard."""
        return [unit for unit in region.own_units if is_fighter(unit)]

    def write(self, unit: SeenUnit, *lines: str) -> None:
        self.lines[unit.id] += lines

    def long(self, unit: SeenUnit, line: str) -> bool:
        """The month-long order of a unit, unless it has one; says whether it was written."""
        if unit.id in self.busy:
            return False
        self.busy.add(unit.id)
        self.write(unit, line)
        return True

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
        """STUDY where there is more to learn and it can be paid for."""
        limit = min((RACES[item].limit(skill) for item in unit.items if item in RACES), default=0)
        if unit.id in self.busy or unit.level(skill) >= limit or not self.pay(unit, SKILLS[skill].cost * heads(unit)):
            return False
        return self.long(unit, f"study {word(skill)}")

    def form(
        self, unit: SeenUnit, name: str, count: int, skill: str, *lines: str, months: int = 1, least: int = 1
    ) -> int:
        """FORM a unit of the people on offer, with its first lesson and so many months of upkeep; how many it gets: 0
        where it would be fewer than `least`.

        The silver is the former's, the rest claimed by the new unit.
        """
        race = native(self.region(unit))
        offer = self.region(unit).offers(race, wanted=False) if race else None
        if offer is None:
            return 0
        lesson = SKILLS[skill].cost + RACES[race].upkeep * months
        offered = offer.amount if offer.amount >= 0 else count
        count = min(count, offered, (self.purse[unit.id] + self.unclaimed) // (offer.price + lesson))
        if count < least:
            return 0
        price = count * (offer.price + lesson)
        given = min(price, self.purse[unit.id])
        self.alias += 1
        self.hired += count
        if skill == FIGHTING:
            self.recruits[self.alias] = unit.region
        self.purse[unit.id] -= given
        self.unclaimed -= price - given
        claim = [f"claim {price - given}"] if price > given else []
        made = [f'name unit "{name}"', *claim, *lines, f"buy {count} {word(race)}", f"study {word(skill)}"]
        self.write(unit, f"form {self.alias}", *(f"  {line}" for line in (*made, "end")))
        if given:
            self.write(unit, f"give new {self.alias} {given} silver")
        return count

    def blocks(self) -> str:
        """The orders of each unit, indented under its number."""
        found = ((number, lines) for number, lines in self.lines.items() if lines)
        return "".join("\n  ".join([f"unit {number}", *lines]) + "\n" for number, lines in found)

    def text(self) -> str:
        """The sheet."""
        return f"#atlantis {self.view.faction}\n{self.blocks()}#end\n"


def word(name: str) -> str:
    """A name of a table as orders take it."""
    return name.replace(" ", "_")


def heads(unit: SeenUnit) -> int:
    """How many people a unit has."""
    return sum(count for item, count in unit.items.items() if item in RACES)


def keep(unit: SeenUnit) -> int:
    """What they cost a month."""
    return sum(RACES[item].upkeep * count for item, count in unit.items.items() if item in RACES)


def native(region: SeenRegion) -> str:
    """The people on offer there that are not leaders; "" for none."""
    found = (offer.item for offer in region.for_sale if offer.item in RACES and offer.item != LEADER)
    return next(found, "")


def is_city(region: SeenRegion) -> bool:
    """Whether it sells without limit: a starting city."""
    return any(offer.amount < 0 for offer in region.for_sale)


def in_nexus(region: SeenRegion) -> bool:
    return region.land.level == NEXUS


def is_fighter(unit: SeenUnit) -> bool:
    """Whether it may tax and guard, and is not a leader."""
    return unit.level(FIGHTING) > 0 and not unit.count(LEADER)


def is_recruit(unit: SeenUnit) -> bool:
    """Whether it has not learned anything yet."""
    return not any(skilled.level for skilled in unit.skills.values()) and not unit.count(LEADER)


def strangers(region: SeenRegion) -> Iterator[SeenUnit]:
    """Units there of other players, or of nobody knows whom."""
    return (unit for unit in region.units if not unit.own and (not unit.faction or unit.faction >= FIRST_PLAYER))


def closed(region: SeenRegion) -> bool:
    """Whether somebody else stands on guard there, who keeps us from taxing."""
    return any(unit.guard and not unit.own for unit in region.units)


def watched(region: SeenRegion) -> bool:
    """Whether a town's own guards stand there."""
    return any(unit.guard and unit.faction == GUARDS for unit in region.units)


def taxable(view: FactionView, region: SeenRegion) -> bool:
    """Whether our fighters may tax there."""
    return bool(view.war and region.tax) and not closed(region) and not is_city(region)


def wanted_there(region: SeenRegion) -> int:
    """How many fighters can collect all the tax money."""
    return -(-region.tax // A_MAN_TAXES)
