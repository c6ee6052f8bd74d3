"""Armies in their cells: one banner for each owner, side by side at the left, and how many on a tag at its foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw

from engine.core.telling.mapsheet import Cell, Mark
from engine.render import palette, symbols
from engine.render.lettering.fonts import Face, draw_text, text_width
from engine.render.maps.grid import Place, Point
from engine.render.maps.lettering import Cover
from engine.render.maps.panel import Panel
from engine.render.maps.units import ensigns
from engine.render.palette import Colour

MOST_GROUPS = 4  # banners in a cell
MOST_OTHERS = 3
DETAILS_FROM = 30  # pixels across a cell

_LONE: tuple[Point, ...] = ((-0.34, 0.32),)  # where the foot of the pole stands, in cells from the middle
_TWO: tuple[Point, ...] = ((-0.34, -0.01), (-0.34, 0.38))
_MORE: tuple[Point, ...] = ((-0.38, -0.01), (-0.1, -0.01), (-0.38, 0.38), (-0.1, 0.38))
_LARGEST = (1.0, 0.39, 0.33)  # of a banner, by how many there are
_ASIDE = (0.02, 0.13, 0.15, 0.2)  # where a town stands beside them


@dataclass(frozen=True, slots=True)
class Camp:
    """Who stands in a cell: those under banners by owner, their own first, and what is drawn as itself."""

    cell: Cell
    groups: tuple[tuple[Mark, ...], ...]
    others: tuple[Mark, ...]
    is_settled: bool

    @property
    def slots(self) -> tuple[Point, ...]:
        """Where the banners stand."""
        return _LONE if len(self.groups) == 1 else _TWO if len(self.groups) == 2 else _MORE

    @property
    def is_thronged(self) -> bool:
        """Whether a town is hard to see behind all who stand about it."""
        return self.is_settled and len(self.groups) > 1 and len(self.groups) + len(self.others) > 2

    @property
    def aside(self) -> float:
        """How far a town stands to the right, to leave the banners room."""
        return _ASIDE[min(len(self.groups), 3)]


def camps(panel: Panel) -> dict[str, Camp]:
    """The cells where somebody stands, by key."""
    by_cell: dict[str, list[Mark]] = {}
    for mark in panel.sheet.marks:
        by_cell.setdefault(mark.cell, []).append(mark)
    settled = {settlement.cell for settlement in panel.sheet.settlements}
    found = {}
    for key, marks in by_cell.items():
        cell = panel.shown(key)
        if cell is None:
            continue
        owners: dict[str, list[Mark]] = {}
        for mark in marks:
            if ensigns.flies(mark.kind) and mark.slot != "above":
                owners.setdefault(mark.banner, []).append(mark)
        others = [m for m in marks if not ensigns.flies(m.kind) or m.slot == "above"][:MOST_OTHERS]
        found[key] = Camp(cell, tuple(tuple(group) for group in owners.values()), tuple(others), key in settled)
    return found


def _weight(mark: Mark) -> tuple[int, int]:
    return mark.strength, mark.count


def _colour(panel: Panel, mark: Mark) -> Colour:
    return panel.colour(mark.banner) if mark.banner else palette.FADED_INK


def pictures(panel: Panel, camp: Camp) -> Iterator[tuple[Image.Image, Place]]:
    """The banners and what is drawn as itself, with their corners."""
    for group, slot in zip(camp.groups[:MOST_GROUPS], camp.slots, strict=False):
        yield _banner(panel, camp, group, slot)
    if panel.inner < DETAILS_FROM:
        return
    x, y = panel.middle(camp.cell)
    for mark, (dx, dy) in zip(camp.others, _spots(panel, camp), strict=True):
        small = mark.slot == "above" or (panel.is_crowded and camp.is_thronged)
        side = round(panel.inner * (0.19 if small else 0.26 if camp.is_settled else 0.32))
        picture = symbols.sprite(mark.kind, side, _colour(panel, mark), rim=mark.own)
        at = x + round(dx * panel.inner) - picture.width // 2, y + round(dy * panel.inner) - picture.height // 2
        yield picture, at


def _banner(panel: Panel, camp: Camp, group: tuple[Mark, ...], slot: Point) -> tuple[Image.Image, Place]:
    lead = max(group, key=_weight)
    strength, count = sum(m.strength for m in group), sum(m.count for m in group)
    share = min(ensigns.SIZES[ensigns.grade(count, strength)], _LARGEST[min(len(camp.groups), 3) - 1])
    side = max(12, round(panel.inner * share))
    picture = ensigns.ensign(lead.kind, side, _colour(panel, lead), len(group) - 1)
    x, y = panel.middle(camp.cell)
    return picture, (x + round(slot[0] * panel.inner) - side // 3, y + round(slot[1] * panel.inner) - side)


def _spots(panel: Panel, camp: Camp) -> Iterator[Point]:
    """Where the others stand: guards over the town, ships at the right; below a town amid many."""
    above = [mark for mark in camp.others if mark.slot == "above"]
    for number, mark in enumerate(camp.others):
        if mark.slot == "above":
            yield camp.aside + 0.2 * (above.index(mark) - (len(above) - 1) / 2), -0.36
        elif panel.is_crowded and camp.is_thronged:
            yield 0.2 + 0.2 * number, 0.2
        else:
            yield 0.42 if camp.is_settled else 0.26, 0.2 - 0.24 * number


def draw_tags(panel: Panel, cover: Cover, found: dict[str, Camp]) -> None:
    """How many there are, on bone tags at the foot of the banners."""
    if panel.inner < DETAILS_FROM:
        return
    for camp in found.values():
        for group, (x, y) in zip(camp.groups[:MOST_GROUPS], camp.slots, strict=False):
            text = ensigns.tag(sum(m.count for m in group), sum(m.strength for m in group))
            _draw_tag(panel, cover, camp.cell, (x + 0.08, y - 0.03), text)
        for number, mark in enumerate(m for m in camp.others if m.slot != "above"):
            if panel.is_crowded and camp.is_thronged:
                _draw_tag(panel, cover, camp.cell, (0.24 + 0.2 * number, 0.3), ensigns.tag(mark.count, mark.strength))
                continue
            at = (0.5 if camp.is_settled else 0.4), 0.3 - 0.24 * number
            _draw_tag(panel, cover, camp.cell, at, ensigns.tag(mark.count, mark.strength))
        if len(camp.groups) > MOST_GROUPS:
            _draw_tag(panel, cover, camp.cell, (0.3, 0.38), f"+{len(camp.groups) - MOST_GROUPS}")


def _draw_tag(panel: Panel, cover: Cover, cell: Cell, slot: Point, text: str) -> None:
    if not text:
        return
    letter = max(11, min(18, round(panel.inner * 0.17)))
    x, y = panel.middle(cell)
    x, y = x + round(slot[0] * panel.inner), y + round(slot[1] * panel.inner)
    wide = text_width(text, Face.MONO_BOLD, letter)
    box = (x - 3, y - letter * 0.62, x + wide + 3, y + letter * 0.42)
    if not (panel.box[0] <= box[0] and box[2] <= panel.box[2] and box[3] <= panel.box[3]):
        return
    draw = ImageDraw.Draw(panel.image)
    draw.rounded_rectangle(box, radius=3, fill=palette.BONE, outline=palette.INK, width=1)
    draw_text(draw, (x, y - letter * 0.1), text, Face.MONO_BOLD, letter, palette.INK, anchor="lm")
    cover.hard.append(box)
