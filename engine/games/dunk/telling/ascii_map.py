"""The map made of letters: three rows of three characters for each province (DNK-REPORT-07)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.dunk.rules.terrain import TERRAIN
from engine.games.dunk.sight.view import KingdomView, SeenArmy, SeenProvince
from engine.games.dunk.state import Terrain

MARGIN = 2  # provinces shown around what is in sight, on maps too wide to be shown whole
WHOLE = 30  # provinces across or down that are still shown whole

LEGEND = (
    "Each province: its number; its owner's number, then t for a town or v for a village; its terrain (f g l m w), "
    "then r for roads or water, then the armies: a ours, e foreign, b both. A ? stands for land we cannot see."
)


def hex_rows(province: SeenProvince, armies: Sequence[SeenArmy], width: int = 3) -> tuple[str, str, str]:
    """The three rows of a province in sight, each `width` characters (DNK-EX-20)."""
    owner = f"{province.owner:>2}" if province.owner else "  "
    settled = "t" if province.town else "v" if province.villages else " "
    road = "r" if province.roads or province.terrain is Terrain.WATER else " "
    ours = any(army.own for army in armies)
    foreign = any(not army.own for army in armies)
    standing = "b" if ours and foreign else "a" if ours else "e" if foreign else " "
    rows = (f"{province.number:>3}", owner + settled, TERRAIN[province.terrain].letter + road + standing)
    return rows[0].rjust(width), rows[1].rjust(width), rows[2].rjust(width)


def unseen_rows(view: KingdomView, number: int, width: int = 3) -> tuple[str, str, str]:
    """The three rows of a province nobody of ours can see: its number and terrain are known all the same."""
    terrain = view.terrain(number)
    road = "r" if terrain is Terrain.WATER else " "
    return f"{number:>3}".rjust(width), " ? ".rjust(width), (TERRAIN[terrain].letter + road + " ").rjust(width)


def window(view: KingdomView, whole: int = WHOLE, margin: int = MARGIN) -> tuple[int, int, int, int]:
    """The part of the map worth showing: (left, top, right, bottom), the last two included.

    whole: maps of at most so many provinces across and down are shown whole; margin: around what is in sight.
    """
    places = [province.place for province in view.provinces.values()]
    if max(view.width, view.height) <= whole or not places:
        return 0, 0, view.width - 1, view.height - 1
    columns, rows = [x for x, _ in places], [y for _, y in places]
    return (
        max(0, min(columns) - margin),
        max(0, min(rows) - margin),
        min(view.width - 1, max(columns) + margin),
        min(view.height - 1, max(rows) + margin),
    )


def ascii_map(view: KingdomView) -> str:
    """The whole map, or what is in sight and a little around it; odd rows are half a province to the right."""
    left, top, right, bottom = window(view)
    width = max(3, len(str(view.width * view.height)))
    armies = view.armies_by_province()
    lines: list[str] = []
    for y in range(top, bottom + 1):
        indent = " " * ((width + 1) // 2) if y % 2 else ""
        numbers = [view.number_at(x, y) for x in range(left, right + 1)]
        cells = [
            hex_rows(view.provinces[number], armies.get(number, ()), width)
            if number in view.provinces
            else unseen_rows(view, number, width)
            for number in numbers
        ]
        lines += [(indent + " ".join(cell[row] for cell in cells)).rstrip() for row in range(3)]
        lines.append("")
    return "\n".join(lines[:-1])
