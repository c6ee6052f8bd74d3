"""Small Atlantis worlds for tests, built in one line each.

world = Scenario("pp", "fw")        # terrain letters, a row each: regions 2 3 / 4 5; region 1 is the Nexus
```
 2   3          the rows interlock: row 0 stands at x = 0, 2, 4 ..., row 1 at x = 1, 3, 5 ...
   4   5        so 2 has SE 4; 3 has SW 4, SE 5; 4 has NW 2, NE 3
```
red = world.faction("Red", war=3, trade=1, magic=1)          # seat "1", faction 3
scouts = world.unit(red, 2, people=3, race="viking", skills={"combat": 2}, sword=3, silver=100)
tower = world.structure(2, "tower");  scouts.structure = tower.number
world.region(2, race="wood elf", population=500, base_wages=15, products={"horse": 39}, town=2500)
turn = world.turn({red.id: f"unit {scouts.id}\\nclaim 10"})   # one phase by hand: run(turn)
state, outcome = world.play({red.id: "..."})                 # a whole turn on a copy

The next turn to be run is 4, an April: fair weather everywhere. `month=1` makes it a January.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.acting.ledger import Accounted
from engine.core.orders import OrderSheet, read_orders
from engine.games.atlantis.book import BOOK
from engine.games.atlantis.events import Refused
from engine.games.atlantis.land.economy import refresh, set_wages
from engine.games.atlantis.rules.items import ITEMS, LEADER
from engine.games.atlantis.rules.land import STRUCTURES
from engine.games.atlantis.rules.skills import SKILLS
from engine.games.atlantis.ruleset import RULESET
from engine.games.atlantis.state import (
    CREATURES,
    GUARDS,
    MONTH,
    NEXUS,
    SURFACE,
    UNDERWORLD,
    Attitude,
    Faction,
    Flags,
    Market,
    Product,
    Region,
    Structure,
    Town,
    Unit,
    World,
)
from engine.testing import events_of, scenario

LETTERS: Mapping[str, str] = {
    "w": "ocean",
    "p": "plain",
    "f": "forest",
    "m": "mountain",
    "s": "swamp",
    "j": "jungle",
    "d": "desert",
    "t": "tundra",
    "c": "cavern",
    "u": "underforest",
    "n": "tunnels",
}
MONTHS_OF_LEVEL = (0, 1, 3, 6, 10, 15)


class Scenario(scenario.Scenario[World, int]):
    """A hand-made world; `state` is the World, free to be changed further by hand."""

    def __init__(self, *rows: str, month: int = 4, width: int = 0, height: int = 0, level: int = SURFACE) -> None:
        """rows: letters of `LETTERS`, "." for no region. Room is left so that the world does not wrap.

        month: of the next turn, from 1. height: of the world, for the seasons (rows begin at its top).
        """
        across = width or 2 * max(map(len, rows)) + 4
        down = height or len(rows)
        if level == UNDERWORLD:
            across, down = 2 * across, 2 * down
        super().__init__(
            RULESET, World(across, down, {1: Region(1, 0, 0, NEXUS, "nexus", "The Nexus")}, turn=month - 1)
        )
        number = 2
        for y, row in enumerate(rows):
            for column, letter in enumerate(row):
                if letter != ".":
                    region = Region(number, 2 * column + (y & 1), y, level, LETTERS[letter], f"Area {number}")
                    self.state.regions[number] = region
                    number += 1
        self.state.factions[GUARDS] = Faction(GUARDS, "The Guardsmen")
        self.state.factions[CREATURES] = Faction(CREATURES, "Creatures")

    def region(self, number: int, **changes: Any) -> Region:
        """The region, with fields set and its money worked out again.

        products={"iron": 40}; markets=[Market(...)] or wants={"grain": (15, 20)}, sells={"sword": (60, 5)} as
        (price, amount); town=2500 (people) or Town(...); wages=15 is short for base_wages=15 (a town adds its bonus).
        """
        region = self.state.regions[number]
        products = changes.pop("products", None)
        if products is not None:
            region.products = [Product(item, base) for item, base in products.items()]
        for side, wanted in (("wants", True), ("sells", False)):
            for item, (price, amount) in changes.pop(side, {}).items():
                region.markets.append(Market(item, wanted, price, amount, price, high_amount=amount))
        town = changes.pop("town", None)
        if town is not None:
            region.town = town if isinstance(town, Town) else Town("Testham", town, town)
        if "wages" in changes:
            changes["base_wages"] = changes.pop("wages")
        for field, value in changes.items():
            assert hasattr(region, field), f"a region has no {field}"
            setattr(region, field, value)
        region.base_population = region.base_population or region.population
        set_wages(region)
        refresh(region)
        for field in ("tax", "entertainment"):
            if field in changes:
                setattr(region, field, changes[field])
        return region

    def faction(self, name: str = "", *, war: int = 5, trade: int = 5, magic: int = 5, **changes: Any) -> Faction:
        """The next player's faction, 3, 4 ...: its seat is "1", "2" ... Points are plenty unless told otherwise."""
        world = self.state
        number = world.next_faction
        world.next_faction += 1
        seat = str(number - 2)
        faction = Faction(number, name or f"Faction {seat}", seat, war, trade, magic, **changes)
        world.factions[number] = faction
        return faction

    def unit(
        self,
        faction: Faction | int | None,
        region: int,
        *,
        people: int = 1,
        race: str = LEADER,
        skills: Mapping[str, int] | None = None,
        structure: Structure | int = 0,
        name: str = "",
        items: Mapping[str, int] | None = None,
        flags: Mapping[str, Any] | None = None,
        id: int = 0,
        **goods: int,
    ) -> Unit:
        """A unit of a faction (None: the wild creatures, with people=0 and items={"wolf": 4}).

        skills: levels. goods: items by key with `_` for blanks (plate_armor=5). flags: fields of Flags (guard=True).
        Other fields (combat_spell ...) are set on the result.
        """
        world = self.state
        owner = CREATURES if faction is None else faction if isinstance(faction, int) else faction.id
        number = id or world.next_unit
        world.next_unit = max(world.next_unit, number + 1)
        held = {race: people} if people else {}
        held |= {key.replace("_", " "): count for key, count in goods.items()}
        held |= dict(items or {})
        unknown = [key for key in held if key not in ITEMS]
        assert not unknown, f"no such items: {unknown}"
        unit = Unit(number, name or f"Unit {number}", owner, region, items={k: n for k, n in held.items() if n})
        crowd = sum(count for key, count in unit.items.items() if ITEMS[key].is_person)
        for skill, level in (skills or {}).items():
            assert skill in SKILLS, f"no such skill: {skill}"
            unit.training[skill] = MONTHS_OF_LEVEL[level] * MONTH * max(crowd, 1)
        unit.flags = Flags(**dict(flags or {}))
        world.units[number] = unit
        world.units = dict(sorted(world.units.items()))
        inside = structure if isinstance(structure, int) else structure.number
        world.place(unit, world.regions[region], inside)
        return unit

    def structure(self, region: int, type: str, *, needs: int = 0, **changes: Any) -> Structure:
        """A finished structure (`needs`: work still to do); a finished road is in its best condition."""
        home = self.state.regions[region]
        kind = STRUCTURES[type]
        if kind.is_ship:
            number = self.state.next_ship
            self.state.next_ship += 1
        else:
            number = max((s.number for s in home.structures if s.number < 100), default=0) + 1
        condition = 24 if kind.kind == "road" and not needs else 0
        made = Structure(number, type, changes.pop("name", kind.key.title()), needs=needs, condition=condition)
        for field, value in changes.items():
            assert hasattr(made, field), f"a structure has no {field}"
            setattr(made, field, value)
        home.structures.append(made)
        home.structures.sort(key=lambda s: s.number)
        return made

    def declare(self, one: Faction, other: Faction, attitude: Attitude | str) -> None:
        """One side's attitude (ATL-ATT-03)."""
        one.attitudes[other.id] = Attitude(attitude)

    def sheets(self, orders: Mapping[int, str]) -> dict[str, OrderSheet]:
        """Order text by faction number, read, by seat; it needs no #atlantis line. Faulty text fails the test."""
        read = {}
        for number, text in orders.items():
            sheet = read_orders(text, BOOK)
            assert not sheet.errors, [str(problem) for problem in sheet.errors]
            read[self.state.factions[number].seat] = sheet
        return read

    def texts(self, orders: Mapping[int, str]) -> dict[str, str]:
        """Order text by faction number."""
        return {self.state.factions[number].seat: text for number, text in orders.items()}


def rules_of(turn: Any) -> list[str]:
    """By which what was ordered was refused."""
    return [event.rule for event in events_of(turn, Refused)]


def books_agree(world: Scenario, turn: Any, before: dict[str, int]) -> None:
    """What there is of each item is what there was and what was booked since."""
    change: dict[str, int] = {}
    for entry in events_of(turn, Accounted):
        change[entry.item] = change.get(entry.item, 0) + entry.amount
    after = world.state.holdings()
    for item in {*before, *after}:
        assert after.get(item, 0) - before.get(item, 0) == change.get(item, 0), item
