"""Between the clashes of a mass battle: retreat, mending the front, the crux (ERF-MC-12, -14, -18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.erfworld.mass.choices import MassChoices
from engine.games.erfworld.mass.field import ATTACKER, DEFENDER, Army, End, MassField
from engine.games.erfworld.mass.groups import Group, Line, Status, rearguard
from engine.games.erfworld.rules.mass import FIGURES


def regroup(arena: MassField, choices: Mapping[int, MassChoices]) -> None:
    """Retreat, or repair the front: up to five groups of ground and of sky move up a line (ERF-MC-12, -14, -18)."""
    attacker, defender = arena.armies
    if attacker.mobile and not attacker.in_crux and choices[ATTACKER].withdraws(attacker, defender):
        if attacker.is_led:
            _retreat(arena)
            return
        _slip_away(attacker)
    for army in arena.armies:
        if army.front():
            _mend(army, choices[0 if army is attacker else 1].regroups(army))
        elif army.commander:
            _take_the_field(army)
        else:
            for group in army.groups:
                group.line = Line.FRONT if group.is_active else group.line
    arena.first = 1 - arena.first


def _mend(army: Army, most: int) -> None:
    """Where the ground or the sky has nobody in front, up to five groups move up (ERF-DOCTRINE-16)."""
    for flies in (False, True):
        if not army.line(Line.FRONT, flies=flies):
            spare = [group for line in (Line.MIDDLE, Line.BACK) for group in army.line(line, flies=flies)]
            for group in spare[: min(most, FIGURES.regrouped)]:
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
    arena.end, arena.winner = End.RETREAT, DEFENDER


def _leave_behind(groups: Sequence[Group], wanted: int) -> None:
    """The cheapest groups without a warlord stay as a rearguard, and are lost."""
    for group in sorted(groups, key=lambda group: (group.warlord, group.kind.upkeep, group.kind.key)):
        if wanted <= 0:
            return
        wanted -= int(group.supply)
        group.status = Status.LOST
