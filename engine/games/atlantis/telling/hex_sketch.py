"""The ASCII map of TEMPLATE MAP: a region and its six neighbours, with what the region is worth (ATL-REPORT-09).

```
       ____
  ____/    \\____      hexes share their edges: six columns and two lines from one to the next
 /    \\    /    \\
```
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.sight.view import SeenRegion
from engine.games.atlantis.state import SURFACE, Direction
from engine.games.atlantis.telling.reports.entries import market

_EDGES = (  # line, column, character of one hex
    *((0, column, "_") for column in range(2, 6)),
    (1, 1, "/"), (1, 6, "\\"), (2, 0, "/"), (2, 7, "\\"), (3, 0, "\\"), (3, 7, "/"), (4, 1, "\\"), (4, 6, "/"),
    *((4, column, "_") for column in range(2, 6)),
)  # fmt: skip
_CENTRE = (4, 6)  # line, column
_PLACES = {
    Direction.N: (0, 6), Direction.NE: (2, 12), Direction.SE: (6, 12), Direction.S: (8, 6), Direction.SW: (6, 0),
    Direction.NW: (2, 0),
}  # fmt: skip
_LINES, _COLUMNS = 13, 20
_INSIDE = 6  # characters
_GAP = "  "
_FACTS = 46  # columns beside the map
BLOCKED = "####"


def sketch(region: SeenRegion) -> list[str]:
    """The lines of the map with the facts beside it."""
    canvas = [[" "] * _COLUMNS for _ in range(_LINES)]
    _draw(canvas, _CENTRE, TERRAINS[region.land.terrain].symbol)
    for direction, place in _PLACES.items():
        land = region.exits.get(direction)
        if land is not None:
            _draw(canvas, place, TERRAINS[land.terrain].symbol)
        elif region.land.level > SURFACE:
            _draw(canvas, place, BLOCKED)
    told = [line for fact in _facts(region) for line in wrap(fact, _FACTS, subsequent_indent="  ")]
    drawn = ["".join(line) for line in canvas]
    while not drawn[-1].strip():
        drawn.pop()
    height = max(len(drawn), len(told))
    drawn += [" " * _COLUMNS] * (height - len(drawn))
    told += [""] * (height - len(told))
    return [f"{left}{_GAP}{right}".rstrip() for left, right in zip(drawn, told, strict=True)]


def _draw(canvas: list[list[str]], place: tuple[int, int], symbol: str) -> None:
    top, left = place
    for line, column, character in _EDGES:
        canvas[top + line][left + column] = character
    for line in (2, 3):
        inside = symbol[: _INSIDE - 1].rstrip().center(_INSIDE)
        canvas[top + line][left + 1 : left + 1 + _INSIDE] = inside


def _facts(region: SeenRegion) -> Iterator[str]:
    """Next weather, money, market and products (ATL-GAP-120)."""
    if region.land.level == SURFACE:
        yield f"Next month: {region.next_weather}"
    yield f"Tax: ${region.tax}"
    yield f"Entertainment: ${region.entertainment}"
    yield f"Wages: ${region.wages} (max ${region.work})"
    yield f"Wanted: {market(region.wanted)}"
    yield f"For sale: {market(region.for_sale)}"
    yield f"Products: {', '.join(amount(item, count) for item, count in region.products) or 'none'}"
