"""A mass battle from the first lines to victory or retreat, by default choices (ERF-MC-05 to -19).

The order is the book's: skirmish, regrouping, battle, crux, overrun, victory. What a table chooses live is asked of
`MassChoices`. A battle takes at most `FIGURES.longest` rolls; then both sides break off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.clash import Losses, base_ratio, crit_of, needed, resolve, with_excess
from engine.games.erfworld.mass.field import (
    ATTACKER,
    D10,
    DEFENDER,
    Army,
    End,
    MassField,
    Rolled,
    State,
    battle_stat,
)
from engine.games.erfworld.mass.groups import Group, Line, Status, is_overrun, rested, strength
from engine.games.erfworld.mass.magic import blast, most_numerous, refresh, softened, swap_lines
from engine.games.erfworld.mass.regrouping import regroup
from engine.games.erfworld.mass.specials import TWEETS, adjusted, has
from engine.games.erfworld.mass.volleys import armed, intercept, mark, volley
from engine.games.erfworld.rules.mass import FIGURES, Ratio, Toll

SHOT_IN_MELEE = -2  # for shooters of middle and long range (ERF-CRT-04)
PRESSED = 1  # to the rolls left when the enemy's vanguard is spent (ERF-MC-11)
CRIT_DC = 3
CRIT_FROM = 11


def fight_mass(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> MassField:
    """Fight a mass battle out and return the field as it is left; the one handed in is not changed."""
    arena = replace(arena, armies=(_copied(arena.armies[0]), _copied(arena.armies[1])), entries=[])
    for side, army in enumerate(arena.armies):
        army.began = int(strength(army.groups))
        choices[side].arrange(army)
        army.aggressive = choices[side].is_aggressive(army)
        for group in army.groups:
            group.stood = group.line
    for side, army in enumerate(arena.armies):
        swap_lines(army, arena.armies[1 - side])
    _open(arena, choices)
    skirmish(arena, choices, d10)
    while arena.end is None:
        regroup(arena, choices, d10)
        if arena.end is None:
            (skirmish if arena.contested else battle)(arena, choices, d10)
    _conclude(arena)
    return arena


def _copied(army: Army) -> Army:
    return replace(army, groups=[replace(group) for group in army.groups], magic=replace(army.magic))


def _open(arena: MassField, choices: Mapping[int, MassChoices]) -> None:
    """Contest or concede, and who picks first (ERF-MC-07, -08)."""
    attacker, defender = arena.armies
    airborne = all(group.kind.flies for group in attacker.groups)
    arena.contested = (
        arena.state is State.PREPARED
        and defender.is_led
        and not airborne
        and choices[DEFENDER].contests(defender, attacker)
    )
    arena.first = DEFENDER if arena.contested or not attacker.is_led else ATTACKER


def skirmish(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """Volleys of those who may, then the vanguards; in a contested hex again and again, until a front breaks or the
    defender concedes (ERF-MC-11, -12).
    """
    shooting = {
        State.PREPARED: (DEFENDER,) if arena.contested else (ATTACKER, DEFENDER),
        State.SURPRISED: (),
        State.AMBUSH: (arena.ambusher,),
    }[arena.state]
    _exchange(arena, choices, d10, shooting, master=_master(arena, skirmish=True), battle=False)
    stands = all(army.front() for army in arena.armies)
    arena.contested = arena.contested and stands and choices[DEFENDER].contests(arena.armies[1], arena.armies[0])


def _master(arena: MassField, *, skirmish: bool) -> int | None:
    """Who picks the vanguards of both: in an ambush the ambusher, else a warlord against an army without one (ERF-
    MC-05, -08, -10, -16).
    """
    if skirmish and arena.state is State.AMBUSH:
        return arena.ambusher
    led = [army.is_led for army in arena.armies]
    return led.index(True) if led[0] != led[1] else None


def battle(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """One battle: volleys of both, the clash on the ground, the clash in the sky (ERF-MC-13)."""
    _exchange(arena, choices, d10, (ATTACKER, DEFENDER), master=_master(arena, skirmish=False), battle=True)


def _exchange(
    arena: MassField,
    choices: Mapping[int, MassChoices],
    d10: D10,
    shooting: Sequence[int],
    *,
    master: int | None,
    battle: bool,
) -> None:
    """Volleys, five rolls of the vanguards on the ground and in the sky, then fliers at the ground. Without a leader
    shooters fire at the sky first (ERF-MC-05).
    """
    before = arena.rolls
    for side in shooting:
        for flies in (False, True) if arena.armies[side].is_led else (True, False):
            volley(arena, choices, side, d10, flies=flies)
        blast(arena, side, d10)
    for flies in (False, True):
        _clash(arena, choices, d10, master, flies=flies)
    for side in (ATTACKER, DEFENDER):
        _dive(arena, choices, d10, side, battle=battle)
    for group in (*arena.armies[0].groups, *arena.armies[1].groups):
        group.moved = False
    refresh(arena)
    _judge(arena, progress=arena.rolls > before)


def _clash(arena: MassField, choices: Mapping[int, MassChoices], d10: D10, master: int | None, *, flies: bool) -> None:
    """Five rolls of the vanguards; who has spent the enemy's picks the next, with 1 more on his rolls (ERF-MC-11,
    -13).
    """
    pressed = [0, 0]
    kinds = ["", ""]
    left = FIGURES.rolls
    while left:
        fronts = [army.line(Line.FRONT, flies=flies) for army in arena.armies]
        if not all(fronts) or arena.rolls >= FIGURES.longest:
            return
        for side in (arena.first, 1 - arena.first):
            fronts[side] = list(rested(fronts[side]))
            if not any(group.kind.key == kinds[side] for group in fronts[side]):
                spent = bool(kinds[side])
                pressed[1 - side] = PRESSED if spent else 0
                enemy_picks = master == 1 - side or (spent and master is None)
                kinds[side] = _picked(arena, choices, side, fronts, enemy_picks=enemy_picks)
        vans = [[g for g in fronts[side] if g.kind.key == kinds[side]] for side in (ATTACKER, DEFENDER)]
        left -= not _goes_on(arena, choices, vans, _roll(arena, vans, pressed, d10))


def _picked(
    arena: MassField,
    choices: Mapping[int, MassChoices],
    side: int,
    fronts: Sequence[list[Group]],
    *,
    enemy_picks: bool,
) -> str:
    """The class that becomes a side's vanguard."""
    army, enemy = arena.armies[side], arena.armies[1 - side]
    if not enemy_picks:
        return choices[side].vanguard(army, fronts[side], fronts[1 - side])
    if army.magic.hidden:
        return most_numerous(fronts[side])
    return choices[1 - side].enemy_vanguard(enemy, fronts[1 - side], fronts[side])


