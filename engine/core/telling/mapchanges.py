"""What is not as it was a turn ago, of what the viewer saw then and sees now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.core.telling.mapsheet import Cell, MapSheet, Mark, Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """What a map is compared with: the viewer's map a turn ago, the number of that turn, and the places of which the
    report told a loss.
    """

    sheet: MapSheet
    turn: int
    losses: Collection[str] = ()

    def changes(self, level: MapSheet) -> Changes:
        """What changed on one level of the viewer's map; of a level that was not known a turn ago all is new."""
        levels = (self.sheet, *self.sheet.other_levels)
        before = next((one for one in levels if one.level == level.level), None)
        return Changes.between(before or replace(level, cells=(), marks=()), level, self.losses)


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """won, lost: keys of cells that became the viewer's own, and that no longer are. turned: whose the cells were that
    are somebody else's today, "" for nobody's. left, came: who stood where nobody of theirs stands today, and who
    stands where nobody of theirs stood, by cell. losses: keys of cells where the viewer's own were hurt. found: keys
    of cells that are in sight today and were not.
    """

    won: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    turned: Mapping[str, str] = field(default_factory=dict)
    left: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    came: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    losses: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()

    @classmethod
    def between(cls, before: MapSheet, now: MapSheet, sad: Collection[str]) -> Changes:
        """before: the viewer's map a turn ago; sad: the places of which its report told a loss."""
        mine = {banner.key for banner in (*before.banners, *now.banners) if banner.own}
        then = {c.key: c for c in before.cells if c.sight is not Sight.UNKNOWN}
        today = {c.key: c for c in now.cells if c.sight is not Sight.UNKNOWN}
        had = frozenset(key for key, cell in then.items() if cell.owner in mine)
        has = frozenset(key for key, cell in today.items() if cell.owner in mine)
        stood, stands = _marks(before), _marks(now)
        in_sight = _in_sight(today)
        watched = in_sight & _in_sight(then)
        left, came = _missing(stood, stands, watched), _missing(stands, stood, in_sight)
        fewer = frozenset(
            key
            for key, marks in stood.items()
            for owner, mark in marks.items()
            if mark.own and _figures(mark) > _figures(stands.get(key, {}).get(owner))
        )
        return cls(
            won=has - had,
            lost=frozenset(key for key in had - has if key in today),
            turned={
                key: then[key].owner if key in then else ""
                for key, cell in today.items()
                if cell.owner != (then[key].owner if key in then else "")
                and (key in watched or (cell.owner and key in then and then[key].owner) or key in has | had)
            },
            left=left,
            came=came,
            losses=fewer & frozenset(sad),
            found=in_sight - _in_sight(then),
        )

    def __bool__(self) -> bool:
        return bool(self.turned or self.left or self.came or self.losses or self.found)


def _in_sight(cells: Mapping[str, Cell]) -> frozenset[str]:
    return frozenset(key for key, cell in cells.items() if cell.sight is Sight.SEEN)


def _missing(
    here: Mapping[str, Mapping[str, Mark]], there: Mapping[str, Mapping[str, Mark]], watched: Collection[str]
) -> dict[str, tuple[Mark, ...]]:
    """Who stands in a cell on one map and not on the other: of others only where somebody looked (`watched`)."""
    found = {
        key: tuple(
            mark for owner, mark in marks.items() if owner not in there.get(key, {}) and (mark.own or key in watched)
        )
        for key, marks in here.items()
    }
    return {key: marks for key, marks in found.items() if marks}


def _marks(sheet: MapSheet) -> dict[str, dict[str, Mark]]:
    """Whose units stand in each known cell, those of one owner as one: its greatest, with the figures of all."""
    known = {c.key for c in sheet.cells if c.sight is not Sight.UNKNOWN}
    mine = {banner.key for banner in sheet.banners if banner.own}
    found: dict[str, dict[str, list[Mark]]] = {}
    for mark in sheet.marks:
        if mark.cell in known:
            found.setdefault(mark.cell, {}).setdefault(mark.banner, []).append(mark)
    return {
        key: {owner: _joined(marks, own=owner in mine) for owner, marks in here.items()} for key, here in found.items()
    }


def _joined(marks: Sequence[Mark], *, own: bool) -> Mark:
    return replace(
        max(marks, key=_figures),
        count=sum(mark.count for mark in marks),
        strength=sum(mark.strength for mark in marks),
        own=own or any(mark.own for mark in marks),
    )


def _figures(mark: Mark | None) -> tuple[int, int]:
    return (0, 0) if mark is None else (mark.strength, mark.count)


def stacks(sheet: MapSheet) -> dict[str, list[Mark]]:
    """Who stands in each cell, one mark an owner with a sum: the viewer's own first, then the greatest."""
    return {
        key: sorted(marks.values(), key=lambda mark: (not mark.own, *(-figure for figure in _figures(mark))))
        for key, marks in _marks(sheet).items()
    }
