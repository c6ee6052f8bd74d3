"""Realms on the map of a page: the outline of each, its name across the land, and how much each holds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from engine.core.telling.headline import uncoded
from engine.render.page.net import Net, whole

NAMED = 3  # cells that a realm has at least where its name is written across
LETTERS = (24, 34)  # the smallest and the largest height of such a name

Shape = Mapping[str, Any]


def called(banner: Mapping[str, Any]) -> str:
    """What an owner is called on a map, without codes."""
    return str(banner.get("short") or uncoded(banner["name"]))


def realms(sheet: Mapping[str, Any], net: Net) -> Iterator[Shape]:
    """The realms of a map document as shapes, each with the line about it and where its name stands."""
    banners = {one["key"]: one for one in sheet["banners"]}
    taken = {one["cell"] for one in (*sheet["settlements"], *sheet["marks"])}
    for owner, cells in _held(sheet).items():
        banner = banners[owner]
        stretch = max(_stretches(net, cells), key=len)
        x, y = net.spots[_heart(net, stretch, taken)]
        yield {
            "d": outline(net, cells), "colour": banner["colour"], "own": banner.get("own", False), "x": round(x),
            "y": round(y), "name": called(banner) if len(stretch) >= NAMED else "",
            "size": min(LETTERS[1], LETTERS[0] + len(stretch)),
        }  # fmt: skip


def holdings(sheets: Sequence[Mapping[str, Any]]) -> list[Shape]:
    """Who holds how many cells of some maps: the reader first, then the greatest."""
    banners = {one["key"]: one for sheet in sheets for one in sheet["banners"]}
    count: dict[str, int] = {}
    for sheet in sheets:
        for owner, cells in _held(sheet).items():
            count[owner] = count.get(owner, 0) + len(cells)
    rows = [
        {"banner": banners[owner], "name": called(banners[owner]), "cells": cells} for owner, cells in count.items()
    ]
    return sorted(rows, key=lambda row: (not row["banner"].get("own"), -row["cells"]))


def _held(sheet: Mapping[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for cell in sheet["cells"]:
        if cell.get("owner"):
            found.setdefault(cell["owner"], []).append(cell["key"])
    return found


def _stretches(net: Net, cells: Collection[str]) -> Iterator[list[str]]:
    """What hangs together."""
    left = dict.fromkeys(cells)
    while left:
        found, edge = [], [next(iter(left))]
        del left[edge[0]]
        while edge:
            found.append(edge.pop())
            for near in net.beside(found[-1]):
                if near in left:
                    del left[near]
                    edge.append(near)
        yield found


def _heart(net: Net, cells: Sequence[str], taken: Collection[str]) -> str:
    """The cell nearest to the middle of some, one where nothing stands if there is any."""
    points = [net.spots[key] for key in cells]
    x, y = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)

    def far(key: str) -> tuple[bool, float]:
        here = net.spots[key]
        return key in taken, (here[0] - x) ** 2 + (here[1] - y) ** 2

    return min(cells, key=far)


def outline(net: Net, cells: Collection[str]) -> str:
    """The line about cells, as a path: it runs round each stretch and each hole."""
    inside = set(cells)
    onward: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for key in cells:
        for near, start, end in net.sides(key):
            if near not in inside:
                onward.setdefault(whole(start), []).append(whole(end))
    path = ""
    while onward:
        first = here = next(iter(onward))
        path += f"M{here[0]} {here[1]}"
        while (ends := onward.get(here)) is not None:
            there = ends.pop()
            if not ends:
                del onward[here]
            path += f"l{there[0] - here[0]} {there[1] - here[1]}" if there != first else "z"
            here = there
    return path.replace(" -", "-")
