"""The desk of a scripted player of Olympia: what the report says, and the orders being written."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.games.olympia.rules.items import GOLD
from engine.games.olympia.rules.skills import SKILLS, sub_skills
from engine.games.olympia.sight.view import FactionView, OwnUnit, SeenPlace, SeenWay

WEEK = 7


@dataclass(slots=True)
class Desk:
    """One sheet being written. lines: by unit, own or to be formed. points, claim: not yet spoken for."""

    view: FactionView
    lines: dict[str, list[str]] = field(default_factory=dict)
    points: int = 0
    claim: int = 0
    formed: int = 0

    def __post_init__(self) -> None:
        self.points = self.view.points
        self.claim = self.view.claim.get(GOLD, 0)

    @property
    def turn(self) -> int:
        """The turn the orders are for."""
        return self.view.turn + 1

    @property
    def nobles(self) -> list[OwnUnit]:
        """Those who take orders, in the order of their numbers."""
        return [unit for unit in self.view.own.values() if not unit.prisoner]

    @property
    def leader(self) -> OwnUnit | None:
        """The first noble, by his oath."""
        sworn = [unit for unit in self.nobles if unit.loyalty == "oath-2"]
        return next(iter(sworn or self.nobles), None)

    def place(self, unit: OwnUnit) -> SeenPlace:
        return self.view.places[unit.place]

    def is_idle(self, unit: OwnUnit) -> bool:
        """Whether a unit has nothing left to do."""
        return not unit.queue and unit.running is None

    def pick(self, unit: OwnUnit, count: int) -> int:
        """A whim: a number below `count` that changes from unit to unit and turn to turn."""
        return (int(unit.id) * 7 + self.turn * 11) % count if count else 0

    def write(self, unit: str | OwnUnit, *lines: str) -> None:
        self.lines.setdefault(unit if isinstance(unit, str) else unit.id, []).extend(lines)

    def draw(self, unit: OwnUnit, amount: int) -> bool:
        """Makes sure that a unit holds so much gold, from the account if need be; says whether it will."""
        missing = amount - unit.count(GOLD)
        if missing > 0:
            if missing > self.claim:
                return False
            self.claim -= missing
            self.write(unit, f"claim {GOLD} {missing}")
        return True

    def hire(self, unit: OwnUnit, name: str, *orders: str) -> bool:
        """FORM of a noble with his first orders, in a city; says whether it was written."""
        if self.points < 2 or "city" not in self.place(unit).kind or self.formed >= len(self.view.unformed):
            return False
        number = self.view.unformed[self.formed]
        self.formed += 1
        self.points -= 1
        self.write(unit, f'form {number} "{name}"')
        self.write(number, *orders)
        return True

    def studies(self, unit: OwnUnit) -> list[str]:
        """What a unit may study here: what it began, what follows from what it knows, what the place teaches."""
        begun = list(unit.learning)
        open_ = [one.key for code in unit.skills for one in sub_skills(code) if one.common]
        taught = list(self.place(unit).teaches)
        return [code for code in dict.fromkeys([*begun, *open_, *taught]) if code not in unit.skills]

    def study(self, unit: OwnUnit, skill: str) -> None:
        """Two weeks of a skill, or what is missing of it."""
        left = SKILLS[skill].days_to_learn - unit.learning.get(skill, 0)
        self.write(unit, *[f"study {skill}"] * min(2, -(-left // WEEK)))

    def affordable(self, codes: list[str]) -> list[str]:
        """Without those that cost more Noble Points than there are to spare."""
        return [code for code in codes if SKILLS[code].noble_points <= max(0, self.points - 3)]

    def text(self) -> str:
        """The sheet."""
        out = [f"begin {self.view.faction}"]
        for unit, lines in self.lines.items():
            out += [f"unit {unit}", *lines]
        return "\n".join([*out, "end", ""])


def walks(place: SeenPlace) -> list[SeenWay]:
    """The ways over land that lead to other provinces, the shortest first."""
    ways = [way for way in place.ways if way.to_kind != "ocean" and way.direction not in ("", "out", "up", "down")]
    return sorted((way for way in ways if not (way.impassable or way.flying)), key=lambda way: way.days)


def cities(place: SeenPlace) -> list[str]:
    """The cities that lie in a province."""
    return [inner.id for inner in place.inner if inner.kind.endswith("city")]
