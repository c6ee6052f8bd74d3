"""Skirmish and initiative round: blows without dice (ERF-SEQ-06, -07, ERF-COMBAT-13, ERF-B-02)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from engine.games.erfworld.bouts.breathing import breaths, linger, most
from engine.games.erfworld.bouts.choices import Choices
from engine.games.erfworld.bouts.damage import Force, force, suffer
from engine.games.erfworld.bouts.field import (
    D10,
    Blow,
    BlowKind,
    Fate,
    Field,
    Figure,
    Harm,
    Line,
    Phase,
    Roll,
    Situation,
    others,
)
from engine.games.erfworld.bouts.pairing import Sides, pair, swept
from engine.games.erfworld.bouts.stats import Stance, battle_stat, multiplier
from engine.games.erfworld.bouts.unhorsing import stand_up, throw
from engine.games.erfworld.rules.sizes import RANGES, difference
from engine.games.erfworld.rules.source import HALVES

HITS_FROM, MISSES_FROM = 2, -2  # differences of stats (ERF-COMBAT-13)
INITIATIVE = "initiative"
BEHIND = -2  # for shots of scouts over the enemy's front (ERF-CMDSCREEN-02)


def skirmish(field: Field, choices: Sides, d10: D10) -> None:
    """The rounds before melee: shooters by range if prepared, one round of the unstunned or the hidden otherwise."""
    _favour(field, choices)
    if field.situation is Situation.PREPARED:
        for number, range_ in enumerate(("long", "middle", "short"), start=1):
            least = RANGES[range_].order
            shooters = [
                figure
                for side in (0, 1)
                for figure in field.side(side)
                if _reaches(field, choices[side], figure, least)
            ]
            if shooters:
                _round(field, choices, shooters, Phase(f"skirmish, {range_} range", number), d10)
        return
    for figure in field.figures:
        if field.situation is Situation.SURPRISED:
            figure.stunned = 0 if figure.negates_stun else 1
        elif figure.side != field.ambusher:
            figure.stunned = 1
    active = [figure for side in (0, 1) for figure in field.side(side) if not figure.stunned]
    if field.situation is Situation.AMBUSH:
        active = [figure for figure in active if figure.side == field.ambusher]
    _round(field, choices, active, Phase(f"skirmish, {field.situation}", 1), d10)
    for figure in field.figures:
        keeps = field.situation is Situation.AMBUSH and figure.side != field.ambusher and not figure.negates_stun
        figure.stunned = figure.stunned if keeps else 0


def _reaches(field: Field, choices: Choices, figure: Figure, least: int) -> bool:
    """Whether it shoots so far, or will breathe there; area attacks are of short range (ERF-AREAATK-01)."""
    if figure.kind.shoots and figure.is_armed:
        return RANGES[figure.kind.range].order >= least
    if not figure.kind.breath or least != RANGES["short"].order:
        return False
    targets = _primaries(field, figure)[: most(figure)]
    return bool(targets) and choices.area(field, figure, len(targets))


def initiative_round(field: Field, choices: Sides, d10: D10) -> None:
    """The winner of initiative attacks once, unanswered; skipped after a tie. Ends the stun of an ambush (ERF-
    SITU-03).
    """
    if field.initiative is not None:
        pair(field, choices, first=others(field.first))
        active = [figure for figure in field.side(field.initiative) if not figure.stunned]
        if active:
            _round(field, choices, active, Phase(INITIATIVE, 1), d10)
    for figure in field.figures:
        figure.stunned, figure.favoured = 0, False


def _favour(field: Field, choices: Sides) -> None:
    """Luck spent before the skirmish: every comparison of a player character goes his way (ERF-CMDPC-05)."""
    for figure in field.figures:
        if figure.player and figure.luck and figure.is_fighting and choices[figure.side].is_favoured(field, figure):
            figure.luck -= 1
            figure.favoured = True


def _round(field: Field, choices: Sides, active: Sequence[Figure], phase: Phase, d10: D10) -> None:
    """One round: area attacks first, then everyone still able strikes whom it is paired with; the harm is done at
    once.
    """
    field.note(phase)
    smoking: dict[str, list[Force]] = {}
    for figure in active:
        area = _smoke(field, choices[figure.side], figure) or _breath(field, choices[figure.side], figure)
        for blow, victim in area:
            smoking.setdefault(victim.name, []).append(blow)
            field.note(Blow(figure.name, victim.name, phase.number, blow.kind, blow.raw, blow.croaks))
    throwers = {blow.attacker.name for blows in smoking.values() for blow in blows}
    harm(field, smoking)
    for figure in active:
        if figure.name in throwers and figure.kind.breath:
            for victim in _primaries(field, figure):
                linger(field, figure, victim, d10)
    active = [figure for figure in active if not figure.laden]
    round_ = _Round(phase, targets_of(field))
    pressed = {round_.paired[figure.name].name for figure in active if figure.name in round_.paired}
    for figure in active:
        target = _aim(field, choices, figure, round_.paired.get(figure.name), pressed)
        if target is not None and figure.is_fighting and figure.name not in throwers | set(smoking):
            round_.aims[figure.name] = target
            round_.attackers.setdefault(target.name, []).append(figure)
    for figure in active:
        if figure.name in round_.aims:
            _strike(field, choices, figure, round_, d10)
    harm(field, round_.forces)
    stand_up(field)


@dataclass(slots=True)
class _Round:
    """Who strikes whom in a round. paired: whom each would strike by its pairing; aims: whom it strikes."""

    phase: Phase
    paired: Mapping[str, Figure]
    aims: dict[str, Figure] = dataclass_field(default_factory=dict)
    attackers: dict[str, list[Figure]] = dataclass_field(default_factory=dict)
    forces: dict[str, list[Force]] = dataclass_field(default_factory=dict)


def _aim(
    field: Field, choices: Sides, figure: Figure, target: Figure | None, pressed: Collection[str]
) -> Figure | None:
    """Whom it strikes: its pairing, but a scout whom nobody attacks may aim at anybody (ERF-AREAATK-05, ERF-AUTO-03).

    Behind the enemy's front only shooters reach (ERF-CMDSCREEN-02, -03).
    """
    if not figure.is_scout or figure.name in pressed or target is None:
        return target
    reached = [foe for foe in field.side(others(figure.side)) if foe.line is Line.FRONT or figure.kind.shoots]
    return choices[figure.side].shifts(field, figure, reached) or target


def _strike(field: Field, choices: Sides, figure: Figure, round_: _Round, d10: D10) -> None:
    """The blow of one figure in a round without dice, unless a player character prefers to roll."""
    phase, target = round_.phase, round_.aims[figure.name]
    stance = Stance(True, tuple(round_.attackers.get(figure.name, ())))
    crouches = _crouches(field, target, figure, round_.aims)
    facing = Stance(target.name in round_.aims, tuple(round_.attackers[target.name]), crouches)
    over = BEHIND if target.line is not Line.FRONT and round_.paired[figure.name] is not target else 0
    stats = battle_stat(field, figure, target, stance) + over, battle_stat(field, target, figure, facing)
    figure.shot = figure.shot or figure.kind.shoots
    kind = _landing(field, choices, figure, target, stats, phase, d10)
    if kind is None:
        return
    times = multiplier(figure, target) + int(phase.name == INITIATIVE and _charges(figure))
    for victim in (target, *swept(figure, target, _foes(field, figure))):
        blow = force(figure, victim, kind, min(3, times))
        round_.forces.setdefault(victim.name, []).append(blow)
        field.note(Blow(figure.name, victim.name, phase.number, blow.kind, blow.raw * blow.times, blow.croaks))


def _foes(field: Field, figure: Figure) -> list[Figure]:
    """All it is paired with, as the one of its pairing."""
    return next((pairing.attackers for pairing in field.pairings if pairing.one is figure), [])


def _charges(figure: Figure) -> bool:
    """A rider with a long weapon hits twice as hard before the melee (ERF-SPECIAL-27)."""
    return figure.cavalry and "charge" in figure.kind.specials and figure.kind.range == "long"


def _landing(
    field: Field, choices: Sides, figure: Figure, target: Figure, stats: tuple[int, int], phase: Phase, d10: D10
) -> BlowKind | None:
    """How a blow lands, None for a miss: by comparing stats (ERF-B-02), or by dice (ERF-PC-02)."""
    gap = stats[0] - stats[1]
    if _decided_by_size(figure, target):
        return BlowKind.HIT
    if figure.favoured != target.favoured and not _has_fate(target if figure.favoured else figure):
        return BlowKind.HIT if figure.favoured else None
    if _contested(field, choices, figure, target, gap):
        totals = []
        for who, stat in ((figure, stats[0]), (target, stats[1])):
            die = d10("contest", who.name, figure.name, phase.name)
            field.note(Roll(who.name, die, stat))
            totals.append(die + stat)
        if totals[0] > totals[1]:
            return BlowKind.HIT
        far = difference(figure.kind.body_size, target.kind.body_size).number >= 3
        return BlowKind.GLANCE if totals[0] == totals[1] and (far or not target.is_armoured) else None
    if gap <= MISSES_FROM:
        return None
    return BlowKind.HIT if gap >= HITS_FROM else BlowKind.GLANCE if target.is_armoured else BlowKind.MINIMUM


def _crouches(field: Field, target: Figure, shooter: Figure, aims: Mapping[str, Figure]) -> bool:
    """A scout who expects the enemy and has nobody to strike yet crouches before his shots (ERF-SPEC-07)."""
    waits = target.name not in aims and target.is_scout and not (target.stunned or target.smoked)
    return waits and shooter.kind.shoots and field.situation is Situation.PREPARED and field.bout == 0


def _has_fate(figure: Figure) -> bool:
    """Luck works on nobody who has some, or Fate's Favour (ERF-CMDPC-08)."""
    return figure.luck > 0 or "fates_favour" in figure.kind.specials


