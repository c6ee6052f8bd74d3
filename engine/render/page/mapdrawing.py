"""The map of a page as shapes: cells of one terrain and sight in one path, and all that is drawn on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.render.page.net import Net, Point
from engine.render.palette import Terrain, mix, terrain

MARGIN = 90
DEPTH = 0.4  # of the ink in a wash: pages show a land that is remembered at half its strength
TEXTURE = 0.75  # of the ink in what is drawn on a wash
# What is drawn on a wash, twice a tile, the second time half a tile further; strokes on a field of 24 by 26.
MOTIFS: Mapping[str, str] = {
    "trees": "M12 24v-6a6 6 0 1 1 .1 0", "waves": "M3 14q5-6 10 0t10 0", "tufts": "M8 20l-2-8m5 8v-11m4 11l2-8",
    "peaks": "M4 22l8-13 8 13", "furrows": "M3 11h18M3 18h18", "hills": "M3 20q9-13 18 0",
    "reeds": "M7 22v-9m5 9v-13m5 13v-8", "palms": "M12 23v-11q-5-5-8 1m8-1q5-5 8 1m-8-1q-1-6-5-6m5 6q1-6 5-6",
    "dunes": "M3 18q5-7 10-1 4-4 8 1", "caves": "M5 22a7 9 0 0 1 14 0z", "roofs": "M5 22v-7l6-5 6 5v7z",
    "mushrooms": "M12 23v-8m-7 0a7 6 0 0 1 14 0z", "tunnels": "M4 22a8 9 0 0 1 16 0M9 22a3 4 0 0 1 6 0",
    "stars": "M12 8v10M7 13h10", "stipple": "M8 10h.1M16 18h.1",
}  # fmt: skip
UNKNOWN_COLOUR = "#8a867c"  # of who flies no banner that is known
FEW = 260  # cells; above, only settlements have their names on the map

Shape = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A map ready for the template: `box` is the view box, lists hold what is drawn from below to above."""

    box: tuple[int, int, int, int]
    lands: list[Shape]
    lines: list[Shape]
    labels: list[Shape]
    marks: list[Shape]
    towns: list[Shape]
    signs: list[Shape]
    arrows: list[Shape]


def drawn(sheet: Mapping[str, Any], net: Net, names: Mapping[str, str]) -> Drawn:
    """A map document as shapes. names: cell -> the name of the place in it."""
    spots = net.spots
    xs, ys = [x for x, _ in spots.values()] or [0.0], [y for _, y in spots.values()] or [0.0]
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    return Drawn(
        box=(round(left), round(top), round(max(xs) + MARGIN - left), round(max(ys) + MARGIN - top)),
        lands=list(_lands(sheet, net)),
        lines=list(_lines(sheet, spots)),
        labels=list(_labels(sheet, spots, names)),
        marks=list(_marks(sheet, spots)),
        towns=list(_towns(sheet, spots)),
        signs=list(_signs(sheet, spots)),
        arrows=list(_arrows(sheet, spots)),
    )


def _lands(sheet: Mapping[str, Any], net: Net) -> Iterator[Shape]:
    """One path for all cells of a terrain and sight."""
    groups: dict[tuple[str, str], list[str]] = {}
    for cell in sheet["cells"]:
        groups.setdefault((cell.get("terrain", "unknown"), cell["sight"]), []).append(cell["key"])
    for (name, sight), cells in groups.items():
        yield {"sight": sight, "ground": ground_id(terrain(name)), "d": net.shape(cells), "name": name}


@dataclass(frozen=True, slots=True)
class Ground:
    """How the land of a terrain is filled: the address of its pattern, colours "#rrggbb", strokes ("" for none)."""

    id: str
    fill: str
    ink: str
    motif: str


def ground_id(land: Terrain) -> str:
    """The address of the pattern of a terrain."""
    return "g-" + "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in land.caption.lower())


def grounds(sheets: Iterable[Mapping[str, Any]]) -> list[Ground]:
    """The patterns that some maps need, each once."""
    names = {
        cell.get("terrain", "unknown") for sheet in sheets for cell in sheet["cells"] if cell["sight"] != "unknown"
    }
    found: dict[str, Ground] = {}
    for name in sorted(names):
        land = terrain(name)
        base = mix(land.base, land.ink, DEPTH)
        found[ground_id(land)] = Ground(
            ground_id(land), _hex(base), _hex(mix(base, land.ink, TEXTURE)), MOTIFS.get(land.texture, "")
        )
    return list(found.values())


