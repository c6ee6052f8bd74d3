"""Who stands near a reader's places: known strength of others in them and one step away, beside what he has there.

Friends are left out, and so is all that the report does not tell. What is counted the game says ("armies", "people").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.telling.headline import counted
from engine.render.page.net import Net
from engine.render.page.realms import called

NAMED = 3  # of those who stand near; the others are summed

Shape = Mapping[str, Any]


@dataclass(slots=True)
class Strength:
    """Figures in a cell: the reader's own, those of others by who they are, and of these the friends'."""

    own: int = 0
    others: dict[str, int] = field(default_factory=dict)
    friends: int = 0


@dataclass(frozen=True, slots=True)
class Threat:
    """A place of the reader's with others in or beside it. greater: they are more than he has there."""

    cell: str
    here: Mapping[str, int]
    beside: Mapping[str, int]
    own: int
    what: str

    @property
    def number(self) -> int:
        return sum(self.here.values()) + sum(self.beside.values())

    @property
    def greater(self) -> bool:
        return self.number > self.own

    @property
    def text(self) -> str:
        """What a place is told of: who is how near, and what is there against them."""
        parts = [
            f"{where}: {_named(who)}" for where, who in (("here", self.here), ("one step away", self.beside)) if who
        ]
        against = f"you have {counted(self.own, self.what)} here" if self.own else "nothing of yours is here"
        return f"{counted(self.number, self.what)} of others near; {'; '.join(parts)}; {against}."

    @property
    def short(self) -> str:
        """The same for a list."""
        return f"{counted(self.number, self.what)} against {self.own:,}: {_named(_sum(self.here, self.beside))}"


def _named(who: Mapping[str, int]) -> str:
    told = sorted(who.items(), key=lambda one: -one[1])
    rest = sum(number for _, number in told[NAMED:])
    return ", ".join(f"{name} {number:,}" for name, number in (*told[:NAMED], *([("others", rest)] if rest else [])))


def _sum(*parts: Mapping[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in parts:
        for name, number in part.items():
            found[name] = found.get(name, 0) + number
    return found


def strengths(document: Shape) -> dict[str, Strength]:
    """What is known to stand in each cell; nothing where the game has no measure of strength."""
    if not document["frame"].get("counted"):
        return {}
    cells = {place["id"].lower(): place.get("cell", "") for place in document["places"]}
    banners = {one["key"].lower(): called(one) for sheet in document["map"] for one in sheet["banners"]}
    friends = {one["id"].lower() for one in document["relations"] if one.get("friend")}
    found: dict[str, Strength] = {}
    for unit in document["units"]:
        cell, banner = cells.get(unit.get("place", "").lower(), ""), unit.get("banner", "").lower()
        if not cell:
            continue
        here, figures = found.setdefault(cell, Strength()), unit.get("figures", 1)
        if unit.get("own"):
            here.own += figures
        elif banner in friends:
            here.friends += figures
        elif figures:
            name = (banners.get(banner) or unit["faction"]) if unit.get("faction") else unit["name"]
            here.others[name] = here.others.get(name, 0) + figures
    return found


def threats(document: Shape, known: Mapping[str, Strength], nets: Sequence[Net]) -> dict[str, Threat]:
    """The reader's places, by cell, with others in or beside them, the worst first."""
    found = [one for sheet, net in zip(document["map"], nets, strict=True) for one in _of(document, sheet, known, net)]
    return {one.cell: one for one in sorted(found, key=lambda one: (not one.greater, one.own - one.number))}


def _of(document: Shape, sheet: Shape, known: Mapping[str, Strength], net: Net) -> Iterator[Threat]:
    nothing = Strength()
    for cell in own_cells(sheet, known):
        here = known.get(cell, nothing)
        beside = _sum(*(known[near].others for near in dict.fromkeys(net.beside(cell)) if near in known))
        if here.others or beside:
            yield Threat(cell, here.others, beside, here.own, document["frame"]["counted"])


def own_cells(sheet: Shape, known: Mapping[str, Strength]) -> list[str]:
    """The cells of a map that are the reader's, or where he has units."""
    mine = {one["key"] for one in sheet["banners"] if one.get("own")}
    return [
        cell["key"]
        for cell in sheet["cells"]
        if cell.get("owner", "") in mine or (cell["key"] in known and known[cell["key"]].own)
    ]


def shapes(sheet: Shape, net: Net, known: Mapping[str, Strength], found: Mapping[str, Threat]) -> dict[str, Any]:
    """Own land by grade, each as one path, and discs with the figures that stand there."""
    grades: dict[str, list[str]] = {"calm": [], "near": [], "greater": []}
    for cell in own_cells(sheet, known):
        one = found.get(cell)
        grades["calm" if one is None else "greater" if one.greater else "near"].append(cell)
    return {
        "grades": {grade: net.shape(cells) for grade, cells in grades.items() if cells},
        "discs": [disc for cell, one in known.items() if cell in net.spots for disc in _discs(*net.spots[cell], one)],
    }


def _discs(x: float, y: float, one: Strength) -> Iterator[Shape]:
    figures = {"own": one.own, "foe": sum(one.others.values()), "friend": one.friends}
    shown = {kind: number for kind, number in figures.items() if number}
    for at, (kind, number) in enumerate(shown.items()):
        text = f"{number:,}" if number < 10_000 else f"{number // 1000}k"
        yield {"x": round(x + (at - (len(shown) - 1) / 2) * 46), "y": round(y - 20), "kind": kind, "text": text}
