"""The desk of a scripted Dunk! player: what is known, what is left of the gold, and the sheet being written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.space.hexes import RowDirection
from engine.core.space.paths import reach
from engine.games.dunk.rules.technologies import technologies
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import Race, Status, Terrain

FAR = 7  # steps a scripted general looks ahead


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a cast goes about it.

    peaceful: turns without a war; warlike: an enemy's land is marched on before nobody's; proud: towns get names of
    their kingdom's people.
    """

    peaceful: int = 8
    warlike: bool = False
    proud: bool = False


@dataclass(slots=True)
class Desk:
    """One sheet being written. `season` is turn plus number of the kingdom: it spreads whims over turns and players."""

    view: KingdomView
    gold: int
    manner: Manner = Manner()
    lines: list[str] = field(default_factory=list)
    leaders_free: bool = True
    busy: dict[int, None] = field(default_factory=dict)  # armies that have their orders
    aims: dict[int, None] = field(default_factory=dict)  # provinces somebody marches to already
    sites: dict[int, None] = field(default_factory=dict)  # provinces built in this turn

    @property
    def turn(self) -> int:
        return self.view.turn + 1

    @property
    def season(self) -> int:
        return self.turn + self.view.kingdom

    @property
    def spare(self) -> int:
        """Gold that may be spent on buildings and studies while the armies are to be paid."""
        return self.gold - len(list(self.view.own_armies)) // 2

    @property
    def partner(self) -> int:
        """The kingdom this one befriends: 1 and 2, 3 and 4, and so on; 0 when there is none."""
        other = self.view.kingdom + (1 if self.view.kingdom % 2 else -1)
        known = self.view.kingdoms.get(other)
        return other if known is not None and known.state == "active" else 0

    def write(self, line: str, price: int = 0) -> bool:
        """Writes an order if the gold is there; says whether it was."""
        if price > self.gold:
            return False
        self.gold -= price
        self.lines.append(line)
        return True

    def lead(self, line: str) -> None:
        """Writes an order that takes the leaders."""
        if self.leaders_free:
            self.leaders_free = False
            self.lines.append(line)

    def every(self, turns: int, offset: int = 0) -> bool:
        """True once in so many turns, in different turns for different kingdoms."""
        return (self.season + offset) % turns == 0

    def controlled(self) -> list[SeenProvince]:
        """Own provinces that can be built in, the list turned round a little every turn."""
        land = [province for province in self.view.own_provinces if not province.out_of_control]
        if not land:
            return []
        shift = (self.season * 5) % len(land)
        return land[shift:] + land[:shift]

    def idle_armies(self) -> Iterator[SeenArmy]:
        """Own armies that can march and have no orders on this sheet."""
        return (army for army in self.view.own_armies if not army.is_immobile and army.id not in self.busy)

    def hostile(self, owner: int) -> bool:
        return owner > 0 and owner != self.view.kingdom and self.view.kingdoms[owner].status is Status.WAR

    def wanted(self, number: int) -> bool:
        """Whether a province is worth marching to: in sight, and nobody's or an enemy's."""
        province = self.view.provinces.get(number)
        return province is not None and number not in self.aims and (not province.owner or self.hostile(province.owner))

    def _peacefulness(self, number: int) -> int:
        """The less, the more of a fight there is in it: an enemy's town, an enemy's land, nobody's."""
        province = self.view.provinces[number]
        return 2 if not province.owner else 0 if province.town else 1

    def passable(self, number: int, army: SeenArmy | None) -> bool:
        """Whether an army (None: a common one) may and would go there."""
        province = self.view.provinces.get(number)
        if province is None:
            return False
        owner = province.owner
        if owner and not self.view.friendly(owner) and not self.hostile(owner):
            return False
        terrain = self.view.terrain(number)
        if army is not None and army.is_vessel:
            return terrain is Terrain.WATER
        if army is not None and army.type == "trolls":
            return terrain not in (Terrain.WATER, Terrain.GRASSLAND)
        return True

    def way_to_land(self, start: int, army: SeenArmy | None = None) -> list[str]:
        """The movement words to the nearest province wanted, mountains counted twice; empty when there is none."""
        steps = reach(start, lambda n: [o for o in self.view.neighbours(n) if self.passable(o, army)], FAR)
        goals = [number for number in steps if number != start and self.wanted(number)]
        if self.manner.warlike:
            goals.sort(key=self._peacefulness)
        goal = next(iter(goals), None)
        if goal is None:
            return []
        self.aims[goal] = None
        words: list[str] = []
        while goal != start:
            for direction in RowDirection:
                before = self.view.neighbour(goal, opposite(direction))
                if before is not None and steps.get(before) == steps[goal] - 1:
                    climb = 2 if self.view.terrain(goal) is Terrain.MOUNTAIN else 1
                    words = [direction.value] * climb + words
                    goal = before
                    break
        return words


def opposite(direction: RowDirection) -> RowDirection:
    """The way back."""
    around = (RowDirection.NW, RowDirection.NE, RowDirection.E, RowDirection.SE, RowDirection.SW, RowDirection.W)
    return around[(around.index(direction) + 3) % 6]


NAMES: Mapping[Race, tuple[str, ...]] = {
    Race.HUMAN: ("Aldermoor", "Brackwater", "Carrow", "Dunholm", "Eastmarch", "Fallowby"),
    Race.ORC: ("Grakh", "Urzul", "Skarn", "Mogduth", "Thrag", "Vuzgor"),
    Race.ELF: ("Lindelle", "Ashenbough", "Sylvarn", "Mistleaf", "Thornwen", "Elmshade"),
    Race.DWARF: ("Kaldrum", "Stonewick", "Bergheim", "Irondeep", "Hammerfell", "Granitsund"),
    Race.DUCK: ("Quackenham", "Reedbank", "Puddleby", "Waddlesea", "Drakemouth", "Teal_on_the_Wold"),
}


def town_name(desk: Desk, number: int) -> str:
    """What a kingdom calls its next town, in the manner of its people or of a clerk."""
    names = NAMES[desk.view.race] if desk.manner.proud and desk.view.race is not None else ()
    founded = sum(1 for province in desk.view.own_provinces if province.town)
    if founded < len(names):
        return names[(founded + desk.view.kingdom) % len(names)]
    return f"{letters(desk.view.kingdom)}burg_{letters(number)}"


def letters(number: int) -> str:
    """A number in letters, for names that may have no digits."""
    return "".join("abcdefghij"[int(digit)] for digit in str(number)).capitalize()


def study(desk: Desk) -> None:
    """Buys what can be developed, and lets the leaders study every other turn."""
    for name in desk.view.developable:
        tech = technologies()[name]
        if tech.takes_leaders:
            if desk.leaders_free and desk.season % 3 and tech.cost <= desk.gold:
                desk.gold -= tech.cost
                desk.lead(f"develop_{name}")
        elif tech.cost <= desk.spare:
            desk.write(f"develop_{name}", tech.cost)
