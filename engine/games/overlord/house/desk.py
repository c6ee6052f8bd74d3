"""The desk of a house player: what the report says, what coins are left, and the orders being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.sight.view import FactionView, OwnUnit, SeenPlace, SeenUnit
from engine.games.overlord.state import COIN, DAYS, FIRST_PLAYER, STUDY_DAY, Kind

TOWNS, BANK = ("city", "vill"), "city"
BID = 50  # coins above the price that a pupil offers for a leader
MONTHS_KEPT = 2  # of upkeep that the fund holds back


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit id, own or new; fund: coins not yet spoken for; born: new ids given out.

    drawn, promised: coins that a unit takes out of the fund this month, and those that it has use for. aims: towns
    that somebody goes to already. eager: a pupil's sheet, who claims a free title at
    once, where a builder leaves newcomers a month, and hires whom a mentor teaches of.
    hired: figures hired on this sheet; taken: of those, by place and race. handed:
    to whom what is given on this sheet.
    """

    view: FactionView
    temper: Temper
    dice: Dice
    lines: dict[str, list[str]] = field(default_factory=dict)
    fund: int = 0
    born: int = 0
    hired: int = 0
    drawn: dict[str, int] = field(default_factory=dict)
    promised: dict[str, int] = field(default_factory=dict)
    control_left: int = 0
    eager: bool = False
    aims: set[str] = field(default_factory=set)
    taken: dict[tuple[str, str], int] = field(default_factory=dict)
    handed: dict[str, dict[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        upkeep = sum(unit.upkeep for unit in self.view.own.values())
        self.control_left = self.view.control - self.view.control_used
        self.fund = max(0, self.view.fund.get(COIN, 0) - MONTHS_KEPT * upkeep)

    @property
    def turn(self) -> int:
        """The turn the orders are for."""
        return self.view.turn + 1

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

    def write(self, unit: str | OwnUnit, *lines: str) -> None:
        self.lines.setdefault(unit if isinstance(unit, str) else unit.id, []).extend(lines)

    def give(self, unit: OwnUnit, taker: OwnUnit, item: str, count: int) -> None:
        """GIVE, and a note of it for the taker's own orders."""
        self.write(unit, f"GIVE {taker.id} {item} {count}")
        handed = self.handed.setdefault(taker.id, {})
        handed[item] = handed.get(item, 0) + count

    def afford(self, amount: int) -> bool:
        """Sets coins of the fund aside, for study or a withdrawal; says whether there were enough."""
        if amount > self.fund:
            return False
        self.fund -= amount
        return True

    def draw(self, unit: OwnUnit, amount: int) -> bool:
        """Makes sure that a unit in a city holds so many coins in addition to those it has use for already; says
        whether it will.
        """
        wanted = self.promised.get(unit.id, 0) + amount
        missing = wanted - unit.count(COIN) - self.drawn.get(unit.id, 0)
        if missing > 0:
            if self.place(unit).land.terrain != BANK or not self.afford(missing):
                return False
            self.drawn[unit.id] = self.drawn.get(unit.id, 0) + missing
            self.write(unit, f"WITHDRAW {missing}")
        self.promised[unit.id] = wanted
        return True

    def learn(self, unit: OwnUnit, tag: str, level: int = 1) -> bool:
        """STUDY of the next level up to that one, if it is open and paid for; says whether it was written."""
        reached = unit.levels.get(tag, 0)
        if reached >= level or not self._may_study(unit, tag):
            return False
        days = SKILLS[tag].days_for(reached + 1) - unit.experience.get(tag, 0) // STUDY_DAY
        price = SKILLS[tag].cost * unit.figures * min(DAYS, days)
        if not self._pay_study(unit, price):
            return False
        self.write(unit, f"STUDY {tag.upper()} {reached + 1}")
        return True

    def _pay_study(self, unit: OwnUnit, price: int) -> bool:
        """Study takes coins in hand before those of the fund. A pupil keeps what he has promised for something else."""
        promised = self.promised.get(unit.id, 0)
        if self.eager and promised:
            return self.draw(unit, price)
        return unit.count(COIN) - promised >= price or (is_town(self.place(unit)) and self.afford(price))

    def _may_study(self, unit: OwnUnit, tag: str) -> bool:
        """Whether a unit can study a skill here and now, unaided; followers are of one craft."""
        if tag in unit.may_learn:
            return True
        others = [known for known in unit.levels if SKILLS[known].basic and known != tag]
        return SKILLS[tag].basic and not unit.levels.get(tag) and (unit.kind is Kind.LEADER or not others)

    def hire(self, leader: OwnUnit, race: str, figures: int, name: str, *orders: str) -> bool:
        """RECRUIT of a new unit with its first orders, if a leader in town can pay; says whether it was written.

        A pupil bids for leaders, of whom there are few and others want them, too (OVL-RECR-03).
        """
        place = self.place(leader)
        left = {hire.race: hire.amount - self.taken.get((place.id, hire.race), 0) for hire in place.hires}
        offer = next((hire for hire in place.hires if hire.race == race and left[race] >= figures), None)
        if offer is None or not is_town(place) or self.control_left < 2 + figures // 20:
            return False
        bid = offer.price + BID if self.eager and race == "ldr" else 0
        if not self.draw(leader, (bid or offer.price) * figures):
            return False
        self.control_left -= 2 + figures // 20
        self.born += 1
        self.hired += figures
        self.taken[place.id, race] = self.taken.get((place.id, race), 0) + figures
        new = f"{self.view.faction}nU{self.born:02}"
        self.write(leader, f"RECRUIT {new} {figures} {race} {bid}")
        self.write(new, f'NAME "{name}"', *orders)
        return True

    def blocks(self) -> str:
        """The orders of each unit, indented under its id."""
        return "".join("\n  ".join([f"UNIT {number}", *lines]) + "\n" for number, lines in self.lines.items() if lines)

    def text(self) -> str:
        """The sheet."""
        return f"GAME {self.view.faction}\n{self.blocks()}END\n"


def is_town(place: SeenPlace) -> bool:
    return place.land.terrain in TOWNS


def days_of(unit: OwnUnit, skill: str) -> int:
    """Days of experience in a skill."""
    return unit.experience.get(skill, 0) // STUDY_DAY


def of_player(unit: SeenUnit) -> bool:
    """Whether a unit is known to be another player's."""
    return not unit.own and is_player(unit.faction)


def is_player(faction: str) -> bool:
    """Whether a faction is a player's."""
    return faction[:1] == "f" and int(faction[1:]) >= FIRST_PLAYER
