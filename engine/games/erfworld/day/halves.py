"""Two deadlines a day, option `halves`: the older blocks of a theatre act in the morning, others later (ERF-D-13)."""

from __future__ import annotations

from engine.games.erfworld.day.theatres import Theatre, blocks_of, theatres
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Side, World

MORNING, AFTERNOON = "morning", "afternoon"


def turns_over(world: World) -> None:
    """The next half begins."""
    if world.options.halves:
        world.due = world.due or due(world)
        world.half = AFTERNOON if world.half == MORNING else MORNING


def is_afternoon(world: World) -> bool:
    """Whether the day is running on: dawn and the wild are over."""
    return world.options.halves and world.half == AFTERNOON


def is_morning(world: World) -> bool:
    """Whether others have their slot before dusk falls."""
    return world.options.halves and world.half == MORNING


def split(blocks: tuple[tuple[Side, ...], ...]) -> int:
    """How many blocks of a theatre act in the morning: half of them, and the odd one."""
    return (len(blocks) + 1) // 2


def sooner(turn: ErfTurn, found: list[Theatre]) -> list[tuple[Side, ...]]:
    """The blocks whose slot is in this half; of a morning the others wait."""
    world = turn.state
    if not world.options.halves:
        return [block for theatre in found for block in theatre.blocks]
    world.waiting = [[side.id for side in block] for t in found for block in t.blocks[split(t.blocks) :]]
    return [block for theatre in found for block in theatre.blocks[: split(theatre.blocks)]]


def later(turn: ErfTurn) -> list[tuple[Side, ...]]:
    """The blocks that waited since the morning."""
    world = turn.state
    waiting = [tuple(world.sides[side] for side in block if side in world.sides) for block in world.waiting]
    for block in blocks_of(world):
        for side in block:
            turn.scratch.blocks[side.id] = [other.id for other in block]
            if all(side not in held for held in waiting):
                turn.scratch.acted.append(side.id)
    world.waiting = []
    return waiting


def due(world: World) -> list[str]:
    """The sides whose slot is in the half that comes next."""
    if world.half == MORNING:
        return [side for block in world.waiting for side in block]
    return [side.id for t in theatres(world) for block in t.blocks[: split(t.blocks)] for side in block]


def expects(world: World) -> frozenset[str]:
    """The seats that owe orders now (ERF-D-13)."""
    if not world.options.halves:
        return frozenset(side.seat for side in world.sides.values())
    return frozenset(world.sides[side].seat for side in due(world) if side in world.sides)
