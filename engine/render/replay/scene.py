"""A land and who held it, turn by turn: as the public saw it, or, when the veil is lifted, as it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.core.telling.mapsheet import Banner, Cell, MapSheet, Sight, banner_colour
from engine.core.telling.press import Chronicle
from engine.core.telling.sheaf import map_document
from engine.core.turn import SeatInfo
from engine.render import palette
from engine.render.maps.borders import banners_in
from engine.render.page.harmless import harmless
from engine.render.page.mapdrawing import Drawn, drawn
from engine.render.page.net import Net, corners, middle

PUBLIC, TRUE = "As the public saw it", "As it was"


class Moment(NamedTuple):
    """What every seat knew after a turn. turn: its number; sheets: the map of each, by its id."""

    turn: int
    seats: Sequence[SeatInfo]
    sheets: Mapping[str, MapSheet]


class Then(NamedTuple):
    """A turn of a scene. held: cell -> power; noted: cells where something of note happened; armies: (cell, power)."""

    held: Mapping[str, str]
    noted: Collection[str] = ()
    armies: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, kw_only=True)
class Scene:
    """name: what it shows; sheet: the land; powers: all who ever held something, by their key; turns: as they went."""

    name: str
    sheet: MapSheet
    powers: Mapping[str, Banner]
    turns: Sequence[Then] = field(default=())

    @cached_property
    def document(self) -> dict[str, Any]:
        """The land as pages draw it."""
        found: dict[str, Any] = harmless(map_document(self.sheet))
        return found

    @property
    def land(self) -> Drawn:
        return drawn(self.document, Net(self.document), {})

    def colours(self) -> list[tuple[str, str, bool]]:
        """Of each power name, colour, and whether another before it has a colour like it."""
        colours = [hexed(palette.banner_colour(banner, banner.key)) for banner in self.powers.values()]
        hues = [colour[:6] for colour in colours]
        return [(banner.called, colours[at], hues[at] in hues[:at]) for at, banner in enumerate(self.powers.values())]

    def data(self) -> dict[str, Any]:
        """What moves: middles and corners of cells, powers, and of each turn what changed hands, what is marked, where
        armies stand; cells and powers by their places in these lists.
        """
        layout = self.sheet.layout.value
        return {
            "cells": [[round(part) for part in middle(layout, cell.x, cell.y)] for cell in self.sheet.cells],
            "ring": [[round(part, 1) for part in corner] for corner in corners(layout)],
            "powers": self.colours(),
            "turns": list(self._changes()),
        }

    def _changes(self) -> Iterator[list[Any]]:
        place = {cell.key: at for at, cell in enumerate(self.sheet.cells)}
        order = {key: at for at, key in enumerate(self.powers)}
        before: Mapping[str, str] = {}
        for then in self.turns:
            now = {key: owner for key, owner in then.held.items() if key in place and owner in order}
            changed = [key for key in place if now.get(key) != before.get(key)]
            yield [
                [[place[key], order[now[key]] if key in now else -1] for key in changed],
                sorted(place[key] for key in set(then.noted) if key in place),
                sorted([place[cell], order[owner]] for cell, owner in set(then.armies) if cell in place),
            ]
            before = now


def public_scene(sheet: MapSheet, chronicles: Sequence[Chronicle]) -> Scene:
    """What the papers told. sheet: the latest public map."""
    known = tuple(cell for cell in sheet.cells if cell.sight is not Sight.UNKNOWN) or sheet.cells
    return Scene(
        name=PUBLIC,
        sheet=_bare(sheet, known),
        powers=banners_in(sheet, chronicles),
        turns=[
            Then(chronicle.owners, {deed.at for deed in chronicle.deeds or () if deed.count and deed.at})
            for chronicle in chronicles
        ],
    )


def true_scenes(moments: Sequence[Moment], turns: Sequence[int]) -> list[Scene]:
    """What all seats together held, and where their units stood: of each turn by the last moment before it. A scene for
    each level on which that was, the one with most of it first.

    moments: oldest first, at least one. turns: the numbers of those that are shown.
    """
    seats = {seat.id: seat for moment in moments for seat in moment.seats}
    powers = {
        key: Banner(key=key, name=seat.name, colour=seat.colour or banner_colour(at))
        for at, (key, seat) in enumerate(seats.items())
    }
    shown = [next((one for one in reversed(moments) if one.turn <= turn), moments[0]) for turn in turns]
    found = []
    for level, sheets in _by_level(moments).items():
        then = {moment.turn: _then(moment, level) for moment in moments}
        sheet = _bare(sheets[0], _all_known(sheets))
        found.append(Scene(name=TRUE, sheet=sheet, powers=powers, turns=[then[one.turn] for one in shown]))
    first, *others = sorted(found, key=lambda scene: -sum(len(one.held) + len(one.armies) for one in scene.turns))
    of_note = (one for one in others if any(then.held or then.armies for then in one.turns))
    return [first, *(replace(one, name=f"{TRUE}: {one.sheet.level}") for one in of_note)]


def _by_level(moments: Sequence[Moment]) -> dict[str, list[MapSheet]]:
    """The maps of each level, the latest first."""
    found: dict[str, list[MapSheet]] = {}
    for moment in reversed(moments):
        for sheet in moment.sheets.values():
            for one in (sheet, *sheet.other_levels):
                found.setdefault(one.level, []).append(one)
    return found


def _then(moment: Moment, level: str) -> Then:
    held: dict[str, str] = {}
    armies: list[tuple[str, str]] = []
    for seat, whole in moment.sheets.items():
        for sheet in (one for one in (whole, *whole.other_levels) if one.level == level):
            own = {banner.key for banner in sheet.banners if banner.own}
            held.update({cell.key: seat for cell in sheet.cells if cell.owner and cell.owner in own})
            armies += [(mark.cell, seat) for mark in sheet.marks if mark.own]
    return Then(held, armies=armies)


def _all_known(sheets: Iterable[MapSheet]) -> tuple[Cell, ...]:
    """Every cell that any of the sheets knows, as the first one that saw it does, where it is in the world."""
    found: dict[str, Cell] = {}
    for sheet in sheets:
        for cell in sheet.cells:
            known = found.get(cell.key)
            if cell.sight is not Sight.UNKNOWN and (known is None or known.sight is not Sight.SEEN):
                x = cell.x + sheet.cut
                found[cell.key] = replace(cell, x=x % sheet.wraps if sheet.wraps else x)
    cells = (replace(cell, sight=Sight.SEEN) for cell in found.values())
    return tuple(sorted(cells, key=lambda cell: (cell.y, cell.x, cell.key)))


def _bare(sheet: MapSheet, cells: tuple[Cell, ...]) -> MapSheet:
    """The land without what stood on it."""
    return replace(sheet, cells=cells, marks=(), arrows=(), signs=(), beyond=(), other_levels=())


def hexed(colour: palette.Colour) -> str:
    """A colour as "#rrggbb"."""
    return "#" + "".join(f"{part:02x}" for part in colour)
