"""What lies on the land: realms, ways, and how well each part is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.core.telling.mapsheet import Edge, Sight
from engine.render import heraldry, palette
from engine.render.maps.grid import Place, Point
from engine.render.maps.land import outlines, strokes
from engine.render.maps.land.ground import Ground, known_cells, land
from engine.render.maps.land.outlines import smooth
from engine.render.maps.land.stencil import S, closed, inside
from engine.render.maps.panel import Panel

WASH, BAND = 0.26, 0.62
BROADEST = 100  # pixels across cells beyond which ways grow no broader


def draw_ground(panel: Panel) -> None:
    """Draw the ground into the panel's box of its image."""
    known = known_cells(panel)
    ground = Ground(panel, land(panel, known), known)
    _realms(ground)
    draw_ways(ground, hidden=False)
    _remembered(ground)
    _unknown(ground)
    draw_ways(ground, hidden=True)
    panel.image.paste(ground.image, panel.box[:2])


# realms -------------------------------------------------------------------------------------------------------------


def _realms(ground: Ground) -> None:
    """Each realm a place: a wash, a closed band within its border, a dark hairline."""
    held: dict[str, list[Place]] = {}
    for place, cell in ground.known.items():
        if cell.owner:
            held.setdefault(cell.owner, []).append(place)
    scale = min(1.0, max(0.35, ground.panel.grid.size / 52))
    for owner, places in held.items():
        _realm(ground, owner, places, scale)


def _realm(ground: Ground, owner: str, places: list[Place], scale: float) -> None:
    banner, colour = ground.panel.banners.get(owner), ground.panel.colour(owner)
    rings = [ring for ring in ground.rings(places) if len(ring) > 2]
    area = ground.filled(rings)
    if area is None:
        return
    lines = closed(area.moved(rings))
    width = 15 * S * scale
    band, hair = area.like(), area.like()
    band.stroke(lines, width, round(255 * BAND))
    hair.stroke(lines, max(1.7 * S * scale, S))
    if heraldry.parted(banner):
        gaps = [piece for line in lines for piece in outlines.dashed(line[:-1], 5 * S, 12 * S)]
        band.stroke(gaps, width, 0, blunt=True)
    if banner is None or not banner.own:
        ends = list(area.moved(_into_fog(ground, places)))
        band.stroke(ends, width * 1.3, 0)
        hair.stroke(ends, width, 0)
    area.paint(ground.image, colour, WASH if ground.panel.grid.size >= 40 else 0.42)
    if heraldry.parted(banner):  # its hue is another's too
        area.like(_stripes(area.mask.size)).within(area).paint(ground.image, palette.BONE, 0.5)
    band.within(area).paint(ground.image, colour)
    hair.paint(ground.image, palette.darker(colour))


def _into_fog(ground: Ground, places: list[Place]) -> Iterator[list[Point]]:
    """The stretches of a realm's border beyond which nobody has looked: whether it ends there is not known."""
    grid = ground.panel.grid
    corners = grid.corners
    links: list[tuple[Point, Point]] = []
    for place in places:
        x, y = grid.middle(place)
        for edge, other in enumerate(grid.neighbours(place)):
            if other not in ground.known and other in ground.panel.places:
                a, b = corners[edge], corners[(edge + 1) % len(corners)]
                links.append((ground.at((x + a[0], y + a[1])), ground.at((x + b[0], y + b[1]))))
    for line in outlines.chains(links, ground.size / 6):
        is_ring = len(line) > 3 and line[0] == line[-1]
        smoothed = smooth(line[:-1] if is_ring else line, closed=is_ring)
        yield [*smoothed, smoothed[0]] if is_ring else smoothed


# ways ---------------------------------------------------------------------------------------------------------------


