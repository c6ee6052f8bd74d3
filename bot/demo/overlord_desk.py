"""The desk of a scripted Overlord player: what the report says, what coins are left, and the orders being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.overlord.state import COIN, Kind
from engine.games.overlord.tables.land import TERRAINS
from engine.games.overlord.tables.races import RACES
from engine.games.overlord.view import FactionView, OwnUnit, SeenPlace, Way

TOWNS = ("city", "vill")
MONTHS_KEPT = 2  # of upkeep that the fund holds back


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit id, own or new; fund: coins not yet spoken for; born: new units."""

    view: FactionView
    of_faction: list[str] = field(default_factory=list)
    lines: dict[str, list[str]] = field(default_factory=dict)
    fund: int = 0
    born: int = 0
    begun: int = 0

    def __post_init__(self) -> None:
        upkeep = sum(unit.upkeep for unit in self.view.own.values())
        self.fund = max(0, self.view.fund.get(COIN, 0) - MONTHS_KEPT * upkeep // 3)

    @property
    def turn(self) -> int:
        """The turn the orders are for."""
        return self.view.turn + 1

    @property
    def nth(self) -> int:
        """The number of the faction."""
        return int(self.view.faction[1:])

    @property
    def hero(self) -> OwnUnit | None:
        """The leader who was first and still lives."""
        return next((unit for unit in self.by_age if unit.kind is Kind.LEADER), None)

    @property
    def by_age(self) -> list[OwnUnit]:
        return sorted(self.view.own.values(), key=lambda unit: int(unit.id[1:]))

    def named(self, *words: str) -> list[OwnUnit]:
        """Own units whose name begins so, the oldest first."""
        return [unit for unit in self.by_age if unit.name.startswith(words)]

    def place(self, unit: OwnUnit) -> SeenPlace:
        return self.view.places[unit.location]

    def outside(self, place: SeenPlace) -> SeenPlace | None:
        """The territory around an inner place, if it is in sight; a territory itself."""
        while place.land.container:
            around = self.view.places.get(place.land.container)
            if around is None:
                return None
            place = around
        return place

    def pick(self, unit: OwnUnit, count: int, every: int = 1) -> int:
        """A whim: a number below `count` that changes from unit to unit and every so many turns."""
        return (int(unit.id[1:]) * 7 + self.turn // every * 11 + self.nth * 3) % count if count else 0

    def write(self, unit: str | OwnUnit, *lines: str) -> None:
        self.lines.setdefault(unit if isinstance(unit, str) else unit.id, []).extend(lines)

    def new_unit(self) -> str:
        """The id of a unit still to be made."""
        self.born += 1
        return f"{self.view.faction}nU{self.born:02}"

    def new_structure(self) -> str:
        """The id of a structure still to be begun."""
        self.begun += 1
        return f"{self.view.faction}nB{self.begun:02}"

    def afford(self, amount: int) -> bool:
        """Sets coins of the fund aside, for study or a withdrawal; says whether there were enough."""
        if amount > self.fund:
            return False
        self.fund -= amount
        return True

    def draw(self, unit: OwnUnit, amount: int) -> bool:
        """Has a unit in a city hold so many coins; says whether it will."""
        missing = amount - unit.count(COIN)
        if missing <= 0:
            return True
        if self.place(unit).land.terrain not in TOWNS or not self.afford(missing):
            return False
        self.write(unit, f"WITHDRAW {missing}")
        return True

    def text(self) -> str:
        """The sheet."""
        out = [f"GAME {self.view.faction}", *self.of_faction]
        for number, lines in self.lines.items():
            out += [f"UNIT {number}", *lines]
        return "\n".join([*out, "END", ""])


def is_town(place: SeenPlace) -> bool:
    return place.land.terrain in TOWNS


def towns_in(place: SeenPlace) -> list[str]:
    """The ids of the cities and villages that lie there."""
    return [inner.land.id for inner in place.inner if inner.land.terrain in TOWNS]


def walks(place: SeenPlace) -> list[Way]:
    """The ways that can be walked, the shortest first."""
    return [way for way in place.ways if way.walk]


def onward(place: SeenPlace) -> list[Way]:
    """The ways to other territories."""
    return [way for way in walks(place) if way.direction.upper() not in ("OUT", "IN")]


def is_water(place: SeenPlace) -> bool:
    return TERRAINS[place.land.terrain].is_water


def beasts(desk: Desk) -> list[OwnUnit]:
    return [unit for unit in desk.by_age if unit.kind is Kind.CREATURE]


def wages_feed(place: SeenPlace, unit: OwnUnit) -> bool:
    """Whether a month of WORK there pays for the unit."""
    return place.wages >= RACES[unit.race].upkeep
