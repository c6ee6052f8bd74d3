"""What must hold in every state of Erfworld: references, places, amounts (the balances of the design)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.games.erfworld.book import from_text
from engine.games.erfworld.rules.classes import CLASSES
from engine.games.erfworld.state import Standing, World


def sound(world: World) -> list[str]:
    """What is wrong with a state between two days, a sentence each."""
    return [*_units(world), *_cities(world), *_sides(world), *_stacks(world), *_contracts(world)]


def _units(world: World) -> Iterator[str]:
    ids = Counter([*world.packs, *world.commanders])
    yield from (f"{code} is there twice" for code, times in ids.items() if times > 1)
    for unit in world.units():
        key = unit.id
        if unit.kind not in CLASSES or not 0 <= unit.place < len(world.hexes):
            yield f"{key} is no unit of any class in any hex"
        if unit.side and unit.side not in world.sides:
            yield f"{key} belongs to {unit.side}"
        if unit.jailor and unit.jailor not in ids:
            yield f"{key} is guarded by {unit.jailor}, who is gone"
        if unit.on and unit.on not in world.packs:
            yield f"{key} rides on {unit.on}, which is gone"
        if unit.stack and f"{unit.side}.{unit.stack}" not in world.stacks:
            yield f"{key} is in stack {unit.stack}, which is none"
        if min(unit.move, unit.ammo, unit.experience) < 0 or unit.level < 1:
            yield f"{key} has less than nothing"
        yield from _lines(key, unit.lines)
    for pack in world.packs.values():
        if pack.count < 1 or len(pack.wounds) > pack.count:
            yield f"{pack.id} has {pack.count} units and {len(pack.wounds)} wounds"


def _lines(key: str, lines: list[str]) -> Iterator[str]:
    for line in lines:
        try:
            from_text(line)
        except ValueError:
            yield f"{key} has a line that nobody can read: {line}"


def _cities(world: World) -> Iterator[str]:
    for key, city in world.cities.items():
        if city.id != key or world.hexes[city.place].city != key:
            yield f"{key} does not stand where it says"
        if city.side and (city.side not in world.sides or world.sides[city.side].standing is Standing.FALLEN):
            yield f"{key} belongs to {city.side}"
        if not 0 <= city.level <= 5 or city.damage < 0:
            yield f"{key} has level {city.level} and damage {city.damage}"
        if city.steward and city.steward not in world.commanders:
            yield f"{key} has a steward who is gone"
        yield from (f"{key} has an empty plan" for plan in city.plans if plan.count < 1)


def _sides(world: World) -> Iterator[str]:
    for key, side in world.sides.items():
        if side.id != key or side.treasury < 0:
            yield f"{key} has {side.treasury} in its treasury"
        if side.chief and side.chief not in world.commanders:
            yield f"{key} has a chief who is gone"
        if side.standing is not Standing.FALLEN and side.ruler not in world.commanders:
            yield f"{key} has no ruler, and stands"
        if side.standing is Standing.RULES and not any(True for _ in world.cities_of(key)):
            yield f"{key} rules no city"


def _stacks(world: World) -> Iterator[str]:
    for key, stack in world.stacks.items():
        members = [unit for unit in world.units() if unit.side == stack.side and unit.stack == stack.number]
        if key != f"{stack.side}.{stack.number}":
            yield f"stack {key} calls itself {stack.side}.{stack.number}"
        if stack.leader and all(unit.id != stack.leader for unit in members):
            yield f"stack {key} is led by {stack.leader}, who is not in it"
        yield from _lines(f"stack {key}", stack.lines)


def _contracts(world: World) -> Iterator[str]:
    for contract in world.contracts.values():
        if contract.maker not in world.sides or contract.partner not in world.sides:
            yield f"{contract.id} is between strangers"
