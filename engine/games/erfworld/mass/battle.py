"""A mass battle from the first lines to victory or retreat, by default choices (ERF-MC-05 to -19).

The order is the book's: skirmish, regrouping, battle, crux, overrun, victory. What a table chooses live is asked of
`MassChoices`. A battle takes at most `FIGURES.longest` rolls; then both sides break off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

import msgspec

from engine.games.erfworld.mass.clash import Losses, base_ratio, resolve, with_excess
from engine.games.erfworld.mass.groups import Group, Line, Status, is_overrun, rearguard, strength
from engine.games.erfworld.rules.mass import FIGURES, can_volley

D10 = Callable[..., int]
ATTACKER, DEFENDER = 0, 1
SHOT_IN_MELEE = -2  # for shooters of middle and long range (ERF-CRT-04)
PRESSED = 1  # to the rolls left when the enemy's vanguard is spent (ERF-MC-11)
CRIT_DC = 3
CRIT_FROM = 11


class State(StrEnum):
    """How the armies met (ERF-MC-07)."""

    PREPARED = "prepared"
    SURPRISED = "surprised"
    AMBUSH = "ambush"


class End(StrEnum):
    """How a mass battle ended."""

    VICTORY = "victory"
    RETREAT = "retreat"
    BROKEN_OFF = "broken off"


@dataclass(slots=True)
class Army:
    """One side. commander: leadership of who commands the whole army; chief: the chief warlord's bonus, where nobody
    leads (ERF-CRT-04). on_turn: uses combat. mobile: may still leave the hex.
    """

    groups: list[Group]
    commander: int = 0
    chief: int = 0
    on_turn: bool = False
    mobile: bool = False
    began: int = 0

    @property
    def is_led(self) -> bool:
        """Has a warlord: in command, or in a stack."""
        return self.commander > 0 or any(group.warlord and group.is_active for group in self.groups)

    def line(self, line: Line, *, flies: bool) -> list[Group]:
        """Its active groups in a line, on the ground or in the sky."""
        return [g for g in self.groups if g.is_active and g.line is line and g.kind.flies == flies]

    def front(self) -> list[Group]:
        return [group for group in self.groups if group.is_active and group.line is Line.FRONT]


class Rolled(msgspec.Struct, frozen=True):
    """One roll: of a volley or a clash, who rolled what, and what it cost, in groups."""

    what: str
    one: str
    other: str
    totals: tuple[int, int]
    lost: tuple[int, int]


@dataclass(slots=True)
class MassField:
    """A mass battle as it stands. first: who picks vanguards first. contested: the attacker has not entered yet."""

    armies: tuple[Army, Army]
    state: State = State.PREPARED
    ambusher: int = ATTACKER
    bands: str = "table"
    contested: bool = False
    first: int = DEFENDER
    rolls: int = 0
    end: End | None = None
    winner: int | None = None
    entries: list[Rolled] = field(default_factory=list)


class MassChoices:
    """What a side does without doctrine (ERF-DOCTRINE-14 to -17)."""

    def arrange(self, army: Army) -> None:
        """Set the lines: melee in front; shooters behind, at most as many in the middle as in front (ERF-MC-06)."""
        for group in army.groups:
            group.line = Line.MIDDLE if group.kind.shoots or group.kind.commander else Line.FRONT
        if not any(group.line is Line.FRONT for group in army.groups):
            for group in army.groups:
                group.line = Line.FRONT
        room = len(army.front())
        middle = [group for group in army.groups if group.line is Line.MIDDLE and not group.kind.flies]
        if army.is_led:
            for group in middle[room:]:
                group.line = Line.BACK

    def contests(self, army: Army, enemy: Army) -> bool:
        """Whether the defender contests the hex: with the greater supply of shooters (ERF-DOCTRINE-15)."""
        mine, theirs = (strength(g for g in one.groups if g.kind.shoots) for one in (army, enemy))
        return mine > theirs

    def vanguard(self, army: Army, own: Sequence[Group], enemy: Sequence[Group]) -> str:
        """The class to put in the van: the most numerous (ERF-MC-09, ERF-DOCTRINE-14)."""
        counts = {group.kind.key: sum(g.kind is group.kind for g in own) for group in own}
        return min(counts, key=lambda key: (-counts[key], key))

    def withdraws(self, army: Army, enemy: Army) -> bool:
        """Whether an attacker who may leaves: led, weaker than the enemy, and below two fifths of what he brought
        (ERF-DOCTRINE-17).
        """
        left = strength(army.groups)
        return army.is_led and left < strength(enemy.groups) and left * 5 < army.began * 2


def fight_mass(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> MassField:
    """Fight a mass battle out and return the field as it is left; the one handed in is not changed."""
    arena = replace(arena, armies=(_copied(arena.armies[0]), _copied(arena.armies[1])), entries=[])
    for side, army in enumerate(arena.armies):
        army.began = int(strength(army.groups))
        choices[side].arrange(army)
    _open(arena, choices)
    _skirmish(arena, choices, d10)
    while arena.end is None:
        _regroup(arena, choices)
        if arena.end is None:
            _battle(arena, choices, d10)
    _conclude(arena)
    return arena


def _copied(army: Army) -> Army:
    return replace(army, groups=[replace(group) for group in army.groups])


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


def _skirmish(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """Volleys of those who may, then the vanguards (ERF-MC-11)."""
    shooting = {
        State.PREPARED: (DEFENDER,) if arena.contested else (ATTACKER, DEFENDER),
        State.SURPRISED: (),
        State.AMBUSH: (arena.ambusher,),
    }[arena.state]
    _exchange(arena, choices, d10, shooting)
    arena.contested = False


def _battle(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """One battle: volleys of both, the clash on the ground, the clash in the sky (ERF-MC-13)."""
    _exchange(arena, choices, d10, (ATTACKER, DEFENDER))


def _exchange(arena: MassField, choices: Mapping[int, MassChoices], d10: D10, shooting: Sequence[int]) -> None:
    before = arena.rolls
    for side in shooting:
        for flies in (False, True):
            _volley(arena, choices, side, d10, flies=flies)
    for flies in (False, True):
        _clash(arena, choices, d10, flies=flies)
    if arena.rolls == before:
        _clash_across(arena, choices, d10)
    _judge(arena, progress=arena.rolls > before)


def battle_stat(army: Army, group: Group) -> int:
    """Stat and bonus: a max stack has its own, all others the commander's or the chief's (ERF-CRT-04, ERF-MC-03)."""
    base = group.kind.combat if army.on_turn else group.kind.defense
    if group.stacked:
        return base + FIGURES.max_stack_bonus + (group.warlord or army.chief)
    return base + (army.commander or army.chief)


def _armed(arena: MassField, side: int, group: Group) -> Group:
    """The group with the bonus that multiplies damage (ERF-CRT-10)."""
    army = arena.armies[side]
    base = group.kind.combat if army.on_turn else group.kind.defense
    return replace(group, bonus=battle_stat(army, group) - base)


def _volley(arena: MassField, choices: Mapping[int, MassChoices], side: int, d10: D10, *, flies: bool) -> None:
    """One roll of shooters at the enemy's vanguard; what they lose themselves only exhausts them (ERF-CRT-04, ERF-
    MC-04).
    """
    army, enemy = arena.armies[side], arena.armies[1 - side]
    targets = enemy.line(Line.FRONT, flies=flies)
    shooters = [
        group
        for group in army.groups
        if group.is_active and group.kind.shoots and can_volley(group.kind.range, Line.FRONT, group.line)
    ]
    if not targets or not shooters or arena.rolls >= FIGURES.longest:
        return
    kind = choices[1 - side].vanguard(enemy, targets, shooters)
    target = next(group for group in targets if group.kind.key == kind)
    shooter = min(shooters, key=lambda group: (-battle_stat(army, group), group.kind.key))
    mine = d10("volley", side, arena.rolls) + battle_stat(army, shooter)
    theirs = d10("under fire", side, arena.rolls) + battle_stat(enemy, target)
    base = base_ratio(_armed(arena, side, shooter), _armed(arena, 1 - side, target))
    own, other = resolve(base, mine - theirs, bands=arena.bands)
    own = own if target.kind.shoots else Losses(exhausted=min(1, own.removed))
    arena.rolls += 1
    lost = (_apply([shooter], own), _apply([g for g in targets if g.kind.key == kind], other))
    arena.entries.append(Rolled("volley", shooter.kind.key, kind, (mine, theirs), lost))


def _clash(arena: MassField, choices: Mapping[int, MassChoices], d10: D10, *, flies: bool) -> None:
    """Five rolls of the vanguards; who has spent the enemy's picks the next, with 1 more on his rolls (ERF-MC-11,
    -13).
    """
    pressed = [0, 0]
    kinds = ["", ""]
    for _ in range(FIGURES.rolls):
        fronts = [army.line(Line.FRONT, flies=flies) for army in arena.armies]
        if not all(fronts) or arena.rolls >= FIGURES.longest:
            return
        for side in (arena.first, 1 - arena.first):
            if not any(group.kind.key == kinds[side] for group in fronts[side]):
                pressed[1 - side] = PRESSED if kinds[side] else 0
                kinds[side] = choices[side].vanguard(arena.armies[side], fronts[side], fronts[1 - side])
        vans = [[g for g in fronts[side] if g.kind.key == kinds[side]] for side in (ATTACKER, DEFENDER)]
        _roll(arena, vans, pressed, d10)


def _clash_across(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """Where one side has only fliers in front and the other only ground units, the fliers attack the ground (ERF-
    MC-13).
    """
    for _ in range(FIGURES.rolls):
        fronts = [army.front() for army in arena.armies]
        if not all(fronts) or arena.rolls >= FIGURES.longest:
            return
        kinds = [choices[side].vanguard(arena.armies[side], fronts[side], fronts[1 - side]) for side in (0, 1)]
        _roll(arena, [[g for g in fronts[side] if g.kind.key == kinds[side]] for side in (0, 1)], [0, 0], d10)


def _roll(arena: MassField, vans: Sequence[list[Group]], pressed: Sequence[int], d10: D10) -> None:
    """One roll of two vanguards (ERF-CRT-05)."""
    one, other = vans[0][0], vans[1][0]
    totals = []
    for side, (own, enemy) in enumerate(((one, other), (other, one))):
        total = d10("clash", side, arena.rolls) + battle_stat(arena.armies[side], own) + pressed[side]
        far = own.kind.shoots and own.kind.range != "short" and not enemy.kind.shoots
        totals.append(total + (SHOT_IN_MELEE if far else 0))
    margin = totals[0] - totals[1]
    crit = abs(margin) >= CRIT_FROM and d10("crit", arena.rolls) <= CRIT_DC
    base = base_ratio(_armed(arena, 0, one), _armed(arena, 1, other))
    losses = list(resolve(base, margin, bands=arena.bands, crit=crit))
    for side in (0, 1):  # kills beyond the groups there are spare the other side
        losses[1 - side], losses[side] = with_excess(losses[1 - side], losses[side], len(vans[side]))
    arena.rolls += 1
    lost = (_apply(vans[0], losses[0]), _apply(vans[1], losses[1]))
    arena.entries.append(Rolled("clash", one.kind.key, other.kind.key, (totals[0], totals[1]), lost))


def _apply(groups: Sequence[Group], losses: Losses) -> int:
    """Mark groups as the losses say, and return how many left the line."""
    waiting = list(groups)
    marks = [
        *[Status.LOST] * losses.lost,
        *[Status.DAMAGED] * losses.damaged,
        *[Status.EXHAUSTED] * losses.exhausted,
    ]
    for group, mark in zip(waiting, marks, strict=False):
        group.status = mark
    for group in waiting[len(marks) : len(marks) + losses.refreshed]:
        group.line = Line.BACK
    return min(len(waiting), len(marks))


def _regroup(arena: MassField, choices: Mapping[int, MassChoices]) -> None:
    """Retreat, or repair the front: up to five groups of ground and of sky move up a line (ERF-MC-12, -14, -18)."""
    attacker, defender = arena.armies
    if attacker.mobile and choices[ATTACKER].withdraws(attacker, defender):
        _retreat(arena)
        return
    for army in arena.armies:
        if army.front():
            _mend(army)
        elif army.commander:
            _take_the_field(army)
        else:
            for group in army.groups:
                group.line = Line.FRONT if group.is_active else group.line
    arena.first = 1 - arena.first


def _mend(army: Army) -> None:
    """Where the ground or the sky has nobody in front, up to five groups move up (ERF-DOCTRINE-16)."""
    for flies in (False, True):
        if not army.line(Line.FRONT, flies=flies):
            spare = [group for line in (Line.MIDDLE, Line.BACK) for group in army.line(line, flies=flies)]
            for group in spare[: FIGURES.regrouped]:
                group.line = Line.FRONT


def _take_the_field(army: Army) -> None:
    """The crux: the commander leads a stack himself, with the other stacks of warlords; all others fall back (ERF-
    MC-14).
    """
    active = [group for group in army.groups if group.is_active]
    if active:
        best = max(active, key=lambda group: (not group.kind.shoots, group.supply, group.kind.combat, group.kind.key))
        best.stacked, best.warlord = True, army.commander
        for group in active:
            group.line = Line.FRONT if group.warlord else Line.BACK
    army.commander = 0


def _retreat(arena: MassField) -> None:
    """A rearguard stays and is lost; damaged groups are captured; half of the exhausted come away damaged (ERF-
    MC-18).
    """
    attacker, defender = arena.armies
    wanted = rearguard(defender.groups)
    for group in sorted(
        (g for g in attacker.groups if g.is_active), key=lambda g: (g.warlord, g.kind.upkeep, g.kind.key)
    ):
        if wanted <= 0:
            break
        wanted -= int(group.supply / (2 if group.kind.flies else 1))
        group.status = Status.LOST
    for group in attacker.groups:
        if group.status is Status.DAMAGED:
            group.status = Status.LOST
    tired = [group for group in attacker.groups if group.status is Status.EXHAUSTED]
    for group in tired[: len(tired) // 2]:
        group.status = Status.DAMAGED
    arena.end, arena.winner = End.RETREAT, DEFENDER


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
            if group.status is Status.EXHAUSTED and side == arena.winner:
                group.status = Status.READY
            if group.status is Status.DAMAGED and not group.short:
                group.units -= group.units // 2
            if group.status is Status.LOST or (arena.end is End.VICTORY and side != arena.winner):
                group.status, group.units = Status.LOST, 0
