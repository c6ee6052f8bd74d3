"""Small Overlord worlds for tests, and single orders tried on them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.events import EVERYONE
from engine.core.orders import Order, read_orders
from engine.games.overlord.acting.contract import Acting, Handler, Result, carry_out
from engine.games.overlord.book import BOOK
from engine.games.overlord.rules.races import RACES
from engine.games.overlord.ruleset import RULESET
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import (
    CREATURES,
    Exit,
    Faction,
    Kind,
    Location,
    Pending,
    Stance,
    Structure,
    Unit,
    World,
)
from engine.games.overlord.wording import WORDING
from engine.testing import LoadedDice
from engine.testing.scenario import Scenario

BACK = {"N": "S", "S": "N", "E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW", "IN": "OUT"}


class Ground(Scenario[World, str]):
    """A world on bare ground, and the turn that goes on in it."""

    @property
    def world(self) -> World:
        return self.state

    def texts(self, orders: Mapping[str, str]) -> dict[str, str]:
        """Order text by seat."""
        return dict(orders)


class Scene(Ground):
    """A world of two factions, f05 (seat "anna") and f06 (seat "ben"), and plains L1 to stand on.

    now: the turn in which single orders are tried.
    """

    def __init__(self, **dice: Any) -> None:
        super().__init__(RULESET, World())
        for number, seat in (("f05", "anna"), ("f06", "ben"), (CREATURES, "")):
            self.world.factions[number] = Faction(id=number, name=f"Faction {number}", seat=seat)
        self.place("L1")
        self.now: OverlordTurn = self.turn(dice=LoadedDice(**dice))
        self.now.day = 1

    def place(self, number: str, terrain: str = "plai", **more: Any) -> Location:
        place = Location(id=number, name=f"Place {number}", terrain=terrain, **more)
        self.world.locations[number] = place
        return place

    def way(self, origin: str, direction: str, goal: str, **more: Any) -> None:
        """A way there and back."""
        self.world.locations[origin].exits.append(Exit(direction, goal, **more))
        self.world.locations[goal].exits.append(Exit(BACK[direction], origin, **more))

    def unit(self, number: str, race: str = "ldr", figures: int = 1, faction: str = "f05", **more: Any) -> Unit:
        """A unit at L1, or `location`; under `leader` if one is named."""
        more.setdefault("location", "L1")
        more.setdefault("kind", RACES[race].kind if figures else Kind.STOCKPILE)
        more.setdefault("name", f"Unit {number}")
        unit = Unit(id=number, faction=faction, race=race, figures=figures, **more)
        self.world.units[number] = unit
        self.world.locations[unit.location].units.append(number)
        return unit

    def structure(self, number: str, kind: str, location: str = "L1", **more: Any) -> Structure:
        structure = Structure(id=number, name=f"Structure {number}", type=kind, location=location, **more)
        self.world.structures[number] = structure
        self.world.locations[location].structures.append(number)
        return structure

    def stance(self, faction: str, other: str, stance: Stance) -> None:
        self.world.factions[faction].stances[other] = stance

    def acting(self, unit: Unit, text: str) -> Acting:
        """One order, as the scheduler has it in hand."""
        return Acting(turn=self.now, unit=unit, order=order(text), pending=Pending(words=text.lower()))

    def do(self, handlers: Mapping[str, Handler], unit: Unit, text: str) -> Result:
        """Tries one order."""
        acting = self.acting(unit, text)
        return carry_out(handlers[acting.order.name], acting)

    def said(self, seat: str = "anna") -> list[str]:
        """What a player reads of the turn so far."""
        sentences = WORDING.catalogue
        heard = (EVERYONE, (seat,))
        return [sentences.sentence(e) for e in self.now.events if e.seen_by in heard or seat in e.seen_by]


def order(text: str) -> Order:
    """One order of a unit as it is read from a sheet."""
    sheet = read_orders(f"GAME f05 pw\nUNIT U1\n{text}\nEND\n", BOOK)
    assert not sheet.errors, sheet.errors
    (found,) = sheet.orders
    return found
