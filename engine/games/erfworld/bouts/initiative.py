"""Who has initiative (ERF-INIT, ERF-SEQ-04, ERF-CMDBOUT-03)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.erfworld.bouts.field import (
    BLUE,
    D10,
    GREEN,
    Field,
    Figure,
    Initiative,
    Situation,
    Tied,
    others,
)

AUTOMATIC = 2  # sizes (ERF-GAP-158)


def settle(field: Field, d10: D10) -> None:
    """Decide who picks pairings first and who attacks in the initiative round; records it."""
    totals = (0, 0)
    winner = _automatic(field)
    if winner is None and not _both_hampered(field):
        totals = _totals(field)
        winner = next((side for side in (BLUE, GREEN) if totals[side] > totals[others(side)]), None)
    if winner is None:
        die = d10("initiative")
        field.first, field.initiative = (BLUE if die % 2 else GREEN), None
        field.note(Tied(die, field.first))
    else:
        field.first = field.initiative = winner
    field.note(Initiative(totals, field.first, field.initiative))


def _hampered(field: Field, side: int) -> bool:
    return any(not figure.kind.is_combatant for figure in field.side(side))


def _both_hampered(field: Field) -> bool:
    return _hampered(field, BLUE) and _hampered(field, GREEN)


def _automatic(field: Field) -> int | None:
    """Non-combatants lose; a group all 2 sizes larger wins if prepared, all 2 sizes smaller if surprised."""
    for side in (BLUE, GREEN):
        if _hampered(field, side) and not _hampered(field, others(side)):
            return others(side)
    if _both_hampered(field):
        return None
    for side in (BLUE, GREEN):
        own = [figure.size for figure in field.side(side)]
        foes = [figure.size for figure in field.side(others(side))]
        if field.situation is Situation.PREPARED and min(own) - max(foes) >= AUTOMATIC:
            return side
        if field.situation is Situation.SURPRISED and min(foes) - max(own) >= AUTOMATIC:
            return side
    return None


def _totals(field: Field) -> tuple[int, int]:
    """The lowest evasion of each side, and 1 for the higher move of the two figures (ERF-INIT-01, ERF-GAP-139)."""
    slowest = [_slowest(field.side(side)) for side in (BLUE, GREEN)]
    paces = [pace(figure) for figure in slowest]
    blue, green = (figure.kind.evasion for figure in slowest)
    return blue + (paces[0] > paces[1]), green + (paces[1] > paces[0])


def _slowest(figures: Sequence[Figure]) -> Figure:
    return min(figures, key=lambda figure: (figure.kind.evasion, pace(figure), figure.name))


def _dashes(figure: Figure) -> bool:
    """Beasts of the ground, and whoever has the body of one; not those on two legs or without any (ERF-TYPE-03, ERF-
    BODY-01 to -04).
    """
    if figure.kind.flies or figure.kind.body in ("humanoid", "serpentine"):
        return False
    return figure.kind.kind == "beast" or figure.kind.body in ("beastial", "centaur")


def pace(figure: Figure) -> int:
    """Its move, less what the ground takes off, but at least 1 (ERF-MOVE-03); or its dash: beasts of the ground move
    again, heavies by half (ERF-TYPE-03).
    """
    whole = 1 if figure.laden > 1 else figure.kind.move + figure.moves
    move = max(min(1, whole), whole - figure.hampered)
    if not _dashes(figure):
        return move
    return move + (move // 2 if figure.kind.body_size.is_heavy else move)
