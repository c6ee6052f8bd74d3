"""A whole small battle, from the first sight to the last bout (ERF-SEQ, ERF-CMDBOUT, ERF-B-08, -10)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.erfworld.bouts.bout import fight_bout
from engine.games.erfworld.bouts.field import (
    D10,
    Fate,
    Field,
    Figure,
    Line,
    Pairing,
    Phase,
    Situation,
    copied,
    others,
)
from engine.games.erfworld.bouts.initiative import settle
from engine.games.erfworld.bouts.leaving import leave
from engine.games.erfworld.bouts.pairing import Sides, pair, repair
from engine.games.erfworld.bouts.phases import ammo_spent, initiative_round, skirmish
from engine.games.erfworld.bouts.swarming import form
from engine.games.erfworld.bouts.unhorsing import stand_up
from engine.games.erfworld.rules.source import HALVES

STANDOFFS = 3  # in a row end the battle (ERF-B-10)
MOST_LUCK = 3  # ERF-CMDPC-02
LONGEST = 500  # bouts; a bound that no battle of mortal units comes near


def fight(field: Field, choices: Sides, d10: D10) -> Field:
    """Fight a battle out and return the field as it is left; the field handed in is not changed.

    choices: of either side. Raises ValueError for a field on which one side has nobody.
    """
    field = replace(
        field,
        figures=[copied(figure) for figure in field.figures],
        pairings=[],
        lying=[],
        felled={},
        frozen={},
        fortune={},
        entries=list(field.entries),
    )
    if field.is_over():
        raise ValueError("nobody to fight")
    form(field)
    _sense_danger(field, choices)
    settle(field, d10)
    pair(field, choices, first=field.first)
    for figure in field.figures:
        figure.stood = figure.stood or figure.line
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
    stand_up(field)
    field.note(Phase("bout", field.bout))
    _follow(field)
    first = field.first if field.bout % 2 else others(field.first)
    if field.bout == 1:
        pair(field, choices, first=first)
    else:
        repair(field, choices, first=first)
    leave(field, choices, d10)
    if field.magic is not None:
        field.magic(field)
    luck = {figure.name: figure.luck for figure in field.figures if figure.player}
    brave = [figure for figure in field.figures if field.bout == 1 and _stands_in_front(field, figure)]
    decided = False
    for pairing in list(field.pairings):
        if any(figure.name in field.frozen for figure in pairing.everyone):
            continue
        pairing.primaries = [figure for figure in pairing.primaries if figure.is_fighting]
        pairing.secondaries = [figure for figure in pairing.secondaries if figure.is_fighting]
        if pairing.one.is_fighting and pairing.primaries:
            _turn(field, choices, pairing)
            decided = fight_bout(field, choices, pairing, d10) or decided
        for figure in pairing.everyone:
            figure.shot = figure.shot or (figure.kind.shoots and figure.is_armed)
    for figure in brave:
        if figure.luck == luck[figure.name]:
            figure.luck = min(MOST_LUCK, figure.luck + 1)
    field.standoffs = 0 if decided else field.standoffs + 1


def _follow(field: Field) -> None:
    """Whose leader is out loses all that he gave (ERF-CMDLEAD-03)."""
    able = {figure.name for figure in field.figures if figure.is_fighting}
    for figure in field.figures:
        if figure.led_by and figure.led_by not in able:
            figure.led_by, figure.bonus, figure.commanded = "", figure.unled, False


def _stands_in_front(field: Field, figure: Figure) -> bool:
    """A player character who might have stayed behind his front and is paired in it regains luck (ERF-X-29)."""
    if not figure.player or not figure.is_fighting or figure.line is not Line.FRONT:
        return False
    behind = any(other.line is Line.BACK for other in field.side(figure.side))
    return behind and any(figure in (pairing.one, *pairing.primaries) for pairing in field.pairings)


def _turn(field: Field, choices: Sides, pairing: Pairing) -> None:
    """An outnumbered scout may turn on one of its secondaries, but on no scout (ERF-AREAATK-05)."""
    one = pairing.one
    if not one.is_scout or one.stunned or len(pairing.primaries) != 1:
        return
    size = pairing.primaries[0].size
    options = [foe for foe in pairing.secondaries if not foe.is_scout and foe.size == size]
    target = choices[one.side].turns_on(field, one, options) if options else None
    if target is not None:
        pairing.secondaries = [pairing.primaries[0], *(foe for foe in pairing.secondaries if foe is not target)]
        pairing.primaries = [target]


def _conclude(field: Field) -> None:
    """Ammo, and those who lie incapacitated: they rise with 1 hit where their side holds the field (ERF-X-24)."""
    winners = [side for side in (0, 1) if field.side(side) and not field.side(others(side))]
    field.winner = winners[0] if winners else None
    for figure in field.figures:
        spent = ammo_spent(figure)
        if spent:
            owner = figure.carried[0] if figure.borrows and figure.carried else figure
            owner.ammo = max(0, owner.ammo - spent)
            gathers = owner.kind.kind != "beast"  # whose shots are its own body's (ERF-TYPE-02)
            if gathers and winners == [figure.side] and _beaten_for_good(field, others(figure.side)):
                owner.ammo += spent // 2
        figure.ammo = 0 if figure.borrows else figure.ammo
        if figure.fate is Fate.DOWN and (winners == [figure.side] or not winners):
            figure.fate, figure.hits = Fate.FIGHTING, HALVES
        figure.stunned = 0


def _beaten_for_good(field: Field, side: int) -> bool:
    """Ammo can be gathered when at least half of the enemy croaked (ERF-GAP-137)."""
    enemies = [figure for figure in field.figures if figure.side == side]
    lost = [figure for figure in enemies if figure.fate in (Fate.CROAKED, Fate.DYING, Fate.DOWN, Fate.CAPTURED)]
    return 2 * len(lost) >= len(enemies)
