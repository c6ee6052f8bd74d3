"""Land and sea cut into named regions (OLY-LOC-01, OLY-GAP-26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from engine.core.dice import Dice
from engine.core.space.paths import reach
from engine.games.olympia.founding.ground import Cell, around, pieces
from engine.games.olympia.founding.naming import Namer
from engine.games.olympia.rules.land import OCEAN
from engine.games.olympia.rules.worlds import WORLDS
from engine.games.olympia.state import Region, World

LANDS_WANTED = 8  # regions of land that even a small world should have
LARGEST_SEA = 300


def name_regions(world: World, ground: Mapping[Cell, str], names: Namer, dice: Dice) -> dict[Cell, str]:
    """Adds the regions to the world. Returns the code of the region of every province."""
    least, most = WORLDS.land.regions
    land = [cell for cell, terrain in ground.items() if terrain != OCEAN]
    size = max(least, min(len(land) // LANDS_WANTED, (least + most) // 2))
    found: dict[Cell, str] = {}
    for piece in pieces(land):
        for part in _parts(piece, size, dice):
            found |= dict.fromkeys(part, _region(world, names.region(), water=False))
    for sea in pieces(cell for cell, terrain in ground.items() if terrain == OCEAN):
        for part in _parts(sea, LARGEST_SEA, dice):
            found |= dict.fromkeys(part, _region(world, names.sea(len(part)), water=True))
    return found


def _region(world: World, name: str, *, water: bool) -> str:
    code = world.new_code("region")
    world.regions[code] = Region(id=code, name=name, water=water)
    return code


def _parts(piece: Sequence[Cell], size: int, dice: Dice) -> list[list[Cell]]:
    """The piece in connected parts of about that size: the smallest part that can grow always grows next."""
    count = max(1, (len(piece) + size // 2) // size)
    seeds = _apart(piece, count, dice)
    known = dict.fromkeys(piece)
    owner = {seed: number for number, seed in enumerate(seeds)}
    parts = [[seed] for seed in seeds]
    borders = [[other for other in around(seed) if other in known] for seed in seeds]
    heap: list[tuple[int, int]] = []
    for number in range(count):
        heappush(heap, (1, number))
    while heap:
        _, number = heappop(heap)
        open_border = [cell for cell in borders[number] if cell not in owner]
        if not open_border:
            continue
        cell = dice.choice(open_border)
        owner[cell] = number
        parts[number].append(cell)
        borders[number] = [*open_border, *(other for other in around(cell) if other in known)]
        heappush(heap, (len(parts[number]), number))
    return parts


def _apart(piece: Sequence[Cell], count: int, dice: Dice) -> list[Cell]:
    """So many different cells of a connected piece, each as far from the others as it gets."""
    known = dict.fromkeys(piece)
    chosen = [dice.choice(piece)]
    nearest: dict[Cell, int] = {}
    while len(chosen) < count:
        ways = reach(chosen[-1], lambda cell: [other for other in around(cell) if other in known])
        nearest = {cell: min(nearest.get(cell, days), days) for cell, days in ways.items()}
        chosen.append(max(piece, key=lambda cell: nearest[cell]))
    return chosen
