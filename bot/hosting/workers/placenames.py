"""The places of a map by name, on all its levels; a name that several share is told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.hosting.errors import NotThere
from engine.core.telling.mapsheet import MapSheet

WIDEST = 20  # cells around a place
SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place as it can be asked for: `label` is its name, and what tells it apart where others have it too."""

    name: str
    label: str
    cell: str
    sheet: MapSheet


def places(sheet: MapSheet) -> list[Place]:
    """Every place that can be named: settlements and numbers of the front level first, then those of the others."""
    found = [one for level in (sheet, *sheet.other_levels) for one in _of_level(level)]
    names = Counter(one.name.casefold() for one in found)
    levels = Counter((one.name.casefold(), _level(one.sheet)) for one in found)
    out: dict[str, Place] = {}
    for one in found:
        name = one.name.casefold()
        label = one.name
        if names[name] > 1:
            # On one level two towns may be called alike: then their numbers tell them apart.
            which = f"{_number(one)}, {_level(one.sheet)}" if levels[name, _level(one.sheet)] > 1 else _level(one.sheet)
            label = f"{one.name} ({which})"
        out.setdefault(label, replace(one, label=label))
    return list(out.values())


def cropped(sheet: MapSheet, around: str, radius: int) -> MapSheet:
    """The part of a map around a place. Raises NotThere when there is none of that name, or when there are several."""
    wanted = " ".join(around.split()).casefold()
    known = places(sheet)
    exact = [one for one in known if one.label.casefold() == wanted]
    called = exact or [one for one in known if one.name.casefold() == wanted]
    if not called:
        raise NotThere(f"You know of no place called {around.strip()[:60]}.")
    if len(called) > 1:
        several = "; ".join(one.label for one in called[:SHOWN])
        raise NotThere(f"There are {len(called)} places called {called[0].name}: {several}. Choose one.")
    (place,) = called
    part = place.sheet.crop(place.cell, max(1, min(radius, WIDEST)))
    where = ", ".join(filter(None, (part.subtitle, f"around {place.label}")))
    return replace(part, other_levels=(), subtitle=where, alt="")  # the alternative text was that of the whole


def _of_level(sheet: MapSheet) -> Iterator[Place]:
    for town in sheet.settlements:
        if town.name:
            yield Place(name=town.name, label=town.name, cell=town.cell, sheet=sheet)
    for cell in sheet.cells:
        name = cell.number or cell.key
        yield Place(name=name, label=name, cell=cell.key, sheet=sheet)


def _level(sheet: MapSheet) -> str:
    return sheet.level or sheet.title


def _number(place: Place) -> str:
    number = next((cell.number for cell in place.sheet.cells if cell.key == place.cell), "")
    return number or place.cell
