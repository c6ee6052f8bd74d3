"""Who may stand guard, and what a guard has time for (OVL-GUARD-02 to -04, -10, OVL-GAP-73, -74).

Decision: allies of the owner have no right of their own; they may guard in force, and then hold the land for the owner.
"""

from __future__ import annotations

from engine.games.overlord.state import Unit, World
from engine.games.overlord.titles import ownership
from engine.games.overlord.units.engagement import WATCH

MOVES = frozenset(("move", "march", "caravan", "attack"))  # what even a single guard may do instead of guarding
NEVER = frozenset(("work", "teach"))  # of a guard (OVL-GUARD-04)


def may_guard(world: World, unit: Unit) -> bool:
    """The watch may guard anywhere, others with a title over the place, or in force (OVL-GUARD-03, -10)."""
    place = world.locations[unit.location]
    if unit.faction in WATCH or ownership.has_right(world, unit.faction, place):
        return True
    return ownership.is_in_force(world, unit.faction, place)


def has_time(unit: Unit, keyword: str) -> bool:
    """Whether a unit can carry out a full-day order besides its guard: nobody works or teaches on guard, and a single
    figure does nothing else, but may always go (OVL-GUARD-04, OVL-GAP-73).
    """
    if not unit.guarding or keyword in MOVES:
        return True
    return keyword not in NEVER and unit.figures > 1
