"""The desk of a scripted side of Erfworld: what it sees, sorted by place, and the sheet it writes."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.space.hexes import RowDirection, row_distance, row_step
from engine.games.erfworld.doctrine.lines import GROUPS
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import OwnUnit, SeenCity, SeenUnit, SideView

LEADERS = ("warlord", "heir")
SIDE = "SIDE"


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by heading. here: own free units by hex; met: those of others, and captives.

    friends: sides under a contract that all have signed. busy: units that have orders of today.
    """

    view: SideView
    lines: dict[str, list[str]] = field(default_factory=dict)
    here: dict[int, list[OwnUnit]] = field(default_factory=dict)
    met: dict[int, list[SeenUnit]] = field(default_factory=dict)
    friends: set[str] = field(default_factory=set)
    busy: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for unit in self.view.units.values():
            if not unit.jailor:
                self.here.setdefault(unit.place, []).append(unit)
        for seen in self.view.seen:
            self.met.setdefault(seen.place, []).append(seen)
        for contract in self.view.contracts:
            if len(contract.signed) > 1 and contract.kind not in ("ransom", "purchase"):
                self.friends |= {contract.maker, contract.partner} - {self.view.side}

    @property
    def day(self) -> int:
        """The day the orders are for."""
        return self.view.coming_day

    @property
    def nth(self) -> int:
        """The number of the side: it makes the difference between scripted characters."""
        return int(self.view.side[1:])

    @property
    def money(self) -> int:
        """Dollars that will be there after today's income and upkeep."""
        return (self.view.treasury + self.view.income - self.view.upkeep) // EIGHTHS

    @property
    def margin(self) -> int:
        """Dollars that a day brings as things stand."""
        return (self.view.income - self.view.upkeep) // EIGHTHS

    @property
    def ruler(self) -> str:
        """The code of the ruler."""
        return self.view.ruler.rpartition("(")[2].rstrip(")").lower()

    def dice(self, *about: str | int) -> Dice:
        return Dice("side", self.view.side, self.view.day, *about)

    def write(self, heading: str, *lines: str) -> None:
        """Adds lines below a heading: SIDE, or the code of a unit, a stack or a city."""
        self.lines.setdefault(heading, []).extend(lines)
        self.busy.add(heading)

    def is_free(self, unit: OwnUnit) -> bool:
        """Whether a unit waits for orders: in the field, in no stack, without lines of yesterday or today."""
        return not (unit.garrison or unit.jailor or unit.lines or unit.stack or unit.on or unit.id in self.busy)

    def free_at(self, place: int) -> list[OwnUnit]:
        return [unit for unit in self.here.get(place, ()) if self.is_free(unit)]

    def distance(self, one: int, other: int) -> int:
        width = self.view.width
        return row_distance((one % width, one // width), (other % width, other // width))

    def near(self, place: int) -> list[tuple[str, int]]:
        """The directions from a hex that stay in the world, and where they lead."""
        width = self.view.width
        found = []
        for direction in RowDirection:
            x, y = row_step((place % width, place // width), direction)
            if 0 <= x < width and 0 <= y < self.view.height:
                found.append((direction.value, y * width + x))
        return found

    def city_at(self, place: int) -> SeenCity | None:
        return next((city for city in self.view.cities.values() if city.place == place), None)

    def is_hostile(self, owner: str) -> bool:
        """Whether somebody is a side that is neither one's own nor a partner."""
        return bool(owner) and owner != self.view.side and owner not in self.friends

    def text(self) -> str:
        """The sheet."""
        sheet = [SIDE, *self.lines.get(SIDE, ())]
        for heading, lines in self.lines.items():
            if heading != SIDE and lines:
                word = "CITY" if heading[0] == "c" else "STACK" if heading.isdecimal() else "UNIT"
                sheet += [f"{word} {heading}", *lines]
        return "\n".join(sheet) + "\n"


def fights(kind: str) -> bool:
    """Whether a class goes with an army: no commander, no scout, no digger."""
    figures = CLASSES[kind]
    return figures.is_combatant and not figures.commander and kind != "scout"


def might(kind: str, count: int) -> float:
    """How much a unit counts in a comparison: its upkeep, as the book matches armies."""
    return CLASSES[kind].upkeep * count


def group_of(word: str, kind: str) -> bool:
    """Whether a class belongs to a group of doctrine, such as heavy or flier."""
    return GROUPS[word](CLASSES[kind])
