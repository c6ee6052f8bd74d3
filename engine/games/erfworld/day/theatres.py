"""Who can reach whom today, who acts together, and in which order (ERF-D-03, ERF-D-04, ERF-BATTLESPACE-01)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from engine.core.space.paths import components
from engine.games.erfworld.rules.land import THIRDS
from engine.games.erfworld.scratch import ErfTurn
from engine.games.erfworld.state import Side, Standing, World, around
from engine.games.erfworld.units.company import units_of
from engine.games.erfworld.units.figures import full_move
from engine.games.erfworld.units.stances import in_effect, partners


@dataclass(frozen=True, slots=True)
class Theatre:
    """Blocks in the order in which they act; each is its sides, the oldest first."""

    blocks: tuple[tuple[Side, ...], ...]

    @property
    def name(self) -> str:
        """The capital of the oldest."""
        return self.blocks[0][0].capital


def lives(side: Side) -> bool:
    """Whether a side has a slot at all."""
    return side.standing in (Standing.RULES, Standing.HOMELESS, Standing.FROZEN)


def age(side: Side) -> tuple[int, int]:
    """Older sides sort first; equal ages by the draw of the founding (ERF-X-03)."""
    return side.founded, side.draw


def blocks_of(world: World) -> list[tuple[Side, ...]]:
    """The sides that act together, by contracts in force (ERF-D-03)."""
    sides = [side.id for side in sorted(world.sides.values(), key=age) if lives(side)]
    known = set(sides)
    groups = components(sides, lambda side: [other for other in partners(world, side) if other in known])
    return [tuple(sorted((world.sides[side] for side in group), key=age)) for group in groups]


def positions(world: World, side: Side) -> list[int]:
    """The hexes of a side's field units and cities."""
    found = [unit.place for unit in units_of(world, side.id) if not unit.garrison]
    return list(dict.fromkeys([*found, *(city.place for city in world.cities_of(side.id))]))


def battlespace(world: World, side: Side) -> dict[int, int]:
    """Every hex within the largest move of a side's units, and 1, of its field units and cities; a road counts a third
    (ERF-D-03). The value is the distance in thirds.
    """
    limit = max((full_move(unit) for unit in units_of(world, side.id)), default=0) + THIRDS
    rings: list[set[int]] = [set(positions(world, side)), *(set[int]() for _ in range(limit))]  # by distance
    found: dict[int, int] = {}
    for far, ring in enumerate(rings):
        ring.difference_update(found)  # who is nearer on another way
        found.update(dict.fromkeys(ring, far))
        for here in ring:
            if far + THIRDS <= limit:
                rings[far + THIRDS].update(around(here, world.width, world.height))
            if far < limit:
                rings[far + 1].update(world.hexes[here].roads)
    return found


def theatres(world: World) -> list[Theatre]:
    """All theatres of a day, in the order of their oldest blocks; in each the blocks by the age of their youngest."""
    blocks = blocks_of(world)
    places = {side.id: positions(world, side) for block in blocks for side in block}

    @cache
    def space(side: str) -> dict[int, int]:  # not asked of who was reached by another: it takes the longest
        return battlespace(world, world.sides[side])

    def reach(one: tuple[Side, ...], other: tuple[Side, ...]) -> bool:
        return any(place in space(a.id) for a in one for b in other for place in places[b.id])

    groups, left = [], list(range(len(blocks)))
    while left:
        group, left = left[:1], left[1:]
        for n in group:  # who grow more
            near = [m for m in left if reach(blocks[n], blocks[m]) or reach(blocks[m], blocks[n])]
            left = [m for m in left if m not in near]
            group += near
        groups.append(group)
    found = [Theatre(tuple(sorted((blocks[n] for n in group), key=partial(standing, world)))) for group in groups]
    return sorted(found, key=lambda theatre: min(standing(world, block) for block in theatre.blocks))


def standing(world: World, block: tuple[Side, ...]) -> tuple[int, int]:
    """The age by which a block acts: of its youngest; colonies follow their colonizer (ERF-D-04, ERF-CONTRACT-18)."""
    colonies = [
        contract.maker
        for contract in world.contracts.values()
        if contract.kind == "colony" and in_effect(world, contract)
    ]
    return age([side for side in block if side.id not in colonies or len(block) == 1][-1])


def note(turn: ErfTurn, found: list[Theatre]) -> None:
    """Keeps where every side stands in the order, for its report and the scratch of the day."""
    for theatre in found:
        for number, block in enumerate(theatre.blocks, 1):
            for side in block:
                side.slot, side.slots, side.theatre = number, len(theatre.blocks), theatre.name
                turn.scratch.blocks[side.id] = [other.id for other in block]