def _contested(field: Field, choices: Sides, figure: Figure, target: Figure, gap: int) -> bool:
    """Whether a player character on either side asks for dice; the attacker's wish comes first."""
    if figure.player and choices[figure.side].contests(field, figure, gap, striking=True):
        return True
    return target.player and choices[target.side].contests(field, target, gap, striking=False)


def _decided_by_size(figure: Figure, target: Figure) -> bool:
    """Five sizes and more apart nobody rolls or compares (ERF-SWARM-05)."""
    return difference(figure.kind.body_size, target.kind.body_size).number >= 5


def _smoke(field: Field, choices: Choices, figure: Figure) -> list[tuple[Force, Figure]]:
    """A smoke bomb instead of the blow: swarms croak, others are stunned (ERF-SPEC-11, ERF-AREAATK-01, -03)."""
    if not figure.has_smoke:
        return []
    targets = [foe for foe in _primaries(field, figure) if foe.is_stunned_by_smoke_of(figure)]
    swarms = sum(foe.is_swarm for foe in targets)
    if not targets or not (swarms or choices.area(field, figure, len(targets))):
        return []
    figure.smoked = True
    for foe in targets:
        foe.stunned = max(foe.stunned, 0 if foe.is_swarm else 1)
    return [(Force(figure, BlowKind.HIT, croaks=foe.is_swarm), foe) for foe in targets]


