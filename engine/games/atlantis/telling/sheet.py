"""The orders template, ready to be filled in and sent back, and what counts for a faction that sent nothing.

Decision: the orders of a faction that sent none are none (ATL-GAP-112): its units WORK, its flags stand, and its `@`
lines wait in the template, which is all that `@` says (ATL-PARSE-09).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from textwrap import wrap

from engine.games.atlantis.language.frame import STANDING
from engine.games.atlantis.rules.land import TERRAINS
from engine.games.atlantis.rules.names import amount
from engine.games.atlantis.sight.view import FactionView, SeenRegion, SeenUnit
from engine.games.atlantis.state import SURFACE, Direction, Template, World
from engine.games.atlantis.telling.reports.entries import market, unit_line
from engine.games.atlantis.telling.reports.page import WIDTH, fold

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
    r"""The ASCII map of TEMPLATE MAP: a region and its six neighbours, the facts beside it (ATL-REPORT-09).

    ```
           ____
      ____/    \____      hexes share their edges: six columns and two lines from one to the next
     /    \    /    \
    ```
    """
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


UnitText = Callable[[SeenUnit], str]


def template(view: FactionView) -> str:
    """The sheet to start from, in the form the faction chose (ATL-ORDER-35, ATL-REPORT-07).

    Also with OPTION TEMPLATE OFF, in the short form: who asks for a sheet gets one. The report prints none then.
    """
    return sheet(view, Template.SHORT if view.template is Template.OFF else view.template)


def sheet(view: FactionView, kind: Template, *, described: UnitText = unit_line, mark: str = "; ") -> str:
    """The template of this kind; read back unchanged it is without an error. "" for those who only look on.

    described: the line about a unit in this layout. mark: what comments begin with.
    """
    if not view.faction or view.status != "active":
        return ""
    room = WIDTH - len(mark)
    lines = [f"#atlantis {view.faction}", ""]
    for region in view.regions.values():
        own = region.own_units
        if own:
            lines += [mark + line for line in fold(f"*** {region.land.title} ***", width=room)]
            if kind is Template.MAP:
                lines += [(mark + line).rstrip() for line in ("", *sketch(region))]
            lines.append("")
        for unit in own:
            # The unit's heading, what it is, and its repeated orders (ATL-REPORT-08).
            told = [unit.title] if kind is Template.SHORT else fold(described(unit), width=room)
            lines += [f"unit {unit.id}", *((mark + line).rstrip() for line in told), *unit.repeats, ""]
    return "\n".join([*lines, "#end", ""])


def standing_orders(world: World, seat: str) -> str:
    """The order text of a faction that sent none: nothing, under a mark that says so."""
    return f"; {STANDING}\n"
