"""A small realm for tests of titles and land: a territory with a city and a village, and neighbours 9 days apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.orders import read_orders
from engine.core.turn import Step, Turn
from engine.games.overlord.acting.lists import lists
from engine.games.overlord.book import BOOK
from engine.games.overlord.month.day import Month
from engine.games.overlord.month.days import EVENING, NOON
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.scratch import OverlordTurn, Scratch
from engine.games.overlord.state import Location, Title, Unit, World
from engine.games.overlord.titles import ownership
from tests.engine.games.overlord.props.scene import Scene

DAY = 100  # hundredths


class Realm(Scene):
    """Plains L1 around the city L2 and the village L3; then northward plains L4 to L8."""

    def __init__(self, **dice: Any) -> None:
        super().__init__(**dice)
        self.world.next_unit = 100
        self.place("L2", "city", container="L1", population=5000)
        self.place("L3", "vill", container="L1", population=1000)
        last = "L1"
        for number in range(4, 9):
            self.place(f"L{number}", population=1000)
            self.way(last, "N", f"L{number}")
            last = f"L{number}"

    def at(self, number: str) -> Location:
        return self.world.locations[number]

    def title(self, number: str, tag: str, holder: Unit | None = None, claimed_on: int = 1) -> Title:
        """A title is tied to that place, held by a unit or free."""
        made = Title(tag, TITLES[tag].cost, holder.id if holder else "", claimed_on)
        self.at(number).title = made
        if holder is not None:
            holder.title = number
        ownership.redraw(self.world)
        return made

    def soldiers(self, number: str, figures: int, faction: str = "f05", **more: Any) -> Unit:
        """Men of the 1st combat with clubs in their hands."""
        unit = self.unit(number, "man", figures, faction, **more)
        teach(unit, cmbt=1)
        unit.items["club"] = unit.equipped["club"] = figures
        return unit

    def orders(self, texts: Mapping[str, str]) -> None:
        """Fills the lists of units."""
        for number, text in texts.items():
            sheet = read_orders(f"UNIT {number}\n{text}", BOOK)
            assert not sheet.diagnostics, sheet.diagnostics
            self.world.units[number].orders = lists(self.now).fill(sheet.orders)

    def days(self, first: int, last: int | None = None) -> None:
        """These days of the month, with their evenings."""
        month = Month(self.now, BOOK.deeds, EVENING, (), NOON)
        for day in range(first, (last or first) + 1):
            self.now.day = day
            month.run_day()

    def evening(self, *steps: Step[[OverlordTurn]]) -> None:
        for step in steps:
            step.run(self.now)

    def told(self, kind: type[Any]) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.now.events if type(event) is kind]


def teach(unit: Unit, **levels: int) -> Unit:
    """The unit knows these skills at these levels, and not a day more."""
    for tag, level in levels.items():
        unit.experience[tag] = SKILLS[tag].days_for(level) * DAY
    return unit


def turn_of(world: World, number: int = 1) -> OverlordTurn:
    return Turn(world, {}, seed="test", number=number, scratch=Scratch(), book=BOOK)
