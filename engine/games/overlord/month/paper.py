"""At the end of a month, before the weather of the next is drawn: what the newspaper has to tell of the world."""

from __future__ import annotations

from engine.core.events import EVERYONE
from engine.games.overlord.acting.references import place_title
from engine.games.overlord.land import climate
from engine.games.overlord.month.events import GreatStorms
from engine.games.overlord.scratch import OverlordTurn
from engine.games.overlord.state import Location

GREAT = 10  # percent of the open lands that have a storm in the same month
STORM_SCORE, SQUALL_SCORE = 12, 5


def tell(turn: OverlordTurn) -> None:
    """The storms of the month, as travellers tell of them: how wide, and the most populous place that had one
    (OVL-CLIM-05). Where they were few, other news comes first.
    """
    world = turn.state
    lands = [place for place in world.locations.values() if climate.is_open(place)]
    stormy = {place.id for place in lands if place.weather == climate.STORM}
    if not stormy:
        return
    great = 100 * len(stormy) >= GREAT * len(lands)
    struck = [place for place in world.locations.values() if climate.outermost(world, place).id in stormy]
    worst: Location = max(struck, key=lambda place: place.population)
    score = STORM_SCORE if great else SQUALL_SCORE
    turn.tell(GreatStorms(seen_by=EVERYONE, lands=len(stormy), worst=place_title(worst), place=worst.id, score=score))
