"""Area attacks at the start of a bout: smoke, breath, slams, and the grip of tar (ERF-AREAATK, ERF-SLAM, ERF-
SPECIAL-82).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.erfworld.bouts.breathing import breaths, linger, most
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import Force, force
from engine.games.erfworld.bouts.field import (
    D10,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Harm,
    Line,
    Pairing,
    others,
)
from engine.games.erfworld.bouts.pairing import Sides
from engine.games.erfworld.bouts.phases import harm
from engine.games.erfworld.rules.sizes import difference
from engine.games.erfworld.rules.source import HALVES, halves

SMOKE, BREATH, SLAM, SCATTER, BURST = "smoke", "breath", "slam", "scatter", "burst"
SLAM_IDLE = 2  # rounds in which slammer and slammed do not attack (ERF-SLAM-02)
AREA_IDLE = 1  # rounds in which who made an area attack does not attack (ERF-AREAATK-02)
SCATTERED = 3 * HALVES  # ammo of a scatter-shot (ERF-SPECIAL-68)
BURSTS = 2  # the round in which who decided to burst does (ERF-SPECIAL-72)
SMOTHERED = 3  # rounds in the grip of tar (ERF-BODY-05)
WHOLE = 4  # the reach of an area attack, in shares that halves and quarters of it can be counted in


@dataclass(frozen=True, slots=True)
class Grip:
    """A figure of tar that smothers another: at the end of the third round the victim croaks."""

    tar: Figure
    victim: Figure


def area_attacks(field: Field, choices: Sides, pairing: Pairing, d10: D10) -> list[Grip]:
    """Every area attack of a pairing, before the first blow; nobody is hit by two of them. Returns the grips of tar."""
    grips: list[Grip] = []
    hit: set[str] = set()
    for figure in pairing.everyone:
        if not figure.is_fighting or figure.stunned:
            continue
        enemies = [foe for foe in _enemies(pairing, figure) if foe.is_fighting and foe.name not in hit]
        kind = _kind(figure)
        targets = _targets(figure, enemies, kind)
        if targets and len(targets) == len(enemies):
            behind = [foe for foe in _behind(field, figure, enemies) if foe.name not in hit]
            targets = _targets(figure, [*enemies, *behind], kind) if behind else targets
        if not targets or not _wants(field, choices[figure.side], figure, kind, targets):
            continue
        hit |= {target.name for target in targets}
        figure.idle = max(figure.idle, SLAM_IDLE if kind == SLAM else AREA_IDLE)
        if kind == SMOKE:
            _smoke(field, figure, targets)
        elif kind == SCATTER:
            _scatter(field, figure, targets)
        elif kind == BURST:
            figure.bursting, figure.idle = True, BURSTS
        elif kind == BREATH:
            _breathe(field, figure, targets, d10)
        elif figure.kind.body == "tar":
            grips += _grasp(figure, targets)
        else:
            _slam(field, figure, targets)
    return grips


def release(field: Field, grips: Sequence[Grip]) -> None:
    """The third round is over: a unit still held croaks, unless the tar is out of the fight (ERF-BODY-05)."""
    for grip in grips:
        if grip.tar.is_fighting and grip.victim.is_fighting:
            grip.victim.fate = Fate.CROAKED
            field.felled[grip.victim.name] = (grip.tar.name,)
            field.note(Harm(grip.victim.name, grip.victim.hits, 0, Fate.CROAKED))
            grip.victim.hits = min(grip.victim.hits, 0)


def _enemies(pairing: Pairing, figure: Figure) -> list[Figure]:
    return pairing.attackers if figure is pairing.one else [pairing.one]


def _behind(field: Field, figure: Figure, near: Sequence[Figure]) -> list[Figure]:
    """The enemy's back line, which area attacks reach where those in front of the figure are all the front there is
    (ERF-CMDMOD-02).
    """
    theirs = field.side(others(figure.side))
    if any(foe.line is Line.FRONT and foe not in near for foe in theirs):
        return []
    return [foe for foe in theirs if foe.line is Line.BACK and foe not in near]


def _kind(figure: Figure) -> str:
    """Which area attack a figure has: smoke with ammo, breath, else the slam that is open to all (ERF-SLAM-01)."""
    if figure.has_smoke:
        return SMOKE
    if "scatter_shot" in figure.kind.specials and figure.ammo >= SCATTERED:
        return SCATTER
    if "self_destruct" in figure.kind.specials and figure.hits * 2 <= figure.full:
        return BURST
    return BREATH if figure.kind.breath else SLAM


def _targets(figure: Figure, enemies: Sequence[Figure], kind: str) -> list[Figure]:
    """As many as the attack hits, primaries first: none larger, and only smaller ones by a slam (ERF-AREAATK-04, ERF-
    SLAM-03).

    Ground units cannot slam fliers (ERF-UNIT-32).
    """
    if kind == BREATH:
        return list(enemies[: most(figure)])
    if kind in (SCATTER, BURST):
        return list(enemies)
    room, found = WHOLE, []
    for foe in enemies:
        row = difference(figure.kind.body_size, foe.kind.body_size)
        room_for = (row.slam * (2 if "enhanced_slam" in figure.kind.specials else 1)) if kind == SLAM else row.area
        out_of_reach = foe.kind.flies and not figure.kind.flies
        unfit = foe.size > figure.size or out_of_reach if kind == SLAM else not foe.is_stunned_by_smoke_of(figure)
        if unfit or not room_for or room < WHOLE // room_for:
            continue
        room -= WHOLE // room_for
        found.append(foe)
    return found


def _wants(field: Field, choices: Choices, figure: Figure, kind: str, targets: Sequence[Figure]) -> bool:
    """Swarms are worth it by themselves; a slam is for those who are made for it, unless the doctrine says more."""
    made_for_it = {"enhanced_slam", "mass_capture"} & set(figure.kind.specials) or figure.kind.body == "tar"
    if kind == SLAM and not made_for_it:
        return choices.slams(field, figure, len(targets))
    return any(target.is_swarm for target in targets) or choices.area(field, figure, len(targets))


def _smoke(field: Field, figure: Figure, targets: Sequence[Figure]) -> None:
    """Stuns for the round; a swarm croaks (ERF-SPEC-11, ERF-AREAATK-03)."""
    figure.smoked = True
    forces = {}
    for target in targets:
        target.stunned = max(target.stunned, 0 if target.is_swarm else 1)
        forces[target.name] = [Force(figure, BlowKind.HIT, croaks=target.is_swarm)]
        field.note(Blow(figure.name, target.name, 0, BlowKind.HIT, 0, target.is_swarm))
    harm(field, forces, targets)


def _breathe(field: Field, figure: Figure, targets: Sequence[Figure], d10: D10) -> None:
    """Fixed damage to everyone in it, and what the kind of breath does besides (ERF-SPECIAL-82)."""
    forces = {}
    for blow, target in breaths(figure, targets):
        forces[target.name] = [blow]
        field.note(Blow(figure.name, target.name, 0, blow.kind, blow.raw, blow.croaks))
    harm(field, forces, targets)
    for target in targets:
        linger(field, figure, target, d10)


def _scatter(field: Field, figure: Figure, targets: Sequence[Figure]) -> None:
    """A point of damage to everyone in front of it, for all its ammo (ERF-SPECIAL-68)."""
    figure.ammo -= SCATTERED
    forces = {target.name: [Force(figure, BlowKind.MINIMUM, HALVES)] for target in targets}
    for target in targets:
        field.note(Blow(figure.name, target.name, 0, BlowKind.MINIMUM, HALVES))
    harm(field, forces, targets)


def burst(field: Field, pairing: Pairing, round_: int) -> None:
    """A unit that decided to burst and was not felled before: half its full hits to everybody around, friend or foe,
    and it is gone (ERF-SPECIAL-72).
    """
    for figure in pairing.everyone:
        if round_ != BURSTS or not (figure.bursting and figure.is_fighting):
            continue
        around = [other for other in pairing.everyone if other is not figure]
        force_ = figure.full // 2
        harm(field, {other.name: [Force(figure, BlowKind.MINIMUM, force_)] for other in around}, around)
        figure.fate, figure.hits = Fate.CROAKED, min(figure.hits, 0)
        field.felled[figure.name] = ()
        field.note(Harm(figure.name, force_, 0, Fate.CROAKED))


def _slam(field: Field, figure: Figure, targets: Sequence[Figure]) -> None:
    """A glancing blow on each; swarms suffer more (ERF-SLAM-03). Slammer and slammed do not attack for two rounds, and
    who stood behind is in front now (ERF-CMDMOD-02).
    """
    forces = {}
    for target in targets:
        target.line = Line.FRONT
        row = difference(figure.kind.body_size, target.kind.body_size)
        if row.number >= 4:
            blow = Force(figure, BlowKind.HIT, croaks=True)
        elif row.slam_damage:
            blow = Force(figure, BlowKind.HIT, halves(row.slam_damage))
        else:
            blow = force(figure, target, BlowKind.GLANCE)
        target.idle = max(target.idle, SLAM_IDLE)
        if "mass_capture" in figure.kind.specials and row.number == 1 and figure.kind.body in ("", "humanoid"):
            target.fate = Fate.CAPTURED  # ERF-SPECIAL-102
            field.felled[target.name] = (figure.name,)
            field.note(Harm(target.name, 0, target.hits, target.fate))
            continue
        forces[target.name] = [blow]
        field.note(Blow(figure.name, target.name, 0, blow.kind, blow.raw, blow.croaks))
    harm(field, forces, targets)


def _grasp(figure: Figure, targets: Sequence[Figure]) -> list[Grip]:
    """Tar does no damage: it holds, and neither attacks while it does (ERF-BODY-05)."""
    for one in (figure, *targets):
        one.idle = max(one.idle, SMOTHERED)
    return [Grip(figure, target) for target in targets]
