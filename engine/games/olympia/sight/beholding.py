"""Places seen from afar (OLY-GAP-S651, -S841, -S894, -S824): by scrying, through birds and storms."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Tone
from engine.games.olympia.events import UnitEvent, facts_of
from engine.games.olympia.scratch import OlympiaTurn
from engine.games.olympia.sight.surveying import Surveyor
from engine.games.olympia.sight.view import SeenPlace
from engine.games.olympia.state import Place, Unit
from engine.games.olympia.units.naming import called


class PlaceBeheld(UnitEvent):
    """A unit sees a place in which it is not. seen: what its faction may see of it, as it was at that moment."""

    tone: ClassVar[Tone] = Tone.SEEN

    name: str
    seen: SeenPlace


def behold(turn: OlympiaTurn, unit: Unit, place: Place) -> None:
    """Reports a place to the faction of a unit: nobody hidden, no way that it has not found, nobody in fog."""
    player = turn.state.players.get(unit.player)
    if player is not None:
        seen = Surveyor(turn.state).place(place.id, player)
        turn.tell(PlaceBeheld(**facts_of(turn.state, [unit]), name=called(place), seen=seen))
