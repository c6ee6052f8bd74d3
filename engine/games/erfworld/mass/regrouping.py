"""Between the clashes of a mass battle: retreat, closing gaps in the front, the crux (ERF-MC-12, -14, -18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import ATTACKER, D10, DEFENDER, Army, End, MassField
from engine.games.erfworld.mass.groups import Group, Line, Status, rearguard
from engine.games.erfworld.mass.volleys import intercept
from engine.games.erfworld.rules.mass import FIGURES

SCOUTS = ("scout", "explorer")


def regroup(arena: MassField, choices: Mapping[int, MassChoices], d10: D10) -> None:
    """Retreat, or repair the front: up to five groups of ground and of sky move up a line; who moves in the sky, or
    before an army without a leader, is shot at (ERF-MC-12, -14, -17, -18).
    """
    attacker, defender = arena.armies
    if attacker.mobile and not attacker.in_crux and choices[ATTACKER].withdraws(attacker, defender):
        if attacker.is_led:
            _retreat(arena)
            return
        _slip_away(attacker)
    for side, army in enumerate(arena.armies):
        enemy = arena.armies[1 - side]
        _take_command(army, enemy)
        if army.front():
            moved = _mend(army, choices[side].regroups(army))
            overruns = army.is_led and not enemy.is_led
            if not arena.contested:
                seen = [group for group in moved if group.kind.flies or overruns or not army.is_led]
                intercept(arena, choices, 1 - side, seen, d10)
        elif army.commander:
            _take_the_field(army)
        else:
            _rally(army)
    arena.first = 1 - arena.first


def _take_command(army: Army, enemy: Army) -> None:
    """Against an army without a leader the best warlord of who has no commander left commands; the stack that he leaves
    keeps its bonus (ERF-MC-15).
    """
    if army.commander or enemy.is_led:
        return
    led = [group for group in army.groups if group.is_active and group.warlord]
    if led:
        best = max(led, key=lambda group: group.warlord)
        army.commander, army.in_crux, best.leader = best.warlord, False, ""


def _rally(army: Army) -> None:
    """Without a leader, all melee go in front and shooters and scouts stand in the middle, flying scouts at the back
    (ERF-MC-15).
    """
    able = [group for group in army.groups if group.is_active]
    for group in able:
        group.line = Line.MIDDLE if group.kind.shoots else Line.FRONT
        if group.kind.key in SCOUTS or (group.kind.is_scout and group.kind.shoots):
            group.line = Line.BACK if group.kind.flies else Line.MIDDLE
    if not army.front():
        for group in able:
            group.line = Line.FRONT


def _mend(army: Army, most: int) -> list[Group]:
    """Where the ground or the sky has nobody in front, up to five groups move up, without a leader all (ERF-DOCTRINE-
    16, ERF-MC-17); returns them.
    """
    moved: list[Group] = []
    for flies in (False, True):
        if not army.line(Line.FRONT, flies=flies):
            spare = [group for line in (Line.MIDDLE, Line.BACK) for group in army.line(line, flies=flies)]
            for group in spare[: min(most, FIGURES.regrouped)] if army.is_led else spare:
                group.line, group.moved = Line.FRONT, army.is_led
                moved.append(group)
    return moved


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
    army.in_crux = True


def _slip_away(army: Army) -> None:
    """Without a leader only scouts behind the front get away (ERF-MC-18)."""
    for group in army.groups:
        if group.is_active and group.line is not Line.FRONT and group.kind.is_scout:
            group.status = Status.FLED


def _retreat(arena: MassField) -> None:
    """A rearguard stays and is lost; damaged groups are captured; half of the exhausted come away damaged (ERF-
    MC-18).
    """
    attacker, defender = arena.armies
    arena.end, arena.winner = End.RETREAT, DEFENDER
    if attacker.magic.slips:
        return  # a foolamancer's retreat: no rearguard, and nobody hurt or tired is left (ERF-MAGIC-72)
    hunters = [group for group in defender.groups if group.kind.flies or group.kind.shoots]
    for flies, chasing in ((False, defender.groups), (True, hunters)):
        own = [group for group in attacker.groups if group.kind.flies == flies]
        _leave_behind([group for group in own if group.is_active], rearguard(chasing))
        hurt = [group for group in own if group.status is Status.DAMAGED and not group.short]
        for group in hurt[len(hurt) // 2 :] if flies else hurt:
            group.status, group.captured = Status.LOST, True
        tired = [group for group in own if group.status is Status.EXHAUSTED]
        for group in tired[: 0 if flies else len(tired) // 2]:
            group.status = Status.DAMAGED


def _leave_behind(groups: Sequence[Group], wanted: int) -> None:
    """The cheapest groups without a warlord stay as a rearguard, and are lost."""
    for group in sorted(groups, key=lambda group: (group.warlord, group.kind.upkeep, group.kind.key)):
        if wanted <= 0:
            return
        wanted -= int(group.supply)
        group.status = Status.LOST
