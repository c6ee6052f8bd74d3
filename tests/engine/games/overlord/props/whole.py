"""Whole turns for tests of rules: a world as new_game makes it, set up for the case, and `run_turn` on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.core import document
from engine.core.ruleset import SeatRequest, begin, check_orders, look
from engine.core.telling.report import report_text
from engine.core.turn import Outcome
from engine.games.overlord.founding.setup import OverlordChoices, OverlordOptions
from engine.games.overlord.nonplayers.keepers import new_unit
from engine.games.overlord.rules.skills import SKILLS
from engine.games.overlord.rules.titles import TITLES
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.state import COIN, STUDY_DAY, Faction, Location, Structure, Title, Unit, World
from engine.games.overlord.telling.sheet import line_text
from engine.testing import LoadedDice
from engine.testing.scenario import Scenario
from tests.engine.games.overlord.props.sound import faults

SEED = "whole turns"


@cache
def _first(starts: tuple[str, ...], leaders: tuple[str, ...], seed: str, options: tuple[tuple[str, Any], ...]) -> bytes:
    seats = [
        SeatRequest(id=str(n), name=f"House {n}", choices=OverlordChoices(start=start, leader=leader))
        for n, (start, leader) in enumerate(zip(starts, leaders, strict=True), 1)
    ]
    return begin(RULESET, OverlordOptions.model_validate({"size": "24x18", **dict(options)}), seats, seed)


class Campaign(Scenario[World, str]):
    """A campaign of houses "1", "2" ...: `world` may be changed between turns, `month` plays one.

    starts, leaders: of each house; the first is a general in a colonial city unless said otherwise.
    """

    def __init__(
        self, starts: Sequence[str] = ("colonial",), leaders: Sequence[str] = (), seed: str = SEED, **options: Any
    ) -> None:
        callings = (*leaders, *["general"] * (len(starts) - len(leaders)))
        super().__init__(
            RULESET, document.decode(_first(tuple(starts), callings, seed, tuple(options.items())), World), seed
        )
        self.outcome: Outcome | None = None

    @property
    def world(self) -> World:
        return self.state

    def texts(self, orders: Mapping[str, str]) -> dict[str, str]:
        """Order text by seat."""
        return dict(orders)

    def month(self, orders: dict[str, str] | None = None, dice: LoadedDice | None = None) -> Outcome:
        """One turn with these orders, by seat; its outcome. The world hangs together after it."""
        self.state, outcome = self.play(orders, dice=dice)
        self.outcome = outcome
        found = faults(self.world)
        assert found == []
        return outcome

    def faction(self, seat: str = "1") -> Faction:
        return self.world.faction_of(seat)

    def hero(self, seat: str = "1") -> Unit:
        """The first unit of a house."""
        return next(unit for unit in self.world.units.values() if unit.faction == self.faction(seat).id)

    def men(self, seat: str = "1") -> Unit:
        """The fifty people of a house."""
        return [unit for unit in self.world.units.values() if unit.faction == self.faction(seat).id][1]

    def unit(self, number: str) -> Unit:
        return self.world.units[number]

    def place(self, unit: Unit) -> Location:
        return self.world.locations[unit.location]

    def add(
        self, seat: str, race: str = "ldr", figures: int = 1, at: str = "", name: str = "Extra", **skills: int
    ) -> Unit:
        """A further unit of a house, where its hero is or at a location, with skills at these levels, and coins."""
        world, hero = self.world, self.hero(seat)
        unit = new_unit(world, "Extra", self.faction(seat).id, race, figures, world.locations[at or hero.location])
        for tag, level in skills.items():
            unit.experience[tag] = SKILLS[tag].days_for(level) * STUDY_DAY
        unit.add(COIN, 1000)
        return unit

    def go(self, unit: Unit, place: Location) -> None:
        """Puts a unit, by itself, somewhere else; who followed it stays behind."""
        for follower in self.world.followers(unit):
            follower.leader = ""
        self.place(unit).units.remove(unit.id)
        unit.location, unit.leader, unit.structure = place.id, "", ""
        place.units.append(unit.id)

    def grant(self, place: Location, tag: str, holder: Unit) -> None:
        """Gives a unit the title over a place, with the skill it takes."""
        old = place.title.holder if place.title is not None else ""
        if old:
            self.world.units[old].title = ""
        kind = TITLES[tag]
        place.title = Title(tag, kind.cost, holder.id, 1)
        holder.title = place.id
        holder.experience[kind.skill] = SKILLS[kind.skill].days_for(max(kind.level, 1)) * STUDY_DAY

    def raise_structure(self, place: Location, tag: str, faction: str, name: str = "Old House") -> Structure:
        """A complete building or vessel."""
        structure = Structure(f"B{self.world.next_structure}", name, tag, place.id, faction=faction)
        self.world.next_structure += 1
        self.world.structures[structure.id] = structure
        place.structures.append(structure.id)
        return structure

    def orders_of(self, unit: Unit | str) -> list[str]:
        """The list of a unit as the next template has it."""
        found = self.world.units[unit if isinstance(unit, str) else unit.id]
        return [line_text(line) for line in found.orders]

    def report(self, seat: str = "1") -> str:
        """The last report of a house, its folded lines joined."""
        assert self.outcome is not None
        return " ".join(report_text(self.outcome.reports[seat]).split())

    def warnings(self, text: str, seat: str = "1") -> list[str]:
        """What the check says to a sheet."""
        view = look(RULESET, document.encode(self.world), seat)
        return [found.message for found in check_orders(RULESET, view, text).diagnostics]
