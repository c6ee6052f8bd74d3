"""What magic does in a mass battle (ERF-MAGIC-21, -52, -54, -70, ERF-J-17)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.erfworld.mass.clash import Losses, base_ratio
from engine.games.erfworld.mass.field import D10, Army, MassField, Rolled, battle_stat
from engine.games.erfworld.mass.groups import Group, Line, Status

BLAST = 10  # the stat of a blast, with mastery on top (ERF-J-17)


def swap_lines(army: Army, enemy: Army) -> None:
    """After the enemy has set his lines the worst of the front changes places with a better one of the middle, once
    (ERF-MAGIC-21).
    """
    front, middle = army.front(), [g for g in army.groups if g.is_active and g.line is Line.MIDDLE]
    if not (army.magic.swaps and front and middle and enemy.front()):
        return
    foe = enemy.front()[0]
    worst = min(front, key=lambda group: (_gain(group, foe), group.kind.key))
    best = max(middle, key=lambda group: (_gain(group, foe), group.kind.key))
    if _gain(best, foe) > _gain(worst, foe):
        worst.line, best.line = Line.MIDDLE, Line.FRONT


def _gain(group: Group, foe: Group) -> int:
    found = base_ratio(group, foe)
    return found.other.groups - found.one.groups


def multiplied(army: Army, losses: Losses) -> Losses:
    """What volleys cost the enemy, twice or four times under dittomancy (ERF-MAGIC-54)."""
    return replace(losses, lost=losses.lost * army.magic.volleys)


def softened(army: Army, losses: Losses) -> Losses:
    """Its losses in a clash, one less under foolamancy (ERF-MAGIC-70)."""
    return losses.fewer() if army.magic.softer else losses


def most_numerous(groups: list[Group]) -> str:
    """The class that comes in most groups."""
    counts = {group.kind.key: sum(other.kind is group.kind for other in groups) for group in groups}
    return min(counts, key=lambda key: (-counts[key], key))


def blast(arena: MassField, side: int, d10: D10) -> None:
    """A shockmancer's roll in place of a volley: a group is lost if it is higher (ERF-J-17)."""
    army, enemy = arena.armies[side], arena.armies[1 - side]
    if not army.magic.blasts or not enemy.front():
        return
    army.magic.blasts -= 1
    target = max(enemy.front(), key=lambda group: (group.kind.body_size.number, group.kind.key))
    mine = d10("blast", side, arena.rolls) + BLAST + army.magic.blast_stat
    theirs = d10("under fire", side, arena.rolls) + battle_stat(enemy, target)
    killed = int(mine > theirs)
    if killed:
        target.status = Status.LOST
    arena.rolls += 1
    arena.entries.append(Rolled("blast", "magic", target.kind.key, (mine, theirs), (0, killed)))


def refresh(arena: MassField) -> None:
    """Lost groups fight on, as far as juice goes, each once (ERF-MAGIC-52)."""
    for army in arena.armies:
        for group in army.groups:
            if army.magic.refresh and group.status is Status.LOST and not group.refreshed:
                army.magic.refresh -= 1
                group.status, group.refreshed = Status.READY, True
