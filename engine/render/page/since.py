"""What is not as it was a turn ago: drawn on the map, and told in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.render.page.mapdrawing import UNKNOWN_COLOUR
from engine.render.page.net import Net
from engine.render.page.realms import called

MOST_GHOSTS = 3  # in a cell

Shape = Mapping[str, Any]
Row = tuple[str, str, list[tuple[str, str]]]


class Since:
    """What changed on the maps of a report. turn: the number of the turn before; None where nothing is compared."""

    def __init__(self, maps: Sequence[Shape]) -> None:
        self._maps = [sheet for sheet in maps if sheet.get("since")]
        self.turn: int | None = self._maps[0]["since"]["turn"] if self._maps else None
        self._banners = {
            one["key"]: one for sheet in self._maps for one in (*sheet["since"]["banners"], *sheet["banners"])
        }
        self._owners = {cell["key"]: cell.get("owner", "") for sheet in self._maps for cell in sheet["cells"]}
        self._mine = {key for key, one in self._banners.items() if one.get("own")}

    def rows(self) -> list[Row]:
        """What changed in words: of each row its sign, its heading, and its cells with what is said of each."""
        rows = [row for sheet in self._maps for row in self._of(sheet["since"])]
        joined: dict[tuple[str, str], list[tuple[str, str]]] = {}
        for sign, heading, cells in rows:
            joined.setdefault((sign, heading), []).extend(cells)
        return [(sign, heading, cells) for (sign, heading), cells in joined.items() if cells]

    def _of(self, found: Shape) -> Iterator[Row]:
        turned, won, lost = found["turned"], set(found["won"]), set(found["lost"])
        yield "won", "Won", [(key, self._from(turned.get(key, ""))) for key in found["won"]]
        yield "lost", "Lost", [(key, self._to(key)) for key in found["lost"]]
        others = [key for key in turned if key not in won | lost]
        yield "", "Changed hands", [(key, f"{self._from(turned[key])} {self._to(key)}".strip()) for key in others]
        yield "losses", "Losses of yours", [(key, "") for key in found["losses"]]
        for sign, own, theirs, marks in (
            ("came", "Yours came to", "Others appeared", found["came"]),
            ("left", "Yours left", "Others are gone", found["left"]),
        ):
            yield sign, own, [(one["cell"], "") for one in marks if one.get("own")]
            yield sign, theirs, list(self._who(one for one in marks if not one.get("own")))
        yield "found", "Came into sight", [(key, "") for key in found["found"]]

    def _who(self, marks: Iterable[Shape]) -> Iterator[tuple[str, str]]:
        by_cell: dict[str, list[str]] = {}
        for one in marks:
            by_cell.setdefault(one["cell"], []).append(self._named(one.get("banner", "")) or one["kind"])
        return ((cell, ", ".join(names)) for cell, names in by_cell.items())

    def _named(self, key: str) -> str:
        return called(self._banners[key]) if key in self._banners else ""

    def _from(self, owner: str) -> str:
        return f"from {self._named(owner)}" if owner else ""

    def _to(self, cell: str) -> str:
        owner = self._owners.get(cell, "")
        return f"to {self._named(owner)}" if owner else ""

    def fates(self) -> dict[str, str]:
        """What is told of a place that has become somebody else's, by cell."""
        found: dict[str, str] = {}
        for sheet in self._maps:
            since = sheet["since"]
            for key, owner in since["turned"].items():
                word = "Won" if key in since["won"] else "Lost" if key in since["lost"] else "Changed hands"
                ends = ("" if word == "Lost" else self._from(owner), "" if word == "Won" else self._to(key))
                found[key] = ", ".join(filter(None, (f"{word} this turn", " ".join(filter(None, ends))))) + "."
        return found

    def shapes(self, sheet: Shape, net: Net) -> dict[str, Any]:
        """Land that was won, lost, or came into sight, ghosts of who left, crosses for losses."""
        since = sheet.get("since")
        if not since:
            return {}
        others = [key for key in since["turned"] if key not in {*since["won"], *since["lost"]}]
        lands = {"won": since["won"], "lost": since["lost"], "turned": others, "found": since["found"]}
        return {
            "lands": {kind: net.shape(keys) for kind, keys in lands.items() if keys},
            "left": list(self._ghosts(since["left"], net)),
            "losses": [_at(net.spots[key]) for key in since["losses"] if key in net.spots],
        }

    def _ghosts(self, marks: Iterable[Shape], net: Net) -> Iterator[Shape]:
        counted: dict[str, int] = {}
        for one in marks:
            cell = one["cell"]
            at = counted[cell] = counted.get(cell, -1) + 1
            if cell in net.spots and at < MOST_GHOSTS:
                x, y = net.spots[cell]
                colour = self._banners.get(one.get("banner", ""), {}).get("colour", UNKNOWN_COLOUR)
                yield {"x": round(x - 22 + at * 22), "y": round(y - 40), "own": one.get("own", False), "colour": colour}


def _at(point: tuple[float, float]) -> Shape:
    return {"x": round(point[0]), "y": round(point[1] + 26)}
