"""The desk of a house player: what it knows, what is left of its gold, and the sheet being written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.core.dice import Dice
from engine.core.house import Temper
from engine.core.space.hexes import RowDirection
from engine.core.space.paths import reach
from engine.games.dunk.rules.economy import maintenance
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import Status, Terrain

FAR = 7  # steps a house general looks ahead
STAY = "0"  # the movement word


@dataclass(slots=True)
class Desk:
    """One sheet being written."""

    view: KingdomView
    temper: Temper
    dice: Dice
    gold: int
    lines: list[str] = field(default_factory=list)
    leaders_free: bool = True
    raised: int = 0  # armies placed on this sheet
    reckless: bool = False  # raises armies until it is in debt
    loot: int = 0  # gold that plundering brings this turn
    busy: set[int] = field(default_factory=set)  # armies that have their orders
    aims: set[int] = field(default_factory=set)  # provinces somebody marches to already
    sites: set[int] = field(default_factory=set)  # provinces built in this turn
    _onward: dict[int, list[int]] = field(default_factory=dict)  # province -> where one may go from it

    @property
    def net(self) -> int:
        """Gold a turn before the armies are paid."""
        return self.view.income - self.view.administration + self.view.town_income

    @property
    def pay(self) -> int:
        """Gold a turn for the armies there are, and for those on this sheet as if they stood on foreign land."""
        return upkeep(self.view) + self.raised * 4

    @property
    def spare(self) -> int:
        """Gold that can be spent without a debt next turn."""
        return self.gold + min(0, self.net - self.pay)

    def write(self, line: str, price: int = 0) -> bool:
        """Writes an order if the gold is there; says whether it was. What is free is written in debt, too."""
        if price and price > self.spare:
            return False
        self.gold -= price
        self.lines.append(line)
        return True

    def lead(self, line: str) -> None:
        """Writes an order that takes the leaders, if they are free."""
        if self.leaders_free:
            self.leaders_free = False
            self.lines.append(line)

    def controlled(self) -> list[SeenProvince]:
        """Own provinces that can be built in."""
        return [province for province in self.view.own_provinces if not province.out_of_control]

    def idle_armies(self) -> Iterator[SeenArmy]:
        """Own armies that can march, are not under way, and have no orders on this sheet."""
        for army in self.view.own_armies:
            under_way = army.climbing or any(word != STAY for word in army.heading)
            if not (army.is_immobile or army.id in self.busy or under_way):
                yield army

    def hostile(self, owner: int) -> bool:
        return owner > 0 and owner != self.view.kingdom and self.view.kingdoms[owner].status is Status.WAR

    def wanted(self, number: int) -> bool:
        """Whether a province is worth marching to: in sight, nobody else's aim, and nobody's or an enemy's."""
        province = self.view.provinces.get(number)
        if province is None or number in self.aims or province.own:
            return False
        if not province.owner:
            return province.race is not None and not self._rebels(number)
        return self.hostile(province.owner) and (self.temper is not Temper.BUILDER or not self._guarded(number))

    def _rebels(self, number: int) -> bool:
        return any(not army.owner for army in self.view.armies_in(number))

    def _guarded(self, number: int) -> bool:
        return any(self.hostile(army.owner) for army in self.view.armies_in(number))

    def way_to_land(self, start: int) -> list[str]:
        """The movement words to the nearest province wanted, mountains counted twice; [] when there is none."""
        steps = reach(start, self._ways, FAR)
        goals = [number for number in steps if number != start and self.wanted(number)]
        goals.sort(key=lambda number: (self._cost(steps[number], number), number))
        if not goals:
            return []
        self.aims.add(goals[0])
        return self._words(steps, start, goals[0])

    def _ways(self, number: int) -> list[int]:
        """Where one may go from a province; asked once of each, for many start from everywhere."""
        known = self._onward.get(number)
        if known is None:
            known = self._onward[number] = [one for one in self.view.neighbours(number) if self._passable(one)]
        return known

    def _cost(self, steps: int, number: int) -> int:
        raid = self.temper is Temper.RAIDER and self.hostile(self.view.provinces[number].owner)
        return steps + (self.view.terrain(number) is Terrain.MOUNTAIN) - 2 * raid

    def _words(self, steps: dict[int, int], start: int, goal: int) -> list[str]:
        words: list[str] = []
        while goal != start:
            for direction in RowDirection:
                before = self.view.neighbour(goal, opposite(direction))
                if before is not None and steps.get(before) == steps[goal] - 1:
                    words = [direction.value] * (1 + (self.view.terrain(goal) is Terrain.MOUNTAIN)) + words
                    goal = before
                    break
        return words

    def _passable(self, number: int) -> bool:
        province = self.view.provinces.get(number)
        if province is None:
            return False
        return not province.owner or self.view.friendly(province.owner) or self.hostile(province.owner)


def upkeep(view: KingdomView) -> int:
    """Gold that the kingdom's armies will cost next turn where they stand."""
    assert view.race is not None
    return sum(
        maintenance(army.type, view.race, view.friendly(view.provinces[army.province].owner))
        for army in view.own_armies
    )


def opposite(direction: RowDirection) -> RowDirection:
    """The way back."""
    around = (RowDirection.NW, RowDirection.NE, RowDirection.E, RowDirection.SE, RowDirection.SW, RowDirection.W)
    return around[(around.index(direction) + 3) % 6]
