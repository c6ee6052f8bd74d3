"""A whole small battle, from the first sight to the last bout (ERF-SEQ, ERF-CMDBOUT, ERF-B-08, -10)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.field import (
    D10,
    Fate,
    Field,
    Phase,
    Situation,
    others,
)
from engine.games.erfworld.bouts.initiative import settle
from engine.games.erfworld.bouts.leaving import leave
from engine.games.erfworld.bouts.pairing import Sides, pair, repair
from engine.games.erfworld.bouts.phases import ammo_spent, initiative_round, skirmish
from engine.games.erfworld.bouts.swarming import form
from engine.games.erfworld.rules.source import HALVES

STANDOFFS = 3  # in a row end the battle (ERF-B-10)
LONGEST = 500  # bouts; a bound that no battle of mortal units comes near


def fight(field: Field, choices: Sides, d10: D10) -> Field:
    """Fight a battle out and return the field as it is left; the field handed in is not changed.

    choices: of either side. Raises ValueError for a field on which one side has nobody.
    """
    field = replace(
        field, figures=[replace(figure) for figure in field.figures], pairings=[], entries=list(field.entries)
    )
    if field.is_over():
        raise ValueError("nobody to fight")
    form(field)
    _sense_danger(field, choices)
    settle(field, d10)
    pair(field, choices, first=field.first)
    skirmish(field, choices, d10)
    if not field.is_over():
        initiative_round(field, choices, d10)
    while not field.is_over() and field.standoffs < STANDOFFS and field.bout < LONGEST:
        next_bout(field, choices, d10)
    _conclude(field)
    return field


def _sense_danger(field: Field, choices: Sides) -> None:
    """A player character's luck turns an ambush into a surprise in which he is not stunned (ERF-CMDPC-07)."""
    if field.situation is not Situation.AMBUSH:
        return
    victims = [figure for figure in field.side(others(field.ambusher)) if figure.player and figure.luck]
    lucky = next((one for one in victims if choices[one.side].senses_danger(field, one)), None)
    if lucky is not None:
        lucky.luck -= 1
        lucky.alert = True
        field.situation = Situation.SURPRISED


def next_bout(field: Field, choices: Sides, d10: D10) -> None:
    """One bout of the battle: pair, let leave who will, then every pairing in its order (ERF-B-08).

    Initiative's winner picks first in odd bouts, the other in even ones (ERF-PAIR-01).
    """
    field.bout += 1
    field.note(Phase("bout", field.bout))
    first = field.first if field.bout % 2 else others(field.first)
    if field.bout == 1:
        pair(field, choices, first=first)
    else:
        repair(field, choices, first=first)
    leave(field, choices, d10)
    decided = False
    for pairing in list(field.pairings):
        pairing.primaries = [figure for figure in pairing.primaries if figure.is_fighting]
        pairing.secondaries = [figure for figure in pairing.secondaries if figure.is_fighting]
        if pairing.one.is_fighting and pairing.primaries:
            decided = fight_bout(field, choices, pairing, d10) or decided
        for figure in pairing.everyone:
            figure.shot = figure.shot or (figure.kind.shoots and figure.is_armed)
    field.standoffs = 0 if decided else field.standoffs + 1


def _conclude(field: Field) -> None:
    """Ammo, and those who lie incapacitated: they rise with 1 hit where their side holds the field (ERF-X-24)."""
    winners = [side for side in (0, 1) if field.side(side) and not field.side(others(side))]
    for figure in field.figures:
        spent = ammo_spent(figure)
        if spent:
            figure.ammo = max(0, figure.ammo - spent)
            if winners == [figure.side] and _beaten_for_good(field, others(figure.side)):
                figure.ammo += spent // 2
        if figure.fate is Fate.DOWN and (winners == [figure.side] or not winners):
            figure.fate, figure.hits = Fate.FIGHTING, HALVES
        figure.stunned = 0


def _beaten_for_good(field: Field, side: int) -> bool:
    """Ammo can be gathered when at least half of the enemy croaked (ERF-GAP-137)."""
    enemies = [figure for figure in field.figures if figure.side == side]
    lost = [figure for figure in enemies if figure.fate in (Fate.CROAKED, Fate.DYING, Fate.DOWN, Fate.CAPTURED)]
    return 2 * len(lost) >= len(enemies)
