"""The dead of battles, whom only necromancers see lie there, and their bones (OVL-GAP-91: necromancy).

Decisions: each fallen figure that is not a creature called for the battle leaves a body at the place; at the end of the
month bodies that nobody gathered or buried are bones, and bones stay; in water nothing stays.
"""

from __future__ import annotations

from engine.games.overlord.rules.land import TERRAINS
from engine.games.overlord.state import Location

BODIES, BONES = "dead", "bone"


def leave(place: Location, bodies: int) -> None:
    """So many dead lie at a place from now on."""
    if bodies > 0 and not TERRAINS[place.terrain].is_water:
        place.left[BODIES] = place.left.get(BODIES, 0) + bodies


def after_a_month(left: dict[str, int]) -> dict[str, int]:
    """What is there of the dead a month later. left: what the place had of everything at the end of the last."""
    bones = left.get(BONES, 0) + left.get(BODIES, 0)
    return {BONES: bones} if bones else {}