def _breath(field: Field, choices: Choices, figure: Figure) -> list[tuple[Force, Figure]]:
    """A breath instead of the blow, on all it is paired with as a primary (ERF-AREAATK-01)."""
    if not figure.kind.breath:
        return []
    targets = _primaries(field, figure)[: most(figure)]
    return breaths(figure, targets) if targets and choices.area(field, figure, len(targets)) else []


def _primaries(field: Field, figure: Figure) -> list[Figure]:
    for pairing in field.pairings:
        if pairing.one is figure:
            return [foe for foe in pairing.primaries if foe.is_fighting]
        if figure in pairing.primaries:
            return [pairing.one] if pairing.one.is_fighting else []
    return []


def targets_of(field: Field) -> dict[str, Figure]:
    """Whom everybody is paired with and strikes, by name: its first primary, or the one it attacks with others."""
    found: dict[str, Figure] = {}
    for pairing in field.pairings:
        first = next((foe for foe in pairing.primaries if foe.is_fighting), None)
        if first is not None:
            found[pairing.one.name] = first
        if pairing.one.is_fighting:
            found.update(dict.fromkeys((figure.name for figure in pairing.attackers), pairing.one))
    return found


def harm(field: Field, forces: dict[str, list[Force]], among: Sequence[Figure] | None = None) -> bool:
    """Let everybody suffer a round's blows at once; records it and says whether anyone was harmed.

    among: those who can have been struck, if not the whole field.
    """
    harmed = False
    for figure in field.figures if among is None else among:
        blows = forces.get(figure.name)
        if not blows:
            continue
        before = (figure.hits, figure.fate, figure.exhaustion)
        damage = suffer(figure, _unblocked(figure, blows), dr=field.dr)
        if figure.is_fighting and _is_coiled(figure, blows):
            figure.fate = Fate.CAPTURED
        if figure.fate is Fate.DOWN and all(blow.attacker.capturing for blow in blows if blow.raw):
            figure.fate = Fate.CAPTURED
        if not figure.is_fighting:
            landed = (blow.attacker.name for blow in blows if blow.raw or blow.croaks or blow.exhausts)
            field.felled.setdefault(figure.name, tuple(dict.fromkeys(landed)))
        harmed = harmed or (figure.hits, figure.fate, figure.exhaustion) != before
        field.note(Harm(figure.name, damage, figure.hits, figure.fate))
    throw(field, [figure for figure in (field.figures if among is None else among) if figure.carried])
    return harmed