def _goes_on(
    arena: MassField, choices: Mapping[int, MassChoices], vans: Sequence[list[Group]], critted: int | None
) -> bool:
    """Whether a roll was a crit after which the winner takes another, which is none of the five (ERF-CRT-05). critted:
    the side that threw it.
    """
    if critted is None:
        return False
    foe = next((armed(arena, 1 - critted, group) for group in vans[1 - critted] if group.is_active), None)
    return choices[critted].rolls_on(armed(arena, critted, vans[critted][0]), foe)


def _dive(arena: MassField, choices: Mapping[int, MassChoices], d10: D10, side: int, *, battle: bool) -> None:
    """Fliers no longer held by an enemy in the sky attack the ground: the vanguard, or in a battle whom they choose
    farther back, for more intercepting shots the farther they go (ERF-MC-11, -13, -16).
    """
    army, enemy = arena.armies[side], arena.armies[1 - side]
    divers = army.line(Line.FRONT, flies=True)
    if not divers or enemy.line(Line.FRONT, flies=True) or not enemy.front():
        return
    line = choices[side].dives(army, enemy) if battle and army.is_led else Line.FRONT
    aims = enemy.line(line, flies=False) or enemy.line(Line.FRONT, flies=False)
    if battle:
        screened = bool(enemy.line(Line.MIDDLE, flies=True))
        shots = {Line.FRONT: 1, Line.MIDDLE: 2 if screened else 3, Line.BACK: 4}[line]
        intercept(arena, choices, 1 - side, divers, d10, shots)
    left = FIGURES.rolls
    while left:
        own, foes = [g for g in divers if g.is_active], [g for g in aims if g.is_active]
        if not own or not foes or arena.rolls >= FIGURES.longest:
            return
        mine = choices[side].vanguard(army, own, foes)
        pick = choices[side].enemy_vanguard(army, own, foes) if line is not Line.FRONT else ""
        theirs = pick or choices[1 - side].vanguard(enemy, foes, own)
        vans = [[g for g in own if g.kind.key == mine], [g for g in foes if g.kind.key == theirs]]
        vans = vans if side == ATTACKER else vans[::-1]
        left -= not _goes_on(arena, choices, vans, _roll(arena, vans, [0, 0], d10))


def _roll(arena: MassField, vans: Sequence[list[Group]], pressed: Sequence[int], d10: D10) -> int | None:
    """One roll of two vanguards; returns the side that threw a crit (ERF-CRT-05)."""
    one, other = vans[0][0], vans[1][0]
    if _falls_short(arena, vans):
        return None
    totals = _totals(arena, one, other, pressed, d10)
    margin = totals[0] - totals[1]
    won = ATTACKER if margin > 0 else DEFENDER
    critted = won if abs(margin) >= CRIT_FROM and d10("crit", arena.rolls) <= CRIT_DC else None
    losses = _losses(arena, one, other, margin) if critted is None else _crit(one, other, critted)
    for side in (0, 1):  # kills beyond the groups there are spare the other side
        losses[1 - side], losses[side] = with_excess(losses[1 - side], losses[side], len(vans[side]))
    losses = [_with_a_front(army, softened(army, lost)) for army, lost in zip(arena.armies, losses, strict=True)]
    arena.rolls += 1
    lost = (mark(vans[0], losses[0]), mark(vans[1], losses[1]))
    if critted is not None:
        for group in vans[1 - critted]:
            group.slain = group.slain or group.status is Status.LOST
    arena.entries.append(Rolled("clash" if critted is None else "crit", one.kind.key, other.kind.key, totals, lost))
    return critted