def draw_ways(ground: Ground, *, hidden: bool) -> None:
    """Rivers and walls along borders, roads from middle to middle, each kind chained and drawn in one stroke; hidden
    passages, which may cross land that nobody knows, apart from them.
    """
    by_kind: dict[str, list[Edge]] = {}
    for edge in ground.panel.sheet.edges:
        one, two = ground.panel.shown(edge.a), ground.panel.shown(edge.b)
        if (one is not None or two is not None) and (strokes.edge_key(edge.kind) == "Passage") == hidden:
            by_kind.setdefault(edge.kind, []).append(edge)
    for kind in sorted(by_kind, key=lambda k: not strokes.edge_look(k).along):
        look = strokes.edge_look(kind)
        links, dots = _links(ground, kind, by_kind[kind])
        lines = [smooth(line, closed=False) for line in outlines.chains(links, ground.size / 6)]
        if look.dashed:
            lines = [piece for line in lines for piece in outlines.dashed(line, ground.size * 0.12, ground.size * 0.09)]
        lines += dots
        broad = min(ground.size, BROADEST * S)
        part = ground.stencil(lines, broad * 0.1)
        if part is None:
            continue
        for colour, width in look.layers:
            layer = part.like()
            layer.stroke(part.moved(lines), max(S, width * broad))
            layer.paint(ground.image, colour)


def _links(ground: Ground, kind: str, edges: Sequence[Edge]) -> tuple[list[tuple[Point, Point]], list[list[Point]]]:
    """Where the edges of a kind run; and the dots into which a road runs out in land where nobody looks."""
    look = strokes.edge_look(kind)
    meeting = Counter(key for edge in edges for key in (edge.a, edge.b))
    settled = {s.cell for s in ground.panel.sheet.settlements}
    links: list[tuple[Point, Point]] = []
    dots: list[list[Point]] = []
    for edge in edges:
        ends = _ends(ground, kind, edge.a, edge.b)
        if ends is None:
            continue
        for key, (near, far) in ((edge.b, ends), (edge.a, ends[::-1])):
            if meeting[key] > 1 or key in settled or look.along or look.dashed or not _runs_out(ground, key):
                continue
            half = (near[0] + far[0]) / 2, (near[1] + far[1]) / 2
            dots += outlines.dashed([half, far], ground.size * 0.03, ground.size * 0.08)[1:4]
            ends = near, half
            break
        links.append(ends)
    return links, dots


def _runs_out(ground: Ground, key: str) -> bool:
    """Whether a way that ends in a cell may well go on: it is not in sight, or has unknown land beside it."""
    cell = ground.panel.shown(key)
    if cell is None or cell.sight is not Sight.SEEN:
        return True
    around = ground.panel.grid.neighbours((cell.x, cell.y))
    return any(place in ground.panel.places and place not in ground.known for place in around)


def _ends(ground: Ground, kind: str, a: str, b: str) -> tuple[Point, Point] | None:
    """The ends of an edge: two corners, or the middles of both cells."""
    panel = ground.panel
    one, two = panel.cells.get(a), panel.cells.get(b)
    if one is None or two is None:
        return None
    if not strokes.edge_look(kind).along:
        return ground.middle(one), ground.middle(two)
    around = panel.grid.neighbours((one.x, one.y))
    if (two.x, two.y) not in around:
        return None
    at = around.index((two.x, two.y))
    x, y = panel.grid.middle((one.x, one.y))
    first, second = panel.grid.corners[at], panel.grid.corners[(at + 1) % len(panel.grid.corners)]
    return ground.at((x + first[0], y + first[1])), ground.at((x + second[0], y + second[1]))


# knowledge ----------------------------------------------------------------------------------------------------------

DARK, LIGHT, AGED = (136, 121, 96), (232, 222, 199), 0.64  # sepia, and its share in what is remembered
_LUMA = (0.299, 0.587, 0.114)


def _sepia_row(channel: int) -> tuple[float, ...]:
    """How much of red, green and blue, and of 255, goes into a channel of what is remembered."""
    reach = AGED * (LIGHT[channel] - DARK[channel]) / 255
    shares = ((1 - AGED) * (source == channel) + _LUMA[source] * reach for source in range(3))
    return *shares, AGED * DARK[channel]


AGED_ROWS = tuple(share for channel in range(3) for share in _sepia_row(channel))


