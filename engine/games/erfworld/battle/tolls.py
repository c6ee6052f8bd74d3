"""What a small battle did to every unit: its figures rolled up again (ERF-SEQ-10, ERF-HITS-06, ERF-X-24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.games.erfworld.battle.muster import is_figure_of
from engine.games.erfworld.bouts.field import Fate, Figure
from engine.games.erfworld.bouts.swarming import living
from engine.games.erfworld.rules.growth import NO_EXPERIENCE_FROM, worth

QUARTERS = 4  # experience is shared out in quarters of a point (ERF-COMMAND-13, -14)


@dataclass(slots=True)
class Toll:
    """What became of a unit. wounds: hits left of the hurt, in halves, 0 and less for those who are down.

    fled: it left the fight. earned: experience, in quarters of a point. juice: that a caster spent.
    """

    alive: int = 0
    croaked: int = 0
    captured: int = 0
    wounds: list[int] = field(default_factory=list)
    ammo: int = 0
    luck: int = 0
    fled: bool = False
    earned: int = 0
    juice: int = 0


def tolls_of(figures: Sequence[Figure], winner: int | None, *, imprisons: bool) -> dict[str, Toll]:
    """What became of every unit, by id. imprisons: the winner has somebody who can take prisoners (ERF-CAPT-10)."""
    found: dict[str, Toll] = {}
    for unit, own in is_figure_of(figures).items():
        toll = found[unit] = Toll()
        for figure in own:
            share = _share(figure, unit)
            _count(toll, figure, share, lost=winner is not None and winner != figure.side, imprisons=imprisons)
        here = [figure for figure in own if figure.fate in (Fate.FIGHTING, Fate.FLED, Fate.SPENT)]
        toll.ammo = sum(figure.ammo for figure in here) // len(here) if here else 0
        toll.fled = bool(here) and all(figure.fate is Fate.FLED for figure in here)
        toll.luck = max((figure.luck for figure in own), default=0)
    return found


def _share(figure: Figure, unit: str) -> tuple[int, int]:
    """How many of a figure are of a unit, and how many of these live: who is named first lives longest."""
    left = living(figure)
    for code, count in figure.units:
        alive = min(count, left)
        if code == unit:
            return count, alive
        left -= alive
    return 0, 0


def _count(toll: Toll, figure: Figure, share: tuple[int, int], *, lost: bool, imprisons: bool) -> None:
    count, alive = share
    if figure.fate is Fate.CAPTURED or (figure.fate is Fate.DOWN and lost and imprisons):
        toll.captured += count
        return
    if figure.fate is Fate.CROAKED or (figure.fate is Fate.DYING and lost):
        toll.croaked += count
        return
    toll.alive += alive
    toll.croaked += count - alive
    if figure.fate is Fate.DOWN:
        toll.wounds.append(2)  # it comes to itself with 1 hit
    elif figure.count == 1 and figure.hits < figure.full:
        toll.wounds.append(min(figure.hits, 0) if figure.fate is Fate.DYING else max(1, figure.hits))


def earn(
    tolls: Mapping[str, Toll],
    figures: Sequence[Figure],
    felled: Mapping[str, tuple[str, ...]],
    levels: Mapping[str, int],
) -> None:
    """Experience for everybody who croaked, to those who did it, in equal parts (ERF-COMMAND-13, -14, ERF-GAP-135).

    levels: of units, by id.
    """
    by_name = {one.name: one for figure in figures for one in (figure, *figure.carried)}
    for name, killers in felled.items():
        victim = by_name[name]
        if victim.fate not in (Fate.CROAKED, Fate.DYING):
            continue
        points = round(worth(victim.kind, levels.get(victim.unit, 1)) * QUARTERS) * victim.count
        near = [by_name[killer] for killer in killers if by_name[killer].side != victim.side]
        near = [killer for killer in near if abs(killer.size - victim.size) < NO_EXPERIENCE_FROM]
        for place, killer in enumerate(near):
            share, over = divmod(points, len(near))
            share += 1 if place < over else 0
            for unit, count in killer.units[1:]:
                tolls[unit].earned += share * count // killer.count
            tolls[killer.unit].earned += share - sum(share * count // killer.count for _, count in killer.units[1:])
