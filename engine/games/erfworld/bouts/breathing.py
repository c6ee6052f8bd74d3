"""Breath weapons: whom they reach, what they do at once, and what lingers (ERF-SPECIAL-82, ERF-AREAATK-01)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.bouts.damage import Force
from engine.games.erfworld.bouts.field import D10, BlowKind, Field, Figure
from engine.games.erfworld.bouts.saves import crit, difficulty, save
from engine.games.erfworld.rules.sizes import BREATHS
from engine.games.erfworld.rules.source import halves

BREATHERS = ("immense", "huge", "large", "medium")  # as the table of breath lists them
PARALYSED = 10  # rounds


POLE = 8  # units whom a miracle pole guards from lightning (ERF-SPECIAL-57)


def most(figure: Figure) -> int:
    """How many its breath reaches; an intense one as many as that of a size larger (ERF-SPECIAL-98)."""
    hits = BREATHS[figure.kind.breath].hits
    row = BREATHERS.index(figure.kind.size)
    if "breath_intensifier" not in figure.kind.specials:
        return hits[row]
    return hits[row - 1] if row else hits[row] * 3 // 2


def feels(figure: Figure, target: Figure) -> bool:
    """Whether a figure can be hurt by what another breathes (ERF-SPECIAL-40)."""
    return figure.kind.breath not in target.kind.immune


def _guarded(figure: Figure, targets: Sequence[Figure]) -> Sequence[Figure]:
    """Whom a miracle pole on the ground keeps lightning from."""
    pole = any("miracle_pole" in target.kind.specials and not target.kind.flies for target in targets)
    return targets[:POLE] if pole and figure.kind.breath == "lightning" else ()


def breaths(figure: Figure, targets: Sequence[Figure]) -> list[tuple[Force, Figure]]:
    """A blow of fixed damage on each; a swarm croaks."""
    breath = BREATHS[figure.kind.breath]
    damage = halves(breath.damage)
    if figure.kind.size == "medium" and breath.medium_damage is not None:
        damage = halves(breath.medium_damage)
    figure.breathed = True
    guarded = _guarded(figure, targets)
    return [
        (Force(figure, BlowKind.MINIMUM, damage, croaks=target.is_swarm), target)
        for target in targets
        if feels(figure, target) and target not in guarded
    ]


def linger(field: Field, figure: Figure, target: Figure, d10: D10) -> None:
    """What a breath does to who still stands in it: it stuns, holds, paralyses or chokes."""
    breath = BREATHS[figure.kind.breath]
    if not target.is_fighting or not feels(figure, target):
        return
    if breath.stuns or breath.holds:
        target.stunned = max(target.stunned, 1)
    if breath.paralyses_on and _one_in_twenty(target, d10):
        target.stunned = max(target.stunned, PARALYSED)
    if breath.croaks_on and _one_in_twenty(target, d10):
        dc = difficulty(target, None)
        if dc is not None and not save(field, target, dc, d10, "gas"):
            crit(target)
            field.felled[target.name] = (figure.name,)


def _one_in_twenty(target: Figure, d10: D10) -> bool:
    return d10("breath", target.name) == 1 and d10("breath again", target.name) <= 5
