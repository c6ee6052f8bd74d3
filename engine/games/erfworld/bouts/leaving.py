"""Retreat and pursuit (ERF-RETREAT, ERF-CMDRETREAT, ERF-GAP-126, -127)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.bouts.damage import Force, force
from engine.games.erfworld.bouts.field import (
    D10,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Pairing,
    Phase,
    Roll,
    others,
)
from engine.games.erfworld.bouts.initiative import pace
from engine.games.erfworld.bouts.pairing import Sides
from engine.games.erfworld.bouts.phases import HITS_FROM, MISSES_FROM, harm
from engine.games.erfworld.bouts.stats import Stance, battle_stat
from engine.games.erfworld.rules.source import HALVES, halves


def may_retreat(field: Field, figure: Figure) -> bool:
    """A unit that does not auto-attack may leave a bout; a stunned one may not (ERF-CMDRETREAT-01, -04)."""
    return (
        figure.is_fighting and not figure.stunned and (figure.is_scout or figure.wild or not figure.kind.auto_attacks)
    )


def leave(field: Field, choices: Sides, d10: D10) -> None:
    """Let everybody leave who wants to, before the battle rolls of a bout."""
    field.odds = {}
    leaving = [
        (figure, pairing)
        for pairing in field.pairings
        for figure in pairing.everyone
        if may_retreat(field, figure) and choices[figure.side].retreats(field, figure, pairing)
    ]
    field.odds = None
    if not leaving:
        return
    field.note(Phase("retreat", field.bout))
    names = {figure.name for figure, _ in leaving}
    away: list[Figure] = []
    unseen: list[Figure] = []
    for figure, pairing in leaving:
        foes = [foe for foe in _primary_foes(pairing, figure) if foe.name not in names]
        if foes and figure.has_smoke:  # in which nobody strikes it (ERF-SPEC-11)
            figure.smoked = True
            unseen.append(figure)
        elif _gets_away(field, figure, foes, names, d10):
            _parting_blows(field, figure, foes)
        else:
            _punished(field, figure, pairing)
            continue
        if figure.is_fighting:
            figure.fate = Fate.FLED
            away.append(figure)
    for side in (field.first, others(field.first)):
        fled = [figure for figure in away if figure.side == side]
        if fled and choices[others(side)].shoots_after(field, others(side)):
            _shoot_after(field, side, [figure for figure in fled if figure not in unseen])
        elif fled and choices[others(side)].pursues(field, others(side)):
            _pursue(field, fled, d10)


def _shoot_after(field: Field, side: int, away: Sequence[Figure]) -> None:
    """Shooters fire once at those of a side who leave and can be seen, as in the last round of a skirmish (ERF-
    RETREAT-05, ERF-CMDRETREAT-06).
    """
    shooters = [f for f in field.side(others(side)) if f.kind.shoots and f.is_armed and not f.stunned]
    forces: dict[str, list[Force]] = {}
    for place, shooter in enumerate(shooters if away else ()):
        target = away[place % len(away)]
        gap = battle_stat(field, shooter, target, Stance(True)) - battle_stat(field, target, shooter, Stance(False))
        shooter.shot = True
        if gap > MISSES_FROM:
            kind = BlowKind.HIT if gap >= HITS_FROM else BlowKind.GLANCE if target.is_armoured else BlowKind.MINIMUM
            blow = force(shooter, target, kind)
            forces.setdefault(target.name, []).append(blow)
            field.note(Blow(shooter.name, target.name, 0, blow.kind, blow.raw, blow.croaks))
    harm(field, forces, away)


def _primary_foes(pairing: Pairing, figure: Figure) -> list[Figure]:
    if figure is pairing.one:
        return [foe for foe in pairing.primaries if foe.is_fighting]
    return [pairing.one] if figure in pairing.primaries and pairing.one.is_fighting else []


def _gets_away(field: Field, figure: Figure, foes: Sequence[Figure], leaving: set[str], d10: D10) -> bool:
    """Automatically, or by evasion against every primary foe; a tie succeeds, 10 always, 1 never (ERF-RETREAT-03,
    -04).
    """
    enemies = field.side(others(figure.side))
    if not foes or all(foe.name in leaving for foe in enemies):
        return True
    if figure.mastered and not any(foe.mastered for foe in enemies):
        return True
    if figure.kind.flies and not any(foe.kind.flies for foe in foes):
        return True  # ERF-FLY-08
    die = d10("retreat", figure.name, field.bout)
    field.note(Roll(figure.name, die, figure.kind.evasion))
    if die in (1, 10):
        return die == 10
    totals = []
    for foe in foes:
        other = d10("hold", foe.name, field.bout)
        field.note(Roll(foe.name, other, foe.kind.evasion))
        totals.append(other + foe.kind.evasion)
    return die + figure.kind.evasion >= max(totals)


def _parting_blows(field: Field, figure: Figure, foes: Sequence[Figure]) -> None:
    """A minimum blow from each primary foe of longer reach; a unit without reach is always hit (ERF-REACH-05)."""
    forces: list[Force] = []
    for foe in foes:
        if foe.reach > figure.reach:
            blow = Force(foe, BlowKind.MINIMUM, _minimum(foe))
            forces.append(blow)
            field.note(Blow(foe.name, figure.name, 0, blow.kind, blow.raw))
    harm(field, {figure.name: forces})


def _minimum(foe: Figure) -> int:
    """A minimum blow whatever the sizes: half of a base of 2 points or more (ERF-GAP-127)."""
    base = halves(foe.kind.damage)
    return base // 2 if base >= 2 * HALVES else base


def _punished(field: Field, figure: Figure, pairing: Pairing) -> None:
    """Who fails is hit by everyone paired with it but not primarily, and then fights on (ERF-RETREAT-04)."""
    strikers = pairing.secondaries if figure is pairing.one else []
    forces = [force(foe, figure, BlowKind.HIT) for foe in strikers if foe.is_fighting]
    for blow in forces:
        field.note(Blow(blow.attacker.name, figure.name, 0, blow.kind, blow.raw))
    harm(field, {figure.name: forces})


def _pursue(field: Field, away: Sequence[Figure], d10: D10) -> None:
    """Each melee figure left may chase one who fled; the fugitive must roll higher, 10 always, 1 never (ERF-
    RETREAT-05).
    """
    chased: set[str] = set()
    for runner in away:
        side = others(runner.side)
        free = [f for f in field.side(side) if not f.kind.shoots and f.name not in chased and not f.stunned]
        if runner.kind.flies:  # whom nobody on the ground can chase (ERF-FLY-08)
            free = [f for f in free if f.kind.flies]
        if not free:
            continue
        hunter = max(free, key=lambda figure: (pace(figure), figure.name))
        chased.add(hunter.name)
        die = d10("run", runner.name, field.bout)
        other = d10("chase", hunter.name, field.bout)
        field.note(Roll(hunter.name, other, pace(hunter)))
        field.note(Roll(runner.name, die, pace(runner)))
        caught = die == 1 or (die != 10 and die + pace(runner) <= other + pace(hunter))
        if caught:
            runner.fate = Fate.FIGHTING
