"""A small world to play days in: two sides on plains, run through the phases of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from itertools import pairwise, zip_longest
from typing import Any

from engine.core import document
from engine.core.acting import NotPossible
from engine.core.dice import Dice, Key, Roller
from engine.core.events import Event
from engine.core.orders import read_orders
from engine.core.ruleset import run_turn
from engine.games.erfworld.book import BOOK
from engine.games.erfworld.founding.sides import Founder, found_side
from engine.games.erfworld.rules.source import EIGHTHS
from engine.games.erfworld.rules.starts import HEAD_STARTS
from engine.games.erfworld.ruleset import RULESET
from engine.games.erfworld.state import City, Commander, Hex, Pack, Side, Site, World
from engine.games.erfworld.units.figures import full_ammo, full_move
from engine.games.erfworld.wording import WORDING

WIDTH, HEIGHT = 30, 16


@dataclass
class Stage:
    """A world, and what was told on its last day."""

    world: World
    events: list[Event] = field(default_factory=list)
    roller: Roller | None = None

    def side(self, number: int = 1) -> Side:
        return self.world.sides[f"s{number}"]

    def day(self, *sheets: str, **named: str) -> Stage:
        """A whole turn with the sheets of the sides in their order, through `run_turn`."""
        orders = {str(n): "" for n in range(1, len(self.world.sides) + 1)}
        orders |= {str(n): sheet for n, sheet in enumerate(sheets, 1)}
        assert [str(found) for sheet in orders.values() for found in read_orders(sheet, BOOK).errors] == []
        state, number = document.encode(self.world), self.world.day + 1
        outcome = run_turn(RULESET, state, orders, seed="stage", number=number, roller=self.roller)
        become(self.world, document.decode(outcome.state, World))
        self.events = list(outcome.events)
        return self

    def told(self, kind: type[Event], seat: int = 1) -> list[str]:
        """The sentences of a kind that a seat was told on the last day."""
        return [
            WORDING.catalogue.sentence(event)
            for event in self.events
            if isinstance(event, kind) and (str(seat) in event.seen_by or event.seen_by == ("*",))
        ]

    def know(self, side: int = 1) -> None:
        """The side has seen the whole world before."""
        self.side(side).known.update(dict.fromkeys(range(len(self.world.hexes)), 0))

    def pack(self, kind: str, count: int, x: int, y: int, side: int = 1, **more: object) -> Pack:
        pack = Pack(self.world.new_id("u"), f"s{side}" if side else "", kind, count, self.world.number((x, y)))
        pack.ammo = full_ammo(pack)
        for name, value in more.items():
            setattr(pack, name, value)
        pack.move = full_move(pack)
        self.world.packs[pack.id] = pack
        return pack

    def commander(self, kind: str, x: int, y: int, side: int = 1, name: str = "Berta") -> Commander:
        one = Commander(self.world.new_id("u"), f"s{side}" if side else "", kind, name, self.world.number((x, y)))
        one.move = full_move(one)
        self.world.commanders[one.id] = one
        return one

    def city(self, x: int, y: int, name: str, site: Site = Site.CITY, level: int = 0, side: int = 0) -> City:
        place = self.world.number((x, y))
        city = City(self.world.new_id("c"), name, place, site, level, f"s{side}" if side else "")
        city.pops_for = city.side
        self.world.cities[city.id] = city
        self.world.hexes[place].city = city.id
        return city

    def road(self, *places: tuple[int, int]) -> None:
        for one, other in pairwise(places):
            a, b = self.world.number(one), self.world.number(other)
            self.world.hexes[a].roads.append(b)
            self.world.hexes[b].roads.append(a)

    def terrain(self, x: int, y: int, terrain: str) -> None:
        self.world.hexes[self.world.number((x, y))].terrain = terrain

    def at(self, unit: Pack | Commander) -> tuple[int, int]:
        return self.world.at(unit.place)


def become(world: World, after: World) -> None:
    """The world is what it is after a turn, and what a test has in hand of it is still of this world."""
    known: dict[str, Any] = {unit.id: unit for unit in (*world.units(), *world.away.values())}
    homes: list[dict[str, Any]] = [after.packs, after.commanders, after.away]
    for home in homes:
        home |= {code: _renewed(known[code], unit) for code, unit in home.items() if code in known}
    for unit in world.units():
        if unit.id not in after.packs and unit.id not in after.commanders:
            world.strike(unit)
    for unit in after.units():
        if unit.id not in world.packs and unit.id not in world.commanders:
            world.enlist(unit)
    _renewed(world, after)


def _renewed(old: Any, new: Any) -> Any:
    """The old record with the values of the new one; the new value where there is none."""
    if type(old) is not type(new):
        return new
    if old == new:
        return old
    if is_dataclass(new):
        for one in fields(new):
            setattr(old, one.name, _renewed(getattr(old, one.name), getattr(new, one.name)))
        return old
    if isinstance(new, dict):
        items = {key: _renewed(old.get(key), value) for key, value in new.items()}
        old.clear()
        old.update(items)
        return old
    if isinstance(new, list):
        old[:] = [_renewed(one, other) for one, other in zip_longest(old[: len(new)], new)]
        return old
    return new


def stage(sides: int = 1, apart: int = 20) -> Stage:
    """Sides on open plains, so many hexes apart; no ferals, no other cities."""
    world = World(WIDTH, HEIGHT, [Hex("plains") for _ in range(WIDTH * HEIGHT)])
    made = Stage(world)
    for number in range(1, sides + 1):
        city = made.city(4 + apart * (number - 1), 8, f"Capital{number}", Site.CAPITAL)
        founder = Founder(str(number), f"Side{number}", f"Ruler{number}", "rider", "sword", "", "dwagon")
        found_side(world, founder, city, HEAD_STARTS["0"], number)
    return made


def loaded(*rolls: int) -> Callable[..., Dice]:
    """Dice whose `below` and `roll` give these numbers, then 1 for ever."""
    left = list(rolls)

    class Loaded(Dice):
        def below(self, limit: int) -> int:
            return min(left.pop(0), limit - 1) if left else 0

        def roll(self, count: int, sides: int) -> int:
            return left.pop(0) if left else 1

    def roller(*key: Key) -> Dice:
        return Loaded(*key)

    return roller


def face(number: int, of: int = 10) -> float:
    """The fraction at which a die of so many sides shows a number, or a percentage is hit if it is above."""
    return (number - 0.5) / of


def loaded_for(stream: str, *fractions: float) -> Callable[..., Dice]:
    """Dice that fall so in the stream of this name, one after the other through the day; all others are fair."""
    left = list(fractions)

    class Loaded(Dice):
        def random(self) -> float:
            return left.pop(0) if left else super().random()

    def roller(*key: Key) -> Dice:
        return Loaded(*key) if stream in key else Dice(*key)

    return roller


def rich(sides: int = 1, apart: int = 20) -> Stage:
    """The same with $500,000 in every treasury."""
    made = stage(sides, apart)
    for side in made.world.sides.values():
        side.treasury = 500_000 * EIGHTHS
    return made


def is_refused(deed: Callable[[], object]) -> bool:
    """Whether an order cannot be carried out."""
    try:
        deed()
    except NotPossible:
        return True
    return False
