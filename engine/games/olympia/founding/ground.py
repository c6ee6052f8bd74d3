"""Where land rises from the ocean and what grows on it (OLY-GAP-26): terrain by row and column, nothing else yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.core.dice import Dice
from engine.core.space.paths import components
from engine.games.olympia.rules.land import LANDS, MOUNTAIN, OCEAN, TERRAINS
from engine.games.olympia.state import STEPS

Cell = tuple[int, int]
"""Row and column."""

SMALLEST_LAND = 6  # provinces; what is smaller sinks
Octaves = tuple[tuple[int, float], ...]
"""Of noise: distance of its points in provinces, and weight."""

CONTINENTS: Octaves = ((16, 8.0), (8, 4.0), (4, 2.0), (2, 1.0))
WOODS: Octaves = ((8, 3.0), (4, 3.0), (2, 2.0), (1, 1.0))


def around(cell: Cell) -> Iterator[Cell]:
    """The four neighbours of a cell, on the map or not."""
    for rows, columns in STEPS.values():
        yield cell[0] + rows, cell[1] + columns


def pieces(cells: Iterable[Cell]) -> list[list[Cell]]:
    """The cells as groups that hang together."""
    known = dict.fromkeys(cells)
    return components(known, lambda cell: [other for other in around(cell) if other in known])


def lay_ground(rows: int, columns: int, ocean: int, dice: Dice) -> dict[Cell, str]:
    """The terrain of every province by rows. ocean: percent of the map."""
    everywhere = [(row, column) for row in range(rows) for column in range(columns)]
    heights = noise(rows, columns, CONTINENTS, dice)
    land = raise_land(everywhere, heights, len(everywhere) * (100 - ocean) // 100)
    terrain = cover(land, heights, rows, columns, dice)
    ground = {cell: terrain.get(cell, OCEAN) for cell in everywhere}
    open_beaches(ground)
    return ground


def raise_land(everywhere: Sequence[Cell], heights: Mapping[Cell, float], wanted: int) -> dict[Cell, None]:
    """About so many provinces, the highest first, without scraps of land."""
    by_height = sorted(everywhere, key=lambda cell: -heights[cell])
    land = dict.fromkeys(by_height[:wanted])
    for piece in pieces(land):
        if len(piece) < SMALLEST_LAND:
            for cell in piece:
                del land[cell]
    for cell in by_height[wanted:]:
        if len(land) >= wanted:
            break
        if any(other in land for other in around(cell)):
            land[cell] = None
    return land


def cover(
    land: Mapping[Cell, None], heights: Mapping[Cell, float], rows: int, columns: int, dice: Dice
) -> dict[Cell, str]:
    """The terrain of the land in the shares of the table: each takes the provinces that suit it best."""
    rocks, rain, trees = (noise(rows, columns, WOODS, dice) for _ in range(3))
    suits = {
        "mountain": rocks,
        "swamp": {cell: rain[cell] - heights[cell] / 2 for cell in land},
        "desert": {cell: -rain[cell] for cell in land},
        "forest": trees,
    }
    covered: dict[Cell, str] = {}
    for terrain, suitable in suits.items():
        bare = sorted((cell for cell in land if cell not in covered), key=lambda cell: -suitable[cell])
        covered |= dict.fromkeys(bare[: len(land) * LANDS[terrain].share // 100], terrain)
    left = next(terrain for terrain in TERRAINS if terrain not in suits)
    return {cell: covered.get(cell, left) for cell in land}


def open_beaches(ground: dict[Cell, str]) -> None:
    """Every land and every water has a shore that is not a mountain, so that ships can come and go (OLY-LOC-23)."""
    for is_sea in (False, True):
        for piece in pieces(cell for cell, terrain in ground.items() if (terrain == OCEAN) == is_sea):
            shores = [(cell, other) for cell in piece for other in around(cell) if _is_shore(ground, cell, other)]
            lands = [other if is_sea else cell for cell, other in shores]
            if lands and all(ground[cell] == MOUNTAIN for cell in lands):
                ground[lands[0]] = "plain"


def _is_shore(ground: Mapping[Cell, str], cell: Cell, other: Cell) -> bool:
    return other in ground and (ground[cell] == OCEAN) != (ground[other] == OCEAN)


def noise(rows: int, columns: int, octaves: Octaves, dice: Dice) -> dict[Cell, float]:
    """A smooth random height for every cell, from 0 to 1."""
    total = dict.fromkeys(((row, column) for row in range(rows) for column in range(columns)), 0.0)
    weights = sum(weight for _, weight in octaves)
    for step, weight in octaves:
        points = [[dice.random() for _ in range(columns // step + 2)] for _ in range(rows // step + 2)]
        share, across = weight / weights, _ways(columns, step)
        for row, (above, down) in enumerate(_ways(rows, step)):
            upper, lower = points[above], points[above + 1]
            for column, (left, right) in enumerate(across):
                high = upper[left] * (1 - right) + upper[left + 1] * right
                low = lower[left] * (1 - right) + lower[left + 1] * right
                total[row, column] += share * (high * (1 - down) + low * down)
    return total


def _ways(cells: int, step: int) -> list[tuple[int, float]]:
    """For each of a line of cells the point of a lattice before it, and how much the next one counts there."""
    found = []
    for cell in range(cells):
        point = int(cell / step)
        part = cell / step - point
        found.append((point, part * part * (3 - 2 * part)))
    return found
