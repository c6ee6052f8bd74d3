"""A map as data: what `engine.render` draws and nothing about how.

A ruleset returns a `MapSheet` of what the viewer may see; secrets are left out here, not in the drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from engine.core.telling.headline import uncoded

# Six hues that colour-blind readers tell apart; the seventh to twelfth owner have them again, a part in 255 off, by
# which the drawing knows that they are parted with bone and have another charge; so have the others, another part off.
BANNER_COLOURS: tuple[str, ...] = (
    "#06957a", "#c4680c", "#2438a0", "#a294e3", "#703620", "#efc413",
    "#06957b", "#c4680d", "#2438a1", "#a294e4", "#703621", "#efc414",
    "#06957c", "#c4680e", "#2438a2", "#a294e5",
)  # fmt: skip


FOG = 1 << 15  # cells of which nothing is known that are kept


def banner_colour(nth: int) -> str:
    """The colour of the owner who came as the nth, from 0."""
    return BANNER_COLOURS[nth % len(BANNER_COLOURS)]


class Layout(StrEnum):
    """How cell coordinates (x to the right, y downwards) are laid out on paper."""

    HEX_ROWS = "hex_rows"  # pointy hexes in rows; odd rows are shifted half a hex to the right
    HEX_COLUMNS = "hex_columns"  # flat hexes in columns; odd columns are shifted half a hex down
    SQUARE = "square"


class Sight(StrEnum):
    """How well the viewer knows a cell."""

    SEEN = "seen"
    REMEMBERED = "remembered"  # known from an earlier turn: drawn dimmed
    UNKNOWN = "unknown"  # fog


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One province, region or square.

    `key` is unique in the sheet; `owner` names a `Banner` key; `number` is printed in the cell in `number_tone`
    (a palette tone such as "human", or a "#rrggbb"); `structures` are symbol names of the palette such as "mine",
    drawn in the given order; `afflictions` are drawn over the cell ("plague"); `note` is a short text under the number.
    seen_in: when a remembered cell was seen, in words ("turn 7").
    """

    key: str
    x: int
    y: int
    terrain: str
    sight: Sight = Sight.SEEN
    owner: str = ""
    number: str = ""
    number_tone: str = ""
    structures: tuple[str, ...] = ()
    afflictions: tuple[str, ...] = ()
    note: str = ""
    seen_in: str = ""


@lru_cache(maxsize=FOG)
def fog(key: str, x: int, y: int) -> Cell:
    """A cell of which nothing is known. It is the same for everybody, turn after turn, so it is made once."""
    return Cell(key=key, x=x, y=y, terrain="unknown", sight=Sight.UNKNOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """Something along or across the border of two neighbouring cells: kind is "road", "river", "wall", "passage" ..."""

    kind: str
    a: str
    b: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """A few characters inside a cell at its border with a neighbour, such as the days it takes to go there.

    tone: a palette tone or "#rrggbb", "" for ink. Drawn only where cells are large enough to read it.
    """

    cell: str
    toward: str
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A named place in a cell: kind is "village", "town", "city", "castle" ...; afflicted ones are drawn red, about
    besieged ones a ring is closed.
    """

    cell: str
    kind: str
    name: str = ""
    afflicted: bool = False
    besieged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """Units in a cell: kind is a symbol such as "army" or "ship"; `banner` colours it; `count` prints when > 1.

    strength: how many it has in men, where that is known; by it, else by the count, the banner is small or large.
    """

    cell: str
    kind: str
    banner: str = ""
    count: int = 1
    own: bool = False
    strength: int = 0
    slot: str = "left"  # "left": the column of armies; "above": over the settlement (town guards)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """A path through cells: kind "move" (done this turn), "order" (planned, dashed), "trip" (under way) or "supply"."""

    kind: str
    cells: tuple[str, ...]
    banner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Banner:
    """An owner in the legend: colour "#rrggbb"; `own` for the viewer.

    short: the name as it is written across the land, where `name` has more; standing: how the viewer stands to it, in a
    word or two ("war", "ally").
    """

    key: str
    name: str
    colour: str
    own: bool = False
    short: str = ""
    standing: str = ""

    @property
    def called(self) -> str:
        """The name without codes."""
        return self.short or uncoded(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """A whole map.

    `legend` lists extra (symbol or terrain name, caption) pairs; `scale` is a caption such as "1 hex = 1 move".
    `roomy`: there is much to read in each cell, so cells are drawn larger than is usual. `beyond`: cells that are not
    drawn and that arrows lead to or come from; those are cut off at the border. `wraps`: after so many columns to the
    right the first comes again; 0 in a world with edges. `cut`: the column of the world that stands at x 0, for a round
    one is cut open elsewhere on every map.
    """

    title: str
    layout: Layout
    cells: tuple[Cell, ...]
    subtitle: str = ""
    edges: tuple[Edge, ...] = ()
    settlements: tuple[Settlement, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    signs: tuple[Sign, ...] = ()
    beyond: tuple[Cell, ...] = ()
    banners: tuple[Banner, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    scale: str = ""
    roomy: bool = False
    wraps: int = 0
    cut: int = 0
    alt: str = ""
    level: str = ""
    other_levels: tuple[MapSheet, ...] = field(default=())

    def crop(self, key: str, radius: int) -> MapSheet:
        """The sheet around cell `key`, `radius` cells each way. Raises KeyError when there is no such cell."""
        centre = next((cell for cell in self.cells if cell.key == key), None)
        if centre is None:
            raise KeyError(key)
        cells = tuple(c for c in self.cells if abs(c.x - centre.x) <= radius and abs(c.y - centre.y) <= radius)
        kept = {c.key for c in cells}
        arrows = tuple(replace(a, cells=part) for a in self.arrows for part in _parts(a.cells, kept))
        led_to = {key for a in arrows for key in a.cells} - kept
        marks = tuple(m for m in self.marks if m.cell in kept)
        gone = _names(self.cells, self.marks) - _names(cells, marks)
        return replace(
            self,
            cells=cells,
            edges=tuple(e for e in self.edges if e.a in kept and e.b in kept),
            settlements=tuple(s for s in self.settlements if s.cell in kept),
            marks=marks,
            signs=tuple(s for s in self.signs if s.cell in kept and s.toward in kept),
            arrows=arrows,
            legend=tuple(entry for entry in self.legend if entry[0] not in gone),
            beyond=tuple(c for c in (*self.cells, *self.beyond) if c.key in led_to),
        )


def _names(cells: tuple[Cell, ...], marks: tuple[Mark, ...]) -> set[str]:
    """The symbols of these cells and marks."""
    return {name for cell in cells for name in cell.structures} | {mark.kind for mark in marks}


def _parts(path: tuple[str, ...], kept: set[str]) -> Iterator[tuple[str, ...]]:
    """The parts of a path that touch the cells that are kept, each with one cell more where it leaves them."""
    part: list[str] = []
    for here, following in pairwise(path):
        if here not in kept and following not in kept:
            if part:
                yield tuple(part)
            part = []
            continue
        part = [*(part or [here]), following]
    if part:
        yield tuple(part)