def _remembered(ground: Ground) -> None:
    """What was seen in an earlier turn: sepia under hatching, with a dashed seam round what is seen now."""
    if all(cell.sight is Sight.SEEN for cell in ground.known.values()):
        return
    past = ground.filled(ground.explored)
    if past is None:
        return
    rings = ground.rings(place for place, cell in ground.known.items() if cell.sight is Sight.SEEN)
    past = past.like(ImageChops.subtract(past.mask, inside(past.mask.size, past.moved(rings))))
    aged = ground.image.crop(past.box).convert("RGB", AGED_ROWS)
    aged.paste(palette.PAPER, (0, 0), _hatching(aged.size))
    ground.image.paste(aged, past.corner, past.small())
    pieces = [piece for ring in closed(rings) for piece in outlines.dashed(ring[:-1], 5 * S, 4 * S)]
    seam = ground.stencil(pieces)
    if seam is not None:
        seam.stroke(seam.moved(pieces), 1.2 * S, 150)
        seam.paint(ground.image, palette.FADED_INK)


@lru_cache(maxsize=8)
def _stripes(size: Place) -> Image.Image:
    """Broad stripes the other way than the hatching of what is remembered."""
    mask = Image.new("L", size, 0)
    draw = ImageDraw.Draw(mask)
    for x in range(-size[1], size[0], 16 * S):
        draw.line([x, 0, x + size[1], size[1]], fill=255, width=4 * S)
    return mask


def _hatching(size: Place) -> Image.Image:
    """Lines that lie alike whatever the size: a part of a broad field of them, which is drawn once."""
    wide, high = (-(-side // _FIELD) * _FIELD for side in size)
    return _field((wide, high)).crop((0, 0, *size))


_FIELD = 1024  # pixels; fields are drawn in multiples of it


@lru_cache(maxsize=4)
def _field(size: Place) -> Image.Image:
    wide, high = size[0] * S, size[1] * S
    mask = Image.new("L", (wide, high), 0)
    draw = ImageDraw.Draw(mask)
    for x in range(-high, wide, 7 * S):
        draw.line([x, high, x + high, 0], fill=160, width=S)
    return mask.reduce(S)


def _unknown(ground: Ground) -> None:
    """Where nobody has been: plain parchment with cloud curls, a soft edge and no grid."""
    known = inside(ground.large, ground.explored)
    small = known.reduce(4).filter(ImageFilter.GaussianBlur(2.2)).resize(ground.image.size, Image.Resampling.BILINEAR)
    edge = ImageChops.darker(small.point([min(255, max(0, (v - 96) * 3)) for v in range(256)]), known.reduce(S))
    ground.image.paste(parchment(ground.image.size, ground.size), (0, 0), ImageChops.invert(edge))


def parchment(size: Place, cell: int) -> Image.Image:
    """Plain parchment of any height: the top of a high sheet of it, which is drawn once. cell: pixels between curls."""
    return _sky(size[0], -(-size[1] // _FIELD) * _FIELD, cell).crop((0, 0, *size))


@lru_cache(maxsize=4)
def _sky(width: int, height: int, cell: int) -> Image.Image:
    image = Image.new("RGB", (width * S, height * S), palette.FOG)
    draw = ImageDraw.Draw(image)
    step = max(60 * S, min(cell, 110 * S))
    dice = Random("clouds")  # the same sky in every process
    for row, y in enumerate(range(step // 3, image.height, round(step * 0.62))):
        for x in range(-step // 2 + (row % 2) * step // 2, image.width, step):
            _curl(draw, x + dice.random() * step * 0.5, y + dice.random() * step * 0.25, step * 0.11)
    return image.reduce(S)


def _curl(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    colour = palette.mix(palette.FOG, palette.CURL, 0.55)
    for dx, size in ((0.0, 1.0), (1.5, 0.75), (-1.4, 0.6)):
        box = [x + (dx - size) * r, y - size * r * 0.8, x + (dx + size) * r, y + size * r * 0.8]
        draw.arc(box, 180, 360, fill=colour, width=S)
