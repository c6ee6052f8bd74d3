"""What is not as it was a turn ago, of what the viewer saw then and sees now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.core.telling.mapsheet import MapSheet, Mark, Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """won, lost: keys of cells that became the viewer's own, and that no longer are. left: who stood where nobody of
    theirs stands today, by cell. losses: keys of cells where the viewer's own were hurt.
    """

    won: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()
    left: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    losses: frozenset[str] = frozenset()

    @classmethod
    def between(cls, before: MapSheet, now: MapSheet, sad: Collection[str]) -> Changes:
        """before: the viewer's map a turn ago; sad: the places of which its report told a loss."""
        mine = {banner.key for banner in (*before.banners, *now.banners) if banner.own}
        then = {c.key: c for c in before.cells if c.sight is not Sight.UNKNOWN}
        today = {c.key: c for c in now.cells if c.sight is not Sight.UNKNOWN}
        had = frozenset(key for key, cell in then.items() if cell.owner in mine)
        has = frozenset(key for key, cell in today.items() if cell.owner in mine)
        stood, stands = _marks(before), _marks(now)
        in_sight = {key for key, cell in today.items() if cell.sight is Sight.SEEN}
        gone = {
            key: tuple(mark for owner, mark in marks.items() if owner not in stands.get(key, {}))
            for key, marks in stood.items()
            if key in in_sight and then[key].sight is Sight.SEEN
        }
        fewer = frozenset(
            key
            for key, marks in stood.items()
            for owner, mark in marks.items()
            if mark.own and _figures(mark) > _figures(stands.get(key, {}).get(owner))
        )
        return cls(
            won=has - had,
            lost=frozenset(key for key in had - has if key in today),
            left={key: marks for key, marks in gone.items() if marks},
            losses=fewer & frozenset(sad),
        )

    def __bool__(self) -> bool:
        return bool(self.won or self.lost or self.left or self.losses)


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