def _is_coiled(figure: Figure, blows: Sequence[Force]) -> bool:
    """A captor who is all coils takes whom it wore down to a quarter, if he is no larger (ERF-BODY-04)."""
    weak = figure.hits * 4 <= figure.full
    captors = [blow.attacker for blow in blows if blow.raw and blow.attacker.capturing]
    return weak and any(one.kind.body == "serpentine" and one.size >= figure.size for one in captors)


def _unblocked(figure: Figure, blows: list[Force]) -> list[Force]:
    """A guardian's shield stops one projectile a round (ERF-SPEC-10)."""
    blows = _warded(figure, blows) if figure.charms else blows
    if "block" not in figure.kind.specials or figure.stunned:
        return blows
    stopped = next((blow for blow in blows if blow.attacker.kind.shoots and not blow.croaks and blow.raw), None)
    return [blow for blow in blows if blow is not stopped]


def _warded(figure: Figure, blows: list[Force]) -> list[Force]:
    """No shots for whom a carnymancer broke that rule; one blow a battle is absorbed by what a dollamancer made (ERF-
    J-18, ERF-MAGIC-34).
    """
    if "no ranged hit" in figure.charms:
        blows = [blow for blow in blows if not blow.attacker.kind.shoots]
    if "ward" in figure.charms and not figure.warded and blows:
        figure.warded = True
        return blows[1:]
    return blows


def ammo_spent(figure: Figure) -> int:
    """Ammo a battle takes, in halves: one for shots, one for smoke (ERF-SHOOT-03, ERF-GAP-143)."""
    if "ammo free" in figure.charms:
        return 0
    return HALVES * min(1, int(figure.shot) + int(figure.smoked))
