"""Hidden passages: inner places that only keen eyes find (OVL-GAP-47).

A player who knows the id of one may go in, however he learned it.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.overlord.state import Location, Unit
from engine.games.overlord.units.attributes import stats

PASSAGE = "pass"  # the terrain
KEEN = 3  # the observation that finds one


def is_hidden(place: Location) -> bool:
    """Whether a place is not listed among those around it for everybody."""
    return place.terrain == PASSAGE


def is_keen(units: Iterable[Unit]) -> bool:
    """Whether one of the units finds what is hidden where it stands."""
    return any(unit.figures and stats(unit).observation >= KEEN for unit in units)
