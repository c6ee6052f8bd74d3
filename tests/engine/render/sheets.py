"""Map sheets to draw in tests and benchmarks: a lived-in Dunk! world, built the same in every run."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from random import Random

from engine.core.telling.mapsheet import Arrow, Banner, Cell, Edge, Layout, MapSheet, Mark, Settlement, Sight
from engine.render.maps.panel import HexRows

KINGDOMS = (
    ("k1", "Grah the Unwashed", "#c0392b", "orc"),
    ("k2", "Karth under the Mountain", "#d9a420", "dwarf"),
    ("k3", "Saroghth", "#2e6fb7", "human"),
    ("k4", "The Silver Boughs", "#3f9d4a", "elf"),
    ("k5", "Quackmire", "#ece6d8", "duck"),
    ("k6", "Duchy of Nevermore", "#7a3e9d", "human"),
)
STRUCTURES = ("mine", "irrigation", "roads", "worm_factory", "warg_farm", "stable", "church", "lumber_production")
TOWNS = ("Mudwall", "Ironhold", "Saltmarket", "Leafmere", "Pondbury", "Greyharrow", "Oxley", "Brackenford", "Thornwick")


def _terrain(x: int, y: int, width: int, height: int, dice: Random) -> str:
    edge = min(x, y, width - 1 - x, height - 1 - y)
    lake = hypot(x - width * 0.58, (y - height * 0.45) * 1.2)
    if edge == 0 or lake < 2.2 or (edge == 1 and dice.random() < 0.3):
        return "water"
    ridge = abs((x - width * 0.3) - (y - height * 0.5) * 0.7)
    if ridge < 1.2 and dice.random() < 0.85:
        return "mountain"
    wood = hypot(x - width * 0.8, y - height * 0.25)
    if wood < 4 and dice.random() < 0.85:
        return "forest"
    return dice.choice(("forest", "grassland", "grassland", "land", "land", "grassland"))


def _owner(x: int, y: int, seats: list[tuple[int, int]], reach: float) -> str:
    nearest = min(range(len(seats)), key=lambda i: hypot(x - seats[i][0], y - seats[i][1]))
    far = hypot(x - seats[nearest][0], y - seats[nearest][1])
    return KINGDOMS[nearest % len(KINGDOMS)][0] if far < reach else ""


def _cells(width: int, height: int, fog: bool, dice: Random) -> Iterator[Cell]:
    seats = [(round(width * a), round(height * b)) for a, b in
             ((0.15, 0.22), (0.32, 0.72), (0.55, 0.2), (0.82, 0.3), (0.6, 0.8), (0.88, 0.78))]  # fmt: skip
    races = {key: race for key, _name, _colour, race in KINGDOMS}
    reach = min(width, height) * 0.24
    for y in range(height):
        for x in range(width):
            terrain = _terrain(x, y, width, height, dice)
            owner = "" if terrain == "water" else _owner(x, y, seats, reach + dice.random() * 1.5)
            far = hypot(x - seats[2][0], y - seats[2][1])
            sight = Sight.SEEN
            if fog and far > min(width, height) * 0.75:
                sight = Sight.UNKNOWN if far > min(width, height) * 0.95 else Sight.REMEMBERED
            built = [s for s in STRUCTURES if owner and dice.random() < (0.35 if s == "roads" else 0.09)]
            if terrain == "water" and dice.random() < 0.15:
                built = ["fishing_boats"]
            yield Cell(
                key=f"p{y * width + x + 1}", x=x, y=y, terrain=terrain, sight=sight, owner=owner,
                number=str(y * width + x + 1),
                number_tone=races.get(owner, "none") if dice.random() < 0.9 else dice.choice(("elf", "orc", "duck")),
                structures=tuple(built), afflictions=("plague",) if owner and dice.random() < 0.03 else (),
            )  # fmt: skip


def _marks(cells: list[Cell], dice: Random) -> Iterator[Mark]:
    for cell in cells:
        if not cell.owner or dice.random() > 0.22:
            continue
        for _ in range(dice.choice((1, 1, 1, 2, 3, 5))):
            kind = dice.choice(("army", "army", "archers", "cavalry"))
            yield Mark(
                cell=cell.key, kind=kind, banner=cell.owner, own=cell.owner == "k3", count=dice.choice((1, 1, 4))
            )


def dunk_sheet(width: int = 30, height: int = 20, *, fog: bool = False) -> MapSheet:
    """A Dunk! campaign in full swing: six kingdoms, towns, structures, armies, plague, roads and rivers."""
    dice = Random("a lived-in world")
    cells = list(_cells(width, height, fog, dice))
    places = {(c.x, c.y): c for c in cells}
    towns: list[Settlement] = []
    marks = list(_marks(cells, dice))
    for cell in cells:
        if cell.owner and dice.random() < 0.2:
            kind = dice.choice(("village", "village", "town"))
            name = dice.choice(TOWNS) if kind == "town" else ""
            towns.append(Settlement(cell=cell.key, kind=kind, name=name, afflicted=bool(cell.afflictions)))
            if kind == "town" and dice.random() < 0.7:
                marks.append(Mark(cell=cell.key, kind="town_guards", banner=cell.owner, slot="above"))
    edges = []
    grid = HexRows(40)
    for cell in cells:
        for place in grid.neighbours((cell.x, cell.y))[:3]:
            other = places.get(place)
            if other is None or "water" in (cell.terrain, other.terrain):
                continue
            if "mountain" in (cell.terrain, other.terrain) and cell.terrain != other.terrain and dice.random() < 0.3:
                edges.append(Edge(kind="river", a=cell.key, b=other.key))
            elif "roads" in cell.structures and "roads" in other.structures:
                edges.append(Edge(kind="road", a=cell.key, b=other.key))
    middle = width // 2 + (height // 3) * width
    arrows = (
        Arrow(kind="move", cells=(f"p{middle}", f"p{middle + 1}", f"p{middle + 2}"), banner="k3"),
        Arrow(kind="order", cells=(f"p{middle + width}", f"p{middle + 2 * width}"), banner="k3"),
    )
    return MapSheet(
        title="The World of Dunk", subtitle="Turn 14, in the month of the Plough", layout=Layout.HEX_ROWS,
        cells=tuple(cells), edges=tuple(edges), settlements=tuple(towns), marks=tuple(marks), arrows=arrows,
        banners=tuple(Banner(key=k, name=n, colour=c, own=k == "k3") for k, n, c, _ in KINGDOMS),
        scale="1 hex = one day's march", legend=(("warg_farm", "Warg farm"),),
    )  # fmt: skip
