"""At the end of a month, before the weather of the next is drawn: what the newspaper has to tell of the world."""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.land import climate
from engine.games.overlord.month.events import GreatStorms
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location

GREAT = 10  # percent of the open lands that have a storm in the same month
STORM_SCORE = 12


def tell(turn: OverlordTurn) -> None:
    """Great weather, as travellers tell of it: how wide, and the most populous place that had it (OVL-CLIM-05)."""
    world = turn.state
    lands = [place for place in world.locations.values() if climate.is_open(place)]
    stormy = {place.id for place in lands if place.weather == climate.STORM}
    if 100 * len(stormy) < GREAT * max(1, len(lands)):
        return
    struck = [place for place in world.locations.values() if climate.outermost(world, place).id in stormy]
    worst: Location = max(struck, key=lambda place: place.population)
    turn.tell(
        GreatStorms(seen_by=EVERYONE, lands=len(stormy), worst=place_title(worst), place=worst.id, score=STORM_SCORE)
    )
