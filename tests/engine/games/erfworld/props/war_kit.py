"""Wars for tests: a strip of hexes, two sides, units as told, a turn to fight in."""

from __future__ import annotations

from typing import TypeVar

from engine.core.acting.ledger import Accounted
from engine.core.dice import Roller
from engine.core.events import Event
from engine.games.erfworld.doctrine.in_force import put
from engine.games.erfworld.doctrine.lines import DoctrineLine, read_line
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.rules.source import halves
from engine.games.erfworld.scratch import ErfTurn, Scratch
from engine.games.erfworld.state import City, Commander, Hex, Pack, Side, Stack, World
from engine.games.erfworld.units.company import stack_key
from engine.testing import LoadedDice

HERE = 4  # where the tests fight: the middle of a field of 3 x 3
ONE, TWO = "s1", "s2"
E = TypeVar("E", bound=Event)


def all_fall(face: int) -> Roller:
    """Ten-sided dice that all show the same face."""
    return LoadedDice(rest=(face - 0.5) / 10)


def world(*, terrain: str = "plains", options: dict[str, object] | None = None) -> World:
    """Nine hexes, and two sides who are at war."""
    found = World(3, 3, [Hex(terrain) for _ in range(9)], day=5)
    for number, name in ((1, "Faq"), (2, "Jetstone")):
        found.sides[f"s{number}"] = Side(f"s{number}", str(number), name, "", "", "plain", draw=number)
    for key, value in (options or {}).items():
        setattr(found.options, key, value)
    return found


def pack(found: World, side: str, kind: str, count: int, **more: object) -> Pack:
    """Fresh units in the middle."""
    unit = Pack(
        found.new_id("u"), side, kind, count, HERE, ammo=halves(CLASSES[kind].ammo), move=CLASSES[kind].move * 3
    )
    for name, value in more.items():
        setattr(unit, name, value)
    found.packs[unit.id] = unit
    return unit


def commander(found: World, side: str, level: int = 1, kind: str = "warlord", **more: object) -> Commander:
    """A warlord in the middle."""
    code = found.new_id("u")
    unit = Commander(code, side, kind, f"Lord {code}", HERE, level=level, move=24)
    for name, value in more.items():
        setattr(unit, name, value)
    found.commanders[unit.id] = unit
    return unit


def stack(found: World, leader: Commander | None, *packs: Pack, number: int = 1) -> Stack:
    """Put units together, under a leader or none."""
    side = leader.side if leader is not None else packs[0].side
    made = Stack(number, side, leader.id if leader is not None else "")
    found.stacks[stack_key(side, number)] = made
    for unit in packs:
        unit.stack = number
    if leader is not None:
        leader.stack = number
    return made


def city(found: World, side: str, level: int = 2, **more: object) -> City:
    """A city in the middle."""
    made = City(found.new_id("c"), "Spacerock", HERE, level=level, side=side, pops_for=side)
    for name, value in more.items():
        setattr(made, name, value)
    found.cities[made.id] = made
    found.hexes[HERE].city = made.id
    for one in found.sides.values():
        one.capital = one.capital or made.id
    return made


def orders(doctrine: dict[str, str], *texts: str) -> None:
    for text in texts:
        line = read_line(text)
        assert isinstance(line, DoctrineLine), text
        put(doctrine, line)


def turn_of(
    found: World, *, acting: tuple[str, ...] = (ONE,), seed: str = "war", roller: Roller | None = None
) -> ErfTurn:
    turn: ErfTurn = ErfTurn(found, {}, seed=seed, number=5, scratch=Scratch(), roller=roller)
    turn.scratch.acting = list(acting)
    turn.day = found.day
    return turn


def told(turn: ErfTurn, kind: type[E]) -> list[E]:
    return [event for event in turn.events if isinstance(event, kind)]


def heads(found: World) -> dict[str, int]:
    """Units by class, prisoners counted."""
    total: dict[str, int] = {}
    for unit in found.units():
        total[unit.kind] = total.get(unit.kind, 0) + (unit.count if isinstance(unit, Pack) else 1)
    return total


def lost(turn: ErfTurn) -> dict[str, int]:
    """Units by class that the books say left the world."""
    total: dict[str, int] = {}
    for event in told(turn, Accounted):
        total[event.item] = total.get(event.item, 0) - event.amount
    return {kind: count for kind, count in total.items() if count}
