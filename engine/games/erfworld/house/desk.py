"""The desk of a house player: what its side knows, sorted, and the sheet being written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.space.hexes import RowDirection, row_distance, row_step
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.land import TERRAINS
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.sight.view import OwnCity, OwnUnit, SeenCity, SeenUnit, SideView
from engine.games.erfworld.state import around

SIDE = "SIDE"
LEADERS = ("warlord", "heir")
FLEETING = ("ransom", "purchase")  # contracts that make nobody a friend
PART = {Temper.BUILDER: 0.45, Temper.RAIDER: 0.8, Temper.SCHEMER: 0.65}  # of the income, for upkeep


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by heading, SIDE or a code. spent: dollars; hired: dollars of new upkeep a day.

    aims: cities and hexes somebody goes to already; friends: sides under a contract that both have signed.
    """

    view: SideView
    temper: Temper
    dice: Dice
    lines: dict[str, list[str]] = field(default_factory=dict)
    spent: int = 0
    hired: int = 0
    reached: dict[tuple[int, bool], dict[int, int]] = field(default_factory=dict)  # of `within_reach`
    aims: set[int] = field(default_factory=set)
    friends: set[str] = field(default_factory=set)
    passable: set[int] = field(default_factory=set)  # known hexes that all on foot can enter
    # Known hexes from which directions lead to unknown land twice over, with those, and where they lead.
    edges: dict[int, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.passable.update(place for place in self.view.hexes if self.is_open(place))
        known = self.view.hexes.keys()
        unknown = self._around(known) - known
        for place in self._around(unknown) & known:
            out = {way: number for way, number in self.near(place).items() if number in unknown}
            beyond = {way: number for way, number in out.items() if way in self.near(number)}
            if beyond:
                self.edges[place] = beyond
        for contract in self.view.contracts:
            if len(contract.signed) > 1 and contract.kind not in FLEETING:
                self.friends |= {contract.maker, contract.partner} - {self.view.side}

    @property
    def day(self) -> int:
        """The day the orders are for."""
        return self.view.coming_day

    @property
    def money(self) -> int:
        """Dollars that can be spent, with the next day's income and upkeep reckoned in."""
        return (self.view.treasury + self.view.income - self.view.upkeep) // EIGHTHS - self.spent

    @property
    def income(self) -> int:
        """Dollars a day."""
        return self.view.income // EIGHTHS

    @property
    def upkeep(self) -> int:
        """Dollars a day, with what this sheet adds."""
        return self.view.upkeep // EIGHTHS + self.hired

    @property
    def ruler(self) -> str:
        """The code of the ruler."""
        return self.view.ruler.rpartition("(")[2].rstrip(")").lower()

    def write(self, heading: str, *lines: str) -> bool:
        """Adds lines below a heading: SIDE, or the code of a unit, a stack or a city."""
        self.lines.setdefault(heading, []).extend(lines)
        return True

    def storm(self, way: str) -> None:
        """How armies are to get into cities, if the side's doctrine says otherwise."""
        line = f"assault {way}"
        if line not in (said.casefold() for said in self.view.doctrine):
            self.lines[SIDE] = [*(said for said in self.lines.get(SIDE, []) if not said.startswith("assault")), line]

    def is_free(self, unit: OwnUnit) -> bool:
        """Whether a unit can be sent somewhere: nobody's captive, in no stack, without lines of yesterday or today."""
        return not (unit.jailor or unit.lines or unit.stack or unit.on or unit.id in self.lines)

    def free_at(self, place: int) -> Iterator[OwnUnit]:
        return (unit for unit in self.view.units.values() if unit.place == place and self.is_free(unit))

    def leaders(self) -> list[OwnUnit]:
        """Warlords who can lead an army; the ruler stays at home."""
        found = [unit for unit in self.view.units.values() if unit.kind in LEADERS and not unit.jailor]
        return [unit for unit in found if unit.id != self.ruler]

    def distance(self, one: int, other: int) -> int:
        width = self.view.width
        return row_distance((one % width, one // width), (other % width, other // width))

    def near(self, place: int) -> Mapping[str, int]:
        """The directions from a hex that stay in the world, and where they lead."""
        return _near(place, self.view.width, self.view.height)

    def spot(self, place: int) -> str:
        """A hex as orders name it."""
        return f"{place % self.view.width},{place // self.view.width}"

    def is_open(self, place: int) -> bool:
        """Whether all on foot can enter a hex, as far as it is known; mountains that take a long move stop an army."""
        known = self.view.hexes.get(place)
        return known is None or (TERRAINS[known.terrain].cost > 0 and not TERRAINS[known.terrain].whole_move)

    def within_reach(self, start: int, *, shy: bool = False) -> dict[int, int]:
        """Known hexes that people on foot can go to from here, with the steps of the shortest way. shy: past cities of
        others and past whoever would fight.
        """
        if (start, shy) in self.reached:
            return self.reached[start, shy]
        left = self.passable.difference(self._shunned() if shy else (), (start,))
        steps, ring, far = self.reached.setdefault((start, shy), {start: 0}), {start}, 0
        while ring:
            far += 1
            ring = self._around(ring) & left
            left -= ring
            steps.update(dict.fromkeys(ring, far))
        return steps

    def _around(self, places: Iterable[int]) -> set[int]:
        """The hexes next to any of these."""
        width, height = self.view.width, self.view.height
        return set[int]().union(*(around(place, width, height) for place in places))

    def _shunned(self) -> set[int]:
        strange = {city.place for city in self.strange_cities()}
        return strange | {seen.place for seen in self.view.seen if not seen.captive and seen.owner not in self.friends}

    def homes(self) -> list[OwnCity]:
        """Its cities that stand: those before which nobody was seen who would fight, else all of them."""
        standing = [city for city in self.view.own_cities.values() if city.level]
        return [city for city in standing if not self.enemies_at(city.place)] or standing

    def home_of(self, place: int) -> OwnCity | None:
        """The nearest of them; None without any."""
        return min(self.homes(), key=lambda city: (self.distance(place, city.place), city.id), default=None)

    def strange_cities(self) -> list[SeenCity]:
        """Cities of other sides, friends or not."""
        return [city for city in self.view.cities.values() if city.owner not in ("", self.view.side)]

    def way(self, steps: dict[int, int], goal: int) -> list[str]:
        """The directions from the start of `steps` to a goal in it."""
        words: list[str] = []
        while steps[goal]:
            back = {number: way for way, number in self.near(goal).items() if steps.get(number) == steps[goal] - 1}
            before = min(back)
            words.insert(0, next(way for way, number in self.near(before).items() if number == goal))
            goal = before
        return words

    def city_at(self, place: int) -> SeenCity | None:
        return next((city for city in self.view.cities.values() if city.place == place), None)

    def unowned(self) -> list[SeenCity]:
        """Known cities and ruins that nobody owned when they were last seen, and nobody goes to yet."""
        return [city for city in self.view.cities.values() if not city.owner and city.place not in self.aims]

    def is_enemy(self, owner: str) -> bool:
        return bool(owner) and owner != self.view.side and owner not in self.friends

    def enemies_at(self, place: int) -> list[SeenUnit]:
        """Units of others in sight there that would fight."""
        return [seen for seen in self.strangers_at(place) if not seen.owner or self.is_enemy(seen.owner)]

    def strangers_at(self, place: int) -> list[SeenUnit]:
        """All units of others in sight there, friends as well, that are nobody's captives."""
        return [seen for seen in self.view.seen if seen.place == place and not seen.captive]

    def text(self) -> str:
        """The sheet."""
        sheet = []
        for heading, lines in self.lines.items():
            if not lines:
                continue  # busy: others have it in their orders
            word = "CITY" if heading[0] == "c" else "STACK" if heading.isdecimal() else "UNIT"
            sheet += [SIDE if heading == SIDE else f"{word} {heading}", *lines]
        return "".join(f"{line}\n" for line in sheet)


@lru_cache(maxsize=1 << 12)
def _near(place: int, width: int, height: int) -> Mapping[str, int]:
    """The same, in a world of this size."""
    found = {}
    for direction in RowDirection:
        x, y = row_step((place % width, place // width), direction)
        if 0 <= x < width and 0 <= y < height:
            found[direction.value] = y * width + x
    return found


def fights(unit: OwnUnit) -> bool:
    """Whether a unit goes with an army: no commander, no scout, no digger, no garrison."""
    kind = CLASSES[unit.kind]
    return kind.is_combatant and not (kind.commander or unit.garrison or unit.kind in ("scout", "digger"))


def might(kind: str, count: int) -> int:
    """How much units count in a comparison: their upkeep, as the book matches armies."""
    return int(CLASSES[kind].upkeep * count)