def _hex(colour: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def _short(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def _lines(sheet: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Shape]:
    """Roads and passages from middle to middle, rivers and walls along the border of two cells; one path a kind."""
    paths: dict[str, list[str]] = {}
    for edge in sheet["edges"]:
        if edge["a"] in spots and edge["b"] in spots:
            paths.setdefault(edge["kind"], []).append(_line(edge["kind"], spots[edge["a"]], spots[edge["b"]]))
    for kind, found in paths.items():
        yield {"kind": kind if kind in ("road", "river", "wall") else "passage", "d": "".join(found)}


def _line(kind: str, a: Point, b: Point) -> str:
    if kind not in ("river", "wall"):
        return f"M{_short(a[0])} {_short(a[1])}L{_short(b[0])} {_short(b[1])}"
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    dx, dy = (b[0] - a[0]) * 0.28, (b[1] - a[1]) * 0.28
    return f"M{_short(x - dy)} {_short(y + dx)}L{_short(x + dy)} {_short(y - dx)}"


def _labels(sheet: Mapping[str, Any], spots: Mapping[str, Point], names: Mapping[str, str]) -> Iterator[Shape]:
    """Names and numbers of cells; on a large map only those of settlements."""
    settled = {one["cell"]: one.get("name", "") for one in sheet["settlements"]}
    stood = {mark["cell"] for mark in sheet["marks"]}
    few = sum(cell["sight"] != "unknown" for cell in sheet["cells"]) <= FEW
    for cell in sheet["cells"]:
        key = cell["key"]
        x, y = spots[key]
        name = settled.get(key, "") or (names.get(key, "") if few else "")
        number = (cell.get("number", "") or (key if not key.isdecimal() and "," not in key else "")) if few else ""
        if cell["sight"] != "unknown" and (name or number):
            shown = "" if name.rpartition(" ")[2] == number else name
            yield {
                "x": round(x), "y": round(y), "name": shown[:24], "number": number[:12], "settled": key in settled,
                "low": key in settled or key in stood,
            }  # fmt: skip


def _towns(sheet: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Shape]:
    for one in sheet["settlements"]:
        if one["cell"] in spots:
            x, y = spots[one["cell"]]
            yield {"x": round(x), "y": round(y), "kind": one["kind"], "afflicted": one.get("afflicted", False)}


def _marks(sheet: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Shape]:
    """Shields: own ones left, those of others right, one for each banner."""
    colours = {one["key"]: one["colour"] for one in sheet["banners"]}
    counted: dict[tuple[str, bool, str], int] = {}
    for mark in sheet["marks"]:
        key = mark["cell"], mark.get("own", False), mark.get("banner", "")
        counted[key] = counted.get(key, 0) + mark.get("count", 1)
    came = {(mark["cell"], mark.get("banner", "")) for mark in sheet.get("since", {}).get("came", ())}
    placed: dict[tuple[str, bool], int] = {}
    for (cell, own, banner), count in counted.items():
        at = placed[cell, own] = placed.get((cell, own), -1) + 1
        if cell in spots and at < (1 if own else 4):
            x, y = spots[cell]
            dx = -40.0 if own else 30.0 + at * 16
            yield {
                "x": round(x + dx), "y": round(y - 12), "own": own, "count": count,
                "colour": colours.get(banner, UNKNOWN_COLOUR), "scale": 1.2 if own else 0.8,
                "new": (cell, banner) in came,
            }  # fmt: skip


def _signs(sheet: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Shape]:
    """Milestones: on the border, a little to the side of the cell they are read from."""
    for sign in sheet["signs"]:
        a, b = spots.get(sign["cell"]), spots.get(sign["toward"])
        if a and b:
            yield {
                "x": round(a[0] + (b[0] - a[0]) * 0.5), "y": round(a[1] + (b[1] - a[1]) * 0.5),
                "text": sign["text"][:5], "tone": sign.get("tone", ""),
            }  # fmt: skip


def _arrows(sheet: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Shape]:
    for arrow in sheet["arrows"]:
        points = [spots[key] for key in arrow["cells"] if key in spots]
        if len(points) > 1:
            yield {"d": "M" + "L".join(f"{round(x)} {round(y)}" for x, y in points), "kind": arrow["kind"]}