def _totals(arena: MassField, one: Group, other: Group, pressed: Sequence[int], d10: D10) -> tuple[int, int]:
    """What both vanguards roll."""
    totals = []
    for side, (own, enemy) in enumerate(((one, other), (other, one))):
        total = d10("clash", side, arena.rolls) + battle_stat(arena.armies[side], own) + pressed[side]
        far = own.kind.shoots and own.kind.range != "short" and not enemy.kind.shoots
        tweets = TWEETS if any(has(group, "mean_tweets") for group in arena.armies[1 - side].front()) else 0
        totals.append(total + (SHOT_IN_MELEE if far else 0) + tweets)
    return totals[0], totals[1]


def _crit(one: Group, other: Group, critted: int) -> list[Losses]:
    """Losses of a crit: it falls at once, and the ratio is not applied (ERF-CRT-05, ERF-EX-123)."""
    if critted == ATTACKER:
        return [Losses(), Losses(lost=crit_of(other, one))]
    return [Losses(lost=crit_of(one, other)), Losses()]


def _losses(arena: MassField, one: Group, other: Group, margin: int) -> list[Losses]:
    """Losses of both by ratio, stance, roll and specials."""
    base = base_ratio(armed(arena, 0, one), armed(arena, 1, other))
    if any(army.aggressive for army in arena.armies) and not any(_is_weighty(group) for group in (one, other)):
        base = Ratio(_doubled(base.one), _doubled(base.other))
    return list(adjusted(one, other, resolve(base, margin, bands=arena.bands), margin))


def _with_a_front(army: Army, losses: Losses) -> Losses:
    """The refreshed stay as near as the middle only if others hold the front (ERF-CRT-03)."""
    return losses if len(army.front()) > losses.removed + losses.refreshed else replace(losses, ahead=0)


def _falls_short(arena: MassField, vans: Sequence[list[Group]]) -> bool:
    """Too few groups of much smaller units to swarm are lost without a roll; who crushes them is exhausted, or
    refreshed after a single group (ERF-CRT-02).
    """
    for side in (0, 1):
        own, enemy = vans[side], vans[1 - side]
        if len(own) >= needed(own[0], enemy[0]):
            continue
        tired = Losses(exhausted=1) if len(own) > 1 else Losses(refreshed=1)
        lost = mark(own, Losses(lost=len(own))), mark(enemy, tired)
        arena.rolls += 1
        costs = lost if side == 0 else (lost[1], lost[0])
        arena.entries.append(Rolled("clash", vans[0][0].kind.key, vans[1][0].kind.key, (0, 0), costs))
        return True
    return False


def _is_weighty(group: Group) -> bool:
    """Heavies and max stacks fight one group at a time whatever the stance (ERF-MC-20)."""
    return group.kind.body_size.is_heavy or group.stacked


def _doubled(toll: Toll) -> Toll:
    """Twice the losses of an aggressive stance."""
    return Toll(toll.groups * 2, toll.mark)


def _judge(arena: MassField, *, progress: bool) -> None:
    """Victory by destruction or by supply, or an end because nobody can go on (ERF-MC-16, -19)."""
    for side, army in enumerate(arena.armies):
        enemy = arena.armies[1 - side]
        beaten = not strength(enemy.groups)
        overrun = not enemy.is_led and is_overrun(enemy.groups, army.groups, stronger_led=army.is_led)
        if strength(army.groups) and (beaten or overrun):
            arena.end, arena.winner = End.VICTORY, side
            return
    if arena.rolls >= FIGURES.longest or not progress:
        arena.end = End.BROKEN_OFF


def _conclude(arena: MassField) -> None:
    """The winner's exhausted are fresh again; the damaged keep half of their units (ERF-MC-19)."""
    for side, army in enumerate(arena.armies):
        for group in army.groups:
            if group.status is Status.DOWN and side != arena.winner:
                group.status = Status.LOST
            if group.status in (Status.EXHAUSTED, Status.DOWN) and side == arena.winner:
                group.status = Status.READY
            if group.status is Status.DAMAGED and not group.short:
                group.units -= group.units // 2
            beaten = arena.end is End.VICTORY and side != arena.winner and group.status is not Status.FLED
            if group.status is Status.LOST or beaten or group.refreshed:
                group.status, group.units = Status.LOST, 0
