"""The desk of a house player: what its faction knows, what is left of its account, and the sheet being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.games.olympia.rules.items import GOLD, ITEMS, SOLDIER
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace

CITY = "city"
HEAD = "oath-2"  # the loyalty of the first noble
MONTH = 28  # days that are filled: whoever is not done by its end can be given no orders for the next
ROUND = 100  # gold is claimed by hundreds


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit, own or to be formed. account: what can still be claimed, by item.

    points, fast: Noble Points and days of fast study left; sought: provinces somebody goes to already.
    """

    view: FactionView
    temper: Temper
    dice: Dice
    lines: dict[str, list[str]] = field(default_factory=dict)
    account: dict[str, int] = field(default_factory=dict)
    points: int = 0
    fast: int = 0
    formed: int = 0
    drawn: dict[str, int] = field(default_factory=dict)  # gold claimed on this sheet, by unit
    needed: dict[str, int] = field(default_factory=dict)  # gold its orders on this sheet cost, by unit
    gifts: list[tuple[str, str]] = field(default_factory=list)  # orders to give gold, by who gives it
    lent: dict[str, int] = field(default_factory=dict)  # gold given him by other nobles on this sheet, by unit
    kept: set[str] = field(default_factory=set)  # units whose pay has been seen to
    days: dict[str, int] = field(default_factory=dict)  # of the month that are spoken for, by unit
    making: dict[tuple[str, str], str] = field(default_factory=dict)  # place and ware: the unit that makes it there
    sought: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.account = dict(self.view.claim)
        self.points, self.fast = self.view.points, self.view.fast_study

    @property
    def turn(self) -> int:
        """The month the orders are for."""
        return self.view.turn + 1

    @property
    def nobles(self) -> list[OwnUnit]:
        return [unit for unit in self.view.own.values() if not unit.prisoner]

    @property
    def head(self) -> OwnUnit | None:
        """The first noble, by his oath."""
        return next((unit for unit in self.nobles if unit.loyalty == HEAD), next(iter(self.nobles), None))

    def is_idle(self, unit: OwnUnit) -> bool:
        """Whether a unit has nothing left to do, and no orders on this sheet."""
        return is_free(unit) and unit.id not in self.lines

    def place(self, unit: OwnUnit) -> SeenPlace:
        return self.view.places[unit.place]

    def is_in_city(self, unit: OwnUnit) -> bool:
        return self.place(unit).kind.endswith(CITY)

    def write(self, unit: str | OwnUnit, *lines: str) -> bool:
        self.lines.setdefault(unit if isinstance(unit, str) else unit.id, []).extend(lines)
        return True

    def claim(self, unit: OwnUnit, item: str, amount: int) -> int:
        """Draws as many of an item from the account as are there, up to so many; how many."""
        drawn = min(amount, self.account.get(item, 0))
        if drawn <= 0:
            return 0
        self.account[item] -= drawn
        lines = self.lines.setdefault(unit.id, [])
        before = next((nth for nth, line in enumerate(lines) if line.startswith(f"claim {item} ")), None)
        if before is None:
            lines.append(f"claim {item} {drawn}")
        else:
            lines[before] = f"claim {item} {drawn + int(lines[before].split()[-1])}"
        return drawn

    def fund(self, unit: OwnUnit, gold: int) -> bool:
        """Makes sure that a unit holds so much gold beside what it needs on this sheet already; says whether it
        will.
        """
        needed = self.needed.get(unit.id, 0) + gold
        missing = needed - unit.count(GOLD) - self.drawn.get(unit.id, 0)
        if missing > self.account.get(GOLD, 0):
            return False
        self.needed[unit.id] = needed
        if missing > 0:
            self.drawn[unit.id] = self.drawn.get(unit.id, 0) + self.claim(unit, GOLD, -(-missing // ROUND) * ROUND)
        return True

    def take_days(self, unit: OwnUnit, wanted: int) -> int:
        """So many days of the month for an order, or as many as are left."""
        taken = max(0, min(wanted, MONTH - self.days.get(unit.id, 0)))
        self.days[unit.id] = self.days.get(unit.id, 0) + taken
        return taken

    def lend(self, lender: OwnUnit, unit: OwnUnit, gold: int) -> None:
        """GIVE of gold to another noble in the same place."""
        self.needed[lender.id] = self.needed.get(lender.id, 0) + gold
        self.lent[unit.id] = self.lent.get(unit.id, 0) + gold
        self.gifts.append((lender.id, f"give {unit.id} {GOLD} {gold}"))

    def text(self) -> str:
        """The sheet, without its frame."""
        sheet = {unit: list(lines) for unit, lines in self.lines.items()}
        for giver, gift in self.gifts:
            sheet.setdefault(giver, []).insert(0, gift)
        return "".join(f"unit {unit}\n" + "".join(f"{line}\n" for line in lines) for unit, lines in sheet.items())


def is_free(unit: OwnUnit) -> bool:
    """Whether a unit has carried out all it was told: orders to one that has not would end what it is about."""
    return not unit.queue and unit.running is None


def wages(unit: OwnUnit) -> int:
    """Gold a month that its men cost."""
    return sum(ITEMS[item].pay * count for item, count in unit.items.items() if item in ITEMS and ITEMS[item].man)


def soldiers(unit: OwnUnit) -> int:
    return unit.count(SOLDIER)
