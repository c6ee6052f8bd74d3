"""Who may take whom alive (ERF-CAPT-01, -04, -07, -09, -10, ERF-CMDMOD-04)."""

from __future__ import annotations

from engine.games.erfworld.bouts.field import Field, Figure
from engine.games.erfworld.bouts.stats import Stance, battle_stat

FAR = 3  # sizes: so much larger captures outright, so much smaller never (ERF-CAPT-07)


def girth(one: Figure) -> int:
    """Its size where captures are compared: heavies count one more (ERF-CAPT-07)."""
    return one.size + int(one.kind.body_size.is_heavy)


def can_capture(field: Field, one: Figure, other: Figure) -> bool:
    """Whether a figure may try to take another alive: its battle stat stays at 0, and its body and size allow it.

    Units who already mean to capture pay the penalty of it in their stat.
    """
    gap = girth(other) - girth(one)
    if gap >= FAR or (one.is_swarm and gap > 0) or not one.kind.is_combatant:
        return False
    able = one.kind.body == "humanoid" or "capture" in one.kind.specials  # ERF-SPECIAL-26
    if one.kind.kind == "beast" and not able and gap >= 0:
        return False
    return battle_stat(field, one, other, Stance(True)) - (0 if one.capturing else 1) >= 0


def captures_outright(one: Figure, other: Figure) -> bool:
    """A captor three sizes larger needs only to hit, if it has a free hand (ERF-CAPT-07)."""
    return one.capturing and girth(one) - girth(other) >= FAR and one.kind.hands != 2 and not one.kind.shoots
