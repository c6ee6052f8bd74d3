"""Shots in a mass battle: volleys at vanguards, and at groups that move within range (ERF-MC-04, -12, -13, -17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.clash import Losses, base_ratio, resolve
from engine.games.erfworld.mass.field import D10, MassField, Rolled, battle_stat
from engine.games.erfworld.mass.groups import Group, Line, Status, rested
from engine.games.erfworld.mass.magic import multiplied
from engine.games.erfworld.rules.mass import FIGURES, can_volley


def armed(arena: MassField, side: int, group: Group) -> Group:
    """The group with the bonus that multiplies damage (ERF-CRT-10)."""
    army = arena.armies[side]
    base = (group.kind.combat if army.on_turn else group.kind.defense) + group.stats
    return replace(group, bonus=battle_stat(army, group) - base)


def shooters_of(arena: MassField, side: int, line: Line) -> list[Group]:
    """Who of a side reaches a line of the enemy with his shots."""
    return [
        group
        for group in arena.armies[side].groups
        if group.is_active and group.kind.shoots and can_volley(group.kind.range, line, group.line)
    ]


def volley(arena: MassField, choices: Mapping[int, MassChoices], side: int, d10: D10, *, flies: bool) -> None:
    """One roll of shooters at the enemy's vanguard; a group that has just moved does not shoot first (ERF-MC-04,
    -12).
    """
    targets = arena.armies[1 - side].line(Line.FRONT, flies=flies)
    shooters = [group for group in shooters_of(arena, side, Line.FRONT) if not group.moved]
    fire(arena, choices, side, shooters, targets, d10)


def intercept(
    arena: MassField, choices: Mapping[int, MassChoices], side: int, movers: Sequence[Group], d10: D10, times: int = 1
) -> None:
    """So many rolls of the shooters of a side at enemies who come within their range (ERF-MC-12, -13, -17)."""
    for _ in range(times):
        there = [group for group in movers if group.is_active]
        fire(arena, choices, side, shooters_of(arena, side, Line.FRONT), there, d10, what="intercept")


def fire(
    arena: MassField,
    choices: Mapping[int, MassChoices],
    side: int,
    shooters: Sequence[Group],
    targets: Sequence[Group],
    d10: D10,
    *,
    what: str = "volley",
) -> None:
    """One roll; what the shooters lose themselves only exhausts them (ERF-CRT-04)."""
    if not targets or not shooters or arena.rolls >= FIGURES.longest:
        return
    army, enemy = arena.armies[side], arena.armies[1 - side]
    kind = choices[1 - side].vanguard(enemy, rested(targets), shooters)
    target = next(group for group in targets if group.kind.key == kind)
    shooter = min(shooters, key=lambda group: (-battle_stat(army, group), group.kind.key))
    mine = d10(what, side, arena.rolls) + battle_stat(army, shooter)
    theirs = d10("under fire", side, arena.rolls) + battle_stat(enemy, target)
    base = base_ratio(armed(arena, side, shooter), armed(arena, 1 - side, target))
    own, other = resolve(base, mine - theirs, bands=arena.bands)
    own = own if target.kind.shoots else Losses(exhausted=min(1, own.removed))
    arena.rolls += 1
    lost = (mark([shooter], own), mark([g for g in targets if g.kind.key == kind], multiplied(army, other)))
    arena.entries.append(Rolled(what, shooter.kind.key, kind, (mine, theirs), lost))


def mark(groups: Sequence[Group], losses: Losses) -> int:
    """Mark groups as the losses say, and return how many left the line."""
    waiting = list(groups)
    marks = [
        *[Status.LOST] * losses.lost,
        *[Status.DAMAGED] * losses.damaged,
        *[Status.EXHAUSTED] * losses.exhausted,
        *[Status.DOWN] * losses.down,
    ]
    for group, status in zip(waiting, marks, strict=False):
        group.status = status
    for nth, group in enumerate(waiting[len(marks) : len(marks) + losses.refreshed]):
        group.line = Line.MIDDLE if nth < losses.ahead else Line.BACK
    return min(len(waiting), len(marks))
