"""The desk of a scripted Overlord player: what the report says, what coins are left, and the orders being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.view import FactionView, OwnUnit, SeenPlace, SeenUnit, Way
from engine.games.overlord.state import COIN, FIRST_PLAYER, STUDY_DAY, Kind

TOWNS = ("city", "vill")
MONTHS_KEPT = 2  # of upkeep that the fund holds back


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit id, own or new; fund: coins not yet spoken for.

    born, begun: new ids given out.
    drawn, promised: coins that a unit takes out of the fund this month, and those that it has use for.
    control_left: control points to spare; settled: units that get a title this month, and stay where they are.
    """

    view: FactionView
    of_faction: list[str] = field(default_factory=list)
    lines: dict[str, list[str]] = field(default_factory=dict)
    fund: int = 0
    born: int = 0
    begun: int = 0
    drawn: dict[str, int] = field(default_factory=dict)
    promised: dict[str, int] = field(default_factory=dict)
    control_left: int = 0
    settled: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        upkeep = sum(unit.upkeep for unit in self.view.own.values())
        self.control_left = self.view.control - self.view.control_used
        self.fund = max(0, self.view.fund.get(COIN, 0) - MONTHS_KEPT * upkeep)

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
        """Makes sure that a unit in town holds so many coins in addition to those it has use for already; says
        whether it will.
        """
        wanted = self.promised.get(unit.id, 0) + amount
        missing = wanted - unit.count(COIN) - self.drawn.get(unit.id, 0)
        if missing > 0:
            if self.place(unit).land.terrain not in TOWNS or not self.afford(missing):
                return False
            self.drawn[unit.id] = self.drawn.get(unit.id, 0) + missing
            self.write(unit, f"WITHDRAW {missing}")
        self.promised[unit.id] = wanted
        return True

    def pay_for_study(self, unit: OwnUnit, price: int) -> bool:
        """Whether study can be paid for: out of the fund where there are bankers, elsewhere with coins in hand."""
        if unit.count(COIN) - self.promised.get(unit.id, 0) >= price:
            return True
        return self.place(unit).land.terrain in TOWNS and self.afford(price)

    def drill(self, unit: OwnUnit) -> None:
        """Whatever of the arts of war is still open, day by day; work when nothing is."""
        for tag in ("cmbt", "blde", "parr", "mele", "mane"):
            if self.may_study(unit, tag) and self.pay_for_study(unit, SKILLS[tag].cost * unit.figures * 30):
                self.write(unit, f"STUDY {tag.upper()} {unit.levels.get(tag, 0) + 1}")
                break
        self.write(unit, "@WORK")

    def learn(self, unit: OwnUnit, tag: str, level: int = 1) -> bool:
        """STUDY of the next level up to that one, if it is open and paid for; says whether it was written."""
        reached = unit.levels.get(tag, 0)
        if not tag or reached >= level or not self.may_study(unit, tag):
            return False
        left = SKILLS[tag].days_for(reached + 1) - unit.experience.get(tag, 0) // STUDY_DAY
        if not self.pay_for_study(unit, SKILLS[tag].cost * unit.figures * min(30, left)):
            return False
        self.write(unit, f"STUDY {tag.upper()} {reached + 1}")
        return True

    def may_study(self, unit: OwnUnit, tag: str) -> bool:
        """Whether a unit can study a skill here and now, unaided; followers are of one craft."""
        if tag in unit.may_learn:
            return True
        others = [known for known in unit.levels if SKILLS[known].basic and known != tag]
        return SKILLS[tag].basic and not unit.levels.get(tag) and (unit.kind is Kind.LEADER or not others)

    def hires(self, unit: OwnUnit) -> dict[str, int]:
        """Who can be hired where a unit stands, race -> price."""
        return {hire.race: hire.price for hire in self.place(unit).hires if hire.amount}

    def hire(self, leader: OwnUnit, race: str, figures: int, name: str, *orders: str) -> str:
        """RECRUIT of a new unit with its first orders, if a leader in town can pay; its id, "" if not."""
        price = self.hires(leader).get(race, 0) * figures
        if not price or not is_town(self.place(leader)) or self.control_left < 2 + figures // 20:
            return ""
        if not self.draw(leader, price):
            return ""
        self.control_left -= 2 + figures // 20
        new = self.new_unit()
        self.write(leader, f"RECRUIT {new} {figures} {race} 0")
        self.write(new, f'NAME "{name}"', *orders)
        return new

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


def of_player(unit: SeenUnit) -> bool:
    """Whether a unit is known to be another player's."""
    return not unit.own and unit.faction[:1] == "f" and int(unit.faction[1:]) >= FIRST_PLAYER
