"""Who stands near a reader's places: how strong the others in them and one step away are, beside what he has there.

Powers do not march together: a place is as much in danger as the strongest of them alone makes it. Friends are left
out, and so is all that the report does not tell. What strength counts the game says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.render.page.net import Net
from engine.render.page.realms import called

NAMED = 3  # of those who stand near; the others are summed

Shape = Mapping[str, Any]


@dataclass(slots=True)
class Strength:
    """What stands in a cell: the reader's own, others by who they are, those of them who may leave it, friends."""

    own: int = 0
    others: dict[str, int] = field(default_factory=dict)
    movers: dict[str, int] = field(default_factory=dict)
    friends: int = 0


@dataclass(frozen=True, slots=True)
class Threat:
    """A place of the reader's with others in it, or beside it who can come. own: how strong he is there."""

    cell: str
    here: Mapping[str, int]
    beside: Mapping[str, int]
    own: int

    @property
    def strongest(self) -> tuple[str, int]:
        """Who can bring most against it, and how much."""
        return max(_sum(self.here, self.beside).items(), key=lambda one: one[1])

    @property
    def greater(self) -> bool:
        """Whether that is more than the reader has there."""
        return self.strongest[1] > self.own

    @property
    def text(self) -> str:
        """What a place is told of: who can bring how much, from where, and what is there against them."""
        parts = [
            f"{where}: {_named(who)}" for where, who in (("here", self.here), ("one step away", self.beside)) if who
        ]
        return f"{self.short}. Strength {'; '.join(parts)}."

    @property
    def short(self) -> str:
        """The same for a list."""
        name, number = self.strongest
        return f"{name} {number:,} against {f'your {self.own:,}' if self.own else 'nothing of yours'}"


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
    if not document["frame"].get("strength"):
        return {}
    cells = {place["id"].lower(): place.get("cell", "") for place in document["places"]}
    banners = {one["key"].lower(): called(one) for sheet in document["map"] for one in sheet["banners"]}
    friends = {one["id"].lower() for one in document["relations"] if one.get("friend")}
    leaders = {unit["id"]: unit["name"] for unit in document["units"]}
    found: dict[str, Strength] = {}
    for unit in document["units"]:
        cell, banner = cells.get(unit.get("place", "").lower(), ""), unit.get("banner", "").lower()
        if not cell:
            continue
        here, strength = found.setdefault(cell, Strength()), unit.get("strength", 0)
        if unit.get("own"):
            here.own += strength
        elif banner in friends:
            here.friends += strength
        elif strength:
            stack = leaders.get(unit.get("leader", ""), unit["name"])
            name = (banners.get(banner) or unit["faction"]) if unit.get("faction") else stack
            for who in (here.others, *(() if unit.get("stays") else (here.movers,))):
                who[name] = who.get(name, 0) + strength
    return found


def threats(document: Shape, known: Mapping[str, Strength], nets: Sequence[Net]) -> dict[str, Threat]:
    """The reader's places, by cell, with others in or beside them, the worst first."""
    found = [one for sheet, net in zip(document["map"], nets, strict=True) for one in _of(sheet, known, net)]
    return {one.cell: one for one in sorted(found, key=lambda one: (not one.greater, one.own - one.strongest[1]))}


def _of(sheet: Shape, known: Mapping[str, Strength], net: Net) -> Iterator[Threat]:
    nothing = Strength()
    for cell in own_cells(sheet, known):
        here = known.get(cell, nothing)
        beside = _sum(*(known[near].movers for near in dict.fromkeys(net.beside(cell)) if near in known))
        if here.others or beside:
            yield Threat(cell, here.others, beside, here.own)


def own_cells(sheet: Shape, known: Mapping[str, Strength]) -> list[str]:
    """The cells of a map that are the reader's, or where he has units."""
    mine = {one["key"] for one in sheet["banners"] if one.get("own")}
    return [
        cell["key"]
        for cell in sheet["cells"]
        if cell.get("owner", "") in mine or (cell["key"] in known and known[cell["key"]].own)
    ]


def shapes(sheet: Shape, net: Net, known: Mapping[str, Strength], found: Mapping[str, Threat]) -> dict[str, Any]:
    """Own land by grade, each as one path, and discs with how strong those are who stand there."""
    grades: dict[str, list[str]] = {"calm": [], "near": [], "greater": []}
    for cell in own_cells(sheet, known):
        one = found.get(cell)
        grades["calm" if one is None else "greater" if one.greater else "near"].append(cell)
    return {
        "grades": {grade: net.shape(cells) for grade, cells in grades.items() if cells},
        "discs": [disc for cell, one in known.items() if cell in net.spots for disc in _discs(*net.spots[cell], one)],
    }


def _discs(x: float, y: float, one: Strength) -> Iterator[Shape]:
    strength = {"own": one.own, "foe": sum(one.others.values()), "friend": one.friends}
    shown = {kind: number for kind, number in strength.items() if number}
    for at, (kind, number) in enumerate(shown.items()):
        text = f"{number:,}" if number < 10_000 else f"{number // 1000}k"
        yield {"x": round(x + (at - (len(shown) - 1) / 2) * 46), "y": round(y - 20), "kind": kind, "text": text}
